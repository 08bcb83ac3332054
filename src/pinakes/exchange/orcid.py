"""ORCID's public records and works, as its API gives them: JSON and XML of version 2 and 3."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pinakes.exchange.entry import Authority, Entry, date_of, identifiers_of, kind_of, people_of, venue_of
from pinakes.exchange.trees import all_of, local, one, said
from pinakes.model import Identifier
from pinakes.text.identifiers import checked_orcid

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinakes.exchange.trees import Element

    Json = dict[str, Any]

MARKS = ("orcid-identifier", "work-summary", "put-code", "credit-name")


def _workplaces(summary: Json) -> list[str]:
    """Where a person works, worked or studied."""
    kinds = ("employments", "educations")
    groups = [group for kind in kinds for group in _list(_down(summary, kind, "affiliation-group"))]
    return [str(name) for group in groups for name in _found(group, "organization")]


def person_in_json(stated: Json) -> Authority | None:
    """The person of a record; None where it is no record of a person."""
    number = checked_orcid(
        str(_down(stated, "orcid-identifier", "path") or _down(stated, "orcid-identifier", "uri") or "")[-19:]
    )
    person = stated.get("person") or {}
    name = person.get("name") or {}
    given, family = _value(name.get("given-names")), _value(name.get("family-name"))
    others = [str(other.get("content") or "") for other in _list(_down(person, "other-names", "other-name"))]
    names = _names(given, family, _value(name.get("credit-name")), others)
    if number is None or not names:
        return None
    summary = stated.get("activities-summary") or {}
    places = _workplaces(summary)
    return Authority(
        names=names,
        identifiers=(Identifier("orcid", number),),
        affiliations=tuple(dict.fromkeys(places)),
        emails=tuple(
            str(one.get("email")) for one in _list(_down(person, "emails", "email")) if one.get("email")
        ),
        keywords=tuple(
            str(one.get("content"))
            for one in _list(_down(person, "keywords", "keyword"))
            if one.get("content")
        ),
        works=tuple(works_in_json(summary.get("works") or {})),
    )


def works_in_json(stated: Any) -> Iterator[Entry]:
    """The works of a record, of a `works` answer or of a bulk; the first of each group."""
    if not isinstance(stated, dict):
        return
    if stated.get("bulk") is not None:
        for item in _list(stated["bulk"]):
            yield from works_in_json(item.get("work") or {})
    elif stated.get("group") is not None:
        for group in _list(stated["group"]):
            yield from (_work(summary) for summary in _list(group.get("work-summary"))[:1])
    elif _down(stated, "title", "title") is not None:
        yield _work(stated)


def _work(stated: Json) -> Entry:
    title = _value(_down(stated, "title", "title"))
    translated = _down(stated, "title", "translated-title") or {}
    date = stated.get("publication-date") or {}
    numbers = [
        (str(one.get("external-id-type") or "").lower(), str(one.get("external-id-value") or ""))
        for one in _list(_down(stated, "external-ids", "external-id"))
    ]
    contributors = [
        _value(one.get("credit-name")) or "" for one in _list(_down(stated, "contributors", "contributor"))
    ]
    written = "-".join(
        part
        for part in (_value(date.get("year")), _value(date.get("month")), _value(date.get("day")))
        if part
    )
    return Entry(
        key=str(stated.get("put-code") or ""),
        kind=kind_of(str(stated.get("type") or "").replace("_", "-").lower()),
        titles=tuple(
            (text, code)
            for text, code in ((title, None), (_value(translated), translated.get("language-code")))
            if text
        ),
        authors=people_of(contributors),
        date=date_of(written),
        venue=venue_of(title=_value(stated.get("journal-title"))),
        identifiers=identifiers_of(
            doi=[value for kind, value in numbers if kind == "doi"],
            numbers=_isbns(numbers),
        ),
    )


def _isbns(numbers: list[tuple[str, str]]) -> list[str]:
    """The ISBNs among the numbers of a work."""
    return [v for k, v in numbers if k == "isbn"]


def person_in_xml(root: Element) -> Authority | None:
    """The person of a public record in XML, as `person_in_json` reads one in JSON."""
    number = checked_orcid((said(root, "orcid-identifier", "path") or "")[-19:])
    others = [said(other, "content") or "" for other in all_of(root, "other-name")]
    names = _names(said(root, "given-names"), said(root, "family-name"), said(root, "credit-name"), others)
    if number is None or not names:
        return None
    return Authority(
        names=names,
        identifiers=(Identifier("orcid", number),),
        affiliations=tuple(
            dict.fromkeys(text for place in all_of(root, "organization") if (text := said(place, "name")))
        ),
        emails=tuple(
            text
            for address in all_of(root, "email")
            if local(address.getparent()) == "email" and (text := said(address))
        ),
        keywords=tuple(text for word in all_of(root, "keyword") if (text := said(word, "content"))),
        works=tuple(works_in_xml(root)),
    )


def works_in_xml(root: Element) -> Iterator[Entry]:
    """The works of a record or of a bulk; the first of each group."""
    first = [next(all_of(group, "work-summary"), None) for group in all_of(root, "group")]
    summaries: list[Element] = [summary for summary in first if summary is not None]
    for work in summaries or [work for work in all_of(root, "work") if one(work, "title") is not None]:
        ids = [
            (said(item, "external-id-type") or "", said(item, "external-id-value") or "")
            for item in all_of(work, "external-id")
        ]
        code_of = next((text.get("language-code") for text in all_of(work, "translated-title")), None)
        titles = [(said(work, "title", "title"), None), (said(work, "translated-title"), code_of)]
        yield _entry_of(work, titles, ids)


def _entry_of(work: Any, titles: list[tuple[str | None, Any | None]], ids: list[tuple[str, str]]) -> Entry:
    """A work of the register as an entry."""
    return Entry(
        key=work.get("put-code") or "",
        kind=kind_of((said(work, "type") or "").replace("_", "-").lower()),
        titles=tuple((text, code) for text, code in titles if text),
        authors=people_of(said(one, "credit-name") or "" for one in all_of(work, "contributor")),
        date=date_of(
            "-".join(t for t in (said(work, "publication-date", p) for p in ("year", "month", "day")) if t)
        ),
        venue=venue_of(title=said(work, "journal-title")),
        identifiers=identifiers_of(
            doi=[value for kind, value in ids if kind == "doi"],
            numbers=[v for k, v in ids if k == "isbn"],
        ),
    )


def _names(given: str | None, family: str | None, credit: str | None, others: list[str]) -> tuple[str, ...]:
    main = f"{family}, {given}" if family and given else family or given or ""
    return tuple(
        dict.fromkeys(name.strip() for name in (main, credit or "", *others) if name and name.strip())
    )


def _value(stated: Any) -> str | None:
    value = stated.get("value") if isinstance(stated, dict) else stated
    return " ".join(str(value).split()) or None if value is not None else None


def _down(stated: Any, *path: str) -> Any:
    for name in path:
        stated = stated.get(name) if isinstance(stated, dict) else None
    return stated


def _list(stated: Any) -> list[Json]:
    return [one for one in stated if isinstance(one, dict)] if isinstance(stated, list) else []


def _found(stated: Any, name: str) -> Iterator[str]:
    """The names of all organisations inside, however deep an API version puts them."""
    if isinstance(stated, dict):
        inside = stated.get(name)
        if isinstance(inside, dict) and inside.get("name"):
            yield inside["name"]
        for value in stated.values():
            yield from _found(value, name)
    elif isinstance(stated, list):
        for value in stated:
            yield from _found(value, name)
