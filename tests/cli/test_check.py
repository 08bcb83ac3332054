"""`pinakes check` and `pinakes stats` of a small library."""

from tests.cli.held import run


def test_check_and_stats(library):
    folder, _ = library
    assert run("check", library=folder)[:2] == (0, [])
    (counted,) = run("stats", library=folder)[1]
    assert (counted["works"], counted["files"]) == (2, 3)
