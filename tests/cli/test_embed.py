"""`embed` as a person uses it: look first, write, change one's mind."""

import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

SAMPLES = Path(__file__).parents[2] / "samples" / "files"


def test_look_write_and_put_back(pinakes, tmp_path):
    papers = tmp_path / "papers"
    papers.mkdir()
    for name in ("ru.docx", "de.doc", "de-two-column.pdf"):
        shutil.copy(SAMPLES / name, papers)
    before = {path.name: path.read_bytes() for path in papers.iterdir()}
    looked = pinakes("embed", "papers", "--dry-run")
    assert {row["state"] for row in looked.rows} == {"would-write"}
    assert {path.name: path.read_bytes() for path in papers.iterdir()} == before
    done = pinakes("embed", "papers", "--backup")
    assert done.status == 0
    assert {row["state"] for row in done.rows} == {"written"}
    assert (papers / "ru.docx.bak").read_bytes() == before["ru.docx"]
    said = pinakes("properties", "papers/ru.docx").rows[0]
    assert "Воеводина, Т. Н.; Громыко, С. А." in json.dumps(said, ensure_ascii=False)
    assert {
        row["state"]
        for row in pinakes("embed", "papers/ru.docx", "papers/de.doc", "papers/de-two-column.pdf").rows
    } == {"unchanged"}
    back = pinakes("embed", "papers/ru.docx", "papers/de.doc", "papers/de-two-column.pdf", "--undo")
    assert {row["state"] for row in back.rows} == {"restored"}
    assert {name: (papers / name).read_bytes() for name in before} == before


def test_a_list_that_a_file_states_twice_is_shown_once(pinakes, tmp_path):
    shutil.copy(SAMPLES / "zh-two-column.pdf", tmp_path / "a.pdf")
    (answer,) = pinakes("embed", "a.pdf", "--dry-run").rows
    assert answer["state"] == "unchanged", "the same names with other signs"
    (answer,) = pinakes("embed", "a.pdf", "--dry-run", "--force").rows
    names = answer["changes"]["author"]["new"].split("; ")
    assert len(names) == len(set(names)) > 1
    assert not any("," in name for name in names)


def test_corrected_values_are_written_as_they_stand(pinakes, tmp_path):
    shutil.copy(SAMPLES / "pt.html", tmp_path / "a.html")
    row = {
        "file": "a.html",
        "title": "Título certo",
        "authors": [{"name": "Ana Lima", "family": "Lima", "given": "Ana"}],
        "keywords": ["água"],
    }
    (tmp_path / "corrected.jsonl").write_text(json.dumps(row, ensure_ascii=False) + "\n", "utf-8")
    (answer,) = pinakes("embed", "a.html", "--from-json", "corrected.jsonl").rows
    assert answer["changes"]["title"]["new"].startswith("Título certo")
    assert "<title>Título certo</title>" in (tmp_path / "a.html").read_text("utf-8")


def described(weight, *families):
    authors = [
        {"name": f"A. {name}", "family": name, "given": "A.", "weight": weight, "by": "header@1"}
        for name in families
    ]
    return json.dumps({"file": "a.docx", "title": "", "authors": authors}, ensure_ascii=False)


def test_authors_that_a_file_has_and_prints_are_not_thrown_away(pinakes, tmp_path):
    shutil.copy(SAMPLES / "ru.docx", tmp_path / "a.docx")
    pinakes("embed", "a.docx")
    (tmp_path / "one.jsonl").write_text(described(0.97, "Воеводина"), "utf-8")
    (answer,) = pinakes("embed", "a.docx", "--from-json", "one.jsonl").rows
    assert answer["state"] == "unchanged"
    assert answer["kept"]["author"]["old"].startswith("Воеводина, Т. Н.; Громыко, С. А.")
    (answer,) = pinakes("embed", "a.docx", "--from-json", "one.jsonl", "--force").rows
    assert answer["changes"]["author"]["new"] == "Воеводина, A."


def test_a_person_decides_what_a_file_says(pinakes, tmp_path):
    shutil.copy(SAMPLES / "ru.docx", tmp_path / "a.docx")
    pinakes("embed", "a.docx")
    row = {"file": "a.docx", "authors": [{"name": "Ana Lima", "family": "Lima", "given": "Ana"}]}
    (tmp_path / "typed.jsonl").write_text(json.dumps(row), "utf-8")
    (answer,) = pinakes("embed", "a.docx", "--from-json", "typed.jsonl").rows
    assert answer["changes"]["author"]["new"] == "Lima, Ana"


def test_a_person_sees_old_and_new_side_by_side(capsys):
    from pinakes.cli.embed_table import show
    from pinakes.model import Embedding

    show(
        Embedding(
            "a.pdf",
            "would-write",
            (("title", "untitled", "On [bold] nets"),),
            (("author", "A; B", "A", "it is not surer"),),
        )
    )
    shown = capsys.readouterr().out
    assert "untitled" in shown
    assert "On [bold] nets" in shown
    assert "author (kept)" in shown


def test_a_file_changed_by_others_is_not_put_back_over(pinakes, tmp_path):
    shutil.copy(SAMPLES / "ru.docx", tmp_path)
    pinakes("embed", "ru.docx")
    with (tmp_path / "ru.docx").open("ab") as file:
        file.write(b"more")
    answer = pinakes("embed", "ru.docx", "--undo")
    assert answer.status == 1
    assert "changed by others" in answer.rows[0]["problems"][0]["message"]


@pytest.mark.slow
def test_killed_at_any_moment_the_file_is_the_old_one_or_the_new(tmp_path):
    path = tmp_path / "ru.docx"
    shutil.copy(SAMPLES / "ru.docx", path)
    before = path.read_bytes()
    environment = {**os.environ, "HOME": str(tmp_path)}
    command = [sys.executable, "-m", "pinakes", "embed", "ru.docx"]
    subprocess.run(command, cwd=tmp_path, env=environment, stdout=subprocess.DEVNULL, check=True)
    after = path.read_bytes()
    assert after != before
    for pause in (0.3, 0.6, 0.8, 1.0, 1.3, 1.7):
        path.write_bytes(before)
        running = subprocess.Popen(command, cwd=tmp_path, env=environment, stdout=subprocess.DEVNULL)
        time.sleep(pause)
        running.kill()
        running.wait()
        time.sleep(1.5)
        assert path.read_bytes() in (before, after)


def test_a_folder_that_cannot_be_written_refuses_and_is_no_fault(tmp_path):
    from pinakes.errors import Refused
    from pinakes.publish.embed.replace import put

    with pytest.raises(Refused, match="cannot be written"):
        put(tmp_path / "gone" / "a.pdf", b"bytes")
