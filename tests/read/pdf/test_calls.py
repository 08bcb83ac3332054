"""The optional compiled calls give what ctypes gives, to the last digit; without them nothing is missed."""

import ctypes
import importlib.util
import subprocess
import sys
import sysconfig
from pathlib import Path

import numpy as np
import pytest

from pinakes.config import settings
from pinakes.model import Format, Source
from pinakes.read.pdf import PdfReader
from pinakes.read.pdf.calls import Calls, CompiledCalls, calls_of
from pinakes.read.pdf.library import _library_file

ROOT = Path(__file__).parents[3]
PDF = Format(None, "PDF", None, "application/pdf", "signature")
SAMPLES = sorted(path for path in (ROOT / "samples" / "files").glob("*.pdf") if "scan" not in path.name)


@pytest.fixture(scope="module")
def module(tmp_path_factory):
    """Built as its wheel is, by the compiler alone."""
    target = tmp_path_factory.mktemp("accelerator") / "pinakes_accelerator.abi3.so"
    source = ROOT / "accelerator" / "pinakes_accelerator.c"
    include = sysconfig.get_path("include")
    command = ["cc", "-O2", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", f"-I{include}"]
    subprocess.run([*command, str(source), "-o", str(target)], check=True, timeout=100)
    spec = importlib.util.spec_from_file_location("pinakes_accelerator", target)
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


@pytest.fixture(scope="module")
def native():
    return ctypes.PyDLL(str(_library_file()))


def test_papers_are_the_same(module, native):
    reader = PdfReader(settings({"ocr": {"mode": "never"}}))
    before = reader.library.calls
    try:
        for path in SAMPLES:
            content, papers = path.read_bytes(), []
            for calls in (Calls(native), CompiledCalls(native, module)):
                reader.library.calls = calls
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
