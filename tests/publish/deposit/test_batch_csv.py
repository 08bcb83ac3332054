"""A table that corrects items."""

import csv

from tests.publish.deposit.packed import packed
from tests.publish.outcomes import thesis


def test_a_table_corrects_items_that_are_there(a_session, an_item):
    first, second, unknown = an_item(), an_item(thesis(), content=b"2"), an_item(content=b"3")
    session = a_session(name="ours", kind="saf")
    for item, uuid in (
        (first, "1911e8a4-6939-490c-b58b-a5d70f8d91fb"),
        (second, "05457c63-b392-4629-a373-f2d66ee9ee33"),
    ):
        progress = session.receipts.progress("dspace https://x.example", item)
        progress.done("create", item=uuid)
        progress.done("finish")
    session = a_session(name="dspace-csv", kind="dspace-csv")
    results, packages = packed(session, first, second, unknown)
    assert [r.state for r in results] == ["failed", "packed", "packed"]
    assert "id in DSpace is not known" in results[0].findings[0].message
    assert len(packages) == 2, "other columns: an empty cell would delete"
    rows = [next(iter(csv.DictReader(package.open(encoding="utf-8", newline="")))) for package in packages]
    assert rows[0]["id"] == "1911e8a4-6939-490c-b58b-a5d70f8d91fb"
    assert rows[0]["dc.contributor.author"] == "Lima, Ana Maria||Grupo de Estudos {X}"
    assert rows[0]["dc.description.abstract[pt]"] == "Resumo curto. Segundo parágrafo."
    assert rows[1]["dc.title[ru]"] == "Методы анализа «больших» данных"
    assert all(all(value for value in row.values()) for row in rows), "no empty cell"


def test_no_formula_in_a_cell(a_session, an_item):
    from pinakes.publish.deposit.batch_csv import _cell

    assert _cell("=1+1\nx") == " =1+1 x"
