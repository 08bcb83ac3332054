"""RTF → Paper by a small tokenizer that keeps fonts, sizes and code pages."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Literal

from pinakes.errors import BadInput
from pinakes.read.flow import Flow, TextRun, lines_of
from pinakes.read.look import Fonts, Look
from pinakes.text.encodings import code_page, decode_as

if TYPE_CHECKING:
    from collections.abc import Callable

    from pinakes.config import Settings
    from pinakes.model import Format, Line, Paper, Source
    from pinakes.model.paper import Role

READER = "rtf@1"
MEDIA_TYPES = frozenset(("application/rtf", "text/rtf", "text/richtext", "application/x-rtf"))
PUIDS = frozenset(("fmt/45", "fmt/50", "fmt/52", "fmt/53", "fmt/355", "fmt/969"))
TOKEN = re.compile(
    rb"\\([a-zA-Z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-fA-F]{2})|\\([^a-zA-Z])|([{}])|([^\\{}\r\n]+)|[\r\n]+"
)
BRACE = re.compile(rb"\\bin(\d{1,10}) ?|\\.|([{}])", re.DOTALL)
ESCAPE = re.compile(rb"\\'([0-9a-fA-F]{2})")
CONTROL = re.compile(rb"\\[a-zA-Z]+-?\d* ?|[{}]|[0-9a-f]{60,}")
STYLE_LEVEL = re.compile(rb"\{\\s(\d{1,5})(?=\\)[^{}]*?(?:\\outlinelevel(\d)|\b[Hh]eading ([1-9]);)")
HYPERLINK = re.compile(r"HYPERLINK\s+(?:\\[a-z]\s+)*\"?([^\"\s]+)")
DEEPEST = 2000
PLAIN_LOOK = Look(size=12.0)
CHARSETS = {
    77: "mac-roman",
    128: "cp932",
    129: "cp949",
    130: "johab",
    134: "gb18030",
    136: "cp950",
    161: "cp1253",
    162: "cp1254",
    163: "cp1258",
    177: "cp1255",
    178: "cp1256",
    186: "cp1257",
    204: "cp1251",
    222: "cp874",
    238: "cp1250",
    255: "cp437",
    78: "cp932",
    89: "mac-cyrillic",
}
SYMBOL_CHARSET = 2
CHARACTERS = {
    "tab": "\t",
    "line": "\n",
    "lbr": "\n",
    "emdash": "—",
    "endash": "–",
    "emspace": " ",
    "enspace": " ",
    "qmspace": " ",
    "bullet": "•",
    "lquote": "‘",
    "rquote": "’",
    "ldblquote": "“",
    "rdblquote": "”",
    "softline": "\n",
    "zwj": "",
    "zwnj": "",
}
SYMBOLS = {
    "~": "\u00a0",
    "-": "",
    "_": "-",
    "{": "{",
    "}": "}",
    "\\": "\\",
    "\n": "\n",
    "\r": "\n",
    "\t": "\t",
    ":": "",
    "|": "",
}
PARAGRAPH_ENDS = frozenset(("par", "sect", "page", "column", "softpage", "softcol"))
SKIPPED = frozenset(
    (
        *(
            "colortbl",
            "stylesheet",
            "info",
            "pict",
            "objdata",
            "private",
            "tc",
            "xe",
            "rxe",
            "txe",
            "filetbl",
            "nonshppict",
            "sp",
            "do",
        ),
        *(
            "themedata",
            "colorschememapping",
            "datastore",
            "latentstyles",
            "listtable",
            "listoverridetable",
            "rsidtbl",
            "revtbl",
            "template",
        ),
        *(
            "annotation",
            "atnid",
            "atnauthor",
            "atntime",
            "atnref",
            "ftnsep",
            "ftnsepc",
            "aftnsep",
            "aftnsepc",
            "ftncn",
            "aftncn",
            "pgdsctbl",
        ),
    )
)
# Destinations that old readers may ignore and we do not.
KNOWN = frozenset(("shpinst", "fldinst", "ud", "shptxt", "fonttbl", "listtext", "pntext", "falt"))
MARGINS: dict[str, Role] = {
    **dict.fromkeys(("header", "headerl", "headerr", "headerf"), "header"),
    **dict.fromkeys(("footer", "footerl", "footerr", "footerf"), "footer"),
}
Destination = Literal["text", "fonttbl", "fldinst", "skip"]


class RtfReader:
    """Reads RTF."""

    def __init__(self, settings: Settings) -> None:
        self._limits = settings.limits

    def score(self, format: Format) -> int | None:
        """Ten for RTF of any version."""
        return 10 if format.media_type.lower() in MEDIA_TYPES or format.puid in PUIDS else None

    def read(self, source: Source, content: bytes, format: Format) -> Paper:
        """The paper, headers first, notes and footers last."""
        start = content[:1024].find(b"{\\rtf")
        if start < 0:
            raise BadInput(
                "damaged",
                "the file does not begin as RTF does ({\\rtf); if it is another format, give it its own name",
            )
        flow = Flow.of(self._limits)
        _Parser(content[start:], flow).run()
        return flow.paper(source, format, reader=READER)


@dataclass(slots=True)
class _Target:
    """Where text goes: the body, a note, a header, a box."""

    role: Role
    lines: list[Line]
    runs: list[TextRun] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _State:
    """What a group inherits and a closing brace undoes."""

    target: _Target
    destination: Destination = "text"
    look: Look = PLAIN_LOOK
    font: int | None = None
    unicode_skip: int = 1
    deleted: bool = False
    level: int | None = None


class _Parser:
    def __init__(self, content: bytes, flow: Flow) -> None:
        self._content, self._flow = content, flow
        self._body = _Target("body", flow.lines)
        self._notes: list[Line] = []
        self._margins: dict[str, list[Line]] = {"header": [], "footer": []}
        self._boxes: list[Line] = []
        self._state = _State(self._body)
        self._stack: list[_State] = []
        self._page, self._names, self._charsets = "cp1252", dict[int, str](), dict[int, int]()
        self._default_font: int | None = None
        self._table_font: int | None = None
        self._table_name = bytearray()
        self._bytes = bytearray()
        self._units: list[int] = []
        self._instruction = ""
        self._to_skip = 0
        self._row: list[int] | None = None
        self._note_count = 0
        self._levels: dict[int, int] = {}
        self._fonts = Fonts()

    def run(self) -> None:
        self._page = self._find_page()
        position, end = 0, len(self._content)
        match = TOKEN.match
        while position < end and self._flow.room > 0:
            token = match(self._content, position)
            if token is None:
                position += 1
                continue
            position = self._token(token) or token.end()
            if not self._stack and position > 5 and token[5] == b"}":
                break
        else:
            if self._stack and self._flow.room > 0:
                self._flow.trouble("damaged", "the file ends in the middle; it was read as far as it goes")
        self._flush()
        self._end_paragraph(self._body)
        while self._stack:
            self._pop()
        self._flow.lines[:0] = _once(self._margins["header"])
        self._flow.lines += [*self._notes, *_once(self._margins["footer"])]

    def _find_page(self) -> str:
        """The code page of fonts that name none;
        what the file states is overruled when the letters show otherwise.
        """
        head = self._content[:4096]
        said = re.search(rb"\\ansicpg(\d+)", head)
        page = (
            f"cp{int(said[1])}"
            if said and int(said[1]) < 100_000
            else "mac-roman"
            if rb"\mac" in head
            else "cp437"
            if rb"\pc" in head
            else "cp1252"
        )
        if page == "cp0":
            page = "cp1252"
        if re.search(rb"\\fcharset(?:204|134|136|238|129|128)", self._content[:65536]):
            return page
        sample = self._content[: 1 << 18]
        if sample.count(b"\\'") < 20:
            return page
        words = CONTROL.sub(b"", ESCAPE.sub(lambda match: bytes((int(match[1], 16),)), sample))
        return code_page(words.split(b"\n"), declared=page)

    def _token(self, token: re.Match[bytes]) -> int | None:
        """Act on a token; the position to go on from, where that is not its end."""
        word, number, hexadecimal, symbol, brace, text = token.groups()
        if brace == b"{":
            if len(self._stack) >= DEEPEST:
                raise BadInput("bomb", "the file has groups nested without end")
            self._flush()
            self._stack.append(self._state)
            self._to_skip = 0
        elif brace == b"}":
            self._pop()
            self._to_skip = 0
        elif word is not None:
            return self._word(word.decode("ascii"), None if number is None else int(number), token.end())
        elif self._to_skip > 0 and (hexadecimal or symbol):
            self._to_skip -= 1
        elif hexadecimal:
            self._add_bytes(bytes((int(hexadecimal, 16),)))
        elif symbol == b"*":
            return self._starred(token.end())
        elif symbol:
            self._add_text(SYMBOLS.get(symbol.decode("latin-1"), ""))
        elif text:
            if self._to_skip:
                text, self._to_skip = text[self._to_skip :], max(self._to_skip - len(text), 0)
            if text:
                self._add_bytes(text)
        return None

    def _starred(self, position: int) -> int | None:
        following = TOKEN.match(self._content, position)
        if following is not None and following[1] is not None and following[1].decode("ascii") in KNOWN:
            return None
        return self._end_of_group(position)

    def _end_of_group(self, position: int) -> int:
        """Where the closing brace of the group that holds a position stands."""
        depth = 0
        while True:
            found = BRACE.search(self._content, position)
            if found is None:
                return len(self._content)
            position = found.end()
            if found[1] is not None:
                position += int(found[1])
            elif found[2] == b"{":
                depth += 1
            elif found[2] == b"}":
                if depth == 0:
                    return found.start()
                depth -= 1

    def _pop(self) -> None:
        self._flush()
        if not self._stack:
            return
        outer = self._stack.pop()
        if outer.target is not self._state.target:
            self._end_paragraph(self._state.target)
        if self._state.destination == "fldinst" and outer.destination != "fldinst":
            link = HYPERLINK.search(self._instruction)
            if link:
                self._flow.link(link[1])
            self._instruction = ""
        if self._state.destination == "fonttbl":
            self._name_font()
        self._state = outer

    def _word(self, word: str, number: int | None, position: int) -> int | None:
        if word == "bin":
            return position + max(number or 0, 0)
        if word == "u" and number is not None:
            if self._bytes:
                self._flush()
            self._units.append(number & 0xFFFF)
            self._to_skip = self._state.unicode_skip
            return None
        if word in SKIPPED:
            end = self._end_of_group(position)
            if word == "stylesheet":
                found = STYLE_LEVEL.finditer(self._content[position:end])
                self._levels = {
                    int(match[1]): int(match[2]) + 1 if match[2] else int(match[3]) for match in found
                }
            return end
        self._flush()
        state = self._state
        if word in CHARACTERS:
            self._add_text(CHARACTERS[word])
        elif word in PARAGRAPH_ENDS:
            if state.destination == "text":
                self._end_paragraph(state.target)
        elif word in LOOKS:
            self._state = replace(state, look=LOOKS[word](state.look, number))
        elif word == "f":
            self._set_font(number)
        elif word in ("cell", "row", "nestcell", "nestrow"):
            self._cell(word)
        elif word in ("fonttbl", "fldinst"):
            self._state = replace(state, destination="fonttbl" if word == "fonttbl" else "fldinst")
        elif word == "plain":
            self._state = replace(state, look=PLAIN_LOOK, font=self._default_font, deleted=False)
        elif word == "pard":
            self._state = replace(state, level=None)
        elif word == "outlinelevel":
            self._state = replace(state, level=(number or 0) + 1)
        elif word == "s":
            self._state = replace(state, level=self._levels.get(-1 if number is None else number))
        else:
            self._rare_word(word, number)
        return None

    def _rare_word(self, word: str, number: int | None) -> None:
        state = self._state
        if word == "uc":
            self._state = replace(state, unicode_skip=max(min(number or 0, 16), 0))
        elif word == "deff":
            self._default_font = number
            self._state = replace(state, font=number)
        elif word == "fcharset" and self._table_font is not None and number is not None:
            self._charsets[self._table_font] = number
        elif word == "deleted":
            self._state = replace(state, deleted=number != 0)
        elif word == "footnote":
            self._state = replace(state, target=_Target("note", self._notes))
        elif word in MARGINS:
            role = MARGINS[word]
            self._state = replace(state, target=_Target(role, self._margins[role]))
        elif word == "shptxt":
            self._state = replace(state, target=_Target(state.target.role, self._boxes))
        elif word == "chftn":
            if state.target.role != "note":
                self._note_count += 1
            state.target.runs.append(
                TextRun(str(self._note_count), self._fonts.of(state.look), superscript=True)
            )

    def _set_font(self, number: int | None) -> None:
        if self._state.destination == "fonttbl":
            self._name_font()
            self._table_font = number
        else:
            self._state = replace(self._state, font=number)

    def _name_font(self) -> None:
        if self._table_font is not None and self._table_name:
            name = decode_as(bytes(self._table_name), self._encoding(self._table_font))
            self._names.setdefault(self._table_font, name.split(";")[0].strip()[:80])
        self._table_name.clear()

    def _encoding(self, font: int | None) -> str:
        charset = self._charsets.get(-1 if font is None else font, 0)
        return CHARSETS.get(charset, self._page)

    def _add_bytes(self, content: bytes) -> None:
        if self._state.destination == "fonttbl":
            self._table_name += content
        elif self._state.destination == "fldinst":
            self._instruction += content.decode("latin-1")
        else:
            if self._units:
                self._flush()
            self._bytes += content

    def _add_text(self, text: str) -> None:
        self._flush()
        state = self._state
        if state.destination == "text" and state.look.hidden:
            self._flow.unseen.hidden += len(text)
        elif state.destination == "text" and text and not state.deleted:
            name = self._names.get(-1 if state.font is None else state.font)
            look = state.look if name is None else replace(state.look, latin=name)
            state.target.runs.append(TextRun(text, self._fonts.of(look), bool(state.look.superscript)))

    def _flush(self) -> None:
        """Decode what was gathered: bytes by the font's code page, Unicode with its surrogates."""
        if self._bytes:
            content, self._bytes = bytes(self._bytes), bytearray()
            if (
                self._charsets.get(-1 if self._state.font is None else self._state.font) == SYMBOL_CHARSET
                and not content.isascii()
            ):
                return
            self._add_text(
                decode_as(content, self._encoding(self._state.font))
                if not content.isascii()
                else content.decode("ascii")
            )
        elif self._units:
            units, self._units = self._units, []
            text = b"".join(unit.to_bytes(2, "little") for unit in units).decode("utf-16-le", "replace")
            if self._state.destination != "fonttbl":
                self._add_text(text)

    def _end_paragraph(self, target: _Target) -> None:
        runs, target.runs = target.runs, []
        if target is self._body:
            level = self._state.level
            self._flow.add(runs, level=level if level is not None and level < 10 else None)
            if self._boxes:
                self._flow.lines += self._boxes
                self._boxes.clear()
            return
        lines = lines_of(runs, role=target.role)
        self._flow.room -= sum(len(line.text) for line in lines)
        target.lines += lines

    def _cell(self, word: str) -> None:
        target = self._state.target
        if self._state.destination != "text":
            return
        if target is not self._body or word.startswith("nest"):
            self._end_paragraph(target)
            return
        if word == "cell":
            if self._row is None:
                self._row = [len(self._flow.lines)]
            self._end_paragraph(target)
            self._row.append(len(self._flow.lines))
        else:
            self._end_paragraph(target)
            if self._row is not None:
                self._flow.join_row(self._row[:-1])
            self._row = None


def _once(lines: list[Line]) -> list[Line]:
    return list({line.text: line for line in lines}.values())


def _on(number: int | None) -> bool:
    return number != 0


LOOKS: dict[str, Callable[[Look, int | None], Look]] = {
    "b": lambda look, number: replace(look, bold=_on(number)),
    "i": lambda look, number: replace(look, italic=_on(number)),
    "fs": lambda look, number: replace(look, size=number / 2 if number and 0 < number < 4000 else look.size),
    "super": lambda look, number: replace(look, superscript=_on(number)),
    "sub": lambda look, number: replace(look, superscript=False),
    "nosupersub": lambda look, number: replace(look, superscript=False),
    "up": lambda look, number: replace(look, superscript=(6 if number is None else number) >= 4),
    "dn": lambda look, number: replace(look, superscript=False),
    "v": lambda look, number: replace(look, hidden=_on(number)),
}
