"""Words folded for comparison."""

import pytest

from pinakes.text import words
from pinakes.text.words import fold


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("  Ledgers \t of\nClinics ", "ledgers of clinics"),
        ("Журналы Ёлки", "журналы елки"),
        ("ＡＢＣ　乡村", "abc 乡村"),
        ("Straße", "strasse"),
        ("", ""),
    ],
)
def test_case_width_and_white_space_are_levelled(text, folded):
    assert fold(text) == fold(text) == folded


def test_what_is_remembered_stays_bounded(monkeypatch):
    monkeypatch.setattr(words, "_KNOWN", {})
    monkeypatch.setattr(words, "MOST", 10)
    assert [fold(f"Clinic  {number}") for number in range(35)] == [f"clinic {number}" for number in range(35)]
    assert len(words._KNOWN) <= 10
    fold("Clinics " * words.LINE)
    assert all(len(text) < words.LINE for text in words._KNOWN)
