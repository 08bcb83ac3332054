"""Text for comparison across scripts, spellings and ways of writing Russian in Latin letters:
much is levelled, on purpose.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache, lru_cache

from pinakes.text.pinyin import simplified
from pinakes.text.scripts import HAN_NUMERALS
from pinakes.text.words import table

_LEVELS = (
    "ß=s æ=a œ=o ø=o ł=l đ=d ð=d þ=t ı=i shch=s sch=s tsch=c tch=c sh=s zh=z ch=c kh=h ph=f th=t tz=c ts=c cz=c ck=k qu=k ks=x "
    "yu=u ju=u iu=u ya=a ja=a ia=a ye=e je=e ie=e yo=e jo=e io=e ae=a oe=o ue=u w=v y=i j=i ii=i ee=e oo=o aa=a uu=u "
    "bb=b cc=c dd=d ff=f gg=g kk=k ll=l mm=m nn=n pp=p rr=r ss=s tt=t vv=v zz=z"
)
LEVELLED = tuple(tuple(pair.split("=")) for pair in _LEVELS.split())
"""What is written one way or another: letters of one sound, doubled letters, German umlauts written out."""
_HAN = re.compile("[\u3005\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]")
_WORD = re.compile(
    "[\u3005\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]|[^\\W_\u3005\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]+"
)
_ASCII_WORD = re.compile("[a-z0-9]+")
_ROMAN = re.compile("(?=[IVX])X{0,3}(?:IX|IV|V?I{0,3})")
_HAN_DIGITS = HAN_NUMERALS[:10]
_NUMERAL = re.compile(
    rf"(?<![^\W\d_])\d+|\d+(?![^\W\d_])|(?<![^\W_])[IVX]+(?![^\W_])|(?<=[(（第])[{_HAN_DIGITS}](?=[)）卷册部辑章])"
)
_VALUES = {"I": 1, "V": 5, "X": 10}


@cache
def _letters() -> dict[int, str | None]:
    """Cyrillic in Latin letters, marks taken off."""
    found: dict[int, str | None] = {
        ord(letter): latin
        for letter, _, latin in (pair.partition("=") for pair in table("ru")["names"]["letters"].split())
    }
    return (
        found
        | dict.fromkeys(range(768, 880))
        | {ord("'"): None, ord("’"): None, ord("ʹ"): None, ord("ʺ"): None}
    )


@lru_cache(maxsize=20_000)
def plain(text: str) -> str:
    """Words of levelled letters with one space between them; every Chinese character is a word."""
    text = text.lower().replace("'", "") if text.isascii() else _latin(text)
    for written, level in LEVELLED:
        if written in text:
            text = text.replace(written, level)
    return " ".join((_ASCII_WORD if text.isascii() else _WORD).findall(text))


def _latin(text: str) -> str:
    """No accents, no Cyrillic, no traditional characters."""
    bare = unicodedata.normalize("NFKD", text.casefold()).translate(_letters())
    return simplified(bare) if _HAN.search(bare) else bare


def has_han(text: str) -> bool:
    """Whether Chinese characters carry the text."""
    return _HAN.search(text) is not None


def numerals(text: str) -> tuple[int, ...]:
    """The numbers in a title, Roman and Chinese ones too (`Part II`, `（二）`):
    what tells parts and issues apart.

    A digit between letters is a misread letter.
    """
    found = []
    for match in _NUMERAL.finditer(text):
        word = match[0]
        if word in _HAN_DIGITS:
            found.append(_HAN_DIGITS.index(word) + 1)
        elif word.isdecimal():
            if len(word) <= 6:
                found.append(int(word))
        elif _ROMAN.fullmatch(word) and (
            len(word) > 1 or match.end() == len(text) or not text[match.end()].isspace()
        ):
            values = [_VALUES[letter] for letter in word]
            found.append(
                sum(
                    -value if value < after else value
                    for value, after in zip(values, [*values[1:], 0], strict=True)
                )
            )
    return tuple(sorted(found))
