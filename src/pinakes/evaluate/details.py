"""How right the finer fields are: affiliations, addresses, dates, venue,
contributors and the other language's texts.

Their truth comes mostly from `gold/`. A label that is there but empty says that the document has none: what
is offered then is wrong. A label that is absent says nothing.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from rapidfuzz import fuzz

from pinakes.evaluate.counts import Counts
from pinakes.evaluate.matching import fold, near, pair_off, same_person, soft
from pinakes.text.scripts import main

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    Json = dict[str, Any]
    Match = Callable[[str, str], bool] | None

KINDS = {
    "article": "article",
    "paper": "article",
    "abstract": "article",
    "seminar": "report",
    "autoreferat": "thesis",
}
"""What the kinds of truths are called in a record, where the names differ."""
SCHEMES = ("msc", "clc", "bbk", "jel", "ddc", "grnti")
_CODE = re.compile(r"\d[\d.]*\d")


def best_set(gold: Sequence[str], sets: Sequence[Sequence[str]], match: Match = None) -> Counts:
    """The set that fits best; of sets that do not fit at all, the smallest."""
    wanted = _distinct(gold)
    found = []
    for offered in sets:
        words = _distinct(offered)
        right = (
            len(pair_off(wanted, words, match))
            if match
            else len({fold(w) for w in wanted} & {fold(w) for w in words})
        )
        found.append(Counts(right, len(words), len(wanted)))
    return max(found, key=lambda c: (2 * c.right / (c.offered + c.expected) if c.offered else 0, -c.offered))


def language(truth: Json, found: Json, match: Match = None) -> Counts | None:
    """The language of the body."""
    gold = truth.get("lang") or truth.get("language")
    if not gold or gold == "?":
        return None
    offered = found.get("language") or ""
    return Counts(int(offered.split("-")[0] == gold.split("-")[0]), int(bool(offered)), 1)


def abstract_other(truth: Json, found: Json, match: Match = None) -> Counts | None:
    """The abstract in the other language, among all offered."""
    if not truth.get("abstract_en") or fold(truth["abstract_en"]) == fold(truth.get("abstract") or ""):
        return None
    offered = [item["value"] for item in found.get("abstracts") or []]
    right = any((match or near(0.8))(truth["abstract_en"], value) for value in offered)
    return Counts(int(right), int(right or len(offered) > 1), 1)


def keywords_other(truth: Json, found: Json, match: Match = None) -> Counts | None:
    """The keywords in the other language: the best of the sets offered."""
    if not truth.get("keywords_en"):
        return None
    return best_set(
        truth["keywords_en"], [[], *(item["values"] for item in found.get("keyword_sets") or [])], match
    )


def authors_also(truth: Json, found: Json, match: Match = None) -> Counts | None:
    """The authors' names in the other language."""
    if "authors_en" not in truth or not truth["authors_en"]:
        return None
    script = main(
        " ".join(truth["authors_en"])
    )  # the same name written out in its own script is no form of the other language
    offered = [
        form["name"]
        for author in found.get("authors") or []
        for form in author.get("also") or []
        if main(form["name"]) == script
    ]
    return Counts(
        len(pair_off(truth["authors_en"], offered, match or same_person)),
        len(offered),
        len(truth["authors_en"]),
    )


def affiliations(truth: Json, found: Json, match: Match = None) -> Counts | None:
    """Affiliations, each once, whoever has them; a semicolon parts them."""
    known = _known(truth, "affiliations")
    if known is None:
        return None
    gold = _distinct(_places(known))
    offered = _distinct(
        [text for author in found.get("authors") or [] for text in _places(author.get("affiliations") or [])]
    )
    return Counts(len(pair_off(gold, offered, match or _same_place)), len(offered), len(gold))


def affiliated(truth: Json, found: Json, match: Match = None) -> Counts | None:
    """Who belongs where: pairs of author and affiliation."""
    links = truth.get("author_affiliations")
    if links is None:
        return None
    gold = [(name, place) for name, places in links.items() for place in _places(places)]
    offered = [
        (author["name"], place)
        for author in found.get("authors") or []
        for place in _places(author.get("affiliations") or [])
    ]
    same = match or _same_place
    return Counts(
        _paired(gold, offered, lambda a, b: same_person(a[0], b[0]) and same(a[1], b[1])),
        len(offered),
        len(gold),
    )


def _places(texts: Sequence[str]) -> list[str]:
    return [part for text in texts for part in re.split(r"\s*[;；]\s*", text) if part]


def emails(truth: Json, found: Json, match: Match = None) -> Counts | None:
    """The authors' e-mail addresses."""
    return _equal(_known(truth, "emails"), [author.get("email") for author in found.get("authors") or []])


def emails_bound(truth: Json, found: Json, match: Match = None) -> Counts | None:
    """Which author has which e-mail address."""
    links = truth.get("author_emails")
    if links is None:
        return None
    offered = [
        (author["name"], author["email"]) for author in found.get("authors") or [] if author.get("email")
    ]
    same = lambda a, b: same_person(a[0], b[0]) and a[1].lower() == b[1].lower()  # noqa: E731
    return Counts(_paired(list(links.items()), offered, same), len(offered), len(links))


def orcids(truth: Json, found: Json, match: Match = None) -> Counts | None:
    """The authors' ORCID."""
    return _equal(_known(truth, "orcids"), [author.get("orcid") for author in found.get("authors") or []])


def contributors(truth: Json, found: Json, match: Match = None) -> Counts | None:
    """All contributors who are not authors, with their roles."""
    if truth.get("contributors") is None:
        return None
    gold = [(item["role"], item["name"]) for item in truth["contributors"]]
    offered = [(item["role"], item["name"]) for item in found.get("contributors") or []]
    same = match or same_person
    return Counts(
        _paired(gold, offered, lambda a, b: a[0] == b[0] and same(a[1], b[1])), len(offered), len(gold)
    )


def _of_role(role: str) -> Callable[..., Counts | None]:
    def measure(truth: Json, found: Json, match: Match = None) -> Counts | None:
        if truth.get("contributors") is None:
            return None
        gold, offered = (
            [one["name"] for one in said.get("contributors") or [] if one["role"] == role]
            for said in (truth, found)
        )
        return Counts(len(pair_off(gold, offered, match or same_person)), len(offered), len(gold))

    measure.__doc__ = f"Everybody whose part in the work is that of a {role}."
    return measure


def department(truth: Json, found: Json, match: Match = None) -> Counts | None:
    """The part of an institution that a thesis comes from: one of those printed, or all of them."""
    offered = (found.get("institution") or {}).get("department")
    return _one_of(
        truth,
        "department",
        offered,
        match or (lambda gold, said: _is_inside(gold, said) or _same_place(gold, said)),
    )


def programme(truth: Json, found: Json, match: Match = None) -> Counts | None:
    """The programme of study: one of those printed."""
    return _one_of(truth, "programme", found.get("programme"), match or near(0.8))


def _one_of(truth: Json, name: str, offered: str | None, same: Callable[[str, str], bool]) -> Counts | None:
    gold = _known(truth, name)
    if gold is None:
        return None
    right = bool(offered) and any(same(one, offered or "") for one in [*gold, ", ".join(gold)])
    return Counts(int(right), int(bool(offered)), int(bool(gold)))


def _is_inside(gold: str, offered: str) -> bool:
    one, other = sorted((fold(gold), fold(offered)), key=len)
    return bool(one) and one in other and 2 * len(one) > len(other)


def year(truth: Json, found: Json, match: Match = None) -> Counts | None:
    """The year of publication."""
    gold = str(truth.get("date") or truth.get("year") or "")[:4]
    if not gold:
        return None
    offered = (found.get("date") or "")[:4]
    return Counts(int(offered == gold), int(bool(offered)), 1)


def date(truth: Json, found: Json, match: Match = None) -> Counts | None:
    """The date, as exact as it is printed."""
    if truth.get("date") is None:
        return None
    gold, offered = str(truth["date"]), found.get("date") or ""
    return Counts(int(bool(gold) and offered[: len(gold)] == gold), int(bool(offered)), int(bool(gold)))


def degree(truth: Json, found: Json, match: Match = None) -> Counts | None:
    """The degree a thesis is written for."""
    return _single(truth.get("degree"), found.get("degree"), match or _same_place)


def specialty(truth: Json, found: Json, match: Match = None) -> Counts | None:
    """The field of a thesis: its code where it has one, else its name."""
    if not truth.get("specialty"):
        return None
    offered = found.get("specialty") or {}
    said = f"{offered.get('code') or ''} {offered.get('name') or ''}".strip()
    code = _CODE.search(truth["specialty"])
    right = (
        code[0] == offered.get("code")
        if code and not match
        else (match or _same_place)(truth["specialty"], said)
    )
    return Counts(int(bool(said) and right), int(bool(said)), 1)


def kind(truth: Json, found: Json, match: Match = None) -> Counts | None:
    """What kind of document it is."""
    if not truth.get("kind"):
        return None
    offered = found.get("type") or ""
    return Counts(int(KINDS.get(truth["kind"], truth["kind"]) == offered), int(bool(offered)), 1)


def venue(truth: Json, found: Json, match: Match = None) -> Counts | None:
    """The journal, proceedings or series."""
    known = truth.get("venue")
    return (
        None
        if known is None
        else _single(known.get("title") or "", (found.get("venue") or {}).get("title"), match or near(0.8))
    )


def _of_venue(name: str) -> Callable[..., Counts | None]:
    def measure(truth: Json, found: Json, match: Match = None) -> Counts | None:
        known = truth.get("venue")
        if known is None or name not in known:
            return None
        return _single(str(known[name] or ""), (found.get("venue") or {}).get(name), match or soft)

    measure.__doc__ = f"The {name} of the venue."
    return measure


def _of_scheme(scheme: str) -> Callable[..., Counts | None]:
    def measure(truth: Json, found: Json, match: Match = None) -> Counts | None:
        offered = [item["value"] for item in found.get("classes") or [] if item["scheme"] == scheme]
        return _equal(_known(truth, scheme), offered)

    measure.__doc__ = f"Class codes of the scheme {scheme}."
    return measure


def publisher(truth: Json, found: Json, match: Match = None) -> Counts | None:
    """Who published it."""
    return _single(truth.get("publisher"), found.get("publisher"), match or _same_place)


def _known(truth: Json, name: str) -> list[str] | None:
    value = truth.get(name)
    return None if value is None else [value] if isinstance(value, str) else list(value)


def _distinct(values: Sequence[str]) -> list[str]:
    seen: dict[str, str] = {}
    for value in values:
        if fold(value):
            seen.setdefault(fold(value), value)
    return list(seen.values())


def _equal(gold: list[str] | None, offered: Sequence[str | None]) -> Counts | None:
    if gold is None:
        return None
    wanted, given = ({value.strip().lower() for value in values if value} for values in (gold, offered))
    return Counts(len(wanted & given), len(given), len(wanted))


def _single(gold: str | None, offered: str | None, same: Callable[[str, str], bool]) -> Counts | None:
    if gold is None:
        return None
    return Counts(
        int(bool(gold and offered) and same(gold, offered or "")), int(bool(offered)), int(bool(gold))
    )


def _same_place(gold: str, offered: str) -> bool:
    """Names of bodies and degrees: alike at .8, or the same words in another order."""
    return near(0.8)(gold, offered) or (
        len(offered) > 8 and fuzz.token_sort_ratio(gold.lower(), offered.lower()) >= 85
    )


def _paired(gold: Sequence[Any], offered: Sequence[Any], same: Callable[[Any, Any], bool]) -> int:
    used: set[int] = set()
    for one in gold:
        partner = next((j for j, other in enumerate(offered) if j not in used and same(one, other)), None)
        if partner is not None:
            used.add(partner)
    return len(used)


MEASURES: dict[str, Callable[..., Counts | None]] = {
    "abstract_other": abstract_other,
    "keywords_other": keywords_other,
    "authors_also": authors_also,
    "affiliations": affiliations,
    "affiliated": affiliated,
    "emails": emails,
    "emails_bound": emails_bound,
    "orcids": orcids,
    "contributors": contributors,
    "referee": _of_role("referee"),
    "committee": _of_role("committee"),
    "department": department,
    "programme": programme,
    "year": year,
    "date": date,
    "venue": venue,
    **{name: _of_venue(name) for name in ("volume", "issue", "pages", "issn")},
    "publisher": publisher,
    "degree": degree,
    "specialty": specialty,
    "kind": kind,
    "language": language,
    **{scheme: _of_scheme(scheme) for scheme in SCHEMES},
}
