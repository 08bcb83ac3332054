"""Registries add rival claims, only where they speak of the same work, and never take anything away."""

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

from pinakes import api
from pinakes.acquire.engines.hit import Hit
from pinakes.acquire.engines.together import Together
from pinakes.describe.weigh import weigh
from pinakes.discover.lookup import Lookup
from pinakes.evaluate.world.server import ServedAnswer, World
from pinakes.model import Claim, Identifier, Outcome, PartialDate, Reference, Source
from pinakes.text.names import parse

SAMPLES = Path(__file__).parents[2] / "samples" / "files"
TITLE = "Counting Spanning Trees in Ladder Graphs with Random Defects"
AUTHORS = ("Lindqvist-Marsh, Eleanor",)


class Registry:
    can = frozenset(("title", "identifier", "author"))

    def __init__(self, *hits):
        self.hits, self.asked = hits, []

    def search(self, query):
        self.asked.append(query)
        return list(self.hits)


def enriched(*hits, name="en-two-column.pdf"):
    lookup = Lookup(Together({"crossref": Registry(*hits)}), references=False)
    before = api.describe(SAMPLES / name)
    return before, lookup.enriched(before), lookup


def test_a_registry_is_a_rival_and_nothing_is_lost():
    before, after, lookup = enriched(
        Hit("crossref", TITLE, AUTHORS, 1999, "Journal of Invented Graphs", "10.5555/registry.1")
    )
    kept = {
        (claim.field, str(claim.value), claim.by)
        for claim in before.record.claims
        if not claim.by.startswith("weigh@")
    }
    now = {(claim.field, str(claim.value), claim.by) for claim in after.record.claims}
    assert kept <= now
    assert {claim.field for claim in after.record.claims if claim.by == "lookup-crossref@1"} >= {
        "title",
        "author",
        "date",
        "venue",
        "identifier",
    }
    assert lookup.agreed.counts["title"] == [1, 1]
    assert lookup.agreed.counts["year"][0] == 0


def test_authors_that_lost_on_the_pages_do_not_come_back_beside_a_registry_s():
    source = Source("0" * 64, "x.pdf", 1)
    people = [Claim("author", parse(name), 0.9, "header@1") for name in ("Anna Rossi", "Bo Chen")]
    rivals = [Claim("author", parse(name), 0.8, "other@1") for name in ("A. V.", "bo.chen")]
    claims = (Claim("title", TITLE, 0.9, "header@1"), *people, *rivals)
    won = replace(weigh(source, claims[:3]), claims=claims, winners=(0, 1, 2))
    hit = Hit("crossref", TITLE, ("Rossi, Anna", "Chen, Bo", "Díaz, Carla"), 1999)
    lookup = Lookup(Together({"crossref": Registry(hit)}), references=False)
    after = lookup.enriched(Outcome("x.pdf", source, won)).record
    assert {claim.value.family for claim in after.best("author")} == {"Rossi", "Chen", "Díaz"}
    assert set(rivals) <= set(after.claims)


def test_another_work_adds_nothing():
    for hit in (
        Hit(
            "crossref",
            "Self-Attention with Relative Position Representations",
            ("Shaw, P.",),
            2018,
            doi="10.1/x",
        ),
        Hit("crossref", TITLE, ("Somebody, Else",), 2018, doi="10.1/y"),
    ):
        before, after, _ = enriched(hit)
        assert after is before


def test_of_several_numbers_the_surest_is_asked_for():
    source, registry = Source("0" * 64, "x.pdf", 1), Registry()
    numbers = [
        Claim("identifier", Identifier("doi", f"10.1234/{n}"), w, "x@1") for n, w in ((1, 0.99), (2, 0.3))
    ]
    record = weigh(source, (Claim("title", TITLE, 0.9, "x@1"), *numbers))
    Lookup(Together({"crossref": registry})).enriched(Outcome("x.pdf", source, record))
    assert [query.doi for query in registry.asked] == ["10.1234/1"]


def cited(*claims, hit):
    """The claims of one reference after registries were asked, and how often they agreed."""
    source = Source("0" * 64, "x.pdf", 1)
    reference = Claim("reference", Reference("as printed", claims), 0.9, "x@1")
    record = weigh(source, (Claim("title", "A title that no registry knows", 0.9, "x@1"), reference))
    lookup = Lookup(Together({"crossref": Registry(hit)}))
    after = lookup.enriched(Outcome("x.pdf", source, record)).record
    (found,) = [claim.value for claim in after.claims if claim.field == "reference"]
    return {claim.field: claim.value for claim in found.claims[len(claims) :]}, lookup.agreed.counts


KNOWN = Hit("crossref", TITLE, AUTHORS, 2021, doi="10.5555/registry.1")
WHO = Claim("author", parse("E. Lindqvist-Marsh"), 0.9, "x@1")
NUMBER = Claim("doi", "10.5555/registry.1", 0.9, "x@1")


def test_a_reference_gets_what_it_does_not_say_and_keeps_what_it_says():
    title, year = Claim("title", TITLE.lower(), 0.9, "x@1"), Claim("date", PartialDate(2021), 0.9, "x@1")
    assert cited(title, WHO, year, hit=KNOWN) == ({"doi": KNOWN.doi}, {"year of references": [1, 1]})
    added, agreed = cited(WHO, NUMBER, hit=KNOWN)
    assert added == {"title": TITLE, "date": PartialDate(2021)}
    assert agreed == {}
    added, agreed = cited(title, WHO, NUMBER, year, hit=replace(KNOWN, year=2020))
    assert added == {}
    assert agreed == {"title of references": [1, 1], "year of references": [0, 1]}


def test_a_reference_gets_nothing_of_another_work():
    other = Claim("title", "Self-Attention with Relative Position Representations", 0.9, "x@1")
    assert cited(other, WHO, NUMBER, hit=KNOWN) == ({}, {}), "its number was misread"
    somebody = Claim("author", parse("Q. Somebody"), 0.9, "x@1")
    assert cited(somebody, NUMBER, hit=KNOWN) == ({}, {})


def test_the_verb_asks_and_tells_how_often_they_agree():
    item = {
        "DOI": "10.5555/registry.1",
        "title": [TITLE],
        "author": [{"family": "Lindqvist-Marsh", "given": "Eleanor"}],
        "issued": {"date-parts": [[2019]]},
    }

    def site(asked):
        reply = {"message": item} if asked.path.startswith("/works/10.") else {"message": {"items": [item]}}
        return ServedAnswer(json.dumps(reply).encode(), "application/json")

    with World({"registry.example": site}) as world:
        environment = {**os.environ, "PINAKES_RESOLVE": world.resolve}
        code = "from pinakes.cli.main import main; main()"
        command = [
            sys.executable,
            "-c",
            code,
            "describe",
            str(SAMPLES / "en-two-column.pdf"),
            "--lookup",
            "crossref=http://registry.example",
            "--explain",
        ]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        assert world.asked
    assert done.returncode == 0, done.stderr
    said = json.loads(done.stdout)
    assert any(claim["by"] == "lookup-crossref@1" for claim in said["claims"])
    assert "agree with what was read: title" in done.stderr
