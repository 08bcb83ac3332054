"""Names of journals from lists and from styles of citations."""

from pinakes.learn.known_venues import LISTED, of_lists
from pinakes.learn.venue_lists import listed
from pinakes.understand.header.imprint.known_names import key_of

STYLE = (
    '<style xmlns="http://purl.org/net/xbiblio/csl"><info><title>{}</title>'
    "<title-short>{}</title-short></info></style>"
)


def test_lists_and_styles_tell_names_with_their_short_forms(tmp_path):
    (tmp_path / "list.txt").write_text("Annals of Ponds = Ann. Ponds; AP\nnothing here\nWells = Wells\n")
    (tmp_path / "wells").mkdir()
    (tmp_path / "wells" / "a.csl").write_text(STYLE.format("Well &amp; Spring (French)", "WS"))
    (tmp_path / "wells" / "b.csl").write_text(STYLE.format("Annals of Ponds", ""))
    assert listed([tmp_path]) == {"Annals of Ponds": "Ann. Ponds", "Wells": "Wells", "Well & Spring": "WS"}


def test_a_listed_name_counts_once_however_often_it_stands():
    counts = of_lists({"Annals of Ponds": "Ann. Ponds", "Ponds": "Ponds", "The": "AP"})
    assert counts == dict.fromkeys(map(key_of, ("Annals of Ponds", "Ann. Ponds", "Ponds")), LISTED)
