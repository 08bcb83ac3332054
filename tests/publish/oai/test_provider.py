"""Every answer is one the schema allows; lists lose nothing, whatever happens while they are read."""

import base64
import itertools
import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from pinakes.config import settings
from pinakes.model import Claim
from pinakes.publish.oai import sets, tokens
from pinakes.publish.oai.arguments import VERBS, ProtocolError
from pinakes.publish.oai.formats import FORMATS
from pinakes.publish.oai.provider import Provider
from pinakes.store import listing
from pinakes.store.adding import Access, add
from pinakes.store.changing import announce, collect, correct, join, set_access
from pinakes.store.library import open_library
from tests.publish.oai.schema import OAI, error, texts, valid
from tests.store.made import TEXT, abstract, doi, outcome
from tests.together.test_schemas import carried, schema

WORDS = ["river", "garden", "stone", "window", "letter", "music", "winter", "market", "silver", "forest"]
NAMES = ("Rossi, Anna", "Müller, Jörg", "王, 小明", "Иванов, Пётр", "Souza, Inês")


@pytest.fixture
def library(tmp_path):
    with open_library(tmp_path / "library", create=True) as opened:
        yield opened


@pytest.fixture
def provider():
    return Provider(
        replace(settings().oai, page=7, host="example.org", email="x@example.org"),
        "http://example.org/oai",
        "http://example.org/files/",
    )


def titles():
    """Titles of works that nobody takes for one."""
    return (f"On {a} {b} and the {c}" for a, b, c in itertools.permutations(WORDS, 3))


def filled(library, number, **more):
    names = itertools.cycle(NAMES)
    made = [
        outcome(f"{i}.pdf", title, authors=(next(names),), **more)
        for i, title in zip(range(number), titles(), strict=False)
    ]
    return [one.work for one in add(library, made)]


def asked(library, provider, verb, **arguments):
    since = {"from": arguments.pop("since")} if "since" in arguments else {}
    return valid(provider.answer(library, [("verb", verb), *arguments.items(), *since.items()]))


def harvested(library, provider, verb="ListRecords", between=lambda page: None, **arguments):
    """Every (identifier, deleted) of a list, page by page."""
    found = []
    root = asked(library, provider, verb, **({"metadataPrefix": "oai_dc"} | arguments))
    for page in itertools.count():
        found += [
            (h.findtext(OAI + "identifier"), h.get("status") == "deleted") for h in root.iter(OAI + "header")
        ]
        token = root.find(f".//{OAI}resumptionToken")
        if token is None or not token.text:
            return found
        assert int(token.get("cursor")) <= int(token.get("completeListSize"))
        between(page)
        root = asked(library, provider, verb, resumptionToken=token.text)
        assert not error(root), error(root)
    return None


def test_identify(library, provider):
    empty = asked(library, provider, "Identify")
    assert texts(empty, "earliestDatestamp") == texts(empty, "responseDate")
    filled(library, 1)
    root = asked(library, provider, "Identify")
    assert texts(root, "deletedRecord") == ["persistent"]
    assert texts(root, "granularity") == ["YYYY-MM-DDThh:mm:ssZ"]
    assert texts(root, "baseURL") == texts(root, "request") == ["http://example.org/oai"]
    assert texts(root, "compression") == ["gzip"]
    assert texts(root, "adminEmail") == ["x@example.org"]


def test_identify_holds_without_any_setting(library):
    valid(Provider(settings().oai, "http://127.0.0.1:8070/oai").answer(library, [("verb", "Identify")]))


@pytest.mark.parametrize("prefix", FORMATS)
def test_every_format_of_every_kind_of_work(library, provider, prefix):
    rows = [
        outcome("a.pdf", identifiers=doi("10.5555/x.1"), abstracts=abstract(TEXT)),
        outcome(
            "тезис.pdf",
            "О ведении каталога растущей библиотеки",
            language="ru",
            authors=("Иванов, Пётр",),
            type="thesis",
        ),
        outcome("壹.pdf", "图书馆目录的编制与维护研究", language="zh", authors=("王, 小明",), year=None),
        outcome("bad.pdf", "Control \x01 & < characters ]]> \ufffe in a title of a work", authors=()),
    ]
    add(library, rows)
    root = asked(library, provider, "ListRecords", metadataPrefix=prefix)
    records = root.findall(f".//{OAI}metadata/*")
    assert len(records) == 4
    assert {etree.QName(record).namespace for record in records} == {FORMATS[prefix].namespace}
    assert "Keeping the catalogue" in etree.tostring(root, encoding="unicode")
    for record in records:
        if prefix == "oai_dc":
            assert schema("oai_dc.xsd").validate(record), schema("oai_dc.xsd").error_log
        elif prefix == "mods":
            assert schema("mods-3-4.xsd").validate(record), schema("mods-3-4.xsd").error_log
        elif prefix == "jats":
            plain = etree.fromstring(etree.tostring(record).replace(b' xmlns="http://jats.nlm.nih.gov"', b""))
            dtd = etree.DTD(
                str(carried("packtools", "catalogs/jats-publishing-dtd-1.1/JATS-journalpublishing1.dtd"))
            )
            for stray in plain.nsmap:
                assert stray in ("xlink", "xsi", None)
            bare = etree.fromstring(
                etree.tostring(plain).replace(b' xmlns="http://www.openarchives.org/OAI/2.0/"', b"")
            )
            etree.cleanup_namespaces(bare, keep_ns_prefixes=["xlink"])
            assert dtd.validate(bare), dtd.error_log


def test_lists_are_whole_and_in_order(library, provider):
    works = filled(library, 40)
    assert harvested(library, provider) == [(f"oai:example.org:{work}", False) for work in works]
    assert harvested(library, provider, "ListIdentifiers") == harvested(library, provider)


def test_a_list_of_exactly_one_page_has_no_token(library, provider):
    filled(library, 7)
    assert not texts(asked(library, provider, "ListRecords", metadataPrefix="mods"), "resumptionToken")
    filled(library, 8)
    first = asked(library, provider, "ListRecords", metadataPrefix="mods")
    token = first.find(f".//{OAI}resumptionToken")
    assert (token.get("completeListSize"), token.get("cursor")) == ("8", "0")
    last = asked(library, provider, "ListRecords", resumptionToken=token.text).find(
        f".//{OAI}resumptionToken"
    )
    assert (last.text, last.get("completeListSize"), last.get("cursor")) == (None, "8", "7")


def test_what_changes_during_a_harvest_is_not_lost(library, provider):
    works = filled(library, 30)

    def change(page):
        if page == 0:  # one that has gone out, one that has not, one new, two that are one
            for work in (works[2], works[25]):
                correct(
                    library, work, Claim("title", f"A corrected title of {work}", 1.0, "person:x", (), "en")
                )
            add(library, [outcome("new.pdf", "A work that came in while somebody harvested")])
            join(library, works[20], works[3], by="person:x")
            join(library, works[21], works[28], by="person:x")

    found = harvested(library, provider, between=change)
    last = dict(found)
    assert set(last) == {f"oai:example.org:{work}" for work in (*works, "w31")}
    assert sorted(name for name, deleted in last.items() if deleted) == sorted(
        f"oai:example.org:{works[i]}" for i in (3, 28)
    )
    assert len(found) <= len(last) + 4


def test_a_rest_that_has_moved_out_of_its_time_ends_the_list_without_error(library, provider):
    works = filled(library, 8)
    library.sql.execute("UPDATE change SET at='2020-01-01T00:00:00Z'")

    def change(_):
        correct(library, works[7], Claim("title", "Another title altogether", 1.0, "person:x", (), "en"))

    found = harvested(library, provider, between=change, until="2020-12-31")
    assert dict(found) == {f"oai:example.org:{work}": False for work in works[:7]}
    later = harvested(library, provider, since="2020-12-31")
    assert later == [(f"oai:example.org:{works[7]}", False)]


def test_deleted_records_stay_for_ever(library, provider):
    one, other = filled(library, 2)
    collect(library, "theses", other, by="person:x")
    join(library, one, other, by="person:x")
    for arguments in ({}, {"set": "theses"}, {"set": "language:en"}):
        assert (f"oai:example.org:{other}", True) in harvested(library, provider, **arguments)
    root = asked(
        library, provider, "GetRecord", metadataPrefix="oai_dc", identifier=f"oai:example.org:{other}"
    )
    assert root.find(f".//{OAI}header").get("status") == "deleted"
    assert root.find(f".//{OAI}metadata") is None
    assert error(asked(library, provider, "ListMetadataFormats", identifier=f"oai:example.org:{other}")) == [
        "noMetadataFormats"
    ]


def test_a_work_whose_documents_are_gone_is_deleted_and_one_never_held_is_not_there(library, provider):
    (work,) = filled(library, 1)
    with library.database.transaction("x", by="person:x") as change:
        library.sql.execute("UPDATE document SET gone=?", (change,))
        library.sql.execute("UPDATE work SET changed=?", (change,))
        library.sql.execute(
            "INSERT INTO work (title, added, changed) VALUES ('only cited', ?, ?)", (change, change)
        )
    assert harvested(library, provider) == [(f"oai:example.org:{work}", True)]
    assert error(
        asked(library, provider, "GetRecord", metadataPrefix="oai_dc", identifier="oai:example.org:w2")
    ) == ["idDoesNotExist"]


def test_from_and_until(library, provider):
    works = filled(library, 4)
    moments = ["2021-03-01T10:00:00Z", "2021-03-01T23:59:59Z", "2021-03-02T00:00:00Z", "2022-01-01T00:00:00Z"]
    for number, (work, at) in enumerate(zip(works, moments, strict=True), start=100):
        library.sql.execute("INSERT INTO change VALUES (?, ?, 'x', 'x')", (number, at))
        library.sql.execute("UPDATE work SET changed=? WHERE id=?", (number, work[1:]))
    library.sql.execute("UPDATE change SET at='2020-01-01T00:00:00Z' WHERE id < 100")

    def between(**arguments):
        root = asked(library, provider, "ListIdentifiers", metadataPrefix="oai_dc", **arguments)
        return error(root) or [int(text.rpartition("w")[2]) for text in texts(root, "identifier")]

    assert between(since="2021-03-01", until="2021-03-01") == [1, 2]
    assert between(since="2021-03-02") == [3, 4]
    assert between(until="2021-03-01") == [1, 2]
    assert between(since="2021-03-01T23:59:59Z", until="2021-03-02T00:00:00Z") == [2, 3]
    assert between(since="2021-03-01T23:59:59Z", until="2021-03-01T23:59:59Z") == [2]
    assert between(since="2022-01-01T00:00:01Z") == ["noRecordsMatch"]
    assert between(until="1990-01-01") == ["noRecordsMatch"]
    assert between(since="2021-03-01", until="2021-03-01T23:59:59Z") == ["badArgument"]
    assert between(since="2021-03-03", until="2021-03-01") == ["badArgument"]


@pytest.mark.parametrize(
    ("pairs", "code"),
    [
        ([], "badVerb"),
        ([("verb", "Nonsense")], "badVerb"),
        ([("verb", "")], "badVerb"),
        ([("verb", "Identify"), ("verb", "Identify")], "badVerb"),
        ([("verb", "Identify"), ("set", "a")], "badArgument"),
        ([("verb", "ListRecords")], "badArgument"),
        (
            [("verb", "ListRecords"), ("metadataPrefix", "oai_dc"), ("metadataPrefix", "oai_dc")],
            "badArgument",
        ),
        ([("verb", "ListRecords"), ("metadataPrefix", "oai_dc"), ("resumptionToken", "x")], "badArgument"),
        ([("verb", "ListRecords"), ("metadataPrefix", "oai_dc"), ("from", "yesterday")], "badArgument"),
        ([("verb", "ListRecords"), ("metadataPrefix", "oai_dc"), ("from", "2021-02-30")], "badArgument"),
        (
            [("verb", "ListRecords"), ("metadataPrefix", "oai_dc"), ("from", "2021-02-01T10:00:00+01:00")],
            "badArgument",
        ),
        ([("verb", "ListRecords"), ("metadataPrefix", "oai_dc"), ("set", "a b")], "badArgument"),
        ([("verb", "ListRecords"), ("metadataPrefix", "")], "badArgument"),
        ([("verb", "GetRecord"), ("metadataPrefix", "oai_dc")], "badArgument"),
        ([("verb", "ListRecords"), ("metadataPrefix", "nonesuch")], "cannotDisseminateFormat"),
        (
            [("verb", "GetRecord"), ("metadataPrefix", "nonesuch"), ("identifier", "oai:example.org:w1")],
            "cannotDisseminateFormat",
        ),
        (
            [("verb", "GetRecord"), ("metadataPrefix", "oai_dc"), ("identifier", "oai:example.org:w99")],
            "idDoesNotExist",
        ),
        (
            [("verb", "GetRecord"), ("metadataPrefix", "oai_dc"), ("identifier", "oai:elsewhere.org:w1")],
            "idDoesNotExist",
        ),
        (
            [("verb", "GetRecord"), ("metadataPrefix", "oai_dc"), ("identifier", "\x00 & <'\"")],
            "idDoesNotExist",
        ),
        ([("verb", "ListMetadataFormats"), ("identifier", "w1")], "idDoesNotExist"),
        ([("verb", "ListRecords"), ("resumptionToken", "")], "badResumptionToken"),
        ([("verb", "ListRecords"), ("resumptionToken", "nonsense.ff")], "badResumptionToken"),
        ([("verb", "ListSets"), ("resumptionToken", "нет")], "badResumptionToken"),
        ([("verb", "ListRecords"), ("metadataPrefix", "oai_dc"), ("set", "nobody")], "noRecordsMatch"),
        ([("verb", "ListRecords"), ("metadataPrefix", "oai_dc"), ("set", "a:b")], "noRecordsMatch"),
    ],
)
def test_wrong_requests_have_the_errors_of_the_protocol(library, provider, pairs, code):
    filled(library, 1)
    root = valid(provider.answer(library, pairs))
    assert error(root) == [code]
    request = root.find(OAI + "request")
    assert bool(request.attrib) == (code not in ("badVerb", "badArgument"))


def test_an_empty_library_has_no_sets_and_no_records(library, provider):
    assert error(asked(library, provider, "ListSets")) == ["noSetHierarchy"]
    assert error(asked(library, provider, "ListRecords", metadataPrefix="oai_dc")) == ["noRecordsMatch"]
    assert error(asked(library, provider, "ListRecords", metadataPrefix="oai_dc", set="x")) == [
        "noSetHierarchy"
    ]


def test_sets_are_listed_and_harvested(library, provider):
    works = filled(library, 10)
    add(
        library,
        [
            outcome(
                "p.pdf",
                "Sobre a organização do catálogo em rede",
                language="pt-BR",
                type="thesis",
                authors=("Souza, Inês",),
            )
        ],
    )
    names = ["theses", "Диссертации 2004", "a:b/c", "language", "!"]
    for name in names:
        collect(library, name, works[0], title=f"Title of {name}", by="person:x")
    listed = dict(
        zip(
            texts(asked(library, provider, "ListSets"), "setSpec"),
            texts(asked(library, provider, "ListSets"), "setName"),
            strict=True,
        )
    )
    assert {"language", "type", "language:en", "language:pt-BR", "type:thesis", "theses"} <= set(listed)
    assert {f"Title of {name}" for name in names} <= set(listed.values())
    for spec, title in listed.items():
        found = {name for name, _ in harvested(library, provider, set=spec)}
        assert found, spec
        if title.startswith("Title of"):
            assert found == {f"oai:example.org:{works[0]}"}
    assert {name for name, _ in harvested(library, provider, set="language:pt-BR")} == {"oai:example.org:w11"}
    assert len(harvested(library, provider, set="language")) == 11
    header = asked(
        library, provider, "GetRecord", metadataPrefix="mods", identifier=f"oai:example.org:{works[0]}"
    )
    assert set(texts(header, "setSpec")) == {
        "language:en",
        "type:article",
        *(sets.spec_of(name) for name in names),
    }


def test_many_sets_come_in_pages(library, provider, monkeypatch):
    (work,) = filled(library, 1)
    monkeypatch.setattr("pinakes.publish.oai.provider.SETS", 5)
    for number in range(12):
        collect(library, f"s{number:02d}", work, by="person:x")
    found, root = [], asked(library, provider, "ListSets")
    while True:
        found += texts(root, "setSpec")
        token = root.find(f".//{OAI}resumptionToken")
        if token is None or not token.text:
            break
        root = asked(library, provider, "ListSets", resumptionToken=token.text)
    assert [spec for spec in found if spec.startswith("s")] == [f"s{number:02d}" for number in range(12)]
    assert len(found) == len(set(found))


def test_large_and_small_collections_list_alike(library, provider, monkeypatch):
    works = filled(library, 30)
    for work in works[::2]:
        collect(library, "half", work, by="person:x")
    expected = sorted(f"oai:example.org:{work}" for work in works[::2])
    assert sorted(name for name, _ in harvested(library, provider, set="half")) == expected
    monkeypatch.setattr(listing, "FEW", 3)
    assert sorted(name for name, _ in harvested(library, provider, set="half")) == expected


@given(st.text(min_size=1).filter(lambda name: name.encode("utf-8", "ignore").decode() == name))
def test_every_name_is_a_set(name):
    spec = sets.spec_of(name)
    assert sets.SPEC.fullmatch(spec)
    assert sets.chosen(spec) == ("collection", name)


@given(st.sampled_from(sorted(VERBS)), st.text(), st.integers(0, 1 << 40), st.integers(0, 1 << 40))
def test_tokens_come_back(verb, part, changed, number):
    token = tokens.ResumptionToken(
        verb,
        "oai_dc",
        part.encode("utf-8", "ignore").decode(),
        None,
        "2020-01-01T00:00:00Z",
        (changed, number),
        5,
        10,
        "2030-01-01T00:00:00Z",
    )
    text = tokens.written(token, host="example.org")
    assert text.replace(".", "").replace("-", "").replace("_", "").isalnum()
    if len(text) <= tokens.LONGEST:
        assert tokens.read(text, verb, host="example.org", now="2029-01-01T00:00:00Z") == token
    for wrong in (
        {"host": "other.org", "now": "2029-01-01T00:00:00Z"},
        {"host": "example.org", "now": "2031-01-01T00:00:00Z"},
    ):
        with pytest.raises(ProtocolError):
            tokens.read(text, verb, **wrong)


@given(st.text())
def test_nonsense_is_not_a_token(text):
    with pytest.raises(ProtocolError):
        tokens.read(text, "ListRecords", host="example.org", now="2029-01-01T00:00:00Z")


ODD = (None, 0, -2, 10**30, 1.5, "x", "", [], [1], [1, 2], ["a", "b"], {"a": 1}, True, "²", "\ud800", "\0")


@pytest.mark.parametrize("verb", ["ListRecords", "ListIdentifiers", "ListSets"])
@pytest.mark.parametrize("place", range(1, 9))
def test_tokens_that_somebody_wrote_are_answered(library, provider, verb, place):
    """There is no secret in them: whatever stands in one, there is an answer."""
    filled(library, 2)
    whole = [verb, "oai_dc", None, None, None, (0, 0), 0, 2, "9999-01-01T00:00:00Z"]
    for odd in ODD:
        inside = json.dumps([1, *whole[:place], odd, *whole[place + 1 :]]).encode()
        text = f"{base64.urlsafe_b64encode(inside).decode()}.{tokens._seal(inside, 'example.org')}"
        etree.fromstring(provider.answer(library, [("verb", verb), ("resumptionToken", text)]))


def test_a_token_nested_without_end_is_bad(library, provider):
    inside = b"[" * 2_900
    text = f"{base64.urlsafe_b64encode(inside).decode()}.{tokens._seal(inside, 'example.org')}"
    assert error(asked(library, provider, "ListRecords", resumptionToken=text)) == ["badResumptionToken"]


def test_a_token_of_another_verb_is_bad(library, provider):
    filled(library, 9)
    token = texts(asked(library, provider, "ListRecords", metadataPrefix="oai_dc"), "resumptionToken")[0]
    assert error(asked(library, provider, "ListIdentifiers", resumptionToken=token)) == ["badResumptionToken"]


@pytest.mark.parametrize(
    ("access", "until", "open_"),
    [
        ("open", None, True),
        ("restricted", None, False),
        ("metadata-only", None, False),
        ("embargo", "2999-01-01", False),
        ("embargo", "2001-01-01", True),
    ],
)
@pytest.mark.parametrize("prefix", FORMATS)
def test_only_open_files_are_pointed_at_and_no_path_leaks(library, provider, prefix, access, until, open_):
    digest = library.shelves.keep(b"%PDF-1.4 made up")
    made = outcome(
        "/home/rossi/secret folder/a.pdf", part_of="/home/rossi/secret folder/v.pdf", page_range="1-9"
    )
    source = replace(made.source, digest=digest, size=16)
    add(
        library,
        [replace(made, source=source, record=replace(made.record, id=digest, sources=(source,)))],
        access=Access("restricted"),
    )
    set_access(library, digest, access, until=until, by="person:x")
    text = etree.tostring(asked(library, provider, "ListRecords", metadataPrefix=prefix), encoding="unicode")
    assert "rossi" not in text.replace("Rossi", "")
    assert ("example.org/files/" in text) == open_


def test_a_page_costs_the_same_anywhere(library, provider):
    """Steps of SQLite's machine for a page do not grow with where the page stands."""
    filled(library, 700)

    def steps(after):
        counted = 0

        def tick():
            nonlocal counted
            counted += 1

        library.sql.set_progress_handler(tick, 100)
        listing.page(library.sql, listing.Selection(), after=after, limit=20)
        library.sql.set_progress_handler(None, 0)
        return counted

    every = listing.page(library.sql, listing.Selection(), after=None, limit=700)
    assert len(every) == 700
    assert steps((every[670].changed, every[670].work)) <= steps(None) + 3


def test_the_end_of_an_embargo_is_news(library, provider):
    digest = library.shelves.keep(b"%PDF-1.4 made up")
    made = outcome("a.pdf")
    source = replace(made.source, digest=digest, size=16)
    add(
        library,
        [replace(made, source=source, record=replace(made.record, id=digest, sources=(source,)))],
        access=Access("embargo", "2020-06-01"),
    )
    library.sql.execute("UPDATE change SET at='2020-01-01T00:00:00Z'")
    assert announce(library, today="2020-05-31") == 0
    assert announce(library, today="2020-06-01") == 1
    assert announce(library, today="2020-06-02") == 0
    assert harvested(library, provider, since="2020-06-01") == [("oai:example.org:w1", False)]


def test_a_work_that_leaves_a_set_is_deleted_there_and_nowhere_else(library, provider):
    from pinakes.store.changing import uncollect

    one, other, third = (f"oai:example.org:{work}" for work in filled(library, 3))
    works = [name.rsplit(":", 1)[1] for name in (one, other, third)]
    collect(library, "theses", *works, by="person:x")
    uncollect(library, "theses", works[1], by="person:x")
    correct(library, works[2], Claim("language", "pt", 1.0, "person:x"))
    assert dict(harvested(library, provider, set="theses")) == {one: False, third: False, other: True}
    assert dict(harvested(library, provider, set="language:en")) == {one: False, other: False, third: True}
    assert dict(harvested(library, provider, set="language:pt")) == {third: False}
    assert dict(harvested(library, provider)) == {one: False, other: False, third: False}
    root = asked(library, provider, "ListIdentifiers", metadataPrefix="oai_dc", set="theses")
    gone = [header for header in root.iter(f"{OAI}header") if header.get("status") == "deleted"]
    assert [spec.text for header in gone for spec in header.iter(f"{OAI}setSpec")] == ["theses"]
    collect(library, "theses", works[1], by="person:x")
    correct(library, works[2], Claim("language", "en", 1.0, "person:x"))
    assert dict(harvested(library, provider, set="theses")) == {one: False, third: False, other: False}
    assert dict(harvested(library, provider, set="language:en")) == {one: False, other: False, third: False}
    assert dict(harvested(library, provider, set="language:pt")) == {third: True}
