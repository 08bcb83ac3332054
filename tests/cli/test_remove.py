"""`pinakes remove`: works taken out."""

from tests.cli.held import SAMPLES, run


def test_what_is_removed_is_found_no_more_and_may_come_again(tmp_path):
    folder = tmp_path / "l"
    run("add", SAMPLES / "en.docx", library=folder)
    assert run("remove", "--bytes", "w1", library=folder)[1] == [{"removed": ["w1"], "files": 1}]
    assert run("search", "spanning", library=folder)[1] == []
    assert [path for path in (folder / "files").glob("*/*") if path.is_file()] == []
    assert run("remove", "w1", library=folder)[0] == 2
    assert run("check", library=folder)[:2] == (0, [])
    assert run("add", SAMPLES / "en.docx", library=folder)[1][0]["new"]
    assert len(run("search", "spanning", library=folder)[1]) == 1
