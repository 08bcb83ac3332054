"""What a file says of a concept, one small statement at a time: whatever its form, a vocabulary is read as a stream of these."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

LabelKind = Literal["pref", "alt", "hidden"]
MatchKind = Literal["exact", "close", "broad", "narrow", "related-match"]
Kind = Literal[
    "concept", "pref", "alt", "hidden", "notation", "broader", "narrower", "related", "deprecated",
    "exact", "close", "broad", "narrow", "related-match",
    "pref-node", "alt-node", "hidden-node", "written", "group",
]  # fmt: skip
LABELS: tuple[LabelKind, ...] = ("pref", "alt", "hidden")
NODES: dict[Kind, LabelKind] = {"pref-node": "pref", "alt-node": "alt", "hidden-node": "hidden"}
"""Labels that are nodes (SKOS-XL): the concept names the node, and what is `written` of it is the label."""
MATCHES: tuple[MatchKind, ...] = ("exact", "close", "broad", "narrow", "related-match")


@dataclass(frozen=True, slots=True)
class Fact:
    """`subject` is the concept's URI (or code); `value` a label, a code or another concept; `language` only of labels, "" unknown."""

    subject: str
    kind: Kind
    value: str = ""
    language: str = ""
