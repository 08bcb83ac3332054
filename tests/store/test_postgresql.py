"""A library on a server: several writers, a server that dies, addresses and what is written of them."""

import socket
import subprocess
import sys
import threading

import pytest

from pinakes.errors import BadInput, Refused, TryLater, Usage
from pinakes.store import address, dialect
from pinakes.store.adding import add
from pinakes.store.check import check
from pinakes.store.library import open_library
from pinakes.store.search import Index
from tests.server import Server
from tests.store.made import outcome

WRITER = """
import os, sys
from pinakes.store.adding import add
from pinakes.store.library import open_library
from tests.store.made import outcome
folder, name, number = sys.argv[1:]
with open_library(folder) as library:
    for i in range(int(number)):
        add(library, [outcome(f"{name}-{i}.pdf", f"The {name} study of matter number {i} in {name}land")])
        print(i, flush=True)
"""


@pytest.fixture
def kept_in():
    """These make their libraries themselves."""


@pytest.fixture
def place(server, tmp_path, monkeypatch):
    """An address, and a folder whose library lies there."""
    url = server.schema()
    monkeypatch.setenv(address.VARIABLE, url)
    open_library(tmp_path / "one", create=True).close()
    return url, tmp_path


def test_nothing_of_the_library_lies_in_the_folder_but_its_address(place):
    _, folder = place
    assert not list((folder / "one").glob("library.db*"))
    assert address.noted(folder / "one") is not None


def test_two_machines_share_a_library_and_have_an_index_each(place):
    _, folder = place
    with (
        open_library(folder / "one") as one,
        open_library(folder / "two", create=True) as two,
    ):
        assert one.database.node != two.database.node
        add(one, [outcome("a.pdf", "Libraries of the northern coast")])
        add(two, [outcome("b.pdf", "Книги южного берега")])
        for library in (one, two):
            found = Index(library)
            assert [hit.title for hit in found.search("coast")] == ["Libraries of the northern coast"]
            assert [hit.title for hit in found.search("книги")] == ["Книги южного берега"]
        assert not list(check(one))


def test_several_writers_lose_nothing_and_double_nothing(place):
    _, folder = place
    writers = [
        subprocess.Popen(
            [sys.executable, "-c", WRITER, str(folder / "one"), name, "6"], stdout=subprocess.PIPE
        )
        for name in ("alpha", "beta", "gamma")
    ]
    for writer in writers:
        writer.communicate(timeout=100)
        assert writer.returncode == 0
    with open_library(folder / "one") as library:
        titles = [row[0] for row in library.sql.execute("SELECT title FROM work ORDER BY title")]
        assert titles == sorted(
            f"The {name} study of matter number {i} in {name}land"
            for name in ("alpha", "beta", "gamma")
            for i in range(6)
        )
        ended = library.sql.execute("SELECT id, at FROM change ORDER BY id").fetchall()
        assert [at for _, at in ended] == sorted(at for _, at in ended)
        assert not list(check(library))


def test_a_writer_waits_for_another(place):
    _, folder = place
    order = []

    def second():
        with open_library(folder / "one") as library, library.database.transaction("two", by="test@1"):
            order.append("second")

    with open_library(folder / "one") as library, library.database.transaction("one", by="test@1"):
        thread = threading.Thread(target=second)
        thread.start()
        thread.join(0.5)
        order.append("first")
    thread.join(60)
    assert order == ["first", "second"]


def test_readers_see_one_state_while_others_write(place):
    _, folder = place
    with open_library(folder / "one") as one, open_library(folder / "one") as other:
        with one.database.snapshot() as sql:
            before = sql.execute("SELECT count(*) FROM work").fetchone()[0]
            add(other, [outcome("a.pdf")])
            assert sql.execute("SELECT count(*) FROM work").fetchone()[0] == before
        assert one.sql.execute("SELECT count(*) FROM work").fetchone()[0] == before + 1


def test_a_repair_is_refused_while_another_program_writes(place):
    _, folder = place
    with open_library(folder / "one") as one, open_library(folder / "two", create=True) as two:
        with one.at_work(), pytest.raises(Refused, match="somebody is adding"), two.at_work(alone=True):
            pass
        with two.at_work(alone=True):
            pass


def broken(library, happens):
    """A change in the middle of which something happens."""
    insert = "INSERT INTO work (added, changed) VALUES (?, ?)"
    with library.database.transaction("broken", by="test@1") as change:
        library.sql.execute(insert, (change, change))
        happens()
        library.sql.execute(insert, (change, change))


def test_a_failed_transaction_is_rolled_back(place):
    _, folder = place
    with open_library(folder / "one") as library:
        with pytest.raises(ZeroDivisionError):
            broken(library, lambda: 1 / 0)
        assert library.sql.execute("SELECT count(*) FROM work").fetchone()[0] == 0
        assert add(library, [outcome("a.pdf")])[0].work == "w1"


@pytest.mark.slow
def test_a_server_that_is_killed_comes_back_with_everything_acknowledged(tmp_path, monkeypatch):
    server = Server(settings=())
    try:
        monkeypatch.setenv(address.VARIABLE, server.schema())
        with open_library(tmp_path / "one", create=True) as library:
            for i in range(5):
                add(library, [outcome(f"{i}.pdf", f"A study of the matter number {i} in the land of {i}")])
                server.kill()
                server.start()
                assert library.sql.execute("SELECT count(*) FROM work").fetchone()[0] == i + 1
            with pytest.raises(Refused):
                broken(library, lambda: (server.kill(), server.start()))
            assert library.sql.execute("SELECT count(*) FROM work").fetchone()[0] == 5
            assert not list(check(library))
    finally:
        server.stop()


def test_a_connection_that_is_cut_in_the_middle_is_told_as_something_to_try_again(place):
    _, folder = place
    with open_library(folder / "one") as library, open_library(folder / "one") as other:
        number = "SELECT pg_backend_pid()"

        def cut(library):
            with library.database.snapshot() as sql:
                (mine,) = sql.execute(number).fetchone()
                other.sql.execute(f"SELECT pg_terminate_backend({mine}, 10000)")
                sql.execute("SELECT count(*) FROM work").fetchone()

        with pytest.raises(TryLater):
            library.asked(cut)
        assert add(library, [outcome("a.pdf")])[0].new, "the next one finds a connection again"


def test_passwords_are_not_written_down(tmp_path, monkeypatch):
    url = "postgresql://anna:g%40heim@db.example:5433/books?sslmode=require"
    monkeypatch.setenv(address.VARIABLE, url)
    address.note(tmp_path, url)
    assert "heim" not in (tmp_path / address.FILE).read_text()
    noted = address.noted(tmp_path)
    assert noted.url == "postgresql://anna@db.example:5433/books?sslmode=require"
    assert noted.vouched() == url
    monkeypatch.setenv(address.VARIABLE, "postgresql://anna:other@elsewhere/books")
    assert noted.vouched() == noted.url


class Listener:
    """A stranger's server that only counts who comes."""

    def __init__(self):
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.port = self.socket.getsockname()[1]
        self.socket.settimeout(0.2)

    def met(self):
        try:
            self.socket.accept()[0].close()
        except TimeoutError:
            return False
        return True


@pytest.mark.parametrize(
    "given", ["", "postgresql://anna@127.0.0.1:{port}/other", "postgresql://db.example/x"]
)
def test_a_folder_of_somebody_else_does_not_lead_us_to_his_server(tmp_path, monkeypatch, given):
    """Who connects tells the passwords of the environment: only a server that the user named is asked."""
    stranger = Listener()
    url = f"postgresql://anna@127.0.0.1:{stranger.port}/books"
    (tmp_path / address.FILE).write_text(f'address = "{url}"\nnode = 1\n')
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("PGPASSWORD", "secret")
    monkeypatch.setenv(address.VARIABLE, given.format(port=stranger.port))
    with pytest.raises(Refused, match="nobody here has named"):
        open_library(tmp_path)
    assert not stranger.met()
    stranger.socket.close()


def test_a_server_named_once_is_known_from_then_on(place, monkeypatch):
    url, folder = place
    monkeypatch.setenv("XDG_DATA_HOME", str(folder / "home"))
    monkeypatch.delenv(address.VARIABLE)
    with pytest.raises(Refused, match=address.VARIABLE):
        open_library(folder / "one")
    monkeypatch.setenv(address.VARIABLE, url)
    open_library(folder / "one").close()
    monkeypatch.delenv(address.VARIABLE)
    open_library(folder / "one").close()
    (folder / "home" / "pinakes" / "servers").chmod(0o444)
    open_library(folder / "one").close()


def test_where_nothing_can_be_kept_the_server_is_named_every_time(place, monkeypatch):
    url, folder = place
    (folder / "home").write_text("a file where a folder should be")
    monkeypatch.setenv("XDG_DATA_HOME", str(folder / "home"))
    monkeypatch.setenv(address.VARIABLE, url)
    open_library(folder / "one").close()
    monkeypatch.delenv(address.VARIABLE)
    with pytest.raises(Refused):
        open_library(folder / "one")


def test_addresses_that_lead_nowhere_are_told(tmp_path, monkeypatch, server):
    monkeypatch.setenv(address.VARIABLE, "mysql://db.example/books")
    with pytest.raises(Usage, match="postgresql://"):
        open_library(tmp_path / "a", create=True)
    monkeypatch.setenv(address.VARIABLE, server.address("nowhere"))
    with pytest.raises(Usage, match="CREATE SCHEMA"):
        open_library(tmp_path / "b", create=True)
    (tmp_path / "c").mkdir()
    (tmp_path / "c" / address.FILE).write_text("address = 3 4")
    with pytest.raises(BadInput, match=r"store\.toml"):
        open_library(tmp_path / "c")


def test_a_schema_with_something_else_is_left_alone(tmp_path, monkeypatch, server):
    import psycopg

    url = server.schema()
    with psycopg.connect(url, autocommit=True) as sql:
        sql.execute("CREATE TABLE payroll (id int)")
    monkeypatch.setenv(address.VARIABLE, url)
    with pytest.raises(Usage, match="something else"):
        open_library(tmp_path / "one", create=True)


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        ("SELECT max(id) FROM work WHERE id=?", "SELECT max(id) FROM work WHERE id=%s"),
        ("SELECT max(?, coalesce((SELECT 1), 2))", "SELECT greatest(%s, coalesce((SELECT 1), 2))"),
        ("INSERT OR IGNORE INTO clue VALUES (?, ?)", "INSERT INTO clue VALUES (%s, %s) ON CONFLICT DO NOTHING"),
        ("by NOT LIKE 'person:%'", "by NOT ILIKE 'person:%%'"),
        ("language IS ?", "language IS NOT DISTINCT FROM %s"),
        ("language IS NULL", "language IS NULL"),
        ("FROM work INDEXED BY work_changed WHERE 1=1", "FROM work WHERE 1=1"),
        ("SELECT upto FROM indexed WHERE only=?", 'SELECT upto FROM indexed WHERE "only"=%s'),
        ("work.id IN ()", "FALSE"),
        ("merged IS NULL AND work.id NOT IN ()", "merged IS NULL AND TRUE"),
        ("instr(origin, ?) > 0", "strpos(origin, %s) > 0"),
    ],
)  # fmt: skip
def test_statements_are_translated_for_postgresql(ours, theirs):
    assert dialect.asked(ours) == theirs
