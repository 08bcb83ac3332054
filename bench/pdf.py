"""How long our reading takes against pdfium's own raw text: `python bench/pdf.py FOLDER [pages]`, both in one run.

Prints a line a folder: documents, pages, raw and ours in CPU milliseconds a page, and the ratio.
"""

from __future__ import annotations

import ctypes
import sys
import time
from pathlib import Path

from pinakes.config import settings
from pinakes.errors import BadInput
from pinakes.model import Format, Source
from pinakes.read.pdf import PdfReader


def raw(library, content: bytes, limit: int) -> int:
    document = library.FPDF_LoadMemDocument64(content, len(content), None)
    pages = min(library.FPDF_GetPageCount(document), limit) if document else 0
    for number in range(pages):
        page = library.FPDF_LoadPage(document, number)
        text = library.FPDFText_LoadPage(page)
        count = library.FPDFText_CountChars(text)
        if count > 0:
            buffer = ctypes.create_string_buffer(2 * (count + 1))
            library.FPDFText_GetText(text, 0, count, ctypes.addressof(buffer))
            buffer.raw.decode("utf-16-le", "replace")
        library.FPDFText_ClosePage(text)
        library.FPDF_ClosePage(page)
    if document:
        library.FPDF_CloseDocument(document)
    return pages


def main(folder: str, limit: int) -> None:
    reader = PdfReader(settings({"limits": {"pages": limit}, "ocr": {"mode": "never"}}))
    kind = Format(None, "PDF", None, "application/pdf", "signature")
    spent = {"raw": 0.0, "ours": 0.0}
    documents = pages = 0
    for path in sorted(Path(folder).rglob("*.pdf")):
        content = path.read_bytes()
        start = time.process_time()
        count = raw(reader.library, content, limit)
        middle = time.process_time()
        try:
            reader.read(Source("", str(path), len(content)), content, kind)
        except BadInput as error:
            print(f"{path.name}: {error.code}", file=sys.stderr)
            continue
        end = time.process_time()
        spent["raw"] += middle - start
        spent["ours"] += end - middle
        documents, pages = documents + 1, pages + count
    if pages:
        each = {name: 1000 * seconds / pages for name, seconds in spent.items()}
        print(
            f"{folder}: {documents} documents, {pages} pages, raw {each['raw']:.2f} ms, ours {each['ours']:.2f} ms, "
            f"ratio {spent['ours'] / spent['raw']:.2f}"
        )


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 30)
