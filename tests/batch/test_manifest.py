"""The manifest against a plain dictionary, through any order of steps, cut off at any of them."""

import tempfile
from pathlib import Path

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from pinakes.batch.manifest import HIDDEN, Manifest
from pinakes.batch.result import Ended, Returned
from pinakes.batch.unit import Unit


class ManifestMachine(RuleBasedStateMachine):
    """Every document has one outcome at most, whatever is done twice; shards that are seen are those that are entered."""

    def __init__(self):
        super().__init__()
        self.held = tempfile.TemporaryDirectory()
        self.folder = Path(self.held.name)
        self.manifest = Manifest(self.folder)
        self.known, self.done, self.last = set(), set(), None

    @rule(names=st.lists(st.sampled_from("abcdefgh"), max_size=4))
    def add(self, names):
        new = self.manifest.add([Unit(name, "file", name) for name in names])
        assert new == len(set(names) - self.known)
        self.known |= set(names)

    @rule(most=st.integers(1, 3))
    def do(self, most):
        tasks = self.manifest.waiting(0, most)
        assert {task.unit.file for task in tasks} <= self.known - self.done
        if tasks:
            done = tuple(Ended(task.number, "ok", None, None, 0.1, 1) for task in tasks)
            self.last = Returned(done, b"shard", 1.0)
            assert self.manifest.enter(self.last)
            self.done |= {task.unit.file for task in tasks}

    @rule()
    def bring_the_same_again(self):
        if self.last is not None:
            assert self.manifest.enter(self.last) is None

    @rule(hide=st.booleans(), half=st.booleans())
    def kill(self, hide, half):
        """Cut off before the last shard got its name, and with one half-written."""
        shards = sorted(self.manifest.shards.glob("part-*"))
        self.manifest.close()
        if hide and shards:
            shards[-1].rename(shards[-1].with_name(HIDDEN + shards[-1].name))
        if half:
            (self.folder / "shards" / f"{HIDDEN}part-9999999.parquet").write_bytes(b"ha")
        self.manifest = Manifest(self.folder)

    @invariant()
    def agrees(self):
        counts = self.manifest.counts()
        assert counts.get("ok", 0) == len(self.done)
        assert counts.get("waiting", 0) == len(self.known - self.done)
        entered = {name for (name,) in self.manifest._database.execute("SELECT name FROM shard")}
        assert entered == {path.name for path in self.manifest.shards.iterdir()}

    def teardown(self):
        self.manifest.close()
        self.held.cleanup()


TestManifest = ManifestMachine.TestCase
TestManifest.settings = settings(max_examples=20, stateful_step_count=20, deadline=None)
