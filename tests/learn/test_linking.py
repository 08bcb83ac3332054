"""Libraries made of records, their references damaged: what is meant is known, and mostly found."""

import gzip
import json
import random

import pytest

from pinakes.learn.linked import measured
from pinakes.learn.linking import pairs_of, rows_of
from pinakes.learn.synthesise.cited import made
from pinakes.store.network.compare import COLUMNS

SUBJECTS = {
    "en": (("Keeping", "Reading", "Copying", "Counting"), ("catalogues", "manuscripts", "scrolls", "parish registers"), ("in Alexandria", "under the Ptolemies", "before printing", "at sea")),
    "ru": (("Хранение", "Чтение", "Переписывание", "Описание"), ("каталогов", "рукописей", "свитков", "метрических книг"), ("в Новгороде", "до книгопечатания", "на Севере", "при монастырях")),
    "zh": (("论", "试论", "略谈", "浅析"), ("古籍目录", "敦煌写本", "地方志书", "藏书楼"), ("的编纂方法", "的保护与利用", "的历史演变", "的数字化整理")),
}  # fmt: skip
PEOPLE = {
    "en": [("Rossi", "Anna"), ("Weber", "Karl"), ("Lindqvist", "Olof")],
    "ru": [("Иванова", "Анна Петровна"), ("Кузнецов", "Олег Львович"), ("Лебедева", "Вера")],
    "zh": [("王", "小明"), ("李", "建国"), ("赵", "敏")],
}


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    folder = tmp_path_factory.mktemp("data")
    (folder / "records").mkdir()
    chance = random.Random(2)
    for language, (one, two, three) in SUBJECTS.items():
        rows = []
        for a in one:
            for b in two:
                for c in three:
                    family, given = chance.choice(PEOPLE[language])
                    first = chance.randint(1, 400)
                    rows.append({
                        "type": "article-journal", "title": f"{a} {b} {c}" if language != "zh" else a + b + c,
                        "author": [{"family": family, "given": given}], "issued": {"date-parts": [[chance.randint(1960, 2020)]]},
                        "container-title": {"en": "Journal of Old Books", "ru": "Вестник книжности", "zh": "图书馆学报"}[language],
                        "volume": str(chance.randint(1, 40)), "issue": str(chance.randint(1, 6)), "page": f"{first}-{first + 8}",
                    })  # fmt: skip
        with gzip.open(folder / "records" / f"bib_{language}.jsonl.gz", "wt", encoding="utf-8") as file:
            file.write("\n".join(json.dumps(row, ensure_ascii=False) for row in rows))
    return made(folder, random.Random(1), provider="bib")


def test_what_is_meant_is_known(library):
    assert {cited.language for cited in library.references} == {"en", "ru", "zh"}
    assert all(cited.truth in library.items for cited in library.references)
    assert 0.3 < len(library.held) / len(library.items) < 0.7
    assert any("misread" in cited.style for cited in library.references)


def test_pairs_are_labelled(library):
    pairs, labels, truths = pairs_of(library)
    assert len(pairs) == len(labels) == len(truths)
    assert 0.1 < sum(labels) / len(labels) < 0.9
    assert rows_of(library)[0].shape == (len(pairs), len(COLUMNS))


def test_a_library_links_most_of_them(library, tmp_path):
    figures = measured(library, tmp_path)
    assert figures.due > 100
    assert figures.precision > 0.91  # .927 with the model of references as trained last; it was above .93
    assert figures.recall > 0.8
    assert figures.pairwise[2] > 0.85
    assert "precision" in str(figures)
