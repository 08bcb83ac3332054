"""One run of deposits at one target: check first, leave out what is there already,
go on where the last run stopped.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pinakes import plugins
from pinakes.errors import NotAvailable, Usage
from pinakes.publish.deposit import Declined, DepositItem, Objection, Packer, Sender, Unsure
from pinakes.publish.deposit.mapping import mapping
from pinakes.publish.deposit.receipts import LAST, Receipts

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from pinakes.config import Settings
    from pinakes.publish.deposit.targets import Target

PACK = "pack"


@dataclass(frozen=True, slots=True)
class Result:
    """How it ended for one document: ready (nothing was sent: a dry run), deposited, packed, done-before,
    duplicate or failed.
    """

    file: str
    state: str
    findings: tuple[Objection, ...] = ()
    facts: tuple[tuple[str, Any], ...] = ()


class Session:
    """A target, its depositor, its mapping and the receipts of a folder."""

    def __init__(
        self, target: Target, settings: Settings, *, folder: Path, again: bool = False, writes: bool = True
    ) -> None:
        self.target, self.settings, self.folder, self.again = target, settings, folder, again
        made = plugins.part("depositors", target.kind)(target, settings)
        if not isinstance(made, Packer | Sender):
            raise NotAvailable(f"depositor {target.kind!r} can neither pack nor send")
        self.depositor: Packer | Sender = made
        self.mapping = mapping(made.mapping, override=target.mapping)
        self.receipts = Receipts(folder, writes=writes)
        self.packages: list[Path] = []

    def close(self) -> None:
        """Let go of the receipts and the connection."""
        self.receipts.close()
        if hasattr(self.depositor, "close"):
            self.depositor.close()

    def findings(self, item: DepositItem) -> tuple[Objection, ...]:
        """Every objection to this item before the repository is asked."""
        if hasattr(self.depositor, "learn"):
            self.depositor.learn(item, self.receipts.facts_of(item.key))
        return (*self.mapping.findings(item.work), *self.depositor.check(item))

    def run(self, items: Sequence[DepositItem], *, dry_run: bool = False) -> Iterator[Result]:
        """What became of each item, in order as far as it is sent; packed ones come together."""
        ready: list[tuple[DepositItem, tuple[Objection, ...]]] = []
        seen: dict[str, str] = {}
        for item in items:
            if item.key in seen:
                yield self._result(
                    item,
                    "duplicate",
                    (Objection("duplicate", f"the same bytes as {seen[item.key]}", fatal=False),),
                )
                continue
            seen[item.key] = item.work.file
            findings = self.findings(item)
            if self._was_done(item):
                yield self._result(item, "done-before", findings[:0])
            elif any(finding.fatal for finding in findings):
                yield self._result(item, "failed", findings)
            elif isinstance(self.depositor, Packer):
                ready.append((item, findings))
            else:
                yield self._send(self.depositor, item, findings, dry_run=dry_run)
        if ready and isinstance(self.depositor, Packer):
            yield from self._pack(self.depositor, ready, dry_run=dry_run)

    def _was_done(self, item: DepositItem) -> bool:
        if self.again and isinstance(self.depositor, Packer):
            return False
        progress = self.receipts.progress(self.target.place, item)
        if progress.is_done(LAST):
            return True
        package = progress.facts.get("package")
        # The package was written whole, and only the receipts that say so were lost.
        if progress.begun(PACK) and package and (self.folder / package).is_file():
            progress.done(LAST)
            return True
        return False

    def _pack(
        self, packer: Packer, ready: Sequence[tuple[DepositItem, tuple[Objection, ...]]], *, dry_run: bool
    ) -> Iterator[Result]:
        if dry_run:
            yield from (self._result(item, "ready", findings) for item, findings in ready)
            return
        together = dict(ready)
        for group in packer.groups(list(together)):
            yield from self._write(packer, [(item, together[item]) for item in group])

    def _write(
        self, packer: Packer, ready: Sequence[tuple[DepositItem, tuple[Objection, ...]]]
    ) -> Iterator[Result]:
        """One package, whole or not at all."""
        package = self._free(packer.suffix)
        self.packages.append(package)
        partial = package.with_name(package.name + ".partial")
        with partial.open("wb") as out:
            packer.pack([item for item, _ in ready], out)
        for item, _ in ready:
            self.receipts.progress(self.target.place, item).begin(PACK, package=package.name)
        partial.replace(package)
        for item, findings in ready:
            self.receipts.progress(self.target.place, item).done(LAST)
            yield self._result(item, "packed", findings)

    def _free(self, suffix: str) -> Path:
        number = 1
        while (path := self.folder / f"{self.target.name}-{number:04d}.{suffix}").exists():
            number += 1
        return path

    def _send(
        self, sender: Sender, item: DepositItem, findings: tuple[Objection, ...], *, dry_run: bool
    ) -> Result:
        progress = self.receipts.progress(self.target.place, item)
        try:
            if progress.is_fresh and not self.again:
                there = tuple(sender.duplicates(item))
                if there:
                    said = f"the repository has it already: {', '.join(there)}; --again sends it all the same"
                    return self._result(
                        item, "duplicate", (*findings, Objection("duplicate", said, fatal=False))
                    )
            if dry_run:
                return self._result(item, "ready", findings)
            self._through(sender, item)
        except Declined as error:
            return self._result(item, "failed", (*findings, error.finding))
        except Unsure as error:
            return self._result(
                item,
                "failed",
                (*findings, Objection("network", f"{error}: run the same command again to go on from there")),
            )
        return self._result(item, "deposited", findings)

    def _through(self, sender: Sender, item: DepositItem) -> None:
        """Deposit, and where the server stopped answering ask it how far it came, and go on."""
        progress = self.receipts.progress(self.target.place, item, again=self.again)
        for attempt in range(self.settings.deposit.tries):
            try:
                sender.deposit(item, progress)
            except Unsure:
                if attempt + 1 == self.settings.deposit.tries:
                    raise
                progress.again = False
                time.sleep(self.settings.deposit.pause * 2**attempt)
                continue
            progress.done(LAST)
            return

    def _result(self, item: DepositItem, state: str, findings: tuple[Objection, ...]) -> Result:
        facts = {**self.receipts.progress(self.target.place, item).facts}
        return Result(item.work.file, state, findings, tuple(facts.items()))

    def next_step(self) -> str:
        """What a person does with the packages of this run; empty where everything was sent."""
        return (
            "; ".join(self.depositor.next_step(package) for package in self.packages)
            if isinstance(self.depositor, Packer)
            else ""
        )


def needed(target: Target, *names: str) -> None:
    """`Usage` where settings of the target are missing that its depositor cannot do without."""
    missing = [name for name in names if not getattr(target, name)]
    if missing:
        variable = f"PINAKES_DEPOSIT_{target.name}_{missing[0]}".upper().replace("-", "_")
        raise Usage(
            f"[deposit.{target.name}] lacks {', '.join(missing)}: write it into the settings, or set {variable}"
        )
