"""What is written into documents is what is read from them, and the rest stays."""

import io
import struct
import zipfile
from pathlib import Path

import olefile
import pikepdf
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pinakes.errors import BadInput
from pinakes.identify import identify_bytes
from pinakes.model import Claim, Keywords, Person, Source
from pinakes.properties.html import HtmlInspector
from pinakes.properties.odf import OdfInspector
from pinakes.properties.ole import OleInspector
from pinakes.properties.ooxml import OoxmlInspector
from pinakes.properties.pdf import PdfInspector
from pinakes.properties.propertyset import sections
from pinakes.properties.rtf import RtfInspector
from pinakes.publish.embed import WRITERS, Values, write
from pinakes.publish.embed.compound import STREAM, Node, packed, tree_of
from pinakes.publish.embed.kept import held_back
from pinakes.publish.embed.ole import summary

SAMPLES = Path(__file__).parents[2] / "samples" / "files"
INSPECTORS = {
    "pdf": PdfInspector,
    "ooxml": OoxmlInspector,
    "odf": OdfInspector,
    "ole": OleInspector,
    "rtf": RtfInspector,
    "html": HtmlInspector,
}
VALUES = Values(
    "Über „Flüsse“ & 河流 {реки} <b>",
    ("Müller, Jörg", "王, 小明", "Иванов, И. И."),
    "Журнал 5(2): 1-9",
    ("Fluss", "河", "река"),
)
NAMES = [
    "de-two-column.pdf",
    "ru.docx",
    "pt-slides.pptx",
    "zh.odt",
    "de.doc",
    "de-slides.ppt",
    "zh.rtf",
    "pt.html",
    "ru.html",
]


def read_back(content, name):
    known = identify_bytes(content, name)
    inspector = INSPECTORS[WRITERS[known.media_type]](None)
    found = inspector.inspect(Source("0" * 64, name, len(content)), content, known)
    return {
        term: [value for _, value in found.values(term)]
        for term in ("title", "author", "subject", "keywords")
    }


@pytest.mark.parametrize("name", NAMES)
def test_values_are_read_back_as_written(name):
    content = (SAMPLES / name).read_bytes()
    media_type = identify_bytes(content, name).media_type
    written = write(content, media_type, VALUES)
    assert identify_bytes(written, name).media_type == media_type
    found = read_back(written, name)
    assert VALUES.title in found["title"]
    assert len(set(found["title"])) == 1 or name.endswith("html"), "a page may have the tags of others too"
    authors = {part for value in found["author"] for part in value.split("; ")}
    assert authors >= set(VALUES.authors)
    assert VALUES.subject in found["subject"]
    assert {part for value in found["keywords"] for part in value.split("; ")} >= set(VALUES.keywords)
    assert (
        write(written, media_type, VALUES) == written
        or read_back(write(written, media_type, VALUES), name) == found
    )


@pytest.mark.parametrize("name", NAMES)
def test_the_text_itself_stays(name, tmp_path):
    from pinakes.api import read

    content = (SAMPLES / name).read_bytes()
    after = tmp_path / name
    after.write_bytes(write(content, identify_bytes(content, name).media_type, VALUES))

    def lines(path):
        return [line.text for page in read(path).pages for line in page.lines]

    assert lines(after) == lines(SAMPLES / name)


@pytest.mark.parametrize("name", NAMES)
def test_empty_values_leave_what_stands_there(name):
    content = (SAMPLES / name).read_bytes()
    media_type = identify_bytes(content, name).media_type
    before = read_back(content, name)
    after = read_back(write(content, media_type, Values(keywords=("x",))), name)
    assert after["title"] == before["title"]
    assert after["author"] == before["author"]


def test_what_only_the_older_dictionary_of_a_pdf_says_stays():
    with pikepdf.new() as document:
        document.add_blank_page()
        document.docinfo["/Title"] = "Über Flüsse"
        document.docinfo["/Subject"] = "Журнал 5"
        made = io.BytesIO()
        document.save(made)
    after = read_back(write(made.getvalue(), "application/pdf", Values(authors=("王小明",))), "a.pdf")
    assert (after["title"], after["subject"]) == (["Über Flüsse"], ["Журнал 5"])
    assert set(after["author"]) == {"王小明"}


def test_other_parts_are_copied_to_the_byte():
    content = (SAMPLES / "ru.docx").read_bytes()
    media_type = identify_bytes(content, "ru.docx").media_type
    with (
        zipfile.ZipFile(io.BytesIO(content)) as before,
        zipfile.ZipFile(io.BytesIO(write(content, media_type, VALUES))) as after,
    ):
        same = [name for name in before.namelist() if before.read(name) == after.read(name)]
    assert "word/document.xml" in same
    assert len(same) >= len(before.namelist()) - 3


def test_streams_of_a_compound_file_are_copied_to_the_byte():
    content = (SAMPLES / "de.doc").read_bytes()
    written = write(content, "application/msword", VALUES)
    with olefile.OleFileIO(io.BytesIO(content)) as before, olefile.OleFileIO(io.BytesIO(written)) as after:
        assert sorted(map(str, before.listdir())) == sorted(map(str, after.listdir()))
        for path in before.listdir():
            if path != ["\x05SummaryInformation"]:
                assert before.openstream(path).read() == after.openstream(path).read()
        assert before.root.clsid == after.root.clsid


@settings(suppress_health_check=list(HealthCheck), deadline=None)
@given(
    st.dictionaries(
        st.text("abcXYZ\x05_0", min_size=1, max_size=20), st.integers(0, 70_000), min_size=1, max_size=30
    )
)
def test_compound_files_of_any_shape_are_read_back(streams):
    unique = {name.upper(): (name, size) for name, size in streams.items()}
    inner = Node(
        "Inner",
        1,
        children=[
            Node(name, STREAM, content=bytes([i % 251]) * size)
            for i, (name, size) in enumerate(unique.values())
        ],
    )
    root = Node("Root Entry", 5, children=[inner, Node("top", STREAM, content=b"t" * 5000)])
    with olefile.OleFileIO(io.BytesIO(packed(root))) as found:
        assert found.openstream(["top"]).read() == b"t" * 5000
        for i, (name, size) in enumerate(unique.values()):
            assert found.openstream(["Inner", name]).read() == bytes([i % 251]) * size
        again = tree_of(found)
    assert {child.name for child in again.children} == {"Inner", "top"}
    assert packed(again) == packed(tree_of(olefile.OleFileIO(io.BytesIO(packed(again)))))


def test_a_large_compound_file_has_a_table_beyond_its_header():
    root = Node("Root Entry", 5, children=[Node("big", STREAM, content=bytes(9_000_000))])
    with olefile.OleFileIO(io.BytesIO(packed(root))) as found:
        assert len(found.openstream("big").read()) == 9_000_000


def test_what_cannot_be_written_is_said():
    with pytest.raises(BadInput, match="no properties"):
        write(b"x", "text/plain", VALUES)
    for media_type in (
        "application/pdf",
        "application/msword",
        "application/rtf",
        "application/vnd.oasis.opendocument.text",
    ):
        with pytest.raises(BadInput):
            write(b"nothing of the kind", media_type, VALUES)
    locked = io.BytesIO()
    with pikepdf.new() as document:
        document.add_blank_page()
        document.save(locked, encryption=pikepdf.Encryption(owner="a", user=""))
    with pytest.raises(BadInput, match="encrypted"):
        write(locked.getvalue(), "application/pdf", VALUES)


def test_a_code_page_of_one_set_does_not_spoil_the_other():
    content = (SAMPLES / "de-slides.ppt").read_bytes()
    with olefile.OleFileIO(io.BytesIO(content)) as compound:
        root = tree_of(compound)
    company = "上海市复旦大学附属中学信息学竞赛小组".encode("gbk")
    older = summary(b"", Values(title="x")).replace(b"\xe9\xfd", b"\xa8\x03")  # 65001 → 936
    values = struct.pack("<II", 0x1E, len(company) + 1) + company + b"\0" * (4 - len(company) % 4)
    head, section = (
        older[:48],
        struct.pack("<IIIIII", 24 + 8 + len(values), 2, 1, 24, 15, 32)
        + struct.pack("<Ihxx", 2, 936)
        + values,
    )
    root.children = [
        child for child in root.children if child.name not in ("\x05DocumentSummaryInformation",)
    ]
    root.children.append(Node("\x05DocumentSummaryInformation", STREAM, content=head + section))
    found = read_back(
        write(packed(root), "application/vnd.ms-powerpoint", Values("匹配算法", ("楼, 天城",))), "a.ppt"
    )
    assert found["title"] == ["匹配算法"]
    assert found["author"] == ["楼, 天城"]


def test_the_picture_of_the_first_slide_stays():
    picture = struct.pack("<II", 0x47, 12) + b"picture-data"
    old = struct.pack("<HHI16sI", 0xFFFE, 0, 0x00020006, bytes(16), 1) + bytes(16) + struct.pack("<I", 48)
    old += struct.pack("<IIII", 16 + len(picture), 1, 17, 16) + picture
    made = summary(old, Values("new"))
    assert b"picture-data" in made
    assert sections(made)[0].values[2] == b"new"


PRINTED, TEMPLATE = 0.77, 0.22


def stated_by(file, **more):
    return [
        Claim("author", Person(name, family=name), more.get("weight", PRINTED), "embedded-info@1")
        for name in file
    ]


def test_printed_authors_are_not_shortened():
    names = [f"Author{letter}" for letter in "abcdefghijklm"]
    values = Values(authors=("Authora, X.",), weights={"author": 0.99})
    left, kept = held_back(values, {"author": "; ".join(names)}, stated_by(names))
    assert left.authors == ()
    assert kept[0][:3] == ("author", "; ".join(names), "Authora, X.")


@pytest.mark.parametrize(
    ("values", "stated", "heard"),
    [
        (Values("A study of nets", weights={"title": 0.95}), {"title": "untitled"}, []),
        (
            Values("A study of nets", weights={"title": 0.95}),
            {"title": "Template of 1999"},
            [Claim("title", "Template of 1999", TEMPLATE, "e@1")],
        ),
        (
            Values("Nets: a study", weights={"title": 0.95}),
            {"title": "Nets"},
            [Claim("title", "Nets", 0.95, "e@1")],
        ),
        (Values(authors=("Li, A.", "Wu, B."), weights={"author": 0.9}), {"author": "Li"}, stated_by(["Li"])),
        (Values(authors=("Li, A.",), weights={"author": 0.9}), {"author": "admin"}, []),
        (
            Values(authors=("Razan, Daniel", "Wu, B."), weights={"author": 0.9}),
            {"author": "D Razan et al"},
            [Claim("author", Person("D Razan", family="Razan", given="D"), PRINTED, "e@1")],
        ),
        (Values(authors=("Li, A.",), weights={"author": 1.0}), {"author": "Wu, B."}, stated_by(["Wu"])),
    ],
)
def test_what_is_rubbish_or_grows_or_is_a_persons_word_is_written(values, stated, heard):
    assert held_back(values, stated, heard) == (values, ())


@pytest.mark.parametrize(
    ("values", "stated", "heard"),
    [
        (
            Values("Another title", weights={"title": 0.97}),
            {"title": "The printed title"},
            [Claim("title", "The printed title", 0.95, "e@1")],
        ),
        (Values(subject="Journal 5", weights={"subject": 0.95}), {"subject": "A long description"}, []),
        (
            Values(keywords=("nets",), weights={"keywords": 0.9}),
            {"keywords": "nets; rivers"},
            [Claim("keywords", Keywords(("nets", "rivers")), 0.6, "e@1")],
        ),
        (
            Values(authors=("Keyword, Keyword",), weights={"author": 0.97}),
            {"author": "Ann Roe"},
            [Claim("author", Person("Ann Roe", family="Roe", given="Ann"), TEMPLATE, "e@1")],
        ),
        (
            Values(authors=("Xu, M.", "Wang, Y."), weights={"author": 0.97}),
            {"author": "Minyi Xu; Yan Wang"},
            [Claim("author", Person("Minyi Xu", family="Xu", given="Minyi"), PRINTED, "e@1")],
        ),
        (
            Values("A STUDY OF NETS", weights={"title": 0.97}),
            {"title": "A study of nets | Journal of Nets"},
            [Claim("title", "A study of nets | Journal of Nets", TEMPLATE, "e@1")],
        ),
    ],
)
def test_what_is_printed_or_cannot_be_weighed_stays(values, stated, heard):
    left, kept = held_back(values, stated, heard)
    assert not left
    assert len(kept) == 1


@pytest.mark.parametrize(
    ("new", "old"),
    [
        ("Milner, Robin", "Robin Milner"),
        ("周, 小博", "周小博"),
        ("Иванов, И. И.; Öz, A.", "Иванов И.И.; Öz A."),
        ("Milner, Robin; Tofte, Mads", "Robin Milner, Mads Tofte"),
        ("Milner, Robin; Tofte, Mads", "Robin Milner, and Mads Tofte"),
        ("Milner, Robin; Tofte, Mads", "Robin Milner und Mads Tofte"),
    ],
)
def test_the_same_names_written_otherwise_are_no_change(new, old):
    values = Values(authors=tuple(new.split("; ")), weights={"author": 0.99})
    assert held_back(values, {"author": old}, stated_by([]))[0].authors == ()
    sure = Values(authors=tuple(new.split("; ")), weights={"author": 1.0})
    assert held_back(sure, {"author": old}, stated_by([]))[0].authors == tuple(new.split("; "))
