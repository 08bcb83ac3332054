"""`pinakes identify`: what files are."""

import csv
import io

from lxml import etree

from tests.cli.texts import SAMPLES


def test_identify_writes_json_csv_and_xml(pinakes):
    files = [SAMPLES / "de.doc", SAMPLES / "ru-cp1251.txt", SAMPLES / "en.ps.gz"]
    rows = pinakes("identify", *files, "--ordered").rows
    assert list(rows[0]) == [
        "file",
        "puid",
        "mime",
        "format",
        "version",
        "basis",
        "status",
        "warning",
        "encoding",
        "compression",
        "size",
        "sha256",
    ]
    assert (rows[0]["puid"], rows[0]["mime"]) == ("fmt/40", "application/msword")
    assert rows[1]["encoding"].replace("-", "") in ("windows1251", "cp1251")
    assert rows[2]["compression"] == "gzip"
    table = list(csv.DictReader(io.StringIO(pinakes("identify", *files, "--to", "csv").out)))
    assert len(table) == 3
    assert len(etree.fromstring(pinakes("identify", *files, "--to", "xml").out.encode()).findall("file")) == 3


def test_identify_does_not_trust_the_name(pinakes, tmp_path):
    (tmp_path / "a.doc").write_bytes((SAMPLES / "en-one-column.pdf").read_bytes())
    (row,) = pinakes("identify", "a.doc").rows
    assert row["mime"] == "application/pdf"
    assert "mismatch" in row["warning"]
