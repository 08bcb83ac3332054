"""Lists in print: what the page shows of their ends, and entries without numbers."""

from pinakes.model import Page, Paper
from pinakes.understand.bibliography import entries_of
from pinakes.understand.bibliography.entries import cut, row_of, rows_of
from tests.factories import a_format, a_line, a_source

ENTRIES = [
    "1. Рубин А. Б., Пытьева Н. Ф. Кинетика биологических процессов // Вестник. 1977. Т. 3. С. 12–20.",
    "2. Гардинер К. В. Стохастические методы в естественных науках. М.: Мир, 1986. 526 с.",
    "3. Паули В. Труды по квантовой теории. М.: Наука, 1975. 688 с.",
    "4. Оксендаль Б. Стохастические дифференциальные уравнения. М.: Мир, 2003. 408 с.",
    "5. Вольтерра В. Математическая теория борьбы за существование. М.: Наука, 1976. 288 с.",
    "6. Lotka A. J. Elements of Physical Biology. Baltimore: Williams and Wilkins, 1925. 495 p.",
    "7. Стяжкин В. А. Измерения магнитного поля на спутнике // Космич. исслед. 1998. Т. 36. № 3. С. 268–",
]
TEXT = "Река поворачивает там, где почва мягкая, и мы измерили каждый поворот верёвкой."


def papered(pages: list[list]) -> Paper:
    made = tuple(
        Page(number=n, lines=tuple(lines), width=595, height=842) for n, lines in enumerate(pages, 1)
    )
    return Paper(source=a_source(), format=a_format(), reader="test@1", pages=made, page_count=len(made))


def stacked(texts: list[str], *, first: float = 72, size: float = 10, bold: bool = False) -> list:
    return [a_line(text, top=first + 13 * n, size=size, bold=bold) for n, text in enumerate(texts)]


def test_a_last_line_taken_for_a_foot_belongs_to_its_entry():
    body = stacked([TEXT] * 12 + ["Литература"] + ENTRIES)
    foot = a_line("272.", top=body[-1].box.bottom + 3, role="footer")
    number = a_line("53", top=800, role="footer", x0=290)
    weights, entries = entries_of(list(papered([[*body, foot, number]]).lines()))
    assert weights[-2] >= 0.5 > weights[-1]
    assert entries[-1].raw.endswith("С. 268–272.")


def test_a_title_in_other_type_after_the_list_is_not_part_of_it():
    body = stacked([TEXT] * 12 + ["Литература"] + ENTRIES[:6])
    top = body[-1].box.bottom + 20
    after = stacked(
        ["Problem of Resource Allocation in Networks", "V. E. Didrikh, I. V. Didrikh"],
        first=top,
        size=13,
        bold=True,
    )
    weights, entries = entries_of(list(papered([[*body, *after]]).lines()))
    assert max(weights[-2:]) < 0.5
    assert len(entries) == 6


def test_entries_without_numbers_hang_out():
    texts = [
        ("Bloom, John (2002): Out of Bounds and between the Lines, Race in American", 72),
        ("Sport. New York: New York University Press.", 84),
        ("Göbel, Mathias / Fischer, Frank (2015): The Birth and Death of German Playwrights,", 72),
        ("in: Zeitschrift für Soziologie 20: 479–487.", 84),
        ("ImageMagick (2018): Convert, Edit, Or Compose Bitmap Images", 72),
        ("https://www.imagemagick.org/", 84),
        ("———— (2019): Another Account of the Same Images in Print,", 72),
        ("Berlin: Verlag der Bilder.", 84),
    ]
    rows = [
        row_of(a_line(text, x0=x0, top=72 + 13 * n, column=0), n, page=1)
        for n, (text, x0) in enumerate(texts)
    ]
    assert [entry.lines for entry in cut(rows)] == [(0, 1), (2, 3), (4, 5), (6, 7)]


def test_plain_lines_are_cut_by_their_words():
    lines = [
        "Агапчев В. И., Виноградов Д. А. Современные технологии строительства",
        "трубопроводных систем // Нефтегазовое дело. 2005. Т. 3. С. 191–196.",
        "Бартенев Г. М. Прочность и механизм разрушения полимеров. М.: Химия, 1984. 280 с.",
        "Дарков А. В., Шпиро Г. С. Сопротивление материалов. М.: Высшая",
        "школа, 1975. 654 с.",
        "Регель В. Р., Слуцкер А. И. Кинетическая природа прочности. М.: Наука, 1974. 560 с.",
    ]
    assert [entry.lines for entry in cut(rows_of(lines, list(range(6))))] == [(0, 1), (2,), (3, 4), (5,)]
