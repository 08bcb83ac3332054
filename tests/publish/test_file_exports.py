import csv
import io
import json

from lxml import etree

from pinakes.model import Format, Problem, Properties, Property
from pinakes.publish.export import identification, properties

FORMAT = Format("fmt/18", "PDF", "1.4", "application/pdf", "signature", warning="extension mismatch: .doc", compression="gzip")
SAID = Properties(
    entries=(
        Property("info", "Title", '论文 <1> & "2"', "title"),
        Property("xmp", "dc:creator", "João", "author"),
        Property("xmp", "dc:creator", "Пётр; Анна", "author"),
        Property("info", "Keywords", "a, b；c", "keywords"),
    ),
    pages=3,
    is_encrypted=False,
)


def test_identification():
    rows = [
        identification.row("d/a.doc", FORMAT, size=12, sha256="ab"),
        identification.row("b", Format(None, "x", None, "y", "none", "error"), size=0, sha256=""),
    ]
    assert tuple(rows[0]) == identification.KEYS
    crashed = identification.row("c", None, problems=(Problem("run", "crash", "crashed"),))
    assert (tuple(crashed), crashed["status"], crashed["warning"]) == (identification.KEYS, "error", "crashed")
    assert json.loads(next(identification.json_lines(rows)))["puid"] == "fmt/18"
    table = list(csv.DictReader(io.StringIO("".join(identification.csv_lines(rows)))))
    assert (table[0]["PUID"], table[0]["EXTENSION_MISMATCH"], table[0]["NAME"], table[0]["EXT"]) == ("fmt/18", "true", "a.doc", "doc")
    assert table[1]["SIZE"] == ""
    root = etree.fromstring("".join(identification.xml_lines(rows)).encode())
    assert root[0].get("name") == "d/a.doc"
    assert root[0].findtext("compression") == "gzip"


def test_properties():
    row = properties.row("a.pdf", FORMAT, SAID)
    assert (row["status"], row["title"], row["pages"], row["encrypted"]) == ("ok", '论文 <1> & "2"', 3, False)
    assert row["authors"] == ["João", "Пётр", "Анна"]
    assert row["keywords"] == ["a", "b", "c"]
    assert row["properties"]["xmp"]["dc:creator"] == ["João", "Пётр; Анна"]
    assert row["journal"] is None
    failed = properties.row("b\x01.pdf", None, None, problems=(Problem("properties", "damaged", "broken"),))
    assert (failed["status"], failed["authors"]) == ("failed", None)
    rows = [row, failed]
    assert [json.loads(line)["status"] for line in properties.json_lines(rows)] == ["ok", "failed"]
    table = list(csv.DictReader(io.StringIO("".join(properties.csv_lines(rows)))))
    assert (table[0]["authors"], table[1]["problems"]) == ("João; Пётр; Анна", "damaged: broken")
    root = etree.fromstring("".join(properties.xml_lines(rows)).encode())
    assert root[0].findtext("title") == '论文 <1> & "2"'
    assert [one.text for one in root[0].findall("property[@name='dc:creator']")] == ["João", "Пётр; Анна"]
