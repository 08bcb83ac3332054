"""Labels where two fields meet, one step at a time."""

import pytest

from pinakes.understand.bibliography import meeting_fields
from pinakes.understand.bibliography.observe import Observer

LETTERS = {"a": "author", "t": "title", "c": "container", "p": "publisher", "l": "place", "s": "school"}
LETTERS |= {"d": "date", "o": "other", "v": "volume", "n": "pages"}


def after(step, raw, labels):
    """The labels after the step, a letter a token, before and behind."""
    seen = Observer().observe([raw]).views[0]
    texts = [raw[begin:end] for begin, end in seen.spans]
    found = [LETTERS[letter] for letter in labels]
    assert len(found) == len(texts), texts
    step(found, seen, texts)
    back = {name: letter for letter, name in LETTERS.items()}
    return "".join(back[label] for label in found)


@pytest.mark.parametrize(
    ("raw", "before", "behind"),
    [
        ("On rain. Alder Labs, Murray Falls, NJ, 1991.", "ttppppld", "ttppllld"),
        ("On rain. SRR, Lake Pond, NV, 2012.", "ttcpppd", "ttcllld"),
        ("On rain. Alder Labs, Murray Falls, 1991.", "ttppppd", "ttppppd"),
        ("On rain. Alder, in the falls, NJ, 1991.", "ttppppld", "ttppppld"),
    ],
)
def test_a_state_has_its_town(raw, before, behind):
    assert after(meeting_fields.states, raw, before) == behind


@pytest.mark.parametrize(
    ("raw", "before", "behind"),
    [
        ("LIMA, Ana Rita de Sousa. Um rio. Porto, 2001.", "attttttld", "aaaaattld"),
        ("LIMA, Ana. Porto, 2001.", "atld", "atld"),
        ("Lima, Ana Rita. Um rio. Porto, 2001.", "attttld", "attttld"),
    ],
)
def test_given_names_behind_a_family_name_in_capitals(raw, before, behind):
    assert after(meeting_fields.families_alone, raw, before) == behind


def test_a_town_of_two_words_is_one_place():
    raw = "Rios. Universidade Estadual, Presidente Prudente, 2000."
    assert after(meeting_fields.towns_of_two_words, raw, "tsslpd") == "tsslld"


@pytest.mark.parametrize(
    ("raw", "before", "behind"),
    [
        ("W3C. RDF Concepts and words. 2004.", "aatttd", "attttd"),
        ("J. Smith Concepts of rain. 2004.", "aatttd", "aatttd"),
    ],
)
def test_the_last_stop_parts_authors_from_the_title(raw, before, behind):
    assert after(meeting_fields.authors_run_on, raw, before) == behind


@pytest.mark.parametrize(
    ("raw", "before", "behind"),
    [
        ("Rios. Universidade Estadual, Presidente Prudente, 2000.", "tssssd", "tsslld"),
        ("Rivers. River University, Waterville, Ontario, 2000.", "tssssd", "tsslld"),
        ("Rivers. Department of Rain, River University, 2000.", "tsssssd", "tsssssd"),
    ],
)
def test_the_town_behind_a_school(raw, before, behind):
    assert after(meeting_fields.towns_behind_schools, raw, before) == behind
