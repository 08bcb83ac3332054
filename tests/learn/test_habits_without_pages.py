"""Documents without pages teach too: in this house a school stands before whoever signs, in the row below the title."""

import pytest

from pinakes.config import settings
from pinakes.learn.attempt import errors_of
from pinakes.learn.habits import learn
from pinakes.learn.lessons import lesson_at
from pinakes.pipeline import lay
from pinakes.understand.header.habits import templates

SIGNED = [
    "云溪附中 鬲融", "临江二附中 缑岚", "青石一中 亓山", "北湾附中 逄舟", "松涛实验 仝麦", "长桥外语 邸禾", "南屏附小 佴川", "白塔一中 郄林",
]  # fmt: skip
SUBJECTS = ["棋盘", "字符串", "随机数", "线段", "图论", "排序", "博弈", "几何"]
PROSE = "本文讨论一种常见的问题，并给出若干例题来说明这种思想。读者可以从中看到方法的好处与不足，也可以自己试一试。"


@pytest.fixture(scope="module")
def lessons(tmp_path_factory):
    folder, parts = tmp_path_factory.mktemp("house"), lay(settings(files=(), environment={}))
    found = []
    for number, (signed, subject) in enumerate(zip(SIGNED, SUBJECTS, strict=True)):
        path, title = folder / f"{number}.html", f"浅谈{subject}问题中的分类思想"
        rows = "".join(f"<p>{text}</p>" for text in (signed, PROSE, PROSE, PROSE))
        path.write_text(f"<html><body><h1>{title}</h1>{rows}</body></html>", "utf-8")
        found.append(lesson_at(path, {"title": title, "authors": [signed.split()[1]]}, parts))
    return found


def test_where_authors_stand_is_learnt(lessons):
    before, after = errors_of(lessons[5:], None), errors_of(lessons[5:], learn(lessons[:5]))
    assert before.lists >= 2, "nobody would guess these names"
    assert after.lists == 0
    assert after.titles <= before.titles


def test_what_was_right_once_is_not_yet_a_way(lessons):
    ways = learn(lessons[:5]).ways["author"]
    assert all(
        right > 1 and templates.share((right, tried)) >= templates.LEAST for right, tried in ways.values()
    )
    assert any("from the title at its end" in way for way in ways)
