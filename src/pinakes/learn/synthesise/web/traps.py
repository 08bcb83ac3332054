"""`python -m pinakes.learn.synthesise.web.traps --data DATA --out FOLDER`: papers beside what may be taken
for them, or only that, for `pinakes evaluate FOLDER --suite find`.
"""

from __future__ import annotations

import argparse
import html
import os
import random
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pinakes.learn.synthesise.documents import feed, people
from pinakes.learn.synthesise.volumes import Binding, Bound, bind, page_count
from pinakes.learn.synthesise.web.__main__ import LANGUAGES, written
from pinakes.learn.synthesise.web.pages import Sites
from pinakes.learn.synthesise.web.words import say
from pinakes.learn.synthesise.web.works import TYPES, misspelt, sibling_title, work_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pinakes.learn.synthesise.documents.feed import Feed
    from pinakes.learn.synthesise.documents.people import MadePerson
    from pinakes.learn.synthesise.web.works import WebWork

ROMANISED = ("ru", "zh")
"""Languages whose names are also written in Latin letters."""
OTHERS = 4
"""Papers that a volume has besides."""
SLIPS = 2
"""How often a misspelt title is misspelt."""


@dataclass(frozen=True, slots=True)
class Trap:
    """A paper that is asked for: what stands beside it, whether it is there itself, in which format, how it
    is asked for.
    """

    name: str
    beside: str = ""
    there: bool = True
    form: str = "pdf"
    bound: bool = False
    asked: str = ""


TRAPS = (
    Trap("sibling beside", "sibling"), Trap("sibling alone", "sibling", there=False),
    Trap("misspelt, sibling beside", "sibling", asked="misspelt"),
    Trap("romanised, sibling beside", "sibling", asked="romanised"),
    Trap("in a volume", bound=True), Trap("sibling in the volume too", "sibling", bound=True),
    Trap("misspelt, in a volume", bound=True, asked="misspelt"),
    Trap("Word", form="doc"), Trap("Word, misspelt", form="docx", asked="misspelt"),
    Trap("page", form="html"),
    Trap("page, sibling beside", "sibling", form="html"),
    Trap("preprint beside", "preprint"), Trap("preprint alone", "preprint", there=False),
    Trap("abstract before", "abstract"), Trap("abstract alone", "abstract", there=False),
    Trap("slides beside", "slides"), Trap("slides alone", "slides", there=False),
    Trap("thesis beside", "thesis"), Trap("thesis alone", "thesis", there=False),
    Trap("erratum beside", "erratum"), Trap("erratum alone", "erratum", there=False),
    Trap("others' work alone", "namesake", there=False),
)  # fmt: skip
KINDS = {"thesis": "thesis", "slides": "slides"}
"""Kinds of documents that stand beside, where they are no articles."""


def main() -> None:
    """Make one."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--data", type=Path, default=os.environ.get("PINAKES_DATA"))
    options.add_argument("--out", type=Path, required=True)
    options.add_argument("--each", type=int, default=1, help="papers a trap and language")
    options.add_argument("--seed", type=int, default=1)
    chosen = options.parse_args()
    feeds = feed.load(Path(chosen.data), LANGUAGES) if chosen.data else feed.invented()
    sites, tasks = traps(feeds, each=chosen.each, seed=chosen.seed)
    written(sites, tasks, chosen.out)
    print(f"{len(sites.rows)} addresses, {len(tasks)} papers in {chosen.out}")


def traps(feeds: dict[str, Feed], *, each: int, seed: int) -> tuple[Sites, list[dict[str, Any]]]:
    """The sites, a host a paper, and what is to be found in them."""
    sites, tasks = Sites(), []
    for language in LANGUAGES:
        chance = random.Random(f"traps-{seed}-{language}")
        records = iter(_records(feeds[language], chance))
        kinds = [trap for trap in TRAPS if trap.asked != "romanised" or language in ROMANISED]
        for number, trap in enumerate(kinds * each):
            host = f"{chance.choice(('papers', 'home', 'lab'))}{number}.{language}.example"
            tasks.append(_Set(trap, feeds, language, chance).laid(records, sites, host))
    return sites, tasks


def _records(feed: Feed, chance: random.Random) -> Iterator[dict[str, Any]]:
    """Records in any order, no title twice."""
    seen: set[str] = set()
    for record in chance.sample(feed.records, len(feed.records)):
        if (title := str(record["title"])) not in seen:
            seen.add(title)
            yield record


class _Set:
    """One trap being laid."""

    def __init__(self, trap: Trap, feeds: dict[str, Feed], language: str, chance: random.Random) -> None:
        self._trap, self._feeds, self._language, self._chance = trap, feeds, language, chance
        self._authors = [people.invented(language, chance) for _ in range(chance.randint(2, 3))]

    def laid(self, records: Iterator[dict[str, Any]], sites: Sites, host: str) -> dict[str, Any]:
        """Everything put up under the host; gives what is asked for."""
        record, what = next(records), self._trap.beside
        work = self._work(record, form=self._trap.form)
        beside = [self._beside(record)] if what not in ("", "abstract") else []
        if self._trap.bound:
            self._bound([work, *beside, *(self._stranger(next(records)) for _ in range(OTHERS))], sites, host)
        else:
            for one in (*([work] if self._trap.there else []), *beside):
                self._put(one, sites, host)
        landing = self._landing(work, sites, host) if what == "abstract" else None
        self._list([work, *beside], {work.title: landing} if landing else {}, sites, host)
        places = (landing, *(one.place for one in beside))
        others = [place for place in places if place and place != work.place]
        also = others if what == "preprint" else []
        return {**self._task(work, also), "instead": [] if also else others}

    def _list(self, works: list[WebWork], landing: dict[str, str], sites: Sites, host: str) -> None:
        """The page that lists the works, in any order; a work may be linked by a page about it."""
        self._chance.shuffle(works)
        rows = "".join(
            f"<li>{_row(one, landing.get(one.title, one.place), self._chance)}</li>" for one in works
        )
        heading = say(self._language, "publications", self._chance)
        sites.page(host, "/", heading, f"<body><h2>{heading}</h2><ul>{rows}</ul></body>")

    def _work(
        self, record: dict[str, Any], authors: Sequence[MadePerson] = (), *, kind: str = "article", form: str
    ) -> WebWork:
        who = authors or self._authors
        return work_of(self._feeds, self._language, record, who, self._chance, kind=kind, form=form)

    def _stranger(self, record: dict[str, Any]) -> WebWork:
        return self._work(record, [people.invented(self._language, self._chance)], form="pdf")

    def _beside(self, record: dict[str, Any]) -> WebWork:
        """What may be taken for the work."""
        what, title = self._trap.beside, str(record["title"])
        if what == "sibling":
            other = sibling_title(title, self._language, self._feeds, self._chance)
            return self._work({**record, "title": other}, form=self._trap.form)
        if what == "erratum":
            return self._work(
                {**record, "title": say(self._language, "erratum", self._chance, title=title)}, form="pdf"
            )
        if what == "namesake":
            return self._stranger(record)
        form = self._chance.choice(("pdf", "pptx")) if what == "slides" else "pdf"
        who = self._authors[:1] if what == "thesis" else self._authors
        return self._work(record, who, kind=KINDS.get(what, "article"), form=form)

    def _put(self, work: WebWork, sites: Sites, host: str) -> None:
        path = f"/{self._chance.randrange(10**5)}.{work.format}"
        work.place = sites.put(host, path, work.content, TYPES[work.format], text=work.text)

    def _bound(self, works: list[WebWork], sites: Sites, host: str) -> None:
        """A volume of the works in any order."""
        order = self._chance.sample(works, len(works))
        papers = [
            Bound(one.content, "made", self._language, one.title, one.names(), page_count(one.content))
            for one in order
        ]
        has_cover = self._chance.random() < 0.7
        volume = bind(
            papers, Binding(cover=has_cover, contents=self._chance.random() < 0.7, foreword=has_cover)
        )
        text = " ".join(one.text[:1500] for one in order)
        address = sites.put(host, "/volume.pdf", volume.content, "application/pdf", text=text)
        for one, (first, last) in zip(order, volume.papers, strict=True):
            one.place, one.item["_pages"] = address, f"{first}-{last}"

    def _landing(self, work: WebWork, sites: Sites, host: str) -> str:
        """A page about the work: title, authors, abstract, what else a journal says; the file, if any."""
        feed, chance = self._feeds[self._language], self._chance
        title, names = html.escape(work.title), [html.escape(name) for name in work.names()]
        meta = f'<meta name="citation_title" content="{title}">'
        meta += "".join(f'<meta name="citation_author" content="{name}">' for name in names)
        told = "".join(f"<p>{html.escape(chance.choice(feed.texts).abstract)}</p>" for _ in range(2))
        near = "".join(f"<li>{html.escape(str(chance.choice(feed.records)['title']))}</li>" for _ in range(8))
        link = (
            f'<p><a href="{work.place}">{say(self._language, "file", chance)}</a></p>' if work.place else ""
        )
        label = say(self._language, "abstract", chance)
        head = f"<h1>{title}</h1><p>{', '.join(names)}</p><h3>{label}</h3>"
        body = f"<body>{head}{told}{link}<ul>{near}</ul></body>"
        return sites.page(host, "/article/view/7", work.title, body, head=meta)

    def _task(self, work: WebWork, also: list[str]) -> dict[str, Any]:
        title = work.title
        for _ in range(SLIPS if self._trap.asked == "misspelt" else 0):
            title = misspelt(title, self._chance)
        return {
            "task": "find", "title": title,
            "authors": list(work.names(latin=self._trap.asked == "romanised")),
            "year": work.year if self._chance.random() < 0.6 else None, "lang": self._language,
            "url": work.place or next(iter(also), None), "also": also, "pages": work.item.get("_pages"),
            "trick": self._trap.name, "printed": work.title,
        }  # fmt: skip


def _row(work: WebWork, place: str | None, chance: random.Random) -> str:
    """The entry of a list."""
    link = f' <a href="{place}">{say(work.language, "file", chance)}</a>' if place else ""
    return f"{html.escape(work.cited(chance))}{link}"


if __name__ == "__main__":
    main()
