"""`pinakes deposit` as a person meets it."""

import json
import os
import subprocess
import sys
import time

from pinakes.publish.export.json import described
from tests.cli.held import run
from tests.publish.deposit.strict_saf import read_saf
from tests.publish.outcomes import everything
from tests.servers.dspace import COLLECTION, PASSWORD, USER, DSpace
from tests.servers.running import running


def a_file(tmp_path, name="a.pdf", **changes):
    (tmp_path / name).write_bytes(b"%PDF-1.4 " + name.encode())
    return json.dumps(described(everything()) | {"file": name} | changes) + "\n"


def test_from_json_into_a_zip_and_not_twice(tmp_path, pinakes):
    (tmp_path / "d.jsonl").write_text(
        a_file(tmp_path) + a_file(tmp_path, "b.pdf", title="") + a_file(tmp_path, "c.pdf", date=None)
    )
    answer = pinakes("deposit", "--from-json", "d.jsonl", "--to", "saf")
    assert answer.status == 1
    states = {row["file"]: row["status"] for row in answer.rows}
    assert states == {"a.pdf": "packed", "b.pdf": "packed", "c.pdf": "failed"}
    failed = next(row for row in answer.rows if row["file"] == "c.pdf")
    assert failed["problems"][0]["code"] == "missing-field"
    assert "next: dspace import" in answer.err
    assert len(read_saf(tmp_path / "pinakes-deposits" / "saf-0001.zip")) == 2
    again = pinakes("deposit", "--from-json", "d.jsonl", "--to", "saf", "a.pdf")
    assert [row["status"] for row in again.rows] == ["done-before"]
    assert again.status == 0


def test_documents_are_described_on_the_way(tmp_path, pinakes):
    text = (
        "On the Rivers of the World\n\nAna Lima\nUniversity of Somewhere\n\n2004\n\nAbstract. Rivers flow.\n"
    )
    (tmp_path / "paper.txt").write_text(text * 3)
    answer = pinakes("deposit", "paper.txt", "--to", "saf", "--dry-run")
    (row,) = answer.rows
    assert row["status"] in ("ready", "failed")
    assert not (tmp_path / "pinakes-deposits").exists(), "a dry run writes nothing"


def test_wrong_usage(tmp_path, pinakes):
    (tmp_path / "d.jsonl").write_text(a_file(tmp_path))
    (tmp_path / "other.pdf").write_bytes(b"x")
    assert pinakes("deposit", "a.pdf", "--to", "nowhere").status == 2
    assert pinakes("deposit", "--to", "saf").status == 2
    assert pinakes("deposit", "--from-json", "d.jsonl", "other.pdf", "--to", "saf").status == 2
    assert pinakes("deposit", "--from-json", "none.jsonl", "--to", "saf").status == 2


def test_killed_in_the_middle_and_run_again(tmp_path, pinakes):
    """The program is killed while the server keeps it waiting; the next run goes on, and there is one item."""
    made = []

    def make(address):
        made.append(DSpace(address))
        return made[0].app()

    (tmp_path / "d.jsonl").write_text(a_file(tmp_path))
    command = ("deposit", "--from-json", "d.jsonl", "--to", "ours")
    with running(make) as (address, faults):
        said = {
            "KIND": "dspace",
            "URL": f"{address}/server",
            "USER": USER,
            "PASSWORD": PASSWORD,
            "COLLECTION": COLLECTION,
            "GRANT_LICENCE": "yes",
        }
        environment = {f"PINAKES_DEPOSIT_OURS_{key}": value for key, value in said.items()}
        faults.add("PATCH", "/submission/workspaceitems/", "silent")
        home = {**os.environ, "HOME": str(tmp_path), **environment}
        process = subprocess.Popen(
            [sys.executable, "-m", "pinakes", *command], cwd=tmp_path, env=home, stdout=subprocess.DEVNULL
        )
        until = time.monotonic() + 60
        while not faults.count("PATCH", "/submission/workspaceitems/") and time.monotonic() < until:
            time.sleep(0.05)
        process.kill()
        process.wait()
        assert len(made[0].workspace) == 1
        answer = pinakes(*command, **environment)
        assert answer.status == 0, answer.err
        (row,) = answer.rows
        assert row["status"] == "deposited"
        assert [row["item"]] == list(made[0].workflow)
        assert not made[0].workspace
        assert [one["status"] for one in pinakes(*command, **environment).rows] == ["done-before"]
    written = (tmp_path / "pinakes-deposits" / "receipts.jsonl").read_text()
    assert PASSWORD not in written + answer.out + answer.err


def test_deposit_and_embed_from_the_library(library, tmp_path):
    folder, lines = library
    code, said, _ = run("deposit", "--to", "saf", "lang:ru", library=folder)
    assert (code, [line["status"] for line in said]) == (0, ["packed"])
    assert list((folder / "deposits").rglob("ru.docx")) or list((folder / "deposits").rglob("*.zip"))
    work = lines["ru.docx"]["work"]

    def digest():
        return run("show", work, library=folder)[1][0]["files"][0]["sha256"]

    before = digest()
    code, said, _ = run("embed", "lang:ru", "--min-weight", "0.1", library=folder)
    assert [(line["state"], line["work"]) for line in said] == [("written", work)]
    assert digest() != before
    assert run("check", library=folder)[:2] == (0, [])
    assert [line["state"] for line in run("embed", "lang:ru", "--undo", library=folder)[1]] == ["restored"]
    assert digest() == before
    assert run("check", library=folder)[:2] == (0, [])
