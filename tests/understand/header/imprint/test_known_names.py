"""Names of venues that references have, and the meetings behind short names."""

import pytest

from pinakes.understand.header.imprint.known_names import (
    is_numbered_series,
    known,
    of_all_turns,
    short_name,
    whole_of,
)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("ICML 2014", "ICML"),
        ("DAC'09", "DAC"),
        ("CoNLL", "CoNLL"),
        ("Nature", None),
        ("Annals of Ponds", None),
        ("Труды", None),
        ("水井学报", None),
        ("", None),
    ],
)
def test_short_names_are_told_from_words(text, found):
    assert short_name(text) == found


def test_a_short_name_is_written_out_as_the_work_has_it():
    said = ("1st Workshop on Ponds and Wells (WPW 2011), Oslo", "Annual Well Digging Meeting")
    assert whole_of("WPW 2011", said) == "Workshop on Ponds and Wells"
    assert whole_of("WDM", said) == "Well Digging Meeting"
    assert whole_of("QQX 2011", said) is None
    assert whole_of("J. Well Dig. Meet.", said) is None


def test_shortened_words_do_not_spell_a_short_name():
    assert whole_of("QWDM", ("Q Well Dig Meet",)) is None


def test_the_table_knows_meetings_and_journals():
    assert whole_of("PNAS") == "Proceedings of the National Academy of Sciences"
    assert known("Mol Biol Evol") > 1
    assert known("Algorithmica") > 1  # listed only
    assert known("Elisabeth Pond") == 0


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        (
            "Proceedings of the 46th Annual Design Automation Conference (DAC)",
            "Annual Design Automation Conference",
        ),
        ("2008 47th IEEE Conference on Decision and Control", "IEEE Conference on Decision and Control"),
        (
            "Proceedings of the National Academy of Sciences",
            "Proceedings of the National Academy of Sciences",
        ),
        ("Proceedings of the Aristotelian Society", "Proceedings of the Aristotelian Society"),
        ("Zeitschrift für Teichkunde 61", "Zeitschrift für Teichkunde 61"),
        ("Труды ИСП РАН", "Труды ИСП РАН"),
    ],
)
def test_meetings_are_named_as_all_their_turns_are(name, shown):
    assert of_all_turns(name) == shown


def test_series_with_a_number_are_no_meetings():
    assert is_numbered_series("LNCS 8642")
    assert is_numbered_series("Part III, LNAI 10536")
    assert not is_numbered_series("ICML 2014")
    assert not is_numbered_series("Physical Review B 12")
