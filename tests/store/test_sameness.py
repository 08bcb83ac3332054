"""One work or two: what speaks for it, and what against."""

import random

import pytest

from pinakes.model import Claim, Identifier, PartialDate, Person, Record, Venue
from pinakes.store.sameness import ACCEPTED, compare, shared_text
from pinakes.store.work import traits_of

LONG = "On the keeping of catalogues in the libraries of small towns"
WORDS = [
    f"{first}{last}"
    for first in ("ba", "ko", "ri", "шу", "ле", "mo", "ta", "vi")
    for last in "abcdefghijklmnopqrstuvwxyz"
]


def text(seed, size=900):
    return " ".join(random.Random(seed).choices(WORDS, k=size))


def mixed(one, other, share):
    """The first part of one text, then the other."""
    mine, theirs = one.split(), other.split()
    return " ".join(mine[: int(share * len(mine))] + theirs[int(share * len(mine)) :])


def traits(
    title=LONG,
    authors=("Rossi", "Ivanov", "Silva"),
    year=2004,
    *,
    body="",
    venue=None,
    doi=None,
    kind="article",
):
    claims = [Claim("title", one, 0.9, "x@1") for one in ([title] if isinstance(title, str) else title)]
    claims += [Claim("author", Person(name, family=name), 0.9, "x@1") for name in authors]
    claims += [Claim("date", PartialDate(year), 0.9, "x@1")] if year else []
    claims += [Claim("venue", venue, 0.9, "x@1")] if venue else []
    claims += (
        [Claim("identifier", Identifier("arxiv" if "/" not in doi else "doi", doi), 0.9, "x@1")]
        if doi
        else []
    )
    claims += [Claim("type", kind, 0.9, "x@1")]
    return traits_of(Record("", (), tuple(claims), tuple(range(len(claims)))), body)


def journal(volume="3", issue="1", pages="1-9", title="Journal of Catalogues"):
    return Venue(title, volume, issue, pages)


A, B = text(1), text(2)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({}, {"authors": ("Rossi", "Иванов")}),
        ({"authors": ("Korol’kova", "Sevast’yanov")}, {"authors": ("Korolkova", "Sevastianov")}),
        ({}, {"title": f"{LONG}: a survey"}),
        ({}, {"title": LONG.replace("libraries", "libnaries")}),
        ({"authors": (), "body": A}, {"year": None, "body": mixed(A, B, 0.8)}),
        ({"kind": "report", "body": A}, {"kind": "article", "body": A, "authors": ("Rossi",)}),
        ({"doi": "10.5555/x"}, {"doi": "10.5555/x", "title": "О ведении каталогов в библиотеках малых городов", "authors": ("Rossi", "Иванов", "Silva")}),
        ({"doi": "1906.02599v2"}, {"doi": "1906.02599v1", "year": 2009}),
        ({"venue": journal()}, {"venue": journal(title="arXiv preprint", volume="1906")}),
        ({"body": A}, {"body": " ".join(A.split()[:150])}),
    ],
)  # fmt: skip
def test_documents_of_one_work_are_joined(one, other):
    proposal = compare(traits(**one), traits(**other))
    assert proposal is not None
    assert proposal.weight >= ACCEPTED
    assert proposal.why


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"body": A}, {"body": B}),
        ({"authors": ("Petrov", "Ivanov", "Silva")}, {}),
        ({"authors": ("Petrov", "Ivanov", "Silva"), "body": A}, {"body": B}),
        ({"title": "Journal of Catalogues and Lists", "venue": journal(title="Journal of catalogues and lists")}, {"title": "Journal of Catalogues and Lists"}),
        ({"venue": journal(issue="1", pages="3-4")}, {"venue": journal(issue="2", pages="3-4")}),
        ({"title": f"{LONG} II"}, {}),
        ({"title": f"{LONG} 20040601"}, {"title": f"{LONG} 20040602"}),
        ({"title": f"{LONG} 2019", "body": A}, {"title": f"{LONG} 2020", "body": mixed(A, B, 0.9)}),
        ({"title": LONG.replace("libraries", "archives")}, {}),
        ({"title": "Prüfung in Prozessalgebra", "authors": ("Prüfung",), "body": A}, {"title": "Prüfung in Prozessalgebra", "authors": ("Prüfung",), "body": mixed(A, B, 0.5)}),
        ({"title": "罐车制动时液体晃动的仿真分析", "authors": ("刘奎",)}, {"title": "罐车转向时液体晃动的仿真分析", "authors": ("刘奎",)}),
        ({"title": "图书馆目录的维护与增长", "authors": ("王小明",)}, {"title": "图书馆目录的维护与增长", "authors": ("王大卫",)}),
        ({"title": "A wholly different title of a work", "authors": ("Meyer",), "body": " ".join(A.split()[:60])}, {"body": " ".join(A.split()[:60])}),
        ({"doi": "10.5555/x"}, {"doi": "10.5555/x", "title": "Something about rivers and lakes", "authors": ("Meyer",)}),
        ({"kind": "slides"}, {"kind": "article"}),
    ],
)  # fmt: skip
def test_documents_of_two_works_are_not_joined(one, other):
    proposal = compare(traits(**one), traits(**other))
    assert proposal is None or proposal.weight < ACCEPTED


def test_a_title_that_many_works_have_needs_more_than_authors():
    column = {"title": "From the editors of this journal", "authors": ("Rossi",)}
    assert compare(traits(**column), traits(**column)).weight >= ACCEPTED
    assert compare(traits(**column), traits(**column), common=True) is None
    assert (
        compare(traits(**column, body=A), traits(**column, body=mixed(A, B, 0.7)), common=True).weight
        >= ACCEPTED
    )


def test_an_abstract_beside_a_text_says_nothing_against_it():
    assert shared_text(traits(body=A), traits(body=" ".join(B.split()[:120]))) is None
    assert shared_text(traits(body=A), traits(body=B)) == pytest.approx(0, abs=0.05)
    assert shared_text(traits(body=A), traits(body=A)) == 1


def test_misprints_and_other_endings_still_lead_there():
    one = set(traits().marks())
    for title in (f"{LONG}: a survey", LONG.replace("keeping", "kceping"), "0n " + LONG[3:]):
        assert one & set(traits(title=title).marks())
    assert set(traits("基于改进粒子群优化算法的参数寻优").marks()) & set(
        traits("基o改进粒子群优化算法的参数寻优").marks()
    )
