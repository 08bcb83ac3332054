"""`pinakes search`, and calls that make no sense."""

from tests.cli.held import SAMPLES, run


def test_wrong_usage(tmp_path):
    assert run("show", "w1", library=tmp_path)[0] == 2
    assert run("add", library=tmp_path)[0] == 2
    assert run("add", SAMPLES / "en.html", "--access", "free", library=tmp_path)[0] == 2
    assert run("same", "w1", library=tmp_path)[0] == 2


def test_search(library):
    folder, lines = library
    code, hits, _ = run("search", "spanning tree", library=folder)
    assert code == 0
    assert [hit["work"] for hit in hits] == [lines["en.docx"]["work"]]
    assert set(hits[0]) == {"work", "title", "authors", "year", "score", "highlights"}
    assert {one["field"] for one in hits[0]["highlights"]} >= {"title", "text"}
    assert len(run("search", "has:file", "--limit", "1", "--offset", "1", library=folder)[1]) == 1
    (facets,) = run("search", "", "--facets", library=folder)[1]
    assert facets["count"] == 2
    assert run("search", "colour:red", library=folder)[0] == 2
