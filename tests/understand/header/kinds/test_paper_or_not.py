"""Works that are no papers, invented and set by typst: what they are called, and that nobody is made their author."""

import random

import pytest

from pinakes import api
from pinakes.learn.synthesise.sundries import LANGUAGES, PARTS, TYPES, pdf, sundry

SEED = 71
"""None of those that the model learns from."""
FLOOR = 0.9
SURE = 0.5


@pytest.fixture(scope="module")
def described(tmp_path_factory):
    folder = tmp_path_factory.mktemp("sundries")
    found = []
    for at, kind in enumerate(TYPES):
        language = LANGUAGES[at % len(LANGUAGES)]
        chance = random.Random(f"{SEED} {language} {kind}")
        path = folder / f"{language}-{kind}.pdf"
        path.write_bytes(pdf(sundry(kind, language, chance), chance))
        record = api.describe(path).record
        assert record is not None
        found.append((path.stem, record))
    return found


def test_what_is_no_paper_gets_no_authors(described):
    signed = [
        name for name, found in described if any(claim.weight >= SURE for claim in found.best("author"))
    ]
    assert len(signed) <= (1 - FLOOR) * len(described), signed


def test_none_of_them_is_an_article(described):
    articles = [name for name, found in described if found.best("type")[0].value == "article"]
    assert len(articles) <= (1 - FLOOR) * len(described), articles


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_same_seed_makes_the_same_work(language):
    one, other = (sundry("letter", language, random.Random(3)) for _ in range(2))
    assert one == other
    assert {name for name, _ in one.parts} <= {*PARTS, "head", "chapter"}


def test_a_work_is_set_as_a_page():
    chance = random.Random(5)
    assert pdf(sundry("invoice", "de", chance), chance).startswith(b"%PDF")
