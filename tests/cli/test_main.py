"""The command line as a whole: help, groups, what is imported."""

import os
import subprocess
import sys
from pathlib import Path

import pytest


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


def test_help_says_what_arguments_are(pinakes):
    assert "stdin" in pinakes("keyphrases", "--help").out
    assert "train NAME" in pinakes("subjects", "--help").out


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
                assert {alias.name for alias in node.names} <= {"typer", "sys", "os", "errno"}, name
            if isinstance(node, ast.ImportFrom):
                assert node.module in (
                    "__future__",
                    "typing",
                    "typer.core",
                    "pinakes.cli",
                    "pinakes.cli.files",
                    "pinakes.cli.start",
                ), (
                    name,
                    node.module,
                )


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


@pytest.mark.parametrize(
    "verb", [("describe", "a.txt", "--out", "a.txt"), ("describe", "a.txt", "--out", "x" * 300)]
)
def test_a_folder_that_cannot_be_used_costs_one_line(pinakes, tmp_path, verb):
    (tmp_path / "a.txt").write_text("A text that is described.")
    answer = pinakes(*verb)
    assert (answer.status, answer.out) == (1, "")
    assert answer.err.startswith(f"pinakes: {verb[-1]}")
    assert answer.err.count("\n") == 1


def test_a_text_beyond_the_limit_is_refused_and_not_cut(pinakes):
    answer = pinakes("keyphrases", "-", stdin=b"word " * 30_000, PINAKES_LIMITS_SIZE="100K")
    assert (answer.status, answer.out) == (1, "")
    assert "limits.size" in answer.err


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full on this system")
def test_a_full_disk_behind_stdout_costs_one_line(tmp_path):
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "pinakes", "config"],
            stdout=full,
            stderr=subprocess.PIPE,
            cwd=tmp_path,
            env={**os.environ, "HOME": str(tmp_path)},
            timeout=100,
        )
    assert done.returncode == 1
    assert done.stderr.decode() == "pinakes: No space left on device; make room and run it again\n"


def test_a_crawl_that_reaches_nothing_ends_with_1(pinakes):
    answer = pinakes("crawl", "http://127.0.0.1:1/")
    assert (answer.status, answer.out) == (1, "")
    assert "1 failed" in answer.err
