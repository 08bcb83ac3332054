"""Every export, read back by a strict parser of its format, or held against the constraints of its schema."""

import base64
import contextlib
import csv
import dataclasses
import io
import json
import re
import zipfile

import bibtexparser
import openpyxl
import pyarrow.parquet
import pymarc
import pytest
import rispy
from lxml import etree

from pinakes import plugins
from pinakes.config import settings
from pinakes.errors import Usage
from pinakes.model import Claim, Identifier, PartialDate, Person, Venue
from tests.publish.outcomes import a_failure, an_outcome, everything, hostile, references, thesis

ALL = (everything, thesis, references, hostile, an_outcome)
NAMES = [name for name in plugins.PARTS["exporters"] if name != "template"]


def written(name, *outcomes, **export) -> bytes:
    out = io.BytesIO()
    plugins.part("exporters", name)(settings({"export": export})).export(outcomes, out)
    return out.getvalue()


@pytest.mark.parametrize("name", NAMES)
def test_whatever_the_document_held_is_safe(name):
    bytes_ = written(name, *(make() for make in ALL), a_failure())
    if name in ("xlsx", "parquet", "docx"):
        return
    text = bytes_.decode("utf-8")
    assert not re.search("[\x00-\x08\x0b\x0c\x0e-\x1c\ud800-\udfff\ufffe]", text)
    assert "<script>alert" not in text or name in (
        "json",
        "csl",
        "bibtex",
        "ris",
        "endnote",
        "refworks",
        "csv",
        "bibliography",
        "bibliography-rtf",
        "json-ld",
        "marc",
        "unimarc-iso",
    )


@pytest.mark.parametrize("name", [name for name in NAMES if name != "epicur"])
def test_no_documents_say_nothing_of_any(name):
    nothing = written(name)
    assert len(nothing) < len(written(name, everything()))
    assert b"Ensaio" not in nothing


@pytest.mark.parametrize(
    "name",
    [
        "dc-rdf",
        "dc-xml",
        "qdc",
        "tei",
        "jats",
        "marcxml",
        "unimarc",
        "rusmarc",
        "cnmarc",
        "mods",
        "datacite",
        "crossref",
    ],
)
def test_xml_is_well_formed_with_one_and_with_many(name):
    for outcomes in ((hostile(),), tuple(make() for make in ALL)):
        etree.fromstring(written(name, *outcomes))


@pytest.mark.parametrize("name", ["marcxml", "unimarc", "rusmarc", "cnmarc"])
def test_marc_records_keep_the_rules_of_their_family(name):
    for record in pymarc.parse_xml_to_array(io.BytesIO(written(name, everything(), thesis(), hostile()))):
        assert len(str(record.leader)) == 24
        tags = [field.tag for field in record.fields]
        assert all(re.fullmatch(r"\d{3}", tag) for tag in tags)
        assert len([tag for tag in tags if tag in ("245", "200")]) == 1
        for field in record.fields:
            if not field.is_control_field():
                assert len(field.indicators) == 2
                assert field.subfields


def test_marc21_says_what_the_record_says():
    (record,) = pymarc.parse_xml_to_array(io.BytesIO(written("marcxml", everything())))
    assert record.title == "Ensaio sobre os rios & mares <I> um estudo"
    assert len(record["008"].data) == 40
    assert record["008"].data[35:38] == "por"
    assert record["100"]["a"] == "Lima, Ana Maria"
    assert record["710"]["a"] == "Grupo de Estudos {X}" or "Grupo de Estudos {X}" in [
        field["a"] for field in record.get_fields("710")
    ]
    assert record["773"]["t"] == "Revista Z"
    assert [field["a"] for field in record.get_fields("653")] == ["rios", "mares"]


@pytest.mark.parametrize("name", ["marc", "unimarc-iso"])
def test_iso_2709_is_read_back(name):
    records = list(pymarc.MARCReader(written(name, everything(), thesis()), to_unicode=True, force_utf8=True))
    assert len(records) == 2
    assert all(record is not None for record in records)
    title = records[1]["245" if name == "marc" else "200"]["a"]
    assert title == "Методы анализа «больших» данных"


def test_iso_2709_survives_fields_that_are_too_long():
    long = an_outcome(
        Claim("title", "т", 0.9, "h@1"),
        *(Claim("abstract", "ж" * 30_000, 0.9, "h@1", (), language) for language in ("ru", "en", "de", "fr")),
    )
    records = list(pymarc.MARCReader(written("marc", long, everything()), to_unicode=True, force_utf8=True))
    assert len(records) == 2
    assert records[1] is not None


def test_rusmarc_writes_initials_and_full_names_and_cnmarc_whole_ones():
    (russian,) = pymarc.parse_xml_to_array(io.BytesIO(written("rusmarc", thesis())))
    assert (russian["700"]["a"], russian["700"]["b"], russian["700"]["g"]) == (
        "Иванов",
        "И. И.",
        "Иван Иванович",
    )
    assert [field["a"] for field in russian.get_fields("686")] == ["32.81"]
    (chinese,) = pymarc.parse_xml_to_array(io.BytesIO(written("cnmarc", references())))
    assert chinese["700"]["a"] == "王小明"
    assert len(chinese["100"]["a"]) == 36


def test_ris_endnote_and_refworks():
    (one, _) = rispy.loads(written("ris", everything(), thesis()).decode())
    assert one["type_of_reference"] == "JOUR"
    assert one["authors"] == ["Lima, Ana Maria", "Grupo de Estudos {X}"]
    assert (one["secondary_title"], one["volume"], one["start_page"], one["end_page"], one["year"]) == (
        "Revista Z",
        "38",
        "1",
        "9",
        "2004",
    )
    assert one["keywords"] == ["rios", "mares"]
    assert b"%A Lima, Ana Maria\r\n" in written("endnote", everything())
    assert b"JF Revista Z\r\n" in written("refworks", everything())


def test_bibtex_is_read_back():
    library = bibtexparser.parse_string(written("bibtex", *(make() for make in ALL)).decode())
    assert not library.failed_blocks
    assert len(library.entries) == len(ALL)


def test_csl_items_have_the_names_and_types_of_the_schema():
    items = json.loads(written("csl", *(make() for make in ALL)))
    assert [item["type"] for item in items[:3]] == ["article-journal", "thesis", "article-journal"]
    assert items[0]["issued"] == {"date-parts": [[2004, 6]]}
    assert json.loads(written("csl")) == []


def test_json_ld_is_a_graph_that_says_who_and_where():
    graph = json.loads(written("json-ld", everything()))
    (one,) = graph["@graph"]
    assert one["@id"] == "https://doi.org/10.1234/abc_d"
    assert one["name"] == [
        {"@language": "pt", "@value": "Ensaio sobre os rios & mares <I>"},
        {"@language": "en", "@value": "Essay on rivers"},
    ]
    assert one["isPartOf"]["isPartOf"]["isPartOf"] == {
        "@type": "Periodical",
        "name": "Revista Z",
        "issn": "0317-8471",
    }
    assert one["license"] == "https://creativecommons.org/licenses/by/4.0/"


def test_meta_tags_are_understood_by_our_own_reader():
    from pinakes.api import describe

    page = f"<html><head>{written('meta', everything()).decode()}</head><body><h1>Ensaio sobre os rios &amp; mares &lt;I&gt;: um estudo</h1><p>Texto do ensaio sobre os rios.</p></body></html>"
    import tempfile
    from pathlib import Path

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "a.html"
        path.write_text(page, "utf-8")
        record = describe(path).record
    assert record is not None
    assert str(record.best("title")[0].value).startswith("Ensaio sobre os rios & mares <I>")
    assert [claim.value.family for claim in record.best("author")][:1] == ["Lima"]
    assert "10.1234/abc_d" in {claim.value.value for claim in record.best("identifier")}


DATACITE = "{http://datacite.org/schema/kernel-4}"


@pytest.mark.parametrize("make", ALL)
def test_datacite_has_what_is_mandatory_in_the_schemas_order(make):
    """No package carries the schema: its constraints as the specification of version 4.4 gives them."""
    one = etree.fromstring(written("datacite", make()))
    names = [etree.QName(child).localname for child in one]
    order = [
        "identifier",
        "creators",
        "titles",
        "publisher",
        "publicationYear",
        "resourceType",
        "subjects",
        "contributors",
        "dates",
        "language",
        "alternateIdentifiers",
        "relatedIdentifiers",
        "sizes",
        "formats",
        "version",
        "rightsList",
        "descriptions",
        "geoLocations",
        "fundingReferences",
        "relatedItems",
    ]
    assert names == sorted(names, key=order.index)
    assert len(set(names)) == len(names)
    assert set(order[:6]) <= set(names)
    assert one.find(f"{DATACITE}creators/{DATACITE}creator/{DATACITE}creatorName").text
    assert one.find(f"{DATACITE}titles/{DATACITE}title").text
    assert re.fullmatch(r"\d{4}|:unav", one.find(f"{DATACITE}publicationYear").text)


CROSSREF = "{http://www.crossref.org/schema/5.3.1}"


def test_crossref_batches_have_a_head_and_register_only_what_has_a_doi():
    """No package carries the schema: the constraints that the documentation of version 5.3.1 gives."""
    batch = etree.fromstring(
        written("crossref", everything(), thesis(), depositor="A library", email="a@example.org")
    )
    assert [etree.QName(child).localname for child in batch] == ["head", "body"]
    head = batch[0]
    assert [etree.QName(child).localname for child in head] == [
        "doi_batch_id",
        "timestamp",
        "depositor",
        "registrant",
    ]
    assert head.find(f".//{CROSSREF}email_address").text == "a@example.org"
    journal, missing = batch[1]
    assert missing.tag is etree.Comment
    article = journal.find(f"{CROSSREF}journal_article")
    order = [
        "titles",
        "contributors",
        "abstract",
        "publication_date",
        "acceptance_date",
        "pages",
        "program",
        "doi_data",
        "citation_list",
    ]
    names = [etree.QName(child).localname for child in article]
    assert names == sorted(names, key=order.index)
    assert article.find(f"{CROSSREF}doi_data/{CROSSREF}doi").text == "10.1234/abc_d"
    assert article.find(f"{CROSSREF}contributors/{CROSSREF}person_name").get("sequence") == "first"


def test_a_thesis_with_a_doi_is_a_dissertation():
    made = an_outcome(
        Claim("type", "thesis", 0.9, "h@1"), Claim("title", "T", 0.9, "h@1"), Claim("author", Person("A B", family="B", given="A"), 0.9, "h@1"),
        Claim("identifier", Identifier("doi", "10.1234/t"), 0.9, "h@1"), Claim("date", PartialDate(2001, 2, 3), 0.9, "h@1"),
    )  # fmt: skip
    one = etree.fromstring(written("crossref", made)).find(f".//{CROSSREF}dissertation")
    assert [etree.QName(child).localname for child in one] == [
        "person_name",
        "titles",
        "approval_date",
        "doi_data",
    ]


STYLED = {
    "abnt": "LIMA, Ana Maria; Grupo de Estudos {X}. Ensaio sobre os rios & mares <I>: um estudo. Revista Z, v. 38, n. 3, p. 1–9, 2004. DOI: 10.1234/abc_d.",
    "apa": "Lima, A. M., & Grupo de Estudos {X} (2004). Ensaio sobre os rios & mares <I>: um estudo. Revista Z, 38(3), 1–9. https://doi.org/10.1234/abc_d",
    "din": "LIMA, Ana Maria; Grupo de Estudos {X}: Ensaio sobre os rios & mares <I>. um estudo. In: Revista Z 38 (2004), no. 3, p. 1–9. DOI 10.1234/abc_d",
    "gb-t-7714-2015": "LIMA A M, Grupo de Estudos {X}. Ensaio sobre os rios & mares <I>: um estudo[J]. Revista Z, 2004, 38(3): 1–9. DOI: 10.1234/abc_d.",
    "gost-r-7.0.100-2018": "Lima, A. M. Ensaio sobre os rios & mares <I> : um estudo / A. M. Lima, Grupo de Estudos {X}. – DOI 10.1234/abc_d. – Text : electronic // Revista Z. – 2004. – Vol. 38, no. 3. – P. 1–9.",
}


@pytest.mark.parametrize(("style", "expected"), STYLED.items())
def test_lists_in_the_styles_of_five_countries(style, expected):
    assert written("bibliography", everything(), style=style).decode() == expected + "\n"


def test_russian_and_chinese_articles_in_their_own_styles():
    russian = an_outcome(
        Claim("language", "ru", 0.9, "l@1"), Claim("type", "article", 0.9, "h@1"), Claim("title", "О реках", 0.9, "h@1"),
        *(Claim("author", Person(f"{f} И. П.", family=f, given="Иван Петрович"), 0.9, "h@1") for f in ("Иванов", "Петров", "Сидоров", "Котов", "Орлов")),
        Claim("venue", Venue("Вестник", None, "2", "12-20"), 0.9, "h@1"), Claim("date", PartialDate(2004), 0.9, "h@1"),
    )  # fmt: skip
    assert written("bibliography", russian, style="gost-r-7.0.100-2018").decode() == (
        "О реках / И. П. Иванов, И. П. Петров, И. П. Сидоров [и др.]. – Текст : электронный // Вестник. – 2004. – № 2. – С. 12–20.\n"
    )
    assert (
        written("bibliography", references(), style="gb-t-7714-2015").decode()
        == "王小明. 所引文献研究[J]. 学报, 5(2): 12–20.\n"
    )


BARE = {
    "abnt": "SILVA, Ana. Rios. 2004. DOI: 10.1000/x1.\n",
    "apa": "Silva, A. (2004). Rios. https://doi.org/10.1000/x1\n",
    "din": "SILVA, Ana: Rios. 2004. DOI 10.1000/x1\n",
    "gb-t-7714-2015": "SILVA A. Rios[EB/OL]. (2004). DOI: 10.1000/x1.\n",
    "gost-r-7.0.100-2018": "Silva, A. Rios / A. Silva. – 2004. – DOI 10.1000/x1. – Text : electronic.\n",
}


@pytest.mark.parametrize(("style", "expected"), BARE.items())
def test_what_is_not_known_leaves_no_trace_in_lists(style, expected):
    bare = an_outcome(
        Claim("title", "Rios", 0.9, "h@1"), Claim("author", Person("Ana Silva", "person", "Silva", "Ana"), 0.9, "h@1"),
        Claim("date", PartialDate(2004), 0.9, "h@1"), Claim("identifier", Identifier("doi", "10.1000/x1"), 0.9, "h@1"),
    )  # fmt: skip
    assert written("bibliography", bare, style=style).decode() == expected
    assert "2004" in written("bibliography-html", bare, style=style).decode()
    assert written("bibliography-rtf", bare, style=style).startswith(b"{\\rtf1")


def test_an_unknown_style_is_named_with_those_there_are():
    with pytest.raises(Usage, match="abnt"):
        written("bibliography", everything(), style="mla")


def test_html_and_rtf_lists_keep_the_looks():
    assert "<i>Revista Z</i>" in written("bibliography-html", everything()).decode()
    rtf = written("bibliography-rtf", references(), style="apa").decode("ascii")
    assert "\\u23398?\\u25253?" in rtf


def test_csv_xlsx_and_parquet_say_the_same_and_run_no_formula():
    outcomes = [make() for make in ALL] + [a_failure()]
    columns = ["file", "title", "authors", "pages", "weight"]
    table = list(csv.reader(io.StringIO(written("csv", *outcomes, columns=columns).decode("utf-8-sig"))))
    book = openpyxl.load_workbook(io.BytesIO(written("xlsx", *outcomes, columns=columns)))
    sheet = [
        ["" if cell is None else str(cell) for cell in row]
        for row in book["Documents"].iter_rows(values_only=True)
    ]
    assert table == sheet
    assert table[0] == columns
    assert len(table) == 1 + len(outcomes)
    assert all(not cell.startswith(("=", "+", "@")) for row in table for cell in row)
    assert all(cell.data_type != "f" for row in book["Documents"].iter_rows() for cell in row)
    assert book["Counts"]["A1"].value == "folder"
    parquet = pyarrow.parquet.read_table(io.BytesIO(written("parquet", *outcomes, columns=columns)))
    assert parquet.column_names == columns
    assert parquet.num_rows == len(outcomes)


def test_unknown_columns_are_refused_by_name():
    with pytest.raises(Usage, match="colour"):
        written("csv", columns=["title", "colour"])


def test_templates_in_jinja_and_xslt(tmp_path):
    jinja = tmp_path / "a.xml.j2"
    jinja.write_text("<l>{% for d in documents %}<t>{{ d.title }}</t>{% endfor %}</l>", "utf-8")
    assert (
        written("template", everything(), a_failure(), template=str(jinja))
        == b"<l><t>Ensaio sobre os rios &amp; mares &lt;I&gt;</t><t></t></l>"
    )
    sheet = tmp_path / "a.xsl"
    sheet.write_text(
        '<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:m="http://www.loc.gov/mods/v3">'
        '<xsl:output method="text"/><xsl:template match="/"><xsl:value-of select="//m:title"/>\n</xsl:template></xsl:stylesheet>',
        "utf-8",
    )
    assert (
        written("template", everything(), template=str(sheet)).decode().strip()
        == "Ensaio sobre os rios & mares <I>"
    )


def test_templates_can_do_no_harm(tmp_path):
    jinja = tmp_path / "a.j2"
    jinja.write_text("{{ documents.__class__.__mro__ }}", "utf-8")
    with pytest.raises(Usage):
        written("template", everything(), template=str(jinja))
    sheet = tmp_path / "a.xsl"
    sheet.write_text(
        '<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:template match="/">'
        "<xsl:copy-of select=\"document('/etc/passwd')\"/></xsl:template></xsl:stylesheet>",
        "utf-8",
    )
    with contextlib.suppress(Usage):
        assert b"root:" not in written("template", everything(), template=str(sheet))
    with pytest.raises(Usage, match="--template"):
        written("template", everything())


def test_xlsx_is_a_workbook_a_spreadsheet_opens():
    with zipfile.ZipFile(io.BytesIO(written("xlsx", everything()))) as book:
        assert book.testzip() is None


def test_reports_show_the_groups_and_the_pictures_asked_for():
    from docx import Document

    pictured = dataclasses.replace(
        everything(), thumbnail="data:image/jpeg;base64," + base64.b64encode(jpeg()).decode()
    )
    page = written("html", pictured, thesis(), a_failure(), group="language").decode()
    assert '<option value="language" selected>' in page
    assert 'data-in-language="pt"' in page
    assert page.count('<img class="page"') == 1
    report = Document(
        io.BytesIO(
            written("docx", pictured, thesis(), a_failure(), group="language", columns=["authors", "year"])
        )
    )
    headings = [paragraph.text for paragraph in report.paragraphs if paragraph.style.name == "Heading 1"]
    assert headings == ["? (1)", "pt (1)", "ru (1)"]
    assert len(report.inline_shapes) == 1
    said = [paragraph.text for paragraph in report.paragraphs]
    assert "Authors: Иванов Иван Иванович" in said
    assert not any(text.casefold().startswith("abstract:") for text in said)
    with pytest.raises(Usage, match="colour"):
        written("docx", group="colour")


def jpeg() -> bytes:
    from PIL import Image

    out = io.BytesIO()
    Image.new("RGB", (10, 14), "white").save(out, "JPEG")
    return out.getvalue()


def test_papers_of_an_issue_are_one_journal_of_the_russian_index():
    """No package carries the schema: the order of its elements and what is mandatory, as its description gives them."""
    journal = etree.fromstring(written("rinc", references()))
    assert journal.tag == "journal"
    assert [child.tag for child in journal] == ["titleid", "journalInfo", "issue"]
    assert [child.tag for child in journal.find("issue")] == ["volume", "number", "articles"]
    (article,) = journal.find("issue/articles")
    order = [
        "pages",
        "artType",
        "langPubl",
        "authors",
        "artTitles",
        "abstracts",
        "text",
        "codes",
        "keywords",
        "references",
    ]
    names = [child.tag for child in article]
    assert names == sorted(names, key=order.index)
    assert article.findtext("references/reference/refInfo/elements/element[@field='Title']") == "J. Rivers"
    both = etree.fromstring(written("rinc", references(), everything()))
    assert [child.tag for child in both] == ["journal", "journal"]
    assert both[1].findtext("issue/articles/article/codes/udk") == "556.5"


def test_theses_for_national_libraries():
    from pinakes.publish.export.theses import DNB, dini_sets
    from pinakes.publish.export.work import work_of

    one = etree.fromstring(written("xmetadissplus", thesis()))
    assert one.tag == f"{{{DNB}xmetadissplus/}}xMetaDiss"
    assert one.findtext(f".//{{{DNB}pc/}}surName") == "Иванов"
    roles = [
        element.get("{http://www.ndltd.org/standards/metadata/etdms/1.0/}role")
        for element in one.iter("{http://purl.org/dc/elements/1.1/}contributor")
    ]
    assert roles == ["advisor", "referee"]
    made = thesis()
    assert dini_sets(work_of(made, made.record)) == ("doc-type:doctoralThesis",)
    registered = an_outcome(
        Claim("identifier", Identifier("urn", "urn:nbn:de:101:1-201"), 0.9, "h@1"),
        Claim("identifier", Identifier("url", "https://x.org/a"), 0.9, "h@1"),
    )
    epicur = etree.fromstring(written("epicur", registered))
    assert [element.text for element in epicur.iter("{urn:nbn:de:1111-2004033116}identifier")] == [
        "urn:nbn:de:101:1-201",
        "https://x.org/a",
    ]
    assert len(etree.fromstring(written("epicur", registered, thesis()))) == 2, (
        "nothing to register, nothing written"
    )
    bachelor = an_outcome(Claim("type", "thesis", 0.9, "h@1"), Claim("degree", "Bacharel em Direito", 0.9, "h@1"), Claim("class", Identifier("ddc", "340.1"), 0.9, "h@1"))  # fmt: skip
    assert dini_sets(work_of(bachelor, bachelor.record)) == ("doc-type:bachelorThesis", "ddc:340")
    brazilian = etree.fromstring(written("mtd-br", thesis()))
    assert brazilian.findtext(".//{*}Autor/{*}Citacao") == "ИВАНОВ, Иван Иванович"
