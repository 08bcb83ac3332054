"""The same bytes once, the same work once, nothing overwritten."""

import copy
import hashlib
import json
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pinakes.errors import BadInput, Usage
from pinakes.model import Claim
from pinakes.publish.export.json import described
from pinakes.store.adding import Access, add, check_access
from pinakes.store.changing import collect, correct, is_open, join, part, set_access
from pinakes.store.check import check
from pinakes.store.described import described_of, outcome_of
from pinakes.store.records import documents_of
from pinakes.store.records import outcome_of as work_of
from pinakes.store.stats import stats
from pinakes.store.work import folded, signature
from tests.store.made import TEXT, abstract, doi, outcome, row


def works(library, *outcomes):
    return [added.work for added in add(library, outcomes)]


def test_an_added_record_is_returned_unchanged(library):
    line = row(
        identifiers=doi("10.5555/x.1"),
        abstracts=abstract(TEXT),
        keyword_sets=[{"language": "en", "kind": "author", "values": ["catalogue"], "weight": 0.8}],
    )
    (work,) = works(library, outcome_of(line))
    shown = described(work_of(library.sql, library.number_of(work)))
    same = described(outcome_of(line))
    assert shown == same
    assert shown["references"][0]["csl"] == {"author": [{"family": "Smith"}], "title": "A book"}
    assert shown["titles"][0]["box"] == [1, 2, 3, 4]


def test_adding_again_changes_nothing(library):
    first = add(
        library, [outcome("a.pdf"), outcome("б.pdf", "О ведении каталога растущей библиотеки", language="ru")]
    )
    before = stats(library)
    again = add(
        library, [outcome("a.pdf"), outcome("б.pdf", "О ведении каталога растущей библиотеки", language="ru")]
    )
    assert [one.work for one in again] == [one.work for one in first]
    assert not any(one.new for one in again)
    assert stats(library) == before


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ({"identifiers": doi("10.5555/A.1")}, {"identifiers": doi("10.5555/a.1"), "year": 2010}, True),
        ({}, {"title": "KEEPING the catalogue of a growing library"}, True),
        ({}, {"year": 2005}, True),
        ({}, {"year": 2009}, False),
        ({}, {"authors": ("Silva, João",)}, False),
        ({}, {"type": "thesis"}, False),
        ({"identifiers": doi("10.5555/a.1")}, {"identifiers": doi("10.5555/a.2")}, False),
        ({"identifiers": doi("10.5555/a.1")}, {"identifiers": doi("10.5555/a.1"), "title": "Errata"}, False),
        ({"title": "Introduction"}, {"title": "Introduction"}, False),
        ({"title": "图书馆目录的维护与增长", "language": "zh", "authors": ("王小明",)}, {"title": "图书馆目录的 维护与增长", "language": "zh", "authors": ("王小明",)}, True),
        ({"title": "Об учёте книг в библиотеках", "authors": ("Иванов, И.",)}, {"title": "Об учете книг в библиотеках", "authors": ("ИВАНОВ, И.",)}, True),
        ({"abstracts": abstract(TEXT)}, {"title": "Keeping a catalogue of a library that is growing", "abstracts": abstract(TEXT)}, True),
        ({"abstracts": abstract(TEXT)}, {"title": "Wholly another thing", "abstracts": abstract(TEXT[::-1])}, False),
    ],
)  # fmt: skip
def test_same_work(library, one, other, same):
    first, second = works(library, outcome("a.pdf", **one), outcome("b.pdf", **other))
    assert (first == second) is same


def test_a_decision_has_a_weight_and_reasons_and_can_be_undone(library):
    first, second = works(library, outcome("a.pdf"), outcome("b.pdf", pages=10))
    assert first == second
    number, weight, why = library.sql.execute("SELECT id, weight, why FROM decision").fetchone()
    assert 0.8 <= weight < 1
    assert "same title" in json.loads(why)
    parted = part(library, number, by="person:test")
    assert parted != first
    assert [d.name for d in documents_of(library.sql, library.number_of(first))] == ["a.pdf"]
    assert [d.name for d in documents_of(library.sql, library.number_of(parted))] == ["b.pdf"]
    assert works(library, outcome("b.pdf", pages=10)) == [parted], "stays parted when it comes again"
    with pytest.raises(Usage, match="no decision"):
        part(library, number, by="person:test")
    assert join(library, first, parted, by="person:test") == first
    assert library.number_of(parted) == library.number_of(first), "the old name still leads there"
    assert list(check(library)) == []


def test_same_bytes_are_one_file_with_two_sources(library):
    content = b"the bytes"
    digest = library.shelves.keep(content)
    assert library.shelves.keep(content) == digest == hashlib.sha256(content).hexdigest()

    def held(name):
        found = outcome(name)
        source = replace(found.source, digest=digest, size=len(content), origin=name)
        return replace(found, source=source, record=replace(found.record, id=digest, sources=(source,)))

    assert works(library, held("a.pdf"), held("copy/a.pdf")) == ["w1", "w1"]
    assert stats(library)["files"] == stats(library)["documents"] == 1
    assert {origin for (origin,) in library.sql.execute("SELECT origin FROM source")} == {
        "a.pdf",
        "copy/a.pdf",
    }


def test_described_again_keeps_the_history(library):
    (work,) = works(library, outcome("a.pdf", pages=3))
    assert works(library, outcome("a.pdf", pages=3, subtitle="A history")) == [work]
    number = library.number_of(work)
    assert described(work_of(library.sql, number))["subtitle"] == "A history"
    assert library.sql.execute("SELECT count(*), count(gone) FROM document").fetchone() == (2, 1)
    assert stats(library)["queued"] == 1, "references of the earlier description wait no longer"


def test_corrections_win_and_nothing_is_lost(library):
    (work,) = works(library, outcome())
    correct(library, work, Claim("title", "Keeping the catalogue", 1.0, "person:anna", (), "en"))
    correct(library, work, Claim("title", "Keeping a catalogue", 1.0, "person:anna", (), "en"))
    shown = described(work_of(library.sql, library.number_of(work)), explain=True)
    assert shown["title"] == "Keeping a catalogue"
    assert "Keeping the catalogue of a growing library" in {
        claim["value"] for claim in shown["claims"] if claim["field"] == "title"
    }
    assert library.sql.execute("SELECT title FROM work").fetchone() == ("Keeping a catalogue",)
    assert library.sql.execute(
        "SELECT count(*), count(gone) FROM claim WHERE work IS NOT NULL"
    ).fetchone() == (2, 1)


def test_only_open_files_are_open(library):
    digest = library.shelves.keep(b"x")
    found = outcome()
    source = replace(found.source, digest=digest, size=1)
    found = replace(found, source=source, record=replace(found.record, id=digest, sources=(source,)))
    add(library, [found], access=Access("embargo", "2030-01-01"))
    assert not is_open(library, digest, today="2029-12-31")
    assert is_open(library, digest, today="2030-01-01")
    for state in ("metadata-only", "restricted"):
        set_access(library, digest, state, by="person:anna")
        assert not is_open(library, digest, today="2040-01-01")
    set_access(library, digest, "open", by="person:anna")
    assert is_open(library, digest, today="2020-01-01")
    with pytest.raises(Usage):
        set_access(library, "0" * 64, "open", by="person:anna")


@pytest.mark.parametrize(
    ("state", "until"), [("free", None), ("embargo", None), ("open", "2030-01-01"), ("embargo", "tomorrow")]
)
def test_access_that_makes_no_sense(state, until):
    with pytest.raises(BadInput):
        check_access(state, until)


def test_collections(library):
    (work,) = works(library, outcome())
    collect(library, "theses", work, title="Theses", by="person:anna")
    collect(library, "theses", work, by="person:anna")
    assert library.sql.execute(
        "SELECT title, count(*) FROM collection JOIN member ON collection.id = collection GROUP BY title"
    ).fetchone() == (
        "Theses",
        1,
    )


def test_a_batch_with_a_broken_record_is_rolled_back(library):
    broken = outcome("b.pdf", "Another title altogether, of a second work")
    broken = replace(
        broken,
        record=replace(broken.record, claims=(*broken.record.claims, Claim("title", object(), 1.0, "x@1"))),
    )
    with pytest.raises(TypeError):
        add(library, [outcome("a.pdf"), broken])
    assert stats(library)["works"] == 0
    assert works(library, outcome("a.pdf")) == ["w1"]


def test_failed_documents_are_not_works(library):
    (added,) = add(library, [outcome(status="failed")])
    assert (added.work, added.new) == (None, False)


def test_half_characters_and_odd_names_are_kept_as_far_as_they_go(library):
    line = (
        row("a\udcff.pdf", "Half a \ud800 character in the title of it", authors=("\udc80",))
        .encode("utf-8", "surrogatepass")
        .decode("utf-8", "replace")
    )
    (work,) = works(
        library,
        outcome_of(line),
    )
    assert work == "w1"
    (work,) = works(
        library,
        outcome_of(json.dumps(json.loads(row("b\udcff.pdf", "Another half a \ud800 character in a title")))),
    )
    assert documents_of(library.sql, library.number_of(work))[0].name == "b\\xff.pdf"


@pytest.mark.parametrize(
    "line",
    [
        "",
        "{",
        "[]",
        "{}",
        '{"file": 1}',
        '{"file": "a", "titles": [1]}',
        '{"file": "a", "date": "May"}',
        '{"file":"a","authors":[{}]}',
    ],
)
def test_lines_that_describe_nothing(line):
    with pytest.raises(BadInput):
        outcome_of(line)


@given(st.text())
def test_folding_is_stable(text):
    assert folded(folded(text)) == folded(text)
    signature(text)


def test_signatures_tell_texts_apart():
    assert signature(TEXT) == signature(TEXT.upper()) != signature(TEXT[::-1])
    assert signature("too short") is None
    assert (
        signature(
            "图书馆的目录记载了每一部书的作者、书名和行数，读者因此能够分辨同名的著作。我们要问，当书籍成船运来的时候，这样的目录怎样维持下去，并与今天六个国家的联合目录作比较。"
        )
        is not None
    )


EVERYTHING = json.loads(
    row(
        identifiers=doi("10.5555/x.1"),
        abstracts=abstract(TEXT),
        keyword_sets=[{"language": "en", "kind": "author", "values": ["catalogue"], "weight": 0.8}],
        contributors=[{"role": "editor", "name": "Bianchi, Carla", "weight": 0.7}],
        institution={"name": "University", "department": "Books", "weight": 0.9},
        specialty={"code": "05.13.01", "name": "Systems"},
        classes=[{"scheme": "udc", "value": "027.4", "weight": 0.9}],
        venue={"title": "Trends", "volume": "3", "issue": "1", "pages": "1-9", "issn": None},
        rights={"licence": "CC-BY-4.0", "weight": 0.9},
        body={
            "sections": [{"level": 1, "head": "Results", "blocks": [{"kind": "paragraph", "text": "Some."}]}],
            "notes": [],
        },
        seconds=0.1,
    )
)
ODD = st.one_of(
    st.none(), st.booleans(), st.integers(-(10**20), 10**20), st.floats(), st.text(max_size=5), st.just("\ud800"), st.just([]), st.just({}),
    st.just([1]), st.just({"a": 1}), st.just([[]]), st.just([{}]),
)  # fmt: skip


def places(value, path=()):
    yield path
    for key, item in (
        value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    ):
        yield from places(item, (*path, key))


PLACES = [path for path in places(EVERYTHING) if path]


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(st.sampled_from(PLACES), ODD), min_size=1, max_size=3))
def test_whatever_a_line_says_it_is_refused_or_can_be_read_again(library, changes):
    stated = json.loads(json.dumps(EVERYTHING))
    for path, odd in changes:
        at = stated
        for key in path[:-1]:
            at = (
                at[key]
                if isinstance(at, dict) and key in at
                else at[key]
                if isinstance(at, list) and isinstance(key, int) and len(at) > key
                else {}
            )
            if not isinstance(at, dict | list):
                break
        if isinstance(at, dict) or (
            isinstance(at, list) and isinstance(path[-1], int) and path[-1] < len(at)
        ):
            at[path[-1]] = copy.deepcopy(odd)
    try:
        read, cited = described_of(json.dumps(stated))
    except BadInput:
        return
    (added,) = add(library, [read], stated=[cited])
    if added.work is not None:
        json.dumps(
            described(work_of(library.sql, library.number_of(added.work))), ensure_ascii=False
        ).encode()


def test_what_a_person_corrected_at_the_top_stands(library):
    stated = json.loads(row("a.pdf", "Каталог растущей библиотеки", authors=("Иванов И.",)))
    stated |= {
        "language": "ru", "title": "Каталог одной растущей библиотеки", "keywords": ["каталог"],
        "keyword_sets": [{"language": "ru", "kind": "author", "values": ["каталоги"], "weight": 0.8}],
    }  # fmt: skip
    (added,) = add(library, [outcome_of(json.dumps(stated))])
    kept = described(work_of(library.sql, library.number_of(added.work)))
    assert kept["title"] == "Каталог одной растущей библиотеки"
    assert kept["titles"][0]["weight"] == 1.0
    assert kept["keywords"] == ["каталог"]


def test_a_correction_in_the_language_of_the_work_is_its_title(library):
    (added,) = add(
        library,
        [outcome("a.pdf", "Reading rooms in transition and what becomes of them", authors=("Stein, A.",))],
    )
    number = int(added.work[1:])
    correct(library, added.work, Claim("language", "en", 1.0, "person:anna"))
    for language, text, first in (
        ("fr", "Salles de lecture", "Reading rooms in"),
        ("en", "Reading rooms, mended", "Reading rooms, mended"),
    ):
        correct(library, added.work, Claim("title", text, 1.0, "person:anna", (), language))
        assert work_of(library.sql, number).record.best("title")[0].value.startswith(first)
