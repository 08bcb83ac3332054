"""Tables of contents of issues and proceedings: blocks alike with a title, names, and a file or pages; and the way to them."""

import pytest

from pinakes.acquire.page import parsed
from pinakes.discover.bodies import _following
from pinakes.discover.contents import contents


def read(body):
    return parsed(f"<html><body>{body}</body></html>", "http://journal.example/issue/1")


SUMMARY = (
    "<div><h3><a href='/article/{n}'>{title}</a></h3><div>{names}</div><div>{pages}</div>"
    "<ul><li><a href='/download/{n}.pdf'>PDF</a></li></ul></div>"
)
WORKS = (
    ("Counting spanning trees in ladder graphs", "Anna Rossi, Bob Miller", "1-12"),
    ("A note on the colouring of planar maps", "Carla Verdi", "13-20"),
    ("Random walks on trees with defects", "Dmitri Orlov, Li Wei", "21-44"),
)


@pytest.mark.parametrize(
    "row",
    [
        SUMMARY,
        "<p><b>{title}</b><br>{names}<br><a href='{n}.pdf'>PDF</a></p>",
        "<li>{names}. {title}, pp. {pages}</li>",
        "<tr><td>{names}</td><td><a href='{n}.pdf'>{title}</a></td></tr>",
    ],
    ids=["summaries", "paragraphs", "items", "rows"],
)
def test_entries_of_contents_in_every_layout(row):
    rows = "".join(row.format(n=n, title=t, names=names, pages=p) for n, (t, names, p) in enumerate(WORKS))
    wrapped = (
        f"<table>{rows}</table>"
        if row.startswith("<tr")
        else f"<ul>{rows}</ul>"
        if row.startswith("<li")
        else rows
    )
    found = contents(read(f"<h1>Vol. 1 (2019)</h1>{wrapped}"))
    assert len(found) == len(WORKS)
    for entry, (title, names, _) in zip(found, WORKS, strict=True):
        assert title in entry.text
        assert names in entry.text


def test_contents_in_cyrillic_and_chinese():
    russian = "<p><i>И. И. Иванов</i> Об устойчивости схем. С. 3–17.</p><p><i>С. С. Сидоров</i> Методы оптимизации. С. 18–29.</p>"
    chinese = "<li>李明, 王芳. 梯形图生成树的计数方法及其应用. 数学学报: 311-325</li><li>赵强. 平面图着色的一个注记与若干推广. 应用数学: 1-9</li>"
    assert len(contents(read(russian))) == 2
    assert len(contents(read(f"<ul>{chinese}</ul>"))) == 2


@pytest.mark.parametrize(
    "body",
    [
        "<ul><li><a href='/about'>About the journal</a></li><li><a href='/rules.pdf'>Rules for authors</a></li></ul>",
        "<ul><li>Anna Rossi <a href='cv1.pdf'>CV</a></li><li>Bob Miller <a href='cv2.pdf'>CV</a></li></ul>",
        "<p>One paragraph about nothing in particular.</p><p>Another paragraph about it.</p>",
    ],
    ids=["menu", "staff", "prose"],
)
def test_menus_staff_and_prose_are_no_contents(body):
    assert contents(read(body)) == []


@pytest.mark.parametrize(
    ("said", "is_followed"),
    [
        ("Vol. 1 No. 1 (2019)", True),
        ("2020, том 5, выпуск 2", True),
        ("Jahrgang 12, Heft 3", True),
        ("n° 12 | 2018 — Forêts", True),
        ("2020年 第5卷 第1期", True),
        ("21", True),
        ("Contact us at 12", False),
    ],
)
def test_volumes_and_issues_are_followed(said, is_followed):
    page = read(f"<a href='/show/cts-2021/'>{said}</a>")
    assert bool(_following(page, "institution")) == is_followed
