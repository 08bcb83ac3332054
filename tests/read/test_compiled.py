"""Words and lines made by the optional module are those of numpy, to the last bit; what does not fit is refused."""

import gc
import random
import sys
import types
from dataclasses import replace

import numpy as np
import pytest

from pinakes.model import Box, Font, Line, Token
from pinakes.read import compiled
from pinakes.read.gutters import Gutter
from pinakes.read.hyphens import Laid
from pinakes.read.lines import PageWords, _pieces, _rows, _rows_at_once, lay_out
from pinakes.read.made import slots_of
from pinakes.read.pdf.characters import Fragments, Runs
from pinakes.read.pdf.words import words_of

FONTS = (Font("Serif", 10.0), Font("Serif", 10.0, bold=True), Font(None, None))
TEXTS = ("word", "a", "Ж", "文", "、和", "x", "1", "12", "é", "И.", "(see", "Ab-", "δ", "☎", "一二")
RTL = ("שלום", "سلام")
SHAPES = tuple((kind, slots_of(kind)) for kind in (Box, Token, Line, Laid))
HABITS = (0.86, 0.12, 0.35, 0.6)


def page_of(seed):
    """Words of a page in some rows and columns, marks and letters set apart among them, some pages in disorder."""
    chance = random.Random(seed)
    words, texts = [], TEXTS + RTL * (seed % 7 == 0)
    for row in range(chance.randint(1, 30)):
        for column in range(chance.choice((1, 1, 2, 3))):
            x, base = 40.0 + 190.0 * column, 60.0 + 12.5 * row + chance.choice((0.0, 0.0, 0.3))
            spelt = chance.random() < 0.1
            for _ in range(chance.randint(1, 9)):
                text = chance.choice("Abstrct") if spelt else chance.choice(texts)
                size = chance.choice((10.0, 10.0, 10.0, 10.005, 7.0, 14.0)) if not spelt else 10.0
                up = 0.35 * size if size == 7.0 and chance.random() < 0.6 else 0.0
                width = 0.5 * size * len(text)
                words.append(
                    (text, x, base - up - 0.8 * size, x + width, base - up + 0.2 * size, base - up, size,
                     chance.randrange(3), chance.random() < 0.8, chance.random() < 0.05)
                )  # fmt: skip
                x += width + chance.choice((0.0, 1.0, 3.0, 3.0, 3.0, 25.0))
    if seed % 5 == 0:
        chance.shuffle(words)
    columns = list(zip(*words, strict=True))
    numbers = [np.array(column, np.float64) for column in columns[1:7]]
    flags = [np.array(column, bool) for column in columns[8:]]
    return PageWords(list(columns[0]), *numbers, np.array(columns[7], np.int64), FONTS, *flags)


def fragments_of(seed):
    """Fragments of a page: letters of several scripts, ligatures, hyphens that break words, lone accents."""
    chance = np.random.default_rng(seed)
    count = int(chance.integers(1, 60))
    start = np.concatenate(([0], np.cumsum(chance.integers(1, 5, count))))
    code = chance.choice(
        [0x41, 0x62, 0x430, 0x6587, 0xFB01, 0xAD, 0x02, 0x301, 0x1F600, 0xD800, 0x110000]
        if seed % 2
        else [0x41, 0x62, 0x02],
        start[-1],
    )
    gap = chance.choice([0.0, 0.5, 1.9, 2.1, -7.0], count)
    x0 = 50 + np.cumsum(8 + gap)
    base = 100 + np.round(chance.choice([0.0, 0.0, 0.5, 2.0], count), 2)
    runs = max(1, count // 4)
    run = np.sort(chance.integers(0, runs, count))
    size = chance.choice([10.0, 8.0, 0.0], runs)
    empty = np.zeros(runs)
    return Fragments(
        code.astype(np.uint32), start[:-1].astype(np.int64), start[1:].astype(np.int64), run, x0, base - 8, x0 + 8, base + 2, x0, base,
        chance.random(count) < 0.3, 0, 0, Runs(None, np.zeros(runs, np.uint64), size, empty, empty, empty),
    )  # fmt: skip


def arrays(words):
    return [
        getattr(words, name)
        for name in ("x0", "top", "x1", "bottom", "base", "size", "style", "spaced", "hyphen")
    ]


@pytest.mark.parametrize("seed", range(60))
def test_lines_are_the_same(module, monkeypatch, seed):
    words, found = page_of(seed), []
    for used in (None, module):
        monkeypatch.setattr(compiled, "module", used)
        found.append(lay_out(words, edges=[]))
    assert found[0] == found[1]
    assert repr(found[0]) == repr(found[1])  # 0.0 is -0.0 to ==
    assert found[0]


@pytest.mark.parametrize("seed", range(30))
def test_rows_are_the_same_beside_gutters(module, monkeypatch, seed):
    monkeypatch.setattr(compiled, "module", None)
    pieces = _pieces(page_of(seed))
    strips = [Gutter(215.0, 230.0, 60.0, 300.0), Gutter(400.0, 420.0, 0.0, 150.0)]
    rows, boxes = _rows(pieces, strips)
    monkeypatch.setattr(compiled, "module", module)
    same, others = _rows_at_once(pieces, strips)
    assert rows == same
    assert boxes.tolist() == others.tolist()


@pytest.mark.parametrize("seed", range(60))
def test_words_are_the_same(module, monkeypatch, seed):
    found = fragments_of(seed)
    style = np.arange(len(found.runs.size)) % 3
    pages = []
    for used in (None, module):
        monkeypatch.setattr(compiled, "module", used)
        pages.append(words_of(found, style, FONTS))
    assert pages[0].text == pages[1].text
    assert [each.tolist() for each in arrays(pages[0])] == [each.tolist() for each in arrays(pages[1])]


def printed(module, words, **other):
    """`printed` of one row a word, some of what it is given replaced."""
    count = len(words)
    places = np.arange(count, dtype=np.int64)
    given = {
        "texts": words.text,
        "arrays": tuple(arrays(words)),
        "fonts": words.fonts,
        "ends": (places, places + 1),
        "rows": [[at] for at in range(count)],
        "columns": [0] * count,
        "shapes": SHAPES,
    }
    given |= other
    return module.printed(*given.values(), HABITS)


@pytest.mark.parametrize(
    "other",
    [
        {"texts": ["a"]},  # fewer texts than places
        {"texts": [b"a", "b", "c"]},
        {"texts": ["", "b", "c"]},  # a word without a letter
        {"arrays": ()},
        {"fonts": FONTS[:1]},  # a word in no known font
        {"rows": [[0], [1], [3]]},  # no such piece
        {"rows": [[0], [1], [-1]]},
        {"rows": [[0], [], [2]]},
        {"rows": [[0], (1,), [2]]},
        {"rows": [["0"], [1], [2]]},
        {"rows": [[0], [1]]},  # more columns than rows
        {"ends": (np.array([0, 1, 2]), np.array([1, 2, 9]))},  # a piece beyond the words
        {"ends": (np.array([0, 1, -2]), np.array([1, 2, 1]))},
        {"ends": (np.array([0, 1, 2]), np.array([1, 2, 2]))},  # a piece without words
        {"ends": (np.array([0, 1]), np.array([1, 2, 3]))},
        {"shapes": SHAPES[:3]},
        {"shapes": (*SHAPES[:3], (Laid, ("line", "breaks_word")))},  # no slots
        {"shapes": (SHAPES[1], SHAPES[0], *SHAPES[2:])},  # those of another class
    ],
)
def test_rows_that_make_no_lines_are_refused(module, other):
    words = replace(
        page_of(1), text=["a", "b", "c"], **{name: getattr(page_of(1), name)[:3] for name in
        ("x0", "top", "x1", "bottom", "base", "size", "spaced", "hyphen")}, style=np.array([0, 1, 2])
    )  # fmt: skip
    assert len(printed(module, words)) == 3
    with pytest.raises((TypeError, ValueError, OverflowError)):
        printed(module, words, **other)


def test_arrays_of_other_lengths_are_refused(module):
    number, place, flag = np.zeros(3), np.zeros(3, np.int64), np.zeros(3, bool)
    with pytest.raises(ValueError, match="one length"):
        module.pieces((number,) * 5 + (number[:2],), ["a"] * 3, (0.5, 0.25, 0.8))
    with pytest.raises(ValueError, match="one length"):
        module.rows((number,) * 6 + (place[:1],), np.zeros(0), (0.2, 0.8, 0.1, 1.3, 2.2, 6, 3))
    with pytest.raises(ValueError, match="one length"):
        module.rows((number,) * 6 + (place,), np.zeros(3), (0.2, 0.8, 0.1, 1.3, 2.2, 6, 3))
    with pytest.raises(ValueError, match="so many"):
        module.pieces([number] * 6, ["a"] * 3, (0.5, 0.25, 0.8))
    with pytest.raises(TypeError):
        module.pieces((number,) * 6, [b"a"] * 3, (0.5, 0.25, 0.8))
    numbers = (place, place + 1, place, *[number] * 6, flag)
    for ends in ((place - 1, place + 1), (place, place), (place, place + 9), (place, place + 2)):
        with pytest.raises(ValueError, match="lie in the text"):
            module.words(np.zeros(3, np.uint32), ends + numbers[2:], (0.2, 0.6, 0.1))
    with pytest.raises(ValueError, match="one length"):
        module.fragments((1,) * 5, 1, np.zeros(3, np.uint32), np.zeros(9, np.uint8), (0.0, 0.0, 9.0, 9.0, 0))
    assert module.fragments(
        (1,) * 5, 1, np.zeros(0, np.uint32), np.zeros(0x10001, np.uint8), (0.0, 0.0, 9.0, 9.0, 0)
    )


def test_what_lines_hold_is_given_back(module):
    words = page_of(2)
    held = [*FONTS, *(kind for kind, _ in SHAPES), *words.text]
    gc.collect()  # what other tests left behind may hold the same short words
    before, times = list(map(sys.getrefcount, held)), 50
    for _ in range(times):
        printed(module, words)
        with pytest.raises(ValueError, match="known font"):
            printed(module, words, fonts=())
        with pytest.raises(TypeError):
            printed(module, words, shapes=(SHAPES[1], SHAPES[0], *SHAPES[2:]))
    after = list(map(sys.getrefcount, held))
    assert max(abs(one - other) for one, other in zip(before, after, strict=True)) < times // 2


def test_a_module_of_another_version_is_left_aside(module, monkeypatch):
    monkeypatch.setitem(sys.modules, "pinakes_accelerator", module)
    assert compiled.installed() is module
    monkeypatch.setitem(sys.modules, "pinakes_accelerator", types.SimpleNamespace(made=module.made))
    assert compiled.installed() is None
    monkeypatch.setitem(sys.modules, "pinakes_accelerator", None)
    assert compiled.installed() is None
