"""How `keyphrases` answers: a JSON line a text, in order; or what was taught for a field."""

from __future__ import annotations

import json

from pinakes.cli.files import write
from pinakes.cli.texts import lines_of, texts_in
from pinakes.config import settings
from pinakes.errors import BadInput, Usage
from pinakes.publish.export.json import line
from pinakes.publish.safe import safe
from pinakes.vocabulary.folder import place
from pinakes.vocabulary.keyphrases.rank import FIELD, load_field, save_field, shipped

FEWEST = 10
"""Texts from which a field can be taught."""


def keyphrases(
    file: str, *, lang: str, limit: int, min_weight: float, texts_jsonl: str, field: str = ""
) -> None:
    """A line a text with its keyphrases, the surest first."""
    model = (
        load_field(place(field, settings().vocabulary.folder, ending=FIELD), name=field)
        if field
        else shipped()
    )
    for text, language in texts_in(file, texts_jsonl):
        found = [one for one in model.of(text, language or lang, limit=limit) if one.weight >= min_weight]
        write(line({"keyphrases": [{"value": safe(one.value), "weight": one.weight} for one in found]}))


def teach_field(file: str, field: str, *, lang: str) -> None:
    """Teach the ranker the habits of a field."""
    from pinakes.evaluate.indexed import indexed
    from pinakes.learn.keyphrases import field_of
    from pinakes.text.languages import guess

    if not field:
        raise Usage("say what the field is called: --field NAME")
    texts = []
    for number, row in enumerate(lines_of(file), 1):
        try:
            found = json.loads(row)
            text, given = str(found["text"]), [str(one) for one in found["keyphrases"]]
            language = str(found.get("lang") or lang or guess(text)[0] or "").split("-")[0].lower()
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            raise BadInput(
                "damaged",
                f'{file}, line {number}: not an object {{"text": …, "lang": …, "keyphrases": […]}}',
            ) from error
        texts.append(indexed(str(number), text, language, given))
    if len(texts) < FEWEST:
        raise BadInput(
            "empty", f"{len(texts)} texts with keyphrases are too few to teach by; give {FEWEST} at least"
        )
    save_field(field_of(texts, shipped()), place(field, settings().vocabulary.folder, ending=FIELD))
    write(line({"field": field, "texts": len(texts)}))
