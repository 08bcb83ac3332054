"""Writers, the service, its workers and the database are killed at random: nothing acknowledged is lost, nothing doubled.

Usage: python -m tests.slow.service_kills [KILLS] [SEED] [SECONDS]; `make kills` does a thousand, or as many as the seconds allow. The library lies on a PostgreSQL server
that is started here and keeps its promises to the disk. A program adds, corrects and removes; a visitor uploads and corrects
through the pages. Both note what they were told is done; what they were not told they do again.
"""

import math
import os
import random
import signal
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path
from subprocess import PIPE, Popen

import httpx
from lxml import html

from pinakes.run.tree import descendants
from pinakes.store.address import VARIABLE
from pinakes.store.check import check
from pinakes.store.library import open_library
from tests.serve.conftest import Service
from tests.server import Server

WRITER = """
import sys
from pinakes.errors import Refused, Usage
from pinakes.model import Claim
from pinakes.store.adding import add
from pinakes.store.changing import correct, remove
from pinakes.store.library import open_library
from tests.slow.service_kills import is_removed, titled
from tests.store.made import outcome

def until_told(work, *arguments, **named):
    is_again = False
    while True:
        try:
            return work(*arguments, **named)
        except Refused:
            is_again = True
        except Usage:
            if not is_again:
                raise
            return None  # it was done, and the answer was lost

folder, first = sys.argv[1], int(sys.argv[2])
with open_library(folder) as library:
    for number in range(first, 10 ** 9):
        made = outcome(f"{number}.pdf", f"On the matter number {number} and on {number * 7} of its kind")
        (added,) = until_told(add, library, [made])
        until_told(correct, library, added.work, Claim("title", titled(number), 1.0, "person:a", (), "en"))
        if is_removed(number):
            until_told(remove, library, added.work, by="person:a")
        print(number, flush=True)
"""
KINDS = {"service": 1, "writer": 2, "worker": 2, "backend": 3, "postmaster": 2}
"""What is killed, and how often of ten times: a service that starts costs most of the time."""
SEEN_BY_USERS = {"200", "303", "503", "429"}
"""429: a visitor may bring so many files in five minutes."""
GONE = "gone"
"""The service was killed meanwhile."""
TOKEN = "a-token-of-the-drill"
SYLLABLES = ("ba", "do", "ri", "me", "ku", "ta", "lo", "shi", "nam", "ver", "pol", "ge")
LOOKED_AT = 20
"""Kills after which the library is compared with what was acknowledged."""


def titled(number):
    """What somebody says is the title of a document."""
    return f"The matter number {number} in other words, as {number * 7} say"


def is_removed(number):
    return number % 5 == 0


class Writer:
    """Adds, corrects and removes documents and says which are done; taken up where it was."""

    def __init__(self, folder, first):
        command = [sys.executable, "-c", WRITER, str(folder), str(first)]
        self.process = Popen(command, stdout=PIPE, text=True)
        self.last = first - 1
        self._listening = threading.Thread(target=self._listen, daemon=True)
        self._listening.start()

    def _listen(self):
        for line in self.process.stdout:
            if line.endswith("\n"):
                self.last = int(line)

    def end(self):
        self.process.kill()
        self.process.wait()
        self._listening.join(30)


class Visitor(threading.Thread):
    """Uploads documents and corrects their titles; `service` may be another one after each request."""

    def __init__(self, service, seed):
        super().__init__(daemon=True)
        self.service, self.answers, self.acknowledged = service, Counter(), {}
        self.is_open, self.has_left, self.problem = threading.Event(), threading.Event(), None
        self.is_open.set()
        self._http = httpx.Client(headers={"Authorization": f"Bearer {TOKEN}"}, timeout=600, verify=False)
        self._dice = random.Random(seed)

    @property
    def told(self):
        """How often the service answered."""
        return self.answers.total() - self.answers[GONE]

    def run(self):
        try:
            number = 0
            while not self.has_left.is_set():
                name, text = f"letter-{number}.txt", self._text()
                if (work := self._uploaded(name, text)) is None:
                    break
                for turn in range(self._dice.randrange(3)):
                    title = f"Letter {number} as it is called the {turn + 1}. time"
                    if not self._corrected(work, title):
                        return
                    self.acknowledged[name] = title
                self.acknowledged.setdefault(name, None)
                self._asked("GET", "/search", params={"q": "letter"})
                number += 1
        except Exception as error:
            self.problem = error
            raise

    def _text(self):
        """One that is like no other."""
        words = ["".join(self._dice.choices(SYLLABLES, k=3)) for _ in range(120)]
        return (
            f"{' '.join(words[:6]).capitalize()}\n\n{words[6].capitalize()} {words[7].capitalize()}\n\n"
            + " ".join(words[8:])
        )

    def _asked(self, method, path, **named):
        """The answer, or None where the service is gone or busy."""
        self.is_open.wait()
        try:
            answer = self._http.request(method, f"{self.service.address}{path}", **named)
        except httpx.TransportError:
            self.answers[GONE] += 1
            time.sleep(0.1)
            return None
        self.answers[str(answer.status_code)] += 1
        if answer.status_code >= 500:
            print(method, path, answer.status_code, answer.text[-300:], file=sys.stderr, flush=True)
        if answer.status_code not in (200, 303):
            time.sleep(0.3)
            return None
        return answer

    def _uploaded(self, name, text):
        """The work that a file became; it is brought until that is said."""
        while not self.has_left.is_set():
            answer = self._asked("POST", "/upload", files={"file": (name, text.encode(), "text/plain")})
            place = answer.headers.get("location", "") if answer is not None else ""
            if place.startswith("/works/"):
                return place.split("/")[2]
            time.sleep(0.1)
        return None

    def _corrected(self, work, title):
        """Whether the page says that the title was saved, or shows it."""
        path = f"/works/{work}/check"
        while not self.has_left.is_set():
            if (shown := self._asked("GET", path)) is None:
                continue
            (form,) = (one for one in html.fromstring(shown.text).forms if one.action == path)
            (field,) = (
                name
                for name in form.fields
                if name == "title" or name.startswith(("title.", "title-", "title:"))
            )
            if form.fields[field] == title:  # said before, and only the answer was lost
                return True
            said = {field: title, "version": form.fields["version"], "do": "save"}
            answer = self._asked("POST", path, data=said)
            if answer is not None and "done=saved" in answer.headers.get("location", ""):
                return True
        return False


def drill(kills, seed=0, seconds=math.inf, *, patience=900):
    """What was killed and answered; `AssertionError` where something acknowledged is lost or doubled."""
    dice, killed = random.Random(seed), Counter()
    server, before = Server(settings=()), os.environ.get(VARIABLE)
    try:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name) / "library"
            os.environ[VARIABLE] = server.schema()
            open_library(folder, create=True).close()
            writer, service = Writer(folder, 0), _service(folder)
            visitor = Visitor(service, seed)
            visitor.start()
            until = time.monotonic() + seconds
            for number in range(kills):
                if time.monotonic() > until:
                    break
                _wait(writer, visitor, server, dice, patience)
                kind = next(
                    (one for one in KINDS if not killed[one]),
                    dice.choices(*zip(*KINDS.items(), strict=True))[0],
                )
                if kind == "writer":
                    writer.end()
                    writer = Writer(folder, writer.last + 1)
                elif kind == "service":
                    service.process.kill()
                    visitor.is_open.clear()
                    service.process.wait()
                    service = visitor.service = _service(folder)
                    visitor.is_open.set()
                else:
                    _kill_below(kind, service, server, dice)
                killed[kind] += 1
                if number % LOOKED_AT == LOOKED_AT - 1:
                    server.recovered()
                    _hold(folder, writer.last, dict(visitor.acknowledged))
                    print(number + 1, dict(killed), dict(visitor.answers), file=sys.stderr, flush=True)
            visitor.has_left.set()
            writer.end()
            visitor.join(300)
            assert service.stop() == 0
            server.recovered()
            killed["documents"] = _hold(folder, writer.last, visitor.acknowledged, whole=True)
    finally:
        os.environ.pop(VARIABLE) if before is None else os.environ.update({VARIABLE: before})
        server.stop()
    assert set(visitor.answers) <= {*SEEN_BY_USERS, GONE}, visitor.answers
    return killed, visitor.answers


def _service(folder):
    return Service("--library", str(folder), "--workers", "1", environment={"PINAKES_SERVE_TOKEN": TOKEN})


def _wait(writer, visitor, server, dice, patience):
    """Until somebody was told once more that something is done, and a moment beyond."""
    until = time.monotonic() + patience
    before = writer.last, visitor.told
    while (writer.last, visitor.told) == before:
        assert time.monotonic() < until, "nothing goes on"
        assert writer.process.poll() is None, "the writer gave up"
        assert visitor.problem is None, visitor.problem
        time.sleep(0.05)
        server.revive()
    time.sleep(dice.random() * 0.3)
    server.revive()


def _kill_below(kind, service, server, dice):
    """A worker of the service, a process of the database, or the database with all its own."""
    if kind == "postmaster":
        server.kill()
        server.start()
        return
    root = service.process.pid if kind == "worker" else server.number()
    if below := descendants(root):
        os.kill(dice.choice(below), signal.SIGKILL)


def _hold(folder, last, letters, *, whole=False):
    """How many documents there are; each that was acknowledged is there once, as it was last said, or is gone where it was removed."""
    with open_library(folder) as library:
        query = (
            "SELECT document.name, work.title, count(*) FROM document JOIN work ON work.id = document.work "
            "WHERE document.gone IS NULL GROUP BY document.name, work.title"
        )
        rows = library.sql.execute(query).fetchall()
        found = {name: title for name, title, _ in rows}
        assert len(found) == len(rows), "a document twice"
        assert all(count == 1 for _, _, count in rows), rows
        for number in range(last + 1):
            assert (found.get(f"{number}.pdf") == titled(number)) != is_removed(number), number
        for name, title in letters.items():
            assert name in found, f"{name} is lost"
            assert title is None or found[name] == title, (name, title, found[name])
        said = "SELECT value, count(*) FROM claim WHERE work IS NOT NULL AND field='title' AND gone IS NULL GROUP BY work, value"
        assert all(count == 1 for _, count in library.sql.execute(said).fetchall())
        if whole:
            assert not [fault for fault in check(library) if not fault.harmless]
    return len(rows)


if __name__ == "__main__":
    print(*drill(*map(int, sys.argv[1:] or ("1000",))))
