"""Bytes that learn what a parser looks at (atheris, coverage-guided) against the parsers that are pure Python.

Usage: python -m tests.robust.fuzzing [TARGET …] [--seconds 60] [--seed 0]. All targets unless some are named, each in a process
of its own for so many CPU seconds. An input that raises what is no answer to bad input, or takes longer than ten seconds, is laid into
tests/robust/found/TARGET: `test_fuzzing.py` tries it from then on. Run by `make fuzz-parsers`.
"""

import argparse
import contextlib
import hashlib
import io
import itertools
import json
import os
import subprocess
import sys
import tempfile
import time
import zipfile
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

    pairs = parse_qsl(content.decode("utf-8", "replace"), keep_blank_values=True)
    answer = Provider(settings({}, files=(), environment={}).oai, "https://example.org/oai").answer(
        _library(), pairs
    )
    etree.fromstring(answer)  # whatever is asked, the answer is XML


def exchange(content):
    from pinakes.exchange.reading import read

    read(content, "a")


def robots(content):
    from pinakes.acquire.robots import parsed

    parsed(content.decode("utf-8", "replace"), "pinakes/1").allow("https://example.org/a/b.pdf?c=d")


def harvested(content):
    from pinakes.acquire.engines.oai import hit_of
    from pinakes.acquire.oai import parsed
    from pinakes.understand.metadata import stated_in

    for record in parsed(content).records:
        hit_of(record)
        if record.metadata is not None:
            with contextlib.suppress(PinakesError):
                stated_in(record.metadata, by="a")


def soif(content):
    from pinakes.acquire.soif import is_soif, summaries

    is_soif(content)
    list(summaries(content))


def warc(content):
    from pinakes.batch.packed import Archives, members

    path = Path(scratch.own()) / "a.warc"
    path.write_bytes(content)
    archives = Archives(settings({}, files=(), environment={}).limits)
    for number, unit in enumerate(members("a.warc", str(path), "warc")):
        assert number <= len(content), "more documents than bytes"
        if unit.kind == "warc":
            with contextlib.suppress(PinakesError):
                archives.content(unit)
    archives.close()


def vocabulary(content):
    """The first letter says in which form the rest is."""
    from pinakes.vocabulary.load import load

    suffix = ("ttl", "nt", "rdf", "json", "ndjson", "csv", "tsv")[content[0] % 7 if content else 0]
    path = Path(scratch.own()) / f"a.{suffix}"
    path.write_bytes(content[1:])
    load(path, path.with_suffix(".db"))


class Answering:
    """A web where every address has the same answer."""

    def __init__(self, content):
        self.content = content

    def get(self, address, **_):
        from pinakes.acquire.fetch import Reply

        return Reply(address, 200, {}, self.content, None)


def engine(content):
    """The answer of a service: the first letter says of which."""
    from pinakes.acquire.engines.account import Account
    from pinakes.acquire.engines.hit import Query
    from pinakes.plugins import PARTS, part

    names = sorted(PARTS["engines"])
    name = names[content[0] % len(names) if content else 0]
    account = Account(name, "https://example.org", "key", "a@example.org", "id", "collection")
    asked = part("engines", name)(account, Answering(content[1:]))
    for query in (Query(title="On rivers", authors=("A. Roe",)), Query(doi="10.1234/x")):
        with contextlib.suppress(PinakesError):
            asked.search(query)


def properties(content):
    """What a file says of itself: the first letter says in which form."""
    from pinakes.properties.html import HtmlInspector
    from pinakes.properties.propertyset import sections
    from pinakes.properties.rtf import RtfInspector
    from pinakes.properties.staroffice import star_entries
    from pinakes.properties.xmp import xmp_entries

    chosen, source = settings({}, files=(), environment={}), Source("0" * 64, "a", len(content))
    kind = Format(None, "a", None, "text/html", "signature")
    ways = (
        lambda given: HtmlInspector(chosen).inspect(source, given, kind),
        lambda given: RtfInspector(chosen).inspect(source, given, kind),
        sections,
        star_entries,
        xmp_entries,
    )
    ways[content[0] % len(ways) if content else 0](content[1:])


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
    "exchange": exchange,
    "robots": robots,
    "harvested": harvested,
    "soif": soif,
    "warc": warc,
    "vocabulary": vocabulary,
    "engine": engine,
    "properties": properties,
}


def _packed(method):
    """A zip whose member cannot be unpacked."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as archive:
        archive.writestr("a.ris", "TY  - JOUR\nTI  - On rivers\n" * 50)
    content = bytearray(out.getvalue())
    content[45:70] = b"\xff" * 25
    return bytes(content)


NESTED = b"[" * 100_000
FIRST = {
    "reference": (b"[1] Smith J., Doe A. On things. J. Phys. 12(3), 4-5 (2001). doi:10.1/x", "Иванов И. И. Книга. М.: Наука, 1999. 200 с.".encode(), "王力. 汉语史稿[M]. 北京: 中华书局, 1980.".encode()),
    "query": (b'title:"a b" OR year:2001..2003 -lang:de pre* fuz~2 cites:w1', "книга 图书馆".encode()),
    "oai": (b"verb=ListRecords&metadataPrefix=oai_dc&from=2001-01-01&set=lang:en", b"verb=Identify", b"verb=ListSets&resumptionToken=x"),
    "bibtex": (b'@article{a, author = {M{\\"u}ller, A and B}, title = "x" # y, year = 2001}',),
    "codec": (b'{"file": "a.pdf", "status": "ok", "title": "T", "authors": [{"name": "A"}]}',),
    "page": (b"<html><head><base href='/x'><title>t</title></head><body><a href='a.pdf'>A</a></body></html>",),
    "untidy": (b"<?xml version='1.0'?><a xmlns:b='c'><b:d>&amp;</b:d></a>",),
    "exchange": (b"TY  - JOUR\nAU  - Roe, A.\nTI  - On rivers\nPY  - 2001/02/03\nSP  - 1\nEP  - 9\nER  - \n", b"%0 Journal Article\n%A Roe, A.\n%T On rivers\n%D 2001\n", b'[{"type": "article-journal", "title": "On rivers", "author": [{"family": "Roe"}], "issued": {"date-parts": [[2001, 2]]}}]', b"<xml><records><record><ref-type name='Book'>6</ref-type><titles><title>On rivers</title></titles></record></records></xml>", b'{"orcid-identifier": {"path": "0000-0002-1825-0097"}, "person": {"name": {"family-name": {"value": "Roe"}}}}', b"Roe A. On rivers. J. Phys. 12(3), 4-5 (2001).\n", *map(_packed, (zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA)), b'[{"a": ' + NESTED),
    "robots": (b"User-agent: *\nDisallow: /a*b$\nAllow: /a/\nCrawl-delay: 2.5\n",),
    "harvested": (b"<OAI-PMH xmlns='a}b c'/>", b"<OAI-PMH xmlns='http://www.openarchives.org/OAI/2.0/'><responseDate>2001-01-01T00:00:00Z</responseDate><ListRecords><record><header><identifier>a:1</identifier><datestamp>2001-01-01</datestamp></header><metadata><oai_dc:dc xmlns:oai_dc='http://www.openarchives.org/OAI/2.0/oai_dc/' xmlns:dc='http://purl.org/dc/elements/1.1/'><dc:title>On rivers</dc:title><dc:date>2001</dc:date></oai_dc:dc></metadata></record><resumptionToken completeListSize='5'>x</resumptionToken></ListRecords></OAI-PMH>", b"<GetRecord><record><header><identifier>a:1</identifier></header><metadata><record><leader>00000nam</leader><datafield tag='245'><subfield code='a'>On rivers</subfield></datafield><datafield tag='773'><subfield code='g'>12(3), 4-5</subfield></datafield></record></metadata></record></GetRecord>", b"<GetRecord><record><header><identifier>a:1</identifier></header><metadata><article><front><article-meta><title-group><article-title>On rivers</article-title></title-group><pub-date><year>2001</year><month>2</month></pub-date><fpage>4</fpage></article-meta></front></article></metadata></record></GetRecord>", b"<GetRecord><record><header><identifier>a:1</identifier></header><metadata><mods><titleInfo><title>On rivers</title></titleInfo><name><namePart>Roe</namePart></name><originInfo><dateIssued>2001</dateIssued></originInfo></mods></metadata></record></GetRecord>"),
    "soif": (b"@FILE { http://example.org/a.pdf\nTitle{9}:\tOn rivers\nauthor{3}:\tRoe\n}\n@DELETE { }\n",),
    "warc": (b"WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: http://a.org/a\r\nContent-Length: 38\r\n\r\nHTTP/1.1 200 OK\r\nA: b\r\n\r\n%PDF-1.4 text\r\n\r\n", b"WARC/1.0\r\nWARC-Type: resource\r\nContent-Length: -58\r\n\r\n"),
    "vocabulary": (b"F<http://a.org/1> a <http://www.w3.org/2004/02/skos/core#Concept> ; <http://www.w3.org/2004/02/skos/core#prefLabel> 'rivers'@en .", b'I{"uri": "http://a.org/1", "prefLabel": {"en": "rivers"}, "broader": [{"uri": "http://a.org/2"}]}', b"Kuri,label\nhttp://a.org/1,rivers\n", b"Luri\tprefLabel@en\tbroader\nhttp://a.org/1\trivers\t\n"),
    "engine": (*(bytes([65 + i]) + NESTED for i in range(18)), *(bytes([65 + i]) + answer for i in range(26) for answer in (b'{"message": {"title": ["On rivers"], "items": [{"title": ["On rivers"], "author": [{"family": "Roe", "given": "A."}], "DOI": "10.1/x"}]}, "results": [{"title": "On rivers", "url": "http://a.org"}], "data": [{"title": "On rivers"}], "total": 1}', b"<feed><entry><title>On rivers</title><id>a</id></entry></feed>"))),
    "properties": (b"A<html lang='en'><head><title>t</title><meta name='dc.creator' content='Roe'></head></html>", b"B{\\rtf1{\\info{\\title On rivers}{\\creatim\\yr2001\\mo2\\dy3}}}", b"C\xfe\xff\x00\x00\x05\x00\x02\x00" + bytes(16) + b"\x01\x00\x00\x00" + bytes(16) + b"0\x00\x00\x00", b"E<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><rdf:Description xmlns:dc='http://purl.org/dc/elements/1.1/'><dc:title>t</dc:title></rdf:Description></rdf:RDF></x:xmpmeta>"),
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
