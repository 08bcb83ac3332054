"""The text as Markdown: heads, lists, tables, notes, and nothing that Markdown would take for its own."""

from dataclasses import replace

from pinakes.model import Block, Body, Section, Span
from pinakes.publish.export.json import described
from pinakes.publish.export.markdown import as_markdown
from tests.publish.outcomes import an_outcome


def block(kind, text, line=9):
    return Block(kind, text, (Span(1, line, 0, len(text)),), (0,))


BODY = Body(
    sections=(
        Section(0, "", None, (), (block("paragraph", "# no head"),)),
        Section(
            1,
            "Методы",
            "2",
            (),
            (
                block("paragraph", "Текст."),
                block("item", "• первое"),
                block("item", "• второе"),
                block("table", "1 2 3"),
                block("table", "4 5 6"),
                block("caption", "Рис. 1. Подпись"),
                block("fragment", "axis"),
                block("paragraph", "1. 图像"),
            ),
        ),
        Section(2, "Deeper", None, (), ()),
    ),
    notes=(block("note", "1 A note."),),
)


def test_every_kind_of_block():
    text = as_markdown(replace(an_outcome(), body=BODY))
    assert "\\# no head" in text
    assert (
        "\n\n## 2 Методы\n\nТекст.\n\n- первое\n- второе\n\n```\n1 2 3\n4 5 6\n```\n\n*Рис. 1. Подпись*\n\n1\\. 图像\n\n### Deeper"
        in text
    )
    assert "axis" not in text
    assert text.endswith("---\n\n> 1 A note.")


def test_the_json_has_the_body_only_where_it_was_asked_for():
    assert "body" not in described(an_outcome())
    found = described(replace(an_outcome(), body=BODY))
    assert [section["head"] for section in found["body"]["sections"]] == ["", "Методы", "Deeper"]
    assert found["body"]["notes"][0] == {"kind": "note", "text": "1 A note.", "page": 1, "lines": [9, 9]}
    assert all(reference["mentions"] == [] for reference in found["references"] or ())
