"""The CVs of Lattes, Brazil's register of researchers: names in citations, works of every kind, co-authors."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pinakes.exchange.entry import Authority, Entry, date_of, identifiers_of, issn_of, language_of, venue_of
from pinakes.exchange.trees import all_of, local
from pinakes.model import Identifier, Person
from pinakes.text import names
from pinakes.text.figures import whole_number
from pinakes.text.identifiers import checked_orcid

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinakes.exchange.trees import Element

ROOT = "CURRICULO-VITAE"
KINDS = {
    "ARTIGO-PUBLICADO": "article", "ARTIGO-ACEITO-PARA-PUBLICACAO": "article", "TRABALHO-EM-EVENTOS": "chapter",
    "LIVRO-PUBLICADO-OU-ORGANIZADO": "book", "CAPITULO-DE-LIVRO-PUBLICADO": "chapter", "TEXTO-EM-JORNAL-OU-REVISTA": "article",
    "APRESENTACAO-DE-TRABALHO": "slides", "TRABALHO-TECNICO": "report", "RELATORIO-DE-PESQUISA": "report",
}  # fmt: skip
DEGREES = (
    "GRADUACAO",
    "ESPECIALIZACAO",
    "MESTRADO",
    "MESTRADO-PROFISSIONALIZANTE",
    "DOUTORADO",
    "LIVRE-DOCENCIA",
)


def person(root: Element) -> Authority | None:
    """The person of a CV; None where it names nobody."""
    general = next(all_of(root, "DADOS-GERAIS"), None)
    if general is None or not general.get("NOME-COMPLETO"):
        return None
    cited = [name.strip() for name in (general.get("NOME-EM-CITACOES-BIBLIOGRAFICAS") or "").split(";")]
    whole = " ".join(general.get("NOME-COMPLETO", "").split())
    identifiers = [Identifier("lattes", number) for number in (root.get("NUMERO-IDENTIFICADOR"),) if number]
    if orcid := checked_orcid((general.get("ORCID-ID") or "")[-19:]):
        identifiers.append(Identifier("orcid", orcid))
    places = _workplaces(root)
    return Authority(
        names=tuple(dict.fromkeys(name for name in (whole, *cited) if name)),
        identifiers=tuple(identifiers),
        affiliations=_affiliations(places)[:12],
        emails=tuple(_mails(root)),
        keywords=tuple(
            dict.fromkeys(
                words
                for one in all_of(root, "PALAVRAS-CHAVE")
                for words in one.attrib.values()
                if words.strip()
            )
        )[:60],
        works=(*_degrees(general, whole), *_works(root)),
    )


def _affiliations(places: list[Any]) -> tuple[str, ...]:
    """The places of work, each once."""
    return tuple(dict.fromkeys(place.strip() for place in places if place and place.strip()))


def _mails(root: Any) -> dict[str, Any]:
    """The e-mail addresses of a curriculum, in order."""
    return dict.fromkeys(
        mail
        for place in root.iter()
        if isinstance(place.tag, str) and (mail := (place.get("E-MAIL") or "").strip())
    )


def _workplaces(root: Any) -> list[Any]:
    """Every institution that a curriculum names."""
    return [
        place.get("NOME-INSTITUICAO-EMPRESA") or place.get("NOME-INSTITUICAO")
        for place in root.iter()
        if isinstance(place.tag, str)
    ]


def _works(root: Element) -> Iterator[Entry]:
    for element in root.iter():
        basics = _basics(element)
        if basics is None or local(element).startswith("ORIENTAC"):
            continue
        details = _details(element)
        facts = {**(dict(details.attrib) if details is not None else {}), **dict(basics.attrib)}
        title = _first(
            facts,
            "TITULO",
            without=("INGLES", "PERIODICO", "JORNAL", "ANAIS", "LIVRO-DE"),
            also=("TITULO-DO-LIVRO",),
        )
        if not title or not any(local(child) == "AUTORES" for child in element):
            continue
        english = next(
            _english_titles(facts),
            None,
        )
        language = language_of(facts.get("IDIOMA"))
        container = _first(
            facts,
            "TITULO-DO-PERIODICO",
            "TITULO-DO-JORNAL",
            "TITULO-DOS-ANAIS",
            "TITULO-DO-LIVRO",
            "NOME-DO-EVENTO",
        )
        pages = _pages(facts)
        numbers = [value for name in ("ISSN", "ISBN") if (value := facts.get(name))]
        yield Entry(
            key=element.get("SEQUENCIA-PRODUCAO") or "",
            kind=KINDS.get(local(element), "other"),
            titles=tuple((text, code) for text, code in ((title, language), (english, "en")) if text),
            authors=tuple(_authors(element)),
            date=date_of(_year(facts)),
            venue=venue_of(
                title=container if container != title else None,
                volume=facts.get("VOLUME"),
                issue=facts.get("FASCICULO"),
                pages=pages,
                issn=issn_of(numbers),
            ),
            language=language,
            identifiers=identifiers_of(doi=[facts["DOI"]] if facts.get("DOI") else [], numbers=numbers),
        )


def _basics(element: Any) -> Any:
    """The basic facts of a work, where it is one."""
    return (
        next((child for child in element if local(child).startswith("DADOS-BASICOS")), None)
        if isinstance(element.tag, str)
        else None
    )


def _year(facts: dict[Any, Any]) -> Any:
    """The year of a work."""
    return next((value for name, value in facts.items() if name.startswith("ANO") and value), None)


def _english_titles(facts: dict[Any, Any]) -> Iterator[str]:
    """The titles in English."""
    return (
        value
        for name, value in facts.items()
        if name.startswith("TITULO") and name.endswith("-INGLES") and value
    )


def _pages(facts: dict[Any, Any]) -> str:
    """First and last page."""
    return "-".join(part for part in (facts.get("PAGINA-INICIAL"), facts.get("PAGINA-FINAL")) if part)


def _details(element: Any) -> Any:
    """The details of a work."""
    return next((child for child in element if local(child).startswith("DETALHAMENTO")), None)


def _authors(element: Element) -> Iterator[Person]:
    rows = sorted(
        (child for child in element if local(child) == "AUTORES"),
        key=lambda child: _number(child.get("ORDEM-DE-AUTORIA")),
    )
    for row in rows:
        name = " ".join((row.get("NOME-COMPLETO-DO-AUTOR") or row.get("NOME-PARA-CITACAO") or "").split())
        if name:
            parsed = names.parse(name, "pt")
            yield Person(name, family=parsed.family, given=parsed.given)


def _degrees(general: Element, whole: str) -> Iterator[Entry]:
    """Theses that the person wrote."""
    for level in DEGREES:
        for degree in all_of(general, level):
            title = degree.get("TITULO-DA-DISSERTACAO-TESE") or degree.get(
                "TITULO-DO-TRABALHO-DE-CONCLUSAO-DE-CURSO"
            )
            if title and title.strip():
                parsed = names.parse(whole, "pt")
                yield Entry(
                    kind="thesis",
                    titles=((title.strip(), None),),
                    authors=(Person(whole, family=parsed.family, given=parsed.given),),
                    date=date_of(degree.get("ANO-DE-OBTENCAO-DO-TITULO") or degree.get("ANO-DE-CONCLUSAO")),
                    institution=degree.get("NOME-INSTITUICAO"),
                )


def _first(
    facts: dict[str, str], *prefixes: str, without: tuple[str, ...] = (), also: tuple[str, ...] = ()
) -> str | None:
    """The first fact that has a value, by the beginning of its name."""
    for prefix in prefixes:
        for name, value in facts.items():
            if name.startswith(prefix) and value.strip() and not any(word in name for word in without):
                return " ".join(value.split())
    return next((" ".join(facts[name].split()) for name in also if facts.get(name)), None)


def _number(text: str | None) -> int:
    found = whole_number(text)
    return 999 if found is None else found
