"""A page of the web as one text with places: where its links, headings and blocks stand in it, where it leads."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl, urldefrag, urljoin, urlsplit

from pinakes.acquire.scripted import chosen, moved, pressed
from pinakes.text import encodings
from pinakes.tools.lexbor import parse_with_care

if TYPE_CHECKING:
    from pinakes.acquire.fetch import Reply

SKIPPED = frozenset(("script", "style", "noscript", "template", "svg", "select", "iframe"))
BLOCKS = frozenset((
    "address", "article", "aside", "blockquote", "body", "center", "dd", "div", "dl", "dt", "fieldset",
    "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "li",
    "main", "nav", "ol", "p", "pre", "section", "table", "tbody", "td", "tfoot", "th", "thead", "tr",
    "ul",
))  # fmt: skip
HEADINGS = frozenset(("h1", "h2", "h3", "h4", "h5", "h6"))
ITEMS = frozenset(("li", "tr", "dd", "article"))
"""Elements that stand for one thing of a list."""
_FOLDED = frozenset(("hidden", "d-none", "noshow", "is-hidden", "display-none"))
_UNFOLDED = re.compile(r"^(?:sm|md|lg|xl|2xl):|^d-(?:sm|md|lg|xl)-")
"""Classes of what does not show, and of what shows on a wider window."""
LINE = "\u2028"
"""The end of a line inside of a piece."""
BARE = 300
"""Characters of a page that says nothing of its own: it only sends one on."""
MOST_NODES, MOST_PRESSED = 200_000, 5_000
DOCUMENT = re.compile(
    r"\.(?:pdf|ps|eps|djvu?|docx?|rtf|odt|pptx?|epub|tex|dvi)(?:\.(?:gz|z|bz2|zip))?$", re.IGNORECASE
)
"""Names of files that may be papers."""
_REFRESH = re.compile(r"^\s*+([\d.]*+)\s*+[;,]?\s*+url\s*+=\s*+['\"]?([^'\"\s]+)", re.IGNORECASE)
_WRAPPED = frozenset(("q", "url", "u", "to", "target", "dest", "redirect"))
"""Parameters in which links through a counter name where they lead."""
_SPACE = re.compile(r"[ \t\r\f\v\n\u00a0\u3000]+")
_MAGIC: tuple[tuple[bytes, str], ...] = (
    (b"%PDF-", "document"), (b"%!", "document"), (b"\xd0\xcf\x11\xe0", "document"), (b"{\\rtf", "document"), (b"PK\x03\x04", "document"),
    (b"\x1f\x8b", "document"), (b"\x1f\x9d", "document"), (b"BZh", "document"), (b"AT&TFORM", "document"), (b"\xf7\x02", "document"),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class WebAnchor:
    """A link of a page: where it leads, what it says, where it stands in the text."""

    address: str
    text: str
    start: int
    end: int
    relation: str = ""

    @property
    def is_document(self) -> bool:
        """Whether the name of its target is that of a document, also where a query names it."""
        parts = urlsplit(self.address)
        return any(DOCUMENT.search(part) for part in (parts.path, *parts.query.split("&")))


@dataclass(frozen=True, slots=True)
class TextPiece:
    """A run of text that no block breaks: its element (`li`, `p`, `td` …) and place; `block` is the number of the one it stands in."""

    tag: str
    start: int
    end: int
    block: int = -1


@dataclass(frozen=True, slots=True)
class PageBlock:
    """An element that breaks text, with all that stands in it; `parent` is the number of the one around it, -1 for none."""

    tag: str
    start: int
    end: int
    parent: int


@dataclass(frozen=True, slots=True)
class WebPage:
    """A page that was read; `text` has a line a piece. `frames` and `refresh` are addresses that are part of it."""

    address: str
    title: str
    text: str
    pieces: tuple[TextPiece, ...]
    headings: tuple[TextPiece, ...]
    links: tuple[WebAnchor, ...]
    frames: tuple[str, ...] = ()
    refresh: str | None = None
    size: int = 0
    may_follow: bool = True
    blocks: tuple[PageBlock, ...] = ()

    def words(self, piece: TextPiece) -> str:
        """The text of a piece."""
        return self.text[piece.start : piece.end]


def kind_of(content: bytes) -> str:
    """What bytes are: `page`, `document` (a format that holds papers), `text`, `picture` or `nothing`; names and headers may lie."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        content = content[:2048].decode("utf-16", "replace").encode()
    start = content[:1024].lstrip(b"\xef\xbb\xbf \t\r\n")
    if not start:
        return "nothing"
    for magic, kind in _MAGIC:
        if start.startswith(magic):
            return kind
    lower = start.lower()
    if b"%pdf-" in lower:
        return "document"
    if lower.startswith(b"<?xml") and b"html" in lower:
        return "page"
    if (
        re.match(rb"<(?:!doctype html|html|head|body|frameset|title|meta|table|div|p|h[1-6]|!--)", lower)
        or b"<html" in lower
    ):
        return "page"
    if lower.startswith((b"\x89png", b"\xff\xd8\xff", b"gif8", b"riff", b"\x00\x00\x00")) or b"\x00" in start:
        return "picture"
    return "text"


def read(reply: Reply) -> WebPage:
    """The page of an answer, in whatever encoding it came."""
    declared = re.search(r"charset=[\"']?([\w-]+)", reply.headers.get("content-type", ""))
    text = encodings.decode(reply.content, declared=declared[1] if declared else None).text
    return parsed(text, reply.address, size=len(reply.content))


def parsed(html: str, address: str, *, size: int = 0) -> WebPage:
    """The page that the source of a page makes."""
    tree = parse_with_care(html)
    base = tree.css_first("base[href]")
    root = urljoin(address, (base.attributes.get("href") or "").strip()) if base else address
    frames = [_joined(root, node.attributes.get("src")) for node in tree.css("frame[src], iframe[src]")]
    title = tree.css_first("title")
    writer = _Writer(root, _pressed(tree))
    writer.write(tree.body or tree.root)
    text = writer.text()
    refresh = _refresh(tree, root) or (_moved(tree, root) if len(text) < BARE else None)
    robots = " ".join(
        (node.attributes.get("content") or "").lower() for node in tree.css('meta[name="robots" i]')
    )
    return WebPage(
        address,
        _SPACE.sub(" ", title.text()).strip()[:500] if title else "",
        text,
        tuple(writer.pieces),
        tuple(writer.headings),
        tuple(writer.links),
        tuple(frame for frame in frames if frame),
        refresh,
        size or len(html),
        "nofollow" not in robots,
        tuple(writer.closed),
    )


def _refresh(tree: Any, root: str) -> str | None:
    for node in tree.css("meta[http-equiv]"):
        if (node.attributes.get("http-equiv") or "").lower() == "refresh":
            match = _REFRESH.match(node.attributes.get("content") or "")
            if match and float(match[1] or 0) <= 10:
                return _joined(root, match[2])
    return None


def _moved(tree: Any, root: str) -> str | None:
    """Where the scripts of a page that says nothing send one on."""
    return _joined(root, moved("\n".join(node.text() for node in tree.css("script:not([src])"))))


def _joined(root: str, target: str | None) -> str | None:
    """The whole address of a link; None for what is no link of the web."""
    if target is None:
        return None
    try:
        address = urldefrag(urljoin(root, target.strip()))[0]
        if "=http" in address:
            address = _unwrapped(address)
        return (
            address if urlsplit(address).scheme in ("http", "https") and urlsplit(address).hostname else None
        )
    except ValueError:
        return None


def _unwrapped(address: str) -> str:
    """Where a link leads that goes through a counter or a warning on the way."""
    inner = (value for name, value in parse_qsl(urlsplit(address).query) if name.lower() in _WRAPPED)
    return next((value for value in inner if value.startswith(("http://", "https://"))), address)


def _pressed(tree: Any) -> dict[int, str]:
    """Where elements lead that are no links and are pressed; by the number of the element."""
    found: dict[int, str] = {}
    for node in tree.css("[onclick], a[href^='javascript:']")[:MOST_PRESSED]:
        target = (node.attributes.get("href") or "").strip()
        if target and not target.startswith(("#", "javascript:")):
            continue
        address = pressed(node.attributes.get("onclick") or "") or pressed(target)
        if address is not None:
            found[node.mem_id] = address
    return found


class _Writer:
    """Writes the elements of a page down as text, and notes where they stand."""

    def __init__(self, root: str, pressed: dict[int, str]) -> None:
        self._root, self._pressed = root, pressed
        self._parts: list[str] = []
        self._at = 0
        self._begin = 0
        self._tag = "body"
        self.pieces: list[TextPiece] = []
        self.headings: list[TextPiece] = []
        self.links: list[WebAnchor] = []
        self.closed: list[PageBlock] = []
        self._opened: list[int] = []
        self._items = self._typed = 0

    def text(self) -> str:
        """The text of the whole page."""
        self._break("body")
        return "".join(self._parts)

    def write(self, node: Any) -> None:
        """An element and everything in it, without recursion: pages are nested as deeply as they like."""
        waiting: list[tuple[Any, Any]] = [(node, None)]
        seen = 0
        while waiting and seen < MOST_NODES:
            here, closing = waiting.pop()
            if closing is not None:
                self._close(here, closing)
                continue
            if here is None:
                continue
            seen += 1
            tag = here.tag or ""
            if here is not node:
                waiting.append((here.next, None))
            if tag == "-text":
                if here.parent is None or here.parent.tag != "details" or not self._items:
                    self._put(here.text_content or "")
            elif tag == "select":
                self._choices(here)
            elif tag.startswith(("-", "_", "!")) or tag in SKIPPED or self._is_folded(here, tag):
                continue
            else:
                opened = self._open(here, tag)
                waiting.append((tag, opened))
                waiting.append((here.child, None))

    def _is_folded(self, node: Any, tag: str) -> bool:
        """Whether an element is part of an item and does not show until somebody presses a button:
        abstracts, BibTeX.
        """
        if tag != "tr" and not self._items:
            return False
        given = node.attributes
        if "hidden" in given or (node.parent.tag == "details" and tag != "summary"):
            return True
        if "none" in (style := given.get("style") or "") and re.search(r"display:\s*none", style):
            return True
        classes = (given.get("class") or "").split()
        return not _FOLDED.isdisjoint(classes) and not any(map(_UNFOLDED.match, classes))

    def _open(self, node: Any, tag: str) -> tuple[int, int, Any]:
        if tag in BLOCKS:
            self._break(tag)
            self.closed.append(PageBlock(tag, self._at, self._at, self._opened[-1] if self._opened else -1))
            self._opened.append(len(self.closed) - 1)
            self._items += tag in ITEMS
            self._typed += tag == "pre"
        elif tag == "br":
            self._line()
        elif tag == "img":
            self._put(f" {node.attributes.get('alt') or ''} ")
        leads = tag in ("a", "area") or (bool(self._pressed) and node.mem_id in self._pressed)
        return self._at, len(self._parts), node if leads else None

    def _choices(self, node: Any) -> None:
        """The links of a menu that unfolds: choices whose value is an address."""
        for choice in node.css("option[value]"):
            address = _joined(self._root, chosen(choice.attributes.get("value") or ""))
            if address is not None:
                self.links.append(WebAnchor(address, " ".join(choice.text().split()), self._at, self._at))

    def _line(self) -> None:
        """The end of a line; a second one in a row ends the piece."""
        if self._parts and self._parts[-1] == LINE:
            self._break(self._tag)
        elif self._at > self._begin:
            self._parts.append(LINE)
            self._at += 1

    def _close(self, tag: str, opened: tuple[int, int, Any]) -> None:
        start, index, node = opened
        if node is not None:
            self._leads(node, start, index)
        if tag in HEADINGS:
            begin = self._begin
            self._break(tag)
            if self.pieces and self.pieces[-1].start >= begin and self._at > begin:
                self.headings.append(self.pieces[-1])
        elif tag in BLOCKS:
            self._break(tag)
        if tag in BLOCKS:
            number = self._opened.pop()
            self._items -= tag in ITEMS
            self._typed -= tag == "pre"
            self.closed[number] = replace(
                self.closed[number], end=max(self.closed[number].start, self._at - 1)
            )

    def _leads(self, node: Any, start: int, index: int) -> None:
        """Note where an element leads that began at a place of the text."""
        address = _joined(self._root, self._pressed.get(node.mem_id) or node.attributes.get("href"))
        if address is not None:
            if start == self._at and self._is_after():  # a picture behind what it belongs to
                start = self.pieces[-1].end - 1
            label = " ".join("".join(self._parts[index:]).split())
            label = label or node.attributes.get("title") or node.attributes.get("alt") or ""
            self.links.append(WebAnchor(address, label, start, self._at, node.attributes.get("rel") or ""))

    def _is_after(self) -> bool:
        """Whether the element in hand says nothing and stands behind text in its cell or row, or the like."""
        near = [self.closed[number] for number in self._opened[-1:-3:-1]]
        return self._at == self._begin and bool(self.pieces) and any(one.start < self._at for one in near)

    def _put(self, text: str) -> None:
        if self._typed and "\n" in text:  # lines as they were typed
            for number, line in enumerate(text.split("\n")):
                if number:
                    self._line()
                self._put(line)
            return
        text = _SPACE.sub(" ", text)
        if text == " " and (self._at == self._begin or self._parts[-1] == LINE):
            return
        if text:
            self._parts.append(text)
            self._at += len(text)

    def _break(self, tag: str) -> None:
        """The end of a piece, if there is one."""
        if self._at > self._begin:
            self.pieces.append(
                TextPiece(self._tag, self._begin, self._at, self._opened[-1] if self._opened else -1)
            )
            self._parts.append("\n")
            self._at += 1
            self._begin = self._at
        self._tag = tag
