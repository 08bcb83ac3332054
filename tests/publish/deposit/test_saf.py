"""Packages for DSpace: the zip."""

import zipfile

import pytest

from tests.publish.deposit.packed import packed
from tests.publish.deposit.strict_saf import read_saf
from tests.publish.outcomes import an_outcome, hostile, thesis


def test_a_zip_as_dspace_imports_it(a_session, an_item):
    session = a_session(name="saf", kind="saf", collection="123456789/2 123456789/3")
    results, (package,) = packed(
        session, an_item(), an_item(thesis(), content=b"other bytes", name="диссертация.pdf")
    )
    assert [result.state for result in results] == ["packed", "packed"]
    first, second = read_saf(package).values()
    assert ("dc.title", "Ensaio sobre os rios & mares <I>: um estudo", "pt") in first.values
    assert ("dc.title.alternative", "Essay on rivers", "en") in first.values
    assert [value for key, value, _ in first.values if key == "dc.contributor.author"] == [
        "Lima, Ana Maria",
        "Grupo de Estudos {X}",
    ]
    assert ("dc.date.issued", "2004-06", None) in first.values
    assert ("dc.type", "Article", None) in first.values
    assert ("dc.rights.uri", "https://creativecommons.org/licenses/by/4.0/", None) in first.values
    assert first.collections == ["123456789/2", "123456789/3"]
    assert first.files == {"a.pdf": b"%PDF-1.4 of no worth"}
    assert ("dc.contributor.author", "Иванов, Иван Иванович", None) in second.values
    assert ("dc.subject.other", "UDC 004.9", None) in second.values
    assert second.files == {"диссертация.pdf": b"other bytes"}
    assert "dspace import --add" in session.next_step()


def test_other_schemas_have_their_own_file(a_session, an_item, tmp_path):
    own = tmp_path / "map.toml"
    own.write_text(
        '[fields]\n"thesis.degree.name" = "degree"\n"dc.rights" = ""\n[constants]\n"dc.rights.accessRights" = "open access"\n'
    )
    _, (package,) = packed(a_session(name="saf", kind="saf", mapping=str(own)), an_item())
    (item,) = read_saf(package).values()
    keys = {key: value for key, value, _ in item.values}
    assert keys["thesis.degree.name"] == "mestrado"
    assert keys["dc.rights.accessRights"] == "open access"
    assert "dc.rights" not in keys


@pytest.mark.parametrize(
    "name", ["contents", "-r.pdf", "dublin_core.xml", "metadata_x.xml", "a\tb.pdf", "..pdf", 'q"<x>.pdf']
)
def test_awkward_names_of_files(a_session, an_item, name):
    _, (package,) = packed(a_session(name="saf", kind="saf"), an_item(name=name))
    (item,) = read_saf(package).values()
    assert len(item.files) == 1


def test_hostile_values_are_escaped_in_the_zip(a_session, an_item):
    item = an_item(hostile())
    session = a_session(name="saf", kind="saf")
    assert [finding.code for finding in session.findings(item)] == ["missing-field"], "no date"
    import dataclasses

    from pinakes.model import PartialDate

    item = dataclasses.replace(item, work=dataclasses.replace(item.work, date=PartialDate(2001)))
    _, (package,) = packed(session, item)
    (found,) = read_saf(package).values()
    assert any(key == "dc.title" and value.startswith("=cmd") for key, value, _ in found.values)


def test_a_missing_mandatory_field_is_found_before_anything_is_written(a_session, an_item):
    session = a_session(name="saf", kind="saf")
    (result,) = session.run([an_item(an_outcome())])
    assert result.state == "failed"
    assert {finding.code for finding in result.findings} == {"missing-field"}
    assert "dc.title" in result.findings[0].message
    assert "--from-json" in result.findings[0].message
    assert [path.name for path in session.folder.iterdir()] == ["receipts.jsonl"]


def test_a_licence_the_repository_does_not_take(a_session, an_item, tmp_path):
    own = tmp_path / "map.toml"
    own.write_text('licences = ["CC0-1.0"]')
    (result,) = a_session(name="saf", kind="saf", mapping=str(own)).run([an_item()])
    assert [finding.code for finding in result.findings] == ["licence"]


def test_the_same_items_give_the_same_bytes(a_session, an_item):
    session = a_session(name="saf", kind="saf", again=True)
    packages = [packed(session, an_item())[1][0].read_bytes() for _ in range(2)]
    assert packages[0] == packages[1]


def test_a_package_is_whole_or_not_there(a_session, an_item, monkeypatch):
    session = a_session(name="saf", kind="saf")
    monkeypatch.setattr(zipfile.ZipFile, "writestr", lambda *_: (_ for _ in ()).throw(OSError("disk full")))
    with pytest.raises(OSError, match="disk full"):
        list(session.run([an_item()]))
    assert not list(session.folder.glob("*.zip"))
    monkeypatch.undo()
    assert [r.state for r in session.run([an_item()])] == ["packed"]
