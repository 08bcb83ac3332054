"""Affiliations, venues and dates in layouts that no collection at hand has; every document is invented and set by Typst."""

import pytest
import typst

from pinakes.evaluate.matching import near, same_person
from pinakes.publish.export.json import described
from tests.understand.header.unseen_covers import COVERS
from tests.understand.header.unseen_heads import EN, HEADS, PAGE
from tests.understand.header.unseen_heads import body as text


@pytest.fixture(scope="module")
def record(tmp_path_factory):
    """Source → what is described of the PDF that Typst makes of it."""
    from pinakes import api

    folder = tmp_path_factory.mktemp("heads")

    def describe(source):
        path = folder / "head.pdf"
        path.write_bytes(typst.compile(source.encode()))
        return described(api.describe(path))

    return describe


@pytest.mark.parametrize("name", HEADS)
def test_head(name, record):
    source, printed = HEADS[name]
    found = record(source)
    bodies = {author["name"]: author["affiliations"] for author in found["authors"]}
    for author, wanted in printed.get("aff", {}).items():
        held = next((places for known, places in bodies.items() if same_person(author, known)), [])
        assert len(held) == len(wanted), (author, bodies)
        assert all(any(near(0.8)(place, one) for one in held) for place in wanted), (author, held)
    if "aff" in printed:
        assert len(bodies) == len(printed["aff"]), bodies
    for author, body in printed.get("any", {}).items():
        assert any(
            body in place
            for known, places in bodies.items()
            if same_person(author, known)
            for place in places
        ), bodies
    if "venue" in printed:
        title, *numbers = printed["venue"]
        venue = found["venue"]
        assert near(0.8)(title, venue["title"])
        assert [venue["volume"], venue["issue"], venue["pages"]] == numbers
    if "date" in printed:
        assert found["date"].startswith(printed["date"])


@pytest.mark.parametrize("name", COVERS)
def test_cover(name, record):
    source, printed = COVERS[name]
    found = record(source)
    held = [(one["role"], one["name"]) for one in found["contributors"]]
    wanted = [tuple(one.split(": ")) for one in printed["contributors"]]
    for role, person in wanted:
        assert any(role == known and same_person(person, other) for known, other in held), held
    roles = {role for role, _ in wanted}
    # The first referee stands for an advisor whom nobody names.
    assert len(held) == len(wanted) + ("referee" in roles and "advisor" not in roles), held
    body = found["institution"]
    assert near(0.8)(printed.get("institution", "") or "none", body["name"] or "none")
    parts = printed.get("department", [])
    assert any(near(0.8)(part, body["department"]) for part in [*parts, ", ".join(parts)])
    if printed.get("programme"):
        assert any(near(0.8)(one, found["programme"]) for one in printed["programme"])
    if "degree" in printed:
        assert near(0.8)(printed["degree"], found["degree"])
    if "specialty" in printed:
        assert found["specialty"]["code"] == printed["specialty"]
    assert found["date"].startswith(printed["date"])


def test_letters_that_the_font_raises(record):
    source, printed = HEADS["A1 letters"]
    found = record(source.replace("#set super(typographic:false)\n", ""))
    assert [author["name"] for author in found["authors"]] == list(printed["aff"])
    assert [author["affiliations"] for author in found["authors"]] == list(printed["aff"].values())


def test_a_year_of_birth_is_not_an_affiliation(record):
    text = "Der Brunnen wurde im Sommer gegraben und im Herbst gefasst, und alle tranken daraus. " * 30
    found = record(PAGE + f"#text(17pt)[*Brunnen im Dorf*]\n\nEva Sommer (geb. 1970)\n\n{text}")
    assert all(not author["affiliations"] for author in found["authors"])


def test_a_name_that_the_end_of_a_spaced_line_breaks_is_one_name(record):
    head = """#align(center)[#text(17pt)[*Pumping and recharge in a shallow plain aquifer*]
#set par(leading: 1.4em)
#text(13pt)[Anna P. Weber,#super[†] Benjamin A. Hall,#super[‡] Chiara Conti,#super[‡] and Andrew \\
D. White#super[∗,‡]]]
#v(8pt) #align(center)[*Abstract*]
"""
    found = record(PAGE + head + EN * 3 + text(EN))
    assert [author["name"] for author in found["authors"]] == [
        "Anna P. Weber",
        "Benjamin A. Hall",
        "Chiara Conti",
        "Andrew D. White",
    ]
