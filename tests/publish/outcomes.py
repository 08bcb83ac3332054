"""Described documents made by hand, for every exporter."""

from pinakes.describe.weigh import weigh
from pinakes.model import (
    Box,
    Claim,
    Contributor,
    Identifier,
    Institution,
    Keywords,
    OtherForm,
    Outcome,
    PartialDate,
    Person,
    Problem,
    Reference,
    Span,
    Specialty,
    Venue,
)
from tests.factories import a_format, a_source

PLACE = (Span(1, 3, 0, 9, Box(72, 90.123, 300, 110)), Span(1, 4, 0, 9, Box(60, 112, 280, 130)))
EVERYTHING = (
    Claim("language", "pt", 0.99, "language@1"),
    Claim("title", "Ensaio sobre os rios & mares <I>", 0.97, "header@1", PLACE, "pt"),
    Claim("title", "Essay on rivers", 0.9, "header@1", (), "en"),
    Claim("subtitle", "um estudo", 0.7, "header@1"),
    Claim(
        "author",
        Person(
            "Ana Maria Lima",
            family="Lima",
            given="Ana Maria",
            affiliations=("Universidade X",),
            email="a@b.br",
            orcid="0000-0002-1825-0097",
            also=(OtherForm("A. M. Lima", "en"),),
        ),
        0.93,
        "header@1",
        PLACE,
    ),
    Claim("author", Person("Grupo de Estudos {X}", "organisation"), 0.8, "header@1"),
    Claim("contributor", Contributor("advisor", Person("Rui Costa")), 0.9, "header@1"),
    Claim("institution", Institution("Universidade X", "Letras"), 0.9, "header@1"),
    Claim("degree", "mestrado", 0.9, "header@1"),
    Claim("programme", "Letras", 0.9, "header@1"),
    Claim("specialty", Specialty("05.13.01", "Системный анализ"), 0.9, "header@1"),
    Claim("publisher", "Editora Y", 0.6, "embedded@1"),
    Claim("rights", "CC-BY-4.0", 0.9, "header@1"),
    Claim("abstract", "Resumo curto.\nSegundo parágrafo.", 0.9, "header@1", PLACE, "pt"),
    Claim("abstract", "Short abstract.", 0.8, "header@1", (), "en"),
    Claim("keywords", Keywords(("rios", "mares")), 0.9, "header@1", (), "pt"),
    Claim("class", Identifier("udc", "556.5"), 0.95, "header@1"),
    Claim("date", PartialDate(2004, 6), 0.9, "header@1"),
    Claim("venue", Venue("Revista Z", "38", "3", "1-9", "0317-8471"), 0.8, "header@1"),
    Claim("identifier", Identifier("doi", "10.1234/abc_d"), 0.99, "header@1"),
    Claim("type", "article", 0.9, "header@1"),
    Claim("reference", Reference("Silva, J. Um livro. 1999.", (), (Span(9, 400, 0, 5, Box(1, 2, 3, 4)),)), 0.9, "bibliography@1"),
)


def an_outcome(*claims: Claim, file: str = "a.pdf", looked_for: tuple[str, ...] = (), problems: tuple[Problem, ...] = ()) -> Outcome:
    source = a_source(file)
    return Outcome(file, source, weigh(source, claims, looked_for=looked_for), a_format(), 12, problems, 0.08)


def everything() -> Outcome:
    return an_outcome(*EVERYTHING)


def a_failure(file: str = "bad.pdf") -> Outcome:
    return Outcome(
        file, None, None, None, None, (Problem("read", "encrypted", "a password is needed: give it with --password", None, True),), 0.01
    )
