"""SKOS in RDF/XML, Turtle, N-Triples (and N-Quads, TriG): a stream of statements, however large the file."""

from __future__ import annotations

import re
from typing import IO, TYPE_CHECKING, Any, cast

from pinakes.errors import BadInput, Missing
from pinakes.vocabulary.fact import NODES, Fact

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinakes.vocabulary.fact import Kind

CORE = "http://www.w3.org/2004/02/skos/core#"
LABELS = "http://www.w3.org/2008/05/skos-xl#"
TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type"
TYPES: dict[str, Kind] = {
    f"{CORE}Concept": "concept",
    **{f"{CORE}{name}": "group" for name in ("ConceptScheme", "Collection", "OrderedCollection")},
}
"""What is a concept, and what has names and is none."""
DEPRECATED = "http://www.w3.org/2002/07/owl#deprecated"
NAMES: dict[str, Kind] = {
    "prefLabel": "pref", "altLabel": "alt", "hiddenLabel": "hidden", "notation": "notation",
    "broader": "broader", "narrower": "narrower", "related": "related",
    "broaderTransitive": "broader", "narrowerTransitive": "narrower",
    "exactMatch": "exact", "closeMatch": "close", "broadMatch": "broad", "narrowMatch": "narrow", "relatedMatch": "related-match",
}  # fmt: skip
KINDS: dict[str, Kind] = {f"{CORE}{name}": kind for name, kind in NAMES.items()}
KINDS |= {
    f"{LABELS}prefLabel": "pref-node",
    f"{LABELS}altLabel": "alt-node",
    f"{LABELS}hiddenLabel": "hidden-node",
    f"{LABELS}literalForm": "written",
}
SPOKEN = frozenset({"pref", "alt", "hidden", "notation", "written"})
EDGE = 1 << 16
_ROOT = re.compile(rb"<([A-Za-z_][\w:.-]*)[^<>]*?(/?)>")
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
        from pyoxigraph import RdfFormat, parse
    except ImportError as error:
        raise Missing("RDF needs the Python package pyoxigraph: pip install pyoxigraph") from error
    seen = _Ends(stream)
    try:
        for triple in parse(
            cast("IO[bytes]", seen), format=getattr(RdfFormat, FORMATS[suffix]), lenient=True
        ):
            if fact := _fact(triple):
                yield fact
        if FORMATS[suffix] == "RDF_XML" and not seen.is_whole():
            raise ValueError("the file ends before its last element is closed")
    except (SyntaxError, ValueError, OSError) as error:
        where = f"line {error.lineno}: " if isinstance(error, SyntaxError) and error.lineno else ""
        said = error.msg if isinstance(error, SyntaxError) else str(error)
        raise BadInput(
            "damaged", f"{name}: {where}{said}; mend the file, or fetch it again: nothing was loaded"
        ) from error


def _fact(triple: Any) -> Fact | None:
    """What one statement says of a concept, or of a node that is a label; None where it is of no concern."""
    subject, value, predicate = triple.subject, triple.object, triple.predicate.value
    kind = KINDS.get(predicate)
    if type(value).__name__ == "Literal":
        return _spoken(subject, kind, predicate, value)
    if type(subject).__name__ != "NamedNode":
        return None
    if kind in NODES:
        return Fact(subject.value, kind, _name(value))
    if type(value).__name__ != "NamedNode":
        return None
    if kind and kind not in SPOKEN:
        return Fact(subject.value, kind, value.value)
    typed = TYPES.get(value.value) if predicate == TYPE else None
    return Fact(subject.value, typed) if typed else None


def _spoken(subject: Any, kind: Kind | None, predicate: str, value: Any) -> Fact | None:
    """A label, a code, or that the concept is no longer used."""
    if type(subject).__name__ != "NamedNode" and kind != "written":
        return None
    if kind in SPOKEN:
        return Fact(_name(subject), kind, value.value, (value.language or "").lower())
    deprecated = predicate == DEPRECATED and value.value in ("true", "1")
    return Fact(subject.value, "deprecated") if deprecated else None


class _Ends:
    """A stream of XML that knows its two ends: the parser takes a file that breaks off for a whole one."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream
        self._first, self._last = b"", b""

    def read(self, size: int = -1) -> bytes:
        """The next piece of the stream."""
        piece = self._stream.read(size)
        if len(self._first) < EDGE:
            self._first += piece[:EDGE]
        self._last = (self._last + piece)[-EDGE:]
        return piece

    def is_whole(self) -> bool:
        """Whether the first element is closed at the end."""
        root = _ROOT.search(self._first)
        return not root or root[2] == b"/" or b"</" + root[1] in self._last


def _name(node: Any) -> str:
    """An IRI, or what the file calls a node without one."""
    return str(node) if type(node).__name__ == "BlankNode" else str(node.value)
