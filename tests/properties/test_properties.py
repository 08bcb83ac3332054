import contextlib
import io
import zipfile

import pikepdf
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image, PngImagePlugin

from pinakes import plugins
from pinakes.config import settings as read_settings
from pinakes.errors import BadInput
from pinakes.identify import identify_bytes
from pinakes.properties.dates import iso, of_filetime
from tests.factories import a_source
from tests.properties.compound import compound, word_file

SETTINGS = read_settings(files=(), environment={})
INSPECTORS = [plugins.part("inspectors", name)(SETTINGS) for name in plugins.names("inspectors")]
RUSSIAN = ("Исследование методов цифровой библиотеки", "Иванов Пётр Сергеевич")
CHINESE = ("数字图书馆元数据自动抽取的研究", "王小明")
PORTUGUESE = ("Avaliação da produção científica", "João Gonçalves")


def inspected(content: bytes, name: str = "a", origin: str = "a"):
    found = identify_bytes(content, name)
    (inspector,) = [one for one in INSPECTORS if one.score(found)]
    return inspector.inspect(a_source(origin, size=len(content)), content, found)


def said(properties, term):
    return [value for _, value in properties.values(term)]


def a_pdf(info=None, xmp=None, *, pages=2, **save) -> bytes:
    document = pikepdf.new()
    for _ in range(pages):
        document.add_blank_page()
    for key, value in (info or {}).items():
        document.docinfo[key] = value
    if xmp is not None:
        document.Root.Metadata = pikepdf.Stream(document, xmp)
    out = io.BytesIO()
    document.save(out, **save)
    return out.getvalue()


def a_zip(members: dict[str, str]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            method = zipfile.ZIP_STORED if name == "mimetype" else zipfile.ZIP_DEFLATED
            archive.writestr(zipfile.ZipInfo(name), content.encode(), compress_type=method)
    return out.getvalue()


@pytest.mark.parametrize(
    ("texts", "encoding", "page"),
    [
        (RUSSIAN, "cp1251", 1251),
        (RUSSIAN, "cp1251", 1252),  # the declared page lies
        (RUSSIAN, "koi8-r", 20866),
        (RUSSIAN, "koi8-r", 1252),
        (RUSSIAN, "utf-8", 65001),
        (RUSSIAN, "utf-16-le", 1200),
        (CHINESE, "gbk", 936),
        (CHINESE, "gbk", 1252),
        (("數位圖書館後設資料之研究", "陳怡君"), "big5", 950),
        (PORTUGUESE, "cp1252", 1252),
        (PORTUGUESE, "mac-roman", 10000),
    ],
)
def test_ole_code_pages(texts, encoding, page):
    title, author = texts
    found = inspected(word_file(title, author, encoding=encoding, page=page, custom=title), "a.doc")
    assert said(found, "title") == [title]
    assert said(found, "author") == [author]
    assert said(found, "created") == ["2004-05-31T10:40:00Z"]
    assert (found.pages, found.words, found.lines, found.paragraphs) == (7, 1234, 99, 42)
    assert ("ole-custom", "Note", title) in [(one.where, one.name, one.value) for one in found.entries]


def test_ole_without_properties_and_encrypted():
    assert inspected(compound({"WordDocument": b"\xec\xa5\xc1\0"}), "a.doc").entries == ()
    with pytest.raises(BadInput) as caught:
        inspected(compound({"EncryptedPackage": b"x", "EncryptionInfo": b"x"}), "a.docx")
    assert caught.value.code == "encrypted"


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.data_too_large])
@given(st.data())
def test_broken_ole_is_bad_input_at_worst(data):
    content = bytearray(word_file(*RUSSIAN, encoding="cp1251", page=1251))
    for _ in range(data.draw(st.integers(1, 12))):
        content[data.draw(st.integers(8, len(content) - 1))] = data.draw(st.integers(0, 255))
    content = bytes(content[: data.draw(st.integers(600, len(content)))])
    found = identify_bytes(content, "a.doc")
    for one in INSPECTORS:
        if one.score(found):
            with contextlib.suppress(BadInput):
                one.inspect(a_source(), content, found)


@pytest.mark.parametrize(
    ("raw", "title"),
    [
        (RUSSIAN[0].encode("cp1251"), RUSSIAN[0]),
        (CHINESE[0].encode("gbk"), CHINESE[0]),
        (b"\xfe\xff" + CHINESE[0].encode("utf-16-be"), CHINESE[0]),
        (b"\xff\xfe" + RUSSIAN[0].encode("utf-16-le"), RUSSIAN[0]),
        (b"\xfe\xff" + RUSSIAN[0].encode("cp1251").decode("latin-1").encode("utf-16-be"), RUSSIAN[0]),
        (b"\xef\xbb\xbf" + PORTUGUESE[0].encode(), PORTUGUESE[0]),
        (PORTUGUESE[0].encode("latin-1"), PORTUGUESE[0]),
        (PORTUGUESE[0].encode(), PORTUGUESE[0]),
        (b"\\376\\377" + b"".join(b"\\%03o" % byte for byte in "Über".encode("utf-16-be")), "Über"),
        (b"\xfe\xffPlain words", "Plain words"),
        (b"Plain \x84 words", "Plain — words"),
    ],
)
def test_pdf_titles(raw, title):
    found = inspected(a_pdf({"/Title": pikepdf.String(raw)}), "a.pdf")
    assert said(found, "title") == [title]
    assert (found.pages, found.is_encrypted) == (2, False)


XMP = """<?xpacket begin="\ufeff"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" 
xmlns:p="http://prismstandard.org/namespaces/basic/2.0/" p:volume="38">
<dc:title><rdf:Alt><rdf:li xml:lang="pt">Título</rdf:li><rdf:li xml:lang="zh">标题</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>João</rdf:li><rdf:li>王小明</rdf:li></rdf:Seq></dc:creator><p:doi>10.1000/1</p:doi>
<xmp:CreateDate xmlns:xmp="http://ns.adobe.com/xap/1.0/">2004-05-31T12:40:00+02:00</xmp:CreateDate>
<o:who xmlns:o="http://example.org/o/" rdf:parseType="Resource"><o:place>Ulm</o:place></o:who>
</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>"""


def test_a_prefix_that_was_never_declared_costs_nothing_else():
    broken = XMP.replace("</rdf:Description>", "<gone:key>x</gone:key></rdf:Description>", 1)
    found = inspected(a_pdf(xmp=broken.encode()), "a.pdf")
    whole = inspected(a_pdf(xmp=XMP.encode()), "a.pdf")
    assert set(whole.entries) <= set(found.entries)
    meta = b"""<office:document-meta xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:dc="http://purl.org/dc/elements/1.1/">
<office:meta><dc:title>Kept</dc:title><meta:creation-date>2020-01-02</meta:creation-date></office:meta></office:document-meta>"""
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.text")
        archive.writestr("content.xml", "<office:document-content/>")
        archive.writestr("meta.xml", meta)
    assert said(inspected(held.getvalue(), "a.odt"), "title") == ["Kept"]


def test_xmp_is_flattened():
    found = inspected(a_pdf(xmp=XMP.encode()), "a.pdf")
    assert said(found, "title") == ["Título", "标题"]
    assert said(found, "author") == ["João", "王小明"]
    assert (said(found, "doi"), said(found, "volume"), said(found, "created")) == (
        ["10.1000/1"],
        ["38"],
        ["2004-05-31T12:40:00+02:00"],
    )
    assert [one.value for one in found.entries if one.name == "o:who/o:place"] == ["Ulm"]


def test_pdf_encrypted_and_broken():
    with pytest.raises(BadInput, match="password") as caught:
        inspected(a_pdf(encryption=pikepdf.Encryption(owner="o", user="u")), "a.pdf")
    assert caught.value.code == "encrypted"
    open_one = a_pdf({"/Title": "Open"}, encryption=pikepdf.Encryption(owner="o", user=""))
    assert inspected(open_one, "a.pdf").is_encrypted
    with pytest.raises(BadInput) as caught:
        inspected(b"%PDF-1.4\nnothing", "a.pdf")
    assert caught.value.code == "damaged"


CORE = """<?xml version="1.0"?><cp:coreProperties xmlns:cp="c" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="t">
<dc:title>数字图书馆</dc:title>
<dc:creator>Пётр</dc:creator><cp:keywords>a; b</cp:keywords><dcterms:created>2004-05-31T10:40:00Z</dcterms:created></cp:coreProperties>"""
APP = "<Properties><Pages>3</Pages><Words>120</Words><Lines>9</Lines><Paragraphs>2</Paragraphs><Company>Universität</Company></Properties>"
TYPES = """<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml"
ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>"""


def test_docx():
    custom = '<Properties><property name="Prüfer"><vt:lpwstr xmlns:vt="v">Möller</vt:lpwstr></property></Properties>'
    found = inspected(
        a_zip(
            {
                "[Content_Types].xml": TYPES,
                "word/document.xml": "<a/>",
                "docProps/core.xml": CORE,
                "docProps/app.xml": APP,
                "docProps/custom.xml": custom,
            }
        ),
        "a.docx",
    )
    assert (said(found, "title"), said(found, "author"), said(found, "keywords")) == (
        ["数字图书馆"],
        ["Пётр"],
        ["a; b"],
    )
    assert (found.pages, found.words, found.lines, found.paragraphs) == (3, 120, 9, 2)
    assert said(found, "institution") == ["Universität"]
    assert ("custom", "Prüfer", "Möller") in [(one.where, one.name, one.value) for one in found.entries]


def test_entities_are_not_expanded():
    bomb = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>'
    core = bomb + "<c><title>&b;&b;&f;x</title></c>"
    found = inspected(
        a_zip({"[Content_Types].xml": TYPES, "word/document.xml": "<a/>", "docProps/core.xml": core}),
        "a.docx",
    )
    assert all("root:" not in value and "aaaa" not in value for value in said(found, "title"))


def test_odt():
    meta = """<office:document-meta xmlns:office="o" xmlns:meta="m" xmlns:dc="d"><office:meta><dc:title>Работа</dc:title>
    <meta:initial-creator>Анна</meta:initial-creator><dc:creator>Editor</dc:creator><dc:date>2004-05-31T10:40:00</dc:date><meta:keyword>x</meta:keyword>
    <meta:user-defined meta:name="Fach">Physik</meta:user-defined>
    <meta:document-statistic meta:page-count="4" meta:word-count="99"/></office:meta></office:document-meta>"""
    found = inspected(
        a_zip(
            {"mimetype": "application/vnd.oasis.opendocument.text", "content.xml": "<a/>", "meta.xml": meta}
        ),
        "a.odt",
    )
    assert (said(found, "title"), said(found, "author"), said(found, "modified")) == (
        ["Работа"],
        ["Анна"],
        ["2004-05-31T10:40:00"],
    )
    assert (found.pages, found.words) == (4, 99)
    assert ("Fach", "Physik") in [(one.name, one.value) for one in found.entries]


def escaped(text: str, page: str) -> str:
    return "".join(f"\\'{byte:02x}" for byte in text.encode(page))


@pytest.mark.parametrize(
    ("head", "title"),
    [
        ("\\ansi\\ansicpg1251", escaped(RUSSIAN[0], "cp1251")),
        ("\\ansi\\ansicpg1252", escaped(RUSSIAN[0], "cp1251")),
        ("\\ansi", "".join(f"\\u{ord(char)}?" for char in RUSSIAN[0])),
    ],
)
def test_rtf(head, title):
    content = f"{{\\rtf1{head}{{\\fonttbl}}{{\\info{{\\title {title}}}{{\\author A \\{{B\\}}}}{{\\creatim\\yr2004\\mo5\\dy31\\hr10\\min40}}"
    content += "{\\nofpages3}{\\nofwords44}{\\version2}}text}"
    found = inspected(content.encode("latin-1"), "a.rtf")
    assert (said(found, "title"), said(found, "author")) == ([RUSSIAN[0]], ["A {B}"])
    assert (said(found, "created"), found.pages, found.words) == (["2004-05-31T10:40:00"], 3, 44)


def test_rtf_chinese():
    content = (
        f"{{\\rtf1\\ansi\\ansicpg936{{\\info{{\\title {escaped(CHINESE[0], 'gbk')}}}{{\\*\\company X}}}}x}}"
    )
    found = inspected(content.encode(), "a.rtf")
    assert said(found, "title") == [CHINESE[0]]


def test_epub():
    opf = """<package xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:opf="http://www.idpf.org/2007/opf"><metadata><dc:title>Buch</dc:title>
    <dc:creator opf:role="aut">Анна</dc:creator><dc:creator opf:role="edt">Ed</dc:creator><dc:language>de</dc:language>
    <dc:date>1949</dc:date>
    <meta property="dcterms:modified">2004-05-31T10:40:00Z</meta></metadata></package>"""
    container = '<container><rootfiles><rootfile full-path="OPS/a.opf"/></rootfiles></container>'
    found = inspected(
        a_zip({"mimetype": "application/epub+zip", "META-INF/container.xml": container, "OPS/a.opf": opf}),
        "a.epub",
    )
    assert (said(found, "author"), said(found, "language"), said(found, "date")) == (
        ["Анна"],
        ["de"],
        ["1949"],
    )


@pytest.mark.parametrize("page", ["utf-8", "cp1251", "koi8-r"])
def test_html(page):
    content = f"""<html lang="ru"><head><title>{RUSSIAN[0]} | Журнал</title><meta name="DC.Title" content="{RUSSIAN[0]}">
    <meta name="citation_author" content="Иванов, П."><meta name="citation_author" content="Petrov, A.">
    <meta property="og:title" content="OG">
    <meta name="citation_firstpage" content="12"><meta name="citation_pdf_url" content="http://x.example/a.pdf">
    <meta name="citation_publication_date" content="2004/06"><link rel="canonical" href="http://x.example/a">
    <script type="application/ld+json">{{"@type": "ScholarlyArticle"}}</script></head><body><p>{RUSSIAN[0]} {RUSSIAN[1]}</body>""".encode(
        page
    )
    found = inspected(content, "a.html")
    assert said(found, "title") == [f"{RUSSIAN[0]} | Журнал", RUSSIAN[0], "OG"]
    assert said(found, "author") == ["Иванов, П.", "Petrov, A."]
    assert (said(found, "firstpage"), said(found, "date"), said(found, "pdf_url")) == (
        ["12"],
        ["2004-06"],
        ["http://x.example/a.pdf"],
    )
    assert said(found, "language") == ["ru"]
    assert [one.value for one in found.entries if one.where == "json-ld"] == ['{"@type": "ScholarlyArticle"}']


def saved(kind: str, **options) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (8, 6)).save(out, kind, **options)
    return out.getvalue()


def iptc_block(records: dict[tuple[int, int], bytes]) -> bytes:
    block = b"".join(
        b"\x1c" + bytes(key) + len(value).to_bytes(2, "big") + value for key, value in records.items()
    )
    resource = b"8BIM\x04\x04\0\0" + len(block).to_bytes(4, "big") + block + bytes(len(block) % 2)
    body = b"Photoshop 3.0\0" + resource
    return b"\xff\xed" + (len(body) + 2).to_bytes(2, "big") + body


def test_pictures():
    exif = Image.Exif()
    exif[0x010E] = "x" * len(RUSSIAN[0])
    exif[0x9C9D] = "王小明".encode("utf-16-le")
    exif[0x0132] = "2004:05:31 10:40:00"
    jpeg = saved("JPEG", exif=exif, comment="Комментарий к рисунку".encode("cp1251"), dpi=(300, 300))
    jpeg = jpeg.replace(b"x" * len(RUSSIAN[0]), RUSSIAN[0].encode("cp1251"))
    found = inspected(jpeg, "a.jpg")
    values = {one.name: one.value for one in found.entries}
    assert (values["width"], values["height"], values["dpi"]) == (8, 6, 300)
    assert (said(found, "title"), said(found, "author"), said(found, "modified")) == (
        [RUSSIAN[0]],
        ["王小明"],
        ["2004-05-31T10:40:00"],
    )
    assert "Комментарий к рисунку" in said(found, "description")


@pytest.mark.parametrize(("page", "mark"), [("utf-8", b"\x1b%G"), ("cp1251", None), ("gbk", None)])
def test_iptc_code_pages(page, mark):
    texts = CHINESE if page == "gbk" else RUSSIAN
    records = {(2, 105): texts[0].encode(page), (2, 80): texts[1].encode(page)}
    if mark:
        records = {(1, 90): mark, **records}
    jpeg = saved("JPEG")
    found = inspected(jpeg[:2] + iptc_block(records) + jpeg[2:], "a.jpg")
    assert (said(found, "title"), said(found, "author")) == ([texts[0]], [texts[1]])


def test_png_gif_bmp_tiff():
    text = PngImagePlugin.PngInfo()
    text.add_text("Title", "Grüße")
    text.add_itxt("Author", "王小明")
    text.add_itxt("XML:com.adobe.xmp", XMP)
    found = inspected(saved("PNG", pnginfo=text), "a.png")
    assert "Grüße" in said(found, "title")
    assert "标题" in said(found, "title")
    assert "王小明" in said(found, "author")
    assert said(
        inspected(saved("GIF", comment="Подпись к картинке".encode("koi8-r")), "a.gif"), "description"
    ) == ["Подпись к картинке"]
    assert {one.name for one in inspected(saved("BMP"), "a.bmp").entries} >= {"width", "height"}
    tiff = inspected(saved("TIFF", save_all=True, append_images=[Image.new("RGB", (3, 3))]), "a.tif")
    assert tiff.pages == 2


def test_audio():
    def frame(name: bytes, text: str) -> bytes:
        raw = b"\1" + text.encode("utf-16")
        return name + len(raw).to_bytes(4, "big") + b"\0\0" + raw

    frames = frame(b"TIT2", "Доклад") + frame(b"TPE1", "王小明")
    size = len(frames)
    head = b"ID3\3\0\0" + bytes((size >> 21 & 127, size >> 14 & 127, size >> 7 & 127, size & 127))
    found = inspected(head + frames + (b"\xff\xfb\x90\0" + bytes(413)) * 8, "a.mp3")
    assert (said(found, "title"), said(found, "author")) == (["Доклад"], ["王小明"])


SAMPLES = {
    "pdf": a_pdf({"/Title": "x"}, XMP.encode()),
    "doc": word_file(*CHINESE, encoding="gbk", page=936),
    "docx": a_zip({"[Content_Types].xml": TYPES, "word/document.xml": "<a/>", "docProps/core.xml": CORE}),
    "rtf": b"{\\rtf1\\ansi{\\info{\\title x}{\\creatim\\yr2004}}y}",
    "html": b"<html><head><title>x</title><meta name=a content=b></head><body><p>x</p></body></html>",
    "jpg": saved("JPEG"),
    "png": saved("PNG"),
}


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(sorted(SAMPLES)), st.data())
def test_malformed_files_are_bad_input_at_worst(kind, data):
    content = bytearray(SAMPLES[kind])
    for _ in range(data.draw(st.integers(0, 6))):
        content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))
    content = bytes(content[: data.draw(st.integers(1, len(content)))])
    found = identify_bytes(content, f"a.{kind}")
    for one in INSPECTORS:
        if one.score(found):
            try:
                properties = one.inspect(a_source(), content, found)
            except BadInput:
                continue
            for entry in properties.entries:
                assert not isinstance(entry.value, str) or "\0" not in entry.value


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("D:20040531104000+02'00'", "2004-05-31T10:40:00+02:00"),
        ("D:20040531", "2004-05-31"),
        ("20040531104000Z", "2004-05-31T10:40:00Z"),
        ("2004", "2004"),
        ("2004:05:31 10:40:00", "2004-05-31T10:40:00"),
        ("2004/6", "2004-06"),
        ("2004-02-31", "2004-02"),
        ("D:191040531104000", "2004-05-31T10:40:00"),
        ("yesterday", None),
        ("", None),
    ],
)
def test_dates(text, date):
    assert iso(text) == date


def test_filetimes():
    assert of_filetime(0) is None
    assert of_filetime((1086000000 + 11644473600) * 10**7) == "2004-05-31T10:40:00Z"


@given(st.text(max_size=40))
def test_dates_never_fail(text):
    found = iso(text)
    assert found is None or found[:4].isdigit()


@pytest.mark.parametrize("inspector", INSPECTORS, ids=lambda one: type(one).__name__)
def test_every_inspector_keeps_the_seam(inspector):
    assert inspector.score(identify_bytes(b"plain words", "a.txt")) is None
    kinds = {
        **SAMPLES,
        "odt": a_zip({"mimetype": "application/vnd.oasis.opendocument.text", "meta.xml": "<a/>"}),
    }
    for kind, content in kinds.items():
        found = identify_bytes(content, f"a.{kind}")
        if inspector.score(found):
            assert inspector.inspect(a_source(), content, found).is_encrypted is False
            if kind != "html":  # anything is HTML in the end
                with pytest.raises(BadInput):
                    inspector.inspect(a_source(), b"\x00nonsense" * 9, found)
            break


def test_staroffice():
    def fixed(text: str, room: int) -> bytes:
        raw = text.encode("cp1251")
        return len(raw).to_bytes(2, "little") + raw.ljust(room, b"\0")

    def stamp(text: str, date: int) -> bytes:
        return fixed(text, 31) + date.to_bytes(4, "little") + (10400000).to_bytes(4, "little")

    stream = b"\x0f\0SfxDocumentInfo" + bytes(7) + stamp(RUSSIAN[1], 20040531) + stamp("", 0) + stamp("", 0)
    stream += fixed(RUSSIAN[0], 63) + fixed("", 63) + fixed("", 255) + fixed("слова", 127)
    found = inspected(compound({"StarWriterDocument": b"x", "SfxDocumentInfo": stream}), "a.sdw")
    assert (said(found, "title"), said(found, "author"), said(found, "keywords")) == (
        [RUSSIAN[0]],
        [RUSSIAN[1]],
        ["слова"],
    )
    assert said(found, "created") == ["2004-05-31T10:40:00"]


def test_psd():
    block = b"\x1c\x02\x69" + len(RUSSIAN[0]).to_bytes(2, "big") + RUSSIAN[0].encode("cp1251")
    resources = b""
    for number, body in ((1028, block), (1060, XMP.encode())):
        resources += (
            b"8BIM"
            + number.to_bytes(2, "big")
            + b"\0\0"
            + len(body).to_bytes(4, "big")
            + body
            + bytes(len(body) % 2)
        )
    head = (
        b"8BPS\0\1"
        + bytes(6)
        + b"\0\3"
        + (6).to_bytes(4, "big")
        + (8).to_bytes(4, "big")
        + b"\0\x08\0\3"
        + bytes(4)
    )
    psd = head + len(resources).to_bytes(4, "big") + resources + bytes(4) + b"\0\0" + bytes(144)
    found = inspected(psd, "a.psd")
    assert {one.name: one.value for one in found.entries if one.where == "image"}["width"] == 8
    assert RUSSIAN[0] in said(found, "title")
    assert "标题" in said(found, "title")
