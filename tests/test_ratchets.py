"""The rules themselves: what they count, and that the list only shrinks."""

import ast

from tests.ratchets import branches, breaches, compared, functions


def test_branches_and_joints_are_counted_and_inner_functions_apart():
    code = """
def f(a, b):
    if a and b or a:
        return [x for x in a if x]
    for y in b:
        pass
    def g():
        return 1 if a else 2
"""
    assert dict(functions(ast.parse(code))) == {"f": 6, "f.g": 1}
    assert branches(ast.parse("x = 1")) == 0


def test_long_lines_words_and_weights_scaled_by_hand_are_found(tmp_path):
    (tmp_path / "publish").mkdir()
    lines = [
        '"""Докстринг is none."""',
        f"x = '{'y' * 120}'",
        "cue = 'кафедра'",
        "weight *= 0.5",
        "sure = claim.weight * DOUBTED",
        "sure = weight * _doubted(reason)",
        "percent = round(weight * 100)",
        "han = '[\\u4e00-\\u9fff]'",
    ]
    (tmp_path / "publish" / "a.py").write_text("\n".join(lines), "utf-8")
    found = breaches(tmp_path)
    assert found == {
        "branches": {},
        "lines": {"publish/a.py": 1},
        "words": {"publish/a.py": 1},
        "scaled": {"publish/a.py": 3},
    }


def test_what_is_worse_and_what_is_mended():
    listed = {"branches": {"a:f": 20, "b:g": 17}}
    worse, better = compared({"branches": {"a:f": 21, "c:h": 16}}, listed)
    assert worse == ["branches: a:f has 21, allowed 20", "branches: c:h has 16, allowed 0"]
    assert better == ["branches: b:g"]
