"""Every example of Python in the documentation runs."""

import random
import re
import shutil
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SAMPLES = ROOT / "samples" / "files"
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
EXAMPLES = {
    f"{path.relative_to(ROOT)}:{number}": code
    for path in sorted([ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])
    for number, code in enumerate(BLOCK.findall(path.read_text("utf-8")))
}
ELSEWHERE = {"docs/how-to/serve.md:0": "tests/serve/test_examples.py, where a service runs"}


def made(tmp_path):
    """What examples take for granted: a paper, and a made document with its row."""
    from pinakes.learn.synthesise.documents import build, feed

    shutil.copy(SAMPLES / "pt-two-column.pdf", tmp_path / "paper.pdf")
    document = build.document(feed.invented(), 1, 7, language="en")
    path = tmp_path / document.name
    path.write_bytes(document.content)
    return {"path": path, "row": document.row, "random": random}


@pytest.mark.parametrize("example", [name for name in EXAMPLES if name not in ELSEWHERE])
def test_examples_run(example, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    names = {**made(tmp_path), "__name__": "example"}
    exec(compile(EXAMPLES[example], example, "exec"), names)


def test_the_plug_in_of_the_documentation_works_as_it_says(tmp_path, monkeypatch, capsysbinary):
    from pinakes import plugins
    from pinakes.api import describe
    from pinakes.cli.describe_run import describe_files
    from pinakes.config import settings

    (tmp_path / "my_pinakes").mkdir()
    (tmp_path / "my_pinakes" / "__init__.py").touch()
    code = next(code for name, code in EXAMPLES.items() if "plug-in" in name)
    (tmp_path / "my_pinakes" / "titles.py").write_text(code)
    monkeypatch.syspath_prepend(tmp_path)
    shutil.copy(SAMPLES / "pt.html", tmp_path)
    described = describe(tmp_path / "pt.html")
    describe_files(
        [str(tmp_path / "pt.html")],
        settings(),
        to="my_pinakes.titles:TitleExporter",
        out="",
        explain=False,
        ordered=False,
    )
    assert capsysbinary.readouterr().out.decode().strip() == str(described.record.best("title")[0].value)
    assert plugins.exporter("my_pinakes.titles:TitleExporter", None).suffix == "txt"
    sys.modules.pop("my_pinakes.titles", None)


@pytest.mark.parametrize("name", ["tei", "jats", "mods", "dc-xml", "dc-rdf", "marcxml", "datacite"])
def test_exporters_of_xml_are_asked_for_one_record(name):
    from pinakes import plugins
    from pinakes.publish.export.work import work_of
    from tests.publish.outcomes import everything

    outcome = everything()
    assert plugins.exporter(name, None).record(work_of(outcome, outcome.record)) is not None
