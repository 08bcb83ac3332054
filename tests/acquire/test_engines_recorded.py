"""Engines against replies that services once sent (`make test-data`): as many hits as works, each with what the reply says of it."""

import base64
import json
import os
from dataclasses import replace
from pathlib import Path

import pytest

from pinakes import plugins
from pinakes.acquire.client import WebClient
from pinakes.acquire.engines.account import Account
from pinakes.acquire.engines.hit import Query, bare_doi, clean
from pinakes.acquire.engines.oai import hit_of
from pinakes.acquire.engines.scielo import article
from pinakes.acquire.oai import Asker, parsed
from pinakes.config import settings
from pinakes.errors import PinakesError
from pinakes.evaluate.world.server import ServedAnswer, World

pytestmark = pytest.mark.data
GIVEN = settings(files=(), environment={})
FOLDER = Path(os.environ.get("PINAKES_DATA", "")) / "replies"
TITLE, DOI, WORDS = (
    Query(title="Any title of a work", authors=("Anna Rossi",)),
    Query(doi="10.1234/abc"),
    Query(words="x"),
)
PERSON = Query(person="0000-0002-1825-0097")


def whole(body):
    return [body]


GOOD = {
    "openalex-search-2026.json": ("openalex", WORDS, lambda body: body["results"]),
    "openalex-search-title.json": ("openalex", TITLE, lambda body: body["results"]),
    "openalex-work-by-doi-closed.json": ("openalex", DOI, whole),
    "openalex-work-by-doi.json": ("openalex", DOI, whole),
    "openalex-work-full.json": ("openalex", DOI, whole),
    "crossref-query-title-author.json": ("crossref", TITLE, lambda body: body["message"]["items"]),
    "crossref-query-generic.json": ("crossref", WORDS, lambda body: body["message"]["items"]),
    "crossref-search-2026.json": ("crossref", WORDS, lambda body: body["message"]["items"]),
    "crossref-select-fields.json": ("crossref", WORDS, lambda body: body["message"]["items"]),
    "crossref-query-title-nohit.json": ("crossref", TITLE, lambda body: []),
    "crossref-title-markup.json": ("crossref", DOI, lambda body: [body["message"]]),
    "crossref-container-entity.json": ("crossref", DOI, lambda body: [body["message"]]),
    "crossref-work-by-doi.json": ("crossref", DOI, lambda body: [body["message"]]),
    "crossref-work-license-link.json": ("crossref", DOI, lambda body: [body["message"]]),
    "crossref-work-bioarxiv-preprint.json": ("crossref", DOI, lambda body: [body["message"]]),
    "crossref-message-jats-abstract.json": ("crossref", DOI, lambda body: [body["message"]]),
    "crossref-message-proceedings.json": ("crossref", DOI, lambda body: [body["message"]]),
    "crossref-cursor-page1.json": ("crossref", WORDS, lambda body: body["message"]["items"]),
    "crossref-component-no-title.json": (
        "crossref", WORDS, lambda body: [one for one in body["message"]["items"] if one.get("title")]
    ),
    "semanticscholar-search.json": ("semantic-scholar", WORDS, lambda body: body["data"]),
    "semanticscholar-search-2026.json": ("semantic-scholar", WORDS, lambda body: body["data"]),
    "semanticscholar-search-page2.json": ("semantic-scholar", WORDS, lambda body: body["data"]),
    "semanticscholar-search-openaccesspdf.json": ("semantic-scholar", WORDS, lambda body: body["data"]),
    "semanticscholar-search-empty.json": ("semantic-scholar", WORDS, lambda body: []),
    "semanticscholar-match-title.json": ("semantic-scholar", TITLE, lambda body: body["data"]),
    "semanticscholar-match-empty-data.json": ("semantic-scholar", TITLE, lambda body: []),
    "semanticscholar-paper-by-doi.json": ("semantic-scholar", DOI, whole),
    "semanticscholar-paper-by-arxiv-doi.json": ("semantic-scholar", DOI, whole),
    "unpaywall-green.json": ("unpaywall", DOI, whole),
    "unpaywall-closed.json": ("unpaywall", DOI, whole),
    "unpaywall-doi-2026.json": ("unpaywall", DOI, whole),
    "unpaywall-gold-xgen.json": ("unpaywall", DOI, whole),
    "core-search-works.json": ("core", TITLE, lambda body: body["results"]),
    "dblp-search.json": ("dblp", TITLE, lambda body: body["result"]["hits"]["hit"]),
    "datacite-dois-page.json": ("datacite", TITLE, lambda body: body["data"]),
    "doaj-search-articles.json": ("doaj", TITLE, lambda body: body["results"]),
    "europepmc-search-core.json": ("europe-pmc", TITLE, lambda body: body["resultList"]["result"]),
    "orcid-works.json": ("orcid", PERSON, lambda body: body["group"]),
    "orcid-search-none.json": ("orcid", Query(person="Nobody Anywhere"), lambda body: []),
    "brave-web-search.json": ("brave", WORDS, lambda body: body["web"]["results"]),
    "google-customsearch.json": ("google", WORDS, lambda body: body["items"]),
}  # fmt: skip
BAD = {
    "openalex-work-404.json": ("openalex", DOI, 404),
    "crossref-work-404.json": ("crossref", DOI, 404),
    "crossref-400-query-on-doi.json": ("crossref", DOI, 400),
    "crossref-cursor-404-bad.json": ("crossref", DOI, 404),
    "semanticscholar-match-404.json": ("semantic-scholar", TITLE, 404),
    "semanticscholar-paper-404.json": ("semantic-scholar", DOI, 404),
    "semanticscholar-bad-field-400.json": ("semantic-scholar", DOI, 400),
    "semanticscholar-forbidden-403.json": ("semantic-scholar", DOI, 403),
    "unpaywall-404.json": ("unpaywall", DOI, 404),
    "unpaywall-422.json": ("unpaywall", DOI, 422),
    "google-400.json": ("google", WORDS, 400),
    "orcid-error-400.json": ("orcid", PERSON, 400),
    "orcid-error-404.json": ("orcid", PERSON, 404),
    "orcid-error-500.json": ("orcid", PERSON, 500),
    "arxiv-error-400.atom": ("arxiv", TITLE, 400),
}  # fmt: skip


def ask(monkeypatch, engine, query, content, status=200):
    with World({"service.example": lambda asked: ServedAnswer(content, "application/json", status)}) as world:
        monkeypatch.setenv("PINAKES_RESOLVE", world.resolve)
        client = WebClient(replace(GIVEN.fetch, timeout=30), replace(GIVEN.crawl, pause=0.0, tries=1))
        known = Account(engine, key="k", email="me@example.org", id="i", address="http://service.example")
        return plugins.part("engines", engine)(known, client).search(replace(query, limit=100))


def strings(value):
    """Every text of a reply, cleaned as titles are."""
    if isinstance(value, dict):
        return {text for one in value.values() for text in strings(one)}
    if isinstance(value, list):
        return {text for one in value for text in strings(one)}
    return {clean(value).rstrip("."), bare_doi(value)} if isinstance(value, str) else set()


@pytest.mark.parametrize("name", GOOD)
def test_every_work_of_a_reply_is_a_hit_and_says_what_the_reply_says(name, monkeypatch):
    engine, query, works = GOOD[name]
    content = (FOLDER / name).read_bytes()
    body = json.loads(content)
    hits = ask(monkeypatch, engine, query, content)
    assert len(hits) == len([one for one in works(body) if one is not None])
    said = strings(body)
    for hit in hits:
        assert hit.title.rstrip(".") in said
        assert not hit.doi or hit.doi in said
        assert all(place.address.startswith("http") for place in hit.places)


@pytest.mark.parametrize("name", BAD)
def test_errors_say_what_they_are_or_that_there_is_nothing(name, monkeypatch):
    engine, query, status = BAD[name]
    content = (FOLDER / name).read_bytes()
    if status == 404:
        assert ask(monkeypatch, engine, query, content, status) == []
        return
    with pytest.raises(PinakesError, match=rf"{engine}|{status}|answer"):
        ask(monkeypatch, engine, query, content, status)


def test_arxiv(monkeypatch):
    content = (FOLDER / "arxiv-search.atom").read_bytes()
    hits = ask(monkeypatch, "arxiv", TITLE, content)
    assert len(hits) == content.count(b"<entry>")
    assert all(hit.title and hit.authors and hit.arxiv and hit.year for hit in hits)
    assert all(any(place.is_file for place in hit.places) for hit in hits)


def test_scielo():
    hit = article(json.loads((FOLDER / "scielo-articlemeta-article.json").read_bytes()))
    assert hit.title
    assert hit.authors
    assert hit.year
    assert hit.doi.startswith("10.1590/")
    assert any(place.is_file and place.licence for place in hit.places)


@pytest.mark.parametrize(
    ("name", "records"),
    [
        ("cyberleninka-oai-ListRecords.xml", 1),
        ("oai-ListRecords.xml", 1),
        ("zenodo-oai-ListRecords.xml", 1),
        ("arxiv-oai-ListRecords.xml", 6),
        ("datacite-oai-ListRecords-last.xml", 1),
        ("oai-ListRecords4.xml", 1),
        ("oai-GetRecord.xml", 1),
    ],
)
def test_records_of_repositories(name, records):
    hits = [hit for one in parsed((FOLDER / name).read_bytes()).records if (hit := hit_of(one))]
    assert len(hits) >= records
    assert all(hit.title for hit in hits)


@pytest.mark.parametrize(("name", "empty"), [("yandex-search.xml", False), ("yandex-error-15.xml", True)])
def test_yandex(name, empty, monkeypatch):
    raw = {"rawData": base64.b64encode((FOLDER / name).read_bytes()).decode()}
    hits = ask(monkeypatch, "yandex", WORDS, json.dumps(raw).encode())
    assert (hits == []) is empty
    assert all(hit.title and hit.places for hit in hits)


def test_searxng(monkeypatch):
    item = json.loads((FOLDER / "searxng-result-item.json").read_bytes())
    (hit,) = ask(monkeypatch, "searxng", WORDS, json.dumps({"results": [item]}).encode())
    assert hit.title == clean(item["title"])
    assert hit.places[0].address == item["url"]


@pytest.mark.parametrize(
    "code",
    [
        "badArgument",
        "badResumptionToken",
        "cannotDisseminateFormat",
        "idDoesNotExist",
        "noRecordsMatch",
        "noSetHierarchy",
    ],
)
def test_errors_of_repositories_are_told_by_their_code(code):
    answered = parsed((FOLDER / f"oai-{code}.xml").read_bytes())
    assert answered.error is not None
    assert answered.error[0] == code
    assert answered.records == ()


def test_the_last_page_of_a_list_has_no_token_and_headers_alone_are_no_records():
    assert parsed((FOLDER / "datacite-oai-ListRecords-last.xml").read_bytes()).token is None
    assert parsed((FOLDER / "oai-ListIdentifiers.xml").read_bytes()).records == ()


def test_what_a_repository_says_of_itself(monkeypatch):
    def site(asked):
        name = "Identify" if "verb=Identify" in asked.path else "ListMetadataFormats"
        return ServedAnswer((FOLDER / f"oai-{name}.xml").read_bytes(), "text/xml")

    with World({"service.example": site}) as world:
        monkeypatch.setenv("PINAKES_RESOLVE", world.resolve)
        asker = Asker("http://service.example/oai", fetch=GIVEN.fetch, harvest=GIVEN.harvest)
        assert asker.identify().name
        assert "oai_dc" in asker.formats()


@pytest.mark.parametrize("name", ["orcid-search-name.json", "orcid-search-by-doi.json"])
def test_persons_that_orcid_finds_are_asked_for_their_works(name, monkeypatch):
    works = (FOLDER / "orcid-works.json").read_bytes()

    def site(asked):
        return ServedAnswer(
            works if "/works" in asked.path else (FOLDER / name).read_bytes(), "application/json"
        )

    with World({"service.example": site}) as world:
        monkeypatch.setenv("PINAKES_RESOLVE", world.resolve)
        client = WebClient(replace(GIVEN.fetch, timeout=30), replace(GIVEN.crawl, pause=0.0, tries=1))
        engine = plugins.part("engines", "orcid")(Account("orcid", address="http://service.example"), client)
        hits = engine.search(DOI if "doi" in name else Query(person="Anna Rossi"))
        found = json.loads((FOLDER / name).read_bytes())["result"]
    asked = [one.path for one in world.asked if "/works" in one.path]
    assert len(asked) == min(3, len(found))
    assert len(hits) == len(asked) * len(json.loads(works)["group"])


UNASKED = {
    "crossref-agency.json": "crossref", "openalex-work-select-open_access.json": "openalex", "orcid-person.json": "orcid",
    "orcid-work.json": "orcid", "semanticscholar-batch-authors.json": "semantic-scholar",
    "semanticscholar-batch-with-null.json": "semantic-scholar", "semanticscholar-null-authors.json": "semantic-scholar",
    "semanticscholar-paper-authors.json": "semantic-scholar", "unpaywall-search-many.json": "unpaywall",
    "unpaywall-search-nohit.json": "unpaywall", "unpaywall-search-title.json": "unpaywall",
}  # fmt: skip
"""Replies to requests that are never sent, as a service may answer that has changed."""


@pytest.mark.parametrize("name", UNASKED)
@pytest.mark.parametrize("query", [TITLE, DOI, WORDS], ids=["title", "doi", "words"])
def test_replies_of_another_shape_are_nothing_or_an_error_and_never_a_work_they_do_not_tell(
    name, query, monkeypatch
):
    content = (FOLDER / name).read_bytes()
    try:
        hits = ask(monkeypatch, UNASKED[name], query, content)
    except PinakesError:
        return
    said = strings(json.loads(content))
    assert all(not hit.title or hit.title.rstrip(".") in said for hit in hits)


def test_every_recorded_reply_is_read_by_a_test_here():
    named = Path(__file__).read_text("utf-8")
    codes = {f"oai-{code}.xml" for code in ("Identify", "ListMetadataFormats", "badArgument", "badResumptionToken",
             "cannotDisseminateFormat", "idDoesNotExist", "noRecordsMatch", "noSetHierarchy")}  # fmt: skip
    left = {one.name for one in FOLDER.iterdir() if one.name not in named} - codes
    assert left <= {"README.md", "dblp-search.xml"}, left
