"""Names of persons in Latin, Cyrillic and Chinese letters: what looks like one, how lists split, which part is the family name."""

from __future__ import annotations

import itertools
import re
import unicodedata
from bisect import bisect, bisect_left
from functools import cache, lru_cache

from pinakes.model import Person
from pinakes.text.analysis import is_common_word
from pinakes.text.family_names import family_start, is_patronymic_word
from pinakes.text.han_names import HAN_SIGNS, PLACES, split_han
from pinakes.text.han_names import unglued as unglued
from pinakes.text.languages import shares
from pinakes.text.name_case import as_written as as_written
from pinakes.text.name_case import cased, name_words
from pinakes.text.name_case import is_initial as is_initial
from pinakes.text.name_marks import MARKS, han_honorifics
from pinakes.text.name_marks import without_honorifics as without_honorifics
from pinakes.text.name_marks import without_marks as without_marks
from pinakes.text.persons import reads_like_person
from pinakes.text.pinyin import looks_like_pinyin
from pinakes.text.scripts import HAN, close_up, counts
from pinakes.text.skeletons import skeleton as skeleton
from pinakes.text.words import LANGUAGES, fold, table, words

_LOOSE_ACCENTS = re.compile("[´`¨ˆ˜¸˚ˇ]")
_NO_NAME = re.compile(r"[\d@:;?!()\[\]{}<>=+*/\\_|\"«»“”]")
"""Signs that no name has."""
_WORD = re.compile(r"[^\W\d_]+(?:['’`´\-‐‑–.][^\W\d_]+)*\.?")
_COMPOUND = re.compile(r"[A-ZÀ-Þ]{2,}-[a-zß-ÿ]{3}")
"""A word of German compounds: "TEI-kodiert"."""
_GLUED_INITIALS = re.compile(r"((?:[A-ZА-ЯЁÀ-Þ]\.){1,3})(?=[A-ZА-ЯЁÀ-Þ][\w'’]{1,})")
_FAMILY_GLUED = re.compile(r"(?<=[a-zа-яё])(?=(?:[A-ZА-ЯЁ]\.){1,3}(?:\s|$|,))")
_WORD_ON_MARK = re.compile(r"(?<=[\ue000-\uf8ff])(?=([^\W\d_]+)\s)")
"""Where a word follows a mark without a gap: "Jane Doe*and John Roe"."""
_UPPER = "A-ZÀ-ÞА-ЯЁŁŚŠŽČĆŘĐ"
_LOWER = "a-zß-öø-ÿа-яёāăąćčďđēęěğīıłńňōőřśšşťūůűźżžșț’'"
_FULL = rf"[{_UPPER}][{_LOWER}]+(?:[{_UPPER}][{_LOWER}]+)?(?:-[{_UPPER}][{_LOWER}]+)?"
_ONE_INITIAL = rf"(?:[{_UPPER}][hu]?\.(?:-[{_UPPER}]\.)?)"
_STRONG = re.compile(r"\s*[;；•·∙|/\t]\s*|\s*、\s*|\sÆ\s")
_COMMA = re.compile(r"\s*[,，]\s*")
_VOWELS = frozenset("aeiouyäöüáéíóúàèìòù")
LITTLE, LONGEST_LITTLE, LITTLE_LAST, LITTLE_FIRST = 0.65, 3, -1.6, 0.5
"""How much a name looks like one that has a word of few letters which is none elsewhere, how long that is,
and the odds asked for where it is the last and where it is another: "Made In" and "Im Anhang" are nobody."""
MOST_INITIAL, SHORT_GIVEN = 3, 2
"""Signs that initials have fewer of, and letters of a given name that is a conjunction in small letters."""
NEVER_NAMES = ("1", "2", "9", "10", "11", "12")
"""Months after which nobody is called, by their numbers: "Freiburg, September" is no person, "April Weber" is."""


def conjunctions() -> frozenset[str]:
    """The words that join the last name to a list, folded."""
    return name_words("conjunctions")


def _tidy(text: str) -> str:
    if not text.isascii():
        text = unicodedata.normalize("NFC", text).replace("\u00a0", " ").replace("ﬁ", "fi").replace("ﬂ", "fl")
        text = _WORD_ON_MARK.sub(lambda match: " " if fold(match[1]) in conjunctions() else "", text)
    text = _LOOSE_ACCENTS.sub("", text).replace("&", " & ")
    if "." in text:
        text = _FAMILY_GLUED.sub(" ", _GLUED_INITIALS.sub(r"\1 ", text))
    return " ".join(text.split())


@lru_cache(maxsize=4096)
def looks_like_name(text: str) -> float:
    """How much one piece of text looks like the name of one person, 0 to 1."""
    text = without_honorifics(without_marks(_tidy(text)))
    if not text or len(text) > 60:
        return 0.0
    if HAN.search(text):
        return _han_likeness(text.replace(" ", ""))
    if _NO_NAME.search(text):
        return 0.0
    parts = text.replace(",", " ").split()
    if not 2 <= len(parts) <= 9 or _places().search(fold(text)) or not _never().isdisjoint(map(fold, parts)):
        return 0.0
    if counts(text).get("Cyrl", 0) > len(text) / 3:
        return _cyrillic_likeness(parts)
    likeness = _latin_likeness(parts, inverted="," in text)
    return likeness or (LITTLE if "," not in text and _has_little_name(parts) else 0.0)


@cache
def _places() -> re.Pattern[str]:
    """Countries, large towns and boxes of the post, which stand in addresses and look like names."""
    printed = (*words("header", "countries"), *words("header", "post_box"))
    known = sorted(map(re.escape, printed), key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(known)})(?!\w)")


@cache
def _never() -> frozenset[str]:
    """Words that no name has: those of the tables, and the months but those after which persons are called."""
    dark = {
        fold(name)
        for language in LANGUAGES
        for number in NEVER_NAMES
        for name in table(language).get("months", {}).get(number, ())
    }
    return name_words("never") | {month for month in dark if len(month) > 4} - name_words("named_months")


def _han_likeness(text: str) -> float:
    if re.fullmatch(f"[{HAN_SIGNS}]{{1,8}}[·•][{HAN_SIGNS}]{{1,12}}", text):
        return 0.85
    if not re.fullmatch(f"[{HAN_SIGNS}]{{2,4}}", text):
        return 0.0
    if text[:2] in name_words("compound_surnames") and len(text) > 2:
        return 0.95
    if text[0] not in name_words("surnames"):
        return 0.15 if len(text) in (2, 3) else 0.0
    if is_common_word(text):
        return 0.2
    return {2: 0.75, 3: 0.85, 4: 0.2}[len(text)]


def _has_little_name(parts: list[str]) -> bool:
    """Whether one word of a name is a little word elsewhere: "Minjoo Im", "Vinh V. Le", "An Wang"."""
    if not 2 <= len(parts) <= 3 or not all(map(_capital, parts)):
        return False
    words_elsewhere = name_words("particles"), shares("words")
    little = [at for at, part in enumerate(parts) if any(fold(part) in known for known in words_elsewhere)]
    if len(little) != 1 or not parts[little[0]].istitle() or len(parts[little[0]]) > LONGEST_LITTLE:
        return False
    odds = reads_like_person(" ".join(parts))
    return odds is not None and odds > (LITTLE_LAST if little[0] == len(parts) - 1 else LITTLE_FIRST)


def _is_patronymic(word: str) -> bool:
    return len(word) > 4 and fold(word).endswith(tuple(name_words("patronymic_endings")))


def _is_russian_family(word: str) -> bool:
    return len(word) > 3 and fold(word).endswith(tuple(name_words("family_endings")))


def _cyrillic_likeness(parts: list[str]) -> float:
    full = [part for part in parts if not (is_initial(part) and "." in part)]
    if (
        len(parts) > 5
        or not 1 <= len(full) <= 4
        or not all(_capital(part) or fold(part) in name_words("particles") for part in full)
    ):
        return 0.0
    if (
        all(part.isupper() for part in parts)
        and len(full) == len(parts)
        and not any(_is_patronymic(part) for part in full[1:])
    ):
        return 0.15
    if len(full) < len(parts):
        return 0.97 if len(full) == 1 else 0.6
    if any(_is_patronymic(part) or fold(part) in name_words("particles") for part in full[1:]):
        return 0.95
    if any(_common_ending(part) for part in full):
        return 0.2
    if len(full) == 2:
        return 0.7 if any(_is_russian_family(part) for part in full) else 0.55
    return 0.45


def _common_ending(word: str) -> bool:
    return fold(word).endswith(tuple(name_words("common_endings")))


def _is_word(folded: str, place: int, *, capitals: bool) -> bool:
    """Whether letters that could be initials are a word: the first of several, and articles and prepositions of a text in capitals."""
    if len(folded) == 1:
        return place == 0 and capitals and folded in shares("words")
    return place == 0 or (capitals and (folded in name_words("particles") or folded in shares("words")))


def _latin_likeness(parts: list[str], *, inverted: bool) -> float:
    particles, suffixes, small, surnames = (
        name_words("particles"),
        name_words("suffixes"),
        shares("words"),
        name_words("surnames_latin"),
    )
    full = initials = 0
    doubt = 1.0
    capitals = all(map(str.isupper, parts))
    for place, part in enumerate(parts):
        folded = fold(part)
        if is_initial(part) and not (part.isalpha() and _is_word(folded, place, capitals=capitals)):
            initials += 1
        elif folded in particles and not (
            folded in surnames and place in (0, len(parts) - 1) and part[:1].isupper()
        ):
            if place == len(parts) - 1 and not inverted:
                return 0.0
        elif folded in suffixes and place > 0:
            continue
        elif (
            not _WORD.fullmatch(part)
            or not _capital(part)
            or _COMPOUND.match(part)
            or (folded in small and not part.isupper() and not inverted)
        ):
            return 0.0
        else:
            full += 1
            if folded in small and not inverted:
                doubt *= 0.3
            elif place == 0 and len(part) < 4 and part.isupper() and not inverted and folded not in surnames:
                doubt *= 0.7 if _can_be_given(part, capitals=capitals) else 0.3
            elif not inverted and _common_ending(folded.rstrip(".")) and folded not in surnames:
                doubt *= 0.55
            if part.endswith(".") and len(part) > 4:
                doubt *= 0.5
    if not full:
        return 0.0
    if initials:
        if inverted and parts[-1].isupper() and fold(parts[-1]) in name_words("states"):
            return 0.3  # "Ridge, NY" is a town, "Ridge, N. Y." a person
        return 0.95 * max(doubt, 0.6) if full <= 3 else 0.6 * doubt
    if full == 1:
        return (
            0.7 if len(parts) == 2 and _is_given_particle(parts[0], parts[1]) else 0.1
        )  # "Ben Smith", "Di Wang"
    if all(part.isupper() for part in parts):
        doubt *= 0.8
    return {2: 0.75, 3: 0.75, 4: 0.7, 5: 0.6, 6: 0.5}.get(full, 0.3) * doubt


def _can_be_given(part: str, *, capitals: bool) -> bool:
    """Whether a few capitals at the beginning are initials or a name rather than an abbreviation: "KV Ramana", "EVA ROTH"."""
    return len(part) == 3 if capitals else len(part) == 2 and _VOWELS.isdisjoint(fold(part))


def _is_given_particle(word: str, family: str) -> bool:
    return (
        word[:1].isupper()
        and fold(word) in name_words("particles")
        and (fold(word) in name_words("given_particles") or fold(family) in name_words("surnames_latin"))
    )


def _capital(word: str) -> bool:
    """Begins with a capital, a particle glued by an apostrophe before it allowed ("d'Ávila", "al-Khwarizmi")."""
    if word[:1].isupper() or (word[:1].isalpha() and word[:1].lower() == word[:1].upper()):
        return True
    return re.match(r"(?:[dlo]['’]|al-|el-)[A-ZÀ-Þ]", word) is not None


def split(text: str) -> list[str]:
    """The names of an author list, in order, marks and degrees taken off; nothing is checked for being a name."""
    return [name for name, _ in _split(text)]


def split_marked(text: str) -> list[tuple[str, str]]:
    """As `split`, each name with the private-use characters (U+E000 …) that stood on it: callers' own place holders for marks."""
    return list(_split(text))


@lru_cache(maxsize=1024)
def _split(text: str) -> tuple[tuple[str, str], ...]:
    text = _tidy(text)
    if HAN.search(text):
        return tuple(split_han(text))
    strong = [part for part in _STRONG.split(text) if part]
    found: list[str] = []
    inverted = len(strong) > 1 and sum(len(_COMMA.findall(part)) == 1 for part in strong) >= 0.7 * len(strong)
    for part in strong:
        whole = (inverted and len(_COMMA.findall(part)) <= 2) or _is_inverted(part)
        found += _at_conjunctions(part) if whole else _at_commas(part)
    cleaned = [(without_honorifics(without_marks(piece)), "".join(PLACES.findall(piece))) for piece in found]
    kept: list[tuple[str, str]] = []
    for name, places in cleaned:
        if name and fold(name) not in name_words("honorifics"):
            kept.append((name, places))
        elif places and kept:
            kept[-1] = (kept[-1][0], kept[-1][1] + places)
    return tuple(kept)


def _is_inverted(part: str) -> bool:
    """One "Family, Given" alone: a comma with a single word before it."""
    pieces = _COMMA.split(part)
    if len(pieces) != 2 or not pieces[1]:
        return False
    before, after = (without_marks(piece).split() for piece in pieces)
    if not before or not after or any(fold(word) in name_words("honorifics") for word in after):
        return False
    alone = (
        [word for word in before if fold(word) not in name_words("particles")] if len(before) > 1 else before
    )
    return len(alone) == 1 and not any(fold(word) in name_words("conjunctions") for word in before + after)


def _at_commas(part: str) -> list[str]:
    found: list[str] = []
    for piece in _COMMA.split(part):
        for name in (
            one
            for part in _at_conjunctions(piece)
            for whole in _at_marks(part)
            for one in _at_initials(whole)
        ):
            bare = without_marks(name)
            own = bare.split()
            is_suffix = fold(bare) in name_words("suffixes")
            lone = (
                bool(own)
                and all(map(is_initial, own))
                and bool(found)
                and not any(map(is_initial, found[-1].split()))
                and not _is_short_name(own, found[-1])
            )
            if found and (lone or is_suffix):
                found[-1] = f"{found[-1]}, {name}"
            else:
                found.append(name)
    return found


def _is_short_name(own: list[str], before: str) -> bool:
    """Whether capitals are a name of short words and no initials: "TAO XU" behind a name of two words."""
    return min(map(len, own)) > 1 < len(own) and "." not in own[-1] and len(without_marks(before).split()) > 1


_AFTER_MARK = re.compile(r"(?<=[\ue000-\uf8ff])\s+(?=[^\W\d_])")


def _at_marks(piece: str) -> list[str]:
    """A row such as "Jane Doe¹ John Roe²", without commas, cut behind the marks where two words or more stand on either side."""
    parts = _AFTER_MARK.split(piece)
    return (
        parts if len(parts) > 1 and all(len(without_marks(part).split()) > 1 for part in parts) else [piece]
    )


_ROW_OF_NAMES = re.compile(rf"(?:(?:{_ONE_INITIAL}\s*){{1,3}}{_FULL}[\ue000-\uf8ff\s]*){{2,}}")


def _at_initials(piece: str) -> list[str]:
    """A row such as "K. P. Jones N. E. Miller", without commas, cut where a set of initials begins a new name."""
    if _ROW_OF_NAMES.fullmatch(piece) is None:
        return [piece]
    return re.findall(rf"(?:{_ONE_INITIAL}\s*){{1,3}}{_FULL}[\ue000-\uf8ff]*", piece)


def _at_conjunctions(piece: str) -> list[str]:
    parts = piece.split()
    known = name_words("conjunctions")
    if known.isdisjoint(map(fold, parts)):
        return [" ".join(parts)] if parts else []
    own = [i for i, word in enumerate(parts) if not MARKS.fullmatch(word)]
    apart = {own[0], own[-1]} if piece.isupper() else set(own)
    initials = {i for i in own if _is_of_name(parts[i], apart=i in apart)}
    cuts = [i for i in own if fold(parts[i]) in known and i not in initials]
    sure = [i for i in cuts if fold(parts[i]) not in name_words("particles") or i in (own[0], own[-1])]
    # "e", "y" and "und" also stand inside names (Costa e Silva): they part two names only with two words on each side, the last one first.
    edges = [-1, *sure, len(parts)]
    settled = set(sure)
    for i in reversed([i for i in cuts if i not in settled]):
        next_edge, place = bisect(edges, i), bisect(own, i)
        words_before = place - 1 - bisect(own, edges[next_edge - 1])
        words_after = bisect_left(own, edges[next_edge]) - place
        if words_before >= 2 and words_after >= 2:
            edges.insert(next_edge, i)
    return [" ".join(parts[a + 1 : b]) for a, b in itertools.pairwise(edges) if b > a + 1]


def _is_of_name(word: str, *, apart: bool) -> bool:
    """Whether a word that can be a conjunction is none: a short given name, as in "Ed Roe", or an initial,
    that is a capital with a stop, at an edge or among small letters, as "AND" is not.
    """
    if word.isupper():
        return word.endswith(".") or (len(word) < MOST_INITIAL and apart)
    return word.istitle() and len(word) == SHORT_GIVEN


_IN_TEXT = re.compile(
    rf"(?:{_ONE_INITIAL}\s*){{1,3}}{_FULL}"
    rf"|{_FULL}\s+(?:{_ONE_INITIAL}\s*){{1,3}}"
    rf"|(?:{_FULL}|[{_UPPER}]{{2,}})(?:\s+(?:{_ONE_INITIAL}|d[aeio]s?|e|v[ao]n|de[rn]?|zu|{_FULL}|[{_UPPER}]{{3,}})){{0,4}}\s+(?:{_FULL}|[{_UPPER}]{{3,}})"
)


def find(text: str) -> list[str]:
    """The names that stand in a text with degrees, posts and other words around them, in order."""
    text = without_marks(_tidy(_han_titles().sub(" ", text) if HAN.search(text) else text))
    if HAN.search(text):
        return [name for name in split(text) if looks_like_name(name) >= 0.7]
    found: list[str] = []
    for part in re.split(r"[,;:()]", text):
        bare = without_honorifics(part.strip())
        if fold(bare) in name_words("honorifics"):
            continue
        if looks_like_name(bare) >= 0.6:
            found.append(bare)
            continue
        for match in _IN_TEXT.finditer(bare):
            name = without_honorifics(match[0].strip())
            if looks_like_name(name) >= 0.6 and not _is_dedication(bare[: match.start()]):
                found.append(name)
    return found


def _is_dedication(before: str) -> bool:
    """The name that follows is part of the name of a school: «университет имени …»."""
    return fold(" ".join(before.split()[-2:])).endswith(tuple(name_words("dedications")))


@cache
def _han_titles() -> re.Pattern[str]:
    return re.compile("|".join(han_honorifics()))


_CYRILLIC = re.compile("[\u0400-\u04ff]")
_LOOKALIKES = str.maketrans("ABEKMHOPCTXYI", "АВЕКМНОРСТХУІ")
_LONE_LATIN = re.compile(r"(?<![^\W\d_])[A-Z](?=\.)")


def _one_script(name: str) -> str:
    """A Cyrillic name without initials typed on the other keyboard: they look the same and are other letters."""
    if name.isascii() or _CYRILLIC.search(name) is None:
        return name
    return _LONE_LATIN.sub(lambda match: match[0].translate(_LOOKALIKES), name)


@lru_cache(maxsize=1024)
def parse(literal: str, language: str | None = None) -> Person:
    """The person behind a printed name; family and given are None where they cannot be told apart."""
    name = _one_script(without_honorifics(without_marks(_tidy(literal))))
    if HAN.search(name):
        joined = close_up(name).replace(" ", "")
        if not re.fullmatch(f"[{HAN_SIGNS}·•]+", joined) or len(joined) < 2 or "·" in joined:
            return Person(literal=joined)
        cut = 2 if joined[:2] in name_words("compound_surnames") and len(joined) > 2 else 1
        return Person(literal=joined, family=joined[:cut], given=joined[cut:])
    if "," in name:
        family, _, given = name.partition(",")
        given, _, _suffix = given.partition(",")
        if fold(given.strip()) in name_words("suffixes"):
            return parse(family, language)
        whole = name.isupper()
        given = cased(given.strip(), initials=not whole)
        return Person(literal=name, family=cased(family.strip(), is_family=True), given=given or None)
    if " " in name and fold(name.split()[0]) in name_words("bodies"):  # Project Jupyter
        return Person(literal=name)
    parts = cased(name).split()  # a name that is capitals throughout tells its family name by nothing
    if len(parts) < 2:
        return Person(literal=name, family=cased(name) or None)
    start, end = _family_place(parts, language)
    rest = " ".join(parts[:start] + parts[end:])
    return Person(
        literal=name,
        family=cased(" ".join(parts[start:end]), is_family=True),
        given=cased(rest, initials=True) or None,
    )


def _family_place(parts: list[str], language: str | None) -> tuple[int, int]:
    """Where the family name stands among the words of a name: first and past-the-last."""
    last = len(parts)
    if (
        is_initial(parts[-1])
        and not is_initial(parts[0])
        and fold(parts[-1]) not in name_words("surnames_latin")
    ):
        first_initial = next(i for i, part in enumerate(parts) if is_initial(part))
        return 0, first_initial
    if counts(parts[0]).get("Cyrl"):
        if last >= 3 and is_patronymic_word(parts[-1]):
            return 0, 1
        if (
            last >= 3
            and _is_patronymic(parts[2])
            and not _is_patronymic(parts[1])
            and not is_initial(parts[0])
        ):
            return 0, 1
        if (
            last == 2
            and _is_russian_family(parts[0])
            and not _is_russian_family(parts[1])
            and not is_initial(parts[0])
        ):
            return 0, 1
    caps = [
        len(part) > 1
        and part.isupper()
        and (not is_initial(part) or fold(part) in name_words("surnames_latin") | name_words("particles"))
        for part in parts
    ]
    if any(caps) and not all(caps) and (caps[0] or caps[-1]):
        return (0, caps.index(False)) if caps[0] else (last - caps[::-1].index(False), last)
    latin = name_words("surnames_latin")
    if (
        last == 2
        and fold(parts[0]) in latin
        and fold(parts[1]) not in latin
        and language in ("zh", "en", None)
        and looks_like_pinyin(parts[1])
    ):
        return 0, 1
    return family_start(parts, alone=language == "pt"), last


CROWD = 200
"""Names from which on a list is a crowd, as of a large experiment: many there share a family name and
an initial, and one is met again only where the whole name is spelt the same.
"""


@lru_cache(maxsize=8192)
def same_person(one: str, other: str) -> bool:
    """Whether two printed names can be one person: family names alike, given names agree as far as both are written out."""
    if HAN.search(one) or HAN.search(other):
        return close_up(one).replace(" ", "") == close_up(other).replace(" ", "")
    first, given, mine = _bones(one)
    second, other_given, theirs = _bones(other)
    if first == second:
        return _agree(given, other_given)
    if mine == theirs:
        return True
    if len(first) < 4 or len(second) < 4 or first[0] != second[0] or not _near(first, second):
        return False
    return _agree(given, other_given)


@lru_cache(maxsize=2048)
def _bones(name: str) -> tuple[str, str | None, list[str]]:
    """What names are compared by, each with many: the family's skeleton, the given name, all words by length."""
    person = parse(name)
    words = skeleton(re.sub(r"[.,\-]", " ", name)).split()
    return skeleton(person.family or ""), person.given, sorted(words, key=len)


def _near(one: str, other: str) -> bool:
    from rapidfuzz.fuzz import ratio

    return ratio(one, other) >= 80


_LETTERS_ALONE = re.compile("[A-ZÀ-ÞА-ЯЁ]{2,3}")
"""Initials without stops, as "HF"."""


def _spaced(given: str) -> str:
    return " ".join(given) if _LETTERS_ALONE.fullmatch(given) else given


def _agree(one: str | None, other: str | None) -> bool:
    if not one or not other:
        return True
    if _LETTERS_ALONE.fullmatch(one) is not _LETTERS_ALONE.fullmatch(other) and _agree(
        _spaced(one), _spaced(other)
    ):
        return True
    mine, theirs = (skeleton(re.sub(r"[.\-]", " ", given)).split() for given in (one, other))
    return all(
        a[0] == b[0] and (len(a) < 2 or len(b) < 2 or a[:2] == b[:2])
        for a, b in zip(mine, theirs, strict=False)
    )
