"""Footnotes of law: parties, pages, signals."""

from __future__ import annotations

import pytest

from pinakes.understand.bibliography import notes_of_law
from tests.understand.bibliography.test_in_print import labelled, of


def test_the_parties_of_a_case_are_its_title():
    raw = "See New York Central & Hudson River Railroad Co. v. United States, 212 U.S. 481 (1909)."
    pairs = labelled(notes_of_law.parties, raw, "oaaaaaattollvccpd")
    assert of("title", pairs) == "New York Central & Hudson River Railroad Co. v. United States,"


def test_initials_are_not_parties():
    raw = "Mabbutt, L. W., and Kokich, V. G. Calvarial re-development. J. Anat. 129, 413"
    pairs = labelled(notes_of_law.parties, raw, "aaaoaaattccvo")
    assert of("author", pairs).startswith("Mabbutt,")


@pytest.mark.parametrize(("raw", "labels", "pages"), [
    ("Schmidhäuser, GA 1991, 91, 132", "acdvo", ""),
    ("75 STAN. REV. 146, 153 (2024).", "vccood", "146,"),
])  # fmt: skip
def test_the_first_of_two_numbers_is_the_page(raw, labels, pages):
    assert of("pages", labelled(notes_of_law.first_pages, raw, labels)) == pages


def test_small_words_before_the_first_name():
    pairs = labelled(notes_of_law.signals, "zweifelnd: KNOEPFLER/SCHWEIZER, Droit international", "aaatt")
    assert of("author", pairs) == "KNOEPFLER/ SCHWEIZER,"
