"""Names given to persons, decisions of people, what registers know."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pinakes.errors import Usage
from pinakes.exchange.reading import read
from pinakes.store.adding import add
from pinakes.store.library import open_library
from pinakes.store.people.changing import merge, split, undo
from pinakes.store.people.evidence import FEATURES, judged, observed
from pinakes.store.people.gathering import Gatherer, gather
from pinakes.store.people.importing import take_in
from pinakes.store.people.listing import listed, shown
from pinakes.store.people.matching import work_of
from pinakes.store.people.profile import Profile, joined, of_plain, plain
from tests.exchange.test_reading import LATTES, ORCID
from tests.store.made import doi, outcome

BY = "person:test"


def gathered(library, *outcomes):
    add(library, outcomes)
    list(gather(library))


def people(library, query=""):
    return list(listed(library, query, limit=50))


def only(library, query):
    found = people(library, query)
    assert len(found) == 1, found
    return found[0]


def papers(authors, *, field="networks of queues and traffic", start=2000):
    return [
        outcome(f"{authors[0]}-{i}.pdf", f"Paper {i} on {field}, part {i}", authors=names, year=start + i)
        for i, names in enumerate(authors)
    ]


def test_one_person_in_three_scripts_and_spellings(library):
    gathered(
        library,
        *papers(
            [
                ("Кулябов, Дмитрий Сергеевич", "Королькова, А. В."),
                ("Kulyabov, D. S.", "Korolkova, A. V."),
                ("Kuljabow, D.", "Korol'kova, Anna V."),
            ]
        ),
    )
    assert only(library, "Kulyabov")["works"] == 3
    assert only(library, "Кулябов Д.")["person"] == only(library, "Kulyabov D.")["person"]
    assert only(library, "Королькова")["name"] == "Korol'kova, Anna V."


def test_chinese_names_and_their_romanisations(library):
    gathered(
        library,
        *papers(
            [
                ("王小明", "欧阳修"),
                ("Wang Xiaoming", "Ouyang Xiu"),
                ("Wang, X.-M.", "Ouyang, X."),
                ("Hsiao-ming Wang", "Xiu Ouyang"),
            ]
        ),
    )
    assert only(library, "王小明")["works"] == 4


def test_namesakes_with_other_coauthors_and_fields_stay_apart(library):
    mine = papers(
        [("Silva, J.", "Souza, Ana"), ("Silva, José", "Souza, Ana")], field="epidemics of dengue in towns"
    )
    theirs = papers(
        [("Silva, João", "Weber, Karl"), ("Silva, João", "Weber, Karl")],
        field="topology of manifolds",
        start=1950,
    )
    gathered(library, *mine, *theirs)
    assert sorted(row["works"] for row in people(library, "Silva")) == [2, 2]


def test_two_authors_of_one_paper_are_two(library):
    gathered(library, outcome(authors=("Li, Wei", "Li, W.")))
    assert len(people(library, "Li")) == 2


def test_what_is_done_is_not_done_again(library):
    gathered(library, *papers([("Rossi, Anna", "Bianchi, B."), ("Rossi, A.", "Bianchi, B.")]))
    before = library.sql.execute("SELECT count(*) FROM authorship").fetchone()
    assert list(gather(library)) == []
    assert library.sql.execute("SELECT count(*) FROM authorship").fetchone() == before
    assert library.sql.execute("SELECT count(*) FROM change WHERE what='people'").fetchone() == (1,)


def test_people_merge_and_undo(library):
    gathered(
        library,
        *papers([("Chen, Wei", "Li, Yan")]),
        *papers([("Chen, Wei", "Braun, Otto")], field="botany of moss", start=1931),
    )
    one, other = people(library, "Chen Wei")
    person, union = merge(library, one["person"], other["person"], by=BY)
    assert only(library, "Chen Wei")["works"] == 2
    assert shown(library, other["person"])["person"] == person
    assert [row["union"] for row in shown(library, person)["unions"]] == [union]
    undo(library, union, by=BY)
    assert [row["works"] for row in people(library, "Chen Wei")] == [1, 1]
    with pytest.raises(Usage, match="no union"):
        undo(library, union, by=BY)
    merge(library, one["person"], other["person"], by=BY)  # a person may change their mind
    assert only(library, "Chen Wei")["works"] == 2


def test_what_people_parted_is_never_joined_again(library):
    names = [("Rossi, Anna", "Bianchi, B."), ("Rossi, Anna", "Bianchi, B.")]
    gathered(library, *papers(names))
    person = only(library, "Rossi, Anna")["person"]
    mention = shown(library, person)["works"][1]["mention"]
    made = split(library, person, [mention], by=BY)
    assert {row["person"] for row in people(library, "Rossi, Anna")} == {person, made}
    gathered(library, *papers(names, start=2010, field="networks of queues and traffic again"))
    assert {row["person"] for row in people(library, "Rossi, Anna")} == {person, made}
    assert shown(library, made)["works"][0]["by"] == BY


def test_a_split_survives_a_new_description(library):
    gathered(library, *papers([("Rossi, Anna", "Bianchi, B."), ("Rossi, Anna", "Bianchi, B.")]))
    person = only(library, "Rossi, Anna")["person"]
    second = shown(library, person)["works"][1]
    made = split(library, person, [second["mention"]], by=BY)
    key = library.sql.execute("SELECT key FROM document ORDER BY id DESC LIMIT 1").fetchone()[0]
    again = outcome(
        "later.pdf",
        "Paper 1 on networks of queues and traffic, part 1",
        authors=("Rossi, Anna", "Bianchi, Bruno"),
        year=2001,
    )
    from dataclasses import replace

    again = replace(again, record=replace(again.record, id=key))
    gathered(library, again)
    works = shown(library, made)["works"]
    assert [(row["name"], row["by"]) for row in works] == [("Rossi, Anna", BY)]


def test_impossible_merges_and_splits_are_refused(library):
    gathered(library, *papers([("Rossi, Anna", "Bianchi, B.")]))
    person = only(library, "Rossi")["person"]
    for wish, message in [
        (lambda: merge(library, person, person, by=BY), "one person already"),
        (lambda: merge(library, person, "p99", by=BY), "no person"),
        (lambda: split(library, person, ["x"], by=BY), "no mention"),
        (lambda: split(library, person, ["m99999"], by=BY), "no mention of"),
        (lambda: shown(library, "Rossi"), "no person"),
    ]:
        with pytest.raises(Usage, match=message):
            wish()


def test_a_register_explains_mentions(library):
    gathered(
        library,
        outcome("a.pdf", "Avaliação de redes", authors=("Silva, J.", "Souza, Ana"), year=2005),
        outcome(
            "b.pdf",
            "Quite something else about moss and ferns",
            authors=("Silva, J.", "Braun, Otto"),
            year=1955,
        ),
    )
    found = take_in(library, read(LATTES.encode("latin-1"), "cv.xml"), by="known-lattes@1")
    person, name, _ = found.persons[0]
    assert (name, found.works, found.known) == ("José Maria da Silva", 2, 2)
    known = shown(library, person)
    assert [row["title"] for row in known["works"]] == ["Avaliação de redes"]
    assert {row["scheme"] for row in known["identifiers"]} == {"orcid", "lattes"}
    again = take_in(library, read(LATTES.encode("latin-1"), "cv.xml"), by="known-lattes@1")
    assert again.persons[0][0] == person
    assert (again.known, again.persons[0][2]) == (0, False)


def test_works_of_a_register_find_later_documents(library):
    take_in(library, read(LATTES.encode("latin-1"), "cv.xml"), by="known-lattes@1")
    gathered(
        library, outcome("a.pdf", "Avaliação de redes", authors=("SILVA, J. M.", "Souza, A."), year=2005)
    )
    assert only(library, "0000-0002-1825-0097")["works"] == 1
    record = outcome("x.pdf", "Avaliacao de redes", authors=("Silva, J.",), year=2006).record
    match = work_of(library.sql, record)
    assert (match.title, match.by) == ("Avaliação de redes", "known-lattes@1")
    assert match.weight > 0.9
    assert (
        work_of(
            library.sql, outcome("y.pdf", "Avaliação de redes", authors=("Braun, Otto",), year=1950).record
        )
        is None
    )
    assert (
        work_of(
            library.sql,
            outcome("z.pdf", "Another", identifiers=doi("10.1590/abc"), authors=("Silva, José",)).record,
        ).weight
        > 0.9
    )


def test_two_registers_meet_in_one_person_by_orcid(library):
    take_in(library, read(LATTES.encode("latin-1"), "cv.xml"), by="known-lattes@1")
    person = take_in(library, read(json.dumps(ORCID).encode(), "orcid.json"), by="known-orcid@1").persons[0]
    assert person[2] is False


def test_a_kill_between_lots_loses_nothing(library, monkeypatch):
    gathered_upto = "SELECT upto FROM gathered"
    add(library, papers([("Rossi, Anna", f"Helper {letter}., B.") for letter in "ABCDEF"]))
    monkeypatch.setattr("pinakes.store.people.gathering.LOT", 2)
    lots = gather(library)
    assert next(lots) == 2
    first = library.sql.execute(gathered_upto).fetchone()
    monkeypatch.setattr(Gatherer, "write", lambda self: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        next(lots)
    assert library.sql.execute(gathered_upto).fetchone() == first
    monkeypatch.undo()
    assert sum(gather(library)) == 4
    assert library.sql.execute("SELECT count(*) FROM authorship").fetchone() == (12,)


def test_cost_does_not_grow_with_namesakes(tmp_path, monkeypatch):
    with open_library(tmp_path / "many", create=True) as library:
        add(
            library,
            [
                outcome(
                    f"{i}.pdf",
                    f"Work number {i} about subject {i}",
                    authors=("Wang, L.", f"Fellow{i}, A."),
                    year=1990 + i % 30,
                )
                for i in range(300)
            ],
        )
        seen = []
        found = Gatherer.candidates
        monkeypatch.setattr(
            Gatherer,
            "candidates",
            lambda self, *args: seen.append(len(found(self, *args))) or found(self, *args),
        )
        list(gather(library))
        assert max(seen) <= 40


NAMES = st.sampled_from(["Silva|José", "Silva|J.", "Иванов|И. П.", "王小明", "Wang|Xiaoming", "Müller|Anna"])
PROFILES = st.builds(
    Profile,
    names=st.dictionaries(NAMES, st.integers(1, 5), min_size=1, max_size=3),
    orcids=st.frozensets(st.just("0000-0002-1825-0097"), max_size=1),
    emails=st.frozensets(st.sampled_from(["a@b.c", "d@e.f"]), max_size=1),
    places=st.dictionaries(st.sampled_from(["usp", "мгу", "清华"]), st.integers(1, 3), max_size=2),
    fellows=st.dictionaries(st.sampled_from(["a:b", "zh:li:t"]), st.integers(1, 3), max_size=2),
    words=st.dictionaries(st.sampled_from(["net", "сеть", "网络"]), st.integers(1, 3), max_size=3),
    first=st.none() | st.integers(1900, 2000),
    last=st.none() | st.integers(2000, 2020),
    mentions=st.integers(1, 9),
)


@settings(deadline=None)
@given(PROFILES, PROFILES)
def test_evidence_is_bounded_and_the_same_both_ways(one, other):
    seen = observed(one, other, namesakes=3)
    back = observed(other, one, namesakes=3)
    assert (seen is None) == (back is None)
    if seen is not None:
        assert len(seen) == len(FEATURES)
        assert 0 <= judged(one, other, namesakes=3).weight < 1


@given(PROFILES, PROFILES)
def test_profiles_are_kept_and_joined(one, other):
    assert of_plain(json.loads(json.dumps(plain(one)))) == one
    assert joined(one, other).mentions == one.mentions + other.mentions
    assert set(joined(one, other).names) == {*one.names, *other.names}
