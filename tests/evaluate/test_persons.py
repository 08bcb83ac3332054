"""The suites that measure people, and what knowing them is worth."""

import json

import pytest

from pinakes.config import settings
from pinakes.errors import Usage
from pinakes.evaluate.choice import Choice
from pinakes.evaluate.counts import Counts
from pinakes.evaluate.item import USUAL
from pinakes.evaluate.namesakes import made
from pinakes.evaluate.persons import FIELD, labelled, scored
from pinakes.evaluate.suites import SUITES

RECORDS = [
    {
        "title": f"Work {i} on {what}",
        "author": authors,
        "issued": {"date-parts": [[2000 + i]]},
        "type": "article-journal",
    }
    for i in range(6)
    for what, authors in (
        (
            "networks of queues",
            [{"family": "Кулябов", "given": "Д. С."}, {"family": "Королькова", "given": "А. В."}],
        ),
        (
            "moss and ferns",
            [{"family": "Müller", "given": "Anna"}, {"family": "Silva", "given": "José Maria"}],
        ),
        ("图像识别", [{"family": "王", "given": "小明"}, {"family": "李", "given": "四"}]),
    )
]


@pytest.fixture
def data(tmp_path):
    (tmp_path / "records").mkdir()
    (tmp_path / "records" / "made_xx.jsonl").write_text(
        "\n".join(json.dumps(row) for row in RECORDS), "utf-8"
    )
    return tmp_path


def test_documents_are_printed_in_many_manners_and_always_the_same():
    one, other = made({"made_xx": RECORDS}), made({"made_xx": RECORDS})
    assert [document.people for document in one] == [document.people for document in other]
    printed = {
        person.literal
        for document in one
        for person, who in zip(document.people, document.authors, strict=True)
        if "кулябов" in who
    }
    assert len(printed) >= 3


def test_halves_share_no_first_author(data):
    halves = [
        {document.authors[0] for document in labelled(data, half=half)} for half in ("learn", "measure")
    ]
    assert not halves[0] & halves[1]
    assert sum(len(labelled(data, half=half)) for half in ("learn", "measure")) == len(RECORDS)


def test_pairs_are_counted():
    documents = [
        document
        for document in made({"made_xx": RECORDS})
        if any("кулябов" in who for who in document.authors)
    ][:3]
    apart = {
        (document.outcome.file, i): (100 * i + n, 1.0, False)
        for n, document in enumerate(documents)
        for i in range(2)
    }
    together = {place: (place[1], 0.9, True) for place in apart}
    total = [
        sum(getattr(item.counts[USUAL][FIELD], part) for item in scored(documents, together))
        for part in ("right", "offered", "expected")
    ]
    assert total == [6, 6, 6]
    assert all(item.counts[USUAL][FIELD].right == 0 for item in scored(documents, apart))
    assert Counts(0, 0, 0) not in [item.counts[USUAL][FIELD] for item in scored(documents, apart)]


def test_the_suite_measures_a_real_library(data):
    plan = SUITES["people"](data, Choice(), settings())
    items = list(plan.items)
    assert sum(item.counts[USUAL][FIELD].expected for item in items) > 0
    assert sum(item.counts[USUAL][FIELD].right for item in items) > 0


def test_no_records_is_told(tmp_path):
    with pytest.raises(Usage, match="no records"):
        SUITES["people"](tmp_path, Choice(), settings())


def test_what_knowing_is_worth(tmp_path):
    folder = tmp_path / "papers"
    folder.mkdir()
    truths = []
    for i, word in enumerate(("moss", "ferns")):
        title = f"On the {word} of the northern shore and its islands"
        (folder / f"{i}.txt").write_text(
            f"{title}\n\nAnna Rossi, Bruno Bianchi\n\nAbstract\n\nThere is {word} everywhere on the shore.\n",
            "utf-8",
        )
        truths.append(
            {"file": f"{i}.txt", "lang": "en", "title": title, "authors": ["Anna Rossi", "Bruno Bianchi"]}
        )
    (folder / "truth.jsonl").write_text("\n".join(map(json.dumps, truths)), "utf-8")
    items = list(SUITES["known"](tmp_path, Choice(), settings({"run": {"workers": 1}})).items)
    assert sorted({item.format for item in items}) == ["itself known", "nothing known", "other papers known"]
    assert len(items) == 6
    known = [item for item in items if item.format == "itself known"]
    assert all(
        item.counts[USUAL]["title"].is_perfect and item.counts[USUAL]["authors"].is_perfect for item in known
    )
