# ruff: noqa: E501
"""`python -m pinakes.learn.synthesise.web.topics --data DATA --out FOLDER`: a web of papers on many subjects, for `pinakes evaluate FOLDER --suite topic`.

Subjects are concepts of a controlled vocabulary, papers bear titles that librarians indexed under them: what is on a subject is not
told by its words. Papers lie in archives; reading lists, groups, blogs, forums and volumes link to them, each also to other things.
"""

from __future__ import annotations

import argparse
import gzip
import html
import os
import random
from collections import Counter
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pinakes.learn.synthesise.documents import feed, people
from pinakes.learn.synthesise.documents.feed import FeedText
from pinakes.learn.synthesise.web.__main__ import written
from pinakes.learn.synthesise.web.pages import Sites
from pinakes.learn.synthesise.web.works import work_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinakes.learn.synthesise.documents.feed import Feed

FEWEST, MOST = 40, 150
"""Titles of a concept that may be a subject."""
PAPERS = (8, 14)
"""Papers on a subject."""
KNOWN = 0.35
"""Papers that engines know the text of."""
CITED = 0.6
"""Works that a paper cites and that are on its subject."""
HOSTS = 6
AT_HOME = 0.6
"""Papers that lie where most papers on their subject do: archives, journals and blogs have fields of
their own.
"""
FIELDS = 4
"""Subjects that one journal, or one blog, is about."""


@dataclass(slots=True)
class Topic:
    """A subject: its name, the titles indexed under it, where its papers are, with their titles."""

    label: str
    titles: list[str]
    papers: list[tuple[str, str]]
    number: int = 0

    @property
    def field(self) -> int:
        """The journal, and the blog, of the subject."""
        return self.number // FIELDS


def main() -> None:
    """Make one."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--data", type=Path, default=os.environ.get("PINAKES_DATA"))
    options.add_argument("--out", type=Path, required=True)
    options.add_argument("--topics", type=int, default=20)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--bare", action="store_true", help="pages only: the documents are empty")
    chosen = options.parse_args()
    chance = random.Random(f"topics-{chosen.seed}")
    sites, tasks = world(Path(chosen.data), chosen.topics, chance, bare=chosen.bare)
    written(sites, tasks, chosen.out)
    print(f"{len(sites.rows)} addresses, {len(tasks)} subjects in {chosen.out}")


def subjects(data: Path, count: int, chance: random.Random) -> list[Topic]:
    """Concepts with enough titles, and not too many."""
    labels = {
        row.split("\t")[0].strip("<>").rpartition("/")[2]: row.split("\t")[1].strip()
        for row in _lines(data / "vocab" / "yso" / "yso-en.tsv.gz")
        if "\t" in row
    }
    under: dict[str, list[str]] = {}
    for row in _lines(data / "vocab" / "yso-titles" / "yso-titles-en.tsv.gz"):
        title, _, concepts = row.partition("\t")
        if 25 <= len(title) <= 140 and title.isascii():
            for concept in concepts.split():
                under.setdefault(concept, []).append(title)
    fitting = sorted(
        concept
        for concept, titles in under.items()
        if FEWEST <= len(titles) <= MOST
        and 4 <= len(labels.get(concept, "")) <= 40
        and "(" not in labels[concept]
    )
    chosen = chance.sample(fitting, count)
    return [Topic(labels[concept], under[concept], [], number) for number, concept in enumerate(chosen)]


def _lines(path: Path) -> list[str]:
    return gzip.decompress(path.read_bytes()).decode("utf-8").splitlines()


def world(
    data: Path, count: int, chance: random.Random, *, bare: bool = False
) -> tuple[Sites, list[dict[str, Any]]]:
    """The sites, and the subjects that papers are to be found on."""
    feeds = feed.load(data, ("en",))
    topics = subjects(data, count, chance)
    sites = Sites()
    every = [title for topic in topics for title in topic.titles]
    for topic in topics:
        _papers(topic, feeds, sites, every, chance, bare=bare)
    for topic in topics:
        _pages(topic, topics, sites, chance)
    _mixed(topics, sites, chance)
    tasks = [
        {
            "task": "topic",
            "words": topic.label,
            "lang": "en",
            "relevant": [address for address, _ in topic.papers],
        }
        for topic in topics
    ]
    return sites, tasks


def _papers(
    topic: Topic,
    feeds: dict[str, Feed],
    sites: Sites,
    every: Sequence[str],
    chance: random.Random,
    *,
    bare: bool,
) -> None:
    """The papers of a subject: their text is their title's, and what they cite."""
    own = feeds["en"]
    titles = chance.sample(topic.titles, min(len(topic.titles), chance.randint(*PAPERS)))
    for title in titles:
        cited = [
            _record(chance.choice(topic.titles if chance.random() < CITED else every), chance)
            for _ in range(14)
        ]
        near = chance.sample(topic.titles, 2)
        abstract = f"{chance.choice(own.prose)[:300]} {title}. {near[0]}. {chance.choice(own.prose)[:300]}"
        texts = (FeedText(abstract, _keywords(topic, chance), "made"),)
        few = replace(own, records=tuple(cited), texts=texts, prose=_prose(topic, own, every, chance))
        authors = [people.invented("en", chance) for _ in range(chance.randint(1, 3))]
        made = work_of({"en": few}, "en", _record(title, chance), authors, chance, bare=bare)
        ending = {"html": "html"}.get(made.format, made.format)
        path = f"/{chance.randrange(10**6)}.{ending}"
        text = {"text": f"{title}. {abstract}" if bare else made.text} if chance.random() < KNOWN else {}
        kinds = {"pdf": "application/pdf", "docx": "application/octet-stream", "html": "text/html"}
        address = sites.put(
            f"archive{topic.number % HOSTS if chance.random() < AT_HOME else chance.randrange(HOSTS)}.example",
            path,
            made.content,
            kinds[made.format],
            **text,
        )
        topic.papers.append((address, title))


def _prose(topic: Topic, own: Feed, every: Sequence[str], chance: random.Random) -> tuple[str, ...]:
    """Paragraphs that speak of the subject, and of other things: a paper's words are those of its subject, not only its name."""
    return tuple(
        f"{chance.choice(own.prose)[:200]} "
        + " ".join(f"{chance.choice(topic.titles if chance.random() < CITED else every)}." for _ in range(2))
        for _ in range(30)
    )


def _keywords(topic: Topic, chance: random.Random) -> tuple[str, ...]:
    """A few words of its titles; the name of the subject itself only now and then."""
    words = Counter(word.lower() for title in topic.titles for word in title.split() if len(word) > 6)
    common = [word for word, _ in words.most_common(12)]
    named = (topic.label,) if chance.random() < 0.3 else ()
    return (*named, *chance.sample(common, min(3, len(common))))


def _record(title: str, chance: random.Random) -> dict[str, Any]:
    people_ = [people.invented("en", chance) for _ in range(chance.randint(1, 2))]
    return {
        "type": "article-journal", "title": title.split(" = ")[0].strip(" ."), "issued": {"date-parts": [[chance.randint(1980, 2024)]]},
        "author": [{"family": one.family, "given": one.given} for one in people_], "container-title": "Annals of Everything",
        "volume": str(chance.randint(1, 60)), "page": "1-9",
    }  # fmt: skip


def _item(paper: tuple[str, str], chance: random.Random) -> str:
    address, title = paper
    text = html.escape(title)
    if chance.random() < 0.5:
        return f'<li><a href="{address}">{text}</a></li>'
    return f'<li>{text} [<a href="{address}">pdf</a>]</li>'


def _pages(topic: Topic, topics: Sequence[Topic], sites: Sites, chance: random.Random) -> None:
    """Pages about one subject: a reading list, posts, a thread; and some that speak of it and have nothing."""
    slug = topic.label.replace(" ", "-")
    label = html.escape(topic.label)
    half = chance.sample(topic.papers, max(3, len(topic.papers) // 2))
    strays = [chance.choice(chance.choice(topics).papers) for _ in range(2)]
    rows = [*half, *strays]
    chance.shuffle(rows)
    sites.page(
        "wiki.example", f"/{slug}", f"Reading list: {topic.label}",
        f"<body><h1>Reading list: {label}</h1><ul>{''.join(_item(one, chance) for one in rows)}</ul><a href='/'>All lists</a> <a href='http://group.example/'>Groups</a></body>",
    )  # fmt: skip
    for number, (address, title) in enumerate(chance.sample(topic.papers, 2)):
        body = f"<p>I have read <a href='{address}'>this paper</a>, {html.escape(title)}, and some thoughts on {label} follow.</p>"
        more = f"<p><a href='/{slug}-{1 - number}'>another post</a> <a href='/about'>about me</a> <a href='/photo/{number}'>photos</a> <a href='http://wiki.example/'>reading lists</a></p>"
        sites.page(
            f"blog{topic.field}.example",
            f"/{slug}-{number}",
            title[:60],
            f"<body><h1>{html.escape(title[:60])}</h1>{body}{more}</body>",
        )
    said = [f"<p>user{i}: does anybody know something about {label}?</p>" for i in range(3)]
    said += [
        f"<p>user9: try <a href='{address}'>{html.escape(title[:30])}</a></p>"
        for address, title in chance.sample(topic.papers, 2)
    ]
    chance.shuffle(said)
    sites.page(
        "forum.example",
        f"/thread/{slug}",
        f"{topic.label}?",
        f"<body><h1>{label}?</h1>{''.join(said)}<a href='/'>Forum</a> "
        f"<a href='http://blog{topic.field}.example/{slug}-0'>blog</a></body>",
    )
    for number in range(2):
        others = " ".join(f"<a href='/{number}/{i}-{slug}'>more {label}</a>" for i in range(4))
        sites.page(
            f"shop{number}.example",
            f"/{slug}",
            f"{topic.label} news",
            f"<body><h1>{label}</h1><p>Everything on {label}, cheap. {others}</p></body>",
        )
        for i in range(4):
            sites.page(
                f"shop{number}.example",
                f"/{number}/{i}-{slug}",
                f"{topic.label} {i}",
                f"<body><p>{label}: sold out.</p></body>",
            )


def _mixed(topics: Sequence[Topic], sites: Sites, chance: random.Random) -> None:
    """Pages about several subjects: groups with their papers, volumes of a journal, indexes."""
    for number in range(len(topics)):
        some = chance.sample(topics, 3)
        parts = "".join(
            f"<h2>{html.escape(one.label)}</h2><ul>{''.join(_item(paper, chance) for paper in chance.sample(one.papers, 4))}</ul>"
            for one in some
        )
        about = html.escape(", ".join(one.label for one in some))
        sites.page(
            "group.example", f"/g{number}/papers.html", "Papers", f"<body><h1>Papers</h1>{parts}</body>"
        )
        sites.page(
            "group.example", f"/g{number}/", f"Group {number}",
            f"<body><h1>Group {number}</h1><p>We work on {about}.</p><a href='papers.html'>Papers</a> <a href='/'>All groups</a></body>",
        )  # fmt: skip
    for field in range((len(topics) + FIELDS - 1) // FIELDS):
        _field(field, topics, sites, chance)
    indexes = {
        "wiki.example": [f"/{one.label.replace(' ', '-')}" for one in topics],
        "forum.example": [f"/thread/{one.label.replace(' ', '-')}" for one in topics],
        "group.example": [f"/g{number}/" for number in range(len(topics))],
    }
    for host, paths in indexes.items():
        links = " ".join(
            f"<a href='{path}'>{html.escape(path.strip('/').rpartition('/')[2])}</a>" for path in paths
        )
        sites.page(host, "/", host, f"<body><h1>{host}</h1>{links}</body>")


def _field(field: int, topics: Sequence[Topic], sites: Sites, chance: random.Random) -> None:
    """The journal and the blog of some subjects."""
    own = [one for one in topics if one.field == field]
    _journal(f"journal{field}.example", own, topics, sites, chance)
    posts = [f"/{one.label.replace(' ', '-')}-{number}" for one in own for number in range(2)]
    links = " ".join(f"<a href='{post}'>{html.escape(post.strip('/'))}</a>" for post in posts)
    sites.page(f"blog{field}.example", "/", f"Blog {field}", f"<body><h1>Blog</h1>{links}</body>")


def _journal(
    host: str, own: Sequence[Topic], topics: Sequence[Topic], sites: Sites, chance: random.Random
) -> None:
    """Volumes of ten papers, most of them on the subjects of the journal."""
    every = [paper for topic in own for paper in topic.papers]
    every += [chance.choice(chance.choice(topics).papers) for _ in range(len(every) // 4)]
    chance.shuffle(every)
    volumes = [every[at : at + 10] for at in range(0, len(every), 10)]
    for number, papers in enumerate(volumes):
        rows = "".join(_item(paper, chance) for paper in papers)
        body = (
            f"<h1>Volume {number}</h1><ol>{rows}</ol><a href='/'>Archive</a> "
            f"<a href='http://forum.example/'>Discussion</a>"
        )
        sites.page(host, f"/volume/{number}", f"Volume {number}", f"<body>{body}</body>")
    links = " ".join(f"<a href='/volume/{number}'>Volume {number}</a>" for number in range(len(volumes)))
    title = f"Annals of {html.escape(', '.join(one.label for one in own[:2]))}"
    sites.page(host, "/", title, f"<body><h1>Archive</h1>{links}</body>")


if __name__ == "__main__":
    main()
