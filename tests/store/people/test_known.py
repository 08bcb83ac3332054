"""What a library knows beforehand, as evidence on new documents."""

import pytest

from pinakes.config import settings
from pinakes.describe.weigh import weigh
from pinakes.exchange.entry import Entry, Exchanged
from pinakes.model import Claim, Person
from pinakes.plugins import Shelf
from pinakes.store.people.importing import take_in
from pinakes.store.people.known import KnownExtractor, evidence, has_evidence, with_library
from pinakes.store.people.listing import listed
from tests.factories import a_paper

TITLE = "Моделирование сетей массового обслуживания"
KNOWN = Entry(
    titles=((TITLE, "ru"), ("Modelling of queueing networks in heavy traffic", "en")),
    authors=(Person("Kulyabov, D. S."), Person("Королькова, А. В."), Person("王小明")),
)


@pytest.fixture
def knowing(library):
    take_in(library, Exchanged("bibtex", (KNOWN,)), by="known-bibtex@1")
    return library


def paper(*lines):
    return a_paper(*lines)


def said(library, *lines, so_far=()):
    return list(evidence(library.sql, paper(*lines), tuple(so_far)))


def test_a_known_work_is_found_over_broken_lines(knowing):
    claims = said(
        knowing,
        "УДК 519.2",
        "МОДЕЛИРОВАНИЕ СЕТЕЙ",
        "МАССОВОГО ОБСЛУЖИВАНИЯ",
        "Д. С. Кулябов, А. В. Королькова, 王小明",
        "Аннотация",
    )
    titles = [claim for claim in claims if claim.field == "title"]
    assert (titles[0].value, titles[0].weight > 0.9, titles[0].by) == (TITLE, True, "known-bibtex@1")
    assert [span.line for span in titles[0].spans] == [1, 2]
    assert [claim.value.literal for claim in claims if claim.field == "author"] == [
        "Д. С. Кулябов",
        "А. В. Королькова",
        "王小明",
    ]


def test_a_title_without_its_authors_is_doubted(knowing):
    claims = said(knowing, "A review of other people's work", "Somebody Else", TITLE)
    assert next(claim.weight for claim in claims if claim.field == "title") < 0.5
    assert not [claim for claim in claims if claim.field == "author"]


def test_a_title_in_the_references_is_not_the_papers_own(knowing):
    page = paper("A paper of ours", "Anna Rossi", TITLE, "D. S. Kulyabov")
    from pinakes.model import Reference
    from pinakes.model.paper import span_of

    cited = Claim(
        "reference", Reference(TITLE), 0.9, "x@1", (span_of(page.pages[0], 2, page.pages[0].lines[2]),)
    )
    assert not [claim for claim in evidence(knowing.sql, page, (cited,)) if claim.field == "title"]


def test_known_names_make_authors_surer(knowing):
    authors = [
        Claim("author", Person("Д. С. Кулябов", family="Кулябов", given="Д. С."), 0.6, "header@1"),
        Claim("author", Person("I. Stranger", family="Stranger", given="I."), 0.6, "header@1"),
    ]
    claims = said(knowing, "Another work", "Д. С. Кулябов, I. Stranger", so_far=authors)
    record = weigh(paper("x").source, (*authors, *claims))
    first, second = record.best("author")
    assert first.weight > 0.9
    assert second.weight < 0.65
    assert first.value.literal == "Д. С. Кулябов"


def test_a_known_name_that_was_left_out_is_added(knowing):
    page = paper("Another work", "D. S. Kulyabov and A. V. Korolkova")
    from pinakes.model.paper import span_of

    author = Claim(
        "author",
        Person("D. S. Kulyabov"),
        0.7,
        "header@1",
        (span_of(page.pages[0], 1, page.pages[0].lines[1]),),
    )
    claims = tuple(evidence(knowing.sql, page, (author,)))
    record = weigh(page.source, (author, *claims))
    assert [claim.value.literal for claim in record.best("author")] == ["D. S. Kulyabov", "A. V. Korolkova"]


def test_a_line_of_known_names_is_a_line_of_authors(knowing):
    claims = said(
        knowing,
        "Another work",
        "D. S. Kulyabov, A. V. Korolkova",
        "University of Somewhere",
        "We thank A. V. Korolkova for her help with all this",
    )
    assert [claim.value.literal for claim in claims] == ["D. S. Kulyabov", "A. V. Korolkova"]
    assert said(knowing, "Another work", "We thank A. V. Korolkova for her help with all this") == []


def test_a_library_without_known_works_gives_no_claims(library, tmp_path):
    assert not has_evidence(library.sql)
    assert said(library, TITLE, "D. S. Kulyabov") == []
    assert list(KnownExtractor(settings()).extract(paper(TITLE), ())) == []
    assert (
        list(KnownExtractor(with_library(settings(), str(tmp_path / "nowhere"))).extract(paper(TITLE), ()))
        == []
    )


def test_the_extractor_stands_in_the_road_when_asked(knowing):
    assert has_evidence(knowing.sql)
    chosen = with_library(settings(), str(knowing.folder))
    assert chosen.road.extractors[-1] == "known"
    part = Shelf("extractors", chosen.road.extractors, chosen).part("known")
    assert list(part.extract(paper(TITLE, "D. S. Kulyabov"), ()))
    assert list(listed(knowing, "", limit=5)) == []
