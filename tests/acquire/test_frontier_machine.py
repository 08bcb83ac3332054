"""The queue of a walk against a plain list of what it should hold, through any order of steps, kills among them."""

import tempfile
from pathlib import Path

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, invariant, rule

from pinakes.acquire.frontier import Frontier, Lead

ADDRESSES = [f"http://{host}.org/{page}" for host in "abc" for page in range(4)]


class FrontierMachine(RuleBasedStateMachine):
    """Nothing is lost, nothing is fetched twice but what was being fetched at a kill, and a host is asked once at a time."""

    taken = Bundle("taken")

    def __init__(self):
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.path = Path(self.folder.name) / "f.db"
        self.queue = Frontier(self.path)
        self.waiting, self.done, self.out = set(), set(), {}

    @rule(
        addresses=st.lists(st.sampled_from(ADDRESSES), max_size=5), priority=st.sampled_from([0.1, 0.5, 0.9])
    )
    def add(self, addresses, priority):
        new = self.queue.add([Lead(address, priority) for address in addresses])
        fresh = set(addresses) - self.waiting - self.done - set(self.out)
        assert new == len(fresh)
        self.waiting |= fresh

    @rule()
    def take(self):
        lead = self.queue.take()
        hosts = {address.split("/")[2] for address in self.out}
        free = {address for address in self.waiting if address.split("/")[2] not in hosts}
        if lead is None:
            assert not free
        else:
            assert lead.address in free
            self.waiting.discard(lead.address)
            self.out[lead.address] = lead

    @rule(data=st.data(), found=st.lists(st.sampled_from(ADDRESSES), max_size=3))
    def finish(self, data, found):
        if self.out:
            address = data.draw(st.sampled_from(sorted(self.out)))
            self.queue.done(self.out[address], [Lead(one) for one in found])
            self.waiting |= set(found) - self.done - set(self.out)
            self.out.pop(address)
            self.done.add(address)

    @rule()
    def kill(self):
        """As after a kill: opened anew, nobody said that the first one ended."""
        self.queue._sql.close()
        self.queue = Frontier(self.path)
        self.waiting |= set(self.out)
        self.out = {}

    @invariant()
    def counts_agree(self):
        counts = self.queue.counts()
        assert counts.get("waiting", 0) == len(self.waiting)
        assert counts.get("taken", 0) == len(self.out)
        assert counts.get("done", 0) == len(self.done)
        assert self.queue.is_idle() == (not self.waiting and not self.out)

    def teardown(self):
        self.queue.close()
        self.folder.cleanup()


TestFrontier = FrontierMachine.TestCase
TestFrontier.settings = settings(max_examples=25, stateful_step_count=25, deadline=None)
