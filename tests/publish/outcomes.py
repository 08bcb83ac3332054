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
    Claim(
        "reference",
        Reference("Silva, J. Um livro. 1999.", (), (Span(9, 400, 0, 5, Box(1, 2, 3, 4)),)),
        0.9,
        "bibliography@1",
    ),
)


def an_outcome(
    *claims: Claim, file: str = "a.pdf", looked_for: tuple[str, ...] = (), problems: tuple[Problem, ...] = ()
) -> Outcome:
    source = a_source(file)
    return Outcome(file, source, weigh(source, claims, looked_for=looked_for), a_format(), 12, problems, 0.08)


def everything() -> Outcome:
    return an_outcome(*EVERYTHING)


def a_failure(file: str = "bad.pdf") -> Outcome:
    return Outcome(
        file,
        None,
        None,
        None,
        None,
        (Problem("read", "encrypted", "a password is needed: give it with --password", None, True),),
        0.01,
    )


def thesis() -> Outcome:
    """A Russian thesis with an English title and two advisors."""
    return an_outcome(
        Claim("language", "ru", 0.99, "l@1"),
        Claim("type", "thesis", 0.99, "h@1"),
        Claim("title", "Методы анализа «больших» данных", 0.9, "h@1", (), "ru"),
        Claim("title", "Methods of big data analysis", 0.9, "h@1", (), "en"),
        Claim(
            "author",
            Person(
                "Иванов Иван Иванович",
                family="Иванов",
                given="Иван Иванович",
                also=(OtherForm("I. I. Ivanov", "en"),),
            ),
            0.9,
            "h@1",
        ),
        Claim(
            "contributor",
            Contributor("advisor", Person("Петров П. П.", family="Петров", given="П. П.")),
            0.9,
            "h@1",
        ),
        Claim("contributor", Contributor("referee", Person("王小明", family="王", given="小明")), 0.9, "h@1"),
        Claim("institution", Institution("Казанский университет", "Кафедра математики"), 0.9, "h@1"),
        Claim("degree", "кандидат технических наук", 0.9, "h@1"),
        Claim("specialty", Specialty("05.13.01", "Системный анализ"), 0.9, "h@1"),
        Claim("date", PartialDate(2011), 0.9, "h@1"),
        Claim("class", Identifier("udc", "004.9"), 0.9, "h@1"),
        Claim("class", Identifier("bbk", "32.81"), 0.9, "h@1"),
        Claim("identifier", Identifier("isbn", "9785000000007"), 0.9, "h@1"),
        file="d/диссертация.pdf",
    )


def references() -> Outcome:
    """A paper whose references were understood."""
    return an_outcome(
        Claim("type", "article", 0.9, "h@1"),
        Claim("title", "所引文献研究", 0.9, "h@1", (), "zh"),
        Claim("author", Person("王小明", family="王", given="小明"), 0.9, "h@1"),
        Claim("venue", Venue("学报", "5", "2", "12-20"), 0.9, "h@1"),
        Claim("reference", cited(("author", Person("Silva J", family="Silva", given="J")), ("title", "On rivers"), ("container", "J. Rivers"),
                                 ("volume", "3"), ("issue", "1"), ("pages", "5-9"), ("date", PartialDate(1999)), ("doi", "10.1/x"), ("type", "article-journal")), 0.9, "b@1"),
        Claim("reference", cited(("author", Person("WHO", "organisation")), ("title", "Report"), ("publisher", "WHO"), ("place", "Geneva"),
                                 ("date", PartialDate(2001, 5)), ("url", "https://who.int/x?a=1&b=2"), ("type", "book")), 0.9, "b@1"),
        Claim("reference", Reference("Nothing was understood here"), 0.4, "b@1"),
        file="c.pdf",
    )  # fmt: skip


def cited(*claims: tuple[str, object]) -> Reference:
    return Reference(
        "raw: " + "; ".join(str(value) for _, value in claims),
        tuple(Claim(field, value, 0.9, "b@1") for field, value in claims),
    )


def hostile() -> Outcome:
    """A document that holds what no format may pass on."""
    nasty = "=cmd|'/C calc'!A0 <script>alert(1)</script> \x00\x0b\ud800\ufffe ]]> -- & \\ } { % \"'"
    return an_outcome(
        Claim("title", nasty, 0.9, "h@1"),
        Claim(
            "author", Person(nasty, family=nasty, given=nasty, affiliations=(nasty,), email=nasty), 0.9, "h@1"
        ),
        Claim("abstract", nasty, 0.9, "h@1"),
        Claim("keywords", Keywords((nasty, "")), 0.9, "h@1"),
        Claim("venue", Venue(nasty, nasty, nasty, nasty, nasty), 0.9, "h@1"),
        Claim("rights", nasty, 0.9, "h@1"),
        Claim("identifier", Identifier("doi", nasty), 0.9, "h@1"),
        Claim(
            "reference",
            Reference(nasty, (Claim("title", nasty, 0.9, "b@1"), Claim("url", nasty, 0.9, "b@1"))),
            0.9,
            "b@1",
        ),
        file="=a\udcff.pdf",
    )
