"""How `keyphrases` answers: a JSON line a text, in order."""

from __future__ import annotations

from pinakes.cli.files import write
from pinakes.cli.texts import texts_in
from pinakes.publish.export.json import line
from pinakes.publish.safe import safe
from pinakes.vocabulary.keyphrases.rank import shipped


def keyphrases(file: str, *, lang: str, limit: int, min_weight: float, texts_jsonl: str) -> None:
    """A line a text with its keyphrases, the surest first."""
    model = shipped()
    for text, language in texts_in(file, texts_jsonl):
        found = [one for one in model.of(text, language or lang, limit=limit) if one.weight >= min_weight]
        write(line({"keyphrases": [{"value": safe(one.value), "weight": one.weight} for one in found]}))
