"""The crew of a cluster: Ray actors on its nodes, each with the same guarded child as on one machine.

Extraction never runs in Ray's own workers: a document that crashes or hangs kills a child of an actor, not
the actor. Ray
carries leases out and shards back; that an actor or its node is lost is told as a lost lease. Actors are
not restarted by Ray but
hired anew, so that a node that comes is used and one that goes is not waited for.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from pinakes.batch.crew import Back
from pinakes.errors import Missing, Usage

if TYPE_CHECKING:
    from pinakes.batch.unit import Lease
    from pinakes.config import Settings

LOCAL = "local:"
LOOK = 5.0
"""Seconds between two looks at how large the cluster is."""
QUIET: dict[str, Any] = {"log_to_driver": False, "logging_level": "error", "namespace": "pinakes"}


def connected(address: str) -> Any:
    """Ray, joined to the cluster that was named: `local:N` on this machine, `ray://host:port`, or
    `host:port`.
    """
    try:
        import ray
    except ModuleNotFoundError as error:
        raise Missing("--cluster needs Ray: pip install 'pinakes[cluster]'") from error
    try:
        if address.startswith(LOCAL):
            ray.init(num_cpus=_number(address), include_dashboard=False, **QUIET)
        else:
            ray.init(address=address, **QUIET)
    except (ConnectionError, RuntimeError, ValueError) as error:
        raise Usage(f"--cluster {address}: no cluster answers there ({error})") from error
    return ray


def _number(address: str) -> int:
    try:
        return max(1, int(address.removeprefix(LOCAL)))
    except ValueError as error:
        raise Usage(f"--cluster {address}: say how many workers, such as local:2") from error


class Actor:
    """What stands on a node: a worker, asked from afar."""

    def __init__(self, settings: Settings) -> None:
        from pinakes.batch.work import Worker

        self._worker = Worker(settings)

    def ready(self) -> str:
        """Answers once it stands; the node it stands on."""
        import socket

        return socket.gethostname()

    def work(self, lease: Lease) -> Any:
        """Do a lease."""
        return self._worker.work(lease)


class Nodes:
    """As many actors as the cluster has processors, or as were asked for; leases go to those that stand."""

    def __init__(self, settings: Settings, ray: Any, most: int = 0) -> None:
        self._ray = ray
        self._most = most
        self._settings = ray.put(settings)
        self._kind = ray.remote(num_cpus=1, max_restarts=0, max_task_retries=0)(Actor)
        self._coming: dict[Any, Any] = {}
        self._free: list[Any] = []
        self._busy: dict[Any, tuple[Any, Lease]] = {}
        self._looked = 0.0
        self._hire()

    @property
    def size(self) -> int:
        """Actors that stand."""
        return len(self._free) + len(self._busy)

    def room(self) -> int:
        """A lease for each that is free."""
        return len(self._free)

    def take(self, lease: Lease) -> None:
        """Send a lease to a free actor."""
        actor = self._free.pop()
        self._busy[actor.work.remote(lease)] = (actor, lease)

    def finished(self, seconds: float) -> list[Back]:
        """Leases that came back or were lost, and actors that stand by now."""
        self._hire()
        waiting = [*self._busy, *self._coming]
        if not waiting:
            time.sleep(seconds)
            return []
        ended, _ = self._ray.wait(waiting, num_returns=1, timeout=seconds)
        more, _ = self._ray.wait(waiting, num_returns=len(waiting), timeout=0)
        found = []
        for answer in dict.fromkeys([*ended, *more]):
            if answer in self._coming:
                self._welcome(answer)
            else:
                found.append(self._back(answer))
        return found

    def _welcome(self, answer: Any) -> None:
        actor = self._coming.pop(answer)
        if self._answer(answer) is not None:
            self._free.append(actor)

    def _back(self, answer: Any) -> Back:
        actor, lease = self._busy.pop(answer)
        returned = self._answer(answer)
        if returned is None:
            self._looked = 0.0
            return Back(lease)
        self._free.append(actor)
        return Back(lease, returned)

    def _answer(self, answer: Any) -> Any:
        """What an actor answered; None where it is lost, whatever of it: the actor, its node, the object it
        left.
        """
        from ray.exceptions import RayError, RayTaskError

        try:
            return self._ray.get(answer)
        except RayTaskError:
            raise  # a fault of ours, not a loss
        except RayError:
            return None

    def _hire(self) -> None:
        """Start as many actors as the cluster can carry now."""
        if time.monotonic() < self._looked + LOOK:
            return
        self._looked = time.monotonic()
        room = int(self._ray.cluster_resources().get("CPU", 0))
        wanted = min(room, self._most) if self._most else room
        for _ in range(wanted - self.size - len(self._coming)):
            actor = self._kind.remote(self._settings)
            self._coming[actor.ready.remote()] = actor

    def stop(self) -> None:
        """Leases are short: they are waited for."""

    def close(self) -> None:
        """End all workers; children end with their actors."""
        for actor in [*self._free, *self._coming.values(), *(actor for actor, _ in self._busy.values())]:
            self._ray.kill(actor)
        self._ray.shutdown()
