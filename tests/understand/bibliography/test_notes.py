"""Papers that print no list: the works that their notes cite."""

import pytest

from pinakes.learn.noted import NotedPaper, measure
from pinakes.learn.synthesise.writers.typeset import FONTS, compiled
from pinakes.model import Box, Font, Line, Page, Token
from pinakes.understand.bibliography import entries_of
from pinakes.understand.bibliography.entries import ListEntry
from pinakes.understand.bibliography.notes import are_notes, works_of

NOTES = {
    "en": [
        "See Timur Kuran & Cass R. Sunstein, Availability Cascades and Risk Regulation, 51 Stan. L. Rev. 683 (1999).",
        "I thank an anonymous reader for this suggestion.",
        "Ibid., p. 12.",
        "Björn Wittrock, “Social Theory and Global History,” Thesis Eleven 65 (2001), 27–50.",
        "See Stiglitz (2012) and Mankiw (2013) for strongly opposing views on this.",
    ],
    "de": [
        "Vgl. Max Weber, Wirtschaft und Gesellschaft, Tübingen 1976, S. 387.",
        "Für diesen Hinweis danke ich den Gutachtern.",
        "Ebd., S. 12.",
        "Hans Müller: Zum Begriff der Ordnung, in: Zeitschrift für Soziologie 12 (1983), S. 106–118.",
    ],
    "pt": [
        "Cf. João Silva, Manual de arquivos (São Paulo: Atlas, 1996), 140.",
        "Este ponto será retomado na última seção.",
        "Maria Souza: Gênero, história e educação, in: Revista Educação e Realidade 20 (1995), p. 109–116.",
    ],
    "ru": [
        "См.: Алексеев С. С. Теория права. М.: Наука, 1981. С. 45.",
        "Эта мысль развивается далее в последнем разделе.",
        "Там же. С. 12.",
        "Фрадков А. Л. Схема скоростного градиента // Автоматика. 1979. № 2. С. 267–274.",
    ],
    "zh": [
        "张军：《压缩空气储能系统分析》，北京：清华大学出版社，2016年，第109页。",
        "感谢匿名审稿人的建议。",
        "李明：《功率优化算法》，《电子学报》2017年第2期，第45-67页。",
    ],
}
TITLES = {
    "en": ("Availability Cascades and Risk Regulation", "Social Theory and Global History"),
    "de": ("Wirtschaft und Gesellschaft", "Zum Begriff der Ordnung"),
    "pt": ("Manual de arquivos", "Gênero, história e educação"),
    "ru": ("Теория права", "Схема скоростного градиента"),
    "zh": ("压缩空气储能系统分析", "功率优化算法"),
}
PROSE = {
    "zh": "这一制度的形成经历了漫长的过程，其中各个阶段的参与者对它的理解并不相同，因此有必要重新考察。" * 6
}
SENTENCE = "The order of things came about over a long time, and those who took part in it did not mean the same by it. "


def noted(language, place):
    paragraphs = [
        {
            "head": None,
            "before": PROSE.get(language, SENTENCE * 5),
            "after": "",
            "note": note,
            "number": str(number),
        }
        for number, note in enumerate(NOTES[language], 1)
    ]
    look = {"place": place, "size": 11, "small": 8.8, "margin": 20 if place == "margin" else 30}
    paper = {
        "language": language,
        "look": look,
        "fonts": FONTS["serif"],
        "title": "Order",
        "author": "Anna Weiss",
    }
    return compiled("noted", {**paper, "paragraphs": paragraphs})


@pytest.mark.parametrize("place", ["foot", "margin"])
@pytest.mark.parametrize("language", sorted(NOTES))
def test_works_in_notes_are_references_and_remarks_are_none(language, place):
    paper = NotedPaper(language, place, noted(language, place), TITLES[language])

    seen = measure(iter([paper]))["all"]

    assert seen == {"works": 2, "found": 2, "references": 2, "right": 2, "several": 0}


def entry(raw):
    return ListEntry(raw, (0,))


def test_several_works_of_one_note_are_told_apart_when_each_has_its_author():
    raw = "1 João Silva, Manual de arquivos (Lisboa: Minerva, 1996), 140; Anna K. Weiss: Ordnung der Dinge, Berlin 1954, S. 391."

    assert [one.raw for one in works_of([entry(raw)])] == [
        "1 João Silva, Manual de arquivos (Lisboa: Minerva, 1996), 140",
        "Anna K. Weiss: Ordnung der Dinge, Berlin 1954, S. 391.",
    ]


def test_another_place_of_the_same_book_is_no_other_work():
    raw = "1 Michel Foucault, The Order of Things (London: Tavistock, 1970; New York: Pantheon, 1971), 12."

    assert [one.raw for one in works_of([entry(raw)])] == [raw]


def test_a_list_with_two_entries_that_only_say_ibid_is_a_list_of_notes():
    book = entry("1 João Silva, Manual de arquivos (Lisboa: Minerva, 1996), 140.")

    assert are_notes([book, entry("2 Ibid., p. 4."), entry("3 Ebd., S. 7.")])
    assert not are_notes([book, entry("2 Ibid., p. 4.")])
    assert not are_notes(
        [entry("2 Ibidem Press: a history of small publishers in Stuttgart. Berlin 2001.")] * 3
    )


def test_a_list_in_small_print_below_the_text_stays_a_list():
    page = Page(1, (), 595.0, 842.0)
    text, fine = Font("Serif", 11.0), Font("Serif", 8.5)
    rows = [("The order of things came about over a long time and by many hands.", text)] * 20
    rows += [("References", fine)]
    rows += [
        (f"[{n}] Smith, J. Study of order {n}. Journal of Order, {n + 3}(2), {n}–{n + 9}, 199{n}.", fine)
        for n in range(1, 9)
    ]
    rows += [("[9] Opt4J. The optimization framework. http://www.example.org/", fine)]
    placed = []
    for number, (words, font) in enumerate(rows):
        box = Box(60.0, 60.0 + 14 * number, 400.0, 70.0 + 14 * number)
        tokens = (Token(words, box, font),)
        placed.append((page, number, Line(words, tokens, box, 0)))

    _, entries = entries_of(placed)

    assert len(entries) == 9
