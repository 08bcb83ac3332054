"""The weighted title rule of CARMEN (2000): the TITLE element, the biggest heading and the first emphasised lines, compared.

The rule is kept as its authors printed it, quirks too (a TITLE "untitled" beats a heading), so that it can stand as a baseline.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from selectolax.lexbor import LexborHTMLParser, LexborNode

EMPHASIS = frozenset(("b", "strong", "i", "em"))


class WeighedTitle(NamedTuple):
    """A title, its weight, and whether it was glued from two places."""

    title: str
    weight: float
    glued: bool = False


def carmen_title(tree: LexborHTMLParser) -> WeighedTitle | None:
    """The title by the rule: T = TITLE, H = biggest heading, S = first run of emphasised paragraphs."""
    t, h = title_element(tree), biggest_heading(tree)
    if t and h and "untitled" not in t.lower():
        if t.lower() == h.lower():
            return WeighedTitle(t, 1.0)
        if h.lower() in t.lower():
            return WeighedTitle(t, 0.8)
        if t.lower() in h.lower():
            return WeighedTitle(h, 0.8)
        return WeighedTitle(f"{t} {h}", 0.8, glued=True)
    s = emphasised(tree)
    if t and s:
        return WeighedTitle(f"{t} {s}", 0.5, glued=True)
    if t:
        return WeighedTitle(t, 0.5)
    if h:
        return WeighedTitle(h, 0.3)
    return WeighedTitle(s, 0.1) if s else None


def title_element(tree: LexborHTMLParser) -> str:
    """The text of the first TITLE with text, wherever it stands; drawings have titles of their own."""
    for node in tree.css("title"):
        parent = node.parent
        if (parent is None or parent.tag not in ("svg", "g", "path")) and (text := _text(node)):
            return text
    return ""


def biggest_heading(tree: LexborHTMLParser) -> str:
    """The first heading of the highest level that has text, headings of the same level right behind it joined."""
    for level in ("h1", "h2", "h3", "h4", "h5", "h6"):
        for node in tree.css(level):
            if text := _text(node):
                follower = _next_element(node)
                while follower is not None and follower.tag == level:
                    text = f"{text} {_text(follower)}".strip()
                    follower = _next_element(follower)
                return text
    return ""


def emphasised(tree: LexborHTMLParser) -> str:
    """The first run of emphasised paragraphs: same emphasis, same kind of parent, one after the other."""
    for node in tree.css("b, strong, i, em"):
        parent = node.parent
        text = _text(node)
        if parent is None or not text or parent.tag not in ("p", "td", "center", "div"):
            continue
        parts = [text]
        following = _next_element(parent)
        while following is not None and following.tag == parent.tag:
            inside = following.first_child
            while inside is not None and inside.is_text_node and not (inside.text_content or "").strip():
                inside = inside.next
            if inside is None or inside.tag != node.tag or not _text(inside):
                break
            parts.append(_text(inside))
            following = _next_element(following)
        return " ".join(parts)
    return ""


def _next_element(node: LexborNode) -> LexborNode | None:
    """The next sibling element, None if text stands between."""
    sibling = node.next
    while sibling is not None and not sibling.is_element_node:
        if sibling.is_text_node and (sibling.text_content or "").strip():
            return None
        sibling = sibling.next
    return sibling


def _text(node: LexborNode) -> str:
    text = " ".join(node.text(deep=True, separator=" ").split())
    if text:
        return text
    return " ".join(" ".join(image.attributes.get("alt") or "" for image in node.css("img")).split())
