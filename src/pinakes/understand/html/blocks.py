"""What a reader sees of a web page: blocks of lines, with how they look and what stands around them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

BLOCK_TAGS = frozenset(
    (
        "address", "article", "aside", "blockquote", "body", "caption", "center", "dd", "details", "dialog", "div", "dl", "dt",
        "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "legend", "li",
        "main", "menu", "nav", "ol", "p", "pre", "section", "summary", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "ul",
    )
)  # fmt: skip
UNSEEN_TAGS = frozenset(
    (
        "script", "style", "noscript", "template", "head", "title", "meta", "link", "iframe", "object", "svg", "math", "select",
        "option", "textarea", "button",
    )
)  # fmt: skip
FURNITURE_TAGS = frozenset(("nav", "footer", "aside", "form", "menu"))
FURNITURE_NAME = re.compile(
    r"(?:^|[-_\s])(?:nav|navbar|menu|footer|sidebar|breadcrumbs?|cookie|share|social|toolbar|skip)(?:[-_\s]|$)",
    re.IGNORECASE,
)
HEADING_SIZE = {"h1": 2.0, "h2": 1.5, "h3": 1.17, "h4": 1.05, "h5": 0.9, "h6": 0.8}
FONT_SIZE = {
    "1": 0.63,
    "2": 0.82,
    "3": 1.0,
    "4": 1.13,
    "5": 1.5,
    "6": 2.0,
    "7": 3.0,
    "+1": 1.13,
    "+2": 1.5,
    "+3": 2.0,
    "-1": 0.82,
    "-2": 0.63,
}
NOTE_NAME = re.compile(
    r"(?:^|[-_\s])(?:foot-?notes?|tooltip|popover|popup|sr-only|visually-hidden|screen-reader-text)(?:[-_\s]|$)",
    re.IGNORECASE,
)
MOST_NODES = 200_000
_CSS_SIZE = re.compile(r"font-size\s*:\s*([\d.]+)\s*(px|pt|em|rem|%)", re.IGNORECASE)
_UNIT = {"px": 1 / 16, "pt": 1 / 12, "em": 1.0, "rem": 1.0, "%": 0.01}
_HIDDEN = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class HtmlStyle:
    """How a run of text looks, and whether it is part of the page's furniture."""

    size: float = 1.0
    bold: bool = False
    italic: bool = False
    raised: bool = False
    link: str | None = None
    furniture: bool = False
    marked: str = ""


@dataclass(frozen=True, slots=True)
class HtmlRun:
    """A piece of text in one style."""

    text: str
    style: HtmlStyle


@dataclass(frozen=True)
class HtmlBlock:
    """One paragraph, heading or cell: its runs, with line feeds where the page breaks a line."""

    tag: str
    runs: tuple[HtmlRun, ...]
    after_rule: bool = False
    heading: int | None = None
    place: int = field(default=0, compare=False)

    @cached_property
    def text(self) -> str:
        """All of it on one line."""
        return " ".join("".join(run.text for run in self.runs).split())

    @cached_property
    def lines(self) -> tuple[tuple[HtmlRun, ...], ...]:
        """The runs of each printed line."""
        lines: list[list[HtmlRun]] = [[]]
        for run in self.runs:
            for i, piece in enumerate(run.text.split("\n")):
                if i:
                    lines.append([])
                if piece:
                    lines[-1].append(HtmlRun(piece, run.style))
        return tuple(tuple(line) for line in lines if any(run.text.strip() for run in line))

    @cached_property
    def size(self) -> float:
        """The size of most of its letters, 1 being the page's usual size."""
        tally: dict[float, int] = {}
        for run in self.runs:
            tally[run.style.size] = tally.get(run.style.size, 0) + len(run.text.strip())
        return max(tally, key=lambda size: tally[size]) if tally else 1.0

    @property
    def is_bold(self) -> bool:
        """Whether nearly all of it is emphasised or a heading."""
        letters = sum(len(run.text.strip()) for run in self.runs)
        bold = sum(len(run.text.strip()) for run in self.runs if run.style.bold)
        return self.heading is not None or (letters > 0 and bold >= 0.9 * letters)

    @property
    def is_furniture(self) -> bool:
        """Whether it belongs to menus, footers and forms."""
        return bool(self.runs) and self.runs[0].style.furniture

    @property
    def is_linked(self) -> bool:
        """Whether all of it is a link to another place."""
        return all(
            run.style.link and not run.style.link.startswith("#") for run in self.runs if run.text.strip()
        )

    @property
    def marks(self) -> str:
        """Class names, ids and item properties of the elements around it."""
        return self.runs[0].style.marked if self.runs else ""


def blocks_of(body: LexborNode | None) -> tuple[HtmlBlock, ...]:
    """The blocks of a page in the order of its source; pictures count as their alternative text inside headings and links."""
    walk = _Walk()
    node: LexborNode | None = body
    stack: list[tuple[LexborNode, HtmlStyle]] = []
    style = HtmlStyle()
    for _ in range(MOST_NODES):
        if node is None:
            break
        child = None
        if node.is_text_node:
            walk.text(node.text_content or "", style)
        elif node.is_element_node and node.tag not in UNSEEN_TAGS and not _is_hidden(node):
            walk.open(node)
            child = node.first_child
            if child is not None:
                stack.append((node, style))
                style = _styled(node, style)
            elif node.tag == "img":
                walk.text(f" {node.attributes.get('alt') or ''} " if walk.heading is not None else "", style)
            else:
                walk.close(node)
        if child is not None:
            node = child
            continue
        while node is not None and node.next is None and stack:
            node, style = stack.pop()
            walk.close(node)
        node = _next_node(node, stack, body)
    walk.end()
    return tuple(walk.blocks)


def _next_node(
    node: LexborNode | None, stack: list[tuple[LexborNode, HtmlStyle]], body: LexborNode | None
) -> LexborNode | None:
    """What follows a node, inside the body."""
    return node.next if node is not None and (stack or node is not body) else None


class _Walk:
    """The blocks gathered so far, and the one being filled."""

    def __init__(self) -> None:
        self.blocks: list[HtmlBlock] = []
        self.runs: list[HtmlRun] = []
        self.tag = "body"
        self.heading: int | None = None
        self.after_rule = False

    def text(self, text: str, style: HtmlStyle) -> None:
        text = re.sub(r"\s+", " ", text)
        if text.strip() or (text and self.runs):
            self.runs.append(HtmlRun(text, style))

    def open(self, node: LexborNode) -> None:
        tag = node.tag or ""
        if tag == "br":
            self.runs.append(HtmlRun("\n", self.runs[-1].style if self.runs else HtmlStyle()))
        elif tag in BLOCK_TAGS:
            self.end()
            self.tag = tag
            if tag in HEADING_SIZE:
                self.heading = int(tag[1])
            self.after_rule |= tag == "hr"

    def close(self, node: LexborNode) -> None:
        if node.tag in BLOCK_TAGS:
            self.end()
            self.tag = "div"
            if node.tag in HEADING_SIZE:
                self.heading = None

    def end(self) -> None:
        if any(run.text.strip() for run in self.runs):
            self.blocks.append(
                HtmlBlock(self.tag, tuple(self.runs), self.after_rule, self.heading, len(self.blocks))
            )
            self.after_rule = False
        self.runs = []


def _is_hidden(node: LexborNode) -> bool:
    """Whether an element is not shown, or is a note that opens in the middle of a line."""
    attributes = node.attributes
    if not attributes:
        return False
    if "hidden" in attributes or _HIDDEN.search(attributes.get("style") or "") is not None:
        return True
    return node.tag not in BLOCK_TAGS and NOTE_NAME.search(attributes.get("class") or "") is not None


def _styled(node: LexborNode, style: HtmlStyle) -> HtmlStyle:
    """The style of what stands inside an element."""
    tag, attributes = node.tag or "", node.attributes
    size = HEADING_SIZE.get(tag, style.size)
    if tag == "font":
        size = FONT_SIZE.get((attributes.get("size") or "").strip(), size)
    elif tag in ("big", "small"):
        size *= 1.2 if tag == "big" else 0.8
    css = attributes.get("style") or ""
    if css and (match := _CSS_SIZE.search(css)):
        scale = float(match[1]) * _UNIT[match[2].lower()]
        size = min(max(scale * (style.size if match[2].lower() in ("em", "%") else 1.0), 0.3), 6.0)
    names = _names_of(attributes)
    return HtmlStyle(
        size=size,
        bold=_is_bold_now(style, tag, css),
        italic=style.italic or tag in ("i", "em", "cite"),
        raised=style.raised or tag in ("sup", "sub"),
        link=(attributes.get("href") or None) if tag == "a" else style.link,
        furniture=_is_furniture_now(style, tag, names),
        marked=f"{style.marked} {names}".strip()[-400:] if names.strip() else style.marked,
    )


def _names_of(attributes: dict[str, str | None]) -> str:
    """Every name that an element has for programs and styles."""
    return " ".join(attributes.get(name) or "" for name in ("class", "id", "itemprop", "rel", "role"))


def _is_bold_now(style: HtmlStyle, tag: str, css: str) -> bool:
    """Whether text is bold inside this element."""
    return (
        style.bold
        or tag in ("b", "strong", "th")
        or tag in HEADING_SIZE
        or "font-weight:bold" in css.replace(" ", "")
    )


def _is_furniture_now(style: HtmlStyle, tag: str, names: str) -> bool:
    """Whether text inside this element belongs to the page's furniture."""
    return style.furniture or tag in FURNITURE_TAGS or FURNITURE_NAME.search(names) is not None
