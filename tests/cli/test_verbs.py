"""The other verbs, as scripts use them."""

import csv
import io
import json
import sys
from pathlib import Path

import pytest
from lxml import etree

SAMPLES = Path(__file__).parent.parent.parent / "samples" / "files"
REFERENCES = [
    "Иванов И. И. Методы анализа // Вестник МГУ. 2004. Т. 5, № 2. С. 12–20.",
    "",
    "王小明, 李华. 基于深度学习的文本分类[J]. 计算机学报, 2018, 41(3): 12-20.",
    "Knuth, D. E. (1984). Literate programming. The Computer Journal, 27(2), 97–111.",
]
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


def test_identify_speaks_three_forms(pinakes):
    files = [SAMPLES / "de.doc", SAMPLES / "ru-cp1251.txt", SAMPLES / "en.ps.gz"]
    rows = pinakes("identify", *files, "--ordered").rows
    assert list(rows[0]) == [
        "file",
        "puid",
        "mime",
        "format",
        "version",
        "basis",
        "status",
        "warning",
        "encoding",
        "compression",
        "size",
        "sha256",
    ]
    assert (rows[0]["puid"], rows[0]["mime"]) == ("fmt/40", "application/msword")
    assert rows[1]["encoding"].replace("-", "") in ("windows1251", "cp1251")
    assert rows[2]["compression"] == "gzip"
    table = list(csv.DictReader(io.StringIO(pinakes("identify", *files, "--to", "csv").out)))
    assert len(table) == 3
    assert len(etree.fromstring(pinakes("identify", *files, "--to", "xml").out.encode()).findall("file")) == 3


def test_identify_does_not_trust_the_name(pinakes, tmp_path):
    (tmp_path / "a.doc").write_bytes((SAMPLES / "en-one-column.pdf").read_bytes())
    (row,) = pinakes("identify", "a.doc").rows
    assert row["mime"] == "application/pdf"
    assert "mismatch" in row["warning"]


def test_properties_are_those_of_the_file(pinakes):
    (row,) = pinakes("properties", SAMPLES / "pt.docx").rows
    assert row["title"].startswith("Monitoramento participativo")
    assert row["encrypted"] is False


def test_read_gives_json_text_and_markdown(pinakes, tmp_path):
    paper = SAMPLES / "zh-two-column.pdf"
    page = json.loads(pinakes("read", paper).out)["pages"][0]
    assert set(page) == {"number", "width", "height", "lines"}
    assert set(page["lines"][0]) == {"text", "original", "box", "role", "column", "tokens"}
    assert set(page["lines"][0]["tokens"][0]) == {
        "text",
        "box",
        "font",
        "size",
        "bold",
        "italic",
        "superscript",
    }
    assert "图神经网络" in pinakes("read", paper, "--to", "text").out
    assert "# " in pinakes("read", paper, "--to", "markdown").out
    pinakes("read", paper, "--draw", "page.png", "--page", "2")
    assert (tmp_path / "page.png").read_bytes().startswith(b"\x89PNG")


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


def test_references_are_parsed_in_order(pinakes):
    answer = pinakes("parse-references", "-", stdin="\n".join(REFERENCES).encode())
    items = json.loads(answer.out)
    assert len(items) == 4
    assert items[1] == {}
    assert items[0]["author"][0]["family"] == "Иванов"
    assert items[2]["container-title"] == "计算机学报"
    assert items[3]["issued"] == {"date-parts": [[1984]]}
    assert (
        pinakes("parse-references", "-", "--to", "ris", stdin="\n".join(REFERENCES).encode()).out.count(
            "ER  - "
        )
        == 3
    )
    assert (
        pinakes("parse-references", "-", "--to", "bibtex", stdin="\n".join(REFERENCES).encode()).out.count(
            "@"
        )
        == 3
    )


def test_parts_and_config_answer(pinakes):
    kinds = {row["kind"] for row in pinakes("parts").rows}
    assert {"reader", "inspector", "extractor", "exporter", "tool", "font"} <= kinds
    assert "[run]" in pinakes("config", PINAKES_RUN_WORKERS="3").out
    assert "workers = 3" in pinakes("config", PINAKES_RUN_WORKERS="3").out
    assert pinakes("--version").out.startswith("pinakes ")


def test_help_is_quick_and_has_examples(pinakes):
    import resource

    def spent():
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        return used.ru_utime + used.ru_stime

    before = spent()
    answer = pinakes("--help")
    assert spent() - before < 2
    assert "Example" in answer.out
    for verb in (
        "identify",
        "properties",
        "read",
        "describe",
        "bibliography",
        "parse-references",
        "evaluate",
        "parts",
        "config",
    ):
        assert "Example" in pinakes(verb, "--help").out, verb


def test_verb_files_import_nothing_heavy():
    import ast

    folder = Path(__file__).parent.parent.parent / "src" / "pinakes" / "cli"
    main = ast.parse((folder / "main.py").read_text())
    verbs = next(
        node for node in ast.walk(main) if isinstance(node, ast.ImportFrom) and node.module == "pinakes.cli"
    )
    for name in [alias.name for alias in verbs.names] + ["main", "files", "completion"]:
        for node in ast.parse((folder / f"{name}.py").read_text()).body:
            if isinstance(node, ast.Import):
                assert {alias.name for alias in node.names} <= {"typer", "sys", "os"}, name
            if isinstance(node, ast.ImportFrom):
                assert node.module in ("__future__", "typing", "pinakes.cli", "pinakes.cli.files"), (
                    name,
                    node.module,
                )


def test_a_name_and_an_advice_stand_once(capsys):
    from pinakes.cli.files import Tally
    from pinakes.model import Problem

    tally = Tally()
    for name in ("a.doc", "b.doc"):
        tally.add(
            name,
            [Problem("read", "encrypted", f"{name} is encrypted; open it with its password", fatal=True)],
            failed=True,
        )
    first, second = capsys.readouterr().err.splitlines()
    assert first == "pinakes: a.doc: is encrypted; open it with its password [encrypted]"
    assert second == "pinakes: b.doc: is encrypted [encrypted]"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["describe", "x", "--out", "y"], "the same command goes on"),
        (["describe", "x"], "with --out FOLDER"),
        (["add", "x"], "what it printed is done"),
        (["search", "x"], ""),
    ],
)
def test_ctrl_c_in_a_verb_says_how_to_go_on(arguments, said, monkeypatch, capsys):
    from pinakes.cli import start

    def interrupted(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr("typer.core.TyperCommand.invoke", interrupted)
    monkeypatch.setattr(sys, "argv", ["pinakes", *arguments])
    monkeypatch.setattr("pinakes.run.sandbox.SPARE.start", lambda: None)
    with pytest.raises(SystemExit) as ended:
        start.main()
    assert ended.value.code == 130
    error = capsys.readouterr().err
    assert error.startswith("pinakes: stopped")
    assert said in error
    assert bool(said) == (error != "pinakes: stopped\n")


def test_help_groups_the_verbs_by_what_people_do(terminal):
    shown = terminal("--help")
    for group in (
        "Describe documents",
        "Keep a library",
        "Follow citations",
        "Find and harvest",
        "Publish",
        "Run and measure",
    ):
        assert group in shown


def test_quick_reads_the_first_pages_and_no_references(pinakes, tmp_path):
    paragraphs = [f"Sentence {number} of a long report. " * 40 for number in range(400)]
    (tmp_path / "long.txt").write_text("On Long Reports\n\nAnna Novak\n\n" + "\n\n".join(paragraphs))
    paper, long = pinakes("describe", SAMPLES / "pt-two-column.pdf", tmp_path, "--quick", "--ordered").rows
    assert paper["title"].startswith("Monitoramento participativo")
    assert paper["references"] is None
    assert [paper["status"], long["status"]] == ["ok", "ok"]
    assert [note["message"] for note in long["notes"]] == ["a quick look: the beginning, no references"]


def test_the_shell_completes_works_sets_fields_and_conditions(tmp_path, monkeypatch):
    from pinakes.cli import completion
    from pinakes.store.adding import add
    from pinakes.store.changing import collect
    from pinakes.store.library import open_library
    from tests.store.made import outcome

    with open_library(tmp_path / "library", create=True) as library:
        add(library, [outcome("a.pdf", "Keeping the catalogue"), outcome("b.pdf", "Counting forests")])
        collect(library, "theses", "w1", by="person:x")
    monkeypatch.setenv("PINAKES_LIBRARY", str(tmp_path / "library"))
    assert completion.works("w") == [("w1", "Keeping the catalogue"), ("w2", "Counting forests")]
    assert completion.works("forest") == [("w2", "Counting forests")]
    assert [name for name, _ in completion.sets("th")] == ["theses"]
    assert completion.fields("ti") == ["title"]
    assert completion.queries("au") == ["author:"]
    assert completion.queries("set:t") == ["set:theses"]
    monkeypatch.setenv("PINAKES_LIBRARY", str(tmp_path / "nowhere"))
    assert completion.works("w") == []


def test_completion_is_wired_to_the_arguments():
    import click
    import typer.main

    from pinakes.cli.main import app

    correct = typer.main.get_command(app).commands["correct"]
    field = next(parameter for parameter in correct.params if parameter.name == "field")
    offered = field.shell_complete(click.Context(correct), "ti")
    assert [one.value for one in offered] == ["title"]


def test_a_line_that_kills_its_reader_costs_itself_only(monkeypatch):
    from pinakes.model import Parsed, Problem, Reference
    from pinakes.run import batch

    def run(job, files, chosen, *, ordered):
        for number, (name, text) in enumerate(files):
            died = "KILL" in text
            answer = (
                Parsed(name, problems=(Problem("run", "crash", "crashed", fatal=True),)) if died else None
            )
            yield batch.Done(
                number, (name, text), (answer or Parsed(name, tuple(map(Reference, text.split("\n")))),)
            )

    monkeypatch.setattr(batch, "run", run)
    from pinakes.cli import parse_references_run

    found = parse_references_run._parsed(["one", "KILL", "three"])
    assert [one and one.raw for one in found] == ["one", None, "three"]


def test_parse_references_answers_line_for_line(pinakes, tmp_path):
    (tmp_path / "r.txt").write_text("\n".join(REFERENCES) + "\n", "utf-8")
    items = json.loads(pinakes("parse-references", "r.txt").out)
    assert len(items) == len(REFERENCES)
    assert items[1] == {}
    assert items[3]["title"] == "Literate programming"
