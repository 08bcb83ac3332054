"""`pinakes show`: all that is known of a work."""

from tests.cli.held import SAMPLES, run


def test_show(library):
    folder, lines = library
    code, (shown,), _ = run("show", lines["en.docx"]["work"], library=folder)
    assert code == 0
    assert shown["title"].startswith("Counting Spanning Trees")
    assert len(shown["files"]) == 2
    assert all(file["held"] for file in shown["files"])
    assert len(shown["decisions"]) == 1
    assert shown["cited_by"] == []
    assert all(work.startswith("x") for work in shown["cites"]), "none of them is held"
    assert len(shown["references"]) > 5
    held = (folder / "files" / shown["files"][0]["sha256"][:2] / shown["files"][0]["sha256"]).read_bytes()
    assert held in [(SAMPLES / name).read_bytes() for name in ("en.docx", "en.html")]
