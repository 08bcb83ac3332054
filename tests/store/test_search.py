"""Search in every form of a word, in seven languages; the index never disagrees with the database."""

import contextlib
import json
import shutil

import pytest

from pinakes.errors import Usage
from pinakes.model import Claim
from pinakes.store import search as searching
from pinakes.store.adding import add
from pinakes.store.changing import collect, correct, join
from pinakes.store.check import check
from pinakes.store.described import outcome_of
from pinakes.store.library import open_library
from pinakes.store.query import parsed
from pinakes.store.search import Index, behind
from pinakes.text.analysis import queried, terms
from tests.store.made import abstract, doi, outcome, row


def keywords(*values, kind="author", language="en"):
    return [{"language": language, "kind": kind, "values": list(values), "weight": 0.9}]


WORKS = {
    "pt": row("pt.pdf", "As bibliotecas públicas e a formação de leitores", language="pt", authors=("Silva, José Maria",), year=2004,
        classes=[{"scheme": "udc", "value": "027.4", "weight": 0.9}], institution={"name": "Universidade de São Paulo", "weight": 0.9}),
    "ru": row("ru.pdf", "Численные методы решения уравнений теплопроводности", language="ru", authors=("Иванов, И. И.",), year=1998),
    "zh": row("zh.pdf", "图书馆产品和服务的评价研究", language="zh", authors=("王小明",), year=2010),
    "kimono": row("kimono.pdf", "日本和服的历史与设计研究", language="zh", authors=("李华",), year=2011),
    "de": row("de.pdf", "Lesesäle deutscher Hochschulbibliotheken im Wandel", language="de", authors=("Müller, Jörg",), year=2015),
    "en": row("en.pdf", "Counting spanning trees in random graphs", authors=("O'Neill, Kate",), year=2001, identifiers=doi("10.5555/trees.1"),
        classes=[{"scheme": "msc", "value": "05C05", "weight": 0.9}], keyword_sets=keywords("enumeration", "trees"),
        abstracts=[{"value": "We count the spanning trees of a graph from which edges were removed at random.", "language": "en", "weight": 0.9}]),
    "fr": row("fr.pdf", "Les catalogues des bibliothèques universitaires françaises", language="fr", authors=("Lefèvre, Anne",), year=2005),
    "es": row("es.pdf", "Las redes de investigadores latinoamericanos", language="es", authors=("García, Luis",), year=2002, type="thesis"),
    "generated": row("generated.pdf", "A note about nothing in particular, really", authors=("Doe, A.",), year=2020, keyword_sets=keywords("enumeration", kind="generated")),
    "text": row("text.pdf", "Something else entirely for the full text", authors=("Roe, B.",), year=2021, body={"sections": [{"level": 1, "head": "Results", "blocks": [
        {"kind": "paragraph", "text": "The quokka population doubled <within> three years."}]}], "notes": []}),
}  # fmt: skip


@pytest.fixture(scope="module")
def shelf(tmp_path_factory, kept_in):
    with open_library(tmp_path_factory.mktemp("search") / "library", create=True) as library:
        added = add(library, [outcome_of(line) for line in WORKS.values()])
        collect(library, "theses", added[7].work, by="person:test")
        yield Index(library), {one.work: name for one, name in zip(added, WORKS, strict=True)}


def found(shelf, query, **more):
    index, names = shelf
    return [names[hit.work] for hit in index.search(query, **more)]


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("biblioteca", ["pt"]),
        ("bibliotecas", ["pt"]),
        ("formacao", ["pt"]),
        ("formação leitor", ["pt"]),
        ("методами", ["ru"]),
        ("метод", ["ru"]),
        ("теплопроводность", ["ru"]),
        ("服务", ["zh"]),
        ("和服", ["kimono"]),
        ("图书馆", ["zh"]),
        ("产品和服务", ["zh"]),
        ("Lesesaal", []),
        ("Lesesäle", ["de"]),
        ("hochschulbibliothek", ["de"]),
        ("tree", ["en"]),
        ("TREES", ["en"]),
        ("catalogue française", ["fr"]),
        ("investigador", ["es"]),
        ("author:silva", ["pt"]),
        ("author:muller", ["de"]),
        ("author:Иванов", ["ru"]),
        ("author:王小明", ["zh"]),
        ("title:counting", ["en"]),
        ("abstract:counting", ["en"]),
        ("author:counting", []),
        ('"spanning trees"', ["en"]),
        ('"trees spanning"', []),
        ('title:"random graphs"', ["en"]),
        ("span*", ["en"]),
        ("hochsch*", ["de"]),
        ("tepl*", []),
        ("countign~", ["en"]),
        ("title:spaning~1", ["en"]),  # typos: ignore
        ("lang:ru", ["ru"]),
        ("year:1998", ["ru"]),
        ("year:..1998", ["ru"]),
        ("year:2021..", ["text"]),
        ("msc:05C05", ["en"]),
        ("msc:05*", ["en"]),
        ("udc:027.4", ["pt"]),
        ("doi:10.5555/TREES.1", ["en"]),
        ("institution:Universidade", ["pt"]),
        ("type:thesis", ["es"]),
        ("set:theses", ["es"]),
        ("has:doi", ["en"]),
        ("has:file", []),
        ("quokka", ["text"]),
        ("text:populations", ["text"]),
        ("trees -random", []),
        ("subject:trees", ["en"]),
        ("nothingofthekind", []),
        ("...", []),
    ],
)  # fmt: skip
def test_queries_find_the_expected_works(shelf, query, names):
    assert found(shelf, query) == names


@pytest.mark.parametrize(
    ("title", "phrase", "language"),
    [
        ("A better title for the catalogue", "better title", "en"), ("Bessere Titel für die Kataloge der Häuser", "Kataloge der Häuser", "de"),
        ("As bibliotecas públicas municipais", "bibliotecas públicas municipais", "pt"), ("О лучших методах учёта книг", "методах учета книг", "ru"),
        ("Les bibliothèques nationales anciennes", "bibliothèques nationales", "fr"), ("Los mejores catálogos publicados", "mejores catálogos", "es"),
        ("国家图书馆的目录", "图书馆的目录", "zh"),
    ],
)  # fmt: skip
def test_phrases_in_every_language(library, title, phrase, language):
    add(
        library,
        [
            outcome_of(row("x.pdf", title, language=language)),
            outcome_of(row("y.pdf", "Wholly another thing altogether")),
        ],
    )
    assert [hit.title for hit in Index(library).search(f'"{phrase}"')] == [title]
    assert [hit.title for hit in Index(library).search(f'title:"{phrase}"')] == [title]
    if language != "zh":
        turned = " ".join(reversed(phrase.split()))
        assert Index(library).search(f'"{turned}"') == []


def test_works_that_cite_a_work(library):
    filled(library)
    reference = library.sql.execute("SELECT id FROM reference WHERE document=2").fetchone()[0]
    link = "INSERT INTO link (citing, cited, reference, weight, by, added) VALUES (2, 1, ?, 0.9, 'test@1', 1)"
    library.sql.execute(link, (reference,))
    assert [hit.work for hit in Index(library).search("cites:w1")] == ["w2"]
    assert "w2" not in {hit.work for hit in Index(library).search("-cites:w1", limit=100)}
    assert Index(library).count("cites:w1 year:..1000") == 0
    assert Index(library).search("cites:w999") == Index(library).search("cites:w3") == []


def test_conditions_can_be_combined(shelf):
    assert set(found(shelf, "biblioteca OR метод")) == {"pt", "ru"}
    assert set(found(shelf, "year:2001..2005")) == {"pt", "en", "fr", "es"}
    assert set(found(shelf, "year:2001..2005 -lang:pt")) == {"en", "fr", "es"}
    assert len(found(shelf, "")) == len(WORKS)
    assert len(found(shelf, "cites:smith", limit=100)) == len(WORKS)
    assert found(shelf, "", limit=3, offset=2) == found(shelf, "", limit=5)[2:]


def test_author_keywords_count_more_than_generated(shelf):
    assert found(shelf, "enumeration") == ["en", "generated"]


def test_highlights_mark_the_word_in_its_own_form(shelf):
    (hit,) = shelf[0].search("методами")
    assert hit.highlights[0] == {
        "field": "title",
        "text": "Численные <em>методы</em> решения уравнений теплопроводности",
    }
    (hit,) = shelf[0].search("quokkas within")
    assert (
        hit.highlights[-1]["text"]
        == "Results\nThe <em>quokka</em> population doubled &lt;<em>within</em>&gt; three years."
    )
    (hit,) = shelf[0].search("图书馆")
    assert "<em>图书馆</em>" in hit.highlights[0]["text"]


def test_facets(shelf):
    facets = shelf[0].facets("")
    assert facets["lang"]["zh"] == 2
    assert facets["type"] == {"article": len(WORKS) - 1, "thesis": 1}
    assert facets["year"]["2004"] == 1
    assert shelf[0].count("lang:zh") == 2


@pytest.mark.parametrize("query", ["colour:red", "year:last", "year:..", "x " * 50])
def test_queries_that_make_no_sense(shelf, query):
    with pytest.raises(Usage):
        shelf[0].search(query)


@pytest.mark.parametrize(
    "query",
    ['"', "*", "~", "-", "a:", "OR", "NOT", "a*b", "(", "[a TO b]", "\\", "~2", "%", "'", "a\x00b", "🙂"],
)
def test_odd_queries_do_no_harm(shelf, query):
    with contextlib.suppress(Usage):
        shelf[0].search(query)


def filled(library):
    add(library, [outcome_of(line) for line in WORKS.values()])
    return {hit.work for hit in Index(library).search("", limit=100)}


def test_new_and_changed_works_are_found_at_once(library):
    filled(library)
    add(library, [outcome_of(row("x.pdf", "A brand new treatise about zeugmas and others"))])
    (hit,) = Index(library).search("zeugma")
    correct(library, hit.work, Claim("title", "A treatise about chiasmus", 1.0, "person:a", (), "en"))
    assert Index(library).search("zeugma") == []
    assert [one.work for one in Index(library).search("chiasmus")] == [hit.work]
    join(library, "w1", hit.work, by="person:a")
    assert hit.work not in {one.work for one in Index(library).search("", limit=100)}


def test_a_lost_index_is_built_again(library):
    before = filled(library)
    shutil.rmtree(library.folder / "index")
    assert {hit.work for hit in Index(library).search("", limit=100)} == before


def test_a_damaged_index_is_built_again(library):
    before = filled(library)
    (library.folder / "index" / "meta.json").write_text("{", "utf-8")
    assert {hit.work for hit in Index(library).search("", limit=100)} == before


def test_a_crash_between_the_two_commits_only_repeats_work(library, monkeypatch):
    filled(library)
    add(library, [outcome_of(row("x.pdf", "A brand new treatise about zeugmas and others"))])

    def crash(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(searching.Index, "_note", crash)
    with pytest.raises(KeyboardInterrupt):
        Index(library)
    monkeypatch.undo()
    index = Index(library)
    assert len(index.search("zeugma")) == 1
    assert len(index) == len(WORKS) + 1


def test_an_index_that_knows_more_than_the_database_is_built_again(library):
    filled(library)
    backup = library.folder.parent / "backup"
    library.sql.execute("VACUUM INTO ?", (str(backup),))
    add(library, [outcome_of(row("x.pdf", "A brand new treatise about zeugmas and others"))])
    assert len(Index(library).search("zeugma")) == 1
    library.close()
    for path in library.folder.glob("library.db*"):
        path.unlink()
    shutil.copy(backup, library.folder / "library.db")
    with open_library(library.folder) as restored:
        add(restored, [outcome_of(row("y.pdf", "A brand new treatise about litotes and others"))])
        assert Index(restored).search("zeugma") == []
        assert len(Index(restored).search("litotes")) == 1


def test_the_state_says_what_the_database_says(library):
    filled(library)
    state = json.loads((library.folder / "index" / searching.STATE).read_text("utf-8"))
    assert library.sql.execute("SELECT generation FROM indexed").fetchone() == (state["generation"],)


@pytest.mark.parametrize(
    ("one", "other", "language"),
    [
        ("bibliotecas", "biblioteca", "pt"), ("методами", "метод", "ru"), ("trees", "tree", "en"), ("Häuser", "Häusern", "de"),
        ("nationales", "nationale", "fr"), ("investigadores", "investigador", "es"), ("учёта", "учета", "ru"), ("ÁGUAS", "águas", "pt"),
    ],
)  # fmt: skip
def test_forms_of_a_word_are_one_term(one, other, language):
    assert terms(one, language) == terms(other, language)
    assert terms(one, language)[0] in queried(other)[0]


def test_chinese_words():
    assert "和服" not in terms("产品和服务")
    assert {"产品", "服务"} <= set(terms("产品和服务"))
    assert "图书馆" in terms("国家图书馆的 catalogue", "zh")


def test_add_leaves_the_index_current(tmp_path):
    from pinakes.cli.main import app

    (tmp_path / "described.jsonl").write_text("\n".join(WORKS.values()), "utf-8")
    with contextlib.suppress(SystemExit):
        app(["add", "--from-json", str(tmp_path / "described.jsonl"), "--library", str(tmp_path / "library")])
    with open_library(tmp_path / "library") as library:
        assert searching.behind(library) == 0
        assert len(Index(library).search("", limit=100)) == len(WORKS)
        add(library, [outcome_of(row("x.pdf", "A brand new treatise about zeugmas and others"))])
        assert searching.behind(library) == 1


@pytest.mark.parametrize("kind", ["term", "idx", "pos", "store", "fast", "fieldnorm"])
@pytest.mark.parametrize("how", ["gone", "cut", "noise"])
def test_damage_inside_the_index_is_found_and_mended(library, kind, how):
    works = filled(library)
    for path in (library.folder / "index").glob(f"*.{kind}"):
        content = bytearray(path.read_bytes())
        if how == "gone":
            path.unlink()
        else:
            content[len(content) // 3] ^= 0x55
            path.write_bytes(content if how == "noise" else content[: len(content) // 2])
    if how != "gone":
        assert any("search index is damaged" in finding.what for finding in check(library))
        assert all(finding.fixed for finding in check(library, fix=True))
        assert list(check(library)) == []
    assert {hit.work for hit in Index(library).search("", limit=100)} == works
    assert len(Index(library).search('"spanning trees"')) == 1
    assert Index(library).facets("")["type"]["thesis"] == 1


def test_what_an_interrupted_merge_left_is_not_damage(library):
    works = filled(library)
    for kind in ("idx", "pos", "term"):
        (library.folder / "index" / f"{'0f' * 16}.{kind}").write_bytes(b"half of a segment")
    assert list(check(library)) == []
    assert {hit.work for hit in Index(library).search("", limit=100)} == works


def test_works_that_are_only_in_the_index_are_found_and_removed(library):
    filled(library)
    library.sql.execute("UPDATE work SET merged=1 WHERE id=2")
    assert any("other works" in finding.what for finding in check(library))
    assert any("other works" in finding.what for finding in check(library, fix=True))
    assert not any("other works" in finding.what for finding in check(library))


def test_the_passage_shows_the_words_together_and_only_where_they_were_looked_for(tmp_path):
    library = open_library(tmp_path, create=True)
    text = (
        "Rivers are long. "
        + "Something else is said here at length. " * 8
        + "The measure of rivers is a ruler. "
        + "And so on. " * 20
    )
    add(
        library,
        [
            outcome_of(
                row(
                    "r.pdf",
                    "Of water and its ways in the land",
                    abstracts=[{"value": text, "language": "en", "weight": 0.9}],
                )
            )
        ],
    )
    index = Index(library)

    def passage(query, field="abstract"):
        (hit,) = index.search(query)
        return next((one["text"] for one in hit.highlights if one["field"] == field), None)

    assert "<em>measure</em> of <em>rivers</em>" in passage("rivers measure")
    assert passage("title:water rivers", "title").startswith("Of <em>water</em>")
    assert "<em>water" not in (passage("title:water rivers") or "")
    assert passage("author:rossi title:water") is None
    assert "<em>measure</em>" in passage("meazure~")


def test_a_passage_is_shown_once(library):
    said = "The quokka was counted on the island."
    body = {
        "sections": [{"level": 1, "head": "", "blocks": [{"kind": "paragraph", "text": said}]}],
        "notes": [],
    }
    add(library, [outcome_of(row(abstracts=abstract(said), body=body))])
    (hit,) = Index(library).search("quokka")
    assert [one["field"] for one in hit.highlights] == ["abstract"]


@pytest.mark.parametrize(
    ("query", "said", "at"),
    [
        ('rivers "of the north', "opened and not closed", 7),
        ("rivers AND", "AND has nothing behind it", 7),
        ("OR rivers", "OR has nothing before it", 0),
        ("a AND OR b", "AND has nothing behind it", 2),
        ("rivers author: 2001", "author: has nothing behind it", 13),
        ("year:", "year: has nothing behind it", 4),
    ],
)
def test_a_query_that_is_cut_off_says_where(query, said, at):
    with pytest.raises(Usage, match=said) as raised:
        parsed(query)
    _, shown, mark = str(raised.value).split("\n")
    assert shown.strip() == query
    assert mark.index("^") == shown.index(query) + at


@pytest.mark.parametrize(
    "query", ['"rivers and lakes" OR seas', "a AND b", "a b", '-"not this"', "title:sand AND year:2004"]
)
def test_a_query_that_is_whole_is_not_complained_about(query):
    assert parsed(query)


def test_without_waiting_the_index_is_used_as_far_as_it_has_come(tmp_path):
    with open_library(tmp_path, create=True) as library:
        add(library, [outcome("a.pdf", "Ledgers of a mill on the lower river")])
        assert Index(library, wait=False).search("ledgers") == []
        assert Index(library, wait=False).facets("ledgers")["lang"] == {}
        assert [hit.work for hit in Index(library).search("ledgers")] == ["w1"]
        add(library, [outcome("b.pdf", "Ledgers and letters of two harbours")])
        assert behind(library) == 1
        assert [hit.work for hit in Index(library, wait=False).search("ledgers")] == ["w1"]
        assert len(Index(library).search("ledgers")) == 2
