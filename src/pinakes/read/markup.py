"""A tree of HTML → lines, as a browser without style sheets would show them:
blocks break, headings are large.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from pinakes.read.flow import TextRun
from pinakes.read.look import Fonts, Look
from pinakes.read.numbering import letter, roman

if TYPE_CHECKING:
    from selectolax.lexbor import LexborHTMLParser

    from pinakes.model.paper import Role
    from pinakes.read.flow import Flow

Node = Any

DROPPED = frozenset(
    (
        "head",
        "script",
        "style",
        "noscript",
        "template",
        "title",
        "select",
        "datalist",
        "textarea",
        "iframe",
        "object",
        "applet",
        "svg",
        "rp",
        "rt",
    )
)
BLOCKS = frozenset(
    (
        *(
            "address",
            "article",
            "aside",
            "blockquote",
            "body",
            "caption",
            "center",
            "dd",
            "details",
            "dialog",
            "dir",
            "div",
            "dl",
            "dt",
        ),
        *(
            "fieldset",
            "figcaption",
            "figure",
            "footer",
            "form",
            "frameset",
            "h1",
            "h2",
            "h3",
            "h4",
            "h5",
            "h6",
            "header",
            "hgroup",
            "hr",
        ),
        *(
            "html",
            "legend",
            "li",
            "main",
            "menu",
            "nav",
            "noframes",
            "ol",
            "optgroup",
            "p",
            "pre",
            "section",
            "summary",
            "table",
            "tbody",
        ),
        *("td", "tfoot", "th", "thead", "tr", "ul"),
    )
)
# Sizes a browser would give a heading when the text is set in 12 points.
HEADINGS = {"h1": 24.0, "h2": 18.0, "h3": 15.0, "h4": 13.0, "h5": 12.0, "h6": 11.0}
FONT_SIZES = (8.0, 10.0, 12.0, 14.0, 18.0, 24.0, 36.0)
BASE = Look(size=12.0)
BOLD = frozenset(("b", "strong", "th"))
ITALIC = frozenset(("i", "em", "cite", "dfn", "var", "address"))
OL_FORMS = {
    "a": letter,
    "A": lambda number: letter(number).upper(),
    "i": lambda number: roman(number).lower(),
    "I": roman,
}
HIDDEN = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)
FONT_SIZE = re.compile(r"font-size\s*:\s*([\d.]+)\s*(pt|px|em|rem|%)", re.IGNORECASE)
WEIGHT = re.compile(r"font-weight\s*:\s*(bold|bolder|[6-9]00|normal|[1-5]00)", re.IGNORECASE)
SLANT = re.compile(r"font-style\s*:\s*(italic|oblique|normal)", re.IGNORECASE)
SUPER = re.compile(r"vertical-align\s*:\s*super", re.IGNORECASE)
WHITE = re.compile(r"[ \t\r\n\f]+")


@dataclass(frozen=True, slots=True)
class _Context:
    look: Look = BASE
    role: Role = "body"
    is_preformatted: bool = False
    is_article: bool = False


def lay_out(tree: LexborHTMLParser, flow: Flow, *, page: int | None = None) -> None:
    """Append all that is seen of a page to a flow."""
    root = tree.body or tree.root
    if root is not None:
        _Layout(flow, page).walk(root)


class _Layout:
    def __init__(self, flow: Flow, page: int | None) -> None:
        self._flow, self._page = flow, page
        self._runs: list[TextRun] = []
        self._level: int | None = None
        self._fonts = Fonts()
        self._lists: list[tuple[str, int] | None] = []
        self._prefix: TextRun | None = None
        self._rows: list[list[int]] = []

    def walk(self, root: Node) -> None:
        """Every node in order; a stack of our own, because pages nest deeper than Python does."""
        stack: list[tuple[Node, _Context, bool]] = [(root, _Context(), False)]
        while stack and self._flow.room > 0:
            node, context, is_leaving = stack.pop()
            if is_leaving:
                self._leave(node, context)
                continue
            tag = node.tag
            if tag == "-text":
                self._text(node, context)
                continue
            if not tag or tag[0] in "-!" or tag in DROPPED:
                continue
            if tag == "br":
                self._runs.append(TextRun("\n", self._runs[-1].font if self._runs else None))
                continue
            inner = self._enter(node, tag, context)
            if inner is None:
                continue
            stack.append((node, inner, True))
            child = node.last_child
            while child is not None:
                stack.append((child, inner, False))
                child = child.prev
        self._close("body")

    def _text(self, node: Node, context: _Context) -> None:
        text = node.text_content or ""
        if not context.is_preformatted:
            text = WHITE.sub(" ", text)
        if text and (text != " " or self._runs):
            self._runs.append(TextRun(text, self._fonts.of(context.look), bool(context.look.superscript)))

    def _enter(self, node: Node, tag: str, context: _Context) -> _Context | None:
        attributes = node.attributes
        if _is_hidden(attributes):
            return None
        if tag in BLOCKS:
            self._close(context.role)
        look = _look(tag, attributes, context.look)
        if tag in HEADINGS:
            self._level = int(tag[1])
        elif tag in ("ol", "ul", "menu", "dir"):
            self._lists.append(_list_begun(tag, attributes))
        elif tag == "li":
            self._number(attributes, look)
        elif tag == "tr":
            self._rows.append([])
        elif tag in ("td", "th") and self._rows:
            self._rows[-1].append(len(self._flow.lines))
        role = context.role
        if _is_margin(tag, role, context):
            role = _role_of_part(tag, node)
        is_article = context.is_article or tag in ("article", "main")
        if (
            look is context.look
            and role == context.role
            and is_article == context.is_article
            and tag != "pre"
        ):
            return context
        return replace(
            context,
            look=look,
            role=role,
            is_preformatted=context.is_preformatted or tag == "pre",
            is_article=is_article,
        )

    def _leave(self, node: Node, context: _Context) -> None:
        tag = node.tag
        if tag == "a":
            target = node.attributes.get("href")
            if target:
                self._flow.link(target.strip(), WHITE.sub(" ", node.text(deep=True) or "")[:500])
        if tag not in BLOCKS:
            return
        self._close(context.role)
        if tag == "li":
            self._prefix = None
        elif tag in ("ol", "ul", "menu", "dir") and self._lists:
            self._lists.pop()
        elif tag == "tr" and self._rows:
            self._flow.join_row(self._rows.pop())

    def _number(self, attributes: dict[str, str | None], look: Look) -> None:
        """The number that a browser puts before an item of an ordered list."""
        if not self._lists or self._lists[-1] is None:
            return
        form, count = self._lists[-1]
        count = _integer(attributes.get("value"), count)
        self._lists[-1] = (form, count + 1)
        shown = OL_FORMS[form](count) if form in OL_FORMS and 0 < count < 4000 else str(count)
        self._prefix = TextRun(f"{shown}. ", self._fonts.of(look))

    def _close(self, role: Role) -> None:
        runs, self._runs = self._runs, []
        level, self._level = self._level, None
        if any(run.text.strip() for run in runs):
            if self._prefix is not None:
                runs.insert(0, self._prefix)
                self._prefix = None
            self._flow.add(runs, role=role, level=level, page=self._page)
        else:
            self._level = level


def _is_hidden(attributes: Any) -> bool:
    """Whether an element is not shown."""
    return bool(attributes and ("hidden" in attributes or HIDDEN.search(attributes.get("style") or "")))


def _role_of_part(tag: str, node: Any) -> Role:
    """What a part of the page is by its element."""
    return (
        "footer" if tag == "footer" else "header" if tag == "nav" or node.css_first("h1") is None else "body"
    )


def _list_begun(tag: str, attributes: Any) -> tuple[str, int] | None:
    """How the items of a list are numbered."""
    return (attributes.get("type") or "1", _integer(attributes.get("start"), 1)) if tag == "ol" else None


def _is_margin(tag: str, role: Role, context: _Context) -> bool:
    """Whether an element stands around the text."""
    return tag in ("nav", "header", "footer") and role == "body" and not context.is_article


def _look(tag: str, attributes: dict[str, str | None], look: Look) -> Look:
    if tag in HEADINGS:
        look = replace(look, size=HEADINGS[tag], bold=True)
    elif tag in BOLD:
        look = replace(look, bold=True)
    elif tag in ITALIC:
        look = replace(look, italic=True)
    elif tag == "sup":
        look = replace(look, superscript=True)
    elif tag == "sub":
        look = replace(look, superscript=False)
    elif tag == "big":
        look = replace(look, size=round((look.size or 12) * 1.2, 1))
    elif tag == "small":
        look = replace(look, size=round((look.size or 12) * 0.83, 1))
    elif tag == "font" and attributes.get("size"):
        look = replace(look, size=_font_size(attributes["size"] or ""))
    style = attributes.get("style") if attributes else None
    return _styled(style, look) if style else look


def _styled(style: str, look: Look) -> Look:
    if size := FONT_SIZE.search(style):
        try:
            value, unit = float(size[1]), size[2].lower()
        except ValueError:
            value, unit = 0.0, ""
        points = value * {
            "pt": 1.0,
            "px": 0.75,
            "rem": 12.0,
            "em": look.size or 12.0,
            "%": (look.size or 12.0) / 100,
        }.get(unit, 0.0)
        if 4 <= points <= 200:
            look = replace(look, size=round(points, 1))
    if weight := WEIGHT.search(style):
        look = replace(
            look,
            bold=weight[1].lower() in ("bold", "bolder") or (weight[1] >= "6" and weight[1][0].isdigit()),
        )
    if slant := SLANT.search(style):
        look = replace(look, italic=slant[1].lower() != "normal")
    return replace(look, superscript=True) if SUPER.search(style) else look


def _font_size(value: str) -> float:
    value = value.strip()
    number = _integer(value.lstrip("+-") or None, 3)
    if value[:1] in "+-":
        number = 3 + (number if value[0] == "+" else -number)
    return FONT_SIZES[max(min(number, 7), 1) - 1]


def _integer(value: str | None, default: int) -> int:
    try:
        return int(value or "") if len(value or "") < 8 else default
    except ValueError:
        return default
