"""The optional module against ctypes: is what is read the same, and how much sooner are pdfium's questions answered?

Usage: python bench/accelerator.py FOLDER… [--pages N]. Reads every PDF with both, compares the papers whole, and times the
calls of pdfium that both make, and the whole reading, in CPU seconds. Exit 1 where a single paper differs.
"""

from __future__ import annotations

import argparse
import ctypes
import sys
import time
from pathlib import Path

from chosen import share_of

from pinakes.config import settings
from pinakes.errors import BadInput
from pinakes.model import Format, Source
from pinakes.read import compiled
from pinakes.read.pdf import PdfReader
from pinakes.read.pdf.calls import Calls, CompiledCalls
from pinakes.read.pdf.library import _library_file

PDF = Format(None, "PDF", None, "application/pdf", "signature")
LOOPS = ("at", "of", "written", "colours", "objects", "fragments")


def timed(calls: Calls) -> tuple[Calls, list[float]]:
    """The calls with a clock around each loop."""
    spent = [0.0]

    def clocked(loop):
        def asked(*arguments, **more):
            started = time.process_time()
            answer = loop(*arguments, **more)
            spent[0] += time.process_time() - started
            return answer

        return asked

    for name in LOOPS:
        setattr(calls, name, clocked(getattr(calls, name)))
    return calls, spent


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--pages", type=int, default=30)
    parser.add_argument("--limit", type=int, default=0)
    given = parser.parse_args()
    import pinakes_accelerator

    reader = PdfReader(settings({"limits": {"pages": given.pages}, "ocr": {"mode": "never"}}))
    native = ctypes.PyDLL(str(_library_file()))
    ways = {"ctypes": timed(Calls(native)), "compiled": timed(CompiledCalls(native, pinakes_accelerator))}
    files = sorted(path for folder in given.folders for path in Path(folder).rglob("*.pdf"))
    if given.limit:
        files = share_of(files, given.limit)
    whole = dict.fromkeys(ways, 0.0)
    documents = pages = different = 0
    for path in files:
        content = path.read_bytes()
        papers = {}
        for name in ways if documents % 2 else reversed(ways):
            reader.library.calls = ways[name][0]
            compiled.module = pinakes_accelerator if name == "compiled" else None
            started = time.process_time()
            try:
                papers[name] = reader.read(Source("", str(path), len(content)), content, PDF)
            except BadInput as error:
                papers[name] = error.code
            whole[name] += time.process_time() - started
        documents += 1
        pages += len(getattr(papers["ctypes"], "pages", ()))
        if papers["ctypes"] != papers["compiled"]:
            different += 1
            print(f"{path}: differs", file=sys.stderr)
    loops = {name: spent[0] for name, (_, spent) in ways.items()}
    print(
        f"{documents} documents, {pages} pages, {different} read differently; calls: ctypes {loops['ctypes']:.2f} CPU-s, "
        f"compiled {loops['compiled']:.2f} = {loops['ctypes'] / max(loops['compiled'], 1e-9):.2f} times; "
        f"reading: {whole['ctypes']:.2f} and {whole['compiled']:.2f} CPU-s = {whole['ctypes'] / max(whole['compiled'], 1e-9):.2f} times"
    )
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
