"""Engines against replies in their services' own shapes: good ones, empty ones, errors, and what they send that nobody expects."""

import base64
import json
import os
from dataclasses import replace
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit

import pytest

from pinakes import plugins
from pinakes.acquire.client import WebClient
from pinakes.acquire.engines.account import Account, account
from pinakes.acquire.engines.hit import Hit, Location, Query, clean, family
from pinakes.acquire.engines.together import Together, chosen, merged
from pinakes.config import settings
from pinakes.errors import BadInput, Missing, PinakesError, Refused, Usage
from pinakes.evaluate.world.server import ServedAnswer, World

GIVEN = settings(files=(), environment={})
CRAWL = replace(GIVEN.crawl, pause=0.0, tries=1)
TITLE = "Counting Trees in Ladder Graphs"
BY_TITLE = Query(title=TITLE, authors=("Anna Rossi",))
BY_DOI = Query(doi="10.1234/abc")
RECORDED = Path(os.environ.get("PINAKES_DATA", "")) / "replies"


@pytest.fixture
def ask(monkeypatch):
    """Ask an engine whose service answers as it is told; gives the hits and what was sent."""
    opened = []

    def asking(name, query, answer, content_type="application/json", status=200, **own):
        body = answer if isinstance(answer, bytes) else json.dumps(answer).encode()
        world = World({"service.example": lambda asked: ServedAnswer(body, content_type, status)}).__enter__()
        opened.append(world)
        monkeypatch.setenv("PINAKES_RESOLVE", world.resolve)
        client = WebClient(replace(GIVEN.fetch, timeout=30), CRAWL)
        own = {
            "key": "sesame",
            "email": "me@example.org",
            "id": "engine-1",
            "address": "http://service.example",
        } | own
        found = plugins.part("engines", name)(Account(name, **own), client).search(query)
        return found, world.asked

    yield asking
    for world in opened:
        world.__exit__()


PUBLISHED = {
    "openalex": (100, 1), "crossref": (5, 1), "semantic-scholar": (1, 1), "core": (25, 60), "arxiv": (1, 3),
    "unpaywall": (100_000, 86_400), "datacite": (1_000, 300), "doaj": (2, 1), "orcid": (24, 1),
    "yandex": (10_000, 3_600),
}  # fmt: skip
"""So many requests in so many seconds, where a service says how many; CORE without a key: ten a minute."""


@pytest.mark.parametrize("name", PUBLISHED)
def test_an_engine_asks_no_more_often_than_its_service_publishes(name):
    most, seconds = PUBLISHED[name]
    assert plugins.part("engines", name).pause * most >= seconds


def test_without_a_key_a_service_is_asked_less_often():
    assert plugins.part("engines", "core").keyless * 10 >= 60
    assert (
        plugins.part("engines", "semantic-scholar").keyless
        > plugins.part("engines", "semantic-scholar").pause
    )


def parameters(asked):
    return {name: values[0] for name, values in parse_qs(urlsplit(asked.path).query).items()}


CROSSREF = {
    "DOI": "10.1234/ABC",
    "title": ["Counting <i>Trees</i> in&amp;amp; Ladder\n Graphs"],
    "author": [{"family": "Rossi", "given": "Anna"}, {"name": "The Group"}],
    "issued": {"date-parts": [[2004, 5]]},
    "container-title": ["J. Graphs &amp; Trees"],
    "type": "journal-article",
    "link": [
        {"URL": "http://p.example/check.xml", "intended-application": "similarity-checking"},
        {
            "URL": "http://p.example/a.pdf",
            "content-type": "application/pdf",
            "intended-application": "text-mining",
        },
    ],
    "license": [{"URL": "http://creativecommons.org/licenses/by/4.0/"}],
}


def test_crossref_by_title_and_by_identifier(ask):
    (hit,), (asked,) = ask("crossref", BY_TITLE, {"message": {"items": [CROSSREF]}})
    assert hit == Hit(
        "crossref",
        "Counting Trees in& Ladder Graphs",
        ("Rossi, Anna", "The Group"),
        2004,
        "J. Graphs & Trees",
        "10.1234/abc",
        places=(
            Location("http://p.example/a.pdf", True, "http://creativecommons.org/licenses/by/4.0/"),
            Location("https://doi.org/10.1234/abc"),
        ),
        kind="journal-article",
    )
    assert {name: parameters(asked)[name] for name in ("query.title", "query.author", "mailto")} == {
        "query.title": TITLE,
        "query.author": "Anna Rossi",
        "mailto": "me@example.org",
    }
    (hit,), (asked,) = ask("crossref", BY_DOI, {"message": CROSSREF})
    assert hit.doi == "10.1234/abc"
    assert asked.path.startswith("/works/10.1234%2Fabc")


def test_nothing_is_not_an_error_and_an_error_is_not_nothing(ask):
    assert ask("crossref", BY_DOI, b"Resource not found.", "text/plain", 404)[0] == []
    assert ask("openalex", BY_DOI, b"<html><h1>404</h1></html>", "text/html", 404)[0] == []
    assert ask("semantic-scholar", BY_TITLE, {"error": "Title match not found"}, status=404)[0] == []
    assert ask("semantic-scholar", Query(words="x"), {"total": 0, "offset": 0})[0] == []
    with pytest.raises(BadInput, match="400: Unrecognized or unsupported fields"):
        ask("semantic-scholar", BY_TITLE, {"error": "Unrecognized or unsupported fields: [x]"}, status=400)
    with pytest.raises(Refused, match=r"403: Forbidden.*\[engine.semantic-scholar\]"):
        ask("semantic-scholar", BY_TITLE, {"message": "Forbidden"}, status=403)
    with pytest.raises(BadInput, match="not answer in JSON"):
        ask("dblp", BY_TITLE, b"<html>are you a robot?</html>", "text/html")


def test_openalex(ask):
    work = {
        "display_name": TITLE, "doi": "https://doi.org/10.1234/ABC", "publication_year": 2004, "type": "article",
        "authorships": [{"author": {"display_name": "Anna Rossi"}}, {"author": None}],
        "best_oa_location": {"pdf_url": None, "landing_page_url": "https://arxiv.org/abs/2301.00001", "license": "cc-by", "source": None},
        "locations": [{"pdf_url": "http://r.example/1.pdf", "landing_page_url": "http://r.example/1", "version": "publishedVersion"}],
        "primary_location": {"source": {"display_name": "J. Graphs"}},
        "abstract_inverted_index": {"trees": [1], "Counting": [0]},
    }  # fmt: skip
    (hit,), (asked,) = ask("openalex", Query(title="Trees, ladders: a | b"), {"results": [work]})
    assert parameters(asked)["filter"] == "title.search:Trees ladders: a b"
    assert parameters(asked)["api_key"] == "sesame"
    assert (hit.authors, hit.venue, hit.snippet, hit.doi) == (
        ("Anna Rossi",),
        "J. Graphs",
        "Counting trees",
        "10.1234/abc",
    )
    assert [(place.address, place.is_file) for place in hit.places] == [
        ("http://r.example/1.pdf", True),
        ("https://arxiv.org/abs/2301.00001", False),
        ("http://r.example/1", False),
    ]
    (_,), (asked,) = ask("openalex", Query(arxiv="2301.00001"), work)
    assert asked.path.startswith("/works/doi:10.48550/arxiv.2301.00001")


def test_unpaywall_with_old_and_new_names(ask):
    work = {"title": TITLE, "doi": "10.1234/abc", "year": 2004, "journal_name": "J", "z_authors": [{"given": "Anna", "family": "Rossi"}, {"raw_author_name": "B. Bo"}],
            "best_oa_location": {"url_for_pdf": None, "url_for_landing_page": "http://r.example/x", "license": None},
            "oa_locations": [{"url_for_pdf": "http://r.example/x.pdf", "url": "http://r.example/x.pdf", "license": "cc-by", "version": "acceptedVersion"}]}  # fmt: skip
    (hit,), _ = ask("unpaywall", BY_DOI, work)
    assert hit.authors == ("Rossi, Anna", "B. Bo")
    assert hit.places[0] == Location("http://r.example/x.pdf", True, "cc-by", "acceptedVersion")
    (hit,), _ = ask(
        "unpaywall", BY_TITLE, {"results": [{"response": work | {"title": "x" * 120_000}, "score": 1.0}]}
    )
    assert len(hit.title) == 2000
    with pytest.raises(BadInput, match="own email"):
        ask(
            "unpaywall",
            BY_DOI,
            {"HTTP_status_code": 422, "error": True, "message": "Please use your own email"},
            status=422,
        )


ATOM = """<feed xmlns="http://www.w3.org/2005/Atom" xmlns:arxiv="http://arxiv.org/schemas/atom"><entry>
<id>http://arxiv.org/abs/2301.00001v2</id><title>Counting Trees
  in Ladder Graphs</title><published>2023-01-01T00:00:00Z</published><summary>We count.</summary><author><name>Anna Rossi</name></author>
<link href="http://arxiv.org/abs/2301.00001v2" rel="alternate"/><link title="pdf" href="http://arxiv.org/pdf/2301.00001v2" rel="related"/>
<arxiv:doi>10.1234/abc</arxiv:doi></entry></feed>"""


def test_arxiv_and_its_errors_in_a_feed(ask):
    (hit,), (asked,) = ask("arxiv", BY_TITLE, ATOM.encode(), "application/atom+xml")
    assert parameters(asked)["search_query"] == f'ti:"{TITLE}" AND au:"Rossi"'
    assert (hit.title, hit.arxiv, hit.year, hit.doi) == (TITLE, "2301.00001", 2023, "10.1234/abc")
    assert hit.places[0] == Location("http://arxiv.org/pdf/2301.00001v2", is_file=True)
    error = ATOM.replace(
        "http://arxiv.org/abs/2301.00001v2</id>", "http://arxiv.org/api/errors#start</id>"
    ).replace("We count.", "start must be an integer")
    with pytest.raises(BadInput, match="start must be an integer"):
        ask("arxiv", BY_TITLE, error.encode(), "application/atom+xml", status=400)


@pytest.mark.parametrize(
    ("authors", "names"),
    [
        ({"author": {"@pid": "1", "text": "Anna Rossi 0001"}}, ("Anna Rossi",)),
        ({"author": ["Anna Rossi", "B. Bo"]}, ("Anna Rossi", "B. Bo")),
    ],
)
def test_dblp_with_one_author_and_several(ask, authors, names):
    info = {
        "title": f"{TITLE}.",
        "authors": authors,
        "year": "2004",
        "venue": "J. Graphs",
        "ee": "http://d.example/a.pdf",
        "doi": "10.1234/ABC",
    }
    (hit,), _ = ask("dblp", BY_TITLE, {"result": {"hits": {"hit": [{"info": info}]}}})
    assert (hit.title, hit.authors, hit.year) == (TITLE, names, 2004)
    assert ask("dblp", BY_TITLE, {"result": {"hits": {"@total": "0"}}})[0] == []


def test_core_doaj_europe_pmc_and_datacite(ask):
    work = {"title": TITLE, "authors": [{"name": "Rossi, Anna"}, {"name": "Rossi, Anna"}], "yearPublished": 2004, "publisher": "'A Press'", "doi": None,
            "downloadUrl": "http://c.example/1.pdf", "sourceFulltextUrls": None, "links": [{"type": "display", "url": "http://c.example/1"}]}  # fmt: skip
    (hit,), (asked,) = ask("core", BY_TITLE, {"results": [work]})
    assert (hit.authors, hit.venue, hit.places[0].address) == (
        ("Rossi, Anna",),
        "A Press",
        "http://c.example/1.pdf",
    )
    assert asked.headers["authorization"] == "Bearer sesame"
    bib = {"title": TITLE, "author": [{"name": "Anna Rossi"}], "year": "2004", "journal": {"title": "J"}, "identifier": [{"type": "doi", "id": "10.1234/ABC"}],
           "link": [{"type": "fulltext", "url": "http://j.example/1", "content_type": "PDF"}]}  # fmt: skip
    (hit,), (asked,) = ask("doaj", BY_TITLE, {"results": [{"bibjson": bib}]})
    assert hit.places == (Location("http://j.example/1", is_file=True),)
    assert unquote(asked.path).startswith(f'/bibjson.title:"{TITLE}" AND bibjson.author.name:"Rossi"')
    assert "+" not in asked.path.partition("?")[0]
    result = {"title": f"{TITLE}.", "pubYear": "2004", "doi": "10.1234/abc", "authorList": {"author": [{"fullName": "Rossi A"}]}, "license": "cc by",
              "fullTextUrlList": {"fullTextUrl": [{"url": "http://e.example/1.pdf", "documentStyle": "pdf", "availabilityCode": "OA"},
                                                  {"url": "http://e.example/2", "documentStyle": "doi", "availabilityCode": "S"}]}}  # fmt: skip
    (hit,), _ = ask("europe-pmc", BY_TITLE, {"resultList": {"result": [result]}})
    assert (hit.title, hit.places) == (TITLE, (Location("http://e.example/1.pdf", True, "cc by"),))
    attributes = {"titles": [{"title": TITLE}], "creators": [{"name": "Rossi, Anna"}], "publicationYear": 2004, "publisher": {"name": "Repo"}, "doi": "10.5/X",
                  "url": "http://z.example/1", "contentUrl": None, "rightsList": [{"rightsUri": None}, {"rightsUri": "https://creativecommons.org/licenses/by/4.0"}]}  # fmt: skip
    (hit,), _ = ask("datacite", BY_TITLE, {"data": [{"attributes": attributes}]})
    assert (hit.venue, hit.places[0].licence) == ("Repo", "https://creativecommons.org/licenses/by/4.0")


def test_searxng_tells_an_empty_answer_from_silent_engines(ask):
    result = {
        "url": "http://a.example/",
        "title": "A <b>home</b>",
        "content": "of Anna",
        "engines": ["x"],
        "score": 1.0,
    }
    (hit,), (asked,) = ask(
        "searxng",
        Query(title=TITLE, authors=("Rossi",), files=True, site="a.example"),
        {"results": [result], "unresponsive_engines": []},
    )
    assert (hit.title, hit.snippet, hit.places) == ("A home", "of Anna", (Location("http://a.example/"),))
    assert parameters(asked)["q"] == f"{TITLE} Rossi site:a.example filetype:pdf"
    assert ask("searxng", BY_TITLE, {"results": [], "unresponsive_engines": []})[0] == []
    with pytest.raises(Refused, match="google"):
        ask("searxng", BY_TITLE, {"results": [], "unresponsive_engines": [["google", "Suspended: CAPTCHA"]]})
    with pytest.raises(Refused, match=r"search\.formats"):
        ask("searxng", BY_TITLE, b"<html>Forbidden</html>", "text/html", 403)


def test_brave_google_and_yandex(ask):
    (hit,), (asked,) = ask(
        "brave",
        BY_TITLE,
        {
            "web": {
                "results": [
                    {
                        "url": "http://a.example/",
                        "title": "<strong>Trees</strong> &amp; x",
                        "description": "d",
                    }
                ]
            }
        },
    )
    assert (hit.title, asked.headers["x-subscription-token"]) == ("Trees & x", "sesame")
    assert ask("brave", BY_TITLE, {"query": {}})[0] == []
    (hit,), (asked,) = ask(
        "google",
        replace(BY_TITLE, files=True),
        {"items": [{"link": "http://a.example/1.pdf", "title": "T", "mime": "application/pdf"}]},
    )
    assert (hit.places[0].is_file, parameters(asked)["fileType"], parameters(asked)["cx"]) == (
        True,
        "pdf",
        "engine-1",
    )
    assert ask("google", BY_TITLE, {"searchInformation": {"totalResults": "0"}})[0] == []
    xml = "<yandexsearch><response><results><grouping><group><doc><url>http://a.example/</url><title>О <hlword>деревьях</hlword></title><passages><passage>x</passage></passages></doc></group></grouping></results></response></yandexsearch>"
    (hit,), (asked,) = ask(
        "yandex", replace(BY_TITLE, files=True), {"rawData": base64.b64encode(xml.encode()).decode()}
    )
    assert (hit.title, hit.snippet) == ("О деревьях", "x")
    sent = json.loads(asked.body)
    assert sent["query"]["queryText"].endswith("mime:pdf")
    assert asked.headers["authorization"] == "Api-Key sesame"

    def error(code):
        return {
            "rawData": base64.b64encode(
                f'<yandexsearch><response><error code="{code}">no</error></response></yandexsearch>'.encode()
            ).decode()
        }

    assert ask("yandex", BY_TITLE, error(15))[0] == []
    with pytest.raises(Refused, match="32"):
        ask("yandex", BY_TITLE, error(32))
    with pytest.raises(BadInput, match="error 2"):
        ask("yandex", BY_TITLE, error(2))


def test_cyberleninka_orcid_and_oai(ask):
    article = {
        "name": "О <b>деревьях</b>",
        "authors": "['Иванов И. И.', 'Петров П.']",
        "year": 2015,
        "journal": "Ж",
        "link": "/article/n/o-derevyah",
    }
    (hit,), (asked,) = ask("cyberleninka", Query(title="О деревьях"), {"found": 1, "articles": [article]})
    assert (hit.title, hit.authors) == ("О деревьях", ("Иванов И. И.", "Петров П."))
    assert [place.address for place in hit.places] == [
        "http://service.example/article/n/o-derevyah/pdf",
        "http://service.example/article/n/o-derevyah",
    ]
    assert json.loads(asked.body)["q"] == "О деревьях"
    assert ask("orcid", Query(person="Anna Rossi"), {"result": None, "num-found": 0})[0] == []
    works = {
        "group": [
            {
                "work-summary": [
                    {
                        "title": {"title": {"value": TITLE}},
                        "publication-date": {"year": {"value": "2004"}},
                        "external-ids": {
                            "external-id": [{"external-id-type": "doi", "external-id-value": "10.1234/ABC"}]
                        },
                    }
                ]
            }
        ]
    }
    (hit,), _ = ask("orcid", Query(person="0000-0002-1825-0097"), works)
    assert (hit.title, hit.doi, hit.person) == (TITLE, "10.1234/abc", "0000-0002-1825-0097")
    dc = f'<OAI-PMH><ListRecords><record><header><identifier>oai:1</identifier></header><metadata><dc xmlns:d="x"><d:title>{TITLE}</d:title><d:creator>Rossi, A.</d:creator><d:date>2004-01</d:date><d:identifier>http://r.example/1.pdf</d:identifier></dc></metadata></record><record><header status="deleted"><identifier>oai:2</identifier></header></record></ListRecords></OAI-PMH>'
    (hit,), _ = ask("oai", Query(title=TITLE.upper()), dc.encode(), "text/xml")
    assert (hit.authors, hit.year, hit.places[0].is_file) == (("Rossi, A.",), 2004, True)


def test_scielo_by_the_numbers_of_its_search_page(monkeypatch):
    number = "S0034-89102010000400007"
    article = {"article": {"v12": [{"l": "pt", "_": "Perfil"}], "v10": [{"s": "Silva", "n": "Ana"}]}, "title": {"v100": [{"_": "Revista"}]},
               "publication_year": "2010", "license": "by-nc", "doi": f"10.1590/{number}", "fulltexts": {"pdf": {"pt": "http://s.example/07.pdf"}}}  # fmt: skip

    def site(asked):
        if asked.path.startswith("/article/"):
            return ServedAnswer(json.dumps(article).encode(), "application/json")
        return ServedAnswer(
            f'<html><a href="http://www.scielo.br/scielo.php?pid={number}&lng=en">x</a></html>'.encode()
        )

    with World({"service.example": site}) as world:
        monkeypatch.setenv("PINAKES_RESOLVE", world.resolve)
        client = WebClient(GIVEN.fetch, CRAWL)
        (hit,) = plugins.part("engines", "scielo")(
            Account("scielo", "http://service.example"), client
        ).search(Query(title="Perfil"))
    assert (hit.title, hit.authors, hit.places) == (
        "Perfil",
        ("Silva, Ana",),
        (Location("http://s.example/07.pdf", True, "cc-by-nc"),),
    )


def test_a_missing_key_says_where_to_write_it():
    with pytest.raises(Missing, match=r"\[engine.brave\] key = .*PINAKES_ENGINE_BRAVE_KEY"):
        plugins.part("engines", "brave")(Account("brave"), None)
    with pytest.raises(Missing, match="no engine is set up"):
        chosen(GIVEN, None)
    with pytest.raises(Usage, match="no engine is called 'altavista'; known: searxng, openalex"):
        chosen(GIVEN, None, given=["altavista"])
    assert "sesame" not in repr(Account("brave", key="sesame"))


def test_accounts_come_from_files_environment_and_command_line(tmp_path):
    file = tmp_path / "config.toml"
    file.write_text(
        '[engine]\nuse = ["crossref"]\n[engine.searxng]\naddress = "http://one.example"\n[engine.brave]\nkey = "k"\n'
    )
    assert account("searxng", files=(file,), environment={}).address == "http://one.example"
    assert account("brave", files=(file,), environment={"PINAKES_ENGINE_BRAVE_KEY": "other"}).key == "other"
    assert (
        account("searxng", address="http://two.example", files=(file,), environment={}).address
        == "http://two.example"
    )
    assert settings(files=(file,), environment={}).engine.use == ("crossref",)


def test_hits_of_several_engines_are_one_work_each_and_the_asked_title_first():
    one = Hit(
        "crossref", TITLE, ("Rossi, Anna",), 2004, doi="10.1/a", places=(Location("http://a.example/"),)
    )
    two = Hit(
        "openalex",
        TITLE.upper(),
        ("Anna Rossi",),
        None,
        doi="10.1/A".lower(),
        places=(Location("http://b.example/1.pdf", True),),
    )
    three = Hit("core", TITLE, ("A. Rossi",), 2004, places=(Location("http://c.example/2.pdf", True),))
    other = Hit("crossref", "Counting Trees in Forests", ("Bo, B.",), 2001)
    found = merged([[other, one], [two], [three]], BY_TITLE)
    assert [hit.title for hit in found] == [TITLE, other.title]
    assert found[0].engine == "crossref+openalex+core"
    assert [place.address for place in found[0].places] == [
        "http://b.example/1.pdf",
        "http://c.example/2.pdf",
        "http://a.example/",
    ]


def test_an_engine_that_fails_does_not_keep_the_others_from_answering():
    class Good:
        can = frozenset(("title",))

        def search(self, query):
            return [Hit("good", query.title)]

    class Bad(Good):
        def search(self, query):
            raise Refused("closed")

    said = Together({"bad": Bad(), "good": Good()}).ask(BY_TITLE, ["bad", "good"])
    assert [hit.engine for hit in said.hits] == ["good"]
    assert said.silent == {"bad": "closed"}


@pytest.mark.parametrize(
    ("name", "last"),
    [
        ("Anna Rossi", "Rossi"),
        ("Rossi, Anna", "Rossi"),
        ("Иванов И. И.", "Иванов"),
        ("И.И. Иванов", "Иванов"),
        ("李明", "李明"),
    ],
)
def test_family_names(name, last):
    assert family(name) == last


def test_text_of_services_is_cleaned():
    assert clean(["<i>A</i> &amp;amp;\n c"]) == "A & c"
    assert clean(None) == clean([]) == ""


SHAPES = {"crossref": "crossref", "openalex": "openalex", "semanticscholar": "semantic-scholar", "unpaywall": "unpaywall", "core": "core", "dblp": "dblp",
          "datacite-dois": "datacite", "doaj": "doaj", "europepmc": "europe-pmc", "brave": "brave", "google": "google", "orcid": "orcid", "arxiv": "arxiv"}  # fmt: skip


@pytest.mark.data
def test_every_recorded_reply_is_survived(ask):
    seen = 0
    for path in sorted(RECORDED.iterdir()):
        engine = next((name for start, name in SHAPES.items() if path.name.startswith(start)), None)
        if engine is None or path.suffix not in (".json", ".atom") or path.name == "dblp-search.xml":
            continue
        for query in (BY_TITLE, BY_DOI, Query(words="x"), Query(person="0000-0002-1825-0097")):
            try:
                found, _ = ask(
                    engine,
                    query,
                    path.read_bytes(),
                    status=404 if "404" in path.name else 400 if "400" in path.name else 200,
                )
            except PinakesError:
                continue
            seen += bool(found)
            assert all(isinstance(hit, Hit) and isinstance(hit.title, str) for hit in found)
    assert seen > 25


def test_requests_are_as_the_services_want_them(ask):
    _, (asked,) = ask("semantic-scholar", BY_TITLE, {"data": []})
    assert "limit" not in parameters(asked)  # a match is one work
    _, (asked,) = ask("crossref", BY_TITLE, {"message": {"items": []}})
    assert "institution" in parameters(asked)["select"].split(",")  # where preprints are posted
    _, (asked,) = ask("google", BY_TITLE, {})
    assert "exactTerms" not in parameters(asked)  # a slip of the hand would find nothing
    empty = base64.b64encode(b"<r/>").decode()
    wordy = Query(words=" ".join(["w"] * 60), files=True, site="a.example")
    _, (asked,) = ask("yandex", wordy, {"rawData": empty})
    text = json.loads(asked.body)["query"]["queryText"]
    assert len(text.split()) == 40
    assert text.endswith(" site:a.example mime:pdf")


def test_replies_that_arrive_in_part(ask):
    work = {"title": TITLE, "links": [{"type": "download", "url": "http://c.example/1.pdf"}]}
    (hit,), _ = ask("core", BY_TITLE, {"results": [work]})
    assert hit.places == (Location("http://c.example/1.pdf", True),)
    shown = {"url": "http://a.example/1", "html_url": "http://a.example/1.html", "title": TITLE}
    (hit,), _ = ask("searxng", BY_TITLE, {"results": [shown]})
    assert [place.address for place in hit.places] == ["http://a.example/1", "http://a.example/1.html"]
    with pytest.raises(Refused, match=r"server\.limiter"):
        ask("searxng", BY_TITLE, b"Too Many Requests", "text/plain", 429)


def test_arxiv_is_asked_again_where_it_shows_none_of_what_it_has(ask):
    head = '<feed xmlns="http://www.w3.org/2005/Atom" xmlns:o="http://a9.com/-/spec/opensearch/1.1/">'
    for total, times in ((7, 2), (0, 1)):
        feed = f"{head}<o:totalResults>{total}</o:totalResults></feed>".encode()
        found, asked = ask("arxiv", BY_TITLE, feed, "application/atom+xml")
        assert (found, len(asked)) == ([], times)
