"""Reports: built of items, set side by side, compared, held against floors."""

import json

import pytest

from pinakes.errors import Usage
from pinakes.evaluate.calibration import Weighed
from pinakes.evaluate.compare import as_markdown as changes
from pinakes.evaluate.compare import compare
from pinakes.evaluate.counts import Counts
from pinakes.evaluate.gate import check, floors_in, floors_of
from pinakes.evaluate.item import Item, Wrong
from pinakes.evaluate.markdown import as_markdown
from pinakes.evaluate.page import page
from pinakes.evaluate.report import report


def items(right):
    return [
        Item(
            file=f"{i}.pdf",
            collection="zh-papers" if i % 2 else "ru-papers",
            language="zh" if i % 2 else "ru",
            format="pdf",
            counts={"usual": {"title": Counts(int(i < right), 1, 1)}, "strict": {"title": Counts(0, 1, 1)}},
            weighed=(Weighed("title", 0.97 if i < right else 0.4, i < right),),
            wrong=() if i < right else (Wrong("title", ("<b>牛</b>",), ("Корова",)),),
        )
        for i in range(40)
    ]


def run(right=30, method="pinakes"):
    return report(
        items(right), suite="documents", method=method, data_digest="abc", command="pinakes evaluate DATA"
    )


def test_a_report_survives_json():
    made = run()
    assert json.loads(json.dumps(made, allow_nan=False))["rows"] == made["rows"]
    assert made["tables"]["usual"]["all"]["all"]["title"]["f1"] == pytest.approx(0.75)
    assert made["tables"]["strict"]["language"]["zh"]["title"]["f1"] == 0
    assert made["calibration"]["all"]["all"]["title"]["accepted"]["precision"] == 1
    assert set(made["calibration"]["language"]) == {"ru", "zh"}


def test_markdown_sets_methods_side_by_side():
    text = as_markdown({"command": "x", "runs": [run(), run(10, "nsl-cas-2009")]})
    rows = [line for line in text.splitlines() if line.startswith("| nsl-cas-2009 |")]
    assert rows[0] == "| nsl-cas-2009 | 0.250 (0.12–0.40; 40) | 0.250 |"
    assert "| zh: documents | title | mean |" in text
    assert "In no field of any language is a method ahead of pinakes." in text


def test_a_method_that_is_ahead_is_named():
    text = as_markdown({"command": "x", "runs": [run(10), run(35, "nsl-cas-2009")]})
    assert "- ru, title: nsl-cas-2009 ahead by 0.650 (" in text
    close = as_markdown({"command": "x", "runs": [run(30), run(31, "nsl-cas-2009")]})
    assert "within chance" in close


def test_the_page_stands_alone_and_quotes_safely():
    text = page({"command": "<script>", "runs": [run(), run(10, "nsl-cas-2009")]})
    assert "&lt;b&gt;牛&lt;/b&gt;" in text
    assert "<b>牛" not in text
    assert "<script" not in text
    assert "<svg" in text
    assert "http" not in text.replace("http-equiv", "")


def test_compare_finds_a_real_change():
    found = compare(run(20), run(35))[0]
    change = found["tables"]["all"]["all"]["title"]
    assert change["change"] == pytest.approx(0.375)
    assert change["low"] > 0
    assert (change["better"], change["worse"]) == (15, 0)
    assert "▲" in changes([found])


def test_compare_does_not_boast_of_chance():
    change = compare(run(30), run(31))[0]["tables"]["all"]["all"]["title"]
    assert change["low"] <= 0 <= change["high"]


def test_compare_other_methods_of_the_same_suite():
    assert compare(run(method="nsl-cas-2009"), run())[0]["before"] == "nsl-cas-2009"
    with pytest.raises(Usage, match="no suite in common"):
        compare(run(), {**run(), "suite": "lines"})


def test_floors(tmp_path):
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
