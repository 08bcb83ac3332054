"""Claims put right by what they say together, for references typed by hand:
standards, theses, titles of volumes, kinds of venues.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from pinakes.model import PartialDate, Person
from pinakes.text.figures import whole_number
from pinakes.text.words import fold, words
from pinakes.understand.bibliography.authors_in_title import authors_in_title
from pinakes.understand.bibliography.marked_kinds import as_marked
from pinakes.understand.bibliography.named_venues import cities_of_meetings, volumes_behind_letters
from pinakes.understand.bibliography.names import people
from pinakes.understand.bibliography.whole_titles import chinese_heads, chinese_meetings, editions_in_titles

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinakes.model import Claim

_BODY_FIRST = re.compile(r"([A-Z][A-Z\d]{1,7})[.,]\s+(?=\S+\s\S)")
"""A body known by its capitals, before the title: `W3C. RDF Primer`."""
_CAPITALS = re.compile(r"[A-Z][A-Z\d]{2,7}")
_LAST_SENTENCE = re.compile(r"[.,]\s+([^.,]+(?:\.[^\s.,][^.,]*)?)$")
_ACRONYM = re.compile(r"[A-Z][A-Za-z]{0,4}[A-Z]{2}[A-Za-z]{0,4}|[A-Z]{3,8}|[A-Z][a-z]{1,6}[A-Z][A-Za-z]{0,6}")
_WORDS = re.compile(r"\w+")
_YEAR_OF_EVENT = re.compile(
    r"(?P<event>[A-Z][A-Za-z]{2,9})(?:\s?['’](?P<short>\d\d)|\s(?P<year>(?:19|20)\d\d))"
    r"(?:,\s(?P<city>[^\d]+))?"
)
"""`JCDL'09`, `OSDI 2016, Savannah`: an event by its letters, with its year and perhaps its city."""
_VOLUME_PAGE = re.compile(r"[\s,]+(\d{1,4}),\s*(\w?\d+(?:[-–]\d+)?)\s*\((?:1[5-9]|20)\d\d\)")
_TWO_AND_DATE = re.compile(r"\s(\d{1,4}),\s(\d{1,3})\s\([^\d()]*(?:1[5-9]|20)\d\d\)(?=\s?[,:]\s*\w?\d)")
"""Two numbers, a date in brackets, and pages behind it."""
_LAST_NUMBER = re.compile(r"\s(\d{1,4})$")
_SHORT_CITATION = re.compile(
    r"(?P<authors>(?:[^\W\d_]\.[\s-]?){1,3}[^,]{2,60}(?:,\s[^,]{2,40}){0,5}?),\s"
    r"(?P<journal>(?:[A-Z][\w&-]+\.?\s)*[A-Z][\w-]+\.(?:\s[A-Z])?)[\s,]+(?P<volume>\d{1,4}),\s*"
    r"(?P<pages>\w?\d+(?:[-–]\d+)?)\s*\((?:1[5-9]|20)\d\d\)\W*$"
)
_HAN_ONLY = re.compile("[\u4e00-\u9fff]{2,4}")
_HOST = re.compile("(?P<who>[\u4e00-\u9fff]{2,4}(?:[,，][\u4e00-\u9fff]{2,4})*)[.．]\\s*(?P<title>.{3,})")
HOUSE = 8
"""Words in which a publisher is named."""
FIRST_EVENTS = 50
"""Two digits of a year from which on it is of the last century."""
_NUMBERED_EVENT = re.compile(r"[A-Z]{3,8}[-‑]?\d{1,2}")
"""`WWW7`: the seventh of a series of events."""
CONFERENCE, JOURNAL, STANDARD = "paper-conference", "article-journal", "standard"


def mended(raw: str, claims: list[Claim]) -> list[Claim]:
    """The claims, as the whole reference shows them."""
    for step in STEPS:
        claims = step(raw, claims)
    return claims


def _standards(_: str, claims: list[Claim]) -> list[Claim]:
    """`W3C Recommendation`, `Technical Report` is what kind of work it is:
    neither a journal nor a publisher, nor part of a title.
    """
    reports = words("bibliography", "report")
    titled = any(claim.field == "title" for claim in claims)
    out: list[Claim] = []
    for claim in claims:
        if claim.field not in ("title", "container", "publisher"):
            out.append(claim)
            continue
        value = str(claim.value)
        last = _LAST_SENTENCE.search(value) if claim.field == "title" or not titled else None
        if claim.field == "container" and last and _is_standard_name(last[1]):
            # `IETF. HTTP Semantics. Internet Standard`: the title was taken for a journal
            out += [
                replace(claim, field="title", value=value[: last.start()]),
                replace(claim, field="genre", value=last[1]),
            ]
        elif claim.field != "title" and _is_standard_name(value):
            out.append(replace(claim, field="genre"))
        elif claim.field == "title" and last and (_is_standard_name(last[1]) or fold(last[1]) in reports):
            out += [
                replace(claim, value=value[: last.start()]),
                replace(claim, field="genre", value=last[1]),
            ]
        else:
            out.append(claim)
    return out


def _is_standard_name(text: str) -> bool:
    """`W3C Recommendation`, `RFC 8446`."""
    return fold(text).endswith(_standards_called()) or bool(standard_number().fullmatch(text))


@cache
def _standards_called() -> tuple[str, ...]:
    return tuple(words("venues", "standard"))


def _issued_by(_: str, claims: list[Claim]) -> list[Claim]:
    """`RFC 8446. IETF, 2018`: capitals alone, where a standard has no journal, are who issued it."""
    fields = {claim.field for claim in claims}
    if not is_standard(claims) or fields & {"publisher", "volume", "issue", "pages"}:
        return claims
    return [replace(claim, field="publisher") if _is_lone_body(claim) else claim for claim in claims]


def _is_lone_body(claim: Claim) -> bool:
    return claim.field == "container" and _CAPITALS.fullmatch(str(claim.value)) is not None


def _cut_bodies(raw: str, claims: list[Claim]) -> list[Claim]:
    """`NASA Goddard Institute for Space Studies. Surface temperature`: a body of whose name the first words
    were taken for a person, and the others, or its last word, for the title.
    """
    title = next((claim for claim in claims if claim.field == "title"), None)
    authors = [claim for claim in claims if claim.field == "author"]
    if title is None or len(authors) != 1 or not isinstance(authors[0].value, Person):
        return claims
    name, (first, stop, rest) = authors[0].value.literal, str(title.value).partition(". ")
    whole, left = f"{name} {first}", first.split()
    heads = left[:1] if len(left) > 1 else [*left, *name.split()]
    if not stop or whole not in raw or len(left) > HOUSE or not any(map(_names_body, heads)):
        return claims
    changed: dict[int, Person | str] = {id(authors[0]): Person(whole, "organisation"), id(title): rest}
    return [replace(claim, value=changed[id(claim)]) if id(claim) in changed else claim for claim in claims]


def _chinese_hosts(raw: str, claims: list[Claim]) -> list[Claim]:
    """`[M]//张华. 图书馆学论丛`: whoever stands between the sign and the book's title made the book."""
    out: list[Claim] = []
    for claim in claims:
        host = _HOST.fullmatch(str(claim.value)) if claim.field == "container" else None
        if host and f"]//{host['who']}" in raw.replace(" ", ""):
            out += [replace(claim, field="editor", value=person) for person in people(host["who"])]
            claim = replace(claim, value=host["title"].rstrip("."))
        out.append(claim)
    return out


def _bodies(_: str, claims: list[Claim]) -> list[Claim]:
    """A body known by its capitals before the title of a standard is its author,
    whoever the title's first words seemed to be.
    """
    title = next((claim for claim in claims if claim.field == "title"), None)
    authors = [claim for claim in claims if claim.field == "author"]
    if title is None or len(authors) > 1 or not is_standard(claims):
        return claims
    value = str(title.value)
    if not authors:
        led = _BODY_FIRST.match(value)
        body, value = (led[1], value[led.end() :]) if led else ("", value)
    else:
        body, first = _body_and_words(authors[0].value)
        value = f"{first} {value}".strip()
    if not body:
        return claims
    author = replace(authors[0] if authors else title, field="author", value=Person(body, "organisation"))
    rest = (claim for claim in claims if claim.field != "author")
    return [author, *(replace(claim, value=value) if claim is title else claim for claim in rest)]


def _body_and_words(author: object) -> tuple[str, str]:
    """The capitals that a family name is made of, with what was taken for its given name;
    nothing for a person.
    """
    if isinstance(author, Person) and not author.given:
        body = author.literal.rstrip(".")
        return (body, "") if _CAPITALS.fullmatch(body) else ("", "")
    is_body = isinstance(author, Person) and _CAPITALS.fullmatch(author.family or "")
    return (author.family or "", author.given or "") if isinstance(author, Person) and is_body else ("", "")


def _own_publishers(_: str, claims: list[Claim]) -> list[Claim]:
    """`IBGE. Censo. Rio de Janeiro: IBGE`: one name that writes and publishes is a body, no family."""
    publishers = {fold(str(claim.value)) for claim in claims if claim.field in ("publisher", "school")}
    return [_as_body(claim) if _is_one_of(claim, publishers) else claim for claim in claims]


def _as_body(claim: Claim) -> Claim:
    """An author as an organisation."""
    author = claim.value
    return (
        replace(claim, value=Person(author.literal, "organisation")) if isinstance(author, Person) else claim
    )


def _is_one_of(claim: Claim, publishers: set[str]) -> bool:
    """Whether an author with one name only is called as a publisher is."""
    author = claim.value
    if claim.field != "author" or not isinstance(author, Person) or author.given:
        return False
    return fold(author.literal) in publishers


def _events(raw: str, claims: list[Claim]) -> list[Claim]:
    """An event with its year, which is the date where none is told, and its city, which is the place."""
    told = {claim.field for claim in claims}
    venue = next((claim for claim in claims if _event(claim, told)), None)
    event = _event(venue, told) if venue else None
    if venue is None or event is None:
        return claims
    named = replace(venue, field="container", value=event["event"])
    city = event["city"] or ""
    out = [named if claim is venue else _with_city(raw, city, claim) for claim in claims]
    if "date" not in told:
        out.append(replace(venue, field="date", value=PartialDate(_year_of(event))))
    if city and "place" not in told:
        out.append(replace(venue, field="place", value=city))
    return out


def _with_city(raw: str, city: str, claim: Claim) -> Claim:
    """A place whose first word was taken for part of the venue: `OSDI 2016, Long Beach, CA`."""
    whole = f"{city} {claim.value}"
    is_cut = city and claim.field == "place" and whole in raw
    return replace(claim, value=whole) if is_cut else claim


def _lettered_volumes(_: str, claims: list[Claim]) -> list[Claim]:
    """`In: ICRB (2014)`: letters where the volume stands are where it appeared."""
    if any(claim.field == "container" for claim in claims):
        return claims
    return [replace(claim, field="container") if _is_acronym(claim) else claim for claim in claims]


def _is_acronym(claim: Claim) -> bool:
    """Whether a volume is called by letters that count nothing."""
    value = str(claim.value) if claim.field == "volume" else ""
    return _ACRONYM.fullmatch(value) is not None and bool(set(value.upper()) - set("IVXLCDM"))


def _event(claim: Claim, told: set[str]) -> re.Match[str] | None:
    """The event that a venue names by its letters; a series does so where nothing else is the venue."""
    is_venue = claim.field == "container" or (claim.field == "series" and "container" not in told)
    event = _YEAR_OF_EVENT.fullmatch(str(claim.value)) if is_venue else None
    return event if event and (event["short"] or _ACRONYM.fullmatch(event["event"])) else None


def _year_of(event: re.Match[str]) -> int:
    """The year of an event, from two digits or four."""
    if event["year"]:
        return int(event["year"])
    return int(event["short"]) + (1900 if int(event["short"]) >= FIRST_EVENTS else 2000)


def _numbered_standards(raw: str, claims: list[Claim]) -> list[Claim]:
    """`STD 66, RFC 3986`: the numbers of a standard are no pages, and who numbers it no publisher;
    `Geneva: ISO` is one.
    """
    if _numberers().isdisjoint(_WORDS.findall(raw.casefold())):  # a look costs less than the pattern
        return claims
    found = list(standard_number().finditer(raw))
    bodies = {fold(number["body"]) for number in found} | {fold(number[0]) for number in found}
    numbers = {number["number"] for number in found}
    in_print = any(claim.field == "place" for claim in claims)
    genre = ", ".join(dict.fromkeys(number[0] for number in found))
    out: list[Claim] = []
    for claim in claims:
        value = str(claim.value)
        is_body = claim.field in ("container", "series") or (claim.field == "publisher" and not in_print)
        if found and is_body and {fold(part) for part in value.split(", ")} <= bodies:
            out.append(replace(claim, field="genre", value=genre))
        elif not (claim.field in ("pages", "volume", "issue") and value in numbers):
            out.append(claim)
    return out


@cache
def standard_number() -> re.Pattern[str]:
    """Who numbers standards, and a number behind it."""
    known = sorted(map(re.escape, words("venues", "numbered_standard")), key=len, reverse=True)
    return re.compile(
        rf"(?<!\w)(?P<body>{'|'.join(known)})(?:\s|\s?№\s?|-)(?P<number>\d[\d.:/–-]*\d|\d)(?!\w)",
        re.IGNORECASE,
    )


@cache
def _numberers() -> frozenset[str]:
    """The last word of everybody who numbers standards."""
    return frozenset(_WORDS.findall(word)[-1] for word in words("venues", "numbered_standard"))


def _serials(raw: str, claims: list[Claim]) -> list[Claim]:
    """`The electron Proc. R. Soc. A`: the journal begins a word before."""
    title = next((claim for claim in claims if claim.field == "title"), None)
    container = next((claim for claim in claims if claim.field == "container"), None)
    if title is None or container is None:
        return claims
    before, _, last = str(title.value).rpartition(" ")
    name = f"{last}. {container.value}"
    if not before or fold(last) not in words("venues", "shortened_first") or name not in raw:
        return claims
    changed = {id(title): before, id(container): name}
    return [replace(claim, value=changed[id(claim)]) if id(claim) in changed else claim for claim in claims]


def _right_behind(name: str, pattern: re.Pattern[str], raw: str) -> re.Match[str] | None:
    """What fits right behind a name, where it stands first so; one pattern for all names is compiled once."""
    found, at = None, raw.find(name)
    while at >= 0 and (found := pattern.match(raw, at + len(name))) is None:
        at = raw.find(name, at + 1)
    return found


def _volume_and_page(raw: str, claims: list[Claim]) -> list[Claim]:
    """`Phys. Rev. 47, 777 (1935)`: of two numbers behind a journal the first is the volume."""
    container = next((claim for claim in claims if claim.field == "container"), None)
    if container is None or any(claim.field in ("volume", "issue") for claim in claims):
        return claims
    found = _right_behind(str(container.value), _VOLUME_PAGE, raw)
    if found is None:
        return claims
    rest = [claim for claim in claims if claim.field != "pages"]
    volume, pages = replace(container, field="volume", value=found[1]), found[2].replace("–", "-")
    return [*rest, volume, replace(container, field="pages", value=pages)]


def _volume_and_issue(raw: str, claims: list[Claim]) -> list[Claim]:
    """`J. ACM 21, 2 (Feb. 1978), 120-126`: of two numbers before a date in brackets
    the first is the volume, the second the issue.
    """
    container = next((claim for claim in claims if claim.field == "container"), None)
    volume = next((claim for claim in claims if claim.field == "volume"), None)
    if container is None or volume is None or any(claim.field == "issue" for claim in claims):
        return claims
    name = _LAST_NUMBER.sub("", str(container.value))
    found = _right_behind(name, _TWO_AND_DATE, raw)
    if found is None or str(volume.value) not in found.groups():
        return claims
    rest = [claim for claim in claims if claim not in (container, volume)]
    numbers = replace(volume, value=found[1]), replace(volume, field="issue", value=found[2])
    return [*rest, replace(container, value=name), *numbers]


def _further_pages(raw: str, claims: list[Claim]) -> list[Claim]:
    """`S. 14-22 und S. 57-61`: a second range of pages that follows the first."""
    return [_with_further(raw, claim) if claim.field == "pages" else claim for claim in claims]


def _with_further(raw: str, claim: Claim) -> Claim:
    first, dash, last = str(claim.value).partition("-")
    if not (dash and first.isdecimal() and whole_number(last) is not None):
        return claim
    found = _next_range().search(raw)
    while found is not None and found["before"] not in (last, last[-len(found["before"]) :]):
        found = _next_range().search(raw, found.start() + 1)
    if found is None or not int(last) < int(found["first"]) < int(found["last"]):
        return claim
    return replace(claim, value=f"{claim.value}, {found['first']}-{found['last']}")


@cache
def _next_range() -> re.Pattern[str]:
    """A range of pages, behind the last page of another."""
    joints, cues = (
        "|".join(map(re.escape, sorted(words("bibliography", key), key=len, reverse=True)))
        for key in ("and", "pages")
    )
    return re.compile(
        rf"[-–](?P<before>\d{{1,5}})(?:\s*[,;&]|\s+(?:{joints})\.?)\s+(?:(?:{cues})\.?\s*)?"
        r"(?P<first>\d{1,5})\s?[-–]\s?(?P<last>\d{1,5})(?!\w)",
        re.IGNORECASE,
    )


def _untitled(raw: str, claims: list[Claim]) -> list[Claim]:
    """`N. Bohr, Philos. Mag. 26, 476 (1913)`: names, a shortened journal and its numbers, and no title."""
    found = _SHORT_CITATION.match(raw)
    if found is None or any(claim.field in ("title", "container") for claim in claims) or not claims:
        return claims
    first = claims[0]
    told = {
        "container": found["journal"],
        "volume": found["volume"],
        "pages": found["pages"].replace("–", "-"),
    }
    authors = [replace(first, field="author", value=person) for person in people(found["authors"])]
    rest = [claim for claim in claims if claim.field not in ("author", "editor", *told)]
    return [*authors, *(replace(first, field=field, value=value) for field, value in told.items()), *rest]


def _publishing_bodies(raw: str, claims: list[Claim]) -> list[Claim]:
    """`R Foundation for Statistical Computing, Vienna`: a body with its place and no numbers publishes."""
    fields = {claim.field for claim in claims}
    if "place" not in fields or fields & {"publisher", "volume", "issue", "pages", "editor", "school"}:
        return claims
    return [replace(claim, field="publisher") if _is_house(raw, claim) else claim for claim in claims]


def _is_house(raw: str, claim: Claim) -> bool:
    """Whether a container begins as the name of a body does, behind the end of a sentence."""
    if claim.field != "container":
        return False
    name = str(claim.value)
    before = raw[: raw.find(name)].rstrip()
    return before.endswith(".") and ". " not in name and _names_body(" ".join(name.split()[:2]))


def _names_body(text: str) -> bool:
    """Whether a name is that of an organisation and of no event or journal."""
    pieces = fold(text).split()
    organisations, schools = words("bibliography", "organisation"), words("bibliography", "school")
    events, journals = words("bibliography", "conference"), words("bibliography", "journal")
    is_body = any(piece in organisations or piece in schools for piece in pieces)
    return is_body and not any(piece in events or piece in journals for piece in pieces)


def _chinese_places(raw: str, claims: list[Claim]) -> list[Claim]:
    """`[C]//论文集. 烟台, 2016`: two to four characters that no publisher is called by are the place."""
    if "[C]//" not in raw or any(claim.field == "place" for claim in claims):
        return claims
    return [replace(claim, field="place") if _is_chinese_place(claim) else claim for claim in claims]


def _is_chinese_place(claim: Claim) -> bool:
    houses = [word for key in ("publisher", "school", "organisation") for word in words("bibliography", key)]
    return (
        claim.field == "publisher"
        and _HAN_ONLY.fullmatch(str(claim.value)) is not None
        and not any(word in str(claim.value) for word in houses)
    )


def _theses(_: str, claims: list[Claim]) -> list[Claim]:
    """`Rivers. Master's thesis`: the last words of a title say for what it was written,
    and the publisher is the school.
    """
    title = next((claim for claim in claims if claim.field == "title"), None)
    end, genre = _written_for(str(title.value)) if title else (0, "")
    if title is None or not genre or any(claim.field == "school" for claim in claims):
        return claims
    out = []
    for claim in claims:
        if claim is title:
            out += [replace(claim, value=str(claim.value)[:end]), replace(claim, field="genre", value=genre)]
        else:
            out.append(replace(claim, field="school") if claim.field == "publisher" else claim)
    return out


def _written_for(title: str) -> tuple[int, str]:
    """Where a title ends that says behind itself what kind of thesis it is, and the kind;
    nothing for other titles.
    """
    last = _LAST_SENTENCE.search(title)
    if last and fold(last[1]).replace("’", "'") in words("bibliography", "thesis"):
        return last.start(), last[1]
    shortened = _shortened_thesis().search(title)
    return (shortened.start(), shortened[1]) if shortened else (0, "")


@cache
def _shortened_thesis() -> re.Pattern[str]:
    """`. Автореф. дис. … канд. наук`: a sentence that begins with a shortened word for theses,
    which no subtitle does.
    """
    known = sorted(map(re.escape, words("bibliography", "thesis")), key=len, reverse=True)
    return re.compile(rf"(?<=\S)[.,:]\s+((?:{'|'.join(known)})\.\s.+)$", re.IGNORECASE)


def _volumes(raw: str, claims: list[Claim]) -> list[Claim]:
    """`The Art, Vol. 3: Sorting`: the title of the volume belongs to the title of the work,
    and tells its number.
    """
    title = next((claim for claim in claims if claim.field == "title"), None)
    named = _volume_behind(raw, str(title.value)) if title else None
    numbers = {str(claim.value) for claim in claims if claim.field == "volume"}
    if title is None or named is None or numbers - {named["number"]}:
        return claims
    begin = raw.find(str(title.value))
    is_inside = named.start("name") < begin + len(str(title.value))
    whole = title if is_inside else replace(title, value=raw[begin : named.end()])
    rest = [whole if claim is title else _without(named["name"], claim) for claim in claims]
    rest += [] if numbers else [replace(title, field="volume", value=named["number"])]
    return [claim for claim in rest if claim is not None]


def _volume_behind(raw: str, title: str) -> re.Match[str] | None:
    """The volume that stands in a title, or just behind it."""
    begin = raw.find(title)
    named = _volume_title().search(raw, begin) if begin >= 0 and ":" in raw[begin:] else None
    return named if named and named.start() <= begin + len(title) else None


def _without(volume: str, claim: Claim) -> Claim | None:
    """The claim without the title of the volume, which was taken for the beginning of a publisher or
    for another field.
    """
    value = str(claim.value)
    if claim.field in ("edition", "note", "series", "container") and value in volume:
        return None
    if claim.field == "publisher" and value.startswith(f"{volume}. "):
        return replace(claim, value=value[len(volume) + 2 :])
    return claim


@cache
def _volume_title() -> re.Pattern[str]:
    """A volume with a title of its own, up to the full stop;
    words for volumes of a single letter have one too.
    """
    known = sorted(words("bibliography", "volume"), key=len, reverse=True)
    cues = "|".join(re.escape(word) if len(word) > 1 else rf"{re.escape(word)}(?=\.)" for word in known)
    number = r"(?P<number>\d{1,3}|[IVX]{1,5})"
    return re.compile(
        rf"[,.;]?\s+(?:{cues})\.?\s*{number}\s*:\s+(?P<name>[^\W\d_][^.]{{3,80}}?)(?=\.\s)",
        re.IGNORECASE,
    )


def kind_of_venue(raw: str, container: str, fields: set[str], *, sounds_like_event: bool) -> str | None:
    """Whether something appeared at an event or in a journal, where the names mislead;
    None where they do not.
    """
    if sounds_like_event and "volume" in fields and _society().search(fold(container)):
        return JOURNAL
    if _NUMBERED_EVENT.fullmatch(container) and fields.isdisjoint(("volume", "issue")):
        return CONFERENCE
    acronym = _ACRONYM.fullmatch(container) is not None and fields.isdisjoint(("volume", "issue"))
    if acronym and re.search(rf"{re.escape(container)},?\s*\(?(?:'|’|20|19)\d\d", raw):
        return CONFERENCE
    pieces = container.split("-")
    is_joint = len(pieces) > 1 and all(map(_ACRONYM.fullmatch, pieces))
    if (acronym or is_joint) and _inside().search(raw.partition(container)[0]) and "volume" not in fields:
        return CONFERENCE  # `In HLT-NAACL, pages 329–336`
    return None


@cache
def _inside() -> re.Pattern[str]:
    """A word that says where a paper stands, right before the name of that."""
    known = "|".join(map(re.escape, words("bibliography", "container")))
    return re.compile(rf"(?<!\w)(?:{known}):?\s*$", re.IGNORECASE)


def _same_authors(_: str, claims: list[Claim]) -> list[Claim]:
    """`In: ders.: Gesammelte Aufsätze`: the author named again is no part of the book's title."""
    again = _named_again()
    return [
        replace(claim, value=again.sub("", str(claim.value)))
        if claim.field == "container" and again.match(str(claim.value))
        else claim
        for claim in claims
    ]


@cache
def _named_again() -> re.Pattern[str]:
    known = "|".join(sorted(map(re.escape, words("bibliography", "same_author")), key=len, reverse=True))
    return re.compile(rf"^(?:{known})\.?\s*[:,]\s+", re.IGNORECASE)


def _schools(raw: str, claims: list[Claim]) -> list[Claim]:
    """`Dissertation, Humboldt-Universität zu Berlin`: the school, with its town, is no kind of thesis."""
    genre = next((claim for claim in claims if claim.field == "genre"), None)
    kind, _, school = str(genre.value).partition(", ") if genre else ("", "", "")
    if genre is None or not _is_school(school) or any(claim.field == "school" for claim in claims):
        return claims
    towns = [claim for claim in claims if claim.field == "place" and f"{school} {claim.value}" in raw]
    named = " ".join([school, *(str(town.value) for town in towns)])
    out = [claim for claim in claims if claim is not genre and claim not in towns]
    return [*out, replace(genre, value=kind), replace(genre, field="school", value=named)]


def _is_school(text: str) -> bool:
    """Whether a word for schools stands there, be it the last of a compound."""
    return any(fold(word).endswith(tuple(words("bibliography", "school"))) for word in text.split())


@cache
def _society() -> re.Pattern[str]:
    known = sorted(map(re.escape, words("venues", "society")), key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(known)})(?!\w)")


def is_standard(claims: Sequence[Claim]) -> bool:
    """Whether a work says that it is one."""
    known = _standards_called()
    return any(
        (claim.field == "genre" and fold(str(claim.value)).endswith(known))
        or (claim.field in ("genre", "title") and standard_number().match(str(claim.value)) is not None)
        for claim in claims
    )


STEPS = (
    as_marked, authors_in_title, _cut_bodies, _standards, _numbered_standards, _issued_by, _bodies,
    _own_publishers, _lettered_volumes, _chinese_hosts, _events, _theses, _schools, _same_authors,
    _volumes, _serials, _untitled, volumes_behind_letters, cities_of_meetings, editions_in_titles,
    chinese_heads, chinese_meetings,
    _volume_and_page, _volume_and_issue, _further_pages, _publishing_bodies, _chinese_places,
)  # fmt: skip
"""In this order."""
