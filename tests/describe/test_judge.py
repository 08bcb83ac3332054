"""The judge of whole records: sure of what the page bears out, in doubt where something is left over or does not fit."""

from dataclasses import replace

import pytest

from pinakes.describe.doubt.remains import REMAINS, remains
from pinakes.describe.doubt.titles import TITLE, title_row
from pinakes.describe.doubt.view import view_of
from pinakes.describe.judge import BY, Bench, Judge
from pinakes.describe.weigh import weigh
from pinakes.model import Box, Claim, Font, Format, Line, Page, Paper, PartialDate, Source, Span, Token
from pinakes.text import names

SOURCE = Source("0" * 64, "a.pdf", 1)
LARGE, MIDDLE, SMALL = Font("Serif", 18.0, bold=True), Font("Serif", 12.0), Font("Serif", 10.0)
PROSE = "we show that the ledgers of rural clinics were copied by hand and that the copies kept the errors of those before"
HEAD = (
    ("Ledgers of Rural Clinics and Their Copies", LARGE), ("Maria Silva", MIDDLE), ("John Peterson", MIDDLE), ("Anna Kowalska", MIDDLE),
    ("University of Coimbra", SMALL), ("Abstract", SMALL), *[(PROSE, SMALL)] * 14,
)  # fmt: skip


def a_paper(head=HEAD):
    lines, top = [], 60.0
    for text, font in head:
        tokens = tuple(Token(word, None, font) for word in text.split())
        lines.append(Line(text, tokens, Box(70.0, top, 70.0 + 5 * len(text), top + (font.size or 10))))
        top += 1.4 * (font.size or 10)
    return Paper(
        SOURCE,
        Format("fmt/276", "PDF", "1.7", "application/pdf", "signature"),
        "pdf@1",
        (Page(1, tuple(lines), 595.0, 842.0),),
    )


def said(field, value, *lines, weight=0.95, by="header@2"):
    return Claim(field, value, weight, by, tuple(Span(1, line, 0, 10) for line in lines), "en")


def claims(
    *,
    title="Ledgers of Rural Clinics and Their Copies",
    line=0,
    people=("Maria Silva", "John Peterson", "Anna Kowalska"),
):
    places = {"Maria Silva": 1, "John Peterson": 2, "Anna Kowalska": 3}
    authors = [said("author", names.parse(name), places.get(name, 6)) for name in people]
    return [
        said("title", title, line),
        *authors,
        said("abstract", " ".join([PROSE] * 14), 6),
        said("date", PartialDate(2004), 6),
    ]


def weights(given, paper=None):
    record = weigh(SOURCE, given, paper=paper or a_paper())
    return {
        field: [claim.weight for claim in record.best(field)]
        for field in ("title", "author", "author_list", "record")
    }


def test_every_verdict_is_a_probability():
    found = weights(claims())
    assert [len(found[field]) for field in ("title", "author", "author_list", "record")] == [1, 3, 1, 1]
    assert all(0 <= weight <= 1 for part in found.values() for weight in part)
    assert found["record"][0] <= found["author_list"][0] + 0.05


def test_names_that_are_left_over_make_a_list_doubtful():
    assert weights(claims(people=("Maria Silva",)))["author_list"] < weights(claims())["author_list"]


def test_the_name_of_a_journal_is_a_doubtful_title():
    other = a_paper((("JOURNAL OF RURAL MEDICINE", SMALL), *HEAD))
    moved = [
        replace(claim, spans=tuple(replace(span, line=span.line + 1) for span in claim.spans))
        for claim in claims()
    ]
    wrong = [replace(moved[0], value="JOURNAL OF RURAL MEDICINE", spans=(Span(1, 0, 0, 10),)), *moved[1:]]
    assert weights(wrong, other)["title"] < weights(moved, other)["title"]


def test_words_of_the_text_are_no_persons():
    assert (
        weights(claims(people=("Rural Clinics",)))["author"]
        < weights(claims(people=("Maria Silva",)))["author"]
    )


@pytest.mark.parametrize("field", ["title", "author"])
def test_what_a_person_said_stays(field):
    own = [
        replace(claim, weight=1.0, by="person:ana") if claim.field == field else claim for claim in claims()
    ]
    record = weigh(SOURCE, own, paper=a_paper())
    assert {claim.weight for claim in record.best(field)} == {1.0}


def test_nothing_found_is_not_judged():
    record = weigh(SOURCE, [said("date", PartialDate(2004), 6)], paper=a_paper())
    assert not record.best("author_list")
    assert not record.best("record")


def test_the_judge_chooses_the_whole_list_among_rivals():
    cut, whole = claims(people=("Maria Silva",)), claims()
    rivals = [
        *cut,
        *(replace(claim, by="header-learned@1", weight=0.8) for claim in whole if claim.field == "author"),
    ]
    record = weigh(SOURCE, rivals, paper=a_paper())
    assert len(record.best("author")) == 3


def test_where_there_are_no_pages_the_surest_title_wins():
    own = [
        *claims(),
        said("title", "Dates of publication", 6, weight=0.4, by="header@2"),
        replace(said("title", "Erratum", weight=0.96, by="html-body@1"), spans=()),
    ]
    own[0] = replace(own[0], weight=0.3)
    record = weigh(SOURCE, own, paper=replace(a_paper(), has_pages=False))
    assert [claim.value for claim in record.best("title")] == ["Erratum"]


def test_the_claims_keep_who_said_them():
    record = weigh(SOURCE, claims(), paper=a_paper())
    assert {claim.by for claim in (*record.best("title"), *record.best("author"))} == {"header@2"}


def test_weighing_again_keeps_one_verdict():
    record = weigh(SOURCE, claims(), paper=a_paper())
    again = weigh(SOURCE, record.claims)
    assert [claim.by for claim in again.best("author_list")] == [BY]


def test_a_name_that_was_left_over_stands_beside_those_of_its_line():
    view = view_of(a_paper((HEAD[0], ("Maria Silva, John Peterson, Anna Kowalska", MIDDLE), *HEAD[4:])))

    def left(*people):
        return dict(zip(REMAINS, remains([names.parse(name) for name in people], [1], "", view), strict=True))

    assert left("Maria Silva", "John Peterson", "Anna Kowalska")["names_beside"] == 0
    assert left("Maria Silva", "John Peterson")["names_beside"] > 0


def test_a_title_without_rivals_is_not_compared():
    given = {"title": [said("title", HEAD[0], 0)]}
    bench = Bench(given, a_paper(), "en", judge=Judge({}))
    assert bench.favourite(given["title"]) is given["title"][0]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Proceedings of ledgers", True),
        ("Proceedings: ledgers", True),
        ("International conference on ledgers", True),
        ("Rural: conference", True),
        ("On ledgers", False),
        ("Preproceedings of ledgers", False),
    ],
)
def test_words_for_venues_count_as_whole_words_of_a_title(text, found):
    claim = said("title", text, 0)
    row = title_row(claim, [claim], [], None, view_of(a_paper()))
    assert bool(row[TITLE.index("venue")]) is found


@pytest.mark.parametrize(
    ("kind", "sure", "name", "signs"),
    [
        ("other", 0.95, "Paula Typist", False),
        ("other", 0.6, "Paula Typist", False),
        ("manual", 0.7, "Paula Typist", False),
        ("slides", 0.95, "Paula Typist", False),
        ("article", 0.7, "Paula Typist", False),
        ("article", 0.95, "Paula Typist", True),
        ("other", 0.95, "John Peterson", True),
        ("slides", 0.95, "John Peterson", True),
    ],
)
def test_who_typed_what_is_no_paper_is_not_its_author(kind, sure, name, signs):
    given = [said("title", "Ledgers of Rural Clinics and Their Copies", 0), said("type", kind, weight=sure)]
    record = weigh(SOURCE, [*given, said("author", names.parse(name), by="embedded@1")], paper=a_paper())
    assert [claim.value.literal for claim in record.best("author")] == [name] * signs


def test_whom_what_is_no_paper_is_called_after_did_not_write_it():
    claims = [said("title", "John Peterson", 0), said("type", "other", weight=0.7)]
    record = weigh(
        SOURCE, [*claims, said("author", names.parse("John Peterson"), by="embedded@1")], paper=a_paper()
    )
    assert record.best("author") == ()


@pytest.mark.parametrize(
    ("name", "opens"),
    [
        ("John Peterson", True),
        ("Peterson, John Q.", True),
        ("John Peters", False),
        ("Paula Peterson", False),
    ],
)
def test_a_work_opens_with_a_name_if_all_its_words_stand_there(name, opens):
    assert view_of(a_paper()).opens_with(name) is opens


def test_a_name_far_below_is_not_among_the_first_words():
    far = a_paper((HEAD[0], *[(PROSE, SMALL)] * 14, ("John Peterson", MIDDLE)))
    assert not view_of(far).opens_with("John Peterson")


def test_whose_work_a_person_calls_a_paper_is_signed_as_the_file_says():
    typed = said("author", names.parse("Paula Typist"), by="embedded@1")
    kinds = [said("type", "other", weight=0.95), said("type", "article", weight=1.0, by="person:1")]
    record = weigh(SOURCE, [said("title", "Ledgers of Rural Clinics", 0), *kinds, typed], paper=a_paper())
    assert [claim.value.literal for claim in record.best("author")] == ["Paula Typist"]


@pytest.mark.parametrize(
    ("kind", "sure", "name", "signs"),
    [
        ("other", 0.6, "Heating Office", False),
        ("standard", 0.95, "Heating Office", False),
        ("article", 0.7, "Heating Office", False),
        ("article", 0.95, "Heating Office", True),
        ("article", 0.7, "John Peterson", True),
    ],
)
def test_words_given_for_a_name_sign_nothing_that_may_be_no_paper(kind, sure, name, signs):
    given = [said("title", "Ledgers of Rural Clinics and Their Copies", 0), said("type", kind, weight=sure)]
    record = weigh(SOURCE, [*given, said("author", names.parse(name), by="embedded@1")], paper=a_paper())
    assert [claim.value.literal for claim in record.best("author")] == [name] * signs
