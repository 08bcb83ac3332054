"""Which names below a title sign a work that is no paper."""

import pytest

from pinakes.model import Claim, Person
from pinakes.understand.header.kinds.byline import PlainKind, by_whom
from pinakes.understand.header.rows.blocks import front_of
from tests.factories import a_paper

MAY_BE_SIGNED = PlainKind("other", 0.9, may_be_signed=True)
NEVER_SIGNED = PlainKind("letter", 0.9, may_be_signed=False)


def authors(names, *lines, plain=MAY_BE_SIGNED, title=0, chance=1.0):
    """Who is left of those that are claimed to stand on rows: name → number of the row."""
    front = front_of(a_paper(*lines))
    rows = {row.number: row for row in front.rows}
    titles = [Claim("title", lines[title], 0.9, "test@1", (rows[title].span(),))]
    claims = [
        Claim("author", Person(name), 0.9, "test@1", (rows[number].span(),)) for name, number in names.items()
    ]
    return [claim.value.literal for claim in by_whom(claims, plain, titles, front, chance)]


@pytest.mark.parametrize(
    "lines",
    [
        ("The pump package", "Anna Miller", "June 22, 2020", "1 Purpose"),
        ("Die Pumpe am See", "Version 2", "Anna Miller", "1 Zweck"),
        ("Пакет «Насос»", "Anna Miller (программа)", "1 Назначение"),
        ("水泵软件包", "Anna Miller <anna@pump.org>", "1 用途"),
    ],
)
def test_names_alone_below_the_title_sign_it(lines):
    at = next(number for number, line in enumerate(lines) if "Anna Miller" in line)
    assert authors({"Anna Miller": at}, *lines) == ["Anna Miller"]


def test_all_names_of_a_byline_stay():
    lines = ("The pump package", "Anna Miller and Peter Holroyd", "1 Purpose")
    assert authors({"Anna Miller": 1, "Peter Holroyd": 1}, *lines) == ["Anna Miller", "Peter Holroyd"]


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        ("云川第三中学 李文海", ["李文海"]),
        ("云川大学，李文海", ["李文海"]),
        ("联系人 李文海", []),
        ("电话：云川大学 李文海", []),
    ],
)
def test_a_school_stands_before_the_name_that_signs_for_it(line, kept):
    assert authors({"李文海": 1}, "水泵的故事", line, "1 目的", "2 方法") == kept


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("Anna Miller", ("Order of pumps", "Instructor: Anna Miller", "Room 114")),
        ("Anna Miller", ("Order of pumps", "5 Mill Lane, 34567 Westbrook", "Anna Miller")),
        ("Anna Miller", ("Order of pumps", "One ring", "Two rings", "Three rings", "Anna Miller")),
        ("Anna Miller", ("Order of pumps", "Please send what is left of the rings to Anna Miller")),
        ("Water Supply Board", ("Order of pumps", "Water Supply Board")),
        ("Mill Westbrook", ("Anna Miller", "Mill Westbrook")),
    ],
)
def test_other_names_sign_nothing(name, lines):
    at = next(number for number, line in enumerate(lines) if name in line)
    assert authors({name: at}, *lines) == []


MEMBERS = ("Anna Miller", "Peter Holroyd", "Grace Okafor", "Tom Whitlock", "Helen Carver")


@pytest.mark.parametrize(
    ("below", "signs"), [((), False), (("1 Purpose", *["What is to be done"] * 8), True)]
)
def test_a_page_of_names_is_a_list_that_nobody_signed(below, signs):
    named = {name: at for at, name in enumerate(MEMBERS, start=1)}
    assert authors(named, "Members of the club", *MEMBERS, *below) == ([*MEMBERS] if signs else [])


def test_a_letter_has_no_author():
    assert authors({"Anna Miller": 1}, "The pump", "Anna Miller", plain=NEVER_SIGNED) == []


def test_a_paper_keeps_its_authors_but_not_phrases():
    lines = ("On pumps", "Anna Miller", "Installation and Maintenance")
    names = {"Anna Miller": 1, "Installation and Maintenance": 2}
    assert authors(names, *lines, plain=None) == ["Anna Miller"]


def test_beside_persons_a_project_may_sign_a_paper_and_alone_it_is_nobody():
    lines = ("Pumping in a plain", "Project Jupyter, Douglas Blank", "Project Jupyter", "1 Purpose")
    beside, alone = {"Project Jupyter": 1, "Douglas Blank": 1}, {"Project Jupyter": 2, "Douglas Blank": 1}
    assert authors(beside, *lines, plain=None) == ["Project Jupyter", "Douglas Blank"]
    assert authors(alone, *lines, plain=None) == ["Douglas Blank"]


DOUBTED = PlainKind(None, 0.5, may_be_signed=True)


@pytest.mark.parametrize(
    ("name", "lines", "kept"),
    [
        ("Anna Miller", ("The pump package", "Anna Miller", "1 Purpose"), ["Anna Miller"]),
        ("Pump Running", ("Report on a valve", "Case no. 114", "Pump Running  Valve Open"), []),
    ],
)
def test_what_may_be_a_paper_has_the_authors_below_its_title_alone(name, lines, kept):
    at = next(number for number, line in enumerate(lines) if name in line)
    assert authors({name: at}, *lines, plain=DOUBTED) == kept


@pytest.mark.parametrize(
    ("name", "line", "signs"),
    [
        ("Anna Miller", "Anna Miller, Westbrook Water Works", True),
        ("Anna Miller", "Ask Anna Miller for the keys", False),
    ],
)
def test_likelier_papers_are_signed_with_addresses_beside_the_names(name, line, signs):
    likelier = PlainKind(None, 0.3, may_be_signed=True, beside=True)
    assert authors({name: 1}, "Pumping in a plain", line, plain=likelier) == ([name] if signs else [])


@pytest.mark.parametrize(
    ("chance", "kept"),
    [(0.99, ["Valve Open"]), (0.3, []), (None, [])],
    ids=["paper", "hardly one", "unknown"],
)
def test_words_are_authors_of_what_surely_is_a_paper_alone(chance, kept):
    lines = ("State of the pumps", "Valve Open", "1 Purpose")
    assert authors({"Valve Open": 1}, *lines, plain=None, chance=chance) == kept


def test_one_of_many_who_reads_like_words_goes_alone():
    lines = ("State of the pumps", "Anna Miller", "Key Benefits", "Peter Holroyd")
    names = {"Anna Miller": 1, "Key Benefits": 2, "Peter Holroyd": 3}
    assert authors(names, *lines, plain=None, chance=0.1) == ["Anna Miller", "Peter Holroyd"]


@pytest.mark.parametrize(("chance", "kept"), [(0.8, []), (0.99, ["Anna Miller"])])
def test_whom_a_work_is_called_after_did_not_write_what_may_be_no_paper(chance, kept):
    lines = ("Anna Miller", "born in Westbrook", "Anna Miller")
    assert authors({"Anna Miller": 2}, *lines, plain=None, chance=chance) == kept


@pytest.mark.parametrize(
    ("names", "lines"),
    [
        ({"A. Orchard": 1, "B. Fielder": 2}, ("1. Which of them is a plant?", "A. Orchard", "B. Fielder")),
        ({"Anna Miller": 1}, ("Contents", "Anna Miller", "Peter Holroyd")),
    ],
    ids=["answers to choose from", "entries of a list of contents"],
)
def test_what_only_looks_like_a_byline_signs_nothing(names, lines):
    assert authors(names, *lines, *["What is to be done"] * 5) == []


def test_a_name_that_might_be_the_title_stays_an_author():
    front = front_of(a_paper("The pump package", "Anna Miller", "1 Purpose"))
    rows = {row.number: row for row in front.rows}
    titles = [
        Claim("title", rows[at].text, weight, "test@1", (rows[at].span(),))
        for at, weight in ((0, 0.9), (1, 0.2))
    ]
    author = Claim("author", Person("Anna Miller"), 0.9, "test@1", (rows[1].span(),))
    assert list(by_whom([author], None, titles, front, 0.6)) == [author]
