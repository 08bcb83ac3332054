"""`carmen-2000`: weighted titles of web pages, marked sections, and MSC codes of mathematical preprints."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, ClassVar

from pinakes.evaluate.baselines.marks import is_gap, listed, marked, rules
from pinakes.model import Claim, Identifier, Institution, Keywords, Person
from pinakes.understand.html import tree_of
from pinakes.understand.html.carmen import carmen_title

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from selectolax.lexbor import LexborHTMLParser

    from pinakes.config import Settings
    from pinakes.model import Line, Paper
    from pinakes.model.record import Value

NAME = "carmen-2000"
BY = f"{NAME}@1"
PAGES = 3
"""Pages searched for class codes."""
LEAST_WORDS = 2
_CODE = re.compile(r"(?<!\w)\d?\d[A-Za-z-][\dxX]?[\dxX](?!\w)")


class CarmenExtractor:
    """The heuristics of CARMEN (2000): web pages by their mark-up,
    preprints by marked sections and class codes.
    """

    needs: ClassVar[tuple[str, ...]] = ()
    gives: ClassVar[tuple[str, ...]] = ("title", "author", "institution", "abstract", "keywords", "class")

    def __init__(self, settings: Settings | None = None) -> None:
        self._rules = rules(NAME)

    def extract(self, paper: Paper, so_far: tuple[Claim, ...] = ()) -> Iterator[Claim]:
        """Pages of the web, and documents with pages; of others nothing is said."""
        if paper.markup is not None and "html" in paper.format.media_type:
            tree = tree_of(paper.markup)
            stated = set()
            for claim in self._page(tree):
                stated.add(claim.field)
                yield claim
            yield from (claim for claim in self._sections(paper) if claim.field not in stated)
        elif paper.has_pages:
            yield from self._sections(paper)
            yield from self._classes(paper)

    def _page(self, tree: LexborHTMLParser) -> Iterator[Claim]:
        weighed = carmen_title(tree)
        if weighed is not None:
            yield Claim("title", weighed.title, weighed.weight, BY)
        weights = self._rules["weights"]
        found = False
        for field, names in self._rules["meta"].items():
            for text in _stated(tree, names):
                found |= field == "author"
                yield from (Claim(field, value, weights["meta"], BY) for value in _values(field, text))
        if not found:
            for link in tree.css("a[href^='mailto:'], a[href^='MAILTO:']"):
                name = " ".join(link.text(deep=True).split())
                if name and "@" not in name:
                    yield Claim("author", Person(name), weights["mailto"], BY)
                    return

    def _sections(self, paper: Paper) -> Iterator[Claim]:
        """Abstract and keywords behind their words."""
        lines = [line for page in paper.pages[:PAGES] for line in page.lines if line.text.strip()]
        abstract, keywords, weight = (
            self._rules["abstract"],
            self._rules["keywords"],
            self._rules["weights"]["marked"],
        )
        if found := marked(lines, abstract, (*keywords, *abstract)):
            yield Claim("abstract", found.text, weight, BY)
        if found := marked(lines, keywords, (*keywords, *abstract)):
            yield Claim("keywords", Keywords(tuple(listed(found.text))), weight, BY)

    def _classes(self, paper: Paper) -> Iterator[Claim]:
        for page in paper.pages[:PAGES]:
            for paragraph in _paragraphs(page.lines):
                words = {word.lower() for word in re.findall(r"\w+", paragraph)}
                if len(words & set(self._rules["classification"])) >= LEAST_WORDS:
                    for code in dict.fromkeys(_CODE.findall(paragraph)):
                        yield Claim("class", Identifier("msc", code), self._rules["weights"]["class"], BY)


def _paragraphs(lines: Sequence[Line]) -> Iterator[str]:
    """Lines joined until a gap."""
    parts: list[str] = []
    for i, line in enumerate(lines):
        if parts and is_gap(lines[i - 1], line):
            yield " ".join(parts)
            parts = []
        parts.append(line.text)
    if parts:
        yield " ".join(parts)


def _stated(tree: LexborHTMLParser, names: Sequence[str]) -> Iterator[str]:
    """What the meta tags of some names say, those of the first name that says anything."""
    tags = [
        ((node.attributes.get("name") or "").strip().lower(), node.attributes.get("content") or "")
        for node in tree.css("meta")
    ]
    for name in names:
        said = [" ".join(content.split()) for tag, content in tags if tag == name and content.strip()]
        if said:
            yield from said
            return


def _values(field: str, text: str) -> Iterator[Value]:
    if field == "author":
        yield from (Person(name) for name in listed(text))
    elif field == "keywords":
        yield Keywords(tuple(listed(text)))
    else:
        yield Institution(text) if field == "institution" else text
