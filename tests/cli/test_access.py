"""`pinakes access`: who may have the files."""

from tests.cli.held import SAMPLES, run


def test_files_are_opened_and_closed(tmp_path):
    folder = tmp_path / "l"
    run("add", SAMPLES / "en.docx", library=folder)
    for said, state, until in (
        ("open", "open", None),
        ("2199-12-31", "embargo", "2199-12-31"),
        ("restricted", "restricted", None),
    ):
        assert run("access", said, "w1", library=folder)[1] == [
            {"access": state, "embargo": until, "works": 1, "files": 1}
        ]
        (shown,) = run("show", "w1", library=folder)[1]
        assert (shown["files"][0]["access"], shown["files"][0]["embargo"]) == (state, until)
    assert run("access", "shut", "w1", library=folder)[0] == 2
    assert run("access", "open", library=folder)[0] == 2
