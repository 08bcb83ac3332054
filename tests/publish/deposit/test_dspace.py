"""Deposits over DSpace's REST, against a server that keeps to the contract and fails on demand."""

import pytest

from pinakes.errors import Usage
from pinakes.publish.deposit.receipts import Progress
from pinakes.publish.deposit.targets import Secret, Target
from tests.publish.deposit.conftest import named
from tests.publish.outcomes import an_outcome, everything, thesis
from tests.servers.dspace import COLLECTION, PASSWORD, USER, DSpace
from tests.servers.running import running

LARGE = b"%PDF-1.4 " + b"x" * 8_000_000


@pytest.fixture(scope="module")
def _running():
    made = []

    def make(address):
        made.append(DSpace(address))
        return made[0].app()

    with running(make) as (address, faults):
        yield made[0], faults, address


@pytest.fixture
def server(_running):
    held, faults, _ = _running
    held.workspace.clear(), held.workflow.clear(), held.archive.clear()
    faults.coming.clear(), faults.requests.clear()
    return held, faults


@pytest.fixture
def target(server, _running):
    def make(**changes):
        values = {
            "url": f"{_running[2]}/server",
            "user": USER,
            "password": Secret(PASSWORD),
            "collection": COLLECTION,
            "grant_licence": True,
        }
        return Target(**{"name": "ours", "kind": "dspace", **values, **changes})

    return make


def run(session, *items, **options):
    return list(session.run(items, **options))


def test_the_whole_way(a_session, an_item, target, server):
    (result,) = run(a_session(target()), an_item())
    assert result.state == "deposited", result
    (item,) = server[0].workflow.values()
    one, two = item["forms"].values()
    assert one["dc.title"] == [
        {
            "value": "Ensaio sobre os rios & mares <I>: um estudo",
            "language": "pt",
            "authority": None,
            "confidence": -1,
        }
    ]
    assert [value["value"] for value in one["dc.contributor.author"]] == [
        "Lima, Ana Maria",
        "Grupo de Estudos {X}",
    ]
    assert [value["value"] for value in two["dc.subject"]] == ["rios", "mares"]
    assert [value["language"] for value in two["dc.description.abstract"]] == ["pt", "en"]
    assert item["license"]["granted"] is True
    assert item["files"][0]["metadata"]["dc.title"] == [{"value": "a.pdf"}]
    facts = dict(result.facts)
    assert facts["item"] == item["uuid"]
    assert "dc.rights" in facts["left_out"], "the form has no such field"


def test_a_document_is_deposited_once(a_session, an_item, target, server):
    item = an_item()
    run(a_session(target()), item)
    assert [r.state for r in run(a_session(target()), item)] == ["done-before"]
    assert [r.state for r in run(a_session(target(), again=True), item)] == ["done-before"]
    assert len(server[0].workflow) == 1


def test_several_items_in_one_session_with_a_cyrillic_name(a_session, an_item, target, server):
    items = [an_item(), an_item(thesis(), content=b"2", name="диссертация.pdf")]
    assert [r.state for r in run(a_session(target()), *items)] == ["deposited", "deposited"]
    assert server[1].count("POST", "/authn/login") == 1
    assert [i["files"][0]["metadata"]["dc.title"][0]["value"] for i in server[0].workflow.values()] == [
        "a.pdf",
        "диссертация.pdf",
    ]


def test_left_in_the_workspace_when_it_is_not_to_be_submitted(a_session, an_item, target, server):
    (result,) = run(a_session(target(publish=False, grant_licence=False)), an_item())
    assert result.state == "deposited"
    assert len(server[0].workspace) == 1


@pytest.mark.parametrize(
    ("method", "path", "how"),
    [
        ("GET", "/security/csrf", 503),
        ("POST", "/authn/login", 503),
        ("POST", "/submission/workspaceitems", 503),
        ("PATCH", "/submission/workspaceitems", 503),
        ("POST", "/workflow/workflowitems", 503),
        ("POST", "/submission/workspaceitems", 504),
        ("POST", "/submission/workspaceitems", "lost"),
        ("PATCH", "/submission/workspaceitems", "lost"),
        ("POST", "/workflow/workflowitems", "lost"),
        ("GET", "/config/submissionforms", "lost"),
    ],
)
def test_trouble_once_and_then_success(a_session, an_item, target, server, method, path, how):
    server[1].add(method, path, how)
    (result,) = run(a_session(target()), an_item())
    assert result.state == "deposited", result.findings
    assert len(server[0].workflow) == 1
    assert not server[0].workspace, "no second item"


def test_the_pause_the_server_asks_for_is_kept(a_session, an_item, target, server, monkeypatch):
    waited = []
    monkeypatch.setattr("pinakes.publish.deposit.wire.time.sleep", waited.append)
    server[1].add("POST", "/submission/workspaceitems", 503, retry_after="7")
    assert run(a_session(target()), an_item())[0].state == "deposited"
    assert waited == [7.0]


def test_cut_in_the_middle_of_the_upload(a_session, an_item, target, server):
    held, faults = server
    item = an_item(content=LARGE)
    faults.add("POST", "/submission/workspaceitems/", "cut", times=99)
    (result,) = run(a_session(target()), item)
    assert result.state == "failed"
    assert "run the same command again" in result.findings[0].message
    assert len(held.workspace) == 1
    faults.coming.clear()
    (result,) = run(a_session(target()), item)
    assert result.state == "deposited"
    (there,) = held.workflow.values()
    assert [file["checkSum"]["value"] for file in there["files"]] == [item.md5]
    assert (
        faults.count("POST", "/server/api/submission/workspaceitems")
        - faults.count("POST", "/submission/workspaceitems/")
        == 1
    )


def test_an_upload_that_arrived_though_its_answer_did_not(a_session, an_item, target, server):
    server[1].add("POST", "/submission/workspaceitems/", "lost")
    assert run(a_session(target()), an_item())[0].state == "deposited"
    (there,) = server[0].workflow.values()
    assert len(there["files"]) == 1


@pytest.mark.parametrize("step", ["create", "upload", "describe", "grant", "submit", "finish"])
def test_a_crash_after_each_step_and_no_second_item(a_session, an_item, target, server, monkeypatch, step):
    """The program dies after the server did its part, before the receipt was written."""
    done = Progress.done
    session = a_session(target())

    def die(self, name, **facts):
        if name == step:
            raise KeyboardInterrupt
        done(self, name, **facts)

    monkeypatch.setattr(Progress, "done", die)
    item = an_item()
    with pytest.raises(KeyboardInterrupt):
        run(session, item)
    monkeypatch.undo()
    assert run(a_session(target()), item)[0].state == "deposited"
    assert len(server[0].workflow) == 1
    assert not server[0].workspace
    (there,) = server[0].workflow.values()
    assert len(there["files"]) == 1


def test_a_silent_server(a_session, an_item, target, server, chosen, monkeypatch):
    import dataclasses

    session = a_session(target())
    session.close()
    quick = dataclasses.replace(chosen, deposit=dataclasses.replace(chosen.deposit, timeout=0.3, tries=2))
    from pinakes.publish.deposit.session import Session

    server[1].add("GET", "/security/csrf", "silent", times=9)
    session = Session(target(), quick, folder=session.folder)
    (result,) = run(session, an_item())
    session.close()
    assert result.state == "failed"
    assert "deposit.timeout" in result.findings[0].message


def test_the_licence_must_be_granted(a_session, an_item, target, server):
    (result,) = run(a_session(target(grant_licence=False)), an_item())
    assert [finding.code for finding in result.findings] == ["licence"]
    assert not server[1].requests


def test_a_missing_field_is_found_by_us_first_and_by_the_server_else(
    a_session, an_item, target, server, tmp_path
):
    (result,) = run(a_session(target()), an_item(an_outcome()))
    assert result.findings[0].code == "missing-field"
    assert not server[1].requests
    lax = tmp_path / "lax.toml"
    lax.write_text("require = []")
    item = named(an_item(everything()), date=None)
    (result,) = run(a_session(target(mapping=str(lax))), item)
    assert result.state == "failed"
    assert "dc.date.issued" in result.findings[0].message
    assert len(server[0].workspace) == 1
    assert run(a_session(target()), an_item(everything()))[0].state == "deposited", (
        "corrected, and described anew"
    )
    assert len(server[0].workflow) == 1
    assert not server[0].workspace


def test_a_duplicate_by_doi_or_title(a_session, an_item, target, server):
    server[0].hold(dc_title="Anything", dc_identifier_doi="https://doi.org/10.1234/ABC_D")
    (result,) = run(a_session(target()), an_item())
    assert result.state == "duplicate"
    assert "123456789/1" in result.findings[0].message
    assert not server[0].workspace
    server[0].archive.clear()
    server[0].hold(dc_title="ENSAIO sobre os rios & mares <i>")
    item = an_item(content=b"other")
    item = named(item, identifiers=(), subtitle=None)
    assert run(a_session(target()), item)[0].state == "duplicate"
    assert run(a_session(target(), again=True), item)[0].state == "deposited"


def test_a_dry_run_changes_nothing(a_session, an_item, target, server):
    assert [r.state for r in run(a_session(target()), an_item(), dry_run=True)] == ["ready"]
    assert not server[0].workspace
    assert server[1].count("GET", "/discover") > 0


def test_a_wrong_password_says_where_to_look_and_is_written_nowhere(
    a_session, an_item, target, server, tmp_path
):
    (result,) = run(a_session(target(password=Secret("hunter2-wrong"))), an_item())
    assert result.state == "failed"
    assert "check user and password" in result.findings[0].message
    run(a_session(target()), an_item())
    written = b"".join(path.read_bytes() for path in (tmp_path / "out").iterdir())
    assert b"hunter2-wrong" not in written
    assert PASSWORD.encode() not in written
    assert b"Bearer" not in written


def test_settings_that_are_missing(a_session, target):
    with pytest.raises(Usage, match="PINAKES_DEPOSIT_OURS_PASSWORD"):
        a_session(target(password=Secret()))


def test_a_collection_that_is_not_there(a_session, an_item, target):
    (result,) = run(a_session(target(collection="nowhere")), an_item())
    assert result.state == "failed"
    assert "422" in result.findings[0].message


def test_a_server_that_is_not_there(a_session, an_item, target):
    (result,) = run(a_session(target(url="http://127.0.0.1:9/server")), an_item())
    assert result.state == "failed"
    assert "cannot be reached" in result.findings[0].message
