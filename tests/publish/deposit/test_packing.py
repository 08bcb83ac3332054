"""Packages for DSpace: the zip and the CSV, the mapping over them, the receipts under them."""

import csv
import json
import zipfile

import pytest

from pinakes.errors import Refused, Usage
from pinakes.publish.deposit import Objection
from pinakes.publish.deposit.items import item_of
from pinakes.publish.deposit.mapping import mapping
from pinakes.publish.deposit.receipts import Receipts
from pinakes.publish.deposit.session import PACK
from pinakes.publish.deposit.targets import Target, target
from tests.publish.deposit.strict_saf import read_saf
from tests.publish.outcomes import a_failure, an_outcome, everything, hostile, thesis


def packed(session, *items):
    results = list(session.run(items))
    return results, [
        session.folder / package
        for package in dict.fromkeys(dict(r.facts)["package"] for r in results if r.state == "packed")
    ]


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


def test_hostile_values_stay_values(a_session, an_item):
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


def test_what_was_packed_is_not_packed_again(a_session, an_item):
    items = [an_item(), an_item(thesis(), content=b"x", name="b.pdf")]
    assert [r.state for r in a_session(name="saf", kind="saf").run(items)] == ["packed"] * 2
    session = a_session(name="saf", kind="saf")
    third = an_item(everything(), content=b"third", name="c.pdf")
    assert [r.state for r in session.run([*items, third])] == ["done-before", "done-before", "packed"]
    assert sorted(path.name for path in session.folder.glob("*.zip")) == ["saf-0001.zip", "saf-0002.zip"]
    assert len(read_saf(session.folder / "saf-0002.zip")) == 1
    assert [r.state for r in a_session(name="saf", kind="saf", again=True).run(items)] == ["packed"] * 2


def test_same_bytes_twice_in_one_run(a_session, an_item):
    assert [
        r.state for r in a_session(name="saf", kind="saf").run([an_item(), an_item(name="copy.pdf")])
    ] == ["duplicate", "packed"]


def test_a_crash_between_package_and_receipt_packs_nothing_twice(a_session, an_item):
    item = an_item()
    session = a_session(name="saf", kind="saf")
    session.receipts.progress(session.target.place, item).begin(PACK, package="saf-0001.zip")
    assert [r.state for r in a_session(name="saf", kind="saf").run([item])] == ["packed"], (
        "there is no such file: it was never written"
    )
    other = an_item(content=b"2")
    session = a_session(name="saf", kind="saf")
    session.receipts.progress(session.target.place, other).begin(PACK, package="saf-0001.zip")
    assert [r.state for r in a_session(name="saf", kind="saf").run([other])] == ["done-before"]


def test_a_dry_run_writes_no_package(a_session, an_item):
    session = a_session(name="saf", kind="saf")
    assert [r.state for r in session.run([an_item()], dry_run=True)] == ["ready"]
    assert not list(session.folder.glob("*.zip*"))


def test_the_same_items_give_the_same_bytes(a_session, an_item):
    session = a_session(name="saf", kind="saf", again=True)
    packages = [packed(session, an_item())[1][0].read_bytes() for _ in range(2)]
    assert packages[0] == packages[1]


def test_a_table_corrects_items_that_are_there(a_session, an_item):
    first, second, unknown = an_item(), an_item(thesis(), content=b"2"), an_item(content=b"3")
    session = a_session(name="ours", kind="saf")
    for item, uuid in (
        (first, "1911e8a4-6939-490c-b58b-a5d70f8d91fb"),
        (second, "05457c63-b392-4629-a373-f2d66ee9ee33"),
    ):
        progress = session.receipts.progress("dspace https://x.example", item)
        progress.done("create", item=uuid)
        progress.done("finish")
    session = a_session(name="dspace-csv", kind="dspace-csv")
    results, packages = packed(session, first, second, unknown)
    assert [r.state for r in results] == ["failed", "packed", "packed"]
    assert "id in DSpace is not known" in results[0].findings[0].message
    assert len(packages) == 2, "other columns: an empty cell would delete"
    rows = [next(iter(csv.DictReader(package.open(encoding="utf-8", newline="")))) for package in packages]
    assert rows[0]["id"] == "1911e8a4-6939-490c-b58b-a5d70f8d91fb"
    assert rows[0]["dc.contributor.author"] == "Lima, Ana Maria||Grupo de Estudos {X}"
    assert rows[0]["dc.description.abstract[pt]"] == "Resumo curto. Segundo parágrafo."
    assert rows[1]["dc.title[ru]"] == "Методы анализа «больших» данных"
    assert all(all(value for value in row.values()) for row in rows), "no empty cell"


def test_no_formula_in_a_cell(a_session, an_item):
    from pinakes.publish.deposit.batch_csv import _cell

    assert _cell("=1+1\nx") == " =1+1 x"


def test_files_that_cannot_be_sent(tmp_path):
    assert item_of(a_failure(), "x").code == "not-described"
    assert item_of(everything(), str(tmp_path / "none.pdf")).code == "unreadable"
    (tmp_path / "empty.pdf").touch()
    assert isinstance(item_of(everything(), str(tmp_path / "empty.pdf")), Objection)
    assert "part of another file" in item_of(an_outcome(file="v.pdf#page=1-3"), "v.pdf").message


@pytest.mark.parametrize(
    "text",
    [
        "fields = 3",
        "[field]",
        "[fields]\nx = 'nothing'",
        "not toml",
        "require = {}",
        "[require]\na = 1",
        "[words]\ntype = 'x'",
    ],
)
def test_a_wrong_mapping_is_said_so(tmp_path, text):
    (tmp_path / "m.toml").write_text(text)
    with pytest.raises(Usage, match=r"m\.toml"):
        mapping("dspace", override=str(tmp_path / "m.toml"))


def test_a_torn_receipt_is_dropped_and_a_broken_one_refused(tmp_path, an_item):
    item = an_item()
    receipts = Receipts(tmp_path)
    receipts.progress("p", item).done("create", id=1)
    receipts.close()
    path = tmp_path / "receipts.jsonl"
    whole = path.read_bytes()
    path.write_bytes(whole + b'{"when": "20')
    receipts = Receipts(tmp_path)
    assert receipts.progress("p", item).facts == {"id": 1}
    receipts.progress("p", item).done("upload")
    receipts.close()
    assert len([json.loads(row) for row in path.read_text().splitlines()]) == 2
    path.write_bytes(b"garbage\n" + whole)
    with pytest.raises(Refused, match="put the file aside"):
        Receipts(tmp_path)


def test_two_runs_at_once_are_refused(tmp_path):
    first = Receipts(tmp_path)
    with pytest.raises(Refused, match="another run"):
        Receipts(tmp_path)
    first.close()


def test_secrets_come_from_the_environment_and_are_not_shown(tmp_path):
    file = tmp_path / "config.toml"
    file.write_text(
        '[deposit]\ntries = 2\n[deposit.our-dspace]\nkind = "dspace"\nurl = "https://repo.example/server"\nuser = "a@b.c"\n'
    )
    found = target("our-dspace", files=(file,), environment={"PINAKES_DEPOSIT_OUR_DSPACE_PASSWORD": "s3cret"})
    assert found.password == "s3cret"
    assert "s3cret" not in repr(found)
    assert found.user == "a@b.c"
    from pinakes.config import settings

    assert settings(files=(file,), environment={}).deposit.tries == 2


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[deposit.x]\nurl = 'ftp://x'", "http"),
        ("[deposit.x]\nurl = 'https://u:p@x'", "settings of their own"),
        ("[deposit.x]\nsecret = 'x'", "no setting secret"),
        ("[deposit.y]\nurl = 'https://x'", "no repository is called"),
    ],
)
def test_wrong_targets(tmp_path, text, said):
    file = tmp_path / "config.toml"
    file.write_text(text)
    with pytest.raises(Usage, match=said):
        target("x", files=(file,), environment={})


def test_a_package_is_whole_or_not_there(a_session, an_item, monkeypatch):
    session = a_session(name="saf", kind="saf")
    monkeypatch.setattr(zipfile.ZipFile, "writestr", lambda *_: (_ for _ in ()).throw(OSError("disk full")))
    with pytest.raises(OSError, match="disk full"):
        list(session.run([an_item()]))
    assert not list(session.folder.glob("*.zip"))
    monkeypatch.undo()
    assert [r.state for r in session.run([an_item()])] == ["packed"]


def test_place_tells_addresses_apart():
    assert Target("x", "dspace", "https://a").place != Target("x", "dspace", "https://b").place
