# ruff: noqa: E501
"""`python -m pinakes.learn.synthesise.web --data DATA --out FOLDER`: a web of made scholars, for `pinakes evaluate FOLDER --suite find`."""

from __future__ import annotations

import argparse
import json
import os
import random
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zlib import crc32

from pinakes.learn.synthesise.documents import feed
from pinakes.learn.synthesise.volumes import Binding, Bound, bind, page_count
from pinakes.learn.synthesise.web.pages import Sites, slug
from pinakes.learn.synthesise.web.shapes import SHAPES, shown
from pinakes.learn.synthesise.web.words import say
from pinakes.learn.synthesise.web.works import full_name, misspelt, scholar

if TYPE_CHECKING:
    from pinakes.learn.synthesise.documents.feed import Feed
    from pinakes.learn.synthesise.web.shapes import Shown
    from pinakes.learn.synthesise.web.works import MadeScholar, WebWork

LANGUAGES = ("pt", "zh", "ru", "de", "en")
PLACES = ("~", "~", "~", "people/", "users/", "staff/", "home/", "teacher/", "faculty/", "view/", "lab/")
"""What stands before the name in the address of a scholar's folder."""
RECORDS = 260
"""Records of a language that a world is made of: few, so that its papers cite each other."""


def main() -> None:
    """Make one."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--data", type=Path, default=os.environ.get("PINAKES_DATA"))
    options.add_argument("--out", type=Path, required=True)
    options.add_argument("--scholars", type=int, default=6, help="scholars a language")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--bare", action="store_true", help="pages only: the documents are empty")
    chosen = options.parse_args()
    feeds = feed.load(Path(chosen.data), LANGUAGES) if chosen.data else feed.invented()
    sites, tasks = world(feeds, scholars=chosen.scholars, seed=chosen.seed, bare=chosen.bare)
    written(sites, tasks, chosen.out)
    print(f"{len(sites.rows)} addresses, {len(tasks)} tasks in {chosen.out}")


def world(
    feeds: dict[str, Feed], *, scholars: int, seed: int, bare: bool = False
) -> tuple[Sites, list[dict[str, Any]]]:
    """The sites, and what is to be found in them."""
    sites, tasks = Sites(), []
    for language in LANGUAGES:
        chance = random.Random(f"{seed}-{language}")
        few = replace(
            feeds[language],
            records=tuple(chance.sample(feeds[language].records, min(RECORDS, len(feeds[language].records)))),
        )
        tasks += _country({**feeds, language: few}, language, sites, scholars, chance, bare=bare)
    _dangers(sites)
    return sites, tasks


def _country(
    feeds: dict[str, Feed], language: str, sites: Sites, count: int, chance: random.Random, *, bare: bool
) -> list[dict[str, Any]]:
    """Everything of one language: universities with staff, namesakes, a conference, blogs and courses."""
    people: list[tuple[MadeScholar, Shown]] = []
    staff: dict[str, list[str]] = {}
    for number in range(count):
        first = (
            people[0][0] if number == count - 1 and people else None
        )  # the last one is a namesake of the first
        one = scholar(feeds, language, chance, namesake=first, bare=bare)
        if number == 1 and not bare:
            _conference(one, sites, language, chance)
        host = (
            f"www.uni{number % 3}-{language}.example"
            if chance.random() < 0.6
            else f"{slug(one)}{number}.{language}.example"
        )
        shape = chance.choice(SHAPES)
        path = _place(one, number, shape, chance) if host.startswith("www.uni") else "/"
        made = shown(one, sites, host, path, chance, shape=shape)
        people.append((one, made))
        if host.startswith("www.uni"):
            staff.setdefault(host, []).append(f'<li><a href="{path}">{one.name}</a>, {one.department}</li>')
    for host, rows in staff.items():
        heading = say(language, "staff", chance)
        sites.page(
            host,
            "/",
            one.university,
            f'<body><h1>{one.university}</h1><a href="/staff/">{heading}</a> <a href="/calendar?month=1">{say(language, "calendar", chance)}</a></body>',
        )
        sites.page(host, "/staff/", heading, f"<body><h1>{heading}</h1><ul>{''.join(rows)}</ul></body>")
    _noise(people, sites, language, chance)
    return [*_scholars(people), *_papers(people, chance)]


def _place(one: MadeScholar, number: int, shape: str, chance: random.Random) -> str:
    """Where a scholar's pages lie at a university: a folder of one's own, often among the staff's."""
    name = chance.choice((slug(one), slug(one), f"{chance.choice('abdeghjlmnorstvwxyz')}{slug(one)}"))
    if shape == "catalogue":
        return f"/{chance.choice(('staff', 'people', 'faculty', 'teachers', 'profile'))}/{name}{number}/"
    return f"/{chance.choice(PLACES)}{name}{number}/"


def _conference(one: MadeScholar, sites: Sites, language: str, chance: random.Random) -> None:
    """Some works of a scholar stand only in the volume of a conference."""
    works = [work for work in one.works if work.format == "pdf"][:6]
    if len(works) < 3:
        return
    bound = [
        Bound(work.content, "made", language, work.title, work.names(), page_count(work.content))
        for work in works
    ]
    volume = bind(bound, Binding(cover=True, contents=True))
    host = f"conf.{language}.example"
    address = sites.put(
        host,
        "/volume.pdf",
        volume.content,
        "application/pdf",
        text=" ".join(work.text[:1500] for work in works),
    )
    for work, (first, last) in zip(works, volume.papers, strict=True):
        work.place, work.trick, work.item["_pages"] = address, "volume", f"{first}-{last}"
    programme = say(language, "programme", chance)
    items = "".join(f"<li>{', '.join(work.names())}. {work.title}</li>" for work in works)
    link = f'<p><a href="volume.pdf">{say(language, "proceedings", chance)}</a></p>'
    sites.page(host, "/", programme, f"<body><h1>{programme}</h1>{link}<ul>{items}</ul></body>")


def _noise(
    people: list[tuple[MadeScholar, Shown]], sites: Sites, language: str, chance: random.Random
) -> None:
    """Pages that speak of scholars and papers and are not what is looked for."""
    for number, (one, _) in enumerate(people):
        said = {
            "name": one.name,
            "field": ", ".join(one.field),
            "n": number,
            "title": chance.choice(one.works).title,
        }
        for kind in ("course", "news", "blog"):
            text = " ".join(f"<p>{say(language, kind, chance, **said)}</p>" for _ in range(3))
            sites.page(
                f"{kind}.{language}.example",
                f"/{number}.html",
                f"{one.field[0]} {number}",
                f"<body><h1>{one.field[0]}</h1>{text}</body>",
            )
        others = [person for work in one.works for person in work.authors if person != one.person]
        for person in [one.name, *(full_name(other, language) for other in others[:1])]:
            if chance.random() < 0.5:
                _profile(person, sites, language, chance)


def _profile(name: str, sites: Sites, language: str, chance: random.Random) -> None:
    """What networks and directories say of a person: little, and nothing of the person's own."""
    said = " ".join(f"<p>{say(language, 'profiled', chance, name=name)}</p>" for _ in range(2))
    place = f"/in/{crc32(name.encode()) % 10**6}"
    title = say(language, "profile", chance, name=name)
    sites.page("network.example", place, title, f"<body><h1>{name}</h1>{said}</body>")


def _dangers(sites: Sites) -> None:
    """Sites that no walk must get lost in."""
    sites.put("slow.example", "/", b"<html><body>slow</body></html>", delay=3.0)
    sites.put("endless.example", "/a.pdf", b"%PDF-1.4 " + b"0" * 65536, "application/pdf", endless=True)
    sites.put("round.example", "/", status=302, headers={"Location": "http://round.example/"})
    sites.put("inside.example", "/", status=302, headers={"Location": "http://169.254.169.254/latest/"})


def _scholars(people: list[tuple[MadeScholar, Shown]]) -> list[dict[str, Any]]:
    tasks = []
    counted: dict[str, int] = {}
    for one, _ in people:
        counted[one.name] = counted.get(one.name, 0) + 1
    for one, made in people:
        entries = [
            {"raw": entry.printed, "title": entry.work.title, "url": entry.url if entry.work.place else None}
            for entry in made.entries
        ]
        tasks.append({
            "task": "scholar", "person": one.name, "lang": one.language, "home": made.home, "publications": made.publications,
            "entries": entries, "shape": made.shape, "layout": made.layout, "field": " ".join(one.field), "affiliation": one.university,
            "namesakes": counted[one.name] - 1, "coauthors": _circle(one),
        })  # fmt: skip
        others = [person for work in one.works for person in work.authors if person != one.person]
        if others:  # somebody who wrote with a scholar and has no page
            name = full_name(others[0], one.language)
            tasks.append({
                "task": "scholar", "person": name, "lang": one.language, "home": [], "publications": None, "entries": [], "shape": "none",
                "layout": "none",
            })  # fmt: skip
    return tasks


def _circle(one: MadeScholar) -> list[str]:
    """Those whom a scholar wrote with, the most frequent first."""
    others = Counter(person for work in one.works for person in work.authors if person != one.person)
    return [full_name(person, one.language) for person, _ in others.most_common(3)]


def _papers(people: list[tuple[MadeScholar, Shown]], chance: random.Random) -> list[dict[str, Any]]:
    tasks = []
    for one, _ in people:
        for work in one.works:
            tasks.append(_task(work, chance))
    return tasks


def _task(work: WebWork, chance: random.Random) -> dict[str, Any]:
    """One paper to be found, asked for plainly or with slips."""
    way = chance.random()
    title, names, trick = work.title, work.names(), work.trick or work.format
    if way < 0.12:
        title, trick = misspelt(title, chance), f"{trick}, misspelt"
    elif way < 0.24 and work.language in ("ru", "zh"):
        names, trick = work.names(latin=True), f"{trick}, romanised"
    return {
        "task": "find", "title": title, "authors": list(names), "year": work.year if chance.random() < 0.6 else None, "lang": work.language,
        "url": work.place, "pages": work.item.get("_pages"), "trick": trick, "printed": work.title,
    }  # fmt: skip


def written(sites: Sites, tasks: list[dict[str, Any]], out: Path) -> None:
    """The world as a folder: `sites.jsonl`, `tasks.jsonl`, `files/`."""
    (out / "files").mkdir(parents=True, exist_ok=True)
    with (out / "sites.jsonl").open("w", encoding="utf-8") as rows:
        for number, row in enumerate(sites.rows.values()):
            content = row.pop("content")
            if content:
                (out / "files" / f"{number}").write_bytes(content)
                row["file"] = f"files/{number}"
            rows.write(json.dumps(row, ensure_ascii=False) + "\n")
    with (out / "tasks.jsonl").open("w", encoding="utf-8") as rows:
        for task in tasks:
            rows.write(json.dumps(task, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
