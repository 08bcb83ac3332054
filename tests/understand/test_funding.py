"""Who paid: read in six languages, exported, searched."""

import io
import json

import pytest
from lxml import etree

from pinakes import plugins
from pinakes.model import Claim
from pinakes.model.record import Funding
from pinakes.publish.export.json import described
from pinakes.store.adding import add
from pinakes.store.described import outcome_of
from pinakes.store.library import open_library
from pinakes.store.search import Index
from pinakes.understand.funding import FundingExtractor, found
from tests.factories import a_paper
from tests.publish.outcomes import an_outcome

SAID = [
    (
        "This work was supported by the National Science Foundation under grant IIS-0534113 and the Office of Naval Research (grant N00014-06-1-0434).",
        [("National Science Foundation", "IIS-0534113"), ("Office of Naval Research", "N00014-06-1-0434")],
    ),
    ("Работа выполнена при поддержке РФФИ, проект № 16-07-00556.", [("РФФИ", "16-07-00556")]),
    ("基金项目：国家自然科学基金资助项目（61273365）", [("国家自然科学基金资助项目", "61273365")]),
    (
        "Gefördert durch die Deutsche Forschungsgemeinschaft (DFG), Projektnummer 390685689.",
        [("Deutsche Forschungsgemeinschaft (DFG)", "390685689")],
    ),
    (
        "Pesquisa com apoio financeiro da FAPESP (Processo nº 2010/12345-6) e do CNPq.",
        [("FAPESP", "2010/12345-6"), ("CNPq", None)],
    ),
    (
        "Ce travail a été financé par l'Agence nationale de la recherche.",
        [("Agence nationale de la recherche", None)],
    ),
    ("The idea is supported by experiments in many laboratories.", []),
    ("A statement that nobody paid for.", []),
]


@pytest.mark.parametrize(("sentence", "expected"), SAID)
def test_funders_and_grants_in_sentences(sentence, expected):
    assert [(one.funder, one.grant) for one in found(sentence)] == expected


OUTCOME = an_outcome(
    Claim("title", "On rivers", 0.9, "h@1"),
    Claim("type", "article", 0.9, "h@1"),
    Claim("funding", Funding("River Fund", "RF-2004/7"), 0.8, "f@1"),
)


@pytest.mark.parametrize(
    ("to", "funder", "grant"),
    [
        (
            "jats",
            "funding-group/{*}award-group/{*}funding-source",
            "funding-group/{*}award-group/{*}award-id",
        ),
        ("datacite", "fundingReference/{*}funderName", "fundingReference/{*}awardNumber"),
        ("tei", "titleStmt/{*}funder/{*}orgName", "titleStmt/{*}funder/{*}idno"),
    ],
)
def test_funding_is_exported(to, funder, grant):
    out = io.BytesIO()
    plugins.exporter(to, None).export([OUTCOME], out)
    root = etree.fromstring(out.getvalue())
    assert root.findtext(f".//{{*}}{funder}") == "River Fund"
    assert root.findtext(f".//{{*}}{grant}") == "RF-2004/7"


def test_funding_goes_round_through_json_and_is_searched(tmp_path):
    said = described(OUTCOME)
    assert [(one["funder"], one["grant"], one["weight"]) for one in said["funding"]] == [
        ("River Fund", "RF-2004/7", 0.8)
    ]
    back = outcome_of(json.dumps(said))
    assert [claim.value for claim in back.record.best("funding")] == [Funding("River Fund", "RF-2004/7")]
    with open_library(tmp_path / "library", create=True) as library:
        add(library, [back])
        assert len(Index(library).search("funding:river")) == 1
        assert Index(library).search("funding:lake") == []


def test_a_paper_says_who_paid_once():
    paper = a_paper(
        *[
            "On rivers",
            "Text.",
            "Acknowledgements",
            "We thank all. This work was funded by the River Fund (grant",
            "RF-2004/7). More text.",
        ]
    )
    (claim,) = FundingExtractor().extract(paper, ())
    assert claim.value == Funding("River Fund", "RF-2004/7")
    assert claim.spans
