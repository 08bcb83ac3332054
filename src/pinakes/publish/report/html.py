"""A report for people: one page that stands alone, a card a document, sortable, with how sure every value is."""

from __future__ import annotations

from collections import Counter
from html import escape
from importlib import resources
from typing import TYPE_CHECKING, Any, BinaryIO

from pinakes.errors import Usage
from pinakes.publish.export.json import described
from pinakes.publish.export.table import GROUPS
from pinakes.publish.export.work import RESOLVERS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pinakes.config import Settings
    from pinakes.model import Outcome

    Json = dict[str, Any]

TITLE = "Pinakes report"
SURE, LIKELY = 0.9, 0.6
"""Weights from which a value is shown as sure, and as likely."""
STATUS = {"ok": "described", "partial": "described, with problems", "failed": "could not be described"}
SORTS = (("order", "order of arrival"), ("title", "title"), ("author", "first author"), ("year", "year"), ("weight", "least sure first"),
         ("status", "problems first"), ("file", "file"))  # fmt: skip
MOST_REFERENCES = 500


class HtmlReport:
    """One HTML page for all documents, written as they come; nothing is loaded from elsewhere."""

    media_type = "text/html"
    suffix = "html"

    def __init__(self, settings: Settings | None = None) -> None:
        self.group = settings.export.group if settings else ""
        if self.group and self.group not in GROUPS:
            raise Usage(f"documents cannot be grouped by {self.group}; choose one of {', '.join(GROUPS)}")

    def export(self, outcomes: Iterable[Outcome], out: BinaryIO) -> None:
        """Write the page; the summary comes last in the source and first on the screen."""
        out.write(_opening(self.group).encode())
        tally: Counter[str] = Counter()
        languages: Counter[str] = Counter()
        for number, outcome in enumerate(outcomes):
            document = described(outcome)
            tally[document["status"]] += 1
            languages[document["language"] or "?"] += 1
            out.write(
                card(document, number=number, groups=groups_of(outcome), picture=outcome.thumbnail).encode()
            )
            out.flush()
        out.write(_closing(tally, languages).encode())


def _part(name: str) -> str:
    return resources.files(__package__).joinpath(name).read_text("utf-8")


def groups_of(outcome: Outcome) -> dict[str, str]:
    """What the document belongs to, by each way of grouping."""
    return {f"in-{name}": group(outcome) for name, group in GROUPS.items()}


def _opening(group: str) -> str:
    groups = "".join(
        f'<option value="{name}"{" selected" if name == group else ""}>{name}</option>' for name in GROUPS
    )
    sorts = "".join(f'<option value="{key}">{label}</option>' for key, label in SORTS)
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="Pinakes">
<title>{TITLE}</title>
<style>
{_part("page.css")}</style>
</head>
<body>
<a class="skip" href="#documents">Skip to the documents</a>
<header class="top">
<h1>{TITLE}</h1>
<form class="tools" role="search" hidden>
<label>Find <input type="search" name="find" autocomplete="off" placeholder="title, author, keyword, file"></label>
<label>Sort by <select name="sort">{sorts}</select></label>
<label>Group by <select name="group"><option value="">nothing</option>{groups}</select></label>
<label class="tick"><input type="checkbox" name="doubtful"> only what needs a look</label>
<output name="shown" aria-live="polite"></output>
</form>
</header>
<main id="documents">
"""


def _closing(tally: Counter[str], languages: Counter[str]) -> str:
    counts = "".join(
        f'<li class="{status}"><b>{tally[status]}</b> {STATUS[status]}</li>'
        for status in STATUS
        if tally[status]
    )
    spoken = "".join(
        f"<li><b>{count}</b> {_e(language)}</li>"
        for language, count in languages.most_common(12)
        if language != "?"
    )
    return f"""</main>
<section class="summary" aria-label="Summary">
<ul class="counts"><li><b>{tally.total()}</b> documents</li>{counts}</ul>
<ul class="counts languages" aria-label="Languages">{spoken}</ul>
<p class="legend">A bar says how sure the program is of a value:
{_bar("sure", 0.95)} {_bar("likely", 0.7)} {_bar("doubtful", 0.35)}</p>
</section>
<script>
{_part("page.js")}</script>
</body>
</html>
"""


def card(
    document: Json, *, number: int = 0, groups: dict[str, str] | None = None, picture: str | None = None
) -> str:
    """One document as an `article`, with the picture of its first page if there is one."""
    year = (document["date"] or "")[:4]
    authors = document["authors"] or []
    weights = dict(_weights(document))
    least = min(weights.values(), default=0.0)
    doubtful = document["status"] != "ok" or least < LIKELY or not document["title"]
    facts = {
        "order": str(number),
        "title": document["title"] or "",
        "author": (authors[0]["family"] or authors[0]["name"]) if authors else "",
        "year": year,
        "weight": f"{least:.3f}",
        "status": document["status"],
        "file": document["file"],
        "doubtful": str(int(doubtful)),
    }
    data = "".join(f' data-{name}="{_e(value)}"' for name, value in (facts | (groups or {})).items())
    shown = f'<img class="page" src="{_e(picture)}" alt="first page" loading="lazy">' if picture else ""
    body = "".join((*_head(document), *_people(document), *_texts(document), *_references(document)))
    bars = "".join(_bar(label, weight) for label, weight in weights.items())
    aside = f'<div class="weights" role="group" aria-label="How sure">{bars}</div>' if bars else ""
    problems = "".join(_problem(problem) for problem in document["problems"])
    return f"""<article class="card {document["status"]}" aria-labelledby="t{number}"{data}>
<div class="body"><h2 id="t{number}"{_lang(document["language"])}>{_e(document["title"] or "(no title)")}</h2>
{body}{problems}</div>
<div class="side">{shown}{aside}{_file(document)}</div>
</article>
"""


def _e(text: object) -> str:
    return escape(str(text), quote=True)


def _lang(language: str | None) -> str:
    return f' lang="{_e(language)}"' if language else ""


def _bar(label: str, weight: float) -> str:
    grade = "sure" if weight >= SURE else "likely" if weight >= LIKELY else "doubtful"
    percent = round(weight * 100)
    return (
        f'<span class="bar {grade}"><span class="what">{_e(label)}</span>'
        f'<span class="track" role="meter" aria-label="{_e(label)}" aria-valuemin="0" aria-valuemax="100" aria-valuenow="{percent}">'
        f'<span style="width:{percent}%"></span></span><span class="number">{percent}</span></span>'
    )


def _weights(document: Json) -> Iterator[tuple[str, float]]:
    """The weight of each thing found; of a list, its mean."""
    for label, key in (
        ("title", "titles"),
        ("authors", "authors"),
        ("abstract", "abstracts"),
        ("keywords", "keyword_sets"),
        ("references", "references"),
    ):
        found = document[key] or []
        if found:
            shown = found if key in ("authors", "references") else found[:1]
            yield label, sum(item["weight"] for item in shown) / len(shown)
    for label in ("date", "venue", "language", "type"):
        if document["weights"][label] is not None:
            yield label, document["weights"][label]


def _head(document: Json) -> Iterator[str]:
    if document["subtitle"]:
        yield f'<p class="subtitle"{_lang(document["language"])}>{_e(document["subtitle"])}</p>\n'
    for title in (document["titles"] or [])[1:]:
        yield f'<p class="other"{_lang(title["language"])}>{_tag(title["language"])} {_e(title["value"])}</p>\n'


def _tag(language: str | None) -> str:
    return f'<span class="tag">{_e(language)}</span>' if language else ""


def _people(document: Json) -> Iterator[str]:
    if document["authors"]:
        people = "".join(_person(author) for author in document["authors"])
        yield f'<ul class="people" aria-label="Authors">{people}</ul>\n'
    others = [f"{_e(person['role'])}: {_e(person['name'])}" for person in document["contributors"] or []]
    institution = document["institution"]
    where = [institution["name"], institution["department"]] if institution else []
    venue = document["venue"] or {}
    number = _numbers_of(venue)
    place = " ".join(part for part in (venue.get("title"), number) if part) + (
        f": {venue['pages']}" if venue.get("pages") else ""
    )
    line = [
        _e(part)
        for part in (
            document["type"],
            document["degree"],
            place,
            document["publisher"],
            *where,
            document["date"],
        )
        if part
    ] + others
    if line:
        yield f'<p class="facts">{" · ".join(line)}</p>\n'
    numbers = _identifiers(document)
    numbers += [
        f'<span class="tag">{_e(item["scheme"].upper())} {_e(item["value"])}</span>'
        for item in document["classes"] or []
    ]
    if numbers:
        yield f'<p class="numbers">{" ".join(numbers)}</p>\n'


def _identifiers(document: dict[str, Any]) -> list[str]:
    """The identifiers of a document, as they are shown."""
    return [_identifier(item) for item in document["identifiers"] or []]


def _numbers_of(venue: dict[str, Any]) -> str:
    """Volume and issue of a venue."""
    return (venue.get("volume") or "") + (f"({venue['issue']})" if venue.get("issue") else "")


def _person(author: Json) -> str:
    about = [
        *author["affiliations"],
        *(form["name"] for form in author["also"]),
        author["email"],
        author["orcid"],
    ]
    more = "; ".join(part for part in about if part)
    grade = "" if author["weight"] >= LIKELY else ' class="doubtful"'
    return f"<li{grade}>{_e(author['name'])}" + (f"<small>{_e(more)}</small>" if more else "") + "</li>"


def _identifier(item: Json) -> str:
    pattern = RESOLVERS.get(item["scheme"], "")
    label = f"{_e(item['scheme'].upper())} {_e(item['value'])}"
    if pattern.startswith("https:"):
        return f'<a class="tag" href="{_e(pattern.format(item["value"]))}" rel="noreferrer">{label}</a>'
    return f'<span class="tag">{label}</span>'


def _texts(document: Json) -> Iterator[str]:
    for place, abstract in enumerate(document["abstracts"] or []):
        is_open = " open" if place == 0 and len(abstract["value"].encode()) < 1200 else ""
        paragraphs = "".join(f"<p>{_e(part)}</p>" for part in abstract["value"].split("\n") if part)
        summary, tongue = f"Abstract {_tag(abstract['language'])}", _lang(abstract["language"])
        yield f'<details class="abstract"{is_open}><summary>{summary}</summary><div{tongue}>{paragraphs}</div></details>\n'
    for words in document["keyword_sets"] or []:
        items = "".join(f"<li>{_e(word)}</li>" for word in words["values"])
        yield f'<ul class="keywords" aria-label="Keywords"{_lang(words["language"])}>{items}</ul>\n'


def _references(document: Json) -> Iterator[str]:
    found = document["references"] or []
    if found:
        items = "".join(f"<li>{_e(item['raw'])}</li>" for item in found[:MOST_REFERENCES])
        yield f"<details><summary>{len(found)} reference{'s' if len(found) > 1 else ''}</summary><ol>{items}</ol></details>\n"


def _problem(problem: Json) -> str:
    page = f" (page {problem['page']})" if problem["page"] else ""
    return f'<p class="problem" role="note"><b>{_e(problem["code"])}</b> {_e(problem["message"])}{page}</p>\n'


def _file(document: Json) -> str:
    known = document["format"]
    version = known["version"] if known and known["version"] and known["version"] not in known["name"] else ""
    name = f"{known['name']} {version}".strip() if known else ""
    pages = f"{document['pages']} page{'s' if document['pages'] != 1 else ''}" if document["pages"] else ""
    language = document["language"] or ""
    line = " · ".join(part for part in (name, pages, language) if part)
    return f'<p class="file"><code>{_e(document["file"])}</code>{_e(line)}</p>'
