import csv
import io
import json

from lxml import etree

from pinakes.model import Format, Problem, Properties, Property
from pinakes.publish.export import identification, properties

FORMAT = Format(
    "fmt/18",
    "PDF",
    "1.4",
    "application/pdf",
    "signature",
    warning="extension mismatch: .doc",
    compression="gzip",
)
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


def test_identification_as_rows():
    rows = [
        identification.row("d/a.doc", FORMAT, size=12, sha256="ab"),
        identification.row("b", Format(None, "x", None, "y", "none", "error"), size=0, sha256=""),
    ]
    assert tuple(rows[0]) == identification.KEYS
    crashed = identification.row("c", None, problems=(Problem("run", "crash", "crashed"),))
    assert (tuple(crashed), crashed["status"], crashed["warning"]) == (
        identification.KEYS,
        "error",
        "crashed",
    )
    assert json.loads(next(identification.json_lines(rows)))["puid"] == "fmt/18"
    table = list(csv.DictReader(io.StringIO("".join(identification.csv_lines(rows)))))
    assert (table[0]["PUID"], table[0]["EXTENSION_MISMATCH"], table[0]["NAME"], table[0]["EXT"]) == (
        "fmt/18",
        "true",
        "a.doc",
        "doc",
    )
    assert table[1]["SIZE"] == ""
    assert list(table[0])[:18] == [
        "ID",
        "PARENT_ID",
        "URI",
        "FILE_PATH",
        "NAME",
        "METHOD",
        "STATUS",
        "SIZE",
        "TYPE",
        "EXT",
        "LAST_MODIFIED",
        "EXTENSION_MISMATCH",
        "SHA256_HASH",
        "FORMAT_COUNT",
        "PUID",
        "MIME_TYPE",
        "FORMAT_NAME",
        "FORMAT_VERSION",
    ]
    assert [(one["METHOD"], one["STATUS"], one["FORMAT_COUNT"], one["TYPE"]) for one in table] == [
        ("Signature", "Done", "1", "File"),
        ("", "Error", "0", "File"),
    ]
    assert table[0]["URI"].startswith("file:///")
    assert next(csv.reader(identification.csv_lines([identification.row("=cmd|x", FORMAT)])), None)
    assert '"\'=cmd|x"' in "".join(identification.csv_lines([identification.row("=cmd|x", FORMAT)])), (
        "no spreadsheet runs a name"
    )
    root = etree.fromstring("".join(identification.xml_lines(rows)).encode())
    assert root[0].get("name") == "d/a.doc"
    assert root[0].findtext("compression") == "gzip"


def test_properties_as_rows():
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


def test_preservation(tmp_path):
    path = tmp_path / "论文.pdf"
    path.write_bytes(b"x")
    picture = Properties(
        entries=(
            Property("image", "width", 640),
            Property("image", "height", 480),
            Property("exif", "Model\x00", "=1+\x02"),
        ),
        is_encrypted=False,
    )
    created = Properties(
        entries=(*SAID.entries, Property("info", "CreationDate", "2004-06-05T10:11:12Z", "created")),
        pages=3,
        is_encrypted=True,
    )
    rows = [
        properties.row(str(path), FORMAT, created, size=12, sha256="ab"),
        properties.row("a.jpg", Format("fmt/43", "JPEG", "1.01", "image/jpeg", "signature"), picture),
        properties.row("b.pdf", None, None, problems=(Problem("properties", "damaged", "broken"),)),
    ]
    root = etree.fromstring("".join(properties.WRITERS["nlnz"](rows)).encode())
    first, second, third = root.findall("Object")
    assert [
        first.findtext(path)
        for path in (
            "Name",
            "MasterCreationDate/Date",
            "MasterCreationDate/Time",
            "ObjectComposition",
            "AccessInhibitors",
        )
    ] == ['论文 <1> & "2"', "20040605", "101112000", "simple", "encrypted"]
    file = first.find("Files/File")
    assert [
        file.findtext(path)
        for path in (
            "Filename/Name",
            "Filename/Extension",
            "Size",
            "Mimetype",
            "FileFormat/Format",
            "FileFormat/Version",
            "Text/Pages",
        )
    ] == ["论文.pdf", "pdf", "12", "application/pdf", "PDF", "1.4", "3"]
    assert len(file.findtext("FileDateTime/Date")) == 8
    assert second.findtext("Files/File/Image/ImageDimension/Width") == "640"
    assert second.find("Files/File/Properties/Property[@where='exif']").text == "=1+"
    assert third.findtext("Quirks") == "damaged: broken"
