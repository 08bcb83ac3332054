"""What every stage speaks: sources, papers, claims, records, outcomes. Values never change."""

from pinakes.model.body import Block, Body, Mention, Section
from pinakes.model.outcome import Bibliography, Drawing, Identification, Inspection, Outcome, Problem, Published, Reading
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
    "Bibliography",
    "Block",
    "Body",
    "Box",
    "Claim",
    "Contributor",
    "Drawing",
    "Font",
    "Format",
    "Heading",
    "Identification",
    "Identifier",
    "Inspection",
    "Institution",
    "Keywords",
    "Line",
    "Link",
    "Mention",
    "OtherForm",
    "Outcome",
    "Page",
    "Paper",
    "PartialDate",
    "Person",
    "Problem",
    "Properties",
    "Property",
    "Published",
    "Reading",
    "Record",
    "Reference",
    "Section",
    "Source",
    "Span",
    "Specialty",
    "Token",
    "Venue",
    "span_of",
]
