"""Persons of the GND, Germany's authority file: RDF/XML, JSON-LD (of d-nb and lobid), Turtle, MARC 21 in XML."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from pinakes.errors import BadInput, Missing
from pinakes.exchange.entry import Authority, Entry
from pinakes.exchange.trees import all_of, local, one
from pinakes.model import Identifier
from pinakes.text.identifiers import checked_orcid

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pinakes.exchange.trees import Element

    Facts = dict[str, list[str]]

SCHEMA = "d-nb.info/standards/elementset/gnd#"
_NUMBER = re.compile(r"d-nb\.info/gnd/(\d[\dX-]*)")
_YEAR = re.compile(r"\d{4}")


def in_rdf_xml(root: Element) -> Iterator[Authority]:
    """The persons of an RDF/XML file."""
    for element in root:
        facts: Facts = {}
        for child in element.iter():
            text = (child.text or "").strip()
            resource = next((value for name, value in child.attrib.items() if name.endswith("}resource")), "")
            if child is not element and (text or resource):
                facts.setdefault(local(child), []).append(text or resource)
        about = next((value for name, value in element.attrib.items() if name.endswith("}about")), "")
        yield from _person(about, facts)


def in_json(stated: Any) -> Iterator[Authority]:
    """The persons of JSON-LD: expanded (d-nb), with a context, or lobid's."""
    nodes = stated.get("@graph", [stated]) if isinstance(stated, dict) else stated
    for member in (stated.get("member") or []) if isinstance(stated, dict) else []:
        nodes = [*nodes, member]
    for node in nodes if isinstance(nodes, list) else []:
        if isinstance(node, dict):
            facts: Facts = {}
            for name, value in node.items():
                facts.setdefault(re.split(r"[#/:]", name)[-1], []).extend(_texts(value))
            yield from _person(str(node.get("@id") or node.get("id") or ""), facts)


def in_turtle(text: str) -> Iterator[Authority]:
    """The persons of a Turtle file; `Missing` where pyoxigraph is not installed."""
    try:
        from pyoxigraph import RdfFormat, parse
    except ModuleNotFoundError as error:
        raise Missing("Turtle needs the Python package pyoxigraph: pip install pyoxigraph") from error
    found: dict[str, Facts] = {}
    try:
        for triple in parse(text.encode(), format=RdfFormat.TURTLE):
            name = re.split(r"[#/]", str(triple.predicate.value))[-1]
            found.setdefault(str(triple.subject), {}).setdefault(name, []).append(
                str(getattr(triple.object, "value", triple.object))
            )
    except SyntaxError as error:
        raise BadInput("damaged", f"is not Turtle that can be read: {error}") from error
    for subject, facts in found.items():
        yield from _person(subject, facts)


def in_marc(root: Element) -> Iterator[Authority]:
    """The persons of MARC 21 authority records."""
    for record in all_of(root, "record"):
        fields = [field for field in record.iter() if local(field) == "datafield"]
        names = _all_names(fields)
        numbers = _numbers(fields)
        if not any(names) or not any(field.get("tag") == "100" for field in fields):
            continue
        identifiers = [
            Identifier("orcid", orcid) for _, number in numbers if (orcid := checked_orcid(number[-19:]))
        ]
        for scheme, number in numbers:
            bare = number.removeprefix("(DE-588)")
            if (scheme == "gnd" or number.startswith("(DE-588)")) and re.fullmatch(r"\d[\dX-]+", bare):
                identifiers.append(Identifier("gnd", bare))
        places = _places(fields)
        yield Authority(
            names=tuple(dict.fromkeys(name for name in names if name)),
            identifiers=tuple(dict.fromkeys(identifiers)),
            affiliations=tuple(dict.fromkeys(places)),
            years=_lifetime(fields),
        )


def _lifetime(fields: list[Any]) -> tuple[int | None, int | None]:
    """Years of birth and death."""
    return _years([_subfield(field, "d") or "" for field in fields if field.get("tag") == "100"])


def _all_names(fields: list[Any]) -> list[str]:
    """The names of a person: the preferred one first."""
    return [_name(field) for tag in ("100", "400", "700") for field in fields if field.get("tag") == tag]


def _numbers(fields: list[Any]) -> list[tuple[str, str]]:
    """Numbers of a person in other files."""
    return [
        (_subfield(field, "2") or "", _subfield(field, "a") or "")
        for field in fields
        if field.get("tag") in ("024", "035")
    ]


def _places(fields: list[Any]) -> list[str]:
    """Where a person works or worked."""
    return [
        text for field in fields if field.get("tag") in ("373", "510") and (text := _subfield(field, "a"))
    ]


def _person(about: str, facts: Facts) -> Iterator[Authority]:
    preferred = [
        *facts.get("preferredNameForThePerson", []),
        *(facts.get("preferredName", []) if _is_person(facts) else []),
    ]
    if not preferred:
        return
    variants = [*facts.get("variantNameForThePerson", []), *facts.get("variantName", [])]
    match = _NUMBER.search(about)
    number = next(iter(facts.get("gndIdentifier", [])), match[1] if match else "")
    others = [
        orcid
        for link in facts.get("sameAs", [])
        if "orcid.org" in link and (orcid := checked_orcid(link[-19:]))
    ]
    places = [place for place in facts.get("affiliation", []) if not place.startswith("http")]
    yield Authority(
        names=tuple(dict.fromkeys(name for name in (*preferred, *variants) if name)),
        identifiers=(
            *((Identifier("gnd", number),) if number else ()),
            *(Identifier("orcid", orcid) for orcid in others),
        ),
        affiliations=tuple(dict.fromkeys(places)),
        years=_years([*facts.get("dateOfBirth", [""])[:1], *facts.get("dateOfDeath", [""])[:1]]),
        works=tuple(
            Entry(titles=((title, None),))
            for title in dict.fromkeys(facts.get("publication", []))
            if not title.startswith("http")
        ),
    )


def _is_person(facts: Facts) -> bool:
    kinds = " ".join(facts.get("type", []))
    return "Person" in kinds or not kinds


def _texts(value: Any) -> Iterable[str]:
    if isinstance(value, list):
        return [text for one_value in value for text in _texts(one_value)]
    if isinstance(value, dict):
        return [str(value[name]) for name in ("@value", "label", "@id", "id") if value.get(name)][:1]
    return [str(value)] if value is not None else []


def _name(field: Element) -> str:
    family, numeration = _subfield(field, "a") or "", _subfield(field, "b") or ""
    return f"{family} {numeration}".strip()


def _subfield(field: Element, code: str) -> str | None:
    return next(
        (
            " ".join((child.text or "").split())
            for child in field
            if local(child) == "subfield" and child.get("code") == code
        ),
        None,
    )


def _years(texts: list[str]) -> tuple[int | None, int | None]:
    found = [_YEAR.findall(text) for text in texts]
    years = [int(year) for row in found for year in row]
    return (years[0] if years else None, years[1] if len(years) > 1 else None)


def is_gnd(root: Element) -> bool:
    """Whether an RDF/XML file speaks the language of the GND."""
    return (
        any(isinstance(element.tag, str) and SCHEMA in element.tag for element in root.iter())
        or one(root, "preferredNameForThePerson") is not None
    )
