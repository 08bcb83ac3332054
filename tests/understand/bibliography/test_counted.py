import pytest

from pinakes.understand.bibliography import entries_of, label_lines
from pinakes.understand.bibliography.counted import works_beyond_list

PROSE = (
    "The river towns of the plain grew slowly in those years, and nobody who lived in them",
    "thought of the mills as anything but a nuisance that would pass away again some day.",
    "What the councils wrote about it was read by few people and forgotten by most of those.",
    "It was the harvest that mattered to them, and the harvest depended on the water level.",
)
WORKS = (
    "Hans Meyer, The Mills of the Plain, Oxford University Press, Oxford 1976, p. 387.",
    "Anna Berg, ‘Water and Law’, Journal of River Studies, vol. 12, no. 3 (1981), pp. 44–59.",
    "See Peter Lund, Harvest and Hunger, London: Routledge, 1964, pp. 12–15.",
    "Karl Stein, Towns without Walls, Berlin: Springer, 1951, p. 36; Eva Holm, Flood Tides, Cambridge",
    "Maria Roth, “Councils of the North”, Historical Review 5 (1990), pp. 101–130.",
    "Olaf Brandt, A History of Dikes, Leiden: Brill, 2001, p. 77.",
)


def paper(number: str) -> tuple[list[str], list[int]]:
    """Pages of prose, each with a note at its foot; lines and labels."""
    lines: list[str] = []
    labels: list[int] = []
    for page in range(3):
        lines += PROSE * 5
        labels += [0] * (5 * len(PROSE))
        for k, work in enumerate(WORKS[2 * page : 2 * page + 2], 2 * page + 1):
            lines.append(number.format(k) + work)
            labels.append(1)
            if not work.endswith("."):
                lines.append("University Press, Cambridge 1970, p. 88.")
                labels.append(1)
    return lines, labels


@pytest.mark.parametrize("number", ["{} ", "{}", "[{}] ", "{}. "])
def test_notes_of_a_text_without_type_are_found_by_their_numbers(number):
    lines, labels = paper(number)
    assert [int(weight >= 0.5) for weight in label_lines(lines)] == labels


def test_numbered_sections_and_remarks_are_no_works():
    lines = []
    for k in range(1, 9):
        lines += [f"{k}. The mills of the plain and what became of them", *PROSE * 3]
    assert max(label_lines(lines)) < 0.5


def test_a_numbered_list_is_left_as_it_was_found():
    lines = [*PROSE * 4, "References", *(f"{k}. {work}" for k, work in enumerate(WORKS, 1))]
    weights = label_lines(lines)
    assert not works_beyond_list(lines, weights, threshold=0.5)
    assert min(weights[-len(WORKS) :]) >= 0.5


def test_lines_without_end_that_begin_with_numbers_are_looked_at_quickly():
    lines = [f"{k % 400} x" for k in range(200_000)]
    assert not works_beyond_list(lines, [0.0] * len(lines), threshold=0.5)


def test_nothing_is_found_in_nothing():
    assert entries_of([]) == ([], [])
