"""EPrints XML and OJS native XML. No schema of either may be had here: what the import tools want is written as tests."""

import base64
import hashlib

import pytest
from lxml import etree

from pinakes.publish.deposit.targets import Secret, Target
from tests.publish.outcomes import everything, hostile, references, thesis
from tests.servers.running import running
from tests.servers.sword2 import PASSWORD, USER, Sword2

EP = "{http://eprints.org/ep2/data/2.0}"
PKP = "{http://pkp.sfu.ca}"
# The order of children of pkp-native.xsd and native.xsd of OJS 3.3.
PUBLICATION = [
    "id", "title", "prefix", "subtitle", "abstract", "coverage", "type", "source", "rights", "licenseUrl", "copyrightHolder", "copyrightYear",
    "keywords", "agencies", "languages", "disciplines", "subjects", "authors", "article_galley", "citations", "issue_identification", "pages", "covers",
]  # fmt: skip
AUTHOR = ["givenname", "familyname", "affiliation", "country", "email", "url", "orcid", "biography"]


def packed(session, *items):
    results = list(session.run(items))
    assert {result.state for result in results} == {"packed"}, results
    return etree.parse(session.folder / dict(results[0].facts)["package"]).getroot()


def in_order(element, order):
    names = [etree.QName(child).localname for child in element]
    places = [order.index(name) for name in names]
    assert places == sorted(places), names


def test_eprints_xml(a_session, an_item):
    root = packed(
        a_session(name="eprints", kind="eprints"),
        an_item(),
        an_item(thesis(), content=b"2", name="диссертация.pdf"),
    )
    assert root.tag == f"{EP}eprints"
    first, second = root
    assert first.findtext(f"{EP}title") == "Ensaio sobre os rios & mares <I>: um estudo"
    assert first.findtext(f"{EP}creators/{EP}item/{EP}name/{EP}family") == "Lima"
    assert first.findtext(f"{EP}creators/{EP}item/{EP}orcid") == "0000-0002-1825-0097"
    assert first.findtext(f"{EP}corp_creators/{EP}item") == "Grupo de Estudos {X}"
    assert first.findtext(f"{EP}keywords") == "rios, mares"
    assert first.findtext(f"{EP}date") == "2004-06"
    assert first.findtext(f"{EP}documents/{EP}document/{EP}license") == "cc_by_4"
    assert second.findtext(f"{EP}type") == "thesis"
    file = second.find(f"{EP}documents/{EP}document/{EP}files/{EP}file")
    content = base64.b64decode(file.findtext(f"{EP}data"))
    assert content == b"2"
    assert file.findtext(f"{EP}hash") == hashlib.md5(content).hexdigest()
    assert (
        file.findtext(f"{EP}filename")
        == second.findtext(f"{EP}documents/{EP}document/{EP}main")
        == "диссертация.pdf"
    )
    for one in root.iter():
        assert etree.QName(one).namespace == EP[1:-1]
        assert len(one) or (one.text or "").strip(), one.tag


def test_eprints_needs_creators(a_session, an_item):
    from tests.publish.outcomes import an_outcome

    (result,) = a_session(name="eprints", kind="eprints").run([an_item(an_outcome())])
    assert result.findings[0].code == "missing-field"


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
def test_hostile_values_stay_values(a_session, an_item, kind, lax):
    root = packed(a_session(name=kind, kind=kind, mapping=lax if kind == "ojs" else ""), an_item(hostile()))
    assert any("<script>" in (one.text or "") for one in root.iter())
    assert not any(etree.QName(one).localname == "script" for one in root.iter())


def test_eprints_over_sword(a_session, an_item):
    made = []

    def make(address):
        made.append(Sword2(address, eprints=True))
        return made[0].app()

    with running(make) as (_, faults):
        url = f"{made[0].root}/servicedocument"
        target = Target("ep", "eprints-sword", url, user=USER, password=Secret(PASSWORD))
        faults.add("POST", "/collection/one", 503)
        (result,) = a_session(target).run([an_item(everything())])
        assert result.state == "deposited", result.findings
        (held,) = made[0].items.values()
        assert not held["in_progress"]
        assert held["metadata"] == [("title", "Ensaio sobre os rios & mares <I>: um estudo")]
        assert b"JVBERi0xLjQgb2Ygbm8gd29ydGg=" in held["xml"]
        assert [r.state for r in a_session(target).run([an_item(everything())])] == ["done-before"]
