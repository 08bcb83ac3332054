"""A parsed query as tantivy matches it: which fields a word is looked for in, and how much each counts."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

import tantivy
from tantivy import Occur, Query

from pinakes.store.query import FIELDS, WHOLE
from pinakes.text.analysis import QUERIED, phrased, queried

if TYPE_CHECKING:
    from collections.abc import Callable

    from pinakes.store.query import Condition

BOOSTS = {
    "title": 4.0,
    "author": 3.0,
    "keywords": 2.5,
    "abstract": 1.5,
    "subject": 1.0,
    "text": 0.6,
    "doubtful": 0.3,
}
"""Where a word is looked for when no field is named, and what a match there counts."""
LOOSE = {"title": 4.0, "spelled": 1.5, "text": 0.6}
"""The same for beginnings and misspelt words, each of which takes a walk through all words of a field."""
SPELLED = ("title", "author", "keywords", "abstract")
"""Fields whose words are kept as they are spelled too, for the beginnings of words and for spelling mistakes."""
SHORTEST, SHORTEST_HAN = 3, 4
"""Letters of a word that may be misspelt; a shorter one would be like thousands of others."""
HAN = 0x2E80
"""Characters above are Chinese."""
FACETS = ("lang", "type", "year")


def text_analyzer() -> tantivy.TextAnalyzer:
    """Terms come ready made, with spaces between them."""
    return tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.whitespace()).build()


@cache
def _schema() -> tantivy.Schema:
    builder = tantivy.SchemaBuilder()
    builder.add_unsigned_field("work", stored=True, indexed=True, fast=True)
    builder.add_integer_field("year", indexed=True, fast=True)
    for name in ("lang", "type"):
        builder.add_text_field(name, fast=True, tokenizer_name="raw", index_option="basic")
    for name in ("key", "class", *(name for name in WHOLE if name not in ("lang", "type"))):
        builder.add_text_field(name, tokenizer_name="raw", index_option="basic")
    for name in (*FIELDS, "doubtful", "spelled"):
        builder.add_text_field(name, tokenizer_name="terms", index_option="position")
    return builder.build()


SCHEMA = _schema()


def matcher(groups: list[list[Condition]], citing: Callable[[int], list[int]] = lambda work: []) -> Query:
    """All groups must match, each by one of its parts; `citing` knows the works that cite a work."""
    return _matcher([[_known(part, citing) for part in group] for group in groups])


def _known(part: Condition, citing: Callable[[int], list[int]]) -> Condition:
    """The part, with the works it means."""
    return part if part.kind != "citing" or part.low is None else replace(part, works=tuple(citing(part.low)))


def _matcher(groups: list[list[Condition]]) -> Query:
    languages = tuple(
        part.value for group in groups for part in group if part.field == "lang" and not part.without
    )
    known = tuple(language for language in languages if language in QUERIED) or QUERIED
    wanted, unwanted = [], []
    for group in groups:
        kept = [_one(part, known) for part in group if not part.without]
        if kept:
            wanted.append((Occur.Must, _any(kept)))
        unwanted += [(Occur.MustNot, _one(part, known)) for part in group if part.without]
    if not wanted:
        wanted = [(Occur.Must, Query.all_query())]
    return Query.boolean_query([*wanted, *unwanted])


def _any(queries: list[Query]) -> Query:
    return (
        queries[0] if len(queries) == 1 else Query.boolean_query([(Occur.Should, query) for query in queries])
    )


def _all(queries: list[Query]) -> Query:
    return (
        queries[0] if len(queries) == 1 else Query.boolean_query([(Occur.Must, query) for query in queries])
    )


def _one(part: Condition, languages: tuple[str, ...]) -> Query:
    match part.kind:
        case "years":
            return Query.const_score_query(
                Query.range_query(
                    SCHEMA,
                    "year",
                    tantivy.FieldType.Integer,
                    part.low if part.low is not None else -9999,
                    part.high or 9999,
                ),
                0.0,
            )
        case "citing":
            keys = [f"w{number}" for number in part.works]
            return (
                Query.const_score_query(Query.term_set_query(SCHEMA, "key", keys), 0.0)
                if keys
                else Query.empty_query()
            )
        case "exact":
            return Query.const_score_query(_exact(part), 0.0)
        case _:
            loose = part.kind in ("prefix", "fuzzy") and not part.field
            boosts = _boosts(part, loose)
            words = queried(part.value, () if loose else languages)
            if not words:
                return Query.empty_query()
            orders = phrased(part.value, languages) if part.kind == "phrase" else []
            return (
                Query.disjunction_max_query(
                    [_scaled(_in_field(name, words, orders), boost) for name, boost in boosts.items()], 0.1
                )
                if (part.kind == "phrase")
                else _all([_each_word(part, word, boosts) for word in words])
            )


def _boosts(part: Condition, loose: bool) -> dict[str, float]:
    """The fields in which words are looked for, and what each counts."""
    return {part.field: 1.0} if part.field else LOOSE if loose else BOOSTS


def _each_word(part: Condition, forms: tuple[str, ...], boosts: dict[str, float]) -> Query:
    """One word, in any of the fields; the best field counts, the others a little."""
    found = [
        _scaled(_any([_form(part, name, form) for form in forms]), boost) for name, boost in boosts.items()
    ]
    return found[0] if len(found) == 1 else Query.disjunction_max_query(found, 0.1)


def _form(part: Condition, field: str, form: str) -> Query:
    if part.kind == "prefix":
        return Query.regex_query(SCHEMA, field, re.escape(form).replace("\\ ", " ") + ".*")
    if part.kind == "fuzzy" and len(form) >= (SHORTEST_HAN if ord(form[0]) > HAN else SHORTEST):
        return Query.fuzzy_term_query(SCHEMA, field, form, distance=part.distance)
    return Query.term_query(SCHEMA, field, form, index_option="freq")


def _in_field(field: str, words: list[tuple[str, ...]], orders: list[tuple[str, ...]]) -> Query:
    """A phrase: the words in this order; Chinese words, whose parts are terms too, all of them."""
    if len(words) == 1 or any(ord(form[0]) > HAN for word in words for form in word):
        return _all([_any([Query.term_query(SCHEMA, field, form) for form in word]) for word in words])
    return _any([Query.phrase_query(SCHEMA, field, list(order)) for order in orders if len(order) > 1])


def _scaled(query: Query, boost: float) -> Query:
    return query if boost == 1.0 else Query.boost_query(query, boost)


def _exact(part: Condition) -> Query:
    if part.field in WHOLE:
        if part.field == "lang":
            return _any(
                [
                    Query.term_query(SCHEMA, "lang", part.value),
                    Query.regex_query(SCHEMA, "lang", re.escape(part.value) + "-.*"),
                ]
            )
        return Query.term_query(SCHEMA, part.field, part.value)
    code = f"{part.field}:{part.value}"
    if code.endswith("*"):
        return Query.regex_query(SCHEMA, "class", re.escape(code[:-1]) + ".*")
    return Query.term_query(SCHEMA, "class", code)
