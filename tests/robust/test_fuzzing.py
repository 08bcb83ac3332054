"""What fuzzing once found, and the inputs it begins with, through every parser; `make fuzz-parsers` looks for more."""

import random

import pytest

from tests.robust.fuzzing import FIRST, FOUND, TARGETS, tried

CASES = [(path.parent.name, path.read_bytes()) for path in sorted(FOUND.rglob("*")) if path.is_file()]
CASES += [(target, content) for target, given in FIRST.items() for content in given]


@pytest.mark.parametrize(("target", "content"), CASES)
def test_found(target, content):
    tried(target, content)


@pytest.mark.parametrize("target", TARGETS)
def test_noise(target):
    dice = random.Random(target)
    begin = FIRST.get(target, (b"{\\rtf1 \\b x}",))
    for _ in range(30):
        content = bytearray(dice.choice(begin))
        for _ in range(dice.randrange(1, 8)):
            at = dice.randrange(len(content) + 1)
            content[at : at + dice.randrange(4)] = dice.randbytes(dice.randrange(5))
        tried(target, bytes(content))
