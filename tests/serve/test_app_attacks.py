"""Requests that nobody should send: each gets a status that says what is wrong, and the service goes on."""

import gzip
import io
import json
import os
import socket
import threading
import time
import zipfile
from pathlib import Path

import httpx
import pytest

from tests.serve.conftest import SAMPLES, Service

DOCUMENT = ["/api/processFulltextDocument", "/api/processReferences", "/api/v1/describe"]
FORM = {"Content-Type": "multipart/form-data; boundary=x"}
PDF = (SAMPLES / "en-one-column.pdf").read_bytes()


@pytest.fixture(scope="module")
def running(tmp_path_factory):
    """A service with small limits, little patience and a temporary folder of its own."""
    own = tmp_path_factory.mktemp("own")
    environment = {
        "PINAKES_LIMITS_SIZE": "4M",
        "PINAKES_LIMITS_UNPACKED": "16M",
        "PINAKES_SERVE_QUIET": "1",
        "TMPDIR": str(own),
    }
    made = Service("--workers", "2", "--timeout", "20", environment=environment)
    made.folder = own
    yield made
    assert made.stop() == 0
    assert not list(own.iterdir()), "nothing is left behind"


@pytest.fixture
def asked(running):
    return lambda path, **what: httpx.post(running.address + path, timeout=60, **what)


def part(field, content, name="a.pdf"):
    return (
        f'--x\r\nContent-Disposition: form-data; name="{field}"; filename="{name}"\r\n\r\n'.encode()
        + content
        + b"\r\n--x--\r\n"
    )


def zipped(**members):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name.replace("_", "/", 1) if "_" in name else name, content)
    return out.getvalue()


@pytest.mark.parametrize("path", DOCUMENT)
@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("multipart/form-data", b"abc"),
        ("multipart/form-data; boundary=x", b"--x\r\nnonsense"),
        (
            "multipart/form-data; boundary=x",
            b'--x\r\nContent-Disposition: form-data; name="input"; filename="a.pdf"\r\n\r\n%PDF-1.4',
        ),
        (
            "multipart/form-data; boundary=x",
            b"--x\r\nContent-Disposition: form-data\r\n\r\n%PDF\r\n--x--\r\n",
        ),
        ("multipart/form-data; boundary=x", b"--x\r\nContent-Type: text/plain\r\n\r\n%PDF\r\n--x--\r\n"),
        ("multipart/form-data; boundary=" + "x" * 4000, b"--x\r\n"),
        ("multipart/form-data; boundary=x; charset=nonsense", b"--x--\r\n"),
    ],
)
def test_forms_that_are_none(asked, path, kind, body):
    assert asked(path, content=body, headers={"Content-Type": kind}).status_code == 400


@pytest.mark.parametrize("path", [*DOCUMENT, "/api/processCitation", "/api/v1/jobs", "/api/v1/references"])
def test_other_kinds_of_requests_are_415(asked, path):
    answer = asked(path, content=b"%PDF-1.4", headers={"Content-Type": "application/pdf"})
    assert answer.status_code == 415
    assert answer.headers["content-type"] == "application/problem+json"


def test_forms_with_too_much_in_them(asked):
    assert asked("/api/v1/jobs", files=[("file", ("a", b"x"))] * 2001).status_code == 400
    assert (
        asked(
            "/api/processDate",
            content=b"date=" + b"a" * 17_000_000,
            headers={"Content-Type": "application/x-www-form-urlencoded"},
        ).status_code
        == 413
    )
    assert (
        asked(
            "/api/v1/references", content=b"a" * 34_000_000, headers={"Content-Type": "text/plain"}
        ).status_code
        == 413
    )
    assert asked("/api/v1/bibliography", json={"texts": ["a"] * 1001}).status_code == 413
    assert asked("/api/v1/references", json={"references": ["a"] * 20_001}).status_code == 413


BOMBS = {
    "zip": ("a.zip", zipped(**{"a.pdf": b"%PDF-1.4" + bytes(40_000_000)})),
    "docx": (
        "a.docx",
        zipped(**{"[Content.xml": b"<Types/>", "word_document.xml": b"<a>" + b" " * 40_000_000}),
    ),
    "gzip": ("a.ps.gz", gzip.compress(b"%!PS" + bytes(40_000_000))),
    "html": ("a.html", b"<html><title>T</title><body>" + b"<div>" * 100_000),
}


@pytest.mark.parametrize("bomb", BOMBS)
def test_uploads_that_unpack_to_too_much_are_refused(asked, bomb):
    name, content = BOMBS[bomb]
    theirs = asked("/api/processHeaderDocument", files={"input": (name, content)})
    assert (theirs.status_code, theirs.text[:16]) == (500, "[BAD_INPUT_DATA]")
    ours = asked("/api/v1/describe", files={"file": (name, content)})
    assert (ours.status_code, ours.json()["code"]) == (413, "bomb")


def test_names_of_files_are_only_names(asked, running):
    for name in (
        "../../../etc/cron.d/a.pdf",
        "a\x1b[31m\n.pdf",
        "é" * 300 + ".pdf",
        ".pdf",
        "a." + "x" * 300,
    ):
        (one,) = asked("/api/v1/describe", files={"file": (name, PDF)}).json()["documents"]
        assert one["status"] == "ok"
        assert not any(ord(char) < 32 for char in one["file"])


CONTROLS = "Silva\x00 J.\x1b[31m \ud800On rivers\x85\ufffe. J. Rivers 1999;3(1):5-9."


def test_control_characters_are_let_go(asked):
    text = json.dumps({"texts": [f"References\n1. {CONTROLS}\n2. {CONTROLS}\n3. {CONTROLS}"]})
    answer = asked("/api/v1/bibliography", content=text, headers={"Content-Type": "application/json"})
    assert answer.status_code == 200
    parsed = asked(
        "/api/v1/references",
        content=json.dumps({"references": [CONTROLS]}),
        headers={"Content-Type": "application/json"},
    )
    assert parsed.json()[0]["author"][0]["family"] == "Silva"
    sent = CONTROLS.replace("\ud800", "")
    tei = asked("/api/processCitation", data={"citations": sent, "includeRawCitations": "1"})
    for bad in "\x00\x1b\x85\ufffe":
        assert bad not in answer.text + parsed.text + tei.text
    assert asked("/api/processHeaderNames", data={"names": "\x00\x1b"}).status_code == 400


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"null", b"[" * 50_000, b'{"texts": 3}', b'{"texts": [3]}', b'{"texts": [{"lines": "x"}]}', b'{"texts": [%s]}' % (b"1" * 5000), b"\xff\xfe"])  # fmt: skip
def test_json_that_is_none(asked, body):
    answer = asked("/api/v1/bibliography", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == 400
    assert answer.json()["detail"]


def test_lines_are_answered_one_for_one(asked):
    """Blank lines, hyphens at line ends and form feeds too: whoever sends lines counts them."""
    lines = ["Text of the body, a long-", "ish one", "", "", "References", "1. Silva J. On rivers. J. Rivers 1999;3(1):5-9.", " ", "2. Souza M. Sobre mares. Rev Mar. 2001;12(2):33-41.\f"]  # fmt: skip
    (one, text) = asked(
        "/api/v1/bibliography?to=lines", json={"texts": [{"lines": lines}, "\n".join(lines)]}
    ).json()["documents"]
    assert len(one["labels"]) == len(lines)
    assert (one["labels"][0], one["labels"][5], one["labels"][7]) == (0, 1, 1)
    assert len(text["labels"]) < len(lines)
    (mask,) = asked("/api/v1/bibliography?to=mask", json={"texts": [{"lines": lines[:6]}]}).json()[
        "documents"
    ]
    assert mask["text"] == "\n".join(lines[:6])


def test_a_text_is_a_text_whatever_it_begins_with(asked):
    text = "%PDF-1.4 is how PDFs begin.\n\nReferences\n1. Silva J. On rivers. J. Rivers 1999;3(1):5-9.\n2. Souza M. Sobre mares. Rev Mar. 2001;12(2):33-41.\n"
    answer = asked("/api/v1/bibliography", content=text, headers={"Content-Type": "text/plain"})
    assert len(answer.json()["documents"][0]["references"]) == 2


def connected(running):
    host, _, port = running.address.removeprefix("http://").partition(":")
    return socket.create_connection((host, int(port)), timeout=20)


def head(size):
    return f"POST /api/processFulltextDocument HTTP/1.1\r\nHost: localhost\r\nContent-Type: {FORM['Content-Type']}\r\nContent-Length: {size}\r\n\r\n".encode()


def test_an_upload_that_stops_coming_is_408(running):
    body = part("input", PDF)
    with connected(running) as slow:
        slow.sendall(head(len(body)) + body[:2000])
        assert slow.recv(100).startswith(b"HTTP/1.1 408")
    with connected(running) as slow:  # and one that comes slowly, but comes, is answered
        slow.sendall(head(len(body)))
        for first in range(0, len(body), len(body) // 5 + 1):
            slow.sendall(body[first : first + len(body) // 5 + 1])
            time.sleep(0.3)
        assert slow.recv(100).startswith(b"HTTP/1.1 200")


def test_clients_that_leave_take_their_work_with_them(running):
    body = part("input", PDF)
    for sent in [len(body)] * 8 + [3000] * 8:
        with connected(running) as leaving:
            leaving.sendall(head(len(body)) + body[:sent])
    until = time.monotonic() + 20
    while httpx.get(f"{running.address}/healthz").json()["present"] and time.monotonic() < until:
        time.sleep(0.2)
    assert httpx.get(f"{running.address}/healthz").json()["present"] == 0


def test_silent_clients_hold_up_no_other(running, asked):
    silent = [connected(running) for _ in range(100)]
    for one in silent:
        one.sendall(b"POST /api/processDate HT")
    assert asked("/api/processHeaderDocument", files={"input": ("a.pdf", PDF)}).status_code == 200
    for one in silent:
        one.close()
    for nonsense in (
        b"\x00\x01\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: -5\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"a" * 200_000,
    ):
        with connected(running) as talking:
            talking.sendall(nonsense)
            assert talking.recv(100).startswith(b"HTTP/1.1 400")


BURSTS = 3


def test_documents_do_not_wait_for_a_burst_of_texts(running, asked):
    """Texts come without end; a document is answered before as many of them as were sent before it twice over."""
    text = (SAMPLES / "en-utf-8.txt").read_text("utf-8")
    done, over = [], threading.Event()

    def burst():
        while not over.is_set():
            done.append(asked("/api/v1/bibliography", json={"texts": [text] * 120}))

    threads = [threading.Thread(target=burst) for _ in range(BURSTS)]
    for thread in threads:
        thread.start()
    while not done:
        time.sleep(0.01)
    before = len(done)
    assert asked("/api/processHeaderDocument", files={"input": ("a.pdf", PDF)}).status_code == 200
    assert len(done) - before <= 2 * BURSTS
    over.set()
    for thread in threads:
        thread.join()
    assert {one.status_code for one in done} == {200}
    assert len({json.dumps(document) for one in done for document in one.json()["documents"]}) == 1


def test_files_of_children_go_with_them(running, asked):
    """A child that is killed by a time-out cannot clear away itself."""
    children = list(running.folder.glob("pinakes-child-*"))
    assert len(children) == 2
    desk = [
        path
        for path in running.folder.iterdir()
        if path.name.startswith(("pinakes-desk-", "pinakes-leaves-"))
    ]
    assert len(desk) == 2
    own = list(running.folder.glob("pinakes-own-*"))
    assert [path.name for folder in own for path in folder.iterdir()] in ([], [".held"])
    assert not [path for path in running.folder.iterdir() if path not in (*children, *desk, *own)]
    pids = [
        int(path.name)
        for path in Path("/proc").iterdir()
        if path.name.isdigit() and _temporary(path) in map(str, children)
    ]
    os.kill(pids[0], 9)
    assert all(
        asked("/api/processHeaderDocument", files={"input": ("a.pdf", PDF)}).status_code in (200, 500)
        for _ in range(3)
    )
    assert len(list(running.folder.glob("pinakes-child-*"))) <= 2


def _temporary(process):
    try:
        pairs = (process / "environ").read_bytes().split(b"\0")
    except OSError:
        return None
    return next((pair[7:].decode() for pair in pairs if pair.startswith(b"TMPDIR=")), None)
