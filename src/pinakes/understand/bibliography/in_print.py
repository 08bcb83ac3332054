"""Labels put right around names and the imprint: where names end, editions, series, places, editors, addresses."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pinakes.text.words import words

if TYPE_CHECKING:
    from collections.abc import Container

    from pinakes.understand.bibliography.observe import ObservedReference

FARTHEST = 8
"""Tokens from the number of an edition to the word that says so."""
NAMES = 14
"""Tokens that joint authors before a colon take at most."""
LONGEST_INITIAL = 3
"""Characters of an initial with its stop; given names have more."""
TOWN = 4
"""Words of a town and its state."""
CUT_SHORT = 4
"""Characters of the first word of a city that is cut short, such as `St.`."""
_ORDINAL = re.compile(r"\(?\d{1,2}(?:\.,?|st|nd|rd|th|-е|ª|a|e|ème)?,?")
_BRACKETED = re.compile(r"\((?:1[5-9]|20)\d\d")


def editions(labels: list[str], seen: ObservedReference, texts: list[str]) -> None:
    """`Die Erzählung. 3., durchges. und korrigierte Aufl.`: from the number to the word, small words between them, it is the edition."""
    for j, form in enumerate(seen.forms):
        if form.coarse != "<edition>" or labels[j] not in (
            "title",
            "container",
            "edition",
            "other",
            "publisher",
        ):
            continue
        if _is_worded(j, labels, seen, texts):
            labels[j - 1] = labels[j] = "edition"
            continue
        i = j - 1
        while i >= 0 and j - i <= FARTHEST and texts[i][:1].islower():
            i -= 1
        if (
            0 < i < j - 1
            and _ORDINAL.fullmatch(texts[i])
            and labels[i] in ("title", "container", "edition", "other", "publisher")
        ):
            labels[i : j + 1] = ["edition"] * (j + 1 - i)


def _is_worded(at: int, labels: list[str], seen: ObservedReference, texts: list[str]) -> bool:
    """`Statistics with S. Fourth edition.`: a number in words, after a stop."""
    ordinal = (
        at > 1
        and seen.forms[at - 1].core in words("bibliography", "ordinal_word")
        and texts[at - 2][-1] in ".,;:)"
    )
    return ordinal and labels[at - 1] in ("title", "container", "edition", "other", "publisher")


def joint_authors(labels: list[str], seen: ObservedReference, texts: list[str]) -> None:
    """`Müller, Hans und Schmidt, Eva: Grundlagen`: names up to a colon, joined by a word, are all authors where the first is."""
    if not labels or labels[0] != "author" or not texts[0].endswith(","):
        return
    end = next((i for i, text in enumerate(texts[:NAMES]) if text.endswith(":")), 0)
    joined = [i for i in range(1, end) if seen.forms[i].coarse == "<and>"]
    if (
        not joined
        or any("." in text for text in texts[:end])
        or end + 1 >= len(labels)
        or labels[end + 1] != "title"
        or not set(labels[: end + 1]) <= {"author", "title"}
    ):
        return
    if _are_named_so(joined, end, texts):
        labels[: end + 1] = ["author"] * (end + 1)


def _are_named_so(joined: list[int], end: int, texts: list[str]) -> bool:
    """Whether what stands around the joints looks like names."""
    return all(texts[i][0].isupper() for i in range(end + 1) if i not in joined) and all(
        texts[i + 1].endswith(",") for i in joined
    )


def seams(labels: list[str], seen: ObservedReference, texts: list[str]) -> None:
    """`House, Saint Petersburg`, `(North Holland, New York)`: publisher and place meet at a comma, not inside a name.

    `St. Louis: Mosby`: up to the colon it is the place.
    """
    for i in range(1, len(labels)):
        if (
            labels[i - 1] == "place"
            and labels[i] == "publisher"
            and texts[i - 1].endswith(".")
            and len(texts[i - 1]) <= CUT_SHORT
        ):
            colon = next(
                (
                    k
                    for k in range(i, min(i + 3, len(labels)))
                    if labels[k] == "publisher" and texts[k].endswith(":")
                ),
                None,
            )
            if colon is not None and colon + 1 < len(labels) and labels[colon + 1] == "publisher":
                labels[i : colon + 1] = ["place"] * (colon + 1 - i)
        if (
            labels[i - 1] != "publisher"
            or labels[i] != "place"
            or not texts[i - 1][-1].isalnum()
            or not texts[i][0].isalnum()
        ):
            continue
        back = i - 1
        while back and labels[back - 1] == "publisher" and texts[back - 1][-1].isalnum():
            back -= 1
        if back and labels[back - 1] == "publisher" and texts[back - 1].endswith((",", ":", ";")):
            labels[back:i] = ["place"] * (i - back)
            continue
        end = i
        while end < len(labels) and labels[end] == "place" and texts[end][-1].isalnum():
            end += 1
        if end + 1 < len(labels) and labels[end] == labels[end + 1] == "place" and texts[end].endswith(","):
            labels[i : end + 1] = ["publisher"] * (end + 1 - i)


def marked_editors(labels: list[str], seen: ObservedReference, texts: list[str]) -> None:
    """`VASQUES, N. (org.). Rios da cidade`: names that the reference begins with, up to `(org.)`, are those of editors."""
    begin = next((i for i, label in enumerate(labels) if label not in ("number", "other")), 0)
    end = begin
    while end < len(labels) and labels[end] == "author":
        end += 1
    if end - begin < 2 or "editor" in labels[:end]:
        return
    # the mark may have been taken into the names, or stand right behind them
    last = end - 1 if seen.forms[end - 1].coarse == "<editor>" else end
    if last < len(labels) and seen.forms[last].coarse == "<editor>" and texts[last].startswith(("(", "[")):
        labels[begin:last] = ["editor"] * (last - begin)
        labels[last] = "other"


def theses(labels: list[str], seen: ObservedReference, texts: list[str]) -> None:
    """`Задачи с запаздыванием : дис. … канд. наук`: what kind of thesis it is stands behind a colon, and is no part of the title."""
    for i in range(1, len(labels)):
        if (
            labels[i] == labels[i - 1] == "title"
            and seen.forms[i].coarse == "<thesis>"
            and texts[i - 1][-1] in ":–—-"
        ):
            end = i
            while end < len(labels) and labels[end] == "title":
                end += 1
            if end - i <= 2 * FARTHEST:
                labels[i - (not seen.forms[i - 1].core) : end] = ["genre"] * (
                    end - i + (not seen.forms[i - 1].core)
                )
            return


def pages_as_years(labels: list[str], seen: ObservedReference, texts: list[str]) -> None:
    """`Eur. Phys. J. C71:1547, 2010`: behind the colon of a volume stands the page, and the year is still to come."""
    for i in range(1, len(labels) - 1):
        if (
            labels[i] == "date"
            and seen.forms[i].coarse == "Y"
            and texts[i - 1].endswith(":")
            and texts[i - 1][-2:-1].isdigit()
        ):
            later = next(
                (
                    k
                    for k in range(i + 1, len(labels))
                    if seen.forms[k].coarse == "Y" and labels[k] in ("pages", "other", "date")
                ),
                0,
            )
            if later:
                labels[i], labels[later] = "pages", "date"
                return


def bare_addresses(labels: list[str], seen: ObservedReference, texts: list[str]) -> None:
    """`ZEFYS: http://…`, `Gesichtserkennung. https://…`: what stands before an address, and is nothing else, is its title."""
    if "title" in labels or "container" in labels or "url" not in labels:
        return
    end = labels.index("url")
    begin = 0
    while begin < end and labels[begin] == "number":
        begin += 1
    while end > begin and (
        seen.forms[end - 1].coarse in ("<available>", "<accessed>") or not seen.forms[end - 1].core
    ):
        end -= 1
    inside = labels[begin:end]
    plain = all(
        "," not in text and len(form.core) > 1 and not form.core.isdigit()
        for text, form in zip(texts[begin:end], seen.forms[begin:end], strict=True)
    )
    if inside and set(inside) <= {"author", "other", "publisher", "note"} and plain:
        labels[begin:end] = ["title"] * (end - begin)


def given_names(labels: list[str], _: ObservedReference, texts: list[str]) -> None:
    """The last given name of an author, called the beginning of the title: `DORNELAS, José Carlos Assis. Planejando …`."""
    at = next((i for i in range(1, len(labels)) if labels[i] == "title"), 0)
    if (
        not at
        or labels[at - 1] != "author"
        or at + 2 >= len(labels)
        or labels[at + 1 : at + 3] != ["title", "title"]
    ):
        return
    name = texts[at]
    if not (_is_given_name(name, texts, at)):
        return
    begin = at - 1
    while begin and labels[begin - 1] == "author":
        begin -= 1
    unfinished = (
        texts[at - 1].isalpha()
        and texts[at - 1].istitle()
        and any(text.endswith(",") for text in texts[begin : at - 1])
    )
    if unfinished or (
        texts[at - 1].endswith(",") and name[:-1].casefold() in words("bibliography", "given_names")
    ):
        labels[at] = "author"


def _is_given_name(name: str, texts: list[str], at: int) -> bool:
    """Whether an abbreviated word is a given name before another name."""
    return (
        name.endswith(".")
        and name[:-1].isalpha()
        and name.istitle()
        and len(name) > LONGEST_INITIAL
        and texts[at + 1][0].isupper()
    )


def _precedes_initial(text: str, small: Container[str]) -> bool:
    """Whether a further initial may follow: another one, or a particle."""
    return (text.endswith(".") and len(text) <= 3 and text[0].isupper()) or (text.islower() and text in small)


def names_end(labels: list[str], seen: ObservedReference, texts: list[str]) -> None:
    """`SILVEIRA, H. E. da. Terminologias`, `Khairullin Ya. R. Doma`: a particle or an initial behind
    initials ends the name.
    """
    for i in range(2, len(labels)):
        if labels[i] != "title" or labels[i - 1] != "author":
            continue
        small = words("names", "particles")
        if texts[i].endswith(".") and (
            (seen.forms[i].core in small and texts[i - 1].endswith("."))
            or (len(texts[i]) == 2 and texts[i][0].isupper() and _precedes_initial(texts[i - 1], small))
        ):
            labels[i] = "author"
        return


def particles_behind(labels: list[str], seen: ObservedReference, texts: list[str]) -> None:
    """`SANTOS, Boaventura de Sousa. Um discurso`: a particle and a name behind it end the author's name."""
    for i in range(2, len(labels) - 2):
        if labels[i] == "title" and labels[i - 1] == "author":
            is_name = texts[i].islower() and seen.forms[i].core in words("names", "particles")
            if is_name and texts[i + 1].istitle() and texts[i + 1].endswith(".") and labels[i + 2] == "title":
                labels[i : i + 2] = ["author", "author"]
            return


def places_behind_titles(labels: list[str], _: ObservedReference, texts: list[str]) -> None:
    """`The New River. Grand Falls, MI: Baker`: what a colon parts from the publisher."""
    if "place" in labels or "publisher" not in labels:
        return
    end = labels.index("publisher")
    if labels[end - 1] not in ("title", "place") or not texts[end - 1].endswith(":"):
        return
    begin = _segment(texts, end)
    if re.sub(r"\W", "", "".join(texts[begin:end])).casefold() in words("names", "states"):
        begin = _segment(texts, begin)
    is_named = all(text[0].isupper() for text in texts[begin:end])
    if is_named and end - begin <= TOWN and begin > 0 and labels[begin - 1 : begin + 1] == ["title", "title"]:
        labels[begin:end] = ["place"] * (end - begin)


def _segment(texts: list[str], end: int) -> int:
    """Where the words between two signs begin that end before this token."""
    begin = end - 1
    while begin > 0 and texts[begin - 1][-1] not in '.,;:!?)»”"':
        begin -= 1
    return begin
