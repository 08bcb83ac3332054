"""Right, offered and expected are counted as the fields mean them."""

import pytest

from pinakes.evaluate.measures import MEASURES, Counts, pooled


def found(**fields):
    return {
        "title": None,
        "titles": [],
        "authors": [],
        "abstracts": [],
        "keyword_sets": [],
        "references": [],
        "classes": [],
        **fields,
    }


@pytest.mark.parametrize(
    ("field", "truth", "offered", "counts"),
    [
        ("title", {"title": "Основы теории"}, found(title="ОСНОВЫ ТЕОРИИ."), Counts(1, 1, 1)),
        ("title", {"title": "A", "subtitle": "B and more"}, found(title="A: B and more"), Counts(1, 1, 1)),
        ("title", {"title": "A long enough title"}, found(title="Another thing"), Counts(0, 1, 1)),
        ("title", {"title": "A"}, found(), Counts(0, 0, 1)),
        ("title", {}, found(title="A"), None),
        ("title_other", {"title": "题名", "title_en": "Title"}, found(titles=[{"value": "题名"}, {"value": "Title"}]), Counts(1, 1, 1)),
        ("authors", {"authors": ["Li Wei", "Ana Souza"]}, found(authors=[{"name": "SOUZA, A."}, {"name": "X Y"}]), Counts(1, 2, 2)),
        ("authors_exact", {"authors": ["Li Wei", "Ana Souza"]}, found(authors=[{"name": "Ana Souza"}, {"name": "Li Wei"}]), Counts(0, 1, 1)),
        ("keywords", {"keywords": ["Rede", "grafo"]}, found(keyword_sets=[{"values": ["x"]}, {"values": ["rede", "grafo"]}]), Counts(2, 2, 2)),
        ("keywords_main", {"keywords": ["Rede"]}, found(keywords=["x", "y"]), Counts(0, 2, 1)),
        ("udc", {"udc": "519.21; 51-7"}, found(classes=[{"scheme": "udc", "value": "519.21"}]), Counts(1, 1, 2)),
        ("references", {"references": ["Knuth D. Art of programming 1968"]}, found(references=[{"raw": "1. Knuth, D. Art of Programming. 1968."}]), Counts(1, 1, 1)),
        ("institution", {"institution": "Universidade de São Paulo"}, found(institution={"name": "UNIVERSIDADE DE SÃO PAULO – USP"}), Counts(1, 1, 1)),
        ("doi", {"doi": "10.1/A"}, found(identifiers=[{"scheme": "doi", "value": "10.1/a"}]), Counts(1, 1, 1)),
    ],
)  # fmt: skip
def test_counts(field, truth, offered, counts):
    assert MEASURES[field](truth, offered) == counts


def test_pooled_scores_carry_their_interval():
    score = pooled([Counts(1, 1, 1)] * 80 + [Counts(0, 1, 1)] * 20)
    assert score.f1 == pytest.approx(0.8)
    assert 0.68 < score.low < 0.8 < score.high < 0.9
    assert score.documents == 100


def test_nothing_to_score_is_nothing_right():
    assert pooled([]).f1 == 0
