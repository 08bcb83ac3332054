"""What every stage speaks: sources, papers, claims, records, outcomes. Values never change."""

from pinakes.model.outcome import Outcome, Problem
from pinakes.model.paper import Anchor, Box, Font, Heading, Line, Page, Paper, Span, Token, span_of
from pinakes.model.properties import Properties, Property
from pinakes.model.record import (
    Claim,
    Contributor,
    Identifier,
    Institution,
    Keywords,
    Link,
    OtherForm,
    PartialDate,
    Person,
    Record,
    Reference,
    Specialty,
    Venue,
)
from pinakes.model.source import Format, Source

__all__ = [
    "Anchor",
    "Box",
    "Claim",
    "Contributor",
    "Font",
    "Format",
    "Heading",
    "Identifier",
    "Institution",
    "Keywords",
    "Line",
    "Link",
    "OtherForm",
    "Outcome",
    "Page",
    "Paper",
    "PartialDate",
    "Person",
    "Problem",
    "Properties",
    "Property",
    "Record",
    "Reference",
    "Source",
    "Span",
    "Specialty",
    "Token",
    "Venue",
    "span_of",
]
