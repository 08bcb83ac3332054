"""Reports held against floors."""

import pytest

from pinakes.errors import Usage
from pinakes.evaluate.gate import check, floors_in, floors_of
from tests.evaluate.made import run


def test_a_figure_below_its_floor_is_told(tmp_path):
    floors = tmp_path / "floors.toml"
    floors.write_text("""
[documents]
data = "abc"
[documents.all]
title = 0.7
authors = 0.5
[documents.language.zh]
title = 0.9
[documents.ece]
title = 0.05
[documents.sure]
title = 0.95
[lines.all]
lines = 0.9
""")
    missed = [
        str(finding) for finding in check(run(), floors_in(floors), method="pinakes") if not finding.is_met
    ]
    assert missed == [
        "documents: authors: not measured, at least 0.5",
        "documents, language zh: title: 0.750, at least 0.9",
        "documents: ece of title: 0.120, at most 0.05",
        "lines: lines: not measured, at least 0.9",
    ]


def test_floors_of_other_data_are_refused(tmp_path):
    floors = tmp_path / "floors.toml"
    floors.write_text('[documents]\ndata = "other"\n')
    with pytest.raises(Usage, match="set them anew"):
        check(run(), floors_in(floors), method="pinakes")
    floors.write_text("[documents.languages]\n")
    with pytest.raises(Usage, match="is not one of"):
        check(run(), floors_in(floors), method="pinakes")
    floors.write_text("x")
    with pytest.raises(Usage, match="not valid TOML"):
        floors_in(floors)


def test_a_report_meets_the_floors_made_of_it(tmp_path):
    floors = tmp_path / "floors.toml"
    floors.write_text("\n".join(floors_of(run())))
    found = check(run(), floors_in(floors), method="pinakes")
    assert len(found) == 3
    assert all(finding.is_met for finding in found)
