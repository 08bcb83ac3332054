"""The columns of tables come from the table of fields."""

import pytest

from pinakes.model import Claim, Outcome, Record, Source
from pinakes.model.fields import FIELDS
from pinakes.model.record import Funding
from pinakes.publish.export.table import COLUMNS, rows


@pytest.mark.parametrize("field", [field for field in FIELDS if field.json], ids=lambda field: field.name)
def test_every_field_that_is_told_in_json_has_a_column(field):
    assert not COLUMNS.keys().isdisjoint({field.name, field.json})


def test_a_column_of_the_table_of_fields_tells_all_values():
    claims = (
        Claim("funding", Funding("River Fund", "17"), 0.9, "header@2"),
        Claim("funding", Funding("Bank Trust", None), 0.9, "header@2"),
        Claim("programme", "River studies", 0.9, "header@2"),
    )
    record = Record("1" * 64, (Source("1" * 64, "a.pdf", 1),), claims, (0, 1, 2), ("funding", "programme"))
    outcome = Outcome("a.pdf", record.sources[0], record=record)
    assert list(rows([outcome], ("funding", "programme", "specialty"))) == [
        ("River Fund 17; Bank Trust", "River studies", "")
    ]
