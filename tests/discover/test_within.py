"""Papers inside of volumes, and decisions that were wrong once: letters that changed places, a character that stands anywhere, parts of a work."""

from dataclasses import replace

import pytest

from pinakes.describe.weigh import weigh
from pinakes.discover.verify import COLUMNS, SeenDocument, compared, features, printed, seen_of, verified
from pinakes.discover.wanted import Wanted
from pinakes.discover.within import bears, cites, inside, may_hold
from pinakes.model import Block, Body, Claim, Outcome, Record, Reference, Section, Source, Span
from pinakes.store.network.plain import plain
from pinakes.text.forms import form

GERMAN = "Zur Diatopie der deutschen Dialekte in Belgien"
PAGE = (
    "Zur Diatopie der deutschen\nDialekte in Belgien\nMonika Schmidt\nUniversität Bonn\n\n"
    + "Text der Arbeit. " * 90
)
VOLUME = Outcome("v.pdf", Source("0" * 64, "v.pdf", 1), None)


def looked(title, *authors):
    return [
        (outcome.file, verdict) for outcome, verdict in inside(Wanted(title, authors), VOLUME, [(3, PAGE)])
    ]


@pytest.mark.parametrize("title", [GERMAN, GERMAN.replace("der", "edr"), GERMAN.upper()])
def test_a_page_of_a_volume_that_has_title_and_author_is_the_paper(title):
    ((file, verdict),) = looked(title, "Monika Schmidt")
    assert file.startswith("v.pdf#page=3-")
    assert verdict.accepted
    assert f"its title is {GERMAN!r}" in verdict.why  # as it is printed
    assert "1 of 1 authors found" in verdict.why


def test_it_is_not_where_the_author_or_the_title_is_another():
    assert not any(verdict.accepted for _, verdict in looked(GERMAN, "Karl Weber"))
    assert not any(
        verdict.accepted for _, verdict in looked(GERMAN.replace("Belgien", "Holland"), "Monika Schmidt")
    )


def test_letters_that_changed_places_are_a_slip():
    assert compared("zur diatopie edr dialekte", "zur diatopie der dialekte")[:2] == (0.0, 0.0)
    assert compared("the old cat", "the old bat")[0] > 0


def numbers(wanted, title, text):
    empty = SeenDocument((title,), title, (), None, frozenset(), "article", 0, False, text, len(text), True)
    return dict(zip(COLUMNS, features(wanted, replace(empty, forms=())), strict=True))


def test_a_chinese_family_name_alone_names_nobody():
    wanted = Wanted("边境旅游在扶贫中的作用", ("雷建伟",))
    text = "边境旅游业在扶贫中的作用 金勇博 防雷技术"
    assert numbers(wanted, "边境旅游业在扶贫中的作用", text)["no author found"] == 1.0
    assert numbers(wanted, "边境旅游业在扶贫中的作用", f"{text} 雷建伟")["no author found"] == 0.0


def test_the_first_part_of_a_work_is_not_the_second_that_follows_it():
    wanted = Wanted("近红外染料研究进展（二）", ("杨立",))
    both = "近红外染料研究进展 杨立 摘要 近红外染料研究进展（二） 杨立"
    assert numbers(wanted, "近红外染料研究进展", both)["numbers differ"] == 1.0
    assert numbers(wanted, "近红外染料研究进展", "近红外染料研究进展（二） 杨立")["numbers differ"] == 0.0


def test_a_hyphen_lost_at_the_end_of_a_line_lacks_no_word():
    assert compared("a wasserstein based distance", "a wassersteinbased distance") == (0.0, 0.0, 0.0)
    assert compared("a wassersteinbased distance", "a wasserstein based distance") == (0.0, 0.0, 0.0)
    assert compared("a wasserstein based distance", "a wasserstein distance")[0] > 0


def test_a_chinese_erratum_is_not_a_slip_of_the_hand():
    title = " ".join("基于边缘检测算法的数据建筑物提取")
    assert sum(compared(title, f"{title} 勘 误")[:2]) > 0
    assert compared(title, title.replace("筑 ", ""))[:2] == (0.0, 0.0)


def test_a_title_that_reading_cut_is_taken_from_the_lines_where_it_stands():
    wanted = Wanted("Tetrathiophene on Graphite: Molecular Dynamics Simulations", ("Paolo Berg",))
    text = "Annals of Surfaces\nTetrathiophene on Graphite\nMolecular Dynamics Simulations\nPaolo Berg\nText."
    assert printed(text, wanted) == ("Tetrathiophene on Graphite Molecular Dynamics Simulations",)
    told = numbers(wanted, "Tetrathiophene on Graphite", text)
    assert told["words lacking"] == 0.0
    assert told["title equal"] == 1.0


def test_a_row_of_contents_is_no_title():
    wanted = Wanted("Crimes da era digital e suas consequências para todos nós", ())
    assert printed(f"Sumário\n{wanted.title} ........ 9\n", wanted) == ()
    assert printed(f"Sumário\n{wanted.title}\n", wanted) == (wanted.title,)


@pytest.mark.parametrize("line", ["GUDRUN KLEIN1 – Teixeira", "Gudrun KleinII", "Kleina, G."])
def test_the_mark_of_a_footnote_is_no_part_of_a_name(line):
    assert (
        numbers(Wanted("Medium im Beria", ("Gudrun Klein",)), "Medium im Beria", line)["no author found"]
        == 0.0
    )


def test_a_short_name_with_a_letter_more_is_another_name():
    told = numbers(Wanted("Medium im Beria", ("Ming Li",)), "Medium im Beria", "Ming Lia")
    assert told["no author found"] == 1.0


@pytest.mark.parametrize(
    ("beside", "why"),
    [
        ({"kind": "slides"}, "it is slides"),
        ({"kind": "thesis"}, "it is a thesis, which one person writes"),
        ({"is_whole": False}, "it has neither pages nor sections nor references, and little text"),
    ],
)
def test_what_bears_the_title_and_is_not_the_paper_is_refused(beside, why):
    wanted = Wanted(GERMAN, ("Monika Schmidt", "Karl Weber"))
    who = (form("Monika Schmidt"), form("Karl Weber"))
    paper = SeenDocument((GERMAN,), GERMAN, who, None, frozenset(), "article", 9, True, PAGE, 20_000, False)
    assert verified(wanted, paper).accepted
    other = replace(paper, references=0, has_abstract=False, size=1400, **beside)
    other = replace(other, forms=who[:1]) if beside.get("kind") == "thesis" else other
    verdict = verified(wanted, other)
    assert not verdict.accepted
    assert why in verdict.why


def test_a_file_whose_title_stands_far_inside_may_be_a_volume():
    wanted = Wanted(GERMAN, ("Monika Schmidt",))

    def volume(page, title=GERMAN):
        claim = Claim("title", title, 0.9, "test", (Span(page, 1, 0, 0, 9),))
        record = Record("1", (), (claim,), (0,))
        return [replace(VOLUME, record=record, pages=11)]

    assert may_hold(wanted, volume(3))
    assert not may_hold(wanted, volume(1))
    assert not may_hold(wanted, volume(3, "Etwas ganz anderes"))
    assert bears(wanted, volume(3)[0])
    assert not bears(wanted, volume(3, "Zur Diatopie der deutschen Dialekte in Holland")[0])


def test_a_page_of_many_paragraphs_is_a_whole_paper_and_one_of_an_abstract_is_not():
    source = Source("0" * 64, "http://a.example/x.html", 1)
    record = weigh(source, (Claim("title", GERMAN, 0.9, "x@1"),))

    def seen(*paragraphs):
        blocks = tuple(Block("paragraph", text) for text in paragraphs)
        return seen_of(Outcome("x", source, record, body=Body((Section(0, "", blocks=blocks),))))

    assert seen(*["Wort " * 60] * 6).is_whole
    assert seen(*["导电材料具有高电导率" * 9] * 6).is_whole
    assert not seen(*["Wort " * 60] * 2).is_whole
    assert not seen(*["Wort"] * 40).is_whole, "rows of a menu"


def test_two_slips_of_the_hand_leave_a_title_what_it_is():
    wanted = "polymorphism in oligothoiphenes with na even number of thiophene subunits"
    lacking, over, misspelt = compared(wanted, wanted.replace("oiph", "ioph").replace(" na ", " an "))
    assert (lacking, over) == (0.0, 0.0)
    assert misspelt > 0


def test_a_page_of_a_volume_that_only_cites_a_work_is_not_where_it_begins():
    cited = "see below.\nReferences\n[1] M. Schmidt. Zur Diatopie der deutschen Dialekte in Belgien. Mainz, 1999.\n"
    wanted = Wanted(GERMAN, ("Monika Schmidt",))
    reference = Reference(cited, (Claim("title", GERMAN, 0.9, "x@1"),))
    source = VOLUME.source
    paper = replace(VOLUME, record=weigh(source, (Claim("reference", reference, 0.9, "x@1"),)))
    assert cites(wanted, [VOLUME, paper])
    assert not cites(wanted, [VOLUME])
    assert list(inside(wanted, VOLUME, [(5, cited + "Wort " * 300)], in_lines=True)) == []
    assert list(inside(wanted, VOLUME, [(5, PAGE)], in_lines=True)), (
        "where it begins the title has lines of its own"
    )


def test_a_title_within_a_line_of_a_volume_is_told_as_it_is_printed():
    ((_, verdict),) = inside(
        Wanted(GERMAN, ("Monika Schmidt",)), VOLUME, [(3, f"Monika Schmidt, {GERMAN}, S. 3\n{PAGE[60:]}")]
    )
    assert f"its title is {GERMAN!r}" in verdict.why


@pytest.mark.parametrize(
    ("asked", "is_it"),
    [
        ("北京高校高水平运动的状分析", True),  # two characters forgotten
        ("北京高校高水平动运队的现状分折", True),  # two that changed places, one misspelt
        ("北京高校高水平运动队的发展分析", False),  # another word
        ("北京高校高水平运动队的现状分析与对策", False),  # a longer title
    ],
)
def test_slips_in_a_chinese_title_are_no_other_words(asked, is_it):
    lacking, over, _ = compared(plain(asked), plain("北京高校高水平运动队的现状分析"))
    assert (lacking + over == 0) is is_it
