"""The samples of the repository: there, small, true to their papers, and the same when made again."""

import json
import re
from pathlib import Path

import pytest

from pinakes.learn.synthesise import samples
from pinakes.learn.synthesise.blocks import blocks, marked, plain
from pinakes.learn.synthesise.invented import LANGUAGES, orcid, paper

FOLDER = Path(__file__).parent.parent / "samples"
BUDGET_BYTES = 5_000_000
TRUTH = [json.loads(line) for line in (FOLDER / "truth.jsonl").read_text("utf-8").splitlines()]
FORMATS = {
    "pdf",
    "docx",
    "odt",
    "rtf",
    "html",
    "epub",
    "tex",
    "pptx",
    "txt",
    "doc",
    "ppt",
    "ps",
    "ps.gz",
    "jpg",
    "tif",
}


def test_every_sample_has_truth_and_every_truth_a_sample():
    assert {path.name for path in (FOLDER / "files").iterdir()} == {
        row["file"].removeprefix("files/") for row in TRUTH
    }


def test_samples_stay_within_their_budget():
    assert sum(path.stat().st_size for path in FOLDER.rglob("*") if path.is_file()) <= BUDGET_BYTES


def test_every_format_and_language_is_there():
    assert {row["format"] for row in TRUTH} == FORMATS
    assert {row["lang"] for row in TRUTH} == set(LANGUAGES)


def test_readme_names_every_sample():
    readme = (FOLDER / "README.md").read_text("utf-8")
    assert [row["file"] for row in TRUTH if f"({row['file']})" not in readme] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ending", samples.DIRECT)
def test_what_needs_no_outside_program_is_up_to_date(language, ending):
    _, write = samples.DIRECT[ending]
    assert write(paper(language)) == (FOLDER / "files" / f"{language}.{ending}").read_bytes(), "make samples"


@pytest.mark.parametrize("language", LANGUAGES)
def test_truth_comes_from_the_paper(language):
    invented = paper(language)
    row = next(row for row in TRUTH if row["file"] == f"files/{language}.docx")
    assert row["title"] == invented.title
    assert row["authors"] == [author.name for author in invented.authors]
    assert len(row["references"]) == len(invented.references) >= 8
    assert not any("*" in reference for reference in row["references"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_blocks_print_all_that_truth_says(language):
    invented = paper(language)
    printed = "\n".join(block.text for block in blocks(invented))
    for known in (
        invented.title,
        invented.title_second,
        invented.abstract,
        invented.abstract_second,
        invented.doi,
        invented.journal,
    ):
        assert known in printed
    for known in (
        *invented.keywords,
        *invented.keywords_second,
        *(author.name for author in invented.authors),
    ):
        assert known in printed
    for reference in invented.references:
        assert plain(reference) in printed


@pytest.mark.parametrize(
    ("text", "shown"),
    [("a *b* c", "a b c"), ("古籍[^注释]。", "古籍。"), ("см. [1, 5].[^Пакет [10].]", "см. [1, 5].")],
)
def test_marks_are_taken_out(text, shown):
    assert plain(text) == shown


def test_emphasis_and_notes_become_runs():
    runs = marked("Ver *Anais*.[^Nota.]", "bold")
    assert [(run.text, run.bold, run.note) for run in runs] == [
        ("Ver ", False, None),
        ("Anais", True, None),
        (".", False, None),
        ("", False, "Nota."),
    ]


@pytest.mark.parametrize(
    ("digits", "full"),
    [("000000021825009", "0000-0002-1825-0097"), ("000000021694233", "0000-0002-1694-233X")],
)
def test_orcid_check_digit(digits, full):
    assert orcid(digits) == full


def test_old_encodings_are_not_utf8():
    for language, encoding in samples.OLD_ENCODINGS.items():
        content = (FOLDER / "files" / f"{language}-{encoding}.txt").read_bytes()
        with pytest.raises(UnicodeDecodeError):
            content.decode("utf-8")
        assert re.sub(r"\s", "", paper(language).title) in re.sub(r"\s", "", content.decode(encoding))
