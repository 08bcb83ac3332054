"""What pages and the service ask vocabularies for, as plain values: one function a question."""

from __future__ import annotations

import dataclasses
from contextlib import ExitStack, nullcontext
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from pinakes.text.figures import whole_number
from pinakes.text.languages import guess
from pinakes.vocabulary.codes import FORMS, check
from pinakes.vocabulary.expand import widened
from pinakes.vocabulary.folder import names, open_vocabulary, place
from pinakes.vocabulary.subjects.lexical import named_subjects
from pinakes.vocabulary.subjects.model import MODEL, SubjectModel, load_model
from pinakes.vocabulary.transfer import ENDING, Transfer

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence
    from pathlib import Path

    from pinakes.vocabulary.expand import Addition
    from pinakes.vocabulary.kept import Concept
    from pinakes.vocabulary.subjects.model import Subject

Json = dict[str, Any]
TOPS = 200
"""Concepts at the top that are listed."""
FIRST = 5
"""Subjects of a text at most, where nobody says how many."""
PAYS = 0.03
"""Below it a subject by name alone is left out, but for the first, where nobody says how many."""


def vocabularies(folder: str = "") -> list[Json]:
    """The loaded vocabularies with what was counted in them."""
    return [counted(name, folder) for name in names(folder)]


def counted(name: str, folder: str = "") -> Json:
    """What was loaded: counts, languages, faults."""
    with open_vocabulary(name, folder) as opened:
        about = opened.about()
    counts: Json = {
        key: value if (number := whole_number(value)) is None else number for key, value in about.items()
    }
    return {"vocabulary": name, **counts, "languages": about.get("languages", "").split()}


def shown(found: Concept, language: str) -> Json:
    """A concept as others see it."""
    told = {key: value for key, value in dataclasses.asdict(found).items() if key != "id"}
    return {"uri": told.pop("uri"), "label": found.label(language), **told}


def tops(name: str, language: str = "", folder: str = "") -> list[Json]:
    """Where browsing begins."""
    with open_vocabulary(name, folder) as opened:
        return [dataclasses.asdict(top) for top in opened.tops(language, TOPS)]


def concepts_asked(name: str, text: str, language: str = "", folder: str = "") -> list[Json]:
    """Concepts with this URI, code or name, whole, with the path that leads to each; without a text those at the top."""
    if not text:
        return tops(name, language, folder)
    with open_vocabulary(name, folder) as opened:
        first = opened.identify(text)
        numbers = list(dict.fromkeys(([] if first is None else [first]) + opened.look_up(text)))
        return [
            shown(opened.concept(number, language), language)
            | {"path": [opened.name_of(step, language) for step in opened.path(number)]}
            for number in numbers
        ]


def subjects_asked(
    name: str,
    texts: Sequence[tuple[str, str]],
    folder: str = "",
    *,
    limit: int | None = None,
    least: float | None = None,
) -> list[Json]:
    """The subjects of each text: so many, or those at least so sure, but for the first; else as many as pay.

    Where no titles were learnt from, by the names alone that stand in the text.
    """
    if place(name, folder, ending=MODEL).is_file():
        model = subject_model(name, folder)
        bound = 0.0 if least is None and limit is not None else least
        found = [model.suggest(text, limit=limit or FIRST, least=bound) for text, _ in texts]
    else:
        found = [
            _named(text, _spoken(text, said), name, folder, limit=limit, least=least) for text, said in texts
        ]
    return [{"subjects": [dataclasses.asdict(one) for one in given]} for given in found]


def _named(
    text: str, language: str, name: str, folder: str, *, limit: int | None, least: float | None
) -> list[Subject]:
    """Subjects by names alone; where nobody says how many, the first and those that pay."""
    given = named_subjects(text, language, name, folder, limit=limit or FIRST)
    if least is not None:
        return [one for one in given if one.weight >= least]
    return given if limit is not None else given[:1] + [one for one in given[1:] if one.weight >= PAYS]


def _spoken(text: str, said: str) -> str:
    return (said or guess(text)[0] or "").split("-")[0].lower()


def keyphrases_asked(texts: Sequence[tuple[str, str]], *, limit: int = 10) -> list[Json]:
    """The keyphrases of each text with its language ("" where it is to be guessed)."""
    from pinakes.vocabulary.keyphrases.rank import shipped

    return [
        {
            "keyphrases": [
                {"value": one.value, "weight": one.weight} for one in shipped().of(*text, limit=limit)
            ]
        }
        for text in texts
    ]


def widened_asked(
    query: str, widen: Sequence[str], folder: str = "", *, without: Collection[str] = (), transfer: str = ""
) -> list[Addition]:
    """What vocabularies and rules of transfer add to a query: each piece once, but for those left out."""
    found: dict[str, Addition] = {}
    with ExitStack() as stack:
        opened = [stack.enter_context(open_vocabulary(name, folder)) for name in widen]
        rules = stack.enter_context(Transfer(place(transfer, folder, ending=ENDING))) if transfer else None
        for vocabulary in opened:
            for one in widened(query, vocabulary, without=without, others=opened, transfer=rules):
                found.setdefault(one.text, one)
    return list(found.values())


def classes_linked(codes: Iterable[tuple[str, str]], folder: str = "") -> list[Json]:
    """Class codes as documents print them (scheme, value): whether the form is right, and the concept where the scheme is loaded."""
    loaded = set(names(folder))
    found: list[Json] = []
    for scheme, value in codes:
        with open_vocabulary(scheme, folder) if scheme in loaded else nullcontext() as opened:
            told = check(scheme, value, opened)
        linked = told.concept and {"uri": told.concept.uri, "label": told.concept.label()}
        found.append(
            {
                "scheme": scheme,
                "value": value,
                "well_formed": told.is_well_formed if scheme in FORMS else None,
                "concept": linked,
                "exact": told.is_exact,
            }
        )
    return found


def with_models_first(folder: str = "") -> list[str]:
    """The vocabularies that can be asked for subjects, first those that learnt from titles."""
    return sorted(names(folder), key=lambda name: (not place(name, folder, ending=MODEL).is_file(), name))


def language_given(name: str, spoken: str, folder: str = "") -> str:
    """The language of the names that a text in the language `spoken` is given; "" where nobody knows."""
    if place(name, folder, ending=MODEL).is_file():
        return subject_model(name, folder).language
    with open_vocabulary(name, folder) as opened:
        return spoken if spoken in opened.languages() else ""


def subject_model(name: str, folder: str = "") -> SubjectModel:
    """The model of a vocabulary, kept in memory as long as its file stays the same."""
    file = place(name, folder, ending=MODEL)
    return _remembered(file, name, file.stat().st_mtime_ns if file.is_file() else 0)


@lru_cache(maxsize=2)
def _remembered(file: Path, name: str, changed: int) -> SubjectModel:
    return load_model(file, name=name)
