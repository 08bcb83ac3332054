r"""LaTeX source → Paper: what a reader of the printed paper would see, nearly; `\input` is not followed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pinakes.errors import BadInput
from pinakes.read.flow import Flow, lines_of
from pinakes.read.tex_text import Typesetter, argument, without_comments
from pinakes.text.encodings import decode
from pinakes.text.words import table

if TYPE_CHECKING:
    from pinakes.config import Settings
    from pinakes.model import Format, Paper, Source

READER = "tex@1"
MEDIA_TYPES = frozenset(
    ("application/x-tex", "text/x-tex", "application/x-latex", "text/x-latex", "application/tex", "text/tex")
)
PUIDS = frozenset(("fmt/280", "fmt/281", "fmt/1837"))
INPUT_ENCODING = re.compile(
    rb"\\usepackage\s*\[([\w-]+)\]\s*\{inputenc\}|\\inputencoding\{([\w-]+)\}|%\s*-\*-\s*coding:\s*([\w-]+)"
)
ENCODINGS = {
    "latin1": "cp1252",
    "latin9": "iso-8859-15",
    "ansinew": "cp1252",
    "applemac": "mac-roman",
    "cp1252": "cp1252",
    "utf8x": "utf-8",
}
BABEL = re.compile(
    r"\\usepackage\s*\[([^\]]*)\]\s*\{babel\}|\\setmainlanguage\s*(?:\[[^\]]*\])?\{(\w+)\}|\\setdefaultlanguage\s*\{(\w+)\}"
)
CLASS = re.compile(r"\\document(?:class|style)\s*(?:\[([^\]]*)\])?\s*\{([^}]*)\}")
CHINESE = re.compile(r"\\usepackage[^{}]*\{(?:ctex|CJK\w*|xeCJK)\}|ctex(?:art|rep|book)|\\begin\{CJK")
LANGUAGES = {
    **dict.fromkeys(("portuguese", "portuges", "brazil", "brazilian", "brazilportuguese"), "pt"),
    **dict.fromkeys(("german", "ngerman", "austrian", "naustrian", "swissgerman", "nswissgerman"), "de"),
    "russian": "ru",
    "english": "en",
    "american": "en",
    "british": "en",
    "french": "fr",
    "francais": "fr",
    "spanish": "es",
    "italian": "it",
}
WITH_SHORTHANDS = frozenset(("de", "ru"))
# What stands on the first page, in the order in which classes print it, with the size they give it.
FRONT: tuple[tuple[str, float, bool], ...] = (
    *(("udk", 10.0, False), ("UDC", 10.0, False), ("udc", 10.0, False)),
    *(("title", 17.0, True), ("titulo", 17.0, True), ("subtitle", 14.0, False)),
    *(("author", 12.0, False), ("autor", 12.0, False), ("Author", 12.0, False)),
    *(
        ("affil", 10.0, False),
        ("affiliation", 10.0, False),
        ("institute", 10.0, False),
        ("address", 10.0, False),
    ),
    *(("instituicao", 10.0, False), ("email", 10.0, False), ("ead", 10.0, False), ("date", 10.0, False)),
)
NUMBERED_FRONT = re.compile(r"\\(title|author|address|affiliation|affil|email|institute)\b")
MACRO = re.compile(r"\\(?:re)?newcommand\*?\s*\{?\\([A-Za-z@]+)\}?\s*(?=\{)|\\def\s*\\([A-Za-z@]+)\s*(?=\{)")
MACROS = 500


class TexReader:
    """Reads LaTeX source."""

    def __init__(self, settings: Settings) -> None:
        self._limits = settings.limits

    def score(self, format: Format) -> int | None:
        """Ten for TeX and LaTeX."""
        return 10 if format.media_type.lower() in MEDIA_TYPES or format.puid in PUIDS else None

    def read(self, source: Source, content: bytes, format: Format) -> Paper:
        """The paper without pages, front matter first; `markup` keeps the source."""
        if not content.strip(b"\0 \t\r\n"):
            raise BadInput("empty", "the file holds nothing; fetch it again")
        said = INPUT_ENCODING.search(content[:20_000])
        name = (
            next((group.decode("ascii") for group in said.groups() if group), None)
            if said
            else format.encoding
        )
        found = decode(content, declared=ENCODINGS.get(name, name) if name else None)
        if "\\" not in found.text:
            raise BadInput(
                "not-a-document",
                "the file is called TeX and has no command of TeX in it; if it is plain text, name it .txt",
            )
        source_text = without_comments(found.text)
        flow = Flow.of(self._limits)
        language = _language(source_text)
        setter = Typesetter(
            flow,
            macros=_macros(source_text),
            headings=_headings(language),
            has_shorthands=language in WITH_SHORTHANDS,
        )
        begin = source_text.find("\\begin{document}")
        preamble = source_text[:begin] if begin >= 0 else ""
        body = source_text[begin + 16 :] if begin >= 0 else source_text
        end = body.find("\\end{document}")
        _front(setter, flow, preamble + "\n" + body)
        setter.body(body[:end] if end >= 0 else body)
        if begin >= 0 and end < 0:
            flow.trouble("damaged", "the file ends before \\end{document}; it was read as far as it goes")
        return flow.paper(source, format, reader=READER, markup=found.text)


def _front(setter: Typesetter, flow: Flow, text: str) -> None:
    """Title, authors and what belongs to them, wherever the source says it."""
    for name, size, bold in FRONT:
        for match in re.finditer(rf"\\{name}(?![A-Za-z])\s*(?:\[[^\]]*\])?\s*(?=\{{)", text):
            inner = argument(text, match.end())
            if inner is not None and inner[0].strip():
                flow.lines += lines_of(setter.inline(inner[0], size=size, bold=bold))


def _macros(text: str) -> dict[str, str]:
    """Macros without parameters that stand for a piece of text."""
    found: dict[str, str] = {}
    for match in MACRO.finditer(text):
        inner = argument(text, match.end())
        if inner is not None and "#" not in inner[0] and len(inner[0]) < 500 and len(found) < MACROS:
            found[match[1] or match[2]] = inner[0]
    return found


def _language(text: str) -> str:
    said = BABEL.search(text)
    options = next((group for group in said.groups() if group), "") if said else ""
    kind = CLASS.search(text)
    named = [*options.split(","), *reversed((kind[1] or "").split(",") if kind else [])]
    # The last option of babel is the main language.
    for option in [*reversed(options.split(",")), *named]:
        option = option.strip().removeprefix("main=")
        if option in LANGUAGES:
            return LANGUAGES[option]
    return "zh" if CHINESE.search(text) else "en"


def _headings(language: str) -> dict[str, str]:
    """What LaTeX prints by itself above abstract and references, in the paper's language."""
    sections = table(language).get("sections", {})
    return {
        key: words[0][:1].upper() + words[0][1:]
        for key in ("abstract", "keywords", "references")
        if (words := sections.get(key))
    }
