"""Described documents as JSON lines, made up."""

import json

from pinakes.store.described import outcome_of

TEXT = (
    "The catalogue of the library of Alexandria named every scroll with its author, the first words of its text and the number of its "
    "lines, so that a reader could tell which of several works by the same title was meant. We ask how such a list could be kept when "
    "scrolls arrived by the shipload, and compare the answer with the practice of union catalogues in six countries today."
)


def row(
    file="a.pdf",
    title="Keeping the catalogue of a growing library",
    *,
    language="en",
    authors=("Rossi, Anna",),
    year=2004,
    **more,
):
    people = [
        dict(zip(("family", "given"), name.split(", "), strict=False), name=name, kind="person", weight=0.9)
        for name in authors
    ]
    made = {
        "file": file,
        "status": "ok",
        "problems": [],
        "format": {"puid": "fmt/276", "mime": "application/pdf", "name": "PDF", "version": "1.7"},
        "pages": 9,
        "language": language,
        "title": title,
        "titles": [
            {
                "value": title,
                "language": language,
                "weight": 0.97,
                "page": 1,
                "box": [1, 2, 3, 4],
                "by": "header@2",
            }
        ],
        "authors": people,
        "date": str(year) if year else None,
        "type": "article",
        "weights": {"language": 0.99, "date": 0.9, "type": 0.8},
        "references": [
            {
                "raw": "Smith, J. (1999). A book. Press.",
                "csl": {"title": "A book", "author": [{"family": "Smith"}]},
                "weight": 0.9,
            }
        ],
    }
    return json.dumps(made | more, ensure_ascii=False)


def doi(value):
    return [{"scheme": "doi", "value": value, "weight": 0.99}]


def abstract(text, language="en"):
    return [{"value": text, "language": language, "weight": 0.9}]


def outcome(*args, **more):
    return outcome_of(row(*args, **more))
