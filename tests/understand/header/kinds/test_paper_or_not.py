"""Works that are no papers, invented and set by typst: what they are called, and that nobody is made their author."""

import random

import pytest

from pinakes import api, config
from pinakes.learn.synthesise.sundries import LANGUAGES, PARTS, TYPES, pdf, sundry
from pinakes.understand.header import HeaderExtractor
from pinakes.understand.header.kinds import paper_or_not
from tests.understand.header.sheets import PROSE, page, paper_of, text_page

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


@pytest.mark.parametrize(("chance", "kind"), [(0.05, "other"), (0.97, "article")])
def test_a_number_as_serials_have_makes_no_paper_of_what_is_made_like_none(monkeypatch, chance, kind):
    monkeypatch.setattr(paper_or_not, "is_paper", lambda *_: chance)
    head = ("Spare parts, Vol. 14, No. 3", 16, True, 0)
    paper = paper_of([*page(head), *text_page(PROSE)[2:]], text_page(PROSE), text_page(PROSE))
    found = {claim.field: claim for claim in HeaderExtractor(config.settings()).extract(paper, ())}
    assert found["type"].value == kind


@pytest.mark.parametrize(("chance", "signs"), [(0.7, False), (0.97, True)])
def test_a_short_work_without_a_part_of_a_paper_must_be_signed_below_its_title(monkeypatch, chance, signs):
    monkeypatch.setattr(paper_or_not, "is_paper", lambda *_: chance)
    lines = ("To all who keep the pumps of the plain", 16, True, 0), ("Anna Miller", 12, False, 12)
    apart = [(f"Please oil pump {number} before the frost", 10, False, 4) for number in range(4)]
    paper = paper_of(page(lines[0], *apart, lines[1]))
    found = {claim.field for claim in HeaderExtractor(config.settings()).extract(paper, ())}
    assert ("author" in found) <= signs
