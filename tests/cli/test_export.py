"""`pinakes export`: works and files out of a library."""

import subprocess
import sys

from tests.cli.held import run


def test_export(library, tmp_path):
    folder, _ = library
    call = [sys.executable, "-m", "pinakes", "export", "--library", str(folder)]
    told = subprocess.run(
        [*call, "--to", "bibtex", "lang:ru"], capture_output=True, text=True, timeout=110, check=True
    ).stdout
    assert told.count("@") == 1
    code, lines, _ = run(
        "export", "--to", "folder", "--out", tmp_path / "out", "--name", "{language}/{work}", library=folder
    )
    assert code == 0
    assert {str(path.relative_to(tmp_path / "out")) for path in (tmp_path / "out").rglob("*.*")} == {
        "ru/w2.docx",
        "en/w1.docx",
        "en/w1.html",
    }
    assert len(lines) == 3
    assert run("export", "--to", "folder", library=folder)[0] == 2
    assert run("export", "--to", "nonsense", library=folder)[0] == 2
    done = subprocess.run(
        [*call, "--to", "csv", "--out", str(tmp_path / "all.csv")],
        capture_output=True,
        text=True,
        timeout=110,
        check=True,
    )
    assert len((tmp_path / "all.csv").read_text("utf-8").splitlines()) >= 3
    assert done.stdout == ""
