"""Pages of made scholars: home pages, lists of publications in many layouts, frames, staff catalogues."""

from __future__ import annotations

import html
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from urllib.parse import quote
from zlib import crc32

from pinakes.learn.synthesise.documents.people import in_latin
from pinakes.learn.synthesise.web.layouts import BUILT
from pinakes.learn.synthesise.web.words import phrases, say

if TYPE_CHECKING:
    import random

    from pinakes.learn.synthesise.web.works import MadeScholar, WebWork

LAYOUTS = ("numbered", "items", "paragraphs", "lines", "table", "cards", "years", "definitions", *BUILT)


@dataclass(slots=True)
class Sites:
    """Everything that is served: (host, path) → row of the manifest with its bytes."""

    rows: dict[tuple[str, str], dict[str, Any]] = field(default_factory=dict)
    cited: dict[str, list[str]] = field(default_factory=dict)
    """Entries of lists so far, by language."""

    def put(self, host: str, path: str, content: bytes = b"", kind: str = "text/html", **more: Any) -> str:
        """One answer; gives its address."""
        self.rows[host, path] = {"host": host, "path": path, "content": content, "type": kind, **more}
        return f"http://{host}{path}"

    def page(
        self, host: str, path: str, title: str, body: str, *, encoding: str = "utf-8", head: str = ""
    ) -> str:
        """One page of HTML."""
        meta = f'<meta http-equiv="Content-Type" content="text/html; charset={encoding}">'
        text = f"<html><head>{meta}<title>{html.escape(title)}</title>{head}</head>{body}</html>"
        return self.put(host, path, text.encode(encoding, "xmlcharrefreplace"), "text/html")


@dataclass(slots=True)
class PageEntry:
    """One line of a list as it was printed, and where its file is (none: it has none there)."""

    work: WebWork
    printed: str
    url: str | None


def slug(scholar: MadeScholar) -> str:
    """The name in an address."""
    latin = scholar.person.family_latin or in_latin(scholar.person.family)
    return "".join(char for char in latin.lower() if char.isascii() and char.isalnum()) or "scholar"


def entry_html(entry: PageEntry, chance: random.Random, base: str) -> str:
    """An entry with its link, in one of the ways people make them."""
    text = html.escape(entry.printed)
    language = entry.work.language
    extras = []
    if chance.random() < 0.15:
        extras.append(f'<a href="{slug_of(base)}bib/{crc32(entry.work.title.encode()) % 999}.bib">bibtex</a>')
    if entry.url and chance.random() < 0.12:  # a file that is not the paper, before it or behind
        place = f"{chance.choice(('slides', 'files', 'talks'))}/{chance.randrange(9999)}.pdf"
        extras.append(f'<a href="{slug_of(base)}{place}">{say(language, "beside", chance)}</a>')
    if entry.url:
        relative = entry.url.removeprefix(base) if chance.random() < 0.7 else entry.url
        title = html.escape(entry.work.title)
        way = chance.random()
        if way < 0.3 and title in text:
            text = text.replace(title, f'<a href="{relative}">{title}</a>', 1)
        elif way < 0.4:
            extras.insert(
                0,
                f'<a href="{relative}"><img src="/icons/pdf.gif" alt="{say(language, "file", chance)}"></a>',
            )
        else:
            label = f'<a href="{relative}">{say(language, "file", chance)}</a>'
            extras.insert(chance.choice((0, 0, len(extras))), label)
    return f"{text} {' '.join(extras)}".strip()


def slug_of(base: str) -> str:
    """The path that relative links of a site begin with."""
    return "/" + base.split("/", 3)[3] if base.count("/") > 2 else "/"


def listed(entries: list[PageEntry], layout: str, language: str, chance: random.Random, base: str) -> str:
    """The list in a layout."""
    if layout in BUILT:
        return BUILT[layout](entries, language, chance, base)
    rows = [entry_html(entry, chance, base) for entry in entries]
    if layout in ("numbered", "items"):
        cut = chance.randint(1, len(rows)) if chance.random() < 0.5 else len(rows)
        tags = {"numbered": "ol", "items": "ul"}
        return _in_groups([rows[:cut], rows[cut:]], tags[layout], phrases()[language]["sections"])
    if layout == "paragraphs":
        return "".join(f"<p>[{i}] {row}</p>" for i, row in enumerate(rows, start=1))
    if layout == "lines":
        return "<div>" + "<br><br>\n".join(f"{i}. {row}" for i, row in enumerate(rows, start=1)) + "</div>"
    if layout == "table":
        return (
            "<table>"
            + "".join(
                f"<tr><td>{e.work.year}</td><td>{row}</td></tr>" for e, row in zip(entries, rows, strict=True)
            )
            + "</table>"
        )
    if layout == "years":
        years = sorted({entry.work.year for entry in entries}, reverse=True)
        of = _by_year(years, entries, rows)
        return _under_years(years, of)
    if layout == "definitions":
        return (
            "<dl>" + "".join(f"<dt>[{i}]</dt><dd>{row}</dd>" for i, row in enumerate(rows, start=1)) + "</dl>"
        )
    return "".join(_card(entry, chance, base) for entry in entries)


def _in_groups(groups: list[list[str]], tag: str, heads: Any) -> str:
    """The list under its headings, a group each."""
    return "".join(
        (f"<h3>{heads[i]}</h3>" if len(groups[1]) else "")
        + f"<{tag}>"
        + "".join(f"<li>{row}</li>" for row in group)
        + f"</{tag}>"
        for i, group in enumerate(groups)
        if group
    )


def _by_year(years: list[int], entries: list[PageEntry], rows: list[str]) -> dict[int, list[str]]:
    """Rows of the list by the year of their works."""
    return {
        year: [row for e, row in zip(entries, rows, strict=True) if e.work.year == year] for year in years
    }


def _under_years(years: list[int], of: dict[int, list[str]]) -> str:
    """The list with a heading a year."""
    return "".join(
        f"<h3>{year}</h3><ul>" + "".join(f"<li>{row}</li>" for row in of[year]) + "</ul>" for year in years
    )


def _card(entry: PageEntry, chance: random.Random, base: str) -> str:
    """Title, names and place each in an element of their own."""
    work = entry.work
    names = phrases()[work.language]["and"].join(work.names())
    venue = html.escape(str(work.item.get("container-title") or "Preprint"))
    link = (
        f'<a href="{entry.url.removeprefix(base)}">{say(work.language, "file", chance)}</a>'
        if entry.url
        else ""
    )
    entry.printed = f"{work.title} {names} {work.item.get('container-title') or 'Preprint'}, {work.year}"
    return (
        f'<div class="paper"><div class="title">{html.escape(work.title)}</div><div class="authors">{html.escape(names)}</div>'
        f'<div class="venue">{venue}, {work.year}</div><div class="links">{link}</div></div>'
    )


def entry_of(work: WebWork, sites: Sites, host: str, path: str, chance: random.Random) -> PageEntry:
    """The entry of a work; its document is put up where it has a place."""
    from pinakes.learn.synthesise.web.works import TYPES, WITH_FILE

    url = None
    if work.trick != "absent" and chance.random() < WITH_FILE and work.place is None:
        name = f"{crc32(f'{work.title}{work.year}'.encode()) % 10**7}.{work.format}"
        folder = chance.choice(("papers/", "pub/", "", "files/"))
        place = f"{path}{folder}{quote(name)}"
        way = chance.random()
        said = {"text": work.text}
        if way < 0.08:
            url = sites.put(host, f"{path}get?id={name}", work.content, TYPES[work.format], **said)
        elif way < 0.14:
            work.place = sites.put(host, place, work.content, TYPES[work.format], **said)
            url = sites.put(host, f"{path}old-{name}", status=301, headers={"Location": place})
        elif way < 0.18:
            url = f"http://{host}{path}gone-{name}"  # a link that leads nowhere
            return PageEntry(work, work.cited(chance), url)
        else:
            url = sites.put(host, place, work.content, TYPES[work.format], **said)
        work.place = work.place or url
    elif work.place is not None and chance.random() < 0.5:
        url = work.place
    return PageEntry(work, work.cited(chance), url)
