"""How the judge is taught: rivals of one document are compared with one another, and right lists cut short are wrong ones."""

import numpy as np
import pytest

from pinakes.describe.judge import JudgePart
from pinakes.learn.judge import Contest, chooser, cut_short
from pinakes.learn.left_out import TAKEN, folds_of, layout_of, sampled
from pinakes.learn.papers import KnownPaper


def contests(count=40):
    """The right rival has more of the first column than its own rivals, not more than those of other documents."""
    chance = np.random.default_rng(3)
    made = []
    for number in range(count):
        level = float(chance.normal(0, 10))
        made.append(
            Contest(
                f"wild/{number}",
                [[level + 1, 0.0], [level, 1.0], [level - 1, 0.5]],
                [True, False, False],
                [False, False, True],
            )
        )
    return made


def test_the_chooser_compares_rivals_of_one_document_only():
    judge = JudgePart(**chooser(contests()))
    for low in (-50.0, 0.0, 50.0):
        right, wrong = judge.likings([[low + 1, 0.0], [low, 1.0]])
        assert right > wrong


@pytest.mark.parametrize(
    ("whole", "parts"),
    [("a", []), ("ab", ["a", "b"]), ("abcd", ["a", "ab", "abc", "bcd"])],
)  # fmt: skip
def test_a_list_is_cut_short_at_either_end_and_in_the_middle(whole, parts):
    assert ["".join(part) for part in cut_short(list(whole))] == parts


def test_papers_of_one_layout_are_never_apart():
    def paper(site, layout):
        return KnownPaper("wild", {"source repo": site, "layout": layout}, None, ())

    assert layout_of(paper("one", "ACM")) == layout_of(paper("two", "ACM")) == "wild/ACM"
    assert layout_of(paper("one", "manuscript")) != layout_of(paper("two", "manuscript"))
    assert layout_of(KnownPaper("de-papers", {"layout": "ACM"}, None, ())) == "de-papers"
    assert set(folds_of(["wild/ACM"] * 9 + ["wild/IEEE"])) == {"wild/ACM", "wild/IEEE"}


def test_few_are_taken_of_a_collection_that_rules_were_mended_on():
    known = [KnownPaper(name, {}, None, ()) for name in ["wild"] * 30 + ["zh-papers"] * 30]
    taken = [one.source for one in sampled(known)]
    assert (taken.count("wild"), taken.count("zh-papers")) == (30, TAKEN)
