"""The entries of a list of publications on a page: which blocks cite one work each, told by a trained decision over their words.

A page is a tree of blocks; a block whose parts are several entries is a list, one that is an entry as a whole is one, whatever its parts.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from functools import cache, cached_property
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from pinakes.acquire.page import HEADINGS, ITEMS, LINE
from pinakes.discover.judging import judge
from pinakes.discover.priorities import has_word
from pinakes.discover.spelt import is_in, spellings
from pinakes.discover.typed import blocks
from pinakes.store.network.plain import plain
from pinakes.text.names import find as names_in
from pinakes.text.words import fold, words
from pinakes.understand.bibliography import label_lines

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pinakes.acquire.page import TextPiece, WebAnchor, WebPage
    from pinakes.discover.judging import EntryJudge

MODEL = "list-entries"
ACCEPTED = 0.5
SHORTEST, LONGEST = 25, 1500
"""Characters of an entry."""
TYPED = 0.95
"""How sure a block of BibTeX is to be an entry, where a page lists nothing else."""
ITEM = 40
"""Characters of an item that may be an entry of its own, and no link to a file or a note."""
COLUMNS = (
    "short", "long", "very long", "one year", "no year", "many years", "names the person", "initials", "capital words", "commas",
    "quoted", "pages", "volume", "journal", "conference", "publisher", "thesis", "identifier", "running words", "looks like a reference",
    "links to a document", "says download", "begins with a number", "sentences", "address", "heading", "only links",
    "item", "no letters", "other words", "under a list's heading", "under another heading", "fellows dated",
    "fellows name the person", "fellows look like references",
)  # fmt: skip
_SHARED = tuple(COLUMNS.index(name) for name in ("one year", "names the person", "looks like a reference"))
"""What is asked of the fellows of a stretch: elements of the same kind in the same place."""
NAMED = 200
"""Characters in which somebody is named, where nobody's works in particular are looked for."""
_YEAR = re.compile(r"(?<![\d:])(?<!:\d{4}[-–])(?:19[4-9]\d|20[0-4]\d)(?!\d)")  # not the pages of 12:1990-2001
_INITIAL = re.compile(
    r"(?<![^\W\d_])[^\W\d_a-zа-яё]\."  # A. Rossi
    r"|(?<=[a-zà-ÿа-яё] )[A-ZÀ-ÞА-ЯЁ]{1,3}(?=\W{0,3}(?:[,;.&(]|$| and ))"  # Rossi AB, Verdi C
)
_CAPITAL = re.compile(r"(?<![^\W\d_])[A-ZÀ-ÞА-ЯЁ][\w'’-]+")
_PAGES = re.compile(r"\d+\s*[-–—]+\s*\d+")
_VOLUME = re.compile(r"\d+\s*\(\d+\)|\d+\s*:\s*\d+")
_NUMBER = re.compile(r"\s*(?:\[?\w?\d{1,3}[\].)]|[•*])\s")
_ADDRESS = re.compile(r"[\w.+-]+@[\w-]+\.|\+?\d[\d ()-]{8,}\d")
_DOI = re.compile(r"10\.\d{4,}/|arxiv|doi[: ]", re.IGNORECASE)
_BIBTEX = re.compile(r"\W*(?:bibtex\W*)?@\s*\w+\s*\{", re.IGNORECASE)
_SENTENCE = re.compile(r"[.!?。！？]\s+(?=[^\W\d_a-zа-яё])")


BESIDE = 300
"""Characters between two entries of one list, at most."""


@dataclass(frozen=True, slots=True)
class ListedEntry:
    """One entry: its place on the page, its text, how sure it is to be one."""

    start: int
    end: int
    text: str
    weight: float


@cache
def _cues(key: str) -> frozenset[str]:
    return frozenset(words("bibliography", key))


def entries(page: WebPage, family: str = "", *, judged: EntryJudge | None = None) -> list[ListedEntry]:
    """The entries of a page, in order."""
    reader = _Reader(page, family, judged or judge(MODEL))
    found = [one for node in reader.roots() for one in reader.best(node)]
    if len(found) < 2 and (typed := [ListedEntry(*place, TYPED) for place in blocks(page)]):
        return typed
    return sorted(found, key=lambda one: one.start)


def is_listed(page: WebPage, place: int) -> bool:
    """Whether a place of a page is in an entry that has others beside it; the head of a paper may look
    like an entry, but stands alone.
    """
    found = entries(page)
    mine = next((one for one in found if one.start <= place < one.end), None)
    return mine is not None and any(
        0 <= other.start - mine.end < BESIDE or 0 <= mine.start - other.end < BESIDE for other in found
    )


def is_under_list(page: WebPage, heading: TextPiece) -> bool:
    """Whether a heading is one of several beside it, or stands under one that names a list of works: the head
    of a paper is the first of its rank.
    """
    before = [piece for piece in page.headings if piece.start < heading.start and piece.tag <= heading.tag]
    return any(piece.tag == heading.tag or has_word(page.words(piece)) for piece in before)


def spans(page: WebPage) -> list[tuple[int, int, str]]:
    """Every stretch that may be an entry: blocks, pieces, lines of pieces; with the element."""
    found: dict[tuple[int, int], str] = {}
    around = _around(page)
    for block in page.blocks:
        if SHORTEST <= block.end - block.start <= LONGEST:
            found.setdefault((block.start, block.end), block.tag)
    for piece in page.pieces:
        found.setdefault((piece.start, piece.end), piece.tag)
        for start, end in lines_of(page, piece.start, piece.end):
            found.setdefault((start, end), "line")
    return [
        (start, end, tag)
        for (start, end), tag in found.items()
        if SHORTEST <= end - start <= LONGEST
        and not _BIBTEX.match(page.text, start)
        and not any(first <= start and end <= last for first, last in around)
    ]


def _around(page: WebPage) -> list[tuple[int, int]]:
    """What stands around the matter of a page: menus and its foot."""
    return [(block.start, block.end) for block in page.blocks if block.tag in ("nav", "footer")]


def lines_of(page: WebPage, start: int, end: int) -> list[tuple[int, int]]:
    """The lines of a piece, where it has several."""
    text = page.text[start:end]
    if LINE not in text:
        return []
    found, at = [], start
    for line in text.split(LINE):
        found.append((at, at + len(line)))
        at += len(line) + 1
    return found


class PageObserver:
    """Numbers of stretches of one page; what costs is done once a page."""

    def __init__(self, page: WebPage, family: str) -> None:
        self._page, self._family = page, spellings(family)
        texts = [" ".join(page.words(piece).split()) for piece in page.pieces]
        self._weights = label_lines(texts) if texts else []
        self._heads = list(_heads(page))
        self._fellows = fellows(page)

    def rows(self, places: Sequence[tuple[int, int, str]]) -> list[list[float]]:
        """The numbers of stretches, in the order of `COLUMNS`."""
        own = [self._own(*place) for place in places]
        sums: dict[tuple[str, int, str], list[float]] = {}
        groups = [self._fellows.get((start, end), ("", start, "")) for start, end, _ in places]
        for group, row in zip(groups, own, strict=True):
            summed = sums.setdefault(group, [0.0] * (1 + len(_SHARED)))
            for at, value in enumerate((1.0, *(row[column] for column in _SHARED))):
                summed[at] += value
        return [
            [*row, *self._under(start), *_shared(sums[group], row)]
            for (start, _, _), group, row in zip(places, groups, own, strict=True)
        ]

    def _under(self, start: int) -> tuple[float, float]:
        """Whether the last heading that tells something speaks of publications, or of other things."""
        found = bisect_right(self._heads, (start, 2)) - 1
        kind = self._heads[found][1] if found >= 0 else -1
        return float(kind == 1), float(kind == 0)

    def _own(self, start: int, end: int, tag: str) -> list[float]:
        """The numbers of one stretch that need nothing around it."""
        page = self._page
        text = " ".join(page.text[start:end].split())
        folded = [word.strip(".,;:()[]\"'«»“”") for word in fold(text).split()]
        links = [link for link in page.links if start <= link.start < end]
        letters = sum(char.isalpha() for char in text)
        return [
            *_measured(text, self._family, len(folded)),
            *_cited(text, folded),
            self._likeness(start, end),
            float(any(link.is_document for link in links)),
            float(any(has_word(link.text, "download") for link in links)),
            float(_NUMBER.match(text) is not None),
            min(8, len(_SENTENCE.findall(text))) / 8,
            float(_ADDRESS.search(text) is not None and not _PAGES.search(text)),
            float(tag in HEADINGS),
            float(sum(link.end - link.start for link in links) > 0.85 * (end - start)),
            float(tag in ("li", "tr", "dd", "line")),
            float(letters < 0.5 * max(1, len(text)) and not _is_wide(text)),
            float(has_word(text, "about", "others") and not _YEAR.search(text)),
        ]

    def _likeness(self, start: int, end: int) -> float:
        """How much the pieces of a stretch look like references, by the model of bibliographies."""
        total = said = 0.0
        for piece, weight in zip(self._page.pieces, self._weights, strict=True):
            if piece.start < end and piece.end > start:
                size = min(end, piece.end) - max(start, piece.start)
                total, said = total + size, said + size * weight
        return said / total if total else 0.0


def _is_wide(text: str) -> bool:
    return any("\u4e00" <= char <= "\u9fff" for char in text)


def _measured(text: str, family: tuple[str, ...], count: int) -> list[float]:
    """Length, years, names and marks of a stretch of so many words."""
    size, wide, years = max(1, len(text)), _is_wide(text), set(_YEAR.findall(text))
    return [
        float(size < (30 if wide else 60)),
        float(size > (200 if wide else 450)),
        float(size > 800),
        float(len(years) == 1),
        float(not years),
        float(len(years) > 2),
        float(
            is_in(family, plain(text)) if family else bool(_INITIAL.search(text) or names_in(text[:NAMED]))
        ),
        min(6, len(_INITIAL.findall(text))) / 6,
        min(1.0, len(_CAPITAL.findall(text)) / max(4, count)),
        min(8, text.count(",") + text.count("，") + text.count("、")) / 8,
        float(any(mark in text for mark in '"«“„《')),
    ]


def _cited(text: str, folded: Sequence[str]) -> list[float]:
    """What stands in references: pages, volumes, venues, publishers, identifiers; and running words."""

    def has(*keys: str) -> bool:
        return any(word in _cues(key) for key in keys for word in folded)

    return [
        float(_PAGES.search(text) is not None),
        float(_VOLUME.search(text) is not None or has("volume", "issue")),
        float(has("journal") or "[J]" in text or "//" in text),
        float(has("conference") or "[C]" in text),
        float(has("publisher", "place")),
        float(has("thesis", "report")),
        float(_DOI.search(text) is not None),
        min(1.0, 4 * sum(word in _cues("running") for word in folded) / max(4, len(folded))),
    ]


def _shared(sums: Sequence[float], row: Sequence[float]) -> list[float]:
    """Means over the fellows of a stretch, itself left out; its own numbers where it has none."""
    others = sums[0] - 1
    return [
        (total - row[column]) / others if others else row[column]
        for total, column in zip(sums[1:], _SHARED, strict=True)
    ]


def _heads(page: WebPage) -> Iterator[tuple[int, int]]:
    """Where headings stand: 1 for publications, 0 for lists of other things, -1 for those that tell
    neither.
    """
    for piece in page.headings:
        text = page.words(piece)
        if has_word(text, "unlisted"):
            yield piece.start, 0
        elif has_word(text, "publications"):
            yield piece.start, 1
        elif not _YEAR.search(text):  # the years of a list stand under its heading
            yield piece.start, -1


def fellows(page: WebPage) -> dict[tuple[int, int], tuple[str, int, str]]:
    """The group of each stretch: blocks of one kind in the same block, pieces likewise, lines of one
    piece.
    """
    found: dict[tuple[int, int], tuple[str, int, str]] = {}
    for block in page.blocks:
        found.setdefault((block.start, block.end), ("block", block.parent, block.tag))
    for piece in page.pieces:
        found.setdefault((piece.start, piece.end), ("piece", piece.block, piece.tag))
        for place in lines_of(page, piece.start, piece.end):
            found.setdefault(place, ("line", piece.start, ""))
    return found


@dataclass(frozen=True)
class _Node:
    start: int
    end: int
    tag: str
    kids: tuple[_Node, ...] = ()

    @cached_property
    def holds_items(self) -> bool:
        """Whether several items stand in it, each long enough for an entry: then it is a list."""
        items = sum(kid.tag in ITEMS and kid.end - kid.start >= ITEM for kid in self.kids)
        return items > 1 or any(kid.holds_items for kid in self.kids)


class _Reader:
    """Decides for one page which blocks are entries."""

    def __init__(self, page: WebPage, family: str, judged: EntryJudge) -> None:
        self._page = page
        places = spans(page)
        observer = PageObserver(page, family)
        weights = judged.weigh(observer.rows(places))
        self._weights = {
            (start, end): float(weight) for (start, end, _), weight in zip(places, weights, strict=True)
        }

    def roots(self) -> Iterator[_Node]:
        """The tree of the page."""
        children: dict[int, list[int]] = {}
        for number, block in enumerate(self._page.blocks):
            children.setdefault(block.parent, []).append(number)
        pieces: dict[int, list[_Node]] = {}
        for piece in self._page.pieces:
            lines = tuple(
                _Node(start, end, "line") for start, end in lines_of(self._page, piece.start, piece.end)
            )
            pieces.setdefault(piece.block, []).append(_Node(piece.start, piece.end, piece.tag, lines))

        def node(number: int) -> _Node:
            block = self._page.blocks[number]
            kids = [*(node(child) for child in children.get(number, ())), *pieces.get(number, ())]
            return _Node(block.start, block.end, block.tag, tuple(sorted(kids, key=lambda kid: kid.start)))

        yield from (node(number) for number in children.get(-1, ()))
        yield from pieces.get(-1, ())

    def best(self, node: _Node) -> list[ListedEntry]:
        """The entries of a block: itself, or those of its parts."""
        found = [one for kid in node.kids for one in self.best(kid)]
        own = self._weights.get((node.start, node.end), 0.0)
        if node.kids and node.kids[0].tag == "line":
            return self._lined(node, found, own)
        if node.holds_items:
            return found
        if len(found) >= 2:
            return [self._listed(node, own)] if self._is_together(node, found, own) else found
        if own > ACCEPTED and (not found or own >= found[0].weight - 0.15):
            return [self._listed(node, own)]
        return found

    def _is_together(self, node: _Node, found: list[ListedEntry], own: float) -> bool:
        """Whether parts that look like entries are one: a small block of one year, surer than any of them."""
        size = node.end - node.start
        if own <= ACCEPTED or size >= 500 or sum(one.end - one.start for one in found) >= 0.8 * size:
            return False
        once = len(set(_YEAR.findall(self._page.text[node.start : node.end]))) <= 1
        return once and own >= max(one.weight for one in found)

    def _lined(self, node: _Node, found: list[ListedEntry], own: float) -> list[ListedEntry]:
        """A piece of several lines: a list where most lines are entries, else one entry or none."""
        lines = [kid for kid in node.kids if kid.end - kid.start >= SHORTEST]
        numbered = [bool(_NUMBER.match(self._page.text, kid.start)) for kid in lines]
        if numbered and numbered[0] and not any(numbered[1:]):  # one number, one entry
            return [self._listed(node, own)] if own > ACCEPTED else []
        dated = sum(_YEAR.search(self._page.text[kid.start : kid.end]) is not None for kid in lines)
        if len(found) >= 3 and len(found) >= 0.6 * len(lines) and dated >= 0.6 * len(lines):
            return found
        return [self._listed(node, own)] if own > ACCEPTED else found if len(found) > 1 else []

    def _listed(self, node: _Node, weight: float) -> ListedEntry:
        return ListedEntry(
            node.start, node.end, " ".join(self._page.text[node.start : node.end].split()), round(weight, 3)
        )


LABEL = 40
"""Characters of what a link to slides or the like says."""
_SOURCE = re.compile(r"\.(?:tex|dvi)(?:\.\w+)?$", re.IGNORECASE)
_SHOWN = re.compile(r"\.pptx?$", re.IGNORECASE)
_ASIDE = re.compile(
    r"\.(?:bib|ris|pptx?|zip|tgz|mp4|jpe?g|png|gif|txt|html?)$|/(?:abs|doi)/|doi\.org|github|youtu",
    re.IGNORECASE,
)


def file_of(
    page: WebPage, entry: ListedEntry, others: Sequence[ListedEntry]
) -> tuple[WebAnchor | None, float]:
    """The link of an entry that leads to its file, and how sure that is; none where it has none of its own."""
    inside = [link for link in page.links if entry.start <= link.start < entry.end]
    following = min((one.start for one in others if one.start >= entry.end), default=len(page.text) + 1)
    near = [link for link in page.links if entry.end <= link.start < min(following, entry.end + 60)]
    for links, sure in ((inside, 0.95), (near, 0.75)):
        documents = [link for link in links if link.is_document and not _is_aside(link)]
        if documents:
            return min(documents, key=_lesser), sure
    for links, sure in ((inside, 0.85), (near, 0.6)):
        said = [
            link
            for link in links
            if has_word(link.text, "download") and len(link.text) < 40 and not _ASIDE.search(link.address)
        ]
        if said:
            return said[0], sure
    title = next((link for link in inside if _is_titled(link)), None)
    return (title, 0.6) if title else (None, 0.0)


def _is_titled(link: WebAnchor) -> bool:
    """Whether a title is the link, and its address speaks of a file."""
    path = urlsplit(link.address).path
    return len(link.text) > 25 and has_word(path, "download") and not _ASIDE.search(link.address)


def _lesser(link: WebAnchor) -> int:
    """0 for what is read as it is, 1 for what must be set first."""
    return int(_SOURCE.search(urlsplit(link.address).path) is not None)


def _is_aside(link: WebAnchor) -> bool:
    """Whether a link leads to slides, code or the like: it says so, or, saying nothing, its address does."""
    path = unquote(urlsplit(link.address).path)
    if _SHOWN.search(path):
        return True
    said = link.text if any(map(str.isalpha, link.text)) else path.rpartition("/")[2]
    return len(said) <= LABEL and has_word(said, "besides") and not has_word(said, "publications")
