"""The suite that measures which documents are put together."""

import json

from pinakes.config import settings
from pinakes.evaluate.choice import Choice
from pinakes.evaluate.copies import SIBLINGS, made
from pinakes.evaluate.item import USUAL
from pinakes.evaluate.sameness import FIELD, scored
from pinakes.evaluate.suites import SUITES

THINGS = (
    ("keeping of catalogues in the libraries of", "Rossi"),
    ("Об устойчивости решений уравнений переноса в", "Иванов"),
    ("Sobre a leitura de jornais em bibliotecas de", "Silva"),
    ("图书馆目录的维护与增长研究", "王"),
)
PLACES = ("Lyon", "Тверь", "Porto", "北京", "Graz", "Omsk", "Lima", "Bonn", "Kyiv", "Bern", "Rome", "Riga")
RECORDS = [
    {
        "title": f"{thing} {place}, with remarks number {10 * i + j} about {place.lower()}ness",
        "author": [
            {"family": family, "given": "小明" if family == "王" else "Anna"},
            {"family": f"{family}{place}", "given": "Jo"},
        ],
        "issued": {"date-parts": [[2000 + i]]},
        "container-title": f"Journal of {place}",
        "volume": "3",
    }
    for i, place in enumerate(PLACES)
    for j, (thing, family) in enumerate(THINGS)
] + [{"title": f"wo{chr(97 + i % 26)}{chr(97 + i // 26)}rd"} for i in range(200)]


def test_copies_and_siblings_are_made_the_same_way_each_time():
    one, other = made({"made_xx": RECORDS}), made({"made_xx": RECORDS})
    assert [(copy.work, copy.outcome.file) for copy in one] == [
        (copy.work, copy.outcome.file) for copy in other
    ]
    assert {copy.kind for copy in one} == {"copies", *SIBLINGS}


def test_pairs_are_counted():
    documents = [copy for copy in made({"made_xx": RECORDS}) if copy.kind == "copies"]
    works = {copy.work for copy in documents}

    def total(given):
        counts = [item.counts[USUAL][FIELD] for item in scored(documents, given, {})]
        return [sum(getattr(count, part) for count in counts) for part in ("right", "offered", "expected")]

    right = total({copy.outcome.file: copy.work for copy in documents})
    assert right[0] == right[1] == right[2] > len(works) / 2
    apart = total({copy.outcome.file: copy.outcome.file for copy in documents})
    assert apart[:2] == [0, 0]
    together = total({copy.outcome.file: "w1" for copy in documents})
    assert together[0] == together[2] < together[1]


def test_the_suite_measures_a_real_library(tmp_path):
    (tmp_path / "records").mkdir()
    (tmp_path / "records" / "made_xx.jsonl").write_text(
        "\n".join(json.dumps(row) for row in RECORDS), "utf-8"
    )
    counts = [item.counts[USUAL][FIELD] for item in SUITES["same"](tmp_path, Choice(), settings()).items]
    right, offered, expected = (
        sum(getattr(count, part) for count in counts) for part in ("right", "offered", "expected")
    )
    assert right / offered > 0.95
    assert right / expected > 0.6
