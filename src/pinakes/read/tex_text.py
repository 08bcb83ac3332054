r"""The text of LaTeX as runs and lines: commands obeyed where they show, skipped where they do not."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pinakes.read.flow import TextRun, lines_of
from pinakes.read.look import Fonts, Look
from pinakes.read.tex_characters import ACCENTS, LETTERS, accented, typographic
from pinakes.text.words import fold, words

if TYPE_CHECKING:
    from pinakes.model import Line
    from pinakes.read.flow import Flow

TOKEN = re.compile(r"\\([A-Za-z@]+)\*?|\\(.)|([{}$])|(\n[ \t]*\n\s*)|([^\\{}$\n]+|\n)", re.DOTALL)
COMMENT = re.compile(r"(?<!\\)((?:\\\\)*)%[^\n]*(\n[ \t]*)?")
ENVIRONMENT = re.compile(r"\\(begin|end)\s*\{([^}]*)\}")
DEEPEST = 64
"""Braces within braces: what goes deeper is made to be read without end."""
SECTIONS = {
    "part": (1, 20.0),
    "chapter": (1, 17.0),
    "section": (2, 14.0),
    "subsection": (3, 12.0),
    "subsubsection": (4, 11.0),
    "paragraph": (5, 10.0),
    "subparagraph": (6, 10.0),
}
UNSEEN_ENVIRONMENTS = (
    *(
        "equation",
        "align",
        "eqnarray",
        "gather",
        "multline",
        "displaymath",
        "math",
        "tikzpicture",
        "picture",
        "comment",
        "pspicture",
    ),
    *(
        "verbatim",
        "lstlisting",
        "minted",
        "tabular",
        "tabularx",
        "longtable",
        "array",
        "filecontents",
        "CCSXML",
        "algorithmic",
    ),
)
# Commands whose arguments do not show, with how many they have; the front matter is set by its own.
UNSEEN = {
    **dict.fromkeys(
        (
            "label",
            "ref",
            "eqref",
            "pageref",
            "vspace",
            "hspace",
            "includegraphics",
            "bibliographystyle",
            "bibliography",
        ),
        1,
    ),
    **dict.fromkeys(
        (
            "input",
            "include",
            "usepackage",
            "documentclass",
            "pagestyle",
            "thispagestyle",
            "title",
            "author",
            "date",
            "affil",
        ),
        1,
    ),
    **dict.fromkeys(
        (
            "affiliation",
            "institute",
            "address",
            "email",
            "ead",
            "subtitle",
            "titulo",
            "autor",
            "instituicao",
            "udk",
            "udc",
        ),
        1,
    ),
    **dict.fromkeys(
        (
            "titlerunning",
            "authorrunning",
            "markright",
            "pagenumbering",
            "setcounter",
            "addtocounter",
            "setlength",
            "UDC",
        ),
        1,
    ),
    **dict.fromkeys(
        (
            "index",
            "nocite",
            "color",
            "graphicspath",
            "selectlanguage",
            "hyphenation",
            "newtheorem",
            "theoremstyle",
            "phantom",
        ),
        1,
    ),
    **dict.fromkeys(
        (
            "addbibresource",
            "printbibliography",
            "hypersetup",
            "geometry",
            "fontsize",
            "corref",
            "cortext",
            "fntext",
        ),
        1,
    ),
    **dict.fromkeys(
        (
            "newcommand",
            "renewcommand",
            "providecommand",
            "def",
            "setlength",
            "addtolength",
            "markboth",
            "DeclareMathOperator",
        ),
        2,
    ),
    **dict.fromkeys(("addcontentsline", "newenvironment", "renewenvironment"), 3),
}
FONTS = {
    **dict.fromkeys(("textbf", "bf", "bfseries", "mathbf", "boldsymbol"), Look(bold=True)),
    **dict.fromkeys(("textit", "emph", "it", "itshape", "em", "textsl", "sl", "mathit"), Look(italic=True)),
    **dict.fromkeys(
        ("textrm", "rm", "textmd", "normalfont", "mdseries", "upshape"), Look(bold=False, italic=False)
    ),
    "tiny": Look(size=5.0),
    "scriptsize": Look(size=7.0),
    "footnotesize": Look(size=8.0),
    "small": Look(size=9.0),
    "normalsize": Look(size=10.0),
    "large": Look(size=12.0),
    "Large": Look(size=14.0),
    "LARGE": Look(size=17.0),
    "huge": Look(size=20.0),
    "Huge": Look(size=25.0),
    "textsuperscript": Look(superscript=True),
}
THANKS = "∗†‡§¶"
RAISED = Look(superscript=True)
BODY = Look(size=10.0)
TITLED = {
    "abstract": "abstract",
    "resumo": "abstract",
    "thebibliography": "references",
    "keywords": "keywords",
    "keyword": "keywords",
}
DEEPEST = 20
GROUPS = 500
EXPANSIONS = 5000


def without_comments(text: str) -> str:
    """The source without what stands after a percent sign."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    return COMMENT.sub(
        lambda match: match[1] + ("\n" if match[2] and match[0].lstrip().startswith("%") is False else ""),
        text,
    )


def argument(text: str, position: int, *, limit: int = 200_000) -> tuple[str, int] | None:
    """What stands between braces from a position on, and where it ends; None without a closing brace."""
    if text[position : position + 1] != "{":
        return None
    depth, end = 0, min(len(text), position + limit)
    for match in re.compile(r"\\.|[{}]", re.DOTALL).finditer(text, position, end):
        if match[0] == "{":
            depth += 1
            if depth > DEEPEST:
                return None
        elif match[0] == "}":
            depth -= 1
            if depth == 0:
                return text[position + 1 : match.start()], match.end()
    return None


class Typesetter:
    """Sets the body of a paper into a flow."""

    def __init__(
        self, flow: Flow, *, macros: dict[str, str], headings: dict[str, str], has_shorthands: bool
    ) -> None:
        self._flow, self._macros, self._headings, self._has_shorthands = (
            flow,
            macros,
            headings,
            has_shorthands,
        )
        self._fonts = Fonts()
        self._expansions = 0
        self._items: dict[str, int] = {}
        self._notes: list[Line] = []
        self._counters = [0] * 8

    def body(self, text: str) -> None:
        """Set a whole body, notes last."""
        for name in UNSEEN_ENVIRONMENTS:
            text = re.sub(rf"\\begin\s*\{{{name}\*?\}}.*?\\end\s*\{{{name}\*?\}}", " ", text, flags=re.DOTALL)
        text = re.sub(r"\$\$.*?\$\$|\\\[.*?\\\]", " ", text, flags=re.DOTALL)
        self._items = {
            key: number
            for number, key in enumerate(re.findall(r"\\bibitem\s*(?:\[[^\]]*\])?\s*\{([^}]*)\}", text), 1)
        }
        self._set(text, BODY, depth=0, out=None)
        self._flow.lines += self._notes

    def inline(self, text: str, *, size: float = 10.0, bold: bool = False, depth: int = 0) -> list[TextRun]:
        """The runs of a piece of text, a newline where it breaks."""
        runs: list[TextRun] = []
        self._set(text, Look(size=size, bold=bold or None), depth=depth + 1, out=runs)
        return runs

    def _set(self, text: str, look: Look, *, depth: int, out: list[TextRun] | None) -> None:
        """Set text; into `out` when it is a piece of a line, else into the flow."""
        if depth > DEEPEST:
            return
        runs: list[TextRun] = [] if out is None else out
        stack: list[Look] = []
        outside: list[Look] = []
        position, in_math, pending = 0, False, None
        while position < len(text) and self._flow.room > 0:
            token = TOKEN.match(text, position)
            if token is None:
                break
            position = token.end()
            word, symbol, mark, gap, plain = token.groups()
            if plain is not None:
                if self._plain(plain, look, runs, in_math=in_math):
                    pending = RAISED
                    continue
            elif gap is not None:
                if out is None:
                    self._close(runs)
                else:
                    runs.append(TextRun("\n", self._fonts.of(look)))
            elif mark == "$":
                in_math = not in_math
            elif mark == "{":
                stack.append(look)
                look = pending.over(look) if pending is not None and len(stack) < GROUPS else look
            elif mark == "}":
                look = stack.pop() if stack else look
            elif symbol is not None:
                position = self._symbol(symbol, text, position, look, runs)
            elif word in FONTS:
                pending = FONTS[word]
                if text[position : position + 1] != "{":
                    look, pending = pending.over(look), None
                continue
            else:
                if word == "begin":
                    outside.append(look)
                position = self._command(word, text, position, look, runs, depth=depth, out=out)
                if word == "end" and outside:
                    look = outside.pop()
            pending = None
        if out is None:
            self._close(runs)

    def _plain(self, text: str, look: Look, runs: list[TextRun], *, in_math: bool) -> bool:
        """Set plain characters; true if the group that follows is raised."""
        if not in_math:
            text = typographic(text.replace("\n", " ").replace("&", " "), has_shorthands=self._has_shorthands)
            runs.append(TextRun(text, self._fonts.of(look, text), bool(look.superscript)))
            return False
        lowered, *raised = text.replace("_", "").replace("\n", " ").split("^")
        runs.append(TextRun(lowered, self._fonts.of(look), bool(look.superscript)))
        for piece in raised:
            runs += [
                TextRun(piece[:1], self._fonts.of(look), superscript=True),
                TextRun(piece[1:], self._fonts.of(look)),
            ]
        return bool(raised) and not raised[-1]

    def _symbol(self, symbol: str, text: str, position: int, look: Look, runs: list[TextRun]) -> int:
        if symbol in ACCENTS:
            return self._accent(symbol, text, position, look, runs)
        if symbol in "([])":
            return position
        runs.append(TextRun(LETTERS.get(symbol, ""), self._fonts.of(look), bool(look.superscript)))
        if symbol == "\\":
            spacing = re.compile(r"\s*\[[^\]]{0,40}\]").match(text, position)
            return spacing.end() if spacing else position
        return position

    def _accent(self, accent: str, text: str, position: int, look: Look, runs: list[TextRun]) -> int:
        r"""The accented letter after an accent: `\\'a`, `\\'{a}`, `\\'\\i`, `\\c c`."""
        found = re.compile(r"\s*(?:\{\s*(?:\\([ij])\b\s*|(\w?))\s*\}|\\([ij])(?![A-Za-z])\s?|(\w))").match(
            text, position
        )
        if found is None:
            return position
        letter = found[2] or found[4] or found[1] or found[3] or ""
        made = accented(accent, letter)
        runs.append(TextRun(made, self._fonts.of(look, made), bool(look.superscript)))
        return found.end()

    def _command(
        self,
        word: str,
        text: str,
        position: int,
        look: Look,
        runs: list[TextRun],
        *,
        depth: int,
        out: list[TextRun] | None,
    ) -> int:
        if word in ACCENTS:
            return self._accent(word, text, position, look, runs)
        if word in LETTERS:
            runs.append(TextRun(LETTERS[word], self._fonts.of(look), bool(look.superscript)))
            return _after_space(text, position)
        if word in SECTIONS:
            return self._section(word, text, position, runs, depth=depth)
        if word in ("begin", "end"):
            return self._environment(word, text, position, runs, out=out)
        if word in ("item", "bibitem"):
            return self._item(word, text, position, look, runs)
        if word in ("footnote", "footnotetext", "thanks", "caption"):
            return self._aside(word, text, position, look, runs, depth=depth)
        if word in ("url", "href", "nolinkurl", "doi"):
            return self._link(word, text, position, look, runs, depth=depth)
        if word.startswith("cite") or word in ("parencite", "textcite", "autocite"):
            return self._citation(text, position, look, runs)
        if word in ("keywords", "keyword", "IEEEkeywords", "kword", "palavraschave"):
            self._close(runs)
            runs.append(
                TextRun(f"{self._headings.get('keywords', '')}: ", self._fonts.of(Look(bold=True).over(look)))
            )
            return position
        if word in UNSEEN:
            return _skip(text, position, UNSEEN[word])
        if word in self._macros and self._expansions < EXPANSIONS:
            self._expansions += 1
            inner: list[TextRun] = []
            self._set(self._macros[word], look, depth=depth + 1, out=inner)
            runs += inner
            return _after_space(text, position)
        return _skip_options(text, position)

    def _section(self, word: str, text: str, position: int, runs: list[TextRun], *, depth: int) -> int:
        level, size = SECTIONS[word]
        inner = argument(text, _skip_options(text, position))
        if inner is None:
            return position
        self._close(runs)
        self._flow.add(self.inline(inner[0], size=size, bold=True, depth=depth), level=level)
        return inner[1]

    def _environment(
        self, word: str, text: str, position: int, runs: list[TextRun], *, out: list[TextRun] | None
    ) -> int:
        inner = argument(text, position)
        if inner is None:
            return position
        name = inner[0].rstrip("*")
        if out is None:
            self._close(runs)
        heading = self._headings.get(TITLED.get(name, "")) if word == "begin" else None
        if heading and not _says(text[inner[1] : inner[1] + 200], TITLED[name]):
            self._flow.add([TextRun(heading, self._fonts.of(Look(size=12.0, bold=True)))])
        return (
            _skip(text, inner[1], 1)
            if name == "thebibliography" and word == "begin"
            else _skip_options(text, inner[1])
        )

    def _item(self, word: str, text: str, position: int, look: Look, runs: list[TextRun]) -> int:
        self._close(runs)
        label = re.compile(r"\s*\[([^\]]*)\]").match(text, position)
        position = label.end() if label else position
        if word == "bibitem":
            key = argument(text, _after_space(text, position))
            number = self._items.get(key[0]) if key else None
            if number is not None:
                runs.append(TextRun(f"[{number}] ", self._fonts.of(look)))
            return key[1] if key else position
        if label:
            runs += self.inline(label[1] + " ", depth=DEEPEST - 2)
        return position

    def _aside(
        self, word: str, text: str, position: int, look: Look, runs: list[TextRun], *, depth: int
    ) -> int:
        inner = argument(text, _skip_options(text, position))
        if inner is None:
            return position
        made = self.inline(inner[0], size=9.0 if word == "caption" else 8.0, depth=depth)
        if word == "caption":
            self._close(runs)
            self._flow.add(made, role="caption")
            return inner[1]
        number = str(len(self._notes) + 1)
        if word == "thanks":
            # Authors' notes have signs of their own, so that they are not taken for numbers of affiliations.
            number = THANKS[len(self._notes) % len(THANKS)]
        runs.append(TextRun(number, self._fonts.of(look), superscript=True))
        self._notes += lines_of(
            [TextRun(number, made[0].font if made else None, superscript=True), TextRun(" "), *made],
            role="note",
        )
        return inner[1]

    def _link(
        self, word: str, text: str, position: int, look: Look, runs: list[TextRun], *, depth: int
    ) -> int:
        target = argument(text, position)
        if target is None:
            return position
        address = target[0].replace("\\", "")
        if word != "href":
            self._flow.link(address if word != "doi" else f"https://doi.org/{address}")
            runs.append(TextRun(address, self._fonts.of(look)))
            return target[1]
        shown = argument(text, _after_space(text, target[1]))
        self._flow.link(address)
        if shown is None:
            return target[1]
        self._set(shown[0], look, depth=depth + 1, out=runs)
        return shown[1]

    def _citation(self, text: str, position: int, look: Look, runs: list[TextRun]) -> int:
        inner = argument(text, _skip_options(text, position))
        if inner is None:
            return position
        numbers = [str(self._items[key.strip()]) for key in inner[0].split(",") if key.strip() in self._items]
        if numbers:
            runs.append(TextRun(f"[{', '.join(numbers)}]", self._fonts.of(look)))
        return inner[1]

    def _close(self, runs: list[TextRun]) -> None:
        if any(run.text.strip() for run in runs):
            self._flow.add(runs)
        runs.clear()


def _says(text: str, key: str) -> bool:
    """Whether a text begins with one of the words that head such a section:
    then the author has set the heading by hand.
    """
    plain = fold(re.sub(r"\\[A-Za-z]+\*?|[{}\[\]]", " ", text)).replace(" ", "")
    return any(plain.startswith(word.replace(" ", "")) for word in words("sections", key))


def _after_space(text: str, position: int) -> int:
    """Past the white space that ends a command's name."""
    while position < len(text) and text[position] in " \t":
        position += 1
    return position


def _skip_options(text: str, position: int) -> int:
    found = re.compile(r"(?:\s*\[[^\]]{0,500}\])*[ \t]*").match(text, position)
    return found.end() if found else position


def _skip(text: str, position: int, count: int) -> int:
    """Past options and some arguments."""
    for _ in range(count):
        start = _skip_options(text, position)
        command = re.compile(r"\\[A-Za-z@]+").match(text, start)
        inner = argument(text, start)
        if inner is not None:
            position = inner[1]
        elif command is not None:
            position = command.end()
        else:
            return start
    return position
