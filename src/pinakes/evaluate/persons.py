"""How well names are given to persons:
pairs of names of one person that were put together, over pairs there are.
"""

from __future__ import annotations

import tempfile
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from pinakes.errors import Usage
from pinakes.evaluate.calibration import Weighed
from pinakes.evaluate.choice import Choice, Plan, digest_of_rows, rows_of
from pinakes.evaluate.counts import Counts
from pinakes.evaluate.item import USUAL, Item, Wrong
from pinakes.evaluate.namesakes import PrintedDocument, made
from pinakes.store.adding import add
from pinakes.store.library import open_library
from pinakes.store.people.gathering import BY, gather
from pinakes.store.people.profile import fellow, read, stored
from pinakes.store.work import hashed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinakes.config import Settings
    from pinakes.store.library import Library

RECORDS = "records"
FIELD = "pairs of names"


def people(data: Path, choice: Choice, settings: Settings) -> Plan:
    """Names of half of all families, printed in many manners, gathered into persons by a real library."""
    documents = labelled(data, choice=choice, half="measure")
    digest = digest_of_rows(
        [
            {"file": one.outcome.file, "authors": [person.literal for person in one.people]}
            for one in documents
        ]
    )
    families = {_family(one, i) for one in documents for i in range(len(one.people))}
    return Plan(len(families), digest, _items(documents))


def labelled(
    data: Path, *, choice: Choice | None = None, half: Literal["learn", "measure"]
) -> list[PrintedDocument]:
    """Documents made from records; of each only the authors whose family names belong to this half."""
    files = records_in(data)
    chosen = choice or Choice()
    rows = {name: chosen.rows(rows_of(files[name])) for name in chosen.names(list(files))}
    found = made(
        {name: records for name, records in rows.items() if any("author" in record for record in records)}
    )
    kept = 0 if half == "learn" else 1
    return [one for document in found if (one := _only(document, kept)) is not None]


def records_in(data: Path) -> dict[str, Path]:
    """The files of records of a data folder, by the name of their collection."""
    folder = data / RECORDS if (data / RECORDS).is_dir() else data
    files = {
        path.name.removesuffix(".gz").removesuffix(".jsonl"): path for path in sorted(folder.glob("*.jsonl*"))
    }
    if not files:
        raise Usage(f"{folder} holds no records (*.jsonl.gz of CSL items); see docs/how-to/evaluate.md")
    return files


def _only(document: PrintedDocument, half: int) -> PrintedDocument | None:
    """The document if its first author belongs to the half; what others of it there are stays, as co-authors."""
    return document if hashed(document.authors[0].rpartition(":")[2].partition(",")[0]) % 2 == half else None


def _family(document: PrintedDocument, place: int) -> str:
    return f"{document.collection}:{fellow(read(stored(document.people[place])))}"


def _items(documents: list[PrintedDocument]) -> Iterator[Item]:
    """Collection by collection: the same name may be one person's in two of them, which nobody knows."""
    for collection in dict.fromkeys(document.collection for document in documents):
        own = [document for document in documents if document.collection == collection]
        with (
            tempfile.TemporaryDirectory(prefix="pinakes-people-") as folder,
            open_library(Path(folder) / "library", create=True) as library,
        ):
            for start in range(0, len(own), 250):
                add(library, [document.outcome for document in own[start : start + 250]])
            for _ in gather(library):
                pass
            yield from scored(own, _given(library))


def _given(library: Library) -> dict[tuple[str, int], tuple[int, float, bool]]:
    """(file, place) → person, weight, whether the name joined a person there was."""
    query = (
        "WITH RECURSIVE root (id, top) AS (SELECT id, id FROM person WHERE merged IS NULL UNION "
        "SELECT person.id, top FROM person JOIN root ON person.merged = root.id) "
        "SELECT name, top, authorship.weight, "
        "(SELECT min(claim) FROM authorship AS other WHERE other.person = authorship.person) = claim.id "
        "FROM authorship JOIN claim ON claim.id = claim JOIN document ON document.id = claim.document "
        "JOIN root ON root.id = authorship.person "
        "WHERE authorship.gone IS NULL AND authorship.by=? ORDER BY document.id, claim.place"
    )
    found: dict[tuple[str, int], tuple[int, float, bool]] = {}
    seen: Counter[str] = Counter()
    for file, person, weight, is_first in library.sql.execute(query, (BY,)):
        found[file, seen[file]] = (int(person), float(weight), not is_first)
        seen[file] += 1
    return found


def scored(
    documents: list[PrintedDocument], given: dict[tuple[str, int], tuple[int, float, bool]]
) -> Iterator[Item]:
    """An item a family name of a collection:
    pairs of its names that were rightly put together, put together, to be put together.
    """
    names = [(document, i) for document in documents for i in range(len(document.people))]
    by_true: dict[str, list[int]] = {}
    by_given: dict[int, list[int]] = {}
    for number, (document, i) in enumerate(names):
        by_true.setdefault(document.authors[i], []).append(number)
        by_given.setdefault(given[document.outcome.file, i][0], []).append(number)
    true_of = [document.authors[i] for document, i in names]
    counts: dict[str, list[int]] = {}
    for members in by_true.values():
        for a, _ in combinations(members, 2):
            counts.setdefault(_family(*names[a]), [0, 0, 0])[2] += 1
    wrong: dict[str, Wrong] = {}
    for members in by_given.values():
        for a, b in combinations(members, 2):
            row = counts.setdefault(_family(*names[a]), [0, 0, 0])
            row[1] += 1
            row[0] += true_of[a] == true_of[b]
            if true_of[a] != true_of[b]:
                wrong.setdefault(_family(*names[a]), Wrong(FIELD, (_told(names[a]), _told(names[b])), ()))
    weighed: dict[str, list[Weighed]] = {}
    for members in by_given.values():
        main = Counter(true_of[number] for number in members)
        for number in members:
            document, i = names[number]
            _, weight, has_joined = given[document.outcome.file, i]
            if has_joined:
                right = main[true_of[number]] * 2 > len(members)
                weighed.setdefault(_family(document, i), []).append(Weighed(FIELD, weight, right))
    for family in dict.fromkeys([*counts, *weighed]):
        collection = family.partition(":")[0]
        language = collection.rpartition("_")[2]
        told = (wrong[family],) if family in wrong else ()
        yield Item(
            family,
            collection,
            language,
            "records",
            {USUAL: {FIELD: Counts(*counts.get(family, [0, 0, 0]))}},
            tuple(weighed.get(family, ())),
            told,
        )


def _told(name: tuple[PrintedDocument, int]) -> str:
    document, i = name
    title = document.outcome.record.best("title") if document.outcome.record else ()
    return (
        f"{document.people[i].literal} ({document.authors[i]}; {str(title[0].value)[:60] if title else '–'})"
    )
