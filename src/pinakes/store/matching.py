"""A parsed query as an index matches it: which fields a word is looked for in, and how much each counts."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any, Protocol

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
OTHERS = 0.1
"""What a word counts in further fields, beside the best."""


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


class QueryLanguage(Protocol):
    """How an index is asked: what a query is made of."""

    def everything(self) -> Any: ...  # noqa: D102
    def nothing(self) -> Any: ...  # noqa: D102
    def term(self, field: str, form: str, *, plain: bool = False) -> Any: ...  # noqa: D102
    def terms(self, field: str, forms: list[str]) -> Any: ...  # noqa: D102
    def beginning(self, field: str, form: str) -> Any: ...  # noqa: D102
    def like(self, field: str, form: str, distance: int) -> Any: ...  # noqa: D102
    def phrase(self, field: str, forms: list[str]) -> Any: ...  # noqa: D102
    def years(self, low: int, high: int) -> Any: ...  # noqa: D102
    def any(self, queries: list[Any]) -> Any: ...  # noqa: D102
    def all(self, queries: list[Any], without: list[Any]) -> Any: ...  # noqa: D102
    def best(self, queries: list[Any]) -> Any: ...  # noqa: D102
    def unscored(self, query: Any) -> Any: ...  # noqa: D102
    def scaled(self, query: Any, boost: float) -> Any: ...  # noqa: D102


class Tantivy:
    """The index in the library's folder."""

    def everything(self) -> Query:
        """All works."""
        return Query.all_query()

    def nothing(self) -> Query:
        """No work."""
        return Query.empty_query()

    def term(self, field: str, form: str, *, plain: bool = False) -> Query:
        """One term; `plain` where its places do not matter."""
        if plain:
            return Query.term_query(SCHEMA, field, form, index_option="freq")
        return Query.term_query(SCHEMA, field, form)

    def terms(self, field: str, forms: list[str]) -> Query:
        """One of these values."""
        return Query.term_set_query(SCHEMA, field, forms)

    def beginning(self, field: str, form: str) -> Query:
        """Terms that begin so."""
        return Query.regex_query(
            SCHEMA, field, re.escape(form).replace("\\ ", " ").replace("\\-", "-") + ".*"
        )

    def like(self, field: str, form: str, distance: int) -> Query:
        """Terms that differ by so many letters."""
        return Query.fuzzy_term_query(SCHEMA, field, form, distance=distance)

    def phrase(self, field: str, forms: list[str]) -> Query:
        """Terms in this order."""
        return Query.phrase_query(SCHEMA, field, list(forms))

    def years(self, low: int, high: int) -> Query:
        """From one year to another."""
        return Query.range_query(SCHEMA, "year", tantivy.FieldType.Integer, low, high)

    def any(self, queries: list[Query]) -> Query:
        """One of them at least."""
        return Query.boolean_query([(Occur.Should, query) for query in queries])

    def all(self, queries: list[Query], without: list[Query]) -> Query:
        """Every one, and none of the others."""
        wanted = [(Occur.Must, query) for query in queries]
        return Query.boolean_query([*wanted, *((Occur.MustNot, query) for query in without)])

    def best(self, queries: list[Query]) -> Query:
        """The best of them counts, the others a little."""
        return Query.disjunction_max_query(queries, OTHERS)

    def unscored(self, query: Query) -> Query:
        """A condition that says nothing of rank."""
        return Query.const_score_query(query, 0.0)

    def scaled(self, query: Query, boost: float) -> Query:
        """What a match counts."""
        return Query.boost_query(query, boost)


TANTIVY = Tantivy()


def matcher(
    groups: list[list[Condition]],
    citing: Callable[[int], list[int]] = lambda work: [],
    *,
    say: QueryLanguage = TANTIVY,
) -> Any:
    """All groups must match, each by one of its parts; `citing` knows the works that cite a work."""
    return _Matcher(say).whole([[_known(part, citing) for part in group] for group in groups])


def _known(part: Condition, citing: Callable[[int], list[int]]) -> Condition:
    """The part, with the works it means."""
    return part if part.kind != "citing" or part.low is None else replace(part, works=tuple(citing(part.low)))


class _Matcher:
    def __init__(self, say: QueryLanguage) -> None:
        self.say = say

    def whole(self, groups: list[list[Condition]]) -> Any:
        languages = tuple(
            part.value for group in groups for part in group if part.field == "lang" and not part.without
        )
        known = tuple(language for language in languages if language in QUERIED) or QUERIED
        wanted, unwanted = [], []
        for group in groups:
            kept = [self._one(part, known) for part in group if not part.without]
            if kept:
                wanted.append(self._any(kept))
            unwanted += [self._one(part, known) for part in group if part.without]
        return self.say.all(wanted or [self.say.everything()], unwanted)

    def _any(self, queries: list[Any]) -> Any:
        return queries[0] if len(queries) == 1 else self.say.any(queries)

    def _all(self, queries: list[Any]) -> Any:
        return queries[0] if len(queries) == 1 else self.say.all(queries, [])

    def _one(self, part: Condition, languages: tuple[str, ...]) -> Any:
        match part.kind:
            case "years":
                low = part.low if part.low is not None else -9999
                return self.say.unscored(self.say.years(low, part.high or 9999))
            case "citing":
                keys = [f"w{number}" for number in part.works]
                return self.say.unscored(self.say.terms("key", keys)) if keys else self.say.nothing()
            case "exact":
                return self.say.unscored(self._exact(part))
            case _:
                return self._words(part, languages)

    def _words(self, part: Condition, languages: tuple[str, ...]) -> Any:
        loose = part.kind in ("prefix", "fuzzy") and not part.field
        boosts = _boosts(part, loose)
        words = queried(part.value, () if loose else languages)
        if not words:
            return self.say.nothing()
        if part.kind != "phrase":
            return self._all([self._each_word(part, word, boosts) for word in words])
        orders = phrased(part.value, languages)
        fields = [self._scaled(self._in_field(name, words, orders), boost) for name, boost in boosts.items()]
        return self.say.best(fields)

    def _each_word(self, part: Condition, forms: tuple[str, ...], boosts: dict[str, float]) -> Any:
        """One word, in any of the fields; the best field counts, the others a little."""
        found = [
            self._scaled(self._any([self._form(part, name, form) for form in forms]), boost)
            for name, boost in boosts.items()
        ]
        return found[0] if len(found) == 1 else self.say.best(found)

    def _form(self, part: Condition, field: str, form: str) -> Any:
        if part.kind == "prefix":
            return self.say.beginning(field, form)
        if part.kind == "fuzzy" and len(form) >= (SHORTEST_HAN if ord(form[0]) > HAN else SHORTEST):
            return self.say.like(field, form, part.distance)
        return self.say.term(field, form, plain=True)

    def _in_field(self, field: str, words: list[tuple[str, ...]], orders: list[tuple[str, ...]]) -> Any:
        """A phrase: the words in this order; Chinese words, whose parts are terms too, all of them."""
        if len(words) == 1 or any(ord(form[0]) > HAN for word in words for form in word):
            return self._all([self._any([self.say.term(field, form) for form in word]) for word in words])
        return self._any([self.say.phrase(field, list(order)) for order in orders if len(order) > 1])

    def _scaled(self, query: Any, boost: float) -> Any:
        return query if boost == 1.0 else self.say.scaled(query, boost)

    def _exact(self, part: Condition) -> Any:
        if part.field == "lang":
            dialects = self.say.beginning("lang", f"{part.value}-")
            return self._any([self.say.term("lang", part.value), dialects])
        if part.field in WHOLE:
            return self.say.term(part.field, part.value)
        code = f"{part.field}:{part.value}"
        return self.say.beginning("class", code[:-1]) if code.endswith("*") else self.say.term("class", code)


def _boosts(part: Condition, loose: bool) -> dict[str, float]:
    """The fields in which words are looked for, and what each counts."""
    return {part.field: 1.0} if part.field else LOOSE if loose else BOOSTS
