"""A document without pages is printed once, beside everything else; what cannot be printed keeps its lines."""

import asyncio
import json
from pathlib import Path

from pinakes.serve.pages.leaves import Leaves


class Children:
    """Stand-ins for guarded children; `pages` is what printing brings about, nothing where it fails."""

    def __init__(self, pages=()):
        self.pages, self.printed = pages, 0

    async def run_page(self, job, name, path, *, folder):
        self._write(folder, {"pages": [1], "printable": True})

    async def run_beside(self, job, name, path, *, folder, pdf):
        self.printed += 1
        if self.pages:
            self._write(folder, {"pages": self.pages})

    def _write(self, folder, index):
        Path(folder).mkdir(parents=True)
        (Path(folder) / "index.json").write_text(json.dumps(index))


def asked(folder, children, times=3):
    async def looked():
        leaves, said = Leaves(folder, children), []
        for _ in range(times):
            said.append(await leaves.printing("digest", "a.doc", "/a.doc"))
            await asyncio.sleep(0)
            await asyncio.sleep(0)
        return said

    return asyncio.run(looked())


def test_it_is_printed_once_and_nobody_waits_for_it(tmp_path):
    children = Children([1, 2])
    assert asked(tmp_path, children) == ["waits", "made", "made"]
    assert children.printed == 1


def test_what_cannot_be_printed_is_not_tried_again(tmp_path):
    children = Children()
    assert asked(tmp_path, children) == ["waits", "none", "none"]
    assert children.printed == 1
