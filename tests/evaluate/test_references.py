"""Parsed references are judged by what stands in the string."""

import pytest

from pinakes.evaluate.references import is_whole, judge, truth_of

VANCOUVER = {
    "tokens": [
        ["Li W, Souza A. ", "author"],
        ["A title. ", "title"],
        ["Journal ", "journal"],
        ["2008;57(1):28-33", "volume"],
    ],
    "source": "anystyle/gold",
}
RUSSIAN = {
    "tokens": [
        ["Иванов И. И. ", "author"],
        ["Основы теории. ", "title"],
        ["М.: ", "location"],
        ["Наука, ", "publisher"],
        ["1988", "date"],
    ],
}
CHINESE = {
    "tokens": [
        ["[1] ", "other"],
        ["李明,王芳,等. ", "author"],
        ["题名研究", "title"],
        ["[J]. ", "other"],
        ["学报", "container-title"],
    ]
}


def test_what_is_glued_is_taken_apart():
    truth = truth_of(VANCOUVER)
    assert (truth["date"], truth["volume"], truth["issue"], truth["pages"]) == ("2008", "57", "1", "28-33")
    assert truth["container-title"].strip() == "Journal"


def test_books_keep_the_journal_among_titles():
    truth = truth_of({"tokens": [["Primo", "title"], ["Rivista", "title"]], "source": "linkedbooks"})
    assert (truth["title"], truth["container-title"]) == ("Primo", "Rivista")


@pytest.mark.parametrize(
    ("row", "item", "right"),
    [
        (
            VANCOUVER,
            {"author": [{"family": "Li", "given": "W"}, {"family": "Souza", "given": "A"}]},
            {"authors", "first_author"},
        ),
        (VANCOUVER, {"author": [{"family": "Souza", "given": "A"}]}, {"first_author"}),
        (VANCOUVER, {"page": "28-33", "volume": "57", "issue": "1"}, {"pages", "volume", "issue"}),
        (
            VANCOUVER,
            {"issued": {"date-parts": [[2008]]}, "container-title": "In: Journal"},
            {"year", "container"},
        ),
        (
            RUSSIAN,
            {"publisher-place": "Москва", "publisher": "«Наука»", "title": "Основы теории"},
            {"place", "publisher", "title"},
        ),
        (
            CHINESE,
            {"author": [{"literal": "李明"}, {"literal": "王芳"}], "title": "题名研究"},
            {"authors", "first_author", "title"},
        ),
        ({"tokens": [["P. 1232-9", "pages"]]}, {"page": "1232-1239"}, {"pages"}),
    ],
)
def test_fields_of_a_reference_are_judged_against_its_labels(row, item, right):
    assert {field for field, one in judge(truth_of(row), item).items() if one.right} == right


def test_dashes_are_not_an_author():
    assert judge(truth_of({"tokens": [["———. ", "author"], ["T", "title"]]}), {})["authors"].expected is False


def test_a_reference_is_whole_only_without_inventions():
    item = {
        "author": [{"literal": "李明"}, {"literal": "王芳"}],
        "title": "题名研究",
        "container-title": "学报",
    }
    assert is_whole(judge(truth_of(CHINESE), item))
    assert not is_whole(judge(truth_of(CHINESE), {**item, "title": "别的"}))
    assert not is_whole(judge({"title": "X"}, {"title": "X", "container-title": "made up"}))
