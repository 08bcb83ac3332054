import io
import re

from lxml import html

from pinakes.model import Claim, Keywords, Person, Problem
from pinakes.publish.report.html import HtmlReport
from tests.publish.outcomes import a_failure, an_outcome, everything


def written(*outcomes):
    out = io.BytesIO()
    HtmlReport().export(outcomes, out)
    return out.getvalue().decode()


def cards(page):
    return html.document_fromstring(page).xpath("//article")


def test_a_card_a_document_failed_ones_too():
    found = cards(written(everything(), a_failure(), an_outcome(file="ü.pdf")))
    assert [card.get("data-file") for card in found] == ["a.pdf", "bad.pdf", "ü.pdf"]
    assert [card.get("data-status") for card in found] == ["ok", "failed", "ok"]
    assert "encrypted" in found[1].text_content()
    assert found[1].get("data-doubtful") == "1"


def test_a_card_says_what_is_known_and_how_sure():
    (card,) = cards(written(everything()))
    text = card.text_content()
    for part in (
        "Ensaio sobre os rios & mares <I>",
        "Essay on rivers",
        "Ana Maria Lima",
        "Resumo curto.",
        "rios",
        "Revista Z 38(3): 1-9",
        "advisor: Rui Costa",
    ):
        assert part in text
    assert card.xpath(".//h2/@lang") == ["pt"]
    meters = {m.get("aria-label"): m.get("aria-valuenow") for m in card.xpath(".//*[@role='meter']")}
    assert meters["title"] == "97"
    assert meters["date"] == "90"


def test_a_report_loads_nothing_from_other_places():
    page = written(everything())
    tree = html.document_fromstring(page)
    assert not tree.xpath("//*[@src] | //link | //iframe | //object | //script[@src]")
    assert not re.search(r"@import|url\(", page)
    assert all(a.get("href").startswith(("#", "https://")) for a in tree.xpath("//a"))


def test_what_documents_say_is_never_mark_up():
    evil = '<script>alert(1)</script>" onload="x'
    claims = [
        Claim("title", evil, 0.9, "h@1", language='en" x="'),
        Claim("author", Person(evil, affiliations=(evil,)), 0.9, "h@1"),
        Claim("abstract", evil, 0.9, "h@1"),
        Claim("keywords", Keywords((evil,)), 0.9, "h@1"),
    ]
    page = written(an_outcome(*claims, file=evil, problems=(Problem("read", "damaged", evil),)))
    tree = html.document_fromstring(page)
    assert len(tree.xpath("//script")) == 1
    assert not tree.xpath("//*[@onload] | //*[@x]")


def test_an_empty_report_is_a_page():
    assert "<b>0</b> documents" in written()


def test_every_script_and_style_is_there():
    page = written(everything())
    assert "prefers-color-scheme: dark" in page
    assert "addEventListener" in page
    assert '<html lang="en">' in page
