"""What must not be taken for bibliography, and what must not take for ever."""

import time

import pytest

from pinakes.evaluate.pastes import printed
from pinakes.understand.bibliography import label_lines
from pinakes.understand.bibliography.entries import LONGEST_ENTRY, cut, rows_of
from tests.understand.bibliography.samples import HEADINGS, PROSE, REFERENCES


def listed(language: str) -> list[str]:
    return [PROSE[language]] * 8 + [HEADINGS[language], *(REFERENCES[language] * 2)]


def masked(lines: list[str], weights: list[float], pasted: range) -> float:
    """The share of the pasted characters that would be masked."""
    total = sum(len(lines[i]) for i in pasted)
    return sum(len(lines[i]) for i in pasted if weights[i] >= 0.5) / total


@pytest.mark.parametrize("language", sorted(REFERENCES))
@pytest.mark.parametrize("many", [4, 12])
def test_prose_after_a_list_is_not_masked(language, many):
    lines = listed(language)
    pasted = range(len(lines), len(lines) + many)
    lines = lines + [PROSE[language]] * many
    assert masked(lines, label_lines(lines), pasted) == 0


@pytest.mark.parametrize("language", sorted(REFERENCES))
@pytest.mark.parametrize("many", [3, 10])
def test_prose_pasted_into_a_list_is_not_masked(language, many):
    lines = listed(language)
    place = len(lines) - 4
    weights = label_lines(with_prose := lines[:place] + [PROSE[language]] * many + lines[place:])
    assert masked(with_prose, weights, range(place, place + many)) == 0
    around = [*range(9, place), *range(place + many, len(with_prose))]
    assert sum(weights[i] >= 0.5 for i in around) >= len(around) - 1


PARAGRAPHS = {
    "en": "However, it is not clear whether these results can be explained by the soil alone, because the bends were measured in one summer only. "
    "We have shown that they move by a hand's breadth each year, which is more than anybody expected when the work was begun. "
    "If the ground is hard, they hardly move at all, and then the rope is of no use. It would be better to wait for the next flood. "
    "Those who live by the river say that this has always been so, and that nobody should build a house there.",
    "pt": "No entanto, não está claro se esses resultados podem ser explicados apenas pelo solo, porque as curvas foram medidas em um só verão. "
    "Mostramos que elas se movem um palmo a cada ano, o que é mais do que se esperava quando o trabalho foi iniciado. "
    "Se o chão é duro, elas quase não se movem, e então a corda não serve para nada. Seria melhor esperar pela próxima cheia. "
    "Os que vivem à beira do rio dizem que sempre foi assim e que ninguém deveria construir uma casa ali.",
    "ru": "Однако неясно, можно ли объяснить эти результаты только свойствами почвы, так как изгибы были измерены лишь одним летом. "
    "Мы показали, что они сдвигаются на ладонь каждый год, и это больше, чем можно было ожидать, когда работа была начата. "
    "Если земля твёрдая, они почти не двигаются, и тогда верёвка не нужна. Было бы лучше подождать следующего половодья. "
    "Те, кто живёт у реки, говорят, что так было всегда и что никто не должен строить там дом.",
    "zh": "然而，这些结果是否可以仅仅用土壤来解释还不清楚，因为所有的弯曲都只是在一个夏天里测量的。我们已经证明，它们每年都会移动一个手掌的宽度，"
    "这比工作开始时任何人所预期的都要多。如果地面很硬，它们几乎就不会移动，那么绳子也就没有用了，因此最好还是等待下一次洪水的到来。"
    "住在河边的人说，这里一直都是这样的，谁也不应该在那里盖房子，但是他们的孩子并不相信这种说法，所以我们又去测量了一次，结果还是一样的。",
    "de": "Es ist jedoch nicht klar, ob diese Ergebnisse allein durch den Boden erklärt werden können, weil die Biegungen nur in einem Sommer gemessen wurden. "
    "Wir haben gezeigt, dass sie sich jedes Jahr um eine Handbreit bewegen, was mehr ist, als man erwartet hatte, als die Arbeit begann. "
    "Wenn der Boden hart ist, bewegen sie sich kaum, und dann nützt das Seil nichts. Es wäre besser, auf die nächste Flut zu warten. "
    "Wer am Fluss lebt, sagt, dass es schon immer so war und dass dort niemand ein Haus bauen sollte.",
}  # fmt: skip


@pytest.mark.parametrize("language", sorted(PARAGRAPHS))
@pytest.mark.parametrize("place", ["between", "behind"])
@pytest.mark.parametrize("many", [3, 6])
def test_printed_lines_of_prose_are_not_masked(language, place, many):
    pasted = printed(PARAGRAPHS[language], 80)[:many]
    lines = listed(language)
    at = len(lines) - 4 if place == "between" else len(lines)
    weights = label_lines(with_prose := [*lines[:at], *pasted, *lines[at:]])
    assert masked(with_prose, weights, range(at, at + len(pasted))) <= 0.35
    around = [*range(9, at), *range(at + len(pasted), len(with_prose))]
    assert sum(weights[i] >= 0.5 for i in around) >= len(around) - 1


@pytest.mark.parametrize("language", sorted(PARAGRAPHS))
@pytest.mark.parametrize("place", [9, 12, 14])
def test_a_paragraph_of_prose_is_not_masked(language, place):
    lines = listed(language)
    weights = label_lines([*lines[:place], PARAGRAPHS[language], *lines[place:]])
    assert weights[place] < 0.5


def test_a_row_of_notes_behind_a_list_is_not_part_of_it():
    entries = [line for line in listed("pt") if not line[:1].isdigit()]
    notes = [
        f"{n} Sobre isso, ver o que Broadfoot ({1990 + n}, p. 28{n}) disse, embora não se possa afirmar que ele mesmo o tenha visto." + more
        for n, more in enumerate(["", " Não há, porém, quem o confirme, pois ninguém mais esteve ali naquele ano e as cartas foram perdidas."] * 5, 1)
    ]  # fmt: skip
    weights = label_lines([*entries, *notes])
    assert all(weight < 0.5 for weight in weights[len(entries) :])
    assert sum(weight >= 0.5 for weight in weights[8 : len(entries)]) >= len(entries) - 9


def test_a_numbered_list_behind_another_remains_a_list():
    lines = [
        *(line for line in listed("en") if not line[:1].isdigit()),
        "Sources",
        *(f"{n}. {raw}" for n, raw in enumerate(REFERENCES["en"], 1)),
    ]
    weights = label_lines(lines)
    assert sum(weight >= 0.5 for weight in weights[-6:]) == 6


@pytest.mark.parametrize(
    ("language", "heading"),
    [("ru", "Публикации автора по теме диссертации"), ("zh", "攻读硕士学位期间发表的论文")],
)
def test_the_works_of_the_author_are_not_a_bibliography(language, heading):
    works = REFERENCES[language] * 2
    body = [PROSE[language]] * 8
    lines = [*body, heading, *works, *body, HEADINGS[language], *works]
    labels = [weight >= 0.5 for weight in label_lines(lines)]
    assert not any(labels[: 17 + len(works)])
    assert all(labels[17 + len(works) :])


def test_wide_digits_and_letters_are_read():
    lines = ["本文研究了网络舆情的传播规律，并提出了新的分析方法，实验证明该方法是有效的。"] * 10
    entries = [
        "［１］郝文江，武捷．互联网舆情监管与应对技术探究［Ｊ］．信息网络安全，２０１２（３）：１－４．",
        "［２］叶昭晖，曾琼，李强．基于搜索引擎的网络舆情监控系统［Ｊ］．广西大学学报，２０１１，３６（１０）：３０３－３０７．",
        "［３］张兵．一种网络日志挖掘的高效算法［Ｊ］．贵州大学学报，２００６，２４（１）：２５－２９．",
        "［４］ＬｏｗｅＤＧ．Ｄｉｓｔｉｎｃｔｉｖｅｉｍａｇｅｆｅａｔｕｒｅｓ［Ｊ］．Ｖｉｓｉｏｎ，２００４，６０（２）：９１－１１０．",
    ]
    weights = label_lines([*lines, "参考文献：", *entries])
    assert [weight >= 0.5 for weight in weights] == [False] * 10 + [True] * 5


@pytest.mark.parametrize(
    "lines",
    [
        ["x" * 1_000_000],
        ["Ivanov I. I. " * 80_000, "References", "[1] " + "Smith, J. A title of a book, 1999. " * 3000],
        ["\x00\x01\ufffd" * 300 for _ in range(2000)],
        ["[" * 5000, "(" * 5000, "1" * 5000, "." * 5000, "A. " * 5000] * 20,
    ],
    ids=["a million characters", "a long reference", "rubbish", "repeated marks"],
)
def test_strange_lines_take_bounded_time(lines):
    started = time.process_time()
    weights = label_lines(lines)
    entries = cut(rows_of(lines, list(range(len(lines)))))
    assert time.process_time() - started < 8
    assert len(weights) == len(lines)
    assert all(len(entry.raw) <= LONGEST_ENTRY for entry in entries)


def test_a_big_text_without_bibliography_takes_bounded_time():
    lines = [
        "The river turns where the soil is soft, and we measured every bend in 1998 with a rope that was long enough."
    ] * 60_000
    started = time.process_time()
    assert max(label_lines(lines)) < 0.5
    assert time.process_time() - started < 20


def test_who_paid_and_how_to_cite_is_not_part_of_the_list():
    lines = listed("pt")
    tail = [
        "Trabalho financiado pelo Conselho Nacional de Desenvolvimento Científico e Tecnológico (CNPq – Processo 124647/2010-3 – bolsa de 2011).",
        "How to cite: Silva AB, Souza CD, Lima EF, et al. Trends of rivers in the south. Rev Bras Rios. 2014;17(2):133-142. doi:10.1590/0000",
    ]
    weights = label_lines([*lines, *tail])
    assert all(weight < 0.5 for weight in weights[len(lines) :])
    assert sum(weight >= 0.5 for weight in weights[8 : len(lines)]) >= len(lines) - 9


def test_numbered_notes_behind_a_list_without_numbers_are_not_part_of_it():
    lines = [line for line in listed("pt") if not line[:1].isdigit() and not line.startswith("[")]
    notes = [
        f"{n} Sobre as diferentes teorias convém rever o que foi dito por Onfray ({2000 + n}, p. 13{n}) em seu livro."
        for n in range(1, 6)
    ]
    weights = label_lines([*lines, *notes])
    assert all(weight < 0.5 for weight in weights[len(lines) :])
    assert sum(weight >= 0.5 for weight in weights[8 : len(lines)]) >= len(lines) - 9
