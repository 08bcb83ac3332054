"""What documents are made of: records, abstracts with their keywords, running prose, printed references."""

from __future__ import annotations

import gzip
import json
import re
import tarfile
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pinakes.evaluate.matching import fold
from pinakes.learn.synthesise import lists
from pinakes.learn.synthesise.blocks import plain
from pinakes.learn.synthesise.documents.words import LANGUAGES, words
from pinakes.learn.synthesise.invented import LANGUAGES as INVENTED
from pinakes.learn.synthesise.invented import paper
from pinakes.learn.synthesise.references import records

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

LEAST_RECORDS = 30
_LABELS = tuple(label for language in LANGUAGES for label in words(language)["labels"]["keywords"])
SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[^\W\d_a-zа-я])|(?<=[。！？])")


@dataclass(frozen=True, slots=True)
class FeedText:
    """An abstract with its keywords (none: to be taken from titles), and where it comes from."""

    abstract: str
    keywords: tuple[str, ...]
    source: str


@dataclass(frozen=True, slots=True)
class Feed:
    """All that is poured into layouts in one language."""

    language: str
    records: tuple[dict[str, Any], ...]
    texts: tuple[FeedText, ...]
    prose: tuple[str, ...]
    terms: tuple[str, ...] = ()
    """Terms of vocabularies, for keywords where texts have none."""


def load(data: Path, languages: tuple[str, ...]) -> dict[str, Feed]:
    """The feeds of a data folder, without anything whose title is in the documents that models are measured on."""
    known = _known_titles(data)
    feeds = {}
    for language in languages:
        wanted = [*records(data, language), *(_bare_titles(data) if language == "zh" else ())]
        unfit = tuple(words(language)["titles"]["unfit"])
        items = [
            item
            for item in map(_clean, wanted)
            if item is not None
            and _fits(item["title"], unfit)
            and _in_script(item["title"], language)
            and fold(item["title"]) not in known
        ]
        strayed = tuple(words(language)["titles"]["unfit_prose"])

        def is_prose(text: str, language: str = language, strayed: tuple[str, ...] = strayed) -> bool:
            return bool(_prose(text)) and _in_script(text, language) and _fits(text, strayed)

        texts = [
            text
            for title, text in _texts(data, language)
            if (_is_strange(known, title)) and is_prose(text.abstract)
        ]
        prose = [text for text in map(_prose, _paragraphs(data, language)) if is_prose(text)]
        if len(items) >= LEAST_RECORDS and texts and prose:
            feeds[language] = Feed(language, tuple(items), tuple(texts), tuple(prose), _terms(data, language))
    return feeds


def _is_strange(known: frozenset[str], title: str) -> bool:
    """Whether a title is none of the known ones."""
    return fold(title) not in known or not title


def invented() -> dict[str, Feed]:
    """Feeds of our own invented papers: little, but there without any data."""
    feeds = {}
    for language in INVENTED:
        own = paper(language)
        people = [_person(author.name, language) for author in own.authors]
        item = {
            "type": "article-journal", "title": own.title, "author": people, "issued": {"date-parts": [[own.year]]},
            "container-title": own.journal, "volume": own.volume, "issue": own.issue, "page": own.pages, "_src": "invented",
        }  # fmt: skip
        texts = (FeedText(own.abstract, own.keywords, "invented"),)
        prose = tuple(plain(text) for section in own.sections for text in section.text)
        feeds[language] = Feed(language, (item,), texts, prose)
    return feeds


def _person(name: str, language: str) -> dict[str, str]:
    if language == "zh":
        return {"family": name[0], "given": name[1:]}
    given, _, family = name.rpartition(" ")
    return {"family": family, "given": given}


def _known_titles(data: Path) -> frozenset[str]:
    known = set[str]()
    for truth in sorted((data / "docs").glob("*/truth.jsonl")) + sorted(data.glob("html/truth.jsonl")):
        for line in truth.read_text("utf-8").split("\n"):
            row = json.loads(line) if line.strip() else {}
            known.update(
                fold(value)
                for key, value in row.items()
                if key.startswith("title") and isinstance(value, str)
            )
    return frozenset(known)


def _clean(item: dict[str, Any]) -> dict[str, Any] | None:
    title = re.sub(r"\s+", " ", re.sub(r"[{}]", "", str(item["title"]))).strip(" .")
    if (
        not _long_enough(title)
        or re.search(r"[\\$<>^_~]|https?:|�", title)
        or title.count("(") != title.count(")")
    ):
        return None
    return {**item, "title": title}


def _long_enough(title: str) -> bool:
    """Whether a title looks like one: single words and slips are none."""
    if re.search(r"[\u4e00-\u9fff]", title):
        return 8 <= len(title) <= 60
    return 18 <= len(title) <= 230 and len(title.split()) >= 3


def _fits(text: str, unfit: tuple[str, ...]) -> bool:
    lowered = text.casefold()
    return not any(word.casefold() in lowered for word in unfit)


def _prose(paragraph: str) -> str:
    """The paragraph, or nothing where it is no prose in one script: heads and keywords strayed into running text."""
    text = re.sub(r"\s+", " ", paragraph).strip()
    if len(text) < 60 or re.search(r"https?:|@|^\d", text) or not _fits(text, _LABELS):
        return ""
    if "//" in text or len(re.findall(r"\d", text)) > 0.05 * len(text):
        return ""
    cyrillic, latin = len(re.findall(r"[а-яё]", text)), len(re.findall(r"[a-z]", text))
    return "" if cyrillic > 0.05 * latin and latin > 0.15 * cyrillic else text


def _in_script(text: str, language: str) -> bool:
    """Whether a text is in the script of its language: transliterated lists stray into prose."""
    wanted = {"ru": r"[а-яё]", "zh": r"[\u4e00-\u9fff]"}.get(language, r"[a-zà-ÿ]")
    return len(re.findall(wanted, text, re.IGNORECASE)) > 0.5 * len(text)


def _paragraphs(data: Path, language: str) -> list[str]:
    if language == "zh":
        return [text.abstract for _, text in _texts(data, "zh")]
    if language == "en":
        return [text.abstract for _, text in _texts(data, "en")]
    if language in ("pt", "es"):
        return _scielo(data, language) or lists.prose(data, "pt")
    if language == "fr":
        return [text.abstract for _, text in _texts(data, "fr")]
    if language == "ru":
        joined = (
            re.sub(r"-\s*\n\s*", "", row["content"])
            for row in _rows(data / "keyphrases" / "ru.tar.gz", ".jsonl")
        )
        return [chunk for text in joined for chunk in _chunks([text])]
    return lists.prose(data, language)


def _bare_titles(data: Path) -> Iterator[dict[str, Any]]:
    """Chinese titles without authors: the persons are invented."""
    path = data / "records" / "csl_zh_titles.jsonl.gz"
    if path.exists():
        with gzip.open(path, "rt", encoding="utf-8") as rows:
            for row in map(json.loads, rows):
                yield {"type": "article-journal", "title": row["title"], "author": [], "_src": row["source"]}


def _terms(data: Path, language: str) -> tuple[str, ...]:
    """Short terms of the vocabularies that speak the language."""
    found: list[str] = []
    areas = data / "vocab" / "cnpq" / "areas.tsv.gz"
    if language == "pt" and areas.exists():
        rows = gzip.decompress(areas.read_bytes()).decode("utf-8").split("\n")
        found = [cell for row in rows for cell in row.split("\t") if cell != "NULL" and not cell.isdigit()]
    for path in (
        data / "vocab" / "unesco" / "unesco-thesaurus.ttl.gz",
        data / "vocab" / "stw" / "stw-skos.ttl.gz",
    ):
        if language not in ("en", "zh") and path.exists():
            found += re.findall(
                rf'"([^"\d]+)"@{language}\b', gzip.decompress(path.read_bytes()).decode("utf-8")
            )
    return tuple(
        dict.fromkeys(term for term in found if 4 <= len(term) <= 36 and not re.search(r"[.,;:/()]", term))
    )


def _scielo(data: Path, language: str) -> list[str]:
    path = data / "lines" / "scielo.jsonl.gz"
    if not path.exists():
        return []
    with gzip.open(path, "rt", encoding="utf-8") as rows:
        return [
            line
            for row in map(json.loads, rows)
            if row["lang"] == language
            for line, label in zip(row["lines"], row["labels"], strict=True)
            if not label and len(line) > 120
        ]


def _texts(data: Path, language: str) -> Iterator[tuple[str, FeedText]]:
    folder = data / "keyphrases"
    if language == "zh":
        for row in _rows(folder / "csl.tar.gz", "joined-dev.jsonl"):
            yield row["title"], FeedText(row["abstract"], tuple(row["keywords"]), "csl")
    elif language == "en":
        for name in ("Inspec", "SemEval2017"):
            yield from _keyed(folder / f"{name}.tar.gz", name)
    elif language == "fr":
        for row in _rows(folder / "taln-fr.tar.gz", "docs-fr.jsonl"):
            sentences = [sentence for _, sentence in row["sentences"]]
            text = re.sub(r" ([.,)])|(') ", r"\1\2", " ".join(sentences[1:9]))
            yield sentences[0], FeedText(text, (), "taln-fr")
    else:
        for chunk in _chunks(_paragraphs(data, language)):
            yield "", FeedText(chunk, (), f"prose-{language}")


def _chunks(paragraphs: list[str]) -> Iterator[str]:
    """Stretches of whole sentences as long as abstracts are."""
    for paragraph in paragraphs:
        taken: list[str] = []
        for sentence in SENTENCE.split(re.sub(r"\s+", " ", paragraph).strip()):
            taken.append(sentence)
            if sum(map(len, taken)) > 500 + 37 * (len(paragraph) % 17):
                yield " ".join(taken)
                taken = []
        if sum(map(len, taken)) > 300:
            yield " ".join(taken)


def _rows(archive: Path, ending: str) -> Iterator[dict[str, Any]]:
    with tarfile.open(archive) as stored:
        for member in stored.getmembers():
            handle = stored.extractfile(member) if member.name.endswith(ending) else None
            if handle is not None:
                yield from (
                    json.loads(line) for line in handle.read().decode("utf-8").split("\n") if line.strip()
                )


def _headed(text: str) -> tuple[str, str]:
    """Title and text: a title that runs on begins its further lines with a tab."""
    rows = text.split("\n")
    title = rows[:1]
    while len(title) < len(rows) and rows[len(title)].startswith("\t"):
        title.append(rows[len(title)])
    return re.sub(r"\s+", " ", " ".join(title)), "\n".join(rows[len(title) :])


def _keyed(archive: Path, name: str) -> Iterator[tuple[str, FeedText]]:
    texts: dict[str, str] = {}
    keys: dict[str, str] = {}
    with tarfile.open(archive) as stored:
        for member in stored.getmembers():
            handle = stored.extractfile(member) if member.isfile() else None
            if handle is not None:
                stem = member.name.rpartition("/")[2].rpartition(".")[0]
                kept = texts if "/docsutf8/" in member.name else keys
                kept[stem] = handle.read().decode("utf-8", "replace")
    for stem in sorted(texts):
        title, rest = _headed(texts[stem])
        abstract = re.sub(r"\s+", " ", rest or title).strip()
        keywords = tuple(
            re.sub(r"\s+", " ", key).strip() for key in keys.get(stem, "").split("\n") if key.strip()
        )[:7]
        if len(abstract) > 200:
            yield title, FeedText(abstract, keywords, name)
