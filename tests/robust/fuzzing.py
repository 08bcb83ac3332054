"""Bytes that learn what a parser looks at (atheris, coverage-guided) against the parsers that are pure Python.

Usage: python -m tests.robust.fuzzing [TARGET …] [--seconds 60] [--seed 0]. All targets unless some are named, each in a process
of its own for so many CPU seconds. An input that raises what is no answer to bad input, or takes longer than ten seconds, is laid into
tests/robust/found/TARGET: `test_fuzzing.py` tries it from then on. Run by `make fuzz-parsers`.
"""

import argparse
import hashlib
import itertools
import json
import os
import subprocess
import sys
import tempfile
import time
from functools import cache
from pathlib import Path
from urllib.parse import parse_qsl

from pinakes import scratch
from pinakes.config import settings
from pinakes.errors import PinakesError
from pinakes.model import Format, Source

HERE = Path(__file__).parent
FOUND = HERE / "found"
SAMPLES = HERE.parent.parent / "samples" / "files"
LONGEST = 4096
SLOWEST = 10
"""CPU seconds that an input may take."""
EVERY = 50
"""Inputs after which a process says how many there were."""


@cache
def _reader(name):
    from pinakes.read.html import HtmlReader
    from pinakes.read.rtf import RtfReader
    from pinakes.read.tex import TexReader

    kinds = {"html": HtmlReader, "rtf": RtfReader, "tex": TexReader}
    return kinds[name](settings({}, files=(), environment={}))


def _read(name, media_type):
    def read(content):
        kind = Format(None, name, None, media_type, "signature")
        paper = _reader(name).read(Source("0" * 64, f"a.{name}", len(content)), content, kind)
        for page in paper.pages:
            for line in page.lines:
                assert isinstance(line.text, str)

    return read


def reference(content):
    from pinakes.understand.bibliography import parse_references

    parse_references([content.decode("utf-8", "replace")])


def codec(content):
    from pinakes.store.described import outcome_of

    outcome_of(content)


def encoding(content):
    from pinakes.text.encodings import decode

    assert isinstance(decode(content).text, str)


def query(content):
    from pinakes.store.matching import matcher
    from pinakes.store.opensearch import OpenSearch
    from pinakes.store.query import parsed

    groups = parsed(content.decode("utf-8", "replace"))
    matcher(groups)
    json.dumps(matcher(groups, say=OpenSearch()))


def bibtex(content):
    from pinakes.exchange.bibtex import entries

    list(entries(content.decode("utf-8", "replace")))


def page(content):
    from pinakes.acquire.page import parsed

    parsed(content.decode("utf-8", "replace"), "https://example.org/a/b.html")


def untidy(content):
    from pinakes.acquire.untidy import tree

    tree(content)


@cache
def _library():
    from pinakes.store.adding import add
    from pinakes.store.library import open_library
    from tests.store.made import outcome

    folder = tempfile.mkdtemp(prefix="fuzz-", dir=scratch.own())
    library = open_library(folder, create=True)
    add(library, [outcome("a.pdf"), outcome("b.pdf", "Книги и люди")])
    return library


def oai(content):
    from lxml import etree

    from pinakes.publish.oai.provider import Provider

    pairs = parse_qsl(content.decode("utf-8", "replace"), keep_blank_values=True, max_num_fields=50)
    answer = Provider(settings({}, files=(), environment={}).oai, "https://example.org/oai").answer(
        _library(), pairs
    )
    etree.fromstring(answer)  # whatever is asked, the answer is XML


TARGETS = {
    "rtf": _read("rtf", "application/rtf"),
    "html": _read("html", "text/html"),
    "tex": _read("tex", "application/x-tex"),
    "reference": reference,
    "codec": codec,
    "encoding": encoding,
    "query": query,
    "bibtex": bibtex,
    "page": page,
    "untidy": untidy,
    "oai": oai,
}
FIRST = {
    "reference": (b"[1] Smith J., Doe A. On things. J. Phys. 12(3), 4-5 (2001). doi:10.1/x", "Иванов И. И. Книга. М.: Наука, 1999. 200 с.".encode(), "王力. 汉语史稿[M]. 北京: 中华书局, 1980.".encode()),
    "query": (b'title:"a b" OR year:2001..2003 -lang:de pre* fuz~2 cites:w1', "книга 图书馆".encode()),
    "oai": (b"verb=ListRecords&metadataPrefix=oai_dc&from=2001-01-01&set=lang:en", b"verb=Identify", b"verb=ListSets&resumptionToken=x"),
    "bibtex": (b'@article{a, author = {M{\\"u}ller, A and B}, title = "x" # y, year = 2001}',),
    "codec": (b'{"file": "a.pdf", "status": "ok", "title": "T", "authors": [{"name": "A"}]}',),
    "page": (b"<html><head><base href='/x'><title>t</title></head><body><a href='a.pdf'>A</a></body></html>",),
    "untidy": (b"<?xml version='1.0'?><a xmlns:b='c'><b:d>&amp;</b:d></a>",),
}  # fmt: skip


def tried(target, content):
    """Run one input; what is raised but is no answer to bad input comes through."""
    try:
        TARGETS[target](content)
    except PinakesError:
        return


def _seeds(target, folder):
    for path in SAMPLES.glob(f"*.{target}"):
        (folder / path.name).write_bytes(path.read_bytes()[:LONGEST])
    for number, content in enumerate(
        FIRST.get(target, (b"a", "é".encode("latin-1"), "книга".encode("cp1251")))
    ):
        (folder / str(number)).write_bytes(content)


def _fuzz(target, seconds, seed):
    import atheris

    with atheris.instrument_imports(include=["pinakes"]):
        for content in (b"a", *FIRST.get(target, ())):  # what is imported late is imported now
            tried(target, content)
    with tempfile.TemporaryDirectory() as name:
        corpus = Path(name) / "corpus"
        corpus.mkdir()
        _seeds(target, corpus)
        (FOUND / target).mkdir(parents=True, exist_ok=True)
        arguments = [
            "-timeout=3600",
            f"-max_len={LONGEST}",
            f"-seed={seed + 1}",
        ]
        arguments += [
            f"-artifact_prefix={FOUND / target}/",
            "-rss_limit_mb=2500",
            "-verbosity=0",
            str(corpus),
        ]
        count, until = itertools.count(1), time.process_time() + seconds

        def one(content):
            began = time.process_time()
            number = next(count)
            if number % EVERY == 0 or began > until:
                kept = sum(1 for _ in corpus.iterdir())
                print(f"inputs {number}, kept {kept}", file=sys.stderr, flush=True)
            if began > until:
                os._exit(0)
            tried(target, content)
            assert time.process_time() - began < SLOWEST, "too slow"

        atheris.Setup([sys.argv[0], *arguments], one)
        atheris.Fuzz()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("targets", nargs="*")
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--here", action="store_true")
    given = parser.parse_args()
    if given.here:
        _fuzz(given.targets[0], given.seconds, given.seed)
        return 0
    failed = 0
    for target in given.targets or TARGETS:
        command = [sys.executable, "-m", "tests.robust.fuzzing", target, "--here"]
        command += ["--seconds", str(given.seconds), "--seed", str(given.seed)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        runs = [line for line in done.stderr.splitlines() if line.startswith("inputs ")]
        print(
            f"{target}: {runs[-1] if runs else 'few inputs'}; {'found something' if done.returncode else 'nothing found'}",
            flush=True,
        )
        if done.returncode:
            failed += 1
            print(done.stderr[-3000:], flush=True)
    for path in FOUND.rglob("*"):
        if path.is_file():
            digest = hashlib.sha256(path.read_bytes()).hexdigest()[:12]
            path.rename(path.with_name(digest))
    for folder in sorted(FOUND.rglob("*"), reverse=True):
        if folder.is_dir() and not any(folder.iterdir()):
            folder.rmdir()
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main())
