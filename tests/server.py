"""A PostgreSQL server of our own, started for tests: as the user `postgres` where we are root, else as whoever we are."""

import getpass
import os
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from urllib.parse import quote

CALM = (
    *("-c", "fsync=off", "-c", "synchronous_commit=off", "-c", "full_page_writes=off"),
    *(
        "-c",
        "listen_addresses=",
        "-c",
        "shared_buffers=32MB",
        "-c",
        "max_connections=40",
        "-c",
        "autovacuum=off",
    ),
)


class Server:
    """Speaks on a socket in a folder of its own; `settings` of a server whose disk must not lie: none."""

    def __init__(self, settings=CALM):
        self.settings = settings
        self.folder = Path(tempfile.mkdtemp(prefix="pinakes-pg-", dir="/tmp"))
        self.user = "postgres" if os.geteuid() == 0 else getpass.getuser()
        if os.geteuid() == 0:
            shutil.chown(self.folder, "postgres")
        made = ["initdb", "-A", "trust", "-U", "postgres", "-E", "UTF8", "--locale=C.UTF-8"]
        self._run([*made, "--no-sync", "-D", str(self.folder / "data")])
        self._process = None
        self._schemas = 0
        self.start()

    def _command(self, command):
        program = str(programs() / command[0])
        ends_with_us = ["setpriv", "--pdeathsig=QUIT"]
        as_user = [f"--reuid={self.user}", f"--regid={self.user}", "--init-groups"]
        return [*ends_with_us, *as_user * (os.geteuid() == 0), "--", program, *command[1:]]

    def _run(self, command):
        done = subprocess.run(self._command(command), capture_output=True, text=True, cwd="/", check=False)
        assert done.returncode == 0, done.stderr

    def start(self):
        command = ["postgres", "-D", str(self.folder / "data"), "-k", str(self.folder), *self.settings]
        if self.settings is not CALM:
            command += ["-c", "listen_addresses="]
        log = (self.folder / "log").open("a")
        until = time.monotonic() + 60
        self._process = None
        while not self.answers():
            assert time.monotonic() < until, (self.folder / "log").read_text()
            if self._process is None or self._process.poll() is not None:
                # The children of a killed server hold its memory for a while, and no other starts before.
                self._process = subprocess.Popen(self._command(command), stdout=log, stderr=log, cwd="/")
            time.sleep(0.05)

    def revive(self):
        """As a service manager does: a server gives up where a process dies that mends it after a crash."""
        if self._process.poll() is not None:
            self.start()

    def recovered(self):
        """Once it answers again."""
        until = time.monotonic() + 60
        while not self.answers():
            assert time.monotonic() < until, (self.folder / "log").read_text()
            self.revive()
            time.sleep(0.05)

    def answers(self):
        import psycopg

        try:
            psycopg.connect(self.address(), connect_timeout=5).close()
        except psycopg.OperationalError:
            return False
        return True

    def address(self, schema="public"):
        options = quote(f"-csearch_path={schema}", safe="")
        return f"postgresql://postgres@/postgres?host={quote(str(self.folder), safe='')}&options={options}"

    def schema(self):
        """An empty place for a library."""
        import psycopg

        self._schemas += 1
        with psycopg.connect(self.address(), autocommit=True) as sql:
            sql.execute(f"CREATE SCHEMA library_{self._schemas}")
        return self.address(f"library_{self._schemas}")

    def number(self):
        """Of the process that the others are children of."""
        return int((self.folder / "data" / "postmaster.pid").read_text().split()[0])

    def kill(self):
        """At once, as a machine dies."""
        os.kill(self.number(), signal.SIGKILL)
        self._process.wait(60)

    def stop(self):
        if self._process is not None and self._process.poll() is None:
            os.kill(self.number(), signal.SIGQUIT)
            self._process.wait(60)
        shutil.rmtree(self.folder, ignore_errors=True)


def programs():
    """Where Debian puts them, the newest; else where the path leads."""
    for folder in sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True):
        if (folder / "initdb").is_file():
            return folder
    found = shutil.which("initdb")
    assert found, "no PostgreSQL: apt-get install postgresql"
    return Path(found).parent
