"""Every reader on every sample: what is true of the paper stands in what was read."""

import json
import re
import shutil
import unicodedata
from pathlib import Path

import pytest
from rapidfuzz import fuzz

from pinakes.api import read

FOLDER = Path(__file__).parent.parent / "samples"
TRUTH = [json.loads(line) for line in (FOLDER / "truth.jsonl").read_text("utf-8").splitlines()]
PRINTED = (
    "title",
    "title_en",
    "title_other_language",
    "authors",
    "affiliations",
    "emails",
    "abstract",
    "abstract_en",
    "abstract_other_language",
)
PRINTED += ("keywords", "keywords_en", "keywords_other_language", "doi", "references")
LEAST = 0.97
LEAST_BY_OCR = 0.9
NEEDS = {"ps": "gs", "ps.gz": "gs", "jpg": "tesseract", "tif": "tesseract"}


def squeezed(text):
    """Letters and digits alone: line breaks, hyphens and kinds of quotation marks are another test's matter."""
    return re.sub(r"[\W_]+", "", unicodedata.normalize("NFKC", text).casefold())


def strings(value):
    return [value] if isinstance(value, str) else [text for item in value for text in strings(item)]


def recall(row, text):
    """The part of the characters of all printed strings that were read, as well as the best place for each shows."""
    shown = squeezed(text)
    wanted = [squeezed(text) for field in PRINTED for text in strings(row.get(field, ()))]
    found = sum(
        len(text) * (1.0 if text in shown else fuzz.partial_ratio(text, shown) / 100) for text in wanted
    )
    return found / sum(map(len, wanted))


@pytest.mark.parametrize("row", TRUTH, ids=lambda row: row["file"].removeprefix("files/"))
def test_what_is_true_was_read(row):
    is_scan = "-scan." in row["file"]
    tool = "tesseract" if is_scan else NEEDS.get(row["format"])
    if tool and not shutil.which(tool):
        pytest.skip(f"{tool} is not here: make test installs it")
    paper = read(FOLDER / row["file"])
    text = "\n".join(line.text for _, _, line in paper.lines() if line.role not in ("header", "footer"))
    assert recall(row, text) >= (LEAST_BY_OCR if is_scan else LEAST)


@pytest.mark.parametrize(
    "row",
    [row for row in TRUTH if row["format"] == "pdf" and "-scan" not in row["file"]],
    ids=lambda row: row["file"][6:],
)
def test_pages_of_pdf_have_boxes_and_fonts(row):
    paper = read(FOLDER / row["file"])
    assert paper.has_pages
    for page, _, line in paper.lines():
        assert line.box is not None
        assert 0 <= line.box.x0 <= line.box.x1 <= page.width
        assert line.font is not None


@pytest.mark.parametrize("language", ["pt", "zh", "ru", "de", "en"])
def test_two_columns_are_read_one_after_the_other(language):
    row = next(row for row in TRUTH if row["file"] == f"files/{language}-two-column.pdf")
    one = squeezed(
        "".join(line.text for _, _, line in read(FOLDER / row["file"]).lines() if line.role == "body")
    )
    places = [one.find(squeezed(reference)[:40]) for reference in row["references"]]
    assert -1 not in places
    assert places == sorted(places)
