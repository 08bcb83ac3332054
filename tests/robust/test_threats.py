"""A test for each threat of docs/why/threats.md that is not tried where its part is tried."""

import ast
import io
import re
import zipfile
from pathlib import Path

import httpx
import pytest

from pinakes import jobs, pipeline
from pinakes.api import describe
from pinakes.config import settings
from pinakes.serve import accounts as accounts_module
from pinakes.serve.accounts import Accounts
from pinakes.serve.ledger import Ledger
from pinakes.serve.pages.who import SESSION
from tests.serve.conftest import Service

ROOT = Path(__file__).parent.parent.parent
SAMPLES = ROOT / "samples" / "files"
SOURCE = ROOT / "src" / "pinakes"


def described(path):
    return describe(path, settings({"ocr": {"mode": "never"}}, files=(), environment={}))


@pytest.mark.parametrize("name", ["en.docx", "en.odt", "en.epub", "de-slides.pptx"])
def test_entities_of_packed_documents_name_no_files(tmp_path, name):
    secret = tmp_path / "secret.txt"
    secret.write_text("TOPSECRET")
    doctype = f'<!DOCTYPE x [<!ENTITY leak SYSTEM "file://{secret}">]>'.encode()
    out = io.BytesIO()
    with zipfile.ZipFile(SAMPLES / name) as old, zipfile.ZipFile(out, "w") as new:
        for member in old.namelist():
            content = old.read(member)
            if member.endswith((".xml", ".xhtml", ".opf")) and b"?>" in content[:200]:
                head, mark, rest = content.partition(b"?>")
                content = head + mark + doctype + re.sub(rb">(\w)", rb">&leak;\1", rest, count=5)
            new.writestr(member, content)
    (tmp_path / name).write_bytes(out.getvalue())
    assert "TOPSECRET" not in repr(described(tmp_path / name))


def test_what_lies_in_archives_is_never_written_beside_them(tmp_path):
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("../../../outside.txt", "Out\n" * 30)
        archive.writestr("/absolute.txt", "Out\n" * 30)
    before = set(tmp_path.rglob("*"))
    described(tmp_path / "a.zip")
    assert set(tmp_path.rglob("*")) == before
    assert not Path("/absolute.txt").exists()


@pytest.mark.parametrize("method", [zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
@pytest.mark.parametrize("name", ["en.docx", "en.odt", "en.epub", "de-slides.pptx", "a.zip"])
def test_parts_that_cannot_be_unpacked_are_damaged_however_they_were_packed(tmp_path, name, method):
    """Every way of packing has an error of its own."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as new:
        if name == "a.zip":
            new.writestr("a.txt", "On rivers and their banks\n" * 50)
        else:
            with zipfile.ZipFile(SAMPLES / name) as old:
                for member in old.namelist():
                    new.writestr(member, old.read(member))
        places = [entry.header_offset + 30 + len(entry.filename) for entry in new.infolist()]
    content = bytearray(out.getvalue())
    for place in places:  # behind the properties of LZMA, which stand first
        content[place + 12 : place + 24] = b"\xff" * 12
    (tmp_path / name).write_bytes(content)
    parts = pipeline.lay(settings({"ocr": {"mode": "never"}}, files=(), environment={}))
    found = jobs.describe(name, str(tmp_path / name), parts)  # of an archive, what lies in it too
    assert "damaged" in {problem.code for outcome in found for problem in outcome.problems}


def test_a_file_that_is_two_things_is_what_its_bytes_begin_with(tmp_path):
    """A PDF with a page of HTML before its end, named as a page: it is read as the PDF that it is."""
    path = tmp_path / "page.html"
    path.write_bytes(
        (SAMPLES / "en-one-column.pdf").read_bytes() + b"\n<html><script>alert(1)</script></html>"
    )
    outcome = described(path)
    first = outcome[0] if isinstance(outcome, tuple | list) else outcome
    assert first.format.media_type == "application/pdf"


def test_no_text_of_a_user_reaches_a_shell():
    ways = ("shell", "os.system", "os.popen", "eval", "exec", "subprocess.getoutput")
    texts = ((path, path.read_text("utf-8")) for path in SOURCE.rglob("*.py"))
    looked = [(path, text) for path, text in texts if any(way in text for way in ways)]
    assert looked
    for path, text in looked:
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Call):
                assert not any(word.arg == "shell" for word in node.keywords), path
                if isinstance(node.func, ast.Name | ast.Attribute):
                    assert ast.unparse(node.func) not in ways, path


def test_unknown_names_cost_as_much_as_wrong_passwords(tmp_path, monkeypatch):
    """Counted, not timed: the slow hash is made once either way, so that time tells nobody which names there are."""
    made = Accounts(Ledger(tmp_path))
    made.join(made.first_link(), "anna", "a good long sentence")
    tried = []
    fits = accounts_module._fits
    monkeypatch.setattr(accounts_module, "_fits", lambda *given: tried.append(given) or fits(*given))
    assert made.enter("anna", "wrong") is None
    assert made.enter("nobody", "wrong") is None
    assert len(tried) == 2
    made.ledger.close()


@pytest.fixture(scope="module")
def running(tmp_path_factory):
    folder = tmp_path_factory.mktemp("library")
    made = Service("--workers", "1", "--library", str(folder / "library"), folder=folder)
    yield made
    assert made.stop() == 0


def test_a_session_chosen_by_an_attacker_is_refused(running):
    """An attacker who plants a cookie before the sign-in has nothing: another one is made, and the planted one stays unknown."""
    link = re.search(r"(http://\S+/welcome/\S+)", "".join(running.said))[1]
    planted = "chosen-by-somebody-else"
    with httpx.Client(headers={"Origin": running.address}, cookies={SESSION: planted}) as client:
        answer = client.post(link, data={"name": "anna", "password": "a good long sentence"})
        assert answer.status_code in (302, 303), answer.text
        given = answer.cookies.get(SESSION)
        assert given
        assert given != planted
        again = httpx.post(
            f"{running.address}/sign-in",
            data={"name": "anna", "password": "a good long sentence"},
            headers={"Origin": running.address},
            cookies={SESSION: given},
        )
        assert again.cookies.get(SESSION) not in (None, given, planted)
    said = answer.headers["set-cookie"].lower()
    assert "httponly" in said
    assert "samesite" in said
    page = httpx.get(f"{running.address}/", cookies={SESSION: planted}, headers={"Accept": "text/html"})
    assert "anna" not in page.text
