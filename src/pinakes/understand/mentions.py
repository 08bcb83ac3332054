"""Where in the text each reference is cited."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinakes.model import Body, Claim, Mention, Paper


def mentions_of(paper: Paper, body: Body, references: Sequence[Claim]) -> tuple[Mention, ...]:
    """Every place that cites one of the references."""
    return ()
