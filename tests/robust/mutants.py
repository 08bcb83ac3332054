"""Our samples, broken as files break and as those break them who mean harm: by the rules of their format, then byte by byte.

A mutant is made from a sample, a way and a seed, and is the same whenever it is made.
"""

import io
import random
import re
import zipfile

TOKENS = {
    "markup": re.compile(rb"<[^<>]{1,300}>|&[#\w]{1,10};"),
    "rtf": re.compile(rb"\\[a-z]+-?\d*|[{}]"),
    "tex": re.compile(rb"\\[A-Za-z]+|[{}$&%]"),
    "pdf": re.compile(
        rb"\b(?:\d+ \d+ (?:obj|R)|endobj|stream|endstream|xref|trailer|startxref)\b|/[A-Za-z]+|<<|>>|-?\d+(?:\.\d+)?"
    ),
    "words": re.compile(rb"\S+"),
}
GRAMMAR = {
    ".html": "markup", ".htm": "markup", ".xml": "markup", ".rtf": "rtf", ".tex": "tex", ".pdf": "pdf",
    ".ps": "pdf", ".txt": "words", ".md": "words",
}  # fmt: skip
PACKED = (".docx", ".pptx", ".odt", ".odp", ".epub", ".zip")
NASTY = (
    b"", b"0", b"-1", b"99999999999999999999", b"-2147483649", b"1e309", b"NaN", b"\0", b"\xff\xfe", b"\xef\xbf\xbe",
    b"<" * 50, b"{" * 200, b"]]>", b"&#0;", b"&#x110000;", b"&xxe;", b"\\u-99999?", b"\\bin99999999 ", b"<</Length 1 0 R>>",
    "\u202e\u200d".encode(), "𝔘".encode(), b"(" * 100, b"[" * 100, b"/" * 100, b"\r", b"\xa0" * 20,
)  # fmt: skip
SUFFIX = re.compile(r"\.[a-z]+$")


def mutant(name, content, seed):
    """The bytes of one mutant."""
    dice = random.Random(f"{name} {seed}")
    suffix = (SUFFIX.search(name) or [""])[0]
    way = dice.choice(("grammar", "grammar", "grammar", "bytes", "cut", "splice"))
    if way == "grammar" and suffix in PACKED:
        return _repacked(content, dice)
    if way == "grammar" and suffix in GRAMMAR:
        return _by_tokens(content, TOKENS[GRAMMAR[suffix]], dice)
    return BLIND.get(way, _bytes)(content, dice)


def _by_tokens(content, tokens, dice):
    """Some tokens repeated, dropped, changed places, nested or replaced."""
    places = [match.span() for match in tokens.finditer(content[: 1 << 20])]
    if not places:
        return _bytes(content, dice)
    out = bytearray(content)
    chosen = sorted(dice.sample(places, min(len(places), dice.choice((1, 2, 8, 40)))), reverse=True)
    for start, end in chosen:
        token = bytes(content[start:end])
        way = dice.randrange(6)
        other = slice(*dice.choice(places))
        out[start:end] = (
            token * dice.choice((2, 3, 500)) if way == 0
            else b"" if way == 1
            else dice.choice(NASTY) if way == 2
            else bytes(content[other]) if way == 3
            else token + dice.choice(NASTY) if way == 4
            else re.sub(rb"\d+", lambda _: dice.choice((b"0", b"-1", b"4294967296", b"99999999999")), token)
        )  # fmt: skip
    return bytes(out)


def _repacked(content, dice):
    """A packed document with one member changed, gone, doubled or empty."""
    out = io.BytesIO()
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as old:
            members = [(entry.filename, old.read(entry)) for entry in old.infolist()]
    except zipfile.BadZipFile:
        return _bytes(content, dice)
    number = dice.randrange(len(members))
    texts = [
        i
        for i, (name, _) in enumerate(members)
        if name.endswith((".xml", ".xhtml", ".html", ".opf", ".rels"))
    ]
    if texts and dice.random() < 0.8:
        number = dice.choice(texts)
    name, inner = members[number]
    way = dice.randrange(8)
    if way == 0:
        del members[number]
    elif way == 1:
        members.append((name, inner[::-1]))
    elif way == 2:
        members[number] = (name, b"")
    elif way == 3:
        members[number] = (name, b"<a>" * 5000 + inner)
    else:
        members[number] = (name, _by_tokens(inner, TOKENS["markup"], dice))
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        import warnings

        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # a name that stands twice is meant
            for name, inner in members:
                new.writestr(name, inner)
    made = out.getvalue()
    return made if dice.random() < 0.9 else _bytes(made, dice)


def _bytes(content, dice):
    out = bytearray(content)
    for _ in range(dice.choice((1, 4, 32, 256))):
        if out:
            out[dice.randrange(len(out))] = dice.choice((0, 255, 0x80, dice.randrange(256)))
    return bytes(out)


def _cut(content, dice):
    at = dice.randrange(len(content) + 1)
    return content[:at] if dice.random() < 0.6 else content[at:]


def _splice(content, dice):
    a, b, c = sorted(dice.randrange(len(content) + 1) for _ in range(3))
    return dice.choice(
        (content[:a] + content[b:], content[:b] + content[a:c] * 3 + content[c:], content[b:c] + content[:b])
    )


BLIND = {"bytes": _bytes, "cut": _cut, "splice": _splice}
