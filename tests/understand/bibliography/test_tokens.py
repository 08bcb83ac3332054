"""Tokens of references, as the labeller is shown them."""

from pinakes.understand.bibliography.tokens import CUE_KEYS

TAUGHT = (
    "volume", "issue", "pages", "editor", "translator", "edition", "container", "and", "others", "accessed",
    "available", "thesis", "report", "journal", "conference", "publisher", "school", "organisation", "same_author",
    "supplement", "series", "own_works", "signal", "above", "place", "part_after_name", "others_after_name", "genre",
    "identifier",
)  # fmt: skip


def test_the_labeller_is_shown_the_cues_it_was_taught_with():
    told = "a new key of [bibliography] is named in NO_CUES, or the labeller is taught again (learn/references.py)"
    assert CUE_KEYS == TAUGHT, told
