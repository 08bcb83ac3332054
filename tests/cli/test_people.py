"""`pinakes people` as a person or a script meets it."""

import json

import pytest

from tests.exchange.test_reading import BIBTEX, LATTES
from tests.store.made import row


@pytest.fixture
def library(pinakes, tmp_path):
    rows = [
        row(
            "a.pdf",
            "Queues in networks of servers",
            authors=("Кулябов, Дмитрий", "Королькова, Анна"),
            language="ru",
        ),
        row(
            "b.pdf",
            "Queues in networks with priorities",
            authors=("Kulyabov, D. S.", "Korolkova, A. V."),
            year=2006,
        ),
        row("c.pdf", "Moss and ferns of the northern shore", authors=("Rossi, Anna",), year=1950),
    ]
    (tmp_path / "d.jsonl").write_text("\n".join(rows), "utf-8")
    assert pinakes("add", "--from-json", "d.jsonl").status == 0
    return pinakes


def test_people_are_listed_shown_merged_split(library):
    rows = library("people").rows
    assert [(row["works"], row["person"]) for row in rows][:2] == [(2, "p1"), (2, "p2")]
    assert library("people", "Kulyabov").rows[0]["also"] == ["Kulyabov, D. S."]
    shown = library("people", "show", "p1").rows[0]
    assert [work["name"] for work in shown["works"]] == ["Кулябов, Дмитрий", "Kulyabov, D. S."]
    assert shown["co_authors"][0] == {"person": "p2", "name": "Королькова, Анна", "count": 2}
    made = library("people", "split", "p1", shown["works"][1]["mention"]).rows[0]["person"]
    assert len(library("people", "Kulyabov").rows) == 2
    merged = library("people", "merge", "p1", made).rows[0]
    assert merged["person"] == "p1"
    assert len(library("people", "Kulyabov").rows) == 1
    assert library("people", "undo", str(merged["unions"][0])).rows == [{"persons": ["p1", made]}]


def test_wrong_calls_say_what_to_type(library):
    for arguments, message in [
        (("show",), "name one person"),
        (("show", "p99"), "no person"),
        (("merge", "p1"), "two persons"),
        (("split", "p1"), "mentions"),
        (("undo", "x"), "number"),
        (("import",), "at least one file"),
        (("Rossi", "--files", "."), "--files goes with import"),
    ]:
        answer = library("people", *arguments)
        assert (answer.status, answer.out) == (2, "")
        assert message in answer.err
    assert library("people", "--library", "nowhere").status == 2


def test_registers_are_imported_and_bad_files_told(library, tmp_path):
    (tmp_path / "cv.xml").write_bytes(LATTES.encode("latin-1"))
    (tmp_path / "a.bib").write_text(BIBTEX, "utf-8")
    (tmp_path / "bad.xml").write_bytes(b"<nothing/>")
    answer = library("people", "import", "cv.xml", "bad.xml", "a.bib")
    assert answer.status == 1
    first, bad, last = answer.rows
    assert (first["format"], first["persons"][0]["name"], first["works"]) == (
        "lattes",
        "José Maria da Silva",
        2,
    )
    assert bad["problems"][0]["code"] == "unsupported"
    assert (last["format"], last["works"]) == ("bibtex", 3)
    assert library("people", "Silva").rows[0]["identifiers"][0] == {
        "scheme": "orcid",
        "value": "0000-0002-1825-0097",
    }


def test_known_works_are_evidence_and_matched_to_files(library, tmp_path):
    (tmp_path / "cv.xml").write_bytes(LATTES.encode("latin-1"))
    (tmp_path / "in").mkdir()
    text = "Avaliação de redes\n\nJosé M. da Silva\nAna Souza\n\nResumo\n\nEste trabalho avalia redes de computadores em cidades pequenas.\n"
    (tmp_path / "in" / "x.txt").write_text(text, "utf-8")
    (tmp_path / "in" / "y.txt").write_text(
        "Quite another text about moss\n\nOtto Braun\n\nAbstract\n\nThere is moss everywhere.\n", "utf-8"
    )
    rows = library("people", "import", "cv.xml", "--files", "in").rows
    matches = {row["file"]: row for row in rows if "weight" in row}
    assert matches["in/x.txt"]["title"] == "Avaliação de redes"
    assert matches["in/x.txt"]["why"][:2] == ["same title", "same author"]
    assert matches["in/y.txt"]["title"] is None
    described = library("describe", "in/x.txt", "--library", "library", "--explain").rows[0]
    assert described["title"] == "Avaliação de redes"
    said_by = {claim["by"].partition("+")[0] for claim in described["claims"]}
    assert {by for by in said_by if by.startswith("known-")} == {"known-lattes@1"}
    plain = library("describe", "in/x.txt").rows[0]
    assert (described["date"], described["venue"]["title"]) == ("2005", "Revista")
    assert plain["date"] != "2005"
    assert json.dumps(described["authors"]).count("Souza") >= 1
    assert library("describe", "in/x.txt", "--library", "nowhere").status == 2
