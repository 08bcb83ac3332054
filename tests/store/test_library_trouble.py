"""Disk full, read-only, damaged: a clear error, and nothing is lost."""

import os
import subprocess
import sys

import pytest

from pinakes.errors import BadInput, PinakesError, Refused, Usage
from pinakes.store.adding import add
from pinakes.store.check import check
from pinakes.store.library import open_library
from pinakes.store.search import Index
from pinakes.store.stats import stats
from tests.store.made import outcome, row


def command(folder, *args, before=(), limit=None):
    def bound():
        import resource
        import signal

        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    call = [*before, sys.executable, "-m", "pinakes", *args, "--library", str(folder)]
    return subprocess.run(
        call, capture_output=True, text=True, timeout=100, preexec_fn=bound if limit else None, check=False
    )


def many(number):
    return [
        outcome(f"{i}.pdf", f"Work number {i} of the series and nothing else", authors=(f"A{i}, B.",))
        for i in range(number)
    ]


def test_a_full_disk_loses_nothing(tmp_path):
    with open_library(tmp_path / "library", create=True) as library:
        add(library, many(20))
    lines = [
        row(f"x{i}.pdf", f"Further work number {i} of the series " + "and more " * 50, authors=(f"A{i}, B.",))
        for i in range(3000)
    ]
    (tmp_path / "more.jsonl").write_text("\n".join(lines), "utf-8")
    said = command(tmp_path / "library", "add", "--from-json", str(tmp_path / "more.jsonl"), limit=1_500_000)
    assert said.returncode == 1
    assert "disk" in said.stderr
    assert "Traceback" not in said.stderr
    acknowledged = len(said.stdout.splitlines())
    with open_library(tmp_path / "library") as library:
        assert list(check(library)) == []
        assert stats(library)["works"] == 20 + acknowledged


LIKE_ANYBODY = ("setpriv", "--bounding-set=-dac_override,-dac_read_search") if os.geteuid() == 0 else ()
"""Root without the right to pass by permission bits."""


@pytest.mark.parametrize(
    ("folder", "file", "said"), [(0o555, 0o444, "cannot be written"), (0o000, 0o444, "cannot be looked into")]
)
def test_a_folder_one_may_not_write(tmp_path, folder, file, said):
    library = tmp_path / "library"
    with open_library(library, create=True) as opened:
        add(opened, many(1))
    (tmp_path / "more.jsonl").write_text(row("b.pdf", "Another work with a title of its own"), "utf-8")
    for path in (*library.iterdir(), library):
        path.chmod(folder if path.is_dir() else file)
    answer = command(library, "add", "--from-json", str(tmp_path / "more.jsonl"), before=LIKE_ANYBODY)
    library.chmod(0o755)
    assert answer.returncode == 1, answer.stderr
    assert said in answer.stderr
    assert "Traceback" not in answer.stderr
    with open_library(library) as opened:
        assert stats(opened)["works"] == 1


def test_a_folder_one_may_not_write_can_be_read(tmp_path):
    library = tmp_path / "library"
    with open_library(library, create=True) as opened:
        add(opened, many(3))
        Index(opened)
    for path in (*library.rglob("*"), library):
        path.chmod(0o555 if path.is_dir() else 0o444)
    asked = {
        words: command(library, *words.split(), before=LIKE_ANYBODY)
        for words in (
            "search work",
            "show w1",
            "stats",
            "cites w1",
            "export --to bibtex title:work",
            "check",
            "people",
            "collect",
        )
    }
    refused = command(library, "collect", "x", "w1", before=LIKE_ANYBODY)
    for path in (library, *library.rglob("*")):
        path.chmod(0o755 if path.is_dir() else 0o644)
    assert {words: answer.returncode for words, answer in asked.items()} == dict.fromkeys(asked, 0), [
        one.stderr for one in asked.values()
    ]
    assert len(asked["search work"].stdout.splitlines()) == 3
    assert (refused.returncode, "cannot be written" in refused.stderr) == (1, True)


SEARCHES = """
import os, signal, sys
from pinakes.store.library import open_library
from pinakes.store.search import Index
with open_library(sys.argv[1]) as library:
    assert library.database.only_read
    index = Index(library)
    print(len(index), flush=True)
    if sys.argv[2] == "killed":
        os.kill(os.getpid(), signal.SIGKILL)
"""


def test_links_to_an_index_one_may_not_write_go_even_where_the_search_was_killed(tmp_path):
    library, place = tmp_path / "library", tmp_path / "temporary"
    place.mkdir()
    with open_library(library, create=True) as opened:
        add(opened, many(2))
        Index(opened)
    for path in (*library.rglob("*"), library):
        path.chmod(0o555 if path.is_dir() else 0o444)
    for how, left in (("killed", 1), ("killed", 1), ("ended", 0)):
        call = [*LIKE_ANYBODY, sys.executable, "-c", SEARCHES, str(library), how]
        environment = {**os.environ, "TMPDIR": str(place)}
        done = subprocess.run(call, stdout=subprocess.PIPE, env=environment, timeout=100, check=False)
        assert done.stdout == b"2\n"
        assert len(list(place.iterdir())) == left
    for path in (library, *library.rglob("*")):
        path.chmod(0o755 if path.is_dir() else 0o644)


def test_text_that_says_nothing_is_kept(tmp_path):
    (tmp_path / "blank.rtf").write_bytes(b"{\\rtf1\\ansi }")
    answer = command(tmp_path / "library", "add", str(tmp_path / "blank.rtf"))
    assert answer.returncode == 0, answer.stderr
    with open_library(tmp_path / "library") as library:
        assert stats(library)["files"] == 1
        assert list(check(library)) == []


def test_bytes_that_were_changed_are_mended_by_adding_again(tmp_path):
    from pinakes.store.files import Shelves

    shelves = Shelves(tmp_path)
    digest = shelves.keep(b"the bytes")
    shelves.path(digest).write_bytes(b"the bytez")
    assert not shelves.is_sound(digest)
    assert shelves.keep(b"the bytes") == digest
    assert shelves.is_sound(digest)


def test_a_damaged_page(tmp_path):
    with open_library(tmp_path, create=True) as library:
        add(library, many(200))
    path = tmp_path / "library.db"
    content = bytearray(path.read_bytes())
    page = 4096
    for number in range(5, len(content) // page, 3):
        content[number * page : number * page + 512] = b"\xa5" * 512
    path.write_bytes(content)
    before = path.read_bytes()
    said = command(tmp_path, "check")
    assert said.returncode == 1
    assert "library.db" in said.stdout + said.stderr
    assert "back-up" in said.stdout + said.stderr
    assert "Traceback" not in said.stderr
    said = command(tmp_path, "stats")
    assert "Traceback" not in said.stderr
    assert path.read_bytes() == before


def test_not_a_database(tmp_path):
    (tmp_path / "library.db").write_bytes(b"no database " * 1000)
    with pytest.raises(BadInput, match="damaged"):
        open_library(tmp_path)


def test_damaged_index_of_the_database_is_mended(tmp_path):
    with open_library(tmp_path, create=True) as library:
        add(library, many(3))
        library.sql.execute("PRAGMA writable_schema=ON")
        library.sql.execute(
            "UPDATE sqlite_master SET sql=replace(sql, '(name)', '(status)') WHERE name='document_name'"
        )
    with open_library(tmp_path) as library:
        assert any(not finding.fixed for finding in check(library))
        assert all(finding.fixed for finding in check(library, fix=True))
        assert list(check(library)) == []


def test_check_finds_what_lies_on_the_shelves(tmp_path):
    with open_library(tmp_path, create=True) as library:
        orphan = library.shelves.path(library.shelves.keep(b"nobody's"))
        (orphan.parent / "abcd.partial").write_bytes(b"half")
        assert sorted(finding.what for finding in check(library)) == [
            "a file that no document belongs to",
            "a half-written file",
        ]
        with library.at_work(), pytest.raises(Refused, match="adding"):
            list(check(library, fix=True))
        assert all(finding.fixed for finding in check(library, fix=True))
        assert list(check(library)) == []
        assert not orphan.exists()


def test_a_lost_or_changed_file_is_noticed(tmp_path):
    from dataclasses import replace

    with open_library(tmp_path, create=True) as library:
        digest = library.shelves.keep(b"some bytes")
        made = outcome()
        source = replace(made.source, digest=digest, size=10)
        add(
            library, [replace(made, source=source, record=replace(made.record, id=digest, sources=(source,)))]
        )
        library.shelves.path(digest).write_bytes(b"SOME BYTES")
        assert [finding.what for finding in check(library)] == ["a file was changed"]
        library.shelves.path(digest).unlink()
        assert [(finding.what, finding.fixed) for finding in check(library, fix=True)] == [
            ("a file is missing", True)
        ]
        assert stats(library)["files"] == 0


def test_a_library_that_is_not_there(tmp_path):
    with pytest.raises(PinakesError, match="pinakes add"):
        open_library(tmp_path / "nothing")


def test_a_change_is_dated_when_it_ends_and_never_before_an_earlier_one(library, monkeypatch):
    """Who asks what is new since a moment must not miss what was under way then."""
    moments = iter(
        ["2024-01-01T10:00:00Z", "2024-01-01T10:05:00Z", "2024-01-01T09:00:00Z", "2024-01-01T09:00:01Z"]
    )
    monkeypatch.setattr("pinakes.store.database.now", lambda: next(moments))
    for what in ("long", "after the clock was set back"):
        with library.database.transaction(what, by="x@1"):
            pass
    assert [row[0] for row in library.sql.execute("SELECT at FROM change ORDER BY id")] == [
        "2024-01-01T10:05:00Z"
    ] * 2


def test_a_link_on_the_shelves_is_not_handed_out(tmp_path):
    secret = tmp_path / "secret"
    secret.write_text("of this machine")
    with open_library(tmp_path / "library", create=True) as library:
        digest = library.shelves.keep(b"of the library")
        place = library.shelves.handed_out(digest)
        place.unlink()
        place.symlink_to(secret)
        with pytest.raises(BadInput, match="link"):
            library.shelves.handed_out(digest)


def test_works_merged_in_a_ring_lead_nowhere(tmp_path):
    """A folder that somebody else made may say so."""
    with open_library(tmp_path, create=True) as library:
        add(library, [outcome("a.pdf"), outcome("b.pdf", "Книги и люди", authors=("Иванов, И.",))])
        library.sql.execute("UPDATE work SET merged = 3 - id")
        with pytest.raises(Usage):
            library.number_of("w1")
