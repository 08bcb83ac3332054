r"""Characters that TeX writes as commands: accents (`\'a`, `\c{c}`), letters (`\ss`), signs (`\textendash`), shorthands."""

from __future__ import annotations

import re
import unicodedata

ACCENTS = {
    "'": "\u0301", "`": "\u0300", "^": "\u0302", '"': "\u0308", "~": "\u0303", "=": "\u0304", ".": "\u0307",
    "c": "\u0327", "v": "\u030c", "u": "\u0306", "H": "\u030b", "k": "\u0328", "r": "\u030a", "d": "\u0323", "b": "\u0331",
}
LETTERS = {
    
        "ss": "ß",
        "o": "ø",
        "O": "Ø",
        "ae": "æ",
        "AE": "Æ",
        "oe": "œ",
        "OE": "Œ",
        "aa": "å",
        "AA": "Å",
        "l": "ł",
        "L": "Ł",
        "i": "ı",
        "j": "ȷ"
    ,
    "dh": "ð", "DH": "Ð", "th": "þ", "TH": "Þ", "dj": "đ", "DJ": "Đ", "SS": "ẞ", "TeX": "TeX", "LaTeX": "LaTeX", "LaTeXe": "LaTeX2e",
    
        "textendash": "–",
        "textemdash": "—",
        "textquoteright": "’",
        "textquoteleft": "‘",
        "textquotedblleft": "“",
        "textquotedblright": "”"
    ,
    
        "guillemotleft": "«",
        "guillemotright": "»",
        "flqq": "«",
        "frqq": "»",
        "glqq": "„",
        "grqq": "“",
        "quotedblbase": "„",
        "cyrdash": "—"
    ,
    "ldots": "…", "dots": "…", "textellipsis": "…", "textbullet": "•", "S": "§", "P": "¶", "copyright": "©", "textregistered": "®",
    "texttrademark": "™", "textdegree": "°", "degree": "°", "euro": "€", "texteuro": "€", "pounds": "£", "textsterling": "£", "No": "№",
    "textasciitilde": "~", "textasciicircum": "^", "textbackslash": "\\", "textunderscore": "_", "textordfeminine": "ª", "slash": "/",
    
        "textordmasculine": "º",
        "textonehalf": "½",
        "textmu": "µ",
        "textless": "<",
        "textgreater": ">",
        "textbar": "|",
        "dag": "†",
        "ddag": "‡"
    ,
    "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "epsilon": "ε", "varepsilon": "ε", "zeta": "ζ", "eta": "η", "theta": "θ",
    "iota": "ι", "kappa": "κ", "lambda": "λ", "mu": "μ", "nu": "ν", "xi": "ξ", "pi": "π", "rho": "ρ", "sigma": "σ", "tau": "τ",
    
        "upsilon": "υ",
        "phi": "φ",
        "varphi": "φ",
        "chi": "χ",
        "psi": "ψ",
        "omega": "ω",
        "Gamma": "Γ",
        "Delta": "Δ",
        "Theta": "Θ",
        "Lambda": "Λ"
    ,
    
        "Xi": "Ξ",
        "Pi": "Π",
        "Sigma": "Σ",
        "Phi": "Φ",
        "Psi": "Ψ",
        "Omega": "Ω",
        "infty": "∞",
        "times": "×",
        "cdot": "·",
        "pm": "±",
        "le": "≤"
    ,
    "leq": "≤", "ge": "≥", "geq": "≥", "ne": "≠", "neq": "≠", "approx": "≈", "in": "∈", "to": "→", "rightarrow": "→", "leftarrow": "←",
    
        "sum": "∑",
        "int": "∫",
        "partial": "∂",
        "nabla": "∇",
        "forall": "∀",
        "exists": "∃",
        "subset": "⊂",
        "cup": "∪",
        "cap": "∩",
        "ast": "∗"
    ,
    
        "quad": " ",
        "qquad": " ",
        "space": " ",
        "enspace": " ",
        "thinspace": " ",
        "nobreakspace": " ",
        "tab": " ",
        "and": "\n",
        "And": "\n"
    ,
    
        "AND": "\n",
        "newline": "\n",
        "linebreak": "\n",
        "tabularnewline": "\n",
        "par": "\n",
        "&": "&",
        "%": "%",
        "$": "$",
        "#": "#",
        "_": "_"
    ,
    "{": "{", "}": "}", ",": " ", ";": " ", ":": " ", " ": " ", "\n": " ", "/": "", "-": "", "\\": "\n", "@": "", "!": "", ">": " ",
}
LIGATURES = (("---", "—"), ("--", "–"), ("``", "“"), ("''", "”"), (",,", "„"), ("<<", "«"), (">>", "»"), ("~", " "), ("`", "‘"), ("'", "’"))
SHORTHAND = re.compile("\"([aouAOUsS`'<>=~|/-]-?-?)")
SHORTHANDS = {
    "a": "ä", "o": "ö", "u": "ü", "A": "Ä", "O": "Ö", "U": "Ü", "s": "ß", "S": "ß", "`": "„", "'": "“", "<": "«", ">": "»",
    "=": "-", "~": "-", "|": "", "/": "/", "-": "", "---": "—", "--": "–", "--~": "—",
}


def accented(accent: str, letter: str) -> str:
    r"""The letter under an accent, composed; `\i` and `\j` lose their missing dot."""
    letter = {"ı": "i", "ȷ": "j"}.get(letter, letter)
    return unicodedata.normalize("NFC", letter[:1] + ACCENTS[accent] + letter[1:]) if letter else ""


def typographic(text: str, *, has_shorthands: bool = False) -> str:
    """Text with ligatures of dashes and quotes set; babel's shorthands (`"a`, `"=`) where the language has them."""
    if has_shorthands and '"' in text:
        text = SHORTHAND.sub(lambda match: SHORTHANDS.get(match[1], match[0]), text)
    for typed, set_ in LIGATURES:
        if typed in text:
            text = text.replace(typed, set_)
    return text
