"""How `vocabulary` answers: what was loaded, a concept with its neighbours,
which links were filed and which contradict each other.
"""

from __future__ import annotations

import dataclasses
import sys
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

from pinakes.cli.files import write
from pinakes.config import settings
from pinakes.errors import Usage
from pinakes.publish.export.json import line
from pinakes.vocabulary import concordance
from pinakes.vocabulary.asked import concepts_asked, counted, tops, vocabularies
from pinakes.vocabulary.folder import names, open_vocabulary, place
from pinakes.vocabulary.load import load
from pinakes.vocabulary.suggest import missing
from pinakes.vocabulary.transfer import ENDING as TRANSFER
from pinakes.vocabulary.transfer import Transfer

if TYPE_CHECKING:
    from collections.abc import Sequence


def kept_in(folder: str) -> str:
    """Where vocabularies are kept: the option, else the setting."""
    return folder or settings().vocabulary.folder


def vocabulary(what: Sequence[str], *, name: str, lang: str, add: bool, transfer: str, folder: str) -> None:
    """Do what the first word says."""
    kept = kept_in(folder)
    match list(what):
        case []:
            for counts in vocabularies(kept):
                write(line(counts))
        case ["load", file]:
            if not name:
                raise Usage("say what it is to be called: --name NAME")
            about = load(Path(file), place(name, kept), language=lang.lower(), add=add)
            for fault in ("circles", "links that lead nowhere", "concepts without a name"):
                if about[fault] != "0":
                    print(f"pinakes: {name}: {about[fault]} {fault}", file=sys.stderr)
            write(line(counted(name, kept)))
        case ["show", one]:
            write(line({**counted(one, kept), "tops": tops(one, lang, kept)}))
        case ["show", one, *words]:
            _show(one, " ".join(words), lang=lang, kept=kept)
        case ["map", one, other, file]:
            _map(one, other, Path(file), kept=kept)
        case ["map", one, other]:
            _suggest(one, other, transfer, kept=kept)
        case _:
            raise Usage("vocabulary load FILE --name NAME · show NAME [CONCEPT] · map A B [FILE]")


def _show(name: str, text: str, *, lang: str, kept: str) -> None:
    found = concepts_asked(name, text, lang, kept)
    if not found:
        raise Usage(f"{name} has no concept {text!r}, by URI, code or name")
    for one in found:
        write(line(one))


def _suggest(one: str, other: str, transfer: str, *, kept: str) -> None:
    with (
        open_vocabulary(one, kept) as here,
        open_vocabulary(other, kept) as there,
        Transfer(place(transfer, kept, ending=TRANSFER)) if transfer else nullcontext() as learnt,
    ):
        for uri, label, found in missing(here, there, learnt):
            told = [dataclasses.asdict(each) for each in found]
            write(line({"uri": uri, "label": label, "suggested": told}))


def _map(one: str, other: str, file: Path, *, kept: str) -> None:
    there = open_vocabulary(other, kept) if other in names(kept) else None
    if not file.is_file():
        raise Usage(f"{file}: there is no such file")
    with open_vocabulary(one, kept, writable=True) as here:
        counts = concordance.add_links(here, concordance.links_of(file), scheme=other, other=there)
        links = concordance.linked(here)
        quarrels = concordance.contradictions(links)
        crowded = concordance.crowded(links)
        for uri, target, said in quarrels[:20]:
            print(f"pinakes: {uri} → {target}: {' and '.join(said)} exclude each other", file=sys.stderr)
        write(
            line(
                {
                    "from": one,
                    "to": other,
                    **counts,
                    "contradictions": len(quarrels),
                    "several exact": len(crowded),
                }
            )
        )
