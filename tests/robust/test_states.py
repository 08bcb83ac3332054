"""Whatever is done to a library or a frontier, in whatever order, with the program killed between: a simple model says the same."""

import shutil
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    Bundle,
    RuleBasedStateMachine,
    consumes,
    invariant,
    multiple,
    precondition,
    rule,
)

from pinakes.acquire.frontier import Frontier, Lead
from pinakes.errors import Usage
from pinakes.model import Claim
from pinakes.store.adding import add
from pinakes.store.changing import collect, correct, join, uncollect, withdraw
from pinakes.store.check import check
from pinakes.store.library import open_library
from pinakes.store.search import Index
from tests.store.made import outcome

CALM = settings(
    max_examples=12,
    stateful_step_count=25,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    derandomize=True,
)
TITLES = (
    "Lighthouses of the northern coast and their keepers", "Книги и библиотеки южного берега", "数字图书馆的建设与发展研究",
    "Zur Geschichte der Bibliotheken in den Alpen", "As bibliotecas do sertão e os seus leitores",
)  # fmt: skip
WORDS = ("lighthouses", "книги", "图书馆", "alpen", "leitores")


class LibraryStates(RuleBasedStateMachine):
    """A model of works by title: which there are, what people said of them, in which sets they are."""

    works = Bundle("works")

    def __init__(self):
        super().__init__()
        self.folder = Path(tempfile.mkdtemp(prefix="pinakes-states-"))
        self.library = open_library(self.folder, create=True)
        self.titles, self.said, self.members, self.into = {}, {}, set(), {}

    def teardown(self):
        self.library.close()
        shutil.rmtree(self.folder)

    @rule(target=works, which=st.integers(0, 4))
    def adds(self, which):
        """The same file twice is one work."""
        (added,) = add(
            self.library, [outcome(f"{which}.pdf", TITLES[which], authors=(f"Roe{'abcde'[which]}, Ann",))]
        )
        self.titles.setdefault(self.root(added.work), which)
        return added.work

    def root(self, work):
        while work in self.into:
            work = self.into[work]
        return work

    @rule(work=works, title=st.sampled_from(("A corrected title", "Исправленное название", "改正的标题")))
    def corrects(self, work, title):
        work = self.root(work)
        correct(self.library, work, Claim("title", title, 1.0, "person:anna", (), "en"))
        self.said[work] = title

    @rule(work=works)
    def withdraws(self, work):
        work = self.root(work)
        if work in self.said:
            withdraw(self.library, work, "title", by="person:anna")
            del self.said[work]
            return
        with pytest.raises(Usage, match="nothing to undo"):
            withdraw(self.library, work, "title", by="person:anna")

    @rule(work=works)
    def collects(self, work):
        collect(self.library, "theses", self.root(work), by="person:anna")
        self.members.add(self.root(work))

    @rule(work=works)
    def uncollects(self, work):
        work = self.root(work)
        if work in self.members:
            uncollect(self.library, "theses", work, by="person:anna")
            self.members.discard(work)

    @rule(one=works, other=works)
    def joins(self, one, other):
        one, other = self.root(one), self.root(other)
        if one == other:
            return
        if one in self.said and other in self.said:
            self.withdraws(other)
        kept = join(self.library, one, other, by="person:anna")
        gone = other if kept == one else one
        self.into[gone] = kept
        self.titles.pop(gone)
        if gone in self.members:
            self.members.add(kept)
        self.members.discard(gone)
        if gone in self.said:
            self.said[kept] = self.said.pop(gone)

    @rule()
    def is_killed(self):
        """Without closing anything: another process opens what lies there."""
        self.library = open_library(self.folder)

    @rule()
    def breaks_in_the_middle(self):
        with pytest.raises(ZeroDivisionError):
            self._broken()

    def _broken(self):
        with self.library.database.transaction("broken", by="test@1") as change:
            self.library.sql.execute("INSERT INTO work (added, changed) VALUES (?, ?)", (change, change))
            self.library.sql.execute("UPDATE work SET title='lost'")
            raise ZeroDivisionError

    @invariant()
    def works_are_those_of_the_model(self):
        rows = self.library.sql.execute("SELECT id FROM work WHERE merged IS NULL").fetchall()
        assert {f"w{number}" for (number,) in rows} == set(self.titles)
        for gone, kept in self.into.items():
            assert f"w{self.library.number_of(gone)}" == self.root(kept)

    @invariant()
    def corrections_hold(self):
        for work, title in self.said.items():
            row = self.library.sql.execute("SELECT title FROM work WHERE id=?", (int(work[1:]),)).fetchone()
            assert row[0] == title

    @invariant()
    def sets_hold(self):
        query = "SELECT work FROM member JOIN work ON work.id = work WHERE merged IS NULL"
        assert {f"w{number}" for (number,) in self.library.sql.execute(query)} == self.members

    @invariant()
    def nothing_is_broken(self):
        assert not [fault for fault in check(self.library) if not fault.harmless]

    @rule(which=st.integers(0, 4))
    def searches(self, which):
        found = {hit.work for hit in Index(self.library).search(WORDS[which], limit=20)}
        untouched = {
            work
            for work, known in self.titles.items()
            if known == which and work not in self.said and work not in self.into.values()
        }
        assert untouched <= found


class FrontierStates(RuleBasedStateMachine):
    """A model: each address is waiting, taken or done; taken ones wait again after a kill."""

    taken = Bundle("taken")

    def __init__(self):
        super().__init__()
        self.folder = Path(tempfile.mkdtemp(prefix="pinakes-frontier-"))
        self.queue = Frontier(self.folder / "f.db")
        self.waiting, self.held, self.done = {}, {}, set()

    def teardown(self):
        self.queue.close()
        shutil.rmtree(self.folder)

    ADDRESSES = st.builds("http://{}.org/{}".format, st.sampled_from("abc"), st.integers(0, 5))

    @rule(addresses=st.lists(st.tuples(ADDRESSES, st.sampled_from((0.1, 0.5, 0.9))), max_size=4))
    def adds(self, addresses):
        new = self.queue.add([Lead(address, priority) for address, priority in addresses])
        assert new == self._add(addresses)

    def _add(self, addresses):
        new = 0
        for address, priority in addresses:
            if address in self.waiting:
                self.waiting[address] = max(priority, self.waiting[address])
            elif address not in self.held and address not in self.done:
                self.waiting[address] = priority
                new += 1
        return new

    @rule(target=taken)
    def takes(self):
        busy = {address.split("/")[2] for address in self.held}
        free = {address: one for address, one in self.waiting.items() if address.split("/")[2] not in busy}
        lead = self.queue.take()
        assert (lead is None) == (not free)
        if lead is None:
            return multiple()
        assert free[lead.address] == max(free.values())
        self.held[lead.address] = self.waiting.pop(lead.address)
        return lead

    @rule(lead=consumes(taken), found=st.lists(st.tuples(ADDRESSES, st.sampled_from((0.1, 0.9))), max_size=3))
    def ends(self, lead, found):
        if lead.address not in self.held:
            return  # it went back into line when the program was killed
        self._add(found)
        self.queue.done(lead, [Lead(address, priority, 1) for address, priority in found])
        del self.held[lead.address]
        self.done.add(lead.address)

    @precondition(lambda self: self.held or self.waiting)
    @rule()
    def is_killed(self):
        self.queue = Frontier(self.folder / "f.db")
        self.waiting |= self.held
        self.held = {}

    @invariant()
    def nothing_is_lost_and_nothing_doubled(self):
        counts = self.queue.counts()
        assert counts.get("waiting", 0) == len(self.waiting)
        assert counts.get("taken", 0) == len(self.held)
        assert counts.get("done", 0) == len(self.done)
        assert self.queue.is_idle() == (not self.waiting and not self.held)


TestLibraryStates = LibraryStates.TestCase
TestLibraryStates.settings = CALM
TestFrontierStates = FrontierStates.TestCase
TestFrontierStates.settings = settings(CALM, max_examples=40, stateful_step_count=40)
