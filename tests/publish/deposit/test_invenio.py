"""Deposits in InvenioRDM and Zenodo, against a server that keeps to the reference and fails on demand."""

import pytest

from pinakes.publish.deposit.receipts import Progress
from pinakes.publish.deposit.targets import Secret, Target
from tests.publish.deposit.conftest import named
from tests.publish.outcomes import an_outcome, everything, thesis
from tests.servers.invenio import TOKEN, Invenio
from tests.servers.running import running

LARGE = b"%PDF-1.4 " + b"x" * 8_000_000


@pytest.fixture(scope="module")
def _running():
    made = []

    def make(address):
        made.append(Invenio(address))
        return made[0].app()

    with running(make) as (address, faults):
        yield made[0], faults, address


@pytest.fixture
def server(_running):
    held, faults, _ = _running
    held.drafts.clear(), held.records.clear(), held.reviews.clear()
    faults.coming.clear(), faults.requests.clear()
    return held, faults


@pytest.fixture
def target(server, _running):
    def make(**changes):
        return Target(
            **{"name": "zenodo", "kind": "invenio", "url": _running[2], "token": Secret(TOKEN), **changes}
        )

    return make


def run(session, *items, **options):
    return list(session.run(items, **options))


def test_the_whole_way(a_session, an_item, target, server):
    (result,) = run(a_session(target()), an_item())
    assert result.state == "deposited", result.findings
    (record,) = server[0].records.values()
    metadata = record["metadata"]
    assert metadata["title"] == "Ensaio sobre os rios & mares <I>: um estudo"
    person = metadata["creators"][0]
    assert person["person_or_org"]["family_name"] == "Lima"
    assert person["person_or_org"]["identifiers"] == [
        {"scheme": "orcid", "identifier": "0000-0002-1825-0097"}
    ]
    assert person["affiliations"] == [{"name": "Universidade X"}]
    assert metadata["creators"][1]["person_or_org"] == {
        "type": "organizational",
        "name": "Grupo de Estudos {X}",
    }
    assert metadata["rights"] == [{"id": "cc-by-4.0"}]
    assert metadata["languages"] == [{"id": "por"}]
    assert metadata["description"] == "<p>Resumo curto.</p><p>Segundo parágrafo.</p>"
    assert metadata["additional_descriptions"][0]["lang"] == {"id": "eng"}
    assert record["pids"]["doi"] == {"identifier": "10.1234/abc_d", "provider": "external"}
    assert record["custom_fields"]["journal:journal"]["volume"] == "38"
    assert "/records/" in dict(result.facts)["url"]
    assert run(a_session(target()), an_item())[0].state == "done-before"


def test_handed_to_a_community(a_session, an_item, target, server):
    (result,) = run(a_session(target(collection="rivers")), an_item(thesis(), name="диссертация.pdf"))
    assert result.state == "deposited", result.findings
    assert list(server[0].reviews.values()) == [{"community": "rivers", "submitted": True}]


@pytest.mark.parametrize("how", [503, "lost"])
@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("POST", "/api/records"),
        ("POST", "/draft/files"),
        ("PUT", "/content"),
        ("POST", "/commit"),
        ("POST", "/actions/publish"),
    ],
)
def test_trouble_once_and_then_success(a_session, an_item, target, server, method, path, how):
    server[1].add(method, path, how)
    (result,) = run(a_session(target()), an_item())
    assert result.state == "deposited", result.findings
    assert len(server[0].records) == 1
    assert not server[0].drafts


@pytest.mark.parametrize("how", [503, "lost"])
def test_a_failed_request_for_review_loses_no_deposit(a_session, an_item, target, server, how):
    server[1].add("POST", "/actions/submit-review", how)
    (result,) = run(a_session(target(collection="rivers")), an_item())
    assert result.state == "deposited", result.findings
    assert len(server[0].drafts) == 1


def test_cut_in_the_middle_of_the_upload_and_taken_up(a_session, an_item, target, server):
    item = an_item(content=LARGE)
    server[1].add("PUT", "/content", "cut", times=99)
    assert run(a_session(target()), item)[0].state == "failed"
    server[1].coming.clear()
    assert run(a_session(target()), item)[0].state == "deposited"
    (record,) = server[0].records.values()
    assert record["files"]["a.pdf"]["md5"] == item.md5
    assert not server[0].drafts


@pytest.mark.parametrize("step", ["create", "upload", "publish", "finish"])
def test_a_crash_after_each_step_and_no_second_item(a_session, an_item, target, server, monkeypatch, step):
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
    assert len(server[0].records) == 1
    assert not server[0].drafts


def test_a_licence_the_repository_does_not_know(a_session, an_item, target, server):
    (result,) = run(a_session(target()), named(an_item(), rights="CC-BY-NC-ND-4.0"))
    assert result.state == "failed"
    assert "metadata.rights" in result.findings[0].message
    assert not server[0].drafts, "nothing is left lying about"
    assert run(a_session(target()), an_item())[0].state == "deposited"


def test_a_missing_field_a_duplicate_and_a_wrong_token(a_session, an_item, target, server):
    (result,) = run(a_session(target()), an_item(an_outcome()))
    assert {finding.code for finding in result.findings} == {"missing-field"}
    assert not server[1].requests
    (result,) = run(a_session(target(token=Secret("tok-wrong"))), an_item())
    assert result.state == "failed"
    written = b"".join(path.read_bytes() for path in a_session(target()).folder.iterdir())
    assert b"tok-" not in written
    server[0].records["x"] = {
        "id": "x",
        "metadata": {"title": "ensaio SOBRE os rios & mares <i>: um estudo"},
        "links": {},
    }
    assert run(a_session(target()), an_item(everything(), content=b"2"))[0].state == "duplicate"


def test_a_name_that_the_operator_resolves(a_session, an_item, target, server, monkeypatch):
    port = target().url.rsplit(":", 1)[-1]
    monkeypatch.setenv("PINAKES_RESOLVE", f"repository.example=127.0.0.1:{port}")
    (result,) = run(a_session(target(url="http://repository.example")), an_item())
    assert result.state == "deposited", result.findings
