"""The optional compiled calls give what ctypes gives, to the last digit; without them nothing is missed."""

import ctypes
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from pinakes.config import settings
from pinakes.model import Box, Font, Format, Source, Token
from pinakes.read import compiled, made
from pinakes.read.pdf import PdfReader
from pinakes.read.pdf.calls import Calls, CompiledCalls, calls_of
from pinakes.read.pdf.library import _library_file

ROOT = Path(__file__).parents[3]
PDF = Format(None, "PDF", None, "application/pdf", "signature")
SAMPLES = sorted(path for path in (ROOT / "samples" / "files").glob("*.pdf") if "scan" not in path.name)


@pytest.fixture(scope="module")
def native():
    return ctypes.PyDLL(str(_library_file()))


def test_papers_are_the_same(module, native, monkeypatch):
    reader = PdfReader(settings({"ocr": {"mode": "never"}}))
    before = reader.library.calls
    try:
        for path in SAMPLES:
            content, papers = path.read_bytes(), []
            for calls, used in ((Calls(native), None), (CompiledCalls(native, module), module)):
                reader.library.calls = calls
                monkeypatch.setattr(compiled, "module", used)
                papers.append(reader.read(Source("", path.name, len(content)), content, PDF))
            assert papers[0] == papers[1], path
    finally:
        reader.library.calls = before
    assert len(SAMPLES) > 10


def test_it_is_used_where_it_is_installed(module, native, monkeypatch):
    monkeypatch.setitem(sys.modules, "pinakes_accelerator", module)
    assert isinstance(calls_of(native), CompiledCalls)


def test_nothing_is_missed_without_it(native, monkeypatch):
    monkeypatch.setitem(sys.modules, "pinakes_accelerator", None)
    assert type(calls_of(native)) is Calls


def test_rooms_that_are_too_small_are_refused(module):
    indexes, room = np.arange(4, dtype=np.int32), np.empty(1, np.uint64)
    with pytest.raises(ValueError, match="too small"):
        module.at(1, "P", 1, indexes, room)
    with pytest.raises(ValueError, match="too small"):
        module.of(1, "P", np.zeros(4, np.uint64), room)
    with pytest.raises(ValueError, match="too small"):
        module.written(1, 1, indexes, room, 16)
    with pytest.raises(ValueError, match="too small"):
        module.colours(1, np.zeros(4, np.uint64), np.zeros(4, np.uint32))
    with pytest.raises(ValueError, match="kind"):
        module.at(1, "X", 1, indexes[:0], room)


@pytest.mark.slow
def test_one_wheel_serves_every_python(tmp_path):
    command = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation"]
    subprocess.run([*command, "-w", str(tmp_path), str(ROOT / "accelerator")], check=True, timeout=300)
    (wheel,) = tmp_path.glob("*.whl")
    assert "-cp311-abi3-" in wheel.name


def test_objects_made_compiled_are_those_of_the_constructor(module, monkeypatch):
    monkeypatch.setattr(compiled, "module", module)
    edges, font = [0.5, 1.5, 2.5], Font("Serif", 10.0, bold=True)
    boxes = made.made(Box, edges, edges, edges, edges)
    assert boxes == [Box(edge, edge, edge, edge) for edge in edges]
    tokens = made.made(Token, ["a", "b", "c"], boxes, [font] * 3, [True, False, True], [False] * 3)
    assert tokens[0] == Token("a", boxes[0], font, superscript=True, glued=False)
    assert hash(tokens[2]) == hash(Token("c", boxes[2], font, superscript=True, glued=False))
    assert made.made(Box, [], [], [], []) == []


@pytest.mark.parametrize(
    ("slots", "columns"),
    [
        (("x0",), ()),  # a slot without a column
        (("x0", "top"), ([1.0], [1.0, 2.0])),  # columns of two lengths
        (("x0",), ((1.0,),)),  # no list
        (("width",), ([1.0],)),  # a property without a setter
    ],
)
def test_columns_that_fit_no_object_are_refused(module, slots, columns):
    with pytest.raises((ValueError, TypeError, AttributeError)):
        module.made(Box, tuple(vars(Box)[name] for name in slots), columns)


def test_the_slots_of_another_class_are_refused(module):
    with pytest.raises(TypeError, match="Token"):
        module.made(Box, (vars(Token)["text"],), (["a"],))
