"""Made-up lists: what looks like references and is none, and lists as they stand on pages."""

import random

from pinakes.evaluate.calibration import Weighed
from pinakes.evaluate.citing import LinkedPaper
from pinakes.evaluate.measures import Counts
from pinakes.learn.bibliography import STEPS
from pinakes.learn.entries import printed
from pinakes.learn.mentions import left_out
from pinakes.learn.synthesise.lookalikes import lookalike, running_foot
from pinakes.understand.bibliography.entries import rows_of

NAMES = ("Smith, J.", "Иванов А. Б.", "王小明")
TEXTS = ("The river bends where the ground is soft", "Река изгибается", "河流在土壤松软的地方弯曲")


def test_lookalikes_are_lines_of_text_and_come_again_from_the_same_seed():
    first, second = (
        [lookalike(random.Random(seed), names=NAMES, texts=TEXTS) for seed in range(60)] for _ in range(2)
    )
    assert first == second
    assert all(text.strip() and "\n" not in text for texts in first for text in texts)
    assert running_foot(random.Random(1), "Rivers") == running_foot(random.Random(1), "Rivers")


def test_a_list_in_print_hangs_out_indents_or_is_parted_by_gaps():
    rows = rows_of([f"Line {n} of an entry" for n in range(12)], list(range(12)))
    marks = [1, 0, 0] * 4
    manners = set()
    for seed in range(40):
        made = printed(rows, marks, random.Random(seed))
        assert [row.text for row in made] == [row.text for row in rows]
        assert all(
            row.x0 is not None and row.x1 is not None and row.x1 > row.x0 and row.bottom > row.top
            for row in made
        )
        first, then = made[0].x0, made[1].x0
        manners.add((first > then) - (first < then))
    assert manners == {-1, 0, 1}


def test_links_are_judged_by_other_papers_alone():
    def paper(file: str, *right: bool) -> LinkedPaper:
        return LinkedPaper(
            "en", file, Counts(0, 0, 0), (), tuple(Weighed("links", 0.9, one) for one in right)
        )

    judged = left_out([paper("a", True, True, True), paper("b", False)], lambda one: one.file)
    assert [link.weight for link in judged] == [0.25, 0.25, 0.25, 0.875]


def test_every_step_is_a_module():
    import importlib.util

    assert all(importlib.util.find_spec(module) for module, *_ in STEPS.values())
    assert next(iter(STEPS)) == "lines"
