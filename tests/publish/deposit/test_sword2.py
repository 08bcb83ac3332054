"""Deposits over SWORD 2, against a server that keeps to the profile and fails on demand."""

import pytest

from pinakes.publish.deposit.receipts import Progress
from pinakes.publish.deposit.targets import Secret, Target
from tests.publish.outcomes import an_outcome, thesis
from tests.servers.running import running
from tests.servers.sword2 import PASSWORD, USER, Sword2

LARGE = b"%PDF-1.4 " + b"x" * 8_000_000


@pytest.fixture(scope="module")
def _running():
    made = []

    def make(address):
        made.append(Sword2(address))
        return made[0].app()

    with running(make) as (_, faults):
        yield made[0], faults


@pytest.fixture
def server(_running):
    held, faults = _running
    held.items.clear(), faults.coming.clear(), faults.requests.clear()
    held.lists = True
    return held, faults


@pytest.fixture
def target(server):
    def make(**changes):
        values = {"url": f"{server[0].root}/servicedocument", "user": USER, "password": Secret(PASSWORD)}
        return Target(**{"name": "sword", "kind": "sword2", **values, **changes})

    return make


def run(session, *items, **options):
    return list(session.run(items, **options))


def test_the_whole_way(a_session, an_item, target, server):
    (result,) = run(a_session(target()), an_item(thesis(), name="диссертация.pdf"))
    assert result.state == "deposited", result.findings
    (item,) = server[0].items.values()
    assert not item["in_progress"]
    assert list(item["files"].values()) == [b"%PDF-1.4 of no worth"]
    assert ("creator", "Иванов, Иван Иванович") in item["metadata"]
    assert ("title", "Методы анализа «больших» данных") in item["metadata"]
    assert dict(result.facts)["url"].startswith(server[0].root)


def test_never_twice_and_left_open_when_asked(a_session, an_item, target, server):
    item = an_item()
    run(a_session(target(publish=False)), item)
    assert run(a_session(target(publish=False)), item)[0].state == "done-before"
    (there,) = server[0].items.values()
    assert there["in_progress"]


@pytest.mark.parametrize(
    ("method", "path", "how"),
    [
        ("GET", "/servicedocument", 503),
        ("POST", "/collection/one", 503),
        ("PUT", "/media/", 503),
        ("POST", "/edit/", 503),
        ("POST", "/collection/one", "lost"),
        ("PUT", "/media/", "lost"),
        ("PUT", "/media/", "cut"),
        ("POST", "/edit/", "lost"),
    ],
)
def test_trouble_once_and_then_success(a_session, an_item, target, server, method, path, how):
    server[1].add(method, path, how)
    (result,) = run(a_session(target()), an_item(content=LARGE))
    assert result.state == "deposited", result.findings
    (item,) = server[0].items.values()
    assert list(item["files"].values()) == [LARGE]
    assert not item["in_progress"]


def test_cut_in_the_middle_of_the_upload_and_taken_up(a_session, an_item, target, server):
    item = an_item(content=LARGE)
    server[1].add("PUT", "/media/", "cut", times=99)
    assert run(a_session(target()), item)[0].state == "failed"
    server[1].coming.clear()
    assert run(a_session(target()), item)[0].state == "deposited"
    assert len(server[0].items) == 1


@pytest.mark.parametrize("step", ["create", "upload", "complete", "finish"])
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
    (there,) = server[0].items.values()
    assert not there["in_progress"]


def test_where_the_outcome_is_unknown_a_person_must_look(a_session, an_item, target, server):
    server[0].lists = False
    server[1].add("POST", "/collection/one", "lost")
    item = an_item()
    (result,) = run(a_session(target()), item)
    assert result.state == "failed"
    assert "--again" in result.findings[0].message
    assert len(server[0].items) == 1
    server[0].items.clear()
    assert run(a_session(target(), again=True), item)[0].state == "deposited"


def test_already_there_from_another_machine(a_session, an_item, target, server):
    item = an_item()
    run(a_session(target()), item)
    (a_session(target()).folder / "receipts.jsonl").unlink()
    assert run(a_session(target()), item)[0].state == "duplicate"


def test_too_large_and_wrong_password_and_no_title(a_session, an_item, target, server):
    (result,) = run(a_session(target()), an_item(content=b"x" * 9_100_000))
    assert "takes" in result.findings[0].message
    assert not server[0].items
    (result,) = run(a_session(target(password=Secret("wrong-one"))), an_item())
    assert "401" in result.findings[0].message
    (result,) = run(a_session(target()), an_item(an_outcome()))
    assert result.findings[0].code == "missing-field"
    written = b"".join(path.read_bytes() for path in a_session(target()).folder.iterdir())
    assert b"wrong-one" not in written
    assert PASSWORD.encode() not in written


def test_a_collection_by_its_title(a_session, an_item, target):
    assert run(a_session(target(collection="One")), an_item())[0].state == "deposited"
    (result,) = run(a_session(target(collection="Two")), an_item(content=b"2"))
    assert "One (" in result.findings[0].message


def test_the_error_document_is_told(a_session, an_item, target):
    (result,) = run(a_session(target(on_behalf_of="bob")), an_item())
    assert "MediationNotAllowed" in result.findings[0].message


def test_no_answer_sends_us_elsewhere(a_session, an_item, target, server, monkeypatch):
    held = server[0]
    receipt = held.receipt

    def elsewhere(one, *rest):
        answer = receipt(one, *rest)
        answer.body = answer.body.replace(held.root.encode() + b"/media", b"http://127.0.0.2:9999/steal")
        answer.headers["content-length"] = str(len(answer.body))
        return answer

    monkeypatch.setattr(held, "receipt", elsewhere)
    (result,) = run(a_session(target()), an_item())
    assert result.state == "failed"
    assert "another server" in result.findings[0].message
