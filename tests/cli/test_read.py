"""`pinakes read`: pages, lines and words of a document."""

import json

from tests.cli.texts import SAMPLES


def test_read_gives_json_text_and_markdown(pinakes, tmp_path):
    paper = SAMPLES / "zh-two-column.pdf"
    page = json.loads(pinakes("read", paper).out)["pages"][0]
    assert set(page) == {"number", "width", "height", "lines"}
    assert set(page["lines"][0]) == {"text", "original", "box", "role", "column", "tokens"}
    assert set(page["lines"][0]["tokens"][0]) == {
        "text",
        "box",
        "font",
        "size",
        "bold",
        "italic",
        "superscript",
    }
    assert "图神经网络" in pinakes("read", paper, "--to", "text").out
    assert "# " in pinakes("read", paper, "--to", "markdown").out
    pinakes("read", paper, "--draw", "page.png", "--page", "2")
    assert (tmp_path / "page.png").read_bytes().startswith(b"\x89PNG")
