"""Reports as Markdown, methods side by side."""

from pinakes.evaluate.markdown import as_markdown
from tests.evaluate.made import run


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
