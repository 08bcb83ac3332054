# ruff: noqa: E501
"""`python -m pinakes.learn.synthesise.web.topics --data DATA --out FOLDER`: a web of papers on many subjects, for `pinakes evaluate FOLDER --suite topic`.

English subjects are concepts of a controlled vocabulary, papers bear titles that librarians indexed under them: what is on a subject
is not told by its words. In other languages (`--language`) a subject is a word that titles share, and most papers on it are called so without the word. Papers lie in archives; reading lists, groups, blogs, forums and volumes link to them, each also to other things.
"""

from __future__ import annotations

import argparse
import gzip
import html
import os
import random
import re
from collections import Counter
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pinakes.learn.synthesise.documents import feed, people
from pinakes.learn.synthesise.documents.feed import FeedText
from pinakes.learn.synthesise.web.__main__ import LANGUAGES, written
from pinakes.learn.synthesise.web.pages import Sites
from pinakes.learn.synthesise.web.words import phrases
from pinakes.learn.synthesise.web.works import TYPES, work_of
from pinakes.text.analysis import placed, terms_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pinakes.learn.synthesise.documents.feed import Feed

FEWEST, MOST = 40, 150
"""Titles of a concept that may be a subject."""
SHARED = 14
"""The same of a word that titles share, at least."""
SAID = 0.4
"""Titles that say the word of their subject; of the others it is taken out."""
ASUNDER = 0.3
"""Titles that two subjects of shared words may have in common, of those of the smaller."""
TOGETHER, LIFT, ABOUT = 3, 5.0, 0.5
"""Titles of a word that have another word, at least; how much commoner it is there than elsewhere; share of
the titles that have such words, where the word is a subject.
"""
_WORD = re.compile(r"[\u4e00-\u9fff]{2,}|[^\W\d_\u4e00-\u9fff]{6,}")
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
    language: str = "en"
    whole: Mapping[str, str] = field(default_factory=dict)
    """Titles that do not say the subject's word → as they were with it."""

    @property
    def slug(self) -> str:
        """The subject in an address."""
        return self.label.replace(" ", "-") if self.label.isascii() else f"subject-{self.number}"

    def say(self, key: str) -> str:
        """A phrase of the subject's language, with its name."""
        return str(phrases()[self.language][key]).format(label=html.escape(self.label))

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
    options.add_argument("--language", choices=LANGUAGES, default="en")
    options.add_argument("--bare", action="store_true", help="pages only: the documents are empty")
    chosen = options.parse_args()
    chance = random.Random(f"topics-{chosen.seed}")
    sites, tasks = world(Path(chosen.data), chosen.topics, chance, language=chosen.language, bare=chosen.bare)
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


def shared_words(feed: Feed, count: int, chance: random.Random) -> list[Topic]:
    """Words that enough titles share, and not too many, and that are about something: no two of much the
    same titles.
    """
    said: dict[str, dict[str, str]] = {
        title: _spelt(title) for title in dict.fromkeys(str(record["title"]) for record in feed.records)
    }
    under: dict[str, set[str]] = {}
    spelt: dict[str, Counter[str]] = {}
    for title, words in said.items():
        for stem, word in words.items():
            under.setdefault(stem, set()).add(title)
            spelt.setdefault(stem, Counter())[word] += 1
    fitting = sorted(
        stem
        for stem, titles in under.items()
        if SHARED <= len(titles) <= MOST and _is_about(stem, under, said)
    )
    chosen: list[str] = []
    for stem in chance.sample(fitting, len(fitting)):
        mine = under[stem]
        if all(len(mine & under[one]) <= ASUNDER * min(len(mine), len(under[one])) for one in chosen):
            chosen.append(stem)
    found = []
    for number, stem in enumerate(chosen[:count]):
        titles = {
            title if chance.random() < SAID else _without(title, stem): title for title in sorted(under[stem])
        }
        label = spelt[stem].most_common(1)[0][0]
        found.append(Topic(label, list(titles), [], number, feed.language, titles))
    return found


def _spelt(title: str) -> dict[str, str]:
    """The words of a title that may tell what it is about, by their stems."""
    words = [title[start:end].lower() for start, end, _ in placed(title)]
    return {" ".join(terms_of([word])): word for word in words if _WORD.fullmatch(word)}


def _without(title: str, stem: str) -> str:
    """A title without a word; as it is where nothing much would be left of it."""
    rest = title
    for start, end, _ in reversed(list(placed(title))):
        if terms_of([title[start:end].lower()]) == [stem]:
            rest = f"{rest[:start].rstrip()} {rest[end:].lstrip()}"
    rest = " ".join(rest.split()).strip(" ,.:;-–—")
    return rest if len(rest) * 2 > len(title) else title


def _is_about(stem: str, under: Mapping[str, set[str]], said: Mapping[str, Mapping[str, str]]) -> bool:
    """Whether titles with a word have more in common than the word: «колебаний» is a subject, «введение» is
    none, for nobody could learn from papers called so what others are called.
    """
    mine = under[stem]
    inside = Counter(word for title in mine for word in said[title] if word != stem)
    telling = {
        word
        for word, times in inside.items()
        if times >= TOGETHER and times * len(said) >= LIFT * len(mine) * len(under[word])
    }
    return sum(not telling.isdisjoint(said[title]) for title in mine) >= ABOUT * len(mine)


def _lines(path: Path) -> list[str]:
    return gzip.decompress(path.read_bytes()).decode("utf-8").splitlines()


def world(
    data: Path, count: int, chance: random.Random, *, language: str = "en", bare: bool = False
) -> tuple[Sites, list[dict[str, Any]]]:
    """The sites, and the subjects that papers are to be found on."""
    feeds = feed.load(data, tuple(dict.fromkeys((language, "en"))))
    english = language == "en"
    topics = subjects(data, count, chance) if english else shared_words(feeds[language], count, chance)
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
            "lang": language,
            "relevant": _on(topic, topics),
        }
        for topic in topics
    ]
    return sites, tasks


def _on(topic: Topic, topics: Sequence[Topic]) -> list[str]:
    """Where papers on a subject are, also those that were made for another one."""
    titles = {topic.whole.get(title, title) for title in topic.titles}
    return [
        address for one in topics for address, title in one.papers if one.whole.get(title, title) in titles
    ]


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
    own = feeds[topic.language]
    titles = chance.sample(topic.titles, min(len(topic.titles), chance.randint(*PAPERS)))
    for title in titles:
        cited = [
            _record(chance.choice(topic.titles if chance.random() < CITED else every), topic, chance)
            for _ in range(14)
        ]
        near = chance.sample(topic.titles, 2)
        abstract = f"{chance.choice(own.prose)[:300]} {title}. {near[0]}. {chance.choice(own.prose)[:300]}"
        texts = (FeedText(abstract, _keywords(topic, chance), "made"),)
        few = replace(own, records=tuple(cited), texts=texts, prose=_prose(topic, own, every, chance))
        authors = [people.invented(topic.language, chance) for _ in range(chance.randint(1, 3))]
        record = _record(title, topic, chance)
        made = work_of({**feeds, topic.language: few}, topic.language, record, authors, chance, bare=bare)
        path = f"/{chance.randrange(10**6)}.{made.format}"
        text = {"text": f"{title}. {abstract}" if bare else made.text} if chance.random() < KNOWN else {}
        address = sites.put(
            f"archive{topic.number % HOSTS if chance.random() < AT_HOME else chance.randrange(HOSTS)}.example",
            path,
            made.content,
            TYPES[made.format],
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


def _record(title: str, topic: Topic, chance: random.Random) -> dict[str, Any]:
    people_ = [people.invented(topic.language, chance) for _ in range(chance.randint(1, 2))]
    return {
        "type": "article-journal", "title": title.split(" = ")[0].strip(" ."), "issued": {"date-parts": [[chance.randint(1980, 2024)]]},
        "author": [{"family": one.family, "given": one.given} for one in people_], "container-title": topic.say("everything"),
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
    slug, label = topic.slug, html.escape(topic.label)
    half = chance.sample(topic.papers, max(3, len(topic.papers) // 2))
    strays = [chance.choice(chance.choice(topics).papers) for _ in range(2)]
    rows = [*half, *strays]
    chance.shuffle(rows)
    listed = "".join(_item(one, chance) for one in rows)
    ways = (
        f"<a href='/'>{topic.say('all_lists')}</a> <a href='http://group.example/'>{topic.say('groups')}</a>"
    )
    head = topic.say("reading_list")
    sites.page("wiki.example", f"/{slug}", head, f"<body><h1>{head}</h1><ul>{listed}</ul>{ways}</body>")
    for number, (address, title) in enumerate(chance.sample(topic.papers, 2)):
        read = f"<a href='{address}'>{topic.say('this_paper')}</a>, {html.escape(title)}"
        more = (
            f"<p><a href='/{slug}-{1 - number}'>{topic.say('another_post')}</a> <a href='/about'>{topic.say('about_me')}</a> "
            f"<a href='/photo/{number}'>{topic.say('photos')}</a> <a href='http://wiki.example/'>{topic.say('lists')}</a></p>"
        )
        sites.page(
            f"blog{topic.field}.example",
            f"/{slug}-{number}",
            title[:60],
            f"<body><h1>{html.escape(title[:60])}</h1><p>{topic.say('thoughts').replace('@', read)}</p>{more}</body>",
        )
    said = [f"<p>user{i}: {topic.say('asked')}</p>" for i in range(3)]
    said += [
        f"<p>user9: {topic.say('try')} <a href='{address}'>{html.escape(title[:30])}</a></p>"
        for address, title in chance.sample(topic.papers, 2)
    ]
    chance.shuffle(said)
    sites.page(
        "forum.example",
        f"/thread/{slug}",
        f"{topic.label}?",
        f"<body><h1>{label}?</h1>{''.join(said)}<a href='/'>{topic.say('forum')}</a> "
        f"<a href='http://blog{topic.field}.example/{slug}-0'>{topic.say('weblog')}</a></body>",
    )
    for number in range(2):
        others = " ".join(f"<a href='/{number}/{i}-{slug}'>{topic.say('more')}</a>" for i in range(4))
        sites.page(
            f"shop{number}.example",
            f"/{slug}",
            topic.say("label_news"),
            f"<body><h1>{label}</h1><p>{topic.say('cheap')} {others}</p></body>",
        )
        for i in range(4):
            sites.page(
                f"shop{number}.example",
                f"/{number}/{i}-{slug}",
                f"{topic.label} {i}",
                f"<body><p>{topic.say('sold_out')}</p></body>",
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
        any_ = topics[0]
        papers, group = any_.say("papers"), f"{any_.say('group')} {number}"
        sites.page(
            "group.example", f"/g{number}/papers.html", papers, f"<body><h1>{papers}</h1>{parts}</body>"
        )
        works = f"<p>{any_.say('we_work').replace('@', about)}</p>"
        ways = f"<a href='papers.html'>{papers}</a> <a href='/'>{any_.say('all_groups')}</a>"
        sites.page("group.example", f"/g{number}/", group, f"<body><h1>{group}</h1>{works}{ways}</body>")
    for number in range((len(topics) + FIELDS - 1) // FIELDS):
        _field(number, topics, sites, chance)
    indexes = {
        "wiki.example": [f"/{one.slug}" for one in topics],
        "forum.example": [f"/thread/{one.slug}" for one in topics],
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
    posts = [f"/{one.slug}-{number}" for one in own for number in range(2)]
    links = " ".join(f"<a href='{post}'>{html.escape(post.strip('/'))}</a>" for post in posts)
    blog = own[0].say("blog_name")
    sites.page(f"blog{field}.example", "/", f"{blog} {field}", f"<body><h1>{blog}</h1>{links}</body>")


def _journal(
    host: str, own: Sequence[Topic], topics: Sequence[Topic], sites: Sites, chance: random.Random
) -> None:
    """Volumes of ten papers, most of them on the subjects of the journal."""
    every = [paper for topic in own for paper in topic.papers]
    every += [chance.choice(chance.choice(topics).papers) for _ in range(len(every) // 4)]
    chance.shuffle(every)
    volumes = [every[at : at + 10] for at in range(0, len(every), 10)]
    volume, archive = own[0].say("volume"), own[0].say("archive")
    for number, papers in enumerate(volumes):
        rows = "".join(_item(paper, chance) for paper in papers)
        body = (
            f"<h1>{volume} {number}</h1><ol>{rows}</ol><a href='/'>{archive}</a> "
            f"<a href='http://forum.example/'>{own[0].say('discussion')}</a>"
        )
        sites.page(host, f"/volume/{number}", f"{volume} {number}", f"<body>{body}</body>")
    links = " ".join(f"<a href='/volume/{number}'>{volume} {number}</a>" for number in range(len(volumes)))
    title = own[0].say("annals").replace("@", html.escape(", ".join(one.label for one in own[:2])))
    sites.page(host, "/", title, f"<body><h1>{archive}</h1>{links}</body>")


if __name__ == "__main__":
    main()
