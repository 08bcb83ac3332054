"""SKOS in RDF/XML, Turtle, N-Triples (and N-Quads, TriG): a stream of statements, however large the file."""

from __future__ import annotations

from typing import IO, TYPE_CHECKING

from pinakes.errors import BadInput, Missing
from pinakes.vocabulary.fact import Fact

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinakes.vocabulary.fact import Kind

CORE = "http://www.w3.org/2004/02/skos/core#"
TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type"
CONCEPT = f"{CORE}Concept"
DEPRECATED = "http://www.w3.org/2002/07/owl#deprecated"
NAMES: dict[str, Kind] = {
    "prefLabel": "pref", "altLabel": "alt", "hiddenLabel": "hidden", "notation": "notation",
    "broader": "broader", "narrower": "narrower", "related": "related",
    "broaderTransitive": "broader", "narrowerTransitive": "narrower",
    "exactMatch": "exact", "closeMatch": "close", "broadMatch": "broad", "narrowMatch": "narrow", "relatedMatch": "related-match",
}  # fmt: skip
KINDS: dict[str, Kind] = {f"{CORE}{name}": kind for name, kind in NAMES.items()}
SPOKEN = frozenset({"pref", "alt", "hidden", "notation"})
FORMATS = {
    "rdf": "RDF_XML",
    "xml": "RDF_XML",
    "owl": "RDF_XML",
    "ttl": "TURTLE",
    "nt": "N_TRIPLES",
    "nq": "N_QUADS",
    "trig": "TRIG",
}


def skos_facts(stream: IO[bytes], *, suffix: str, name: str) -> Iterator[Fact]:
    """What the file says; `BadInput` tells the line where it stops making sense."""
    try:
        from pyoxigraph import Literal, NamedNode, RdfFormat, parse
    except ImportError as error:
        raise Missing("RDF needs the Python package pyoxigraph: pip install pyoxigraph") from error
    try:
        for triple in parse(stream, format=getattr(RdfFormat, FORMATS[suffix]), lenient=True):
            subject, predicate, value = triple.subject, triple.predicate.value, triple.object
            if not isinstance(subject, NamedNode):
                continue
            kind = KINDS.get(predicate)
            if kind in SPOKEN and isinstance(value, Literal):
                yield Fact(subject.value, kind, value.value, (value.language or "").lower())
            elif kind and kind not in SPOKEN and isinstance(value, NamedNode):
                yield Fact(subject.value, kind, value.value)
            elif predicate == TYPE and isinstance(value, NamedNode) and value.value == CONCEPT:
                yield Fact(subject.value, "concept")
            elif predicate == DEPRECATED and getattr(value, "value", "") in ("true", "1"):
                yield Fact(subject.value, "deprecated")
    except (SyntaxError, ValueError, OSError) as error:
        where = f"line {error.lineno}: " if isinstance(error, SyntaxError) and error.lineno else ""
        said = error.msg if isinstance(error, SyntaxError) else str(error)
        raise BadInput(
            "damaged", f"{name}: {where}{said}; mend the file, or fetch it again: nothing was loaded"
        ) from error
