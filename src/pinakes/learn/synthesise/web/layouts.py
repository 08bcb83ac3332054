"""Lists of publications as site builders, converters and word processors write them: several elements an
entry, things folded away.

Each layout writes the entries of a list and notes, for each, what a reader sees of it.
"""

from __future__ import annotations

import html
from typing import TYPE_CHECKING

from pinakes.learn.synthesise.web.words import phrases, say

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Sequence

    from pinakes.learn.synthesise.web.pages import PageEntry

ASIDE = ("BibTeX", "DOI", "Code", "Slides", "Poster", "Video", "Project", "Cite", "Data")
"""What stands beside the link to the file, in every language."""


def _link(entry: PageEntry, base: str, label: str) -> str:
    """The link to the file of an entry; empty where it has none."""
    return (
        f'<a href="{html.escape(entry.url.removeprefix(base))}">{html.escape(label)}</a>' if entry.url else ""
    )


def _links(entry: PageEntry, base: str, chance: random.Random, *, between: str = " ", label: str = "") -> str:
    """The file among other things that have a link."""
    asides = [
        f'<a href="https://{name.lower()}.example/{chance.randrange(9999)}">{name}</a>'
        for name in chance.sample(ASIDE, chance.choice((0, 1, 1, 2, 3)))
    ]
    if entry.url and chance.random() < 0.25:
        place = f"{chance.choice(('slides', 'files', 'talks'))}/{chance.randrange(9999)}.pdf"
        asides.append(f'<a href="{place}">{say(entry.work.language, "beside", chance)}</a>')
    own = _link(entry, base, label or say(entry.work.language, "file", chance).strip("[]()"))
    at = chance.randint(0, len(asides))
    return between.join(filter(None, (*asides[:at], own, *asides[at:])))


def _names(entry: PageEntry, chance: random.Random) -> str:
    work = entry.work
    names = list(work.names())
    if work.language != "zh" and chance.random() < 0.5:  # initials
        names = [" ".join([*(f"{part[0]}." for part in one.split()[:-1]), one.split()[-1]]) for one in names]
    marked = chance.choice(("", "", "*", "†"))
    between = str(phrases()[work.language]["and"])
    return between.join(f"{one}{marked if chance.random() < 0.2 else ''}" for one in names)


def _venue(entry: PageEntry, chance: random.Random) -> str:
    """Where it appeared and when; sometimes it has not yet, and some lists leave the year to a heading."""
    work = entry.work
    venue = str(work.item.get("container-title") or work.item.get("publisher") or "Preprint")
    volume, pages = work.item.get("volume"), work.item.get("page")
    more = f" {volume}" if volume and chance.random() < 0.5 else ""
    more += f", {pages}" if pages and chance.random() < 0.5 else ""
    if chance.random() < 0.06:
        return f"{venue}, {say(work.language, 'press', chance)}"
    return f"{venue}{more}, {work.year}" if chance.random() < 0.7 else f"{venue}{more} ({work.year})"


def _blurb(entry: PageEntry, chance: random.Random) -> str:
    """A few sentences on the work."""
    field = ", ".join(entry.work.title.split()[:3]) or entry.work.title
    many = chance.randint(1, 3)
    return " ".join(say(entry.work.language, "blurb", chance, field=field) for _ in range(many))


def _seen(entry: PageEntry, *parts: str) -> None:
    entry.printed = " ".join(part for part in parts if part)


def _bibtex(entry: PageEntry) -> str:
    work = entry.work
    return html.escape(
        f"@article{{key{work.year},\n  title = {{{work.title}}},\n"
        f"  author = {{{' and '.join(work.names())}}},\n"
        f"  journal = {{{work.item.get('container-title') or ''}}},\n  year = {{{work.year}}}\n}}"
    )


def thumbs(entries: Sequence[PageEntry], language: str, chance: random.Random, base: str) -> str:
    """A table with a small picture beside title, names, place, links and a few sentences."""
    rows = []
    for entry in entries:
        names, venue = _names(entry, chance), _venue(entry, chance)
        links = _links(entry, base, chance, between=" / ")
        title = html.escape(entry.work.title)
        blurb = f"<p>{html.escape(_blurb(entry, chance))}</p>" if chance.random() < 0.6 else ""
        _seen(entry, entry.work.title, names, venue)
        rows.append(
            f'<tr><td width="25%"><img src="img/{chance.randrange(99)}.png" alt=""></td><td>'
            f'<span class="papertitle">'
            f"<b>{title}</b></span><br>{html.escape(names)}<br><em>{html.escape(venue)}</em>"
            f"<br>{links}{blurb}</td></tr>"
        )
    return f"<table><tbody>{''.join(rows)}</tbody></table>"


def folded(entries: Sequence[PageEntry], language: str, chance: random.Random, base: str) -> str:
    """Items whose abstract and BibTeX are folded away until somebody presses a button."""
    rows = []
    hidden = chance.choice(('class="abstract hidden"', 'style="display: none"', "hidden"))
    for entry in entries:
        names, venue = _names(entry, chance), _venue(entry, chance)
        _seen(entry, entry.work.title, names, venue)
        rows.append(
            f'<li><div class="row"><div class="col-sm-2"><abbr>{chance.choice(("AB", "CD", "XYZ"))}'
            f"</abbr></div>"
            f'<div class="col-sm-8"><div class="title">{html.escape(entry.work.title)}</div>'
            f'<div class="author">{html.escape(names)}</div>'
            f'<div class="periodical"><em>{html.escape(venue)}</em></div><div class="links">'
            f'<a role="button">Abs</a> '
            f'<a role="button">Bib</a> {_link(entry, base, "PDF")}</div><div {hidden}>'
            f"<p>{html.escape(_blurb(entry, chance) * 3)}</p></div>"
            f"<div {hidden}><figure><pre>{_bibtex(entry)}</pre></figure></div></div></div></li>"
        )
    return f'<ol class="bibliography">{"".join(rows)}</ol>'


def archive(entries: Sequence[PageEntry], language: str, chance: random.Random, base: str) -> str:
    """Articles with a heading, a line on where it appeared, a few sentences, and how to cite it."""
    rows = []
    for entry in entries:
        names, venue = _names(entry, chance), _venue(entry, chance)
        title = html.escape(entry.work.title)
        cite = ""
        _seen(entry, entry.work.title, venue, names)
        if chance.random() < 0.5:
            cite = (
                f"<p>{html.escape(names)}. {title}. <i>{html.escape(venue)}"
                f"</i>. {_link(entry, base, say(language, 'file', chance))}</p>"
            )
            _seen(entry, entry.work.title, venue, names, entry.work.title, venue)
        else:
            cite = f"<p>{html.escape(names)}</p><p>{_link(entry, base, say(language, 'file', chance))}</p>"
        rows.append(
            f'<article><h3 itemprop="headline"><a href="/publication/{chance.randrange(9999)}">{title}'
            f"</a></h3>"
            f"<p><i>{html.escape(venue)}</i></p>{cite}</article>"
        )
    return f'<div class="archive">{"".join(rows)}</div>'


def icons(entries: Sequence[PageEntry], language: str, chance: random.Random, base: str) -> str:
    """An icon, names, the title as a link to a page of its own, the place; buttons below."""
    rows = []
    for entry in entries:
        names, venue = _names(entry, chance), _venue(entry, chance)
        _seen(entry, names, entry.work.title, venue)
        rows.append(
            f'<div class="pub-list-item"><i class="fa fa-file"></i>'
            f'<span class="meta">{html.escape(names)}</span>. '
            f'<a href="/publication/{chance.randrange(9999)}/">{html.escape(entry.work.title)}</a>. '
            f"<em>{html.escape(venue)}</em>."
            f"<p>{_links(entry, base, chance, label='PDF')}</p></div>"
        )
    return "".join(rows)


def converted(entries: Sequence[PageEntry], language: str, chance: random.Random, base: str) -> str:
    """A table as converters of BibTeX write it: a number, the citation, links between bars."""
    rows = []
    for number, entry in enumerate(entries, start=1):
        links = f'[&nbsp;<a href="all_bib.html#{number}">bib</a> | {_link(entry, base, ".pdf") or "http"} ]'
        rows.append(
            f'<tr valign="top"><td align="right">[<a name="k{number}">{number}</a>]</td>'
            f"<td>{html.escape(entry.printed)} {links}</td></tr>"
        )
    return f"<table>{''.join(rows)}</table>"


def searched(entries: Sequence[PageEntry], language: str, chance: random.Random, base: str) -> str:
    """A table that can be searched: under each row its BibTeX in a row that does not show."""
    rows = []
    for number, entry in enumerate(entries):
        links = _links(entry, base, chance, between="] [", label="PDF")
        rows.append(
            f'<tr id="e{number}" class="entry"><td>{html.escape(entry.printed)} '
            f'<p class="infolinks">[{links}]</p></td></tr>'
            f'<tr class="bibtex noshow"><td><b>BibTeX</b>: <pre>{_bibtex(entry)}</pre></td></tr>'
        )
    return f'<table id="qs_table" border="1"><tbody>{"".join(rows)}</tbody></table>'


def broken(entries: Sequence[PageEntry], language: str, chance: random.Random, base: str) -> str:
    """Items of several lines: title, names, place, links; remarks below some."""
    rows = []
    for entry in entries:
        names, venue = _names(entry, chance), _venue(entry, chance)
        parts = [
            f"<b>{html.escape(entry.work.title)}</b>",
            html.escape(names),
            f"<i>{html.escape(venue)}</i>",
        ]
        _seen(entry, entry.work.title, names, venue)
        if chance.random() < 0.5:
            parts = [parts[1], parts[0], parts[2]]
            _seen(entry, names, entry.work.title, venue)
        links = _links(entry, base, chance, between="] [")
        parts += [f"[{links}]"] if links else []
        parts += [f"<small>{say(language, 'remark', chance)}</small>"] if chance.random() < 0.25 else []
        rows.append("<br>\n".join(parts))
    tag = chance.choice(("li", "p"))
    numbered = tag == "p" and chance.random() < 0.6
    made = [f"<{tag}>{f'[{n}] ' if numbered else ''}{row}</{tag}>" for n, row in enumerate(rows, start=1)]
    return f"<ol>{''.join(made)}</ol>" if tag == "li" else "".join(made)


def details(entries: Sequence[PageEntry], language: str, chance: random.Random, base: str) -> str:
    """Items that unfold: the citation in sight, the abstract below."""
    rows = []
    for entry in entries:
        rows.append(
            f"<li>{html.escape(entry.printed)} {_link(entry, base, say(language, 'file', chance))}"
            f"<details><summary>Abstract</summary><p>{html.escape(_blurb(entry, chance))}</p></details></li>"
        )
    return f"<ul>{''.join(rows)}</ul>"


def processed(entries: Sequence[PageEntry], language: str, chance: random.Random, base: str) -> str:
    """Paragraphs of a word processor: numbers typed, spaces that do not break, empty paragraphs between."""
    rows = []
    for number, entry in enumerate(entries, start=1):
        link = _link(entry, base, say(language, "file", chance))
        rows.append(
            f"<p class=MsoNormal style='margin-left:43.1pt;text-indent:-18.0pt'><span>{number}."
            f"<span>&nbsp;&nbsp;&nbsp; </span></span>"
            f"<span lang=EN-US>{html.escape(entry.printed)}</span> {link}<o:p></o:p></p>"
            f"<p class=MsoNormal><o:p>&nbsp;</o:p></p>"
        )
    return f"<div class=WordSection1>{''.join(rows)}</div>"


def annotated(entries: Sequence[PageEntry], language: str, chance: random.Random, base: str) -> str:
    """Paragraphs, each followed by others that say what the work is about, or who wrote of it."""
    rows = []
    for entry in entries:
        link = _link(entry, base, say(language, "file", chance))
        notes = [_blurb(entry, chance) for _ in range(chance.randint(0, 3))]
        notes += [say(language, "remark", chance)] if chance.random() < 0.2 else []
        rows.append(
            f"<p>{html.escape(entry.printed)} {link}"
            f"</p>{''.join(f'<p>{html.escape(one)}</p>' for one in notes)}"
        )
    return "".join(rows)


def typed(entries: Sequence[PageEntry], language: str, chance: random.Random, base: str) -> str:
    """The list as BibTeX, a block a work; a link in some."""
    rows = []
    for entry in entries:
        work = entry.work
        venue = str(work.item.get("container-title") or "")
        names = ", ".join(work.names())
        link = _link(entry, base, entry.url or "")
        url = f",\n  url = {{{link}}}\n}}" if link else "\n}"
        _seen(entry, f"{names}.", f"{work.title}.", f"{venue}," if venue else "", str(work.year))
        rows.append(_bibtex(entry).removesuffix("\n}") + url)
    return f"<pre>\n{chr(10).join(rows)}\n</pre>"


BUILT: dict[str, Callable[[Sequence[PageEntry], str, random.Random, str], str]] = {
    "thumbs": thumbs,
    "folded": folded,
    "archive": archive,
    "icons": icons,
    "converted": converted,
    "searched": searched,
    "broken": broken,
    "details": details,
    "processed": processed,
    "annotated": annotated,
    "typed": typed,
}
"""The layouts by name."""
