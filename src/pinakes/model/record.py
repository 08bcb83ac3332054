"""What is known of a work: claims, each with its weight, who says so, and where it stands."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Literal, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pinakes.model.paper import Span
    from pinakes.model.source import Source

PersonKind = Literal["person", "organisation"]
KeywordKind = Literal["author", "generated", "controlled"]


@dataclass(frozen=True, slots=True)
class OtherForm:
    """The same name as it is printed elsewhere, e.g. in the English head of a Russian paper."""

    name: str
    language: str | None = None


@dataclass(frozen=True, slots=True)
class Person:
    """A person or an organisation; `literal` is the name as printed,
    `is_corresponding` whether the work says that this is the author to write to.
    """

    literal: str
    kind: PersonKind = "person"
    family: str | None = None
    given: str | None = None
    affiliations: tuple[str, ...] = ()
    email: str | None = None
    orcid: str | None = None
    also: tuple[OtherForm, ...] = ()
    is_corresponding: bool = False


@dataclass(frozen=True, slots=True)
class Contributor:
    """Somebody with a part in the work who is not its author:
    advisor, committee, referee, editor, translator, speaker.
    """

    role: str
    person: Person


@dataclass(frozen=True, slots=True)
class Keywords:
    """One set of keywords, as the document or a tool gives them."""

    values: tuple[str, ...]
    kind: KeywordKind = "author"


@dataclass(frozen=True, slots=True)
class PartialDate:
    """A date as far as it is known."""

    year: int
    month: int | None = None
    day: int | None = None

    def __str__(self) -> str:
        """ISO 8601 with the parts that are known."""
        text = f"{self.year:04d}"
        if self.month is not None:
            text += f"-{self.month:02d}"
            if self.day is not None:
                text += f"-{self.day:02d}"
        return text


@dataclass(frozen=True, slots=True)
class Identifier:
    """A value in a scheme: doi arxiv isbn issn handle urn url, or a class code:
    msc udc bbk clc ddc jel grnti.
    """

    scheme: str
    value: str


@dataclass(frozen=True, slots=True)
class Venue:
    """Where a work appeared; only what is known."""

    title: str | None = None
    volume: str | None = None
    issue: str | None = None
    pages: str | None = None
    issn: str | None = None


@dataclass(frozen=True, slots=True)
class Institution:
    """The body that stands behind a work: awarding university, issuing institute."""

    name: str
    department: str | None = None


@dataclass(frozen=True, slots=True)
class Specialty:
    """The field in which a degree is sought, with its official code."""

    code: str | None
    name: str | None


@dataclass(frozen=True, slots=True)
class Funding:
    """Who paid for a work, and under which number."""

    funder: str
    grant: str | None = None


@dataclass(frozen=True, slots=True)
class Reference:
    """One entry of a bibliography, described by claims like a paper;
    `raw` is the entry as printed, hyphens undone.
    """

    raw: str
    claims: tuple[Claim, ...] = ()
    spans: tuple[Span, ...] = ()


Parted = Identifier | Venue | Institution | Specialty | Funding
"""Values made of strings only: what is done to one of them is done to all."""
PARTED: dict[str, type[Parted]] = {
    kind.__name__: kind for kind in (Identifier, Venue, Institution, Specialty, Funding)
}
SomeParted = TypeVar("SomeParted", bound=Parted)
Value = str | Person | Contributor | Keywords | PartialDate | Parted | Reference


def in_words(value: str | Parted) -> str:
    """A value in one line: its parts behind each other."""
    if isinstance(value, str):
        return value
    return " ".join(part for name in value.__slots__ if (part := getattr(value, name)))


def with_parts(value: SomeParted, form: Callable[[str], str]) -> SomeParted:
    """The value with every part put into form;
    a part that may be missing is None where nothing is left of it.
    """
    texts = {name: getattr(value, name) for name in value.__slots__}
    return of_parts(type(value), {name: text and form(text) for name, text in texts.items()})


def of_parts(kind: type[SomeParted], parts: Mapping[str, str | None]) -> SomeParted:
    """The value that has these parts; `KeyError` where one is missing that must be there,
    None for others that are missing or empty.
    """
    made: dict[str, str | None] = {}
    for part in fields(kind):
        text, may_be_missing = parts.get(part.name), "None" in str(part.type)
        if text is None and not may_be_missing:
            raise KeyError(part.name)
        made[part.name] = text or (None if may_be_missing else text)
    return kind(**made)  # type: ignore[arg-type]  # what must be there is


@dataclass(frozen=True, slots=True)
class Claim:
    """`by` says, at `weight` (the probability that it is right), from `spans`, that `field` is `value`."""

    field: str
    value: Value
    weight: float
    by: str
    spans: tuple[Span, ...] = ()
    language: str | None = None


@dataclass(frozen=True, slots=True)
class Record:
    """A work as described: every claim ever made, and which of them win, in order of presentation."""

    id: str
    sources: tuple[Source, ...]
    claims: tuple[Claim, ...]
    winners: tuple[int, ...] = ()
    looked_for: tuple[str, ...] = ()

    def best(self, field: str) -> tuple[Claim, ...]:
        """The winning claims of a field, in order; `()` where there are none."""
        return tuple(self.claims[i] for i in self.winners if self.claims[i].field == field)

    def rivals(self, field: str) -> tuple[Claim, ...]:
        """The claims of a field that did not win."""
        won = set(self.winners)
        return tuple(claim for i, claim in enumerate(self.claims) if claim.field == field and i not in won)


@dataclass(frozen=True, slots=True)
class Link:
    """An edge of the citation graph."""

    citing: str
    cited: str
    reference: int
    weight: float
    by: str
