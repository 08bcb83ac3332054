"""The samples, made again with the outside engines, and opened by them."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from pinakes.learn.synthesise.invented import LANGUAGES, paper
from pinakes.learn.synthesise.writers.typeset import LAYOUTS, pdf

pytestmark = pytest.mark.slow
FOLDER = Path(__file__).parent.parent.parent / "samples"
TRUTH = {
    row["file"]: row for row in map(json.loads, (FOLDER / "truth.jsonl").read_text("utf-8").splitlines())
}


def squeezed(text):
    return re.sub(r"[\s\-]", "", text)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("layout", LAYOUTS)
def test_pages_are_set_the_same_again(language, layout):
    if not list(Path("/usr/share/fonts").rglob("NotoSerifCJK*")) or not list(
        Path("/usr/share/fonts").rglob("NimbusRoman*")
    ):
        pytest.skip("the fonts of the samples are not here: apt-get install fonts-noto-cjk ghostscript")
    made = pdf(paper(language), layout)
    assert made == pdf(paper(language), layout)
    assert abs(len(made) - (FOLDER / "files" / f"{language}-{layout}.pdf").stat().st_size) < 3000


@pytest.mark.parametrize("ending", ["docx", "odt", "rtf", "doc"])
def test_libreoffice_opens_what_we_write(ending, tmp_path):
    program = shutil.which("soffice")
    if program is None:
        pytest.skip("LibreOffice is not here: apt-get install libreoffice-writer-nogui")
    files = [str(FOLDER / "files" / f"{language}.{ending}") for language in LANGUAGES]
    profile = f"-env:UserInstallation={(tmp_path / 'profile').as_uri()}"
    command = [
        program,
        profile,
        "--headless",
        "--convert-to",
        "txt:Text (encoded):UTF8",
        "--outdir",
        str(tmp_path),
        *files,
    ]
    subprocess.run(command, check=True, capture_output=True, timeout=300)
    for language in LANGUAGES:
        text = squeezed((tmp_path / f"{language}.txt").read_text("utf-8-sig"))
        row = TRUTH[f"files/{language}.{ending}"]
        for known in (row["title"], row["abstract"], *row["authors"], *row["references"]):
            assert squeezed(known) in text
