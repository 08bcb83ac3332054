"""How much a library holds, and how it is spread over languages, years, types and states."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pinakes.model.fields import FIELDS

if TYPE_CHECKING:
    from collections.abc import Collection

    from pinakes.store.library import Library

COUNTS = {
    "works": "SELECT count(*) FROM work WHERE merged IS NULL",
    "undescribed": "SELECT count(*) FROM document WHERE gone IS NULL AND status='failed'",
    "documents": "SELECT count(*) FROM document WHERE gone IS NULL",
    "files": "SELECT count(*) FROM file WHERE held=1",
    "bytes": "SELECT coalesce(sum(size), 0) FROM file WHERE held=1",
    "claims": "SELECT count(*) FROM claim",
    "references": "SELECT count(*) FROM reference JOIN document ON document.id = document WHERE gone IS NULL",
    "queued": "SELECT count(*) FROM reference WHERE state='queued'",
    "links": "SELECT count(*) FROM link WHERE gone IS NULL",
    "wanted": "SELECT count(*) FROM wanted WHERE work IS NULL AND merged IS NULL AND count>0",
    "decisions": "SELECT count(*) FROM decision WHERE gone IS NULL",
    "corrections": "SELECT count(*) FROM claim WHERE work IS NOT NULL AND gone IS NULL",
    "collections": "SELECT count(*) FROM collection",
}
SPREADS = {
    "languages": "SELECT coalesce(language, ''), count(*) FROM work WHERE merged IS NULL GROUP BY 1 ORDER BY 2 DESC, 1",
    "types": "SELECT coalesce(type, ''), count(*) FROM work WHERE merged IS NULL GROUP BY 1 ORDER BY 2 DESC, 1",
    "years": "SELECT year, count(*) FROM work WHERE merged IS NULL AND year IS NOT NULL GROUP BY 1 ORDER BY 1",
    "access": "SELECT access, count(*) FROM file WHERE held=1 GROUP BY 1 ORDER BY 1",
    "status": "SELECT status, count(*) FROM document WHERE gone IS NULL GROUP BY 1 ORDER BY 1",
    "growth": "SELECT substr(at, 1, 10), count(*) FROM work JOIN change ON change.id = added WHERE merged IS NULL GROUP BY 1 ORDER BY 1",
}
WEIGHTS = (
    "SELECT field, min(9, CAST(weight * 10 AS INTEGER)), count(*) FROM claim JOIN document ON document.id = document "
    "WHERE place IS NOT NULL AND document.gone IS NULL GROUP BY 1, 2 ORDER BY 1, 2"
)

HAS = (
    "SELECT field, count(DISTINCT document.work) FROM claim JOIN document ON document.id = document "
    "WHERE place IS NOT NULL AND document.gone IS NULL GROUP BY 1 "
    "UNION ALL SELECT 'reference', count(DISTINCT document.work) FROM bibliography JOIN document ON document.id = document "
    "WHERE document.gone IS NULL"
)
"""Works of which a field is known."""


def stats(library: Library, shadows: str = "") -> dict[str, Any]:
    """Counts, and spreads as value → count; `fields`: works of which each is known;
    `weights` are ten counts a field, of winning claims with weights from 0.0, 0.1 … 0.9.
    `shadows` stand before every question.
    """
    with library.database.snapshot() as sql:
        counts: dict[str, Any] = {
            name: sql.execute(shadows + query).fetchone()[0] for name, query in COUNTS.items()
        }
        spreads = {
            name: {str(value): count for value, count in sql.execute(shadows + query)}
            for name, query in SPREADS.items()
        }
        weights: dict[str, list[int]] = {}
        for field, tenth, count in sql.execute(shadows + WEIGHTS):
            weights.setdefault(field, [0] * 10)[tenth] = count
        has = dict(sql.execute(shadows + HAS).fetchall())
        known = {field.name: has.get(field.name, 0) for field in FIELDS if field.json}
        return counts | spreads | {"fields": known, "weights": weights}


_THEIR_DOCUMENTS = "(SELECT id FROM main.document WHERE work IN ({0}))"
SHADOWS = {
    "work": "id IN ({0})",
    "document": "work IN ({0})",
    "file": "digest IN (SELECT digest FROM main.document WHERE work IN ({0}))",
    "claim": f"document IN {_THEIR_DOCUMENTS} OR work IN ({{0}})",
    "reference": f"document IN {_THEIR_DOCUMENTS}",
    "bibliography": f"document IN {_THEIR_DOCUMENTS}",
    "link": "citing IN ({0}) OR cited IN ({0})",
    "decision": f"document IN {_THEIR_DOCUMENTS}",
    "wanted": "FALSE",
    "collection": "FALSE",
}
"""Table → which of its rows belong to some works."""


def stats_of(library: Library, works: Collection[int]) -> dict[str, Any]:
    """The same of some works alone: the rows of all others are hidden behind tables of the same names."""
    chosen = ",".join(map(str, works))
    shadows = (
        f"{table} AS (SELECT * FROM main.{table} WHERE {condition.format(chosen)})"
        for table, condition in SHADOWS.items()
    )
    return stats(library, f"WITH {', '.join(shadows)} ")


def less(whole: Any, part: Any) -> Any:
    """Figures without those of a part; spreads lose what has nothing left."""
    if isinstance(whole, dict):
        rest = {key: less(value, part[key]) if key in part else value for key, value in whole.items()}
        return {key: value for key, value in rest.items() if value != 0 or key not in part or key in COUNTS}
    if isinstance(whole, list):
        return [less(one, other) for one, other in zip(whole, part, strict=True)]
    return whole - part
