"""The whole road against raw pdfium text in the same run, memory of a worker, start-up, one small PDF cold.

Usage: python bench/describe.py FOLDER [LIMIT]. Prints a Markdown page and writes it to docs/figures/speed.md.
"""

from __future__ import annotations

import hashlib
import os
import platform
import resource
import statistics
import subprocess
import sys
import time
from pathlib import Path

os.environ["OPENBLAS_NUM_THREADS"] = (
    "1"  # as in the guarded children that commands run documents in: run/sandbox.py
)

import pypdfium2
from chosen import share_of, whole_pdfs

from pinakes.api import describe
from pinakes.config import settings
from pinakes.read import compiled
from pinakes.understand.header import HeaderExtractor

ROOT = Path(__file__).parent.parent
PINAKES = [sys.executable, "-m", "pinakes"]
SETTINGS = settings({"ocr": {"mode": "never"}})
SMALL = ROOT / "samples" / "files" / "en-two-column.pdf"
LENGTHS = ((1, 3), (4, 9), (10, 19), (20, 10_000))
TEN = range(9, 12)
"""Pages of a document of about ten."""


def raw_text(path: Path) -> int:
    """Pages of a PDF, their text fetched as pdfium gives it."""
    document = pypdfium2.PdfDocument(path)
    try:
        pages = len(document)
        for number in range(pages):
            page = document[number]
            text = page.get_textpage()
            text.get_text_range()
            text.close()
            page.close()
    finally:
        document.close()
    return pages


def cpu(work, *arguments) -> tuple[float, object]:
    """CPU seconds (children too) and the answer of `work`."""
    before = _spent()
    answer = work(*arguments)
    return _spent() - before, answer


def _spent() -> float:
    usages = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)


def cold(command: list[str], *, times: int = 5) -> str:
    """The best wall-clock seconds of a command, and the CPU seconds of that run: on a busy machine the second says more."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    taken = []
    for _ in range(times + 1):  # the first run compiles the modules, as installing does
        started, spent = time.perf_counter(), _spent()
        subprocess.run(command, check=True, capture_output=True, env=environment)
        taken.append((time.perf_counter() - started, _spent() - spent))
    return "{:.2f} s ({:.2f} CPU-s)".format(*min(taken[1:]))


def watch_header() -> list[float]:
    """A list that the CPU seconds of understanding each document's header go to from now on."""
    spent: list[float] = []
    understand = HeaderExtractor.extract

    def timed(self, paper, so_far):
        started = time.process_time()
        claims = tuple(understand(self, paper, so_far))
        spent.append(time.process_time() - started)
        return claims

    HeaderExtractor.extract = timed
    return spent


def measured(files: list[Path]) -> list[tuple[int, float, float]]:
    """(pages, raw, ours) of each PDF, in CPU seconds, after a first document has warmed both up."""
    rows = []
    for path in [files[0], *files]:
        try:
            raw, pages = cpu(raw_text, path)
        except pypdfium2.PdfiumError:
            continue
        ours, _ = cpu(describe, path, SETTINGS)
        rows.append((int(str(pages)), raw, ours))
    return rows[1:]


def peak_memory(files: list[Path]) -> float:
    """Megabytes one process takes at most while it describes all the files."""
    program = f"import sys; sys.path.insert(0, {str(Path(__file__).parent)!r}); import describe as bench; bench.describe_all(sys.argv[1:])"
    done = subprocess.run(
        [sys.executable, "-c", program, *map(str, files)], check=True, capture_output=True, text=True
    )
    return float(done.stdout.split()[-1])


def describe_all(paths: list[str]) -> None:
    """Describe and print the peak memory in megabytes."""
    for path in paths:
        describe(path, SETTINGS)
    print(
        resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1024 if sys.platform != "darwin" else 1024**2)
    )


def ratio(rows) -> float:
    """Our CPU time as a multiple of raw text extraction."""
    chosen = list(rows)
    return sum(mine for _, _, mine in chosen) / max(sum(raw for _, raw, _ in chosen), 1e-4)


def by_length(rows) -> str:
    """A line for the documents of each length: how many, and our time as a multiple of raw text extraction."""
    lines = []
    for first, last in LENGTHS:
        own = [row for row in rows if first <= row[0] <= last]
        if own:
            pages = f"{first}–{last}" if last < 10_000 else f"{first} and more"
            lines.append(
                f"| – of {pages} pages ({len(own)}, {sum(row[0] for row in own)} pages) | {ratio(own):.2f} | |"
            )
    return "\n".join(lines)


def main() -> None:
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "samples" / "files")
    limit = int(sys.argv[2]) if len(sys.argv) > 2 else 100
    files = share_of(whole_pdfs(folder), limit)
    module, floor = ("with", 3) if compiled.installed() is not None else ("without", 5)
    header = watch_header()
    rows = measured(files)
    header = header[1:]
    pages, raw, ours = (sum(column) for column in zip(*rows, strict=True))
    ten = [row for row in rows if row[0] in TEN] or rows
    speed = sum(count for count, _, _ in ten) / 10 / sum(mine for _, _, mine in ten)
    digest = hashlib.sha256(
        b"".join(hashlib.sha256(path.read_bytes()).digest() for path in files)
    ).hexdigest()[:16]
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True, text=True
    ).stdout.strip()
    page = f"""# Speed

`python bench/describe.py {folder.name} {limit}` · commit {commit} · {len(rows)} PDFs, {pages} pages, digest {digest} · \
Python {platform.python_version()}, {os.cpu_count()} cores, {platform.machine()}, {module} the C module

Whole documents: copies cut to their first and last pages are left out (`bench/chosen.py`).
Programs beside make raw pdfium and ours dearer alike; ratios of one run compare.

| what | measured | wanted |
|---|---|---|
| raw pdfium text | {1000 * raw / pages:.1f} CPU-ms a page | |
| describe | {1000 * ours / pages:.1f} CPU-ms a page | |
| describe ÷ raw pdfium text, all | {ours / raw:.2f} | ≤ {floor} |
{by_length(rows)}
| describe ÷ raw pdfium text, median document | {statistics.median(mine / max(theirs, 1e-4) for _, theirs, mine in rows):.2f} | |
| ten-page PDFs a CPU-second ({len(ten)} of {TEN[0]} to {TEN[-1]} pages) | {speed:.1f} | ≥ 12 |
| understanding the header, a document | {1000 * statistics.mean(header):.1f} CPU-ms \
(median {1000 * statistics.median(header):.1f}) | ≤ 10 |
| peak memory of one worker over all of them | {peak_memory(files):.0f} MB | ≤ 400 |
| `pinakes --help` | {cold([*PINAKES, "--help"])} | < 0.4 |
| one small PDF end to end, cold, with its guarded child | {cold([*PINAKES, "describe", str(SMALL)])} | < 1.2 |
"""
    (ROOT / "docs" / "figures" / "speed.md").write_text(page, "utf-8")
    print(page)


if __name__ == "__main__":
    main()
