"""A subject model: trained from titles with their subjects, kept in one file, asked for the subjects of any text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from pinakes.errors import BadInput, Missing
from pinakes.vocabulary.ranker import Ranker, fitted, kept_ranker
from pinakes.vocabulary.subjects import space
from pinakes.vocabulary.subjects.evidence import NAMES, Associations, Evidence, Naming, associated
from pinakes.vocabulary.subjects.matching import Labels
from pinakes.vocabulary.subjects.neighbours import Neighbours
from pinakes.vocabulary.subjects.rows import kept_rows, rows_of
from pinakes.vocabulary.subjects.words import Weighing, stems_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from pinakes.vocabulary.kept import Vocabulary
    from pinakes.vocabulary.subjects.rows import Numbers

MODEL = ".subjects.npz"
"""What the file of a model ends in, beside the vocabulary's."""
JUDGED = 20_000
"""Texts on which the ranker learns what evidence is worth; at most a fifth of all."""
VOICES, GENTLY = 5, 400
"""Networks that judge together, and steps of each, where texts are few."""
FEW, PARTS = 2000, 5
"""Of fewer texts each is judged once, by the associations of the others, in so many parts."""
FEWEST = 20
"""Texts below which there is nothing to learn."""


@dataclass(frozen=True, slots=True)
class Subject:
    """A subject of a text, with the probability that it is right."""

    uri: str
    label: str
    weight: float


@dataclass(frozen=True, slots=True)
class SubjectModel:
    """What was learnt, and the labels of the vocabulary."""

    language: str
    uris: Sequence[str]
    names: Sequence[str]
    evidence: Evidence
    ranker: Ranker
    unseen: float = 1.0
    """Right subjects of a text that are not among its candidates, on the average."""

    def suggest(self, text: str, *, limit: int = 5, least: float | None = 0.0) -> list[Subject]:
        """The likeliest subjects of a text, the best first: those at least so sure, but for the first.

        `least` None gives as many as pay: a further one is left out where it would more probably spoil the list than help.
        """
        found, rows = self.evidence.candidates(stems_of(text, self.language))
        if not len(found):
            return []
        weights = self.ranker.weights(rows)
        order = np.argsort(-weights, kind="stable")[:limit]
        first = weights[order]
        many = (
            self._paying(first, float(weights.sum()))
            if least is None
            else max(1, int((first >= least).sum()))
        )
        return [
            Subject(self.uris[found[i]], self.names[found[i]], round(float(weights[i]), 4))
            for i in order[:many]
        ]

    def _paying(self, first: Numbers, right: float) -> int:
        """How many of the likeliest have the greatest expected F1, where so many are right among all candidates."""
        expected = 2 * np.cumsum(first) / (np.arange(1, len(first) + 1) + right + self.unseen)
        return int(np.argmax(expected)) + 1


def train(
    pairs: Sequence[tuple[str, Sequence[str]]],
    vocabulary: Vocabulary,
    *,
    language: str = "",
    told: Callable[[str], None] = lambda _: None,
) -> SubjectModel:
    """A model learnt from texts and the URIs (or their last parts) of their subjects."""
    if len(pairs) < FEWEST:
        raise BadInput(
            "empty", f"{len(pairs)} texts with subjects are too few to learn from; give {FEWEST} at least"
        )
    uris, numbers = _numbered(pairs, vocabulary)
    names = _names(uris, vocabulary, language)
    texts = [stems_of(text, language) for text, _ in pairs]
    told("words")
    weighing = Weighing.learnt(texts)
    found = weighing.numbers_of(texts)
    subjects = rows_of([sorted({numbers[one] for one in given}) for _, given in pairs])
    labels = Labels.of(vocabulary, {uri: number for number, uri in enumerate(uris)}, language)
    sizes = (len(weighing.names), len(uris))
    named = rows_of([sorted(labels.named(stems)) for stems in texts])
    parts = _parts(len(pairs))
    judged: list[_Answers] = []
    for part in parts:
        told("associations")
        others = np.setdiff1d(np.arange(len(pairs)), part)
        weighed = weighing.telling(found, subjects, among=others)
        rows = weighed.rows(found)
        neighbours = Neighbours(rows.turned(len(weighing.names)), len(rows))
        partly = associated(rows, subjects, sizes, among=others)
        told("judgement")
        naming = Naming.counted(named, subjects, len(uris), among=others)
        placed = space.learnt(rows, subjects, sizes, among=others)
        evidence = Evidence(weighed, neighbours, subjects, partly, labels, naming, placed)
        judged.append(_answered(evidence, part, texts))
        del partly
    ranker, unseen = _judged(judged, sum(map(len, parts)))
    if len(parts) > 1:
        weighed = weighing.telling(found, subjects, among=np.arange(len(pairs)))
        rows = weighed.rows(found)
        neighbours = Neighbours(rows.turned(len(weighing.names)), len(rows))
    whole = associated(rows, subjects, sizes)
    return SubjectModel(
        language,
        uris,
        names,
        Evidence(
            weighed,
            neighbours,
            subjects,
            whole,
            labels,
            Naming.counted(named, subjects, len(uris), among=np.arange(len(pairs))),
            placed,
        ),
        ranker,
        unseen,
    )


def _parts(many: int) -> list[Numbers]:
    """The texts on which the ranker learns: of many some; of few all, one part after the other."""
    lot = np.random.default_rng(17).permutation(many)
    return np.array_split(lot, PARTS) if many < FEW else [lot[: min(JUDGED, many // PARTS)]]


_Answers = tuple["Numbers", "Numbers", int]


def _answered(evidence: Evidence, judged: Numbers, texts: Sequence[Sequence[str]]) -> _Answers:
    """Evidence on texts that the associations have not seen; what was right; how many were missed."""
    parts: list[Numbers] = []
    answers: list[Numbers] = []
    subjects = evidence.subjects
    for text in judged.tolist():
        found, row = evidence.candidates(texts[text], but=text)
        parts.append(row)
        answers.append(np.isin(found, subjects.index[subjects.start[text] : subjects.start[text + 1]]))
    right = np.concatenate(answers).astype(np.float32)
    given = subjects.start[judged + 1] - subjects.start[judged]
    return np.concatenate(parts), right, int(given.sum() - right.sum())


def _judged(answers: list[_Answers], many: int) -> tuple[Ranker, float]:
    """A ranker learnt from the evidence, and how many right subjects of a text it never sees."""
    right = np.concatenate([one for _, one, _ in answers])
    missed = sum(one for _, _, one in answers)
    rows = answers[0][0] if len(answers) == 1 else np.concatenate([one for one, _, _ in answers])
    answers.clear()  # else they lie in memory twice while the ranker learns
    ranker = (
        fitted(rows, right, voices=VOICES, steps=GENTLY) if many < FEW else fitted(rows, right, consumed=True)
    )
    return ranker, missed / many


def _numbered(
    pairs: Sequence[tuple[str, Sequence[str]]], vocabulary: Vocabulary
) -> tuple[list[str], dict[str, int]]:
    """Every concept's URI, and the number of each subject as the titles write it."""
    known = vocabulary.uris()
    base = vocabulary.about().get("base", "")
    uris = list(known)
    places = {uri: number for number, uri in enumerate(uris)}
    numbers: dict[str, int] = {}
    for _, given in pairs:
        for one in given:
            if one not in numbers:
                bare = one.removeprefix("<").removesuffix(">")
                uri = bare if bare in known else base + bare if base + bare in known else bare
                if uri not in places:
                    places[uri] = len(uris)
                    uris.append(uri)
                numbers[one] = places[uri]
    return uris, numbers


def _names(uris: Sequence[str], vocabulary: Vocabulary, language: str) -> list[str]:
    known = vocabulary.uris()
    return [vocabulary.name_of(known[uri], language) if uri in known else uri for uri in uris]


def save(model: SubjectModel, file: Path) -> None:
    """Keep the model in one file."""
    evidence = model.evidence
    arrays = {
        "language": np.array(model.language),
        "uris": _joined(model.uris),
        "names": _joined(model.names),
        "features": _joined(evidence.weighing.names),
        "weights": evidence.weighing.weights,
        "evidence": np.array(NAMES),
        "labels": _joined(
            [
                f"{key}\t{one} {strength}"
                for key, found in evidence.labels.concepts.items()
                for one, strength in found
            ]
        ),
        "likely": evidence.associations.likely,
        "frequency": evidence.associations.frequency,
        "naming.named": evidence.naming.named,
        "naming.given": evidence.naming.given,
        **evidence.space.arrays(),
        "unseen": np.array(model.unseen),
        **evidence.neighbours.by_feature.arrays("texts"),
        **evidence.subjects.arrays("subjects"),
        **evidence.associations.share.arrays("share"),
        **evidence.associations.company.arrays("company"),
        **model.ranker.arrays(),
    }
    fresh = file.with_suffix(".new")
    with fresh.open("wb") as stream:
        np.savez(stream, **arrays)  # type: ignore[arg-type]
    fresh.replace(file)


def load_model(file: Path, *, name: str) -> SubjectModel:
    """A model that was kept; `Missing` says how to train one."""
    if not file.is_file():
        raise Missing(
            f"no subjects of {name!r} were learnt yet: pinakes subjects train {name} --titles FILE.tsv.gz"
        )
    try:
        with np.load(file, allow_pickle=False) as arrays:
            return _loaded(arrays)
    except (ValueError, KeyError, OSError, EOFError) as error:
        raise Missing(f"{file} is no subject model of this version ({error}): train it again") from error


def _loaded(arrays: np.lib.npyio.NpzFile) -> SubjectModel:
    if tuple(arrays["evidence"]) != NAMES:
        raise ValueError("its evidence is another")
    labels: dict[str, list[tuple[int, int]]] = {}
    for row in _apart(arrays["labels"]):
        key, _, rest = row.partition("\t")
        one, _, strength = rest.partition(" ")
        labels.setdefault(key, []).append((int(one), int(strength)))
    weighing = Weighing(_apart(arrays["features"]), arrays["weights"])
    subjects = kept_rows(arrays, "subjects")
    associations = Associations(
        kept_rows(arrays, "share"), arrays["likely"], kept_rows(arrays, "company"), arrays["frequency"]
    )
    neighbours = Neighbours(kept_rows(arrays, "texts"), len(subjects))
    naming = Naming(arrays["naming.named"], arrays["naming.given"], len(subjects))
    evidence = Evidence(
        weighing, neighbours, subjects, associations, Labels(labels), naming, space.kept(arrays)
    )
    return SubjectModel(
        str(arrays["language"]),
        _apart(arrays["uris"]),
        _apart(arrays["names"]),
        evidence,
        kept_ranker(arrays),
        float(arrays["unseen"]),
    )


def _joined(values: Sequence[str]) -> Numbers:
    return np.frombuffer("\n".join(values).encode(), np.uint8)


def _apart(joined: Numbers) -> list[str]:
    return joined.tobytes().decode().split("\n") if len(joined) else []
