"""`pinakes wanted`: works that the library lacks."""

from tests.cli.held import run
from tests.store.made import row


def test_a_wanted_work_is_called_by_its_title(tmp_path):
    folder = tmp_path / "library"
    cited = {
        "title": "On trees",
        "author": [{"family": "Roe", "given": "J."}],
        "issued": {"date-parts": [[1999]]},
    }
    first = row(
        "a",
        "Forests and their keepers",
        references=[{"raw": "Roe J. 1999. On trees. Some Press", "csl": {**cited, "title": ""}}],
    )
    second = row("b", "Counting what grows", references=[{"raw": "J. Roe, On trees, 1999.", "csl": cited}])
    run("add", "--from-json", "-", library=folder, given=f"{first}\n{second}\n")
    wanted = run("wanted", library=folder)[1]
    assert all(one["title"] in ("On trees", None) for one in wanted)
    assert any(one["title"] == "On trees" for one in wanted)
    assert all(one["printed"] for one in wanted if one["title"] is None)
