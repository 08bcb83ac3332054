"""Reference managers: entries keep their keys, and their files."""

import io
import json
import shutil
from pathlib import Path

import pytest

from pinakes import plugins
from pinakes.cli.main import app
from pinakes.config import settings
from pinakes.store.importing import imported
from pinakes.store.library import open_library
from pinakes.store.records import documents_of
from pinakes.store.taking import taken

SAMPLES = Path(__file__).parent.parent.parent / "samples" / "files"
JABREF = r"""
@Article{wang:2004,
  author = {Wang, Xiaoming and M{\"u}ller, J{\"o}rg},
  title  = {Keeping the catalogue of a growing library},
  journal = {Library Trends}, year = {2004}, volume = {3}, pages = {1--9}, doi = {10.5555/keep.1},
  publisher = {Tidewater Press},
  file = {Full text:files/paper.pdf:PDF;:missing\:one.pdf:PDF},
}
@Book{ivanov_1998, author = {Иванов, И. И.}, title = {Об учёте книг в библиотеках}, publisher = {Наука}, year = 1998}
"""
ZOTERO = r"""
@article{silva_2010, title = {Uma biblioteca que cresce}, author = {Silva, José Maria}, year = {2010}, journal = {Ciência},
  file = {Silva - 2010.pdf:C\:\\Users\\ana\\Zotero\\storage\\ABCD2345\\paper.pdf:application/pdf}}
"""
RIS = """TY  - JOUR
ID  - petrov2001
AU  - Петров, П. П.
TI  - Каталоги растущих библиотек
PY  - 2001
JO  - Библиотековедение
L1  - files/paper.pdf
ER  - 
"""


def added(capfdbinary, *args):
    with pytest.raises(SystemExit) as left:
        app(["add", *map(str, args)], standalone_mode=True)
    return left.value.code, [json.loads(line) for line in capfdbinary.readouterr().out.splitlines()]


def bibtex(library):
    stream = io.BytesIO()
    plugins.part("exporters", "bibtex")(settings()).export((work.outcome for work in taken(library)), stream)
    return stream.getvalue().decode()


@pytest.fixture
def manager(tmp_path):
    (tmp_path / "files").mkdir()
    shutil.copy(SAMPLES / "en-one-column.pdf", tmp_path / "files" / "paper.pdf")
    return tmp_path


def test_bibtex_of_jabref(manager, capfdbinary):
    (manager / "my.bib").write_text(JABREF, "utf-8")
    status, lines = added(capfdbinary, manager / "my.bib", "--library", manager / "library")
    assert status == 0
    by_name = {Path(line["file"]).name: line for line in lines}
    assert set(by_name) == {"paper.pdf", "wang:2004", "ivanov_1998"}
    assert by_name["paper.pdf"]["work"] == by_name["wang:2004"]["work"] != by_name["ivanov_1998"]["work"]
    assert "missing:one.pdf" in by_name["wang:2004"]["problems"][0]["message"]
    with open_library(manager / "library") as library:
        number = library.number_of(by_name["wang:2004"]["work"])
        assert sorted(document.held for document in documents_of(library.sql, number)) == [False, True]
        text = bibtex(library)
        assert "@article{wang:2004," in text
        assert "ivanov_1998," in text
        assert "Tidewater Press" in text, "what only the manager knows is there"
    again = added(capfdbinary, manager / "my.bib", "--library", manager / "library")[1]
    assert not any(line["new"] for line in again)
    assert {line["file"]: line["work"] for line in again} == {line["file"]: line["work"] for line in lines}


def test_an_edited_entry_takes_the_place_of_the_old_one(manager, capfdbinary):
    (manager / "my.bib").write_text(JABREF, "utf-8")
    before = added(capfdbinary, manager / "my.bib", "--library", manager / "library")[1]
    (manager / "my.bib").write_text(
        JABREF.replace("Об учёте книг в библиотеках", "Совсем другое название этой книги"), "utf-8"
    )
    after = added(capfdbinary, manager / "my.bib", "--library", manager / "library")[1]
    assert {line["file"]: line["work"] for line in after} == {line["file"]: line["work"] for line in before}
    with open_library(manager / "library") as library:
        assert "Совсем другое название" in bibtex(library)
        assert "Об учёте" not in bibtex(library)


def test_bibtex_of_zotero_and_ris(manager, capfdbinary):
    (manager / "zotero.bib").write_text(ZOTERO, "utf-8")
    (manager / "ABCD2345").mkdir()
    (manager / "files" / "paper.pdf").rename(manager / "ABCD2345" / "paper.pdf")
    (entry,) = imported(manager / "zotero.bib", "zotero.bib")
    assert entry.files == (manager / "ABCD2345" / "paper.pdf",)
    (manager / "ABCD2345" / "paper.pdf").rename(manager / "files" / "paper.pdf")
    (manager / "my.ris").write_text(RIS, "utf-8")
    status, lines = added(capfdbinary, manager / "my.ris", "--library", manager / "library")
    assert status == 0
    assert len({line["work"] for line in lines}) == 1
    with open_library(manager / "library") as library:
        assert "petrov2001," in bibtex(library)


def test_a_file_that_cannot_be_described_is_kept_with_its_entry(manager, capfdbinary):
    (manager / "files" / "paper.pdf").write_bytes(b"%PDF-1.4 nothing of use")
    (manager / "my.ris").write_text(RIS, "utf-8")
    status, lines = added(capfdbinary, manager / "my.ris", "--library", manager / "library")
    assert status == 1
    assert [line["status"] for line in lines] == ["failed", "ok"]
    with open_library(manager / "library") as library:
        (work,) = taken(library)
        assert work.files[0].path.read_bytes() == b"%PDF-1.4 nothing of use"


def test_a_file_that_is_not_a_bibliography(tmp_path, capfdbinary):
    (tmp_path / "my.bib").write_bytes(b"")
    status, (line,) = added(capfdbinary, tmp_path / "my.bib", "--library", tmp_path / "library")
    assert status == 1
    assert line["problems"][0]["code"] == "empty"
