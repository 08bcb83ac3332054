"""Deposits over SWORD 3, against a server that keeps to the specification and fails on demand."""

import os

import pytest

from pinakes.publish.deposit.receipts import Progress
from pinakes.publish.deposit.targets import Secret, Target
from tests.publish.outcomes import an_outcome, thesis
from tests.servers.running import running
from tests.servers.sword3 import TOKEN, Sword3

LARGE = b"%PDF-1.4 " + os.urandom(5_500_000)


@pytest.fixture(scope="module")
def _running():
    made = []

    def make(address):
        made.append(Sword3(address))
        return made[0].app()

    with running(make) as (_, faults):
        yield made[0], faults


@pytest.fixture
def server(_running):
    held, faults = _running
    held.objects.clear(), held.temporary.clear(), faults.coming.clear(), faults.requests.clear()
    return held, faults


@pytest.fixture
def target(server):
    def make(**changes):
        return Target(
            **{
                "name": "sword",
                "kind": "sword3",
                "url": f"{server[0].root}/service",
                "token": Secret(TOKEN),
                **changes,
            }
        )

    return make


def run(session, *items, **options):
    return list(session.run(items, **options))


def test_the_whole_way(a_session, an_item, target, server):
    (result,) = run(a_session(target()), an_item(thesis(), name="диссертация.pdf"))
    assert result.state == "deposited", result.findings
    (held,) = server[0].objects.values()
    assert not held["in_progress"]
    assert list(held["files"].values()) == [b"%PDF-1.4 of no worth"]
    assert held["metadata"]["dc:creator"] == "Иванов, Иван Иванович"
    assert held["metadata"]["dc:contributor"] == ["Петров, П. П.", "王, 小明"]
    assert run(a_session(target()), an_item(thesis()))[0].state == "done-before"


def test_a_large_file_in_segments(a_session, an_item, target, server):
    (result,) = run(a_session(target()), an_item(content=LARGE))
    assert result.state == "deposited", result.findings
    (held,) = server[0].objects.values()
    assert list(held["files"].values()) == [LARGE]


def test_only_the_segments_that_did_not_arrive_are_sent_again(a_session, an_item, target, server):
    item = an_item(content=LARGE)
    held, faults = server
    session = a_session(target())
    sent = []
    ask = session.depositor.wire.ask

    def stop(method, path, **what):
        if "segment_number" in str(what.get("headers")):
            sent.append(path)
            if len(sent) > 3:
                raise KeyboardInterrupt
        return ask(method, path, **what)

    session.depositor.wire.ask = stop
    with pytest.raises(KeyboardInterrupt):
        run(session, item)
    before = faults.count("POST", "/staging/")
    assert before == 3
    assert run(a_session(target()), item)[0].state == "deposited"
    assert faults.count("POST", "/staging/") - before == 3
    assert len(held.objects) == 1


@pytest.mark.parametrize("how", [503, "lost"])
@pytest.mark.parametrize(
    ("method", "path"), [("GET", "/service"), ("PUT", "/files"), ("POST", "/staging"), ("POST", "/object/")]
)
def test_trouble_once_and_then_success(a_session, an_item, target, server, method, path, how):
    server[1].add(method, path, how)
    (result,) = run(a_session(target()), an_item(content=LARGE if path == "/staging" else b"small"))
    assert result.state == "deposited", result.findings
    (held,) = server[0].objects.values()
    assert not held["in_progress"]


def test_a_busy_service_at_creation(a_session, an_item, target, server):
    server[1].add("POST", "/service", 503)
    assert run(a_session(target()), an_item())[0].state == "deposited"
    assert len(server[0].objects) == 1


def test_where_the_outcome_is_unknown_nothing_is_sent_twice(a_session, an_item, target, server):
    server[1].add("POST", "/service", "lost")
    item = an_item()
    for _ in range(2):
        (result,) = run(a_session(target()), item)
        assert result.state == "failed"
        assert "--again" in result.findings[0].message
        assert len(server[0].objects) == 1
    server[0].objects.clear()
    assert run(a_session(target(), again=True), item)[0].state == "deposited"


def test_cut_in_the_middle_of_the_upload_and_taken_up(a_session, an_item, target, server):
    item = an_item(content=b"y" * 3_900_000)
    server[1].add("PUT", "/files", "cut", times=99)
    assert run(a_session(target()), item)[0].state == "failed"
    server[1].coming.clear()
    assert run(a_session(target()), item)[0].state == "deposited"
    assert len(server[0].objects) == 1


@pytest.mark.parametrize("step", ["upload", "complete", "finish"])
def test_a_crash_after_each_step_and_no_second_object(a_session, an_item, target, server, monkeypatch, step):
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
    assert len(server[0].objects) == 1


def test_no_title_and_a_wrong_token(a_session, an_item, target, server):
    (result,) = run(a_session(target()), an_item(an_outcome()))
    assert result.findings[0].code == "missing-field"
    (result,) = run(a_session(target(token=Secret("wrong-token"))), an_item())
    assert "AuthenticationFailed" in result.findings[0].message
    written = b"".join(path.read_bytes() for path in a_session(target()).folder.iterdir())
    assert b"wrong-token" not in written
    assert TOKEN.encode() not in written
