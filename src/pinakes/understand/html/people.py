"""Authors, contacts and institutions as a page shows them, kept apart from those it only refers to."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from pinakes.model import Claim, Institution, Person
from pinakes.text import identifiers, names
from pinakes.text.words import fold, words
from pinakes.understand import stated
from pinakes.understand.html.sections import BY, is_heading, opened, own_blocks

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pinakes.understand.html.blocks import HtmlBlock, HtmlRun

ADDRESS_LINES = 8
"""Lines below a name that can tell where its bearer works."""
STRANGE_LINES, LONG = 3, 50
"""Long lines that are neither names nor about them, after which no more authors are expected; letters of a long line."""
EXPECTED, ANNOUNCED = 0.55, 0.25
"""How much names must look like names where one expects them, and where the page announces them."""
SHOWN, IN_MARKED, ANYBODY = 0.98, 0.93, 0.6
"""How often names are right: where elements, a heading or their place below the title of a paper say so (.97 to .99, whichever source is
left out of the count), in a part of the page that is called after authors, and below the title of just any page."""
MOST_MARKED = 400
"""Blocks of a page that are asked for elements with names."""
_NAME_MARK = re.compile(
    r"(?:(?:^|[-_\s])(?:person|author|creator|contrib(?:utor)?)s?[-_]?(?:full)?[-_]?name|(?:^|[-_\s])authors?\b.*\sname)$",
    re.IGNORECASE,
)
_PLACE_MARK = re.compile(r"(?:^|[-_\s])(?:affiliation|institution|aff)s?$", re.IGNORECASE)
_AUTHOR_MARK = re.compile(
    r"(?:^|[-_\s])(?:authors?|byline|creators?|contrib(?:utor)?s?(?:[-_]?group)?)(?:[-_\s]|$)", re.IGNORECASE
)


def author_claims(blocks: tuple[HtmlBlock, ...], below: tuple[HtmlBlock, ...]) -> Iterator[Claim]:
    """The authors that the page names: under a heading that says so, marked as such, or below its title.

    Names below a title are surely authors on a page that has the parts of a paper; elsewhere they may be anything.
    """
    is_paper = any(
        opening[0] in ("abstract", "keywords", "references") for block in blocks if (opening := opened(block))
    )
    if not is_paper:
        below = tuple(block for block in below if block.heading is None)
    marked = _marked_blocks(blocks)[:40]
    for found, weight in (
        (_people_marked(blocks), SHOWN),
        (_people_in(_below_heading(blocks), likeness=ANNOUNCED), SHOWN),
        (_people_in(marked, likeness=ANNOUNCED), IN_MARKED),
        (placed := _people_in(below, likeness=EXPECTED), SHOWN),
    ):
        if found:
            sure = (
                is_paper
                or found is not placed
                or any(person.affiliations or person.email for person in found)
            )
            for person in found:
                yield Claim("author", person, weight if sure else ANYBODY, BY)
            return
    for block in below[:4]:
        if _is_corporate(block):
            yield Claim("author", Person(block.text, "organisation"), 0.55, BY)
            return


def _marked_blocks(blocks: tuple[HtmlBlock, ...]) -> list[HtmlBlock]:
    """Blocks that the page itself calls those of authors."""
    return [block for block in blocks if _AUTHOR_MARK.search(block.marks) and not block.is_furniture]


def _people_marked(blocks: tuple[HtmlBlock, ...]) -> list[Person]:
    """The persons whose names stand each in an element of its own that says so; what follows as an affiliation is theirs."""
    people: list[Person] = []
    for block in blocks[:MOST_MARKED]:
        if block.is_furniture:
            continue
        for run in block.runs:
            text = " ".join(run.text.split()).strip(" ,;")
            if not text or run.style.raised:
                continue
            if _NAME_MARK.search(run.style.marked) and "@" not in text:
                person = stated.named(text)
                likely = names.looks_like_name(text) >= ANNOUNCED and not _is_cue(text)
                people += [person] if likely else []
            elif (
                people
                and _PLACE_MARK.search(run.style.marked)
                and text not in people[-1].affiliations
                and len(text) < 300
            ):
                people[-1] = replace(people[-1], affiliations=(*people[-1].affiliations, text))
    return _each_once(people)


def _is_corporate(block: HtmlBlock) -> bool:
    """Whether an emphasised line is the name of an institution: what institutions are called stands among its first words."""
    text = block.text
    begins = " ".join(text.split()[:4])
    return (
        block.is_bold
        and len(block.lines) == 1
        and len(text) < 150
        and stated.is_organisation(begins)
        and not block.is_linked
    )


def _below_heading(blocks: tuple[HtmlBlock, ...]) -> list[HtmlBlock]:
    """What stands under the first heading that announces authors."""
    for place, block in enumerate(blocks):
        if is_heading(block) and _said_once(block.text) in words("page", "authorship"):
            found = []
            for following in blocks[place + 1 : place + 1 + 200]:
                if following.heading is not None:
                    break
                found.append(following)
            if _people_in(found, likeness=ANNOUNCED):
                return found
    return []


def _said_once(text: str) -> str:
    """A heading, folded, that a page may print twice without a space."""
    folded = fold(text).strip(" :")
    half = len(folded) // 2
    return folded[:half] if half and folded[:half] == folded[half:] else folded


def _people_in(blocks: list[HtmlBlock] | tuple[HtmlBlock, ...], *, likeness: float) -> list[Person]:
    """The persons of some blocks, with affiliations, e-mails and ORCIDs from the lines about them."""
    people: list[Person] = []
    marks: list[tuple[str, ...]] = []
    places: dict[str, str] = {}
    latest: list[int] = []
    lines_since = 0
    strange = 0
    style: bool | None = None
    for block in blocks:
        if likeness == EXPECTED and (strange > STRANGE_LINES or block.tag == "li"):
            continue
        for line in block.lines:
            bold = _is_bold(line)
            found = names_in(line, likeness=likeness) if style in (None, bold) else []
            found = found or (_name_a_run(line) if likeness == ANNOUNCED else [])
            if found:
                style = bold
                latest = list(range(len(people), len(people) + len(found)))
                people += [stated.named(name) for name, _ in found]
                marks += [mark for _, mark in found]
                lines_since = 0
            elif latest and lines_since < ADDRESS_LINES:
                lines_since += 1
                strange += not _attach(line, people, latest, places)
    for i, mark in enumerate(marks):
        known = _places_marked(places, mark)
        if known:
            people[i] = replace(people[i], affiliations=known)
    return _each_once(people)


def _places_marked(places: dict[str, str], mark: Iterable[str]) -> tuple[str, ...]:
    """The institutions that a mark means."""
    return tuple(places[m] for m in mark if m in places)


def _attach(
    line: tuple[HtmlRun, ...], people: list[Person], latest: list[int], places: dict[str, str]
) -> bool:
    """Whether a line below names is an affiliation, an e-mail or an ORCID; it is given to whom it can belong."""
    text = _unraised(line)
    whole = text + " " + _links_of(line)
    addresses = identifiers.emails(whole.replace("mailto:", " "))
    numbers = identifiers.orcids(whole)
    if len(addresses) == 1 and len(latest) == 1:
        people[latest[0]] = replace(people[latest[0]], email=people[latest[0]].email or addresses[0])
    if numbers and len(latest) == 1:
        people[latest[0]] = replace(people[latest[0]], orcid=people[latest[0]].orcid or numbers[0][0])
    is_place = not addresses and not numbers and stated.is_organisation(text) and not _is_prose(text)
    if is_place:
        raised = _mark_before(line)
        if raised:
            places[raised] = text
        else:
            for i in latest:
                people[i] = replace(people[i], affiliations=(*people[i].affiliations, text))
    return _is_short_or_telling(text, addresses, numbers, is_place)


def _mark_before(line: tuple[HtmlRun, ...]) -> str:
    """The raised mark before a line."""
    return line[0].text.strip() if line and line[0].style.raised else ""


def _links_of(line: tuple[HtmlRun, ...]) -> str:
    """The addresses that a line links to."""
    return " ".join(run.style.link or "" for run in line)


def _unraised(line: tuple[HtmlRun, ...]) -> str:
    """The text of a line without raised marks."""
    return " ".join("".join(run.text for run in line if not run.style.raised).split())


def _is_short_or_telling(
    text: str, addresses: tuple[str, ...], numbers: tuple[tuple[str, int, int], ...], is_place: bool
) -> bool:
    """Whether a line says where somebody is, or is short."""
    return bool(addresses or numbers or is_place) or len(text) < LONG or "://" in text


def _is_prose(text: str) -> bool:
    """Whether a line tells something: long, and mostly in small letters."""
    found = text.split()
    return len(text) > 400 or (
        len(found) > 25 and sum(word[:1].isupper() for word in found) < 0.3 * len(found)
    )


def _each_once(people: list[Person]) -> list[Person]:
    kept: dict[str, Person] = {}
    for person in people:
        kept.setdefault(fold(person.literal), person)
    return list(kept.values())


def names_in(line: tuple[HtmlRun, ...], *, likeness: float) -> list[tuple[str, tuple[str, ...]]]:
    """(name, the raised marks behind it) of a line that holds names and nothing else.

    `likeness` is the mean that the names of a plain line need; an emphasised line and a list parted by semicolons need less.
    """
    text, raised = "", []
    for run in line:
        if run.style.raised:
            raised.append((len(text.rstrip()), tuple(re.split(r"[\s,;]+", run.text.strip()))))
        elif "@" not in run.text:
            text += run.text
    text = re.sub(r"\s*\([^()]{2,30}\)\s*$", " ", text)
    if not 4 <= len(text.strip()) <= 1500 or re.search(r"\d{3}|[?!:]|https?", text):
        return []
    listed = names.split(text)
    likely = [names.looks_like_name(name) for name in listed]
    needed = likeness * (0.5 if _is_list_of_names(line, text, listed) else 1.0)
    if not listed or sum(likely) / len(likely) < needed or min(likely) < 0.05 or _is_cue(text):
        return []
    found, at = [], 0
    for name in listed:
        at = max(text.find(name.split()[-1], at), at)
        behind = at + len(name.split()[-1])
        marks = tuple(mark for place, several in raised for mark in several if at < place <= behind + 1)
        found.append((name, marks))
        at = behind
    return found


def _is_list_of_names(line: tuple[HtmlRun, ...], text: str, listed: list[str]) -> bool:
    """Whether a line is set, or parted, like a list of names."""
    return _is_bold(line) or (len(listed) > 1 and ";" in text)


def _name_a_run(line: tuple[HtmlRun, ...]) -> list[tuple[str, tuple[str, ...]]]:
    """The names of a line whose elements hold one each, with nothing between them."""
    texts = [text for run in line if not run.style.raised and (text := run.text.strip(" ,;，；、\u3000"))]
    likely = [names.looks_like_name(text) for text in texts]
    return [(text, ()) for text in texts] if len(texts) > 1 and min(likely) >= ANNOUNCED else []


def _is_bold(line: tuple[HtmlRun, ...]) -> bool:
    return all(run.style.bold for run in line if run.text.strip() and not run.style.raised)


def _is_cue(text: str) -> bool:
    """Whether a line begins with what says that somebody else, or something else, follows: an editor, an address, a date."""
    folded = fold(names.without_honorifics(text))
    cues = (
        words("header", key)
        for key in (
            "editor",
            "advisor",
            "correspondence",
            "received",
            "accepted",
            "published",
            "citation",
            "notes",
        )
    )
    return stated.is_organisation(text) or any(folded.startswith(cue) for known in cues for cue in known)


def contact_claims(blocks: tuple[HtmlBlock, ...], title: str) -> Iterator[Claim]:
    """Who answers for a page without other authors, outside lists of others: the person it is named for, if a mail address
    fits, or the one person behind its mail links or its address.
    """
    found: dict[str, tuple[str, float]] = {}
    for block in _own_and_address_blocks(blocks):
        for address in identifiers.emails(block.text):
            found.setdefault(address.lower(), ("", 0.0))
        for run in block.runs:
            link = (run.style.link or "").strip()
            if link.lower().startswith("mailto:") and "@" in link:
                address = link[7:].split("?")[0].strip()
                label = " ".join(run.text.split())
                near = block.text.replace(label, " ") if block.tag == "address" else ""
                name = next(_names_near(label, near), "")
                if not found.get(address.lower(), ("",))[0]:
                    found[address.lower()] = (name, 0.45 if block.tag == "address" else 0.35)
    holder = names.without_honorifics(title)
    if names.looks_like_name(holder) >= 0.6:
        for address in found:
            if _fits(address, holder):
                yield Claim("author", replace(stated.named(holder), email=address), 0.6, "html-contact@1")
                return
    named = _with_names(found)
    if len(named) == 1 and len(found) <= 2:
        name, address, weight = named[0]
        yield Claim("author", replace(stated.named(name), email=address), weight, "html-contact@1")


def _own_and_address_blocks(blocks: tuple[HtmlBlock, ...]) -> tuple[HtmlBlock, ...]:
    """Blocks in which an address may stand."""
    return own_blocks(blocks) + tuple(
        block for block in blocks if block.tag == "address" or block.is_furniture
    )


def _with_names(found: dict[str, tuple[str, float]]) -> list[tuple[str, str, float]]:
    """The addresses whose owners are known."""
    return [(name, address, weight) for address, (name, weight) in found.items() if name]


def _names_near(label: str, near: str) -> Iterator[str]:
    """The names beside an address."""
    return (name for name in (label, *names.split(near)) if names.looks_like_name(name) >= 0.6)


def _fits(address: str, name: str) -> bool:
    """Whether the family name of somebody, or most of it, stands in an address."""
    local = re.sub(r"[^a-z]", "", address.split("@")[0])
    return any(word[:6] in local for word in re.split(r"[^a-z]+", names.skeleton(name)) if len(word) > 3)


def institution_claims(title: str | None, blocks: tuple[HtmlBlock, ...]) -> Iterator[Claim]:
    """The institution behind a page: named in its address or its title."""
    for block in blocks:
        if block.tag == "address":
            for line in block.lines:
                text = " ".join("".join(run.text for run in line).split())
                if stated.is_organisation(text) and len(text) < 150:
                    yield Claim("institution", Institution(text), 0.5, BY)
                    return
    for part in re.split(r"\s+[-–—|:·]\s+", title or ""):
        if part and stated.is_organisation(part) and 2 <= len(part.split()) <= 12:
            yield Claim("institution", Institution(part), 0.4, BY)
            return
