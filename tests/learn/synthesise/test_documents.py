"""Made documents: what their rows say is what a reader finds in them."""

import json
import random
from collections import defaultdict

import pytest

from pinakes import api
from pinakes.learn.synthesise.documents import build, feed, noise, people, typeset
from pinakes.learn.synthesise.documents.labels import aligned, bare, labels
from pinakes.learn.synthesise.documents.sheet import (
    COLLAPSED,
    LABELS,
    Sheet,
    SheetFlow,
    SheetPart,
    TypesetRun,
)
from pinakes.learn.synthesise.documents.words import LANGUAGES, words


@pytest.fixture(scope="module")
def feeds():
    return feed.invented()


def written(made, folder):
    path = folder / made.name
    path.write_bytes(made.content)
    return path


@pytest.mark.parametrize("language", ["pt", "zh", "ru", "de", "en"])
def test_lines_print_the_parts_they_are_labelled_with(feeds, tmp_path, language):
    fitting = total = 0
    for number in range(6):
        made = build.document(feeds, number, 7, language=language)
        if made.row["layout"]["noise"] == "cp1251":
            continue
        paper = api.read(written(made, tmp_path))
        named = labels(paper, made.content, made.row)
        said = defaultdict(str)
        for part in made.row["parts"]:
            said[part["label"]] += "|" + bare(part["text"])
        for (_, _, line), label in zip(paper.lines(), named, strict=True):
            assert label in LABELS
            if len(bare(line.text)) > 5:
                total += 1
                fitting += bare(line.text) in said[label]
    assert total > 100
    assert fitting > 0.9 * total  # the rest are lines the reader put together from two parts


@pytest.mark.parametrize("language", ["pt", "zh", "ru", "de", "en"])
def test_a_clean_document_prints_its_truth(feeds, language):
    made = next(
        made
        for number in range(50)
        if (made := build.document(feeds, number, 11, language=language)).row["layout"]["noise"] == "clean"
    )
    printed = bare(" ".join(part["text"] for part in made.row["parts"]))
    for key in ("title", "subtitle", "title_en", "abstract", "abstract_en", "institution"):
        assert bare(made.row.get(key, "")) in printed
    for key in ("authors", "authors_en", "advisor", "keywords", "affiliations"):
        for value in made.row.get(key, ()):
            assert bare(value) in printed
    assert made.row["_src"] == "invented"
    assert made.row["layout"]["order"]


def test_a_document_hangs_on_seed_and_number_alone(feeds):
    first, again, other = (build.document(feeds, number, 3) for number in (4, 4, 5))
    assert (first.name, first.content, first.row) == (again.name, again.content, again.row)
    assert other.content != first.content


def test_a_corpus_continues_where_it_stopped(feeds, tmp_path):
    assert build.build(feeds, tmp_path, count=2, seed=1) == 2
    truth = tmp_path / "truth.jsonl"
    with truth.open("a", encoding="utf-8") as rows:
        rows.write('{"file": "files/cut off')
    assert build.build(feeds, tmp_path, count=3, seed=1) == 1
    rows = [json.loads(line) for line in truth.read_text("utf-8").splitlines()]
    assert len(rows) == 3
    for row in rows:
        assert (tmp_path / row["file"]).exists()
        assert [line["line"] for line in row["lines"]] == list(range(len(row["lines"])))
        assert {line["label"] for line in row["lines"]} <= set(LABELS)


def test_marks_survive_the_page(tmp_path):
    def part(label, text, **look):
        return SheetPart(label, (TypesetRun(text),), language="en").looking(**look)

    items = (
        part("title", "A word twice", size=20.0, colour=1),
        part("author", "A word twice"),
        part("abstract", "Ordered before " * 30, align="justify"),
    )
    sheet = Sheet(
        "en",
        (SheetFlow(items), SheetFlow((part("body", "Two columns of text. " * 80),), 2)),
        fonts={"serif": ("Libertinus Serif",)},
    )
    content = typeset.pdf(sheet)
    path = tmp_path / "a.pdf"
    path.write_bytes(content)
    found = typeset.marks(content, api.read(path))
    assert found[:2] == (1, 2)
    assert set(found) == {1, 2, 3, 4}


def test_lines_are_laid_over_parts_in_order():
    parts = [
        ("title", "Über die Sprache"),
        ("author", "Ли Вэй"),
        ("abstract", "摘要：本文研究，语言。"),
        ("running", "Über die Sprache"),
        ("body", "Ende"),
    ]
    lines = [
        "ÜBER DIE",
        "SPRACHE",
        "Ли  Вэй",
        "",
        "摘要：本文",
        "研究，语言。",
        "Über die Sprache",
        "never printed",
        "Ende",
    ]
    assert aligned(lines, parts) == [
        "title",
        "title",
        "author",
        "author",
        "abstract",
        "abstract",
        "running",
        "other",
        "body",
    ]


@pytest.mark.parametrize("fault", [fault for fault in noise.SHARES if fault != "clean"])
def test_faults_spoil_words_and_keep_labels(fault):
    words_ = (
        "Исследование общих закономерностей of common laws 的研究方法与大人未来 in moderner Wissenschaft" * 5
    )
    sheet = Sheet("ru", (SheetFlow((SheetPart("title", (TypesetRun(words_),)),)),))
    spoilt = noise.spoilt(sheet, fault, random.Random(1))
    (part,) = spoilt.parts()
    assert part.text != words_
    assert part.label == "title"
    if fault == "cp1251":
        assert part.text.startswith("Èññëåäîâàíèå")


def test_names_in_their_forms():
    person = people.from_record({"family": "Петрова", "given": "А. В."}, "ru", random.Random(1))
    assert person is not None
    assert person.printed("{family} {ii}") == "Петрова А.В."
    assert person.printed("{i} {family}", latin=True) == "A. V. Petrova"
    person = people.MadePerson("欧阳", "建国", "", "Ouyang", "Jian-guo")
    assert person.printed("{family}{given}") == "欧阳建国"
    assert person.printed("{FAMILY} {hyphened}", latin=True) == "OUYANG Jian-guo"
    assert person.printed("{given} {family}", latin=True) == "Jianguo Ouyang"
    assert people.from_record({"literal": "WHO"}, "en", random.Random(1)) is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_of_the_words_can_be_filled(feeds, language):
    from pinakes.learn.synthesise.documents.facts import facts

    spoken = language if language in feeds else "en"
    said = {**facts(feeds, spoken, random.Random(1)).said, "names": "x"}
    for table in words(language).values():
        for key, values in table.items():
            for value in values if isinstance(values, list) else ():
                if key not in ("caption", "page"):
                    assert value.format_map(said)[0:1] != "{"


def test_coarse_labels_are_labels():
    assert set(COLLAPSED) | set(COLLAPSED.values()) <= set(LABELS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_order_names_pieces_that_can_be_composed(feeds, language):
    from pinakes.learn.synthesise.documents.facts import facts
    from pinakes.learn.synthesise.documents.heads import HeadComposer
    from pinakes.learn.synthesise.documents.manner import manner
    from pinakes.learn.synthesise.documents.theses import ThesisCover

    chance = random.Random(2)
    known = facts(feeds, language if language in feeds else "en", chance, persons=True)
    for order in words(language)["orders"]["head"]:
        assert HeadComposer(known, manner(known.language, chance), chance).compose(order)
    for order in words(language)["thesis"]["orders"]:
        cover = ThesisCover(known, chance)
        assert cover.page(order)
        assert cover.truth["title"] == known.title
        assert cover.truth["authors"]
