import random

import pytest

from pinakes.learn.mend import LABELS
from pinakes.learn.synthesise.east_asian import statute
from pinakes.learn.synthesise.lists import altered, wrapped
from pinakes.learn.synthesise.references import labelled
from pinakes.learn.synthesise.styles import STYLES

ITEMS = [
    {"type": "article-journal", "title": "О форме рек", "author": [{"family": "Иванов", "given": "Иван"}, {"family": "Петров", "given": "П. П."}], "issued": {"date-parts": [[2006]]},
     "container-title": "Вестник", "volume": "5", "issue": "2", "page": "12-20", "DOI": "10.1234/x"},
    {"type": "book", "title": "数字的花园", "author": [{"family": "张", "given": "三"}], "issued": {"date-parts": [[1998]]}, "publisher": "想象出版社", "publisher-place": "北京"},
    {"type": "thesis", "title": "Redes", "author": [{"literal": "BRASIL"}], "issued": {"date-parts": [["2006"]]}, "publisher": "Universidade", "URL": "http://a.br"},
    {"type": "chapter", "title": "Kataloge", "author": [{"family": "Becker", "given": "Ute"}], "editor": [{"family": "Grün", "given": "Lisa"}], "issued": {"date-parts": [[2010]]},
     "container-title": "Handbuch", "page": "100-120", "publisher": "Hafen", "publisher-place": "Hamburg"},
]  # fmt: skip


@pytest.mark.parametrize("style", STYLES, ids=lambda style: style.render.__name__)
@pytest.mark.parametrize("item", ITEMS, ids=lambda item: item["type"])
def test_every_style_renders_every_kind(style, item):
    is_law = style.render.__module__.endswith(".law")
    is_typed = style.render.__module__.endswith(".typed")
    for seed in range(40):
        raw, tokens, labels = labelled(
            [piece for piece in style.render(dict(item), random.Random(seed)) if piece[0]]
        )
        assert len(tokens) == len(labels)
        assert set(labels) <= set(LABELS)
        # a footnote that points back to another has no year; reports of courts have neither year nor author, cases have parties
        undated = style.render.__qualname__.startswith("noted") or (
            is_law and labels.count("container") and "author" not in labels
        )
        by_edition = is_law and ("edition" in labels or "volume" in labels)
        assert "note" in labels or undated or by_edition or str(item["issued"]["date-parts"][0][0]) in raw
        nobody = is_law or is_typed or style.render is statute
        assert {"author", "editor", *(("container", "title") if nobody else ())} & set(labels)


def test_the_seed_fixes_everything():
    style = STYLES[0]
    assert style.render(dict(ITEMS[0]), random.Random(1)) == style.render(dict(ITEMS[0]), random.Random(1))


def test_altered_documents_keep_a_label_a_line():
    lines = (
        ["Prose goes here and there."] * 40
        + ["References"]
        + [f"[{n}] Smith J. Rivers. 200{n % 10}." for n in range(1, 9)]
    )
    labels = [0] * 40 + [1] * 9
    for seed in range(30):
        made, marks = altered((lines, labels), random.Random(seed))
        assert len(made) == len(marks)
        assert 0 < sum(marks) <= 9


def test_wrapped_text_loses_nothing_but_spaces():
    text = "The river bends where the ground is soft and we measured each bend with a rope"
    assert "".join(wrapped(text, 20, random.Random(3))).replace("-", "").replace(" ", "") == text.replace(
        " ", ""
    )
