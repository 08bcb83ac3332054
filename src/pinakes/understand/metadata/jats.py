"""JATS, in a name space or in none."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pinakes.model import Claim, Person, Reference, Venue
from pinakes.text import dates
from pinakes.text.figures import whole_number
from pinakes.text.identifiers import checked_orcid
from pinakes.understand.metadata.voice import class_code, language_of, level, text, texts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinakes.understand.metadata.voice import Voice

HREF = "{http://www.w3.org/1999/xlink}href"
CITED = {"article-title": "title", "source": "container", "volume": "volume", "issue": "issue", "publisher-name": "publisher",
         "publisher-loc": "place"}  # fmt: skip


def read(element: Any, voice: Voice) -> None:
    """The front of an article and its reference list."""
    top = element.find(".//{*}article-meta")
    journal = element.find(".//{*}journal-meta")
    voice.say("language", language_of(element))
    voice.kind(element.get("article-type") or "")
    if top is None:
        return
    _titles(top, voice, language_of(element))
    _people(top, voice)
    for one in top.iterfind("{*}pub-date"):
        rank = 0 if "epub" not in (one.get("pub-type") or one.get("date-type") or "") else 1
        said = (whole_number(text(one, name)) for name in ("year", "month", "day"))
        parts = [part for part in said if part is not None]
        made = dates.made(*parts) if parts else None
        voice.date(str(made) if made else one.get("iso-8601-date") or "", rank=rank)
    first, last = text(top, "fpage"), text(top, "lpage")
    pages = f"{first}-{last}" if first and last and first != last else first
    title = (
        (text(journal, "journal-title-group", "journal-title") or text(journal, "journal-title"))
        if journal is not None
        else None
    )
    issn = text(journal, "issn") if journal is not None else None
    if title or issn or text(top, "volume"):
        voice.say("venue", Venue(title, text(top, "volume"), text(top, "issue"), pages, issn))
    if journal is not None:
        voice.say("publisher", text(journal, "publisher", "publisher-name"))
    for name in ("abstract", "trans-abstract"):
        for one in top.iterfind(f"{{*}}{name}"):
            if one.get("abstract-type") is None:
                voice.abstract(
                    "\n".join(texts_of(one)),
                    language_of(one) or (language_of(element) if name == "abstract" else None),
                )
    for one in top.iterfind("{*}kwd-group"):
        for word in texts(one, "kwd"):
            voice.keyword(word, language_of(one) or language_of(element))
    for group in top.iterfind(".//{*}subj-group"):
        for word in texts(group, "subject"):
            voice.say("class", class_code(f"{group.get('subj-group-type')} {word}"))
    for one in top.iterfind("{*}article-id"):
        voice.identifier(one.text or "", scheme=(one.get("pub-id-type") or "").lower())
    for one in top.iterfind("{*}self-uri"):
        voice.address(one.get(HREF) or one.text or "")
    for one in top.iterfind(".//{*}license"):
        voice.rights(
            " ".join(
                [
                    *one.attrib.values(),
                    "".join(one.itertext()),
                    *(link.get(HREF) or "" for link in one.iter()),
                ]
            )
        )
    for one in element.iterfind(".//{*}ref-list/{*}ref"):
        voice.say("reference", _reference(one, voice.by))


def texts_of(one: Any) -> Iterator[str]:
    """The paragraphs of an abstract, with the titles of its sections; its own title is none of them."""
    for inner in one.iter("{*}p", "{*}title"):
        if inner.getparent() is not one or not str(inner.tag).endswith("title"):
            yield level("".join(inner.itertext()))


def _titles(top: Any, voice: Voice, language: str | None) -> None:
    group = top.find("{*}title-group")
    if group is None:
        return
    own = group.find("{*}article-title")
    if own is not None:
        voice.title("".join(own.itertext()), language_of(own) or language)
    voice.say("subtitle", text(group, "subtitle"), language=language)
    for other in group.iterfind("{*}trans-title-group"):
        voice.title(text(other, "trans-title") or "", language_of(other))
    for other in group.iterfind("{*}trans-title"):
        voice.title("".join(other.itertext()), language_of(other))


def _people(top: Any, voice: Voice) -> None:
    places = {}
    for one in top.iter("{*}aff"):
        label = _marks_of(one)
        whole = text(one, "institution") or level("".join(one.itertext())).removeprefix(label).strip()
        places[one.get("id")] = whole
    for one in top.iterfind("{*}contrib-group/{*}contrib"):
        role = one.get("contrib-type") or "author"
        family, given = text(one, "name", "surname"), text(one, "name", "given-names")
        literal = _name_as_printed(one)
        name = _inverted(family, given, literal)
        if role == "author":
            orcid = next(
                (
                    found
                    for word in texts(one, "contrib-id")
                    if (found := checked_orcid(word.rsplit("/", 1)[-1]))
                ),
                None,
            )
            linked = [
                places.get(link.get("rid"))
                for link in one.iterfind("{*}xref")
                if link.get("ref-type") == "aff"
            ]
            known: dict[str, Any] = {
                "affiliations": tuple(place for place in (*linked, *texts(one, "aff")) if place),
                "email": text(one, "email"),
                "is_corresponding": one.get("corresp") == "yes",
            }
            voice.author(name, **known, **({"orcid": orcid} if orcid else {}))
        else:
            voice.contributor(
                name,
                role
                if role in ("editor", "translator", "advisor", "committee", "referee", "speaker")
                else "contributor",
            )


def _name_as_printed(one: Any) -> str:
    """A name as a whole, wherever the record has it."""
    return (
        text(one, "string-name") or text(one, "name-alternatives", "string-name") or text(one, "collab") or ""
    )


def _marks_of(one: Any) -> str:
    """The marks that lead to institutions."""
    return level("".join(part for name in ("label", "sup") for part in texts(one, name)))


def _inverted(family: str | None, given: str | None, literal: str) -> str:
    """The family name first, where both are known."""
    return f"{family}, {given}" if family and given else family or literal


def _cited_people(details: Any) -> Iterator[Person]:
    """The authors of a cited work."""
    for name in details.iter("{*}name"):
        family, given = text(name, "surname"), text(name, "given-names")
        if family:
            yield Person(f"{given} {family}" if given else family, family=family, given=given)


def _reference(one: Any, by: str) -> Reference | None:
    mixed, parts = one.find(".//{*}mixed-citation"), one.find(".//{*}element-citation")
    source = mixed if mixed is not None else parts
    if source is None:
        return None
    details = parts if parts is not None else mixed
    claims = [Claim(field, found, 0.9, by) for name, field in CITED.items() if (found := text(details, name))]
    claims += [Claim("author", person, 0.9, by) for person in _cited_people(details)]
    year = text(details, "year")
    if year and (number := whole_number(year[:4])) is not None and (made := dates.made(number)):
        claims.append(Claim("date", made, 0.9, by))
    for identifier in details.iterfind("{*}pub-id"):
        if identifier.get("pub-id-type") == "doi":
            claims.append(Claim("doi", level(identifier.text or ""), 0.95, by))
    raw = level("".join(source.itertext()) if mixed is not None else " ".join(source.itertext()))
    return Reference(raw, tuple(claims)) if raw else None
