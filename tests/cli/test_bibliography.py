"""`pinakes bibliography`: lines, mask and references."""

import json

import pytest

PROSE = [
    "This line is plain prose about nothing in particular.",
    "So is this one, and it goes on for a while without any cause.",
]


LISTED = [
    "References",
    "[1] Knuth D. E. Literate programming // The Computer Journal. 1984. V. 27. P. 97–111.",
    "",
    "[2] Smith J. A book. London: Press, 1999. 320 p.",
]


def test_lines_are_labelled_in_order_and_number(pinakes, tmp_path):
    documents = [{"lines": PROSE * 6 + LISTED}, {"lines": []}, {"lines": [*PROSE, "", ""]}]
    (tmp_path / "lines.jsonl").write_text(
        "".join(json.dumps(document, ensure_ascii=False) + "\n" for document in documents)
    )
    answers = [row["labels"] for row in pinakes("bibliography", "--lines-jsonl", "lines.jsonl").rows]
    assert [len(labels) for labels in answers] == [16, 0, 4]
    assert answers[0][:12] == [0] * 12
    assert answers[0][13] == answers[0][15] == 1
    assert answers[2] == [0] * 4


def test_the_mask_covers_the_list_and_not_the_text(pinakes, tmp_path):
    (tmp_path / "a.txt").write_text("\n".join(PROSE * 8 + LISTED))
    (row,) = pinakes("bibliography", "a.txt", "--to", "mask").rows
    masked = "".join(row["text"][start:end] for start, end in row["mask"])
    assert "Literate programming" in masked
    assert "plain prose" not in masked
    (lines,) = pinakes("bibliography", "a.txt", "--to", "lines").rows
    assert len(lines["lines"]) == len(lines["labels"])
    (described,) = pinakes("bibliography", "a.txt").rows
    assert (
        next(reference["csl"].get("title") for reference in described["references"]) == "Literate programming"
    )


def test_the_baseline_finds_lines_and_cuts_no_references(pinakes, tmp_path):
    (tmp_path / "a.txt").write_text("\n".join(PROSE * 8 + LISTED))
    (row,) = pinakes("bibliography", "a.txt", "--to", "mask", "--method", "antiplagiat-2019").rows
    masked = "".join(row["text"][start:end] for start, end in row["mask"])
    assert "plain prose" not in masked
    uncut = pinakes("bibliography", "a.txt", "--method", "antiplagiat-2019")
    assert uncut.status == 2
    assert "--to lines" in uncut.err
    assert (
        "known: pinakes, antiplagiat-2019"
        in pinakes("bibliography", "a.txt", "--to", "lines", "--method", "other").err
    )


@pytest.mark.parametrize("units", ["codepoints", "utf16"])
def test_offsets_count_as_asked(pinakes, tmp_path, units):
    (tmp_path / "a.txt").write_text("\n".join(["😀 " + line for line in PROSE] * 8 + LISTED))
    (row,) = pinakes("bibliography", "a.txt", "--to", "mask", "--units", units).rows
    text = row["text"] if units == "codepoints" else row["text"].encode("utf-16-le")
    start, end = row["mask"][0]
    part = text[start:end] if units == "codepoints" else text[2 * start : 2 * end].decode("utf-16-le")
    assert part.startswith(("References", "[1]"))
