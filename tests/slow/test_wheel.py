"""The wheel holds everything the package reads, and works where nothing else of the repository is."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow
ROOT = Path(__file__).parent.parent.parent
PACKAGE = ROOT / "src" / "pinakes"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    return next(folder.glob("pinakes-*.whl"))


def test_every_file_of_the_package_is_in_the_wheel(wheel):
    packed = set(zipfile.ZipFile(wheel).namelist())
    here = {
        f"pinakes/{path.relative_to(PACKAGE).as_posix()}"
        for path in PACKAGE.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert here - packed == set()


def test_the_wheel_works_alone(wheel, tmp_path):
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(tmp_path / "site")
    environment = {**os.environ, "PYTHONPATH": str(tmp_path / "site")}
    sample = ROOT / "samples" / "files" / "zh-two-column.pdf"
    done = subprocess.run(
        [sys.executable, "-m", "pinakes", "describe", "--to", "bibtex", str(sample)],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        check=True,
        timeout=300,
    )
    assert "古籍版面分析" in done.stdout.decode()
