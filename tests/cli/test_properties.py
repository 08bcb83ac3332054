"""`pinakes properties`: what files say of themselves."""

from tests.cli.texts import SAMPLES


def test_properties_are_those_of_the_file(pinakes):
    (row,) = pinakes("properties", SAMPLES / "pt.docx").rows
    assert row["title"].startswith("Monitoramento participativo")
    assert row["encrypted"] is False
