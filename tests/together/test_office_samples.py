"""The same invented papers in every format: the same words must come out of each."""

import json
import re
import time
from pathlib import Path

import pytest

from pinakes.text.words import fold
from tests.read.office import read

SAMPLES = Path(__file__).parent.parent.parent / "samples"
READERS = {
    ".docx": "docx", ".pptx": "pptx", ".odt": "odf", ".rtf": "rtf", ".html": "html", ".epub": "epub", ".tex": "tex", ".txt": "text",
    ".doc": "doc", ".ppt": "ppt",
}  # fmt: skip
TRUTH = (
    [json.loads(line) for line in (SAMPLES / "truth.jsonl").read_text("utf-8").splitlines()]
    if SAMPLES.exists()
    else []
)
ROWS = [row for row in TRUTH if Path(row["file"]).suffix in READERS]


def squeezed(text: str) -> str:
    return re.sub(r"[\W_]+", "", fold(text))


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["file"])
def test_what_is_printed_is_read(row):
    path = SAMPLES / row["file"]
    content = path.read_bytes()
    started = time.process_time()
    paper = read(READERS[path.suffix], content)
    assert time.process_time() - started < 3
    text = squeezed("".join(line.text for _, _, line in paper.lines()))
    assert squeezed(row["title"]) in text
    for author in row["authors"]:
        assert squeezed(author) in text
    if row["kind"] == "article" and row.get("abstract"):
        assert squeezed(row["abstract"]) in text
    assert not paper.problems


@pytest.mark.parametrize(
    "row", [row for row in ROWS if Path(row["file"]).suffix not in (".txt",)], ids=lambda row: row["file"]
)
def test_the_title_is_large_and_early(row):
    path = SAMPLES / row["file"]
    paper = read(READERS[path.suffix], path.read_bytes())
    body = [line for _, _, line in paper.lines() if line.role == "body"][:12]
    start = squeezed(row["title"])[:12]
    title = next(line for line in body if start in squeezed(line.text) or squeezed(line.text)[:12] == start)
    sizes = sorted(line.font.size for line in body if line.font and line.font.size)
    assert title.font.size >= sizes[len(sizes) // 2]


@pytest.mark.parametrize("language", ["pt", "zh", "ru", "de", "en"])
def test_doc_and_docx_agree_on_sizes(language):
    """A binary document's styles count too, not only what its runs say."""

    def looks(suffix: str) -> dict[str, tuple[float, bool]]:
        paper = read(suffix, (SAMPLES / "files" / f"{language}.{suffix}").read_bytes())
        return {
            line.text: (line.font.size, line.font.bold)
            for _, _, line in paper.lines()
            if line.role == "body" and len(line.text) > 8
        }

    old, new = looks("doc"), looks("docx")
    shared = [text for text in old if text in new]
    assert len(shared) > 20
    assert sum(old[text] == new[text] for text in shared[:12]) >= 9
    assert sum(old[text] == new[text] for text in shared) > 0.4 * len(shared)
