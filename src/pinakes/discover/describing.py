"""What was fetched, described by a guarded child that is kept between documents: starting one takes longer than most papers."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pinakes import scratch
from pinakes.run.batch import results_of
from pinakes.run.sandbox import Sandbox

if TYPE_CHECKING:
    from pinakes.acquire.fetch import Reply
    from pinakes.config import Settings
    from pinakes.model import Outcome


class Describer:
    """Describes one document after another; used by one thread at a time."""

    def __init__(self, settings: Settings) -> None:
        self._sandbox = Sandbox(settings)
        self._folder = tempfile.TemporaryDirectory(prefix="find-", dir=scratch.own())

    def __enter__(self) -> Describer:
        return self

    def __exit__(self, *_: object) -> None:
        self._sandbox.close()
        self._folder.cleanup()

    def outcomes(self, address: str, reply: Reply, *, full: bool = True) -> tuple[Outcome, ...]:
        """The document, or a volume and its papers; what went wrong is in the outcome."""
        return self._done("describe", address, reply, full=full)

    def pages(self, address: str, reply: Reply) -> list[tuple[int, str]]:
        """The number and the text of every page; none where it cannot be read."""
        papers = [one.paper for one in self._done("read", address, reply) if one.paper is not None]
        return [
            (page.number, "\n".join(line.text for line in page.lines))
            for paper in papers[:1]
            for page in paper.pages
        ]

    def _done(self, job: str, address: str, reply: Reply, **options: Any) -> tuple[Any, ...]:
        path = Path(self._folder.name) / (named(reply) or "document")
        path.write_bytes(reply.content)
        try:
            (done,) = results_of(self._sandbox, job, [(0, (address, str(path)))], options)
            return done.results
        finally:
            path.unlink(missing_ok=True)


def named(reply: Reply) -> str:
    """The name that a server gives a file, fit for a folder."""
    return "".join(char if char.isalnum() or char in "._-" else "_" for char in reply.filename or "")[
        -80:
    ].strip("._")
