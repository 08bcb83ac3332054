"""OJS native XML. No schema of it may be had here: what the import tool wants is written as tests."""

import base64

import pytest
from lxml import etree

from tests.publish.deposit.xml_packages import packed
from tests.publish.outcomes import hostile, references, thesis

PKP = "{http://pkp.sfu.ca}"


# The order of children of pkp-native.xsd and native.xsd of OJS 3.3.
PUBLICATION = [
    "id", "title", "prefix", "subtitle", "abstract", "coverage", "type", "source", "rights", "licenseUrl", "copyrightHolder", "copyrightYear",
    "keywords", "agencies", "languages", "disciplines", "subjects", "authors", "article_galley", "citations", "issue_identification", "pages", "covers",
]  # fmt: skip


AUTHOR = ["givenname", "familyname", "affiliation", "country", "email", "url", "orcid", "biography"]


def in_order(element, order):
    names = [etree.QName(child).localname for child in element]
    places = [order.index(name) for name in names]
    assert places == sorted(places), names


@pytest.fixture
def lax(tmp_path):
    path = tmp_path / "ojs.toml"
    path.write_text(
        '[constants]\nemail = "journal@example.org"\nuploader = "admin"\n[words.language]\nen = "en_US"\n'
    )
    return str(path)


def test_ojs_native_xml(a_session, an_item, lax):
    root = packed(
        a_session(name="ojs", kind="ojs", mapping=lax),
        an_item(),
        an_item(thesis(), content=b"2"),
        an_item(references(), content=b"3"),
    )
    assert root.tag == f"{PKP}articles"
    for article in root:
        assert article.get("stage") == "production"
        assert article.get("locale")
        in_order(article, ["id", "submission_file", "publication"])
        publication = article.find(f"{PKP}publication")
        assert article.get("current_publication_id") == publication.findtext(f"{PKP}id")
        in_order(publication, PUBLICATION)
        assert publication.get("section_ref") == "ART"
        locales = [title.get("locale") for title in publication.findall(f"{PKP}title")]
        assert article.get("locale") in locales
        assert len(set(locales)) == len(locales)
        authors = publication.findall(f"{PKP}authors/{PKP}author")
        assert publication.get("primary_contact_id") in [author.get("id") for author in authors]
        for author in authors:
            in_order(author, AUTHOR)
            assert author.findtext(f"{PKP}givenname")
            assert "@" in author.findtext(f"{PKP}email")
            assert author.get("user_group_ref") == "Author"
        file = article.find(f"{PKP}submission_file")
        in_order(file, ["id", "name", "file"])
        assert publication.find(f"{PKP}article_galley/{PKP}submission_file_ref").get("id") == file.get("id")
        embed = file.find(f"{PKP}file/{PKP}embed")
        assert len(base64.b64decode(embed.text, validate=True)) == int(
            file.find(f"{PKP}file").get("filesize")
        )
    first = root[0].find(f"{PKP}publication")
    assert {title.get("locale"): title.text for title in first.findall(f"{PKP}title")} == {
        "pt_BR": "Ensaio sobre os rios & mares <I>",
        "en_US": "Essay on rivers",
    }
    assert [one.text for one in first.findall(f"{PKP}keywords/{PKP}keyword")] == ["rios", "mares"]
    assert first.findtext(f"{PKP}issue_identification/{PKP}volume") == "38"
    assert first.find(f"{PKP}id[@type='doi']").text == "10.1234/abc_d"


def test_ojs_since_3_5_names_keywords_and_affiliations_inside(a_session, an_item, tmp_path):
    mapping = tmp_path / "ojs.toml"
    mapping.write_text('[constants]\nversion = "3.5.0-1"\nemail = "nobody@example.org"\n')
    root = packed(a_session(name="ojs", kind="ojs", mapping=str(mapping)), an_item())
    publication = root[0].find(f"{PKP}publication")
    assert [one.text for one in publication.findall(f"{PKP}keywords/{PKP}keyword/{PKP}name")] == [
        "rios",
        "mares",
    ]
    assert publication.find(f"{PKP}authors/{PKP}author/{PKP}affiliation/{PKP}name").get("locale")


def test_ojs_wants_addresses(a_session, an_item):
    (result,) = a_session(name="ojs", kind="ojs").run([an_item(thesis())])
    assert "e-mail" in result.findings[0].message


@pytest.mark.parametrize("kind", ["eprints", "ojs"])
def test_hostile_values_are_escaped_in_the_xml(a_session, an_item, kind, lax):
    root = packed(a_session(name=kind, kind=kind, mapping=lax if kind == "ojs" else ""), an_item(hostile()))
    assert any("<script>" in (one.text or "") for one in root.iter())
    assert not any(etree.QName(one).localname == "script" for one in root.iter())
