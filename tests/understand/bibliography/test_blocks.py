import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinakes import models
from pinakes.understand.bibliography import BibliographyExtractor, blocks, blocks_of, label_lines
from pinakes.understand.bibliography.blocks import AT_ONCE, CHUNK, label_paper_lines
from tests.factories import a_line, a_paper
from tests.understand.bibliography.samples import HEADINGS, PROSE, REFERENCES


def document(
    language: str, *, numbered: bool = False, after: int = 0, heading: bool = True
) -> tuple[list[str], list[int]]:
    lines = [PROSE[language]] * 12
    labels = [0] * 12
    entries = REFERENCES[language] * 2
    if heading:
        entries = [HEADINGS[language], *entries]
    for number, entry in enumerate(entries):
        lines.append(f"[{number}] {entry}" if numbered and (number or not heading) else entry)
        labels.append(1)
    return lines + [PROSE[language]] * after, labels + [0] * after


@pytest.mark.parametrize("language", sorted(REFERENCES))
@pytest.mark.parametrize("numbered", [False, True])
@pytest.mark.parametrize("after", [0, 15])
def test_a_list_is_found_in_every_language(language, numbered, after):
    lines, labels = document(language, numbered=numbered, after=after)
    assert [int(weight >= 0.5) for weight in label_lines(lines)] == labels


@pytest.mark.parametrize("language", sorted(REFERENCES))
def test_a_list_without_heading_is_found(language):
    lines, labels = document(language, numbered=True, heading=False)
    found = [int(weight >= 0.5) for weight in label_lines(lines)]
    assert sum(a == b for a, b in zip(found, labels, strict=True)) >= len(labels) - 1


@pytest.mark.parametrize("language", sorted(REFERENCES))
def test_prose_alone_is_not_a_list(language):
    assert max(label_lines([PROSE[language]] * 60)) < 0.5


def test_two_lists_are_two_blocks():
    first, _ = document("en", after=25)
    second, _ = document("ru", numbered=True, after=5)
    assert len(blocks_of(label_lines(first + second))) == 2


def test_blank_lines_keep_their_place_and_weigh_nothing():
    lines, _ = document("de")
    spaced = [part for line in lines for part in (line, "")]
    weights = label_lines(spaced)
    assert len(weights) == len(spaced)
    assert not any(weights[1::2])
    assert [w >= 0.5 for w in weights[::2]] == [w >= 0.5 for w in label_lines(lines)]


def test_running_heads_are_not_part_of_a_list():
    lines = [a_line(text) for text in document("en")[0]]
    lines[16] = a_line("Journal of Invented Hydrology 12 (2004)", role="header")
    assert label_paper_lines(lines)[16] == 0


@given(st.lists(st.text(max_size=120), max_size=30))
def test_any_lines_get_a_weight_each(lines):
    weights = label_lines(lines)
    assert len(weights) == len(lines)
    assert all(0 <= weight <= 1 for weight in weights)


def test_long_documents_are_looked_at_in_parts():
    lines, labels = document("en")
    long = [PROSE["en"][:60]] * (CHUNK + 10) + lines
    weights = label_lines(long)
    assert [int(w >= 0.5) for w in weights[-len(lines) :]] == labels


@pytest.mark.parametrize(
    "line", ["x" * 1_000_000, "1." * 300_000, "\x00\xff\ud800" * 1000, "http://" + "a/" * 200_000]
)
def test_monstrous_lines_are_bounded(line):
    assert len(label_lines([line, "References", line])) == 3


@pytest.mark.parametrize("language", sorted(REFERENCES))
def test_extractor_gives_references_with_fields_and_places(language):
    lines, _ = document(language, numbered=True)
    claims = list(BibliographyExtractor(settings=None).extract(a_paper(*lines)))
    assert [claim.field for claim in claims] == ["reference"] * len(REFERENCES[language]) * 2
    for claim, entry in zip(claims, REFERENCES[language] * 2, strict=True):
        assert entry[:30] in claim.value.raw
        assert 0 < claim.weight <= 1
        assert {"title"} <= {inner.field for inner in claim.value.claims}
        assert claim.spans
        assert claim.spans[0].box is not None


def test_lines_multiplied_some_at_a_time_weigh_as_those_multiplied_at_once():
    inner = models.arrays(blocks.MODEL)["inner"]
    rows = np.random.default_rng(5).random((3 * AT_ONCE + 1, len(inner)), np.float32)
    alone = np.concatenate([blocks.log_odds(row[None]) for row in rows])
    assert np.allclose(blocks.log_odds(rows), alone, atol=1e-3)


def test_no_product_is_large_enough_for_threads():
    """OpenBLAS shares products of 4 * 65,536 multiplications and more among threads."""
    assert AT_ONCE * models.arrays(blocks.MODEL)["inner"].size < 4 * 65_536
