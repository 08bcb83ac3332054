"""What loading a large vocabulary takes, and a look-up in it afterwards.

Usage: python bench/vocabulary.py [GIGABYTES] [nt|rdf|ttl] [FOLDER]. A dump of so many gigabytes is written to FOLDER
(a temporary one otherwise; one that lies there is taken) and loaded by a process of its own, whose CPU, time and
peak memory are told.
"""

from __future__ import annotations

import itertools
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

os.environ["OPENBLAS_NUM_THREADS"] = "1"

from pinakes.vocabulary.kept import Vocabulary

if TYPE_CHECKING:
    from collections.abc import Iterator

BASE = "http://example.org/concept/"
CORE = "http://www.w3.org/2004/02/skos/core#"
LANGUAGES = ("en", "de", "ru", "zh")
SYLLABLES = ("ba", "co", "du", "fe", "gi", "ka", "lo", "mu", "ne", "po", "ri", "sa", "te", "vo", "wu", "ze")
"""Sixteen: a number in hexadecimal is a word."""
HEADS = {
    "nt": "",
    "ttl": f"@prefix skos: <{CORE}> .\n",
    "rdf": '<?xml version="1.0"?>\n<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"'
    f' xmlns:skos="{CORE}">\n',
}
ASKED = 2000


def word(number: int) -> str:
    """A word of its own for every number."""
    return "".join(SYLLABLES[int(digit, 16)] for digit in f"{number:x}")


def statements(number: int) -> Iterator[tuple[str, str, str]]:
    """What is said of a concept: names, another name, the concept above it, one beside it, a link outwards."""
    for language in LANGUAGES:
        yield "prefLabel", f"{word(number)} of the {word(number // 7)} {language}", language
        yield "altLabel", f"{word(number * 3 + 1)} and {word(number % 1000)} {language}", language
    if number:
        yield "broader", f"{BASE}{number // 10}", ""
        yield "related", f"{BASE}{number * 7 % (number + 1)}", ""
    yield "exactMatch", f"http://example.com/other/{number}", ""


def written(number: int, form: str) -> str:
    """A concept in one of the forms of RDF."""
    told = list(statements(number))
    if form == "rdf":
        inner = "".join(
            f'<skos:{name} xml:lang="{lang}">{value}</skos:{name}>\n' if lang
            else f'<skos:{name} rdf:resource="{value}"/>\n'
            for name, value, lang in told
        )  # fmt: skip
        return f'<skos:Concept rdf:about="{BASE}{number}">\n{inner}</skos:Concept>\n'
    objects = [(name, f'"{value}"@{lang}' if lang else f"<{value}>") for name, value, lang in told]
    if form == "ttl":
        inner = " ;\n  ".join(f"skos:{name} {value}" for name, value in objects)
        return f"<{BASE}{number}> a skos:Concept ;\n  {inner} .\n"
    kind = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type"
    lines = [f"<{BASE}{number}> <{kind}> <{CORE}Concept> .\n"]
    lines += [f"<{BASE}{number}> <{CORE}{name}> {value} .\n" for name, value in objects]
    return "".join(lines)


def dump(file: Path, form: str, size: int) -> None:
    """Write a vocabulary of `size` bytes."""
    with file.open("w", encoding="utf-8") as stream:
        spent = stream.write(HEADS[form])
        for number in itertools.count():
            spent += stream.write(written(number, form))
            if spent >= size:
                break
        if form == "rdf":
            stream.write("</rdf:RDF>\n")


def main() -> None:
    """Write, load, ask; a line each."""
    size = int(float(sys.argv[1] if len(sys.argv) > 1 else 2) * 1e9)
    form = sys.argv[2] if len(sys.argv) > 2 else "nt"
    with tempfile.TemporaryDirectory() as own:
        folder = Path(sys.argv[3] if len(sys.argv) > 3 else own)
        file, kept = folder / f"dump.{form}", folder / "dump.vocabulary"
        if not file.is_file():
            dump(file, form, size)
        print(f"{form}: {file.stat().st_size / 1e9:.2f} GB", flush=True)
        began, load = time.perf_counter(), os.getloadavg()[0]
        code = f"from pathlib import Path; from pinakes.vocabulary.load import load; print(load(Path({str(file)!r}), Path({str(kept)!r})))"
        subprocess.run([sys.executable, "-c", code], check=True)
        spent = resource.getrusage(resource.RUSAGE_CHILDREN)
        print(
            f"loaded in {spent.ru_utime + spent.ru_stime:,.0f} CPU-s ({time.perf_counter() - began:,.0f} s at load {load:.1f}),"
            f" peak memory {spent.ru_maxrss / 1024:.0f} MB, {kept.stat().st_size / 1e9:.2f} GB kept"
        )
        with Vocabulary(kept, name="dump") as vocabulary:
            numbers = [number * 7919 % len(vocabulary) for number in range(ASKED)]
            asked = [f"{word(number)} of the {word(number // 7)} en" for number in numbers]
            spent_before = time.process_time()
            found = sum(bool(vocabulary.look_up(name, "en")) for name in asked)
            each = 1000 * (time.process_time() - spent_before) / ASKED
        print(f"a look-up takes {each:.2f} ms of CPU; {found} of {ASKED} found")


if __name__ == "__main__":
    main()
