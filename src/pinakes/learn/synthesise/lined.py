# ruff: noqa: E501
"""Documents as lines, put together from real prose and real or rendered references: what the labelled corpora lack.

Lists with headings of every kind or none, two lists, romanised ones, laws, several papers in one volume; heads and feet of pages
inside; biographies, dates of receipt, abstracts in another language and colophons behind; notes at the foot of pages; printed lines and
paragraphs; noise. Labels: 0 text, 1 bibliography, 2 the first line of an entry. The seed fixes everything and nothing made here is kept.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pinakes.learn.synthesise.lists import prose, references, wrapped
from pinakes.learn.synthesise.lookalikes import lookalike, running_foot
from pinakes.learn.synthesise.references import MISREAD, records
from pinakes.learn.synthesise.russian import in_latin
from pinakes.learn.synthesise.styles import STYLES
from pinakes.text.words import table

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator
    from pathlib import Path
    from random import Random

    from pinakes.learn.synthesise.styles import CitationStyle

Document = tuple[list[str], list[int]]

COUNTS = {"ru": 420, "zh": 380, "pt": 160, "de": 160, "en": 120, "fr": 110, "es": 60}
NOTES = 120
"""Documents of notes only, as they stand at the foot of pages."""
NUMBERINGS = (
    "{}. ",
    "{}. ",
    "[{}] ",
    "[{}] ",
    "{}) ",
    "({}) ",
    "{} ",
    "[{}]",
    "{}.",
    "",
    "",
    "",
    "［{}］ ",
    "[{}]. ",
    "{}.\t",
)
RENDERED = 260
_NAME = re.compile(r"[^\W\d_a-zа-я][\w-]+,? [^\W\d_a-zа-я]\.(?: ?[^\W\d_a-zа-я]\.)?|[\u4e00-\u9fff]{2,3}")
_NUMBER = re.compile(r"^\s*(?:\[\d+\]|\(\d+\)|\d{1,3}[.)])\s*")
_SPACE_WIDE = {code: code + 0xFEE0 for code in range(0x21, 0x7F)}

LAWS = {
    "ru": ("Федеральный закон от {d}.{m:02}.{y} № {n}-ФЗ «{t}» // Собрание законодательства РФ. {y}. № {m}. Ст. {n}.",
           "Постановление Правительства РФ от {d}.{m:02}.{y} № {n} «{t}» // СПС «КонсультантПлюс».", "Конституция Российской Федерации от 12 декабря 1993 г. // Российская газета. 1993. № 237.",
           "Определение Верховного Суда РФ от {d}.{m:02}.{y} по делу № {n}-КГ{m} // Бюллетень Верховного Суда РФ. {y}. № {m}. С. {n}."),
    "de": ("{t} vom {d}. Mai {y} (BGBl. I S. {n})", "BVerfG, Urteil vom {d}.{m}.{y} – 1 BvR {n}/{m}, NJW {y}, {n}.", "BGH, Urt. v. {d}.{m}.{y}, Az. VI ZR {n}/{m}, BGHZ {m}, {n}."),
    "pt": ("BRASIL. Lei nº {n}, de {d} de maio de {y}. {t}. Diário Oficial da União, Brasília, DF, {d} maio {y}. Seção 1, p. {m}.", "BRASIL. Supremo Tribunal Federal. Recurso Extraordinário n. {n}. Brasília, {y}."),
    "zh": ("中华人民共和国{t}法[Z]. {y}-{m:02}-{d:02}.", "国务院. {t}：国发〔{y}〕{m}号[A/OL]. ({y}-{m:02}-{d:02}).", "GB/T {n}—{y}，{t}[S]. 北京：中国标准出版社，{y}."),
    "en": ("{t} Act {y}, c. {m}.", "Smith v. Jones, {n} U.S. {m} ({y}).", "Council Directive {y}/{m}/EC on {t} [{y}] OJ L {n}/{m}."),
}  # fmt: skip
BEHIND = {
    "ru": ("Работа выполнена при поддержке РФФИ, грант № {n}-01-00{m}.", "{n}Этот раздел {text}", "{name} ({latin}) Поступила в редакцию\n{place} {d:02}.{m:02}.{y}\nE-mail: {mail}", "Поступила в редакцию {d}.{m:02}.{y} г.", "Сведения об авторах\n{name} – кандидат технических наук, доцент, {place}, e-mail: {mail}",
           "{name}, доктор физико-математических наук, профессор, {place}; {mail}", "Подписано в печать {d:02}.{m:02}.{y}. Формат 60х84/16. Бумага офсетная.\nУсл. печ. л. 1,0. Тираж 100 экз. Заказ № {n}.\nТипография {place}",
           "УДК {n}.{m}\n{title}\n{name}, {other}\n{place}\nАннотация. {text}", "{name}\nаспирант, {place}, Россия, {n}000, ул. Ленина, {d}", "Для цитирования: {name} {title} // Вестник. {y}. № {m}. С. {d}–{n}.", "Рецензент – {name}, д-р техн. наук, {place}."),
    "zh": ("本文受国家自然科学基金（{n}）资助。", "作者简介：{name}（{y}－），男，硕士，主要研究方向为{word}，E-mail：{mail}", "{name} ({y}-), 男, 教授, 博士生导师, 主要研究领域为{word}.\n{other}（{y}—），女，副教授，研究方向：{word}。", "（责任编辑 {name}）", "收稿日期：{y}-{m:02}-{d:02}\n基金项目：国家自然科学基金资助项目（{n}）",
           "{title}\n作者： {name}， {other}\n作者单位： {name},{other}({word}大学,北京,100{d})\n刊名：\n{word}学报\n年，卷(期)： {y}，{m}({d})\n被引用次数： {d}次", "致 谢\n{text}", "(上接第 {n} 页)\n{text}", "附录A {title}\n{text}", "编辑 {name}", "（下转第{n}页）\n{text}"),
    "pt": ("Trabalho financiado pela Coordenação de Aperfeiçoamento de Pessoal de Nível Superior (CAPES – Processo {n}/{y}).", "AGRADECIMENTOS {text}", "Os autores declaram não haver conflito de interesses.", "Recebido em {d}/{m:02}/{y}\nAceito em {d}/{m:02}/{y}", "Sobre os autores\n{name} é doutor em {word} e professor da Universidade Federal. E-mail: {mail}", "Endereço para correspondência\n{name}\nUniversidade Federal, Rua {word}, {n} – 0{n}0-000\n{mail}", "Agradecimentos\n{text}", "ANEXO A – {title}\n{text}"),
    "de": ("Gefördert durch die DFG, Projekt {n}.", "{name}, geb. {y}, ist Professor für {word} an der Universität. {mail}", "Kontakt\n{name}\nUniversität, Institut für {word}, {mail}", "Eingegangen am {d}. Mai {y}", "Anhang A: {title}\n{text}", "Danksagung\n{text}", "{name}\nStudium der {word}, seit {y} wissenschaftlicher Mitarbeiter. {text}"),
    "en": ("This study was supported by the National Science Foundation (grant {n}/{y}).", "ACKNOWLEDGMENTS {text}", "CITE AS: {name} {y}. {title}. Journal 5: {d}-{n}.", "The authors declare no conflict of interest.", "Received {d} May {y}; accepted {m} June {y}", "{name} received the Ph.D. degree in {word} in {y} from the University. {text}", "Appendix A. {title}\n{text}", "Acknowledgements\n{text}", "About the authors\n{name} is a professor of {word}. {text}", "Correspondence: {name}, Department of {word}, {mail}"),
    "fr": ("Reçu le {d} mai {y}", "Annexe A. {title}\n{text}", "À propos des auteurs\n{name} est professeur à l'Université. {text}", "Remerciements\n{text}"),
    "es": ("Recibido: {d}/{m:02}/{y}\nAceptado: {d}/{m:02}/{y}", "Sobre los autores\n{name} es profesor de {word}. {text}", "Agradecimientos\n{text}", "Anexo. {title}\n{text}"),
}  # fmt: skip


@dataclass(frozen=True)
class Stock:
    """What documents of a language are made of."""

    language: str
    texts: list[str]
    references: list[str]
    romanised: list[str]
    foreign: list[str]
    english: list[str]
    heads: list[str]
    others: list[str]
    names: list[str]


def stock(
    data: Path, language: str, chance: random.Random, *, foreign: list[str], english: list[str]
) -> Stock:
    """The prose, references, headings and names of a language."""
    found = references(data, language) if language in ("ru", "zh", "pt", "de") else []
    items = records(data, language)
    styles = _styles_of(language)
    for _ in range(RENDERED):
        pieces = chance.choices(styles, [style.share for style in styles])[0].render(
            dict(chance.choice(items)), chance
        )
        found.append("".join(text for text, _ in pieces))
    kept = [
        text for text in (_NUMBER.sub("", " ".join(raw.split())) for raw in found) if 25 < len(text) < 700
    ]
    latin = (
        ["".join(text for text, _ in in_latin(dict(chance.choice(items)), chance)) for _ in range(150)]
        if language == "ru"
        else []
    )
    sections = table(language)["sections"]
    others = [
        word
        for key in ("acknowledgements", "appendix", "introduction", "conclusion", "abstract")
        for word in sections[key]
    ]
    names = [
        name for raw in chance.sample(kept, min(400, len(kept))) for name in _NAME.findall(raw[:60])
    ] or ["Smith, J."]
    return Stock(
        language,
        prose(data, language),
        kept,
        latin,
        foreign,
        english,
        list(sections["references"]),
        others,
        names,
    )


def _styles_of(language: str) -> list[CitationStyle]:
    """Styles in which works of a language are cited."""
    return [style for style in STYLES if language in style.languages]


def made_up(data: Path, chance: random.Random) -> Iterator[Document]:
    """Documents of every kind in every language."""
    foreign = [text for text in references(data, "de") if text.isascii()]
    english = prose(data, "en")
    stocks = {
        language: stock(data, language, chance, foreign=foreign, english=english) for language in COUNTS
    }
    for language, count in COUNTS.items():
        for _ in range(count):
            yield _Writer(stocks[language], chance).document()
    for _ in range(NOTES):
        yield _Writer(stocks[chance.choice(("ru", "de", "fr", "pt", "en"))], chance).notes()


class _Writer:
    """One document in the making."""

    def __init__(self, made_of: Stock, chance: random.Random) -> None:
        self.of, self.chance = made_of, chance
        self.lines: list[str] = []
        self.labels: list[int] = []
        self.width = chance.choice((0, 0, 34, 45, 55, 70, 80, 90, 100))
        self.running = chance.choice(made_of.texts)[:50] if chance.random() < 0.45 else ""
        self.foot = (
            running_foot(chance, (chance.choice(made_of.texts).split() or ["x"])[0][:14])
            if chance.random() < 0.4
            else ""
        )
        self.page = chance.randint(1, 400)
        self.hang = chance.choice(("", "", "", "   ", "\t"))

    def put(self, text: str, label: int) -> None:
        """A paragraph as lines; heads and feet of pages come in between."""
        for i, line in enumerate(wrapped(text, self.width, self.chance) if self.width else [text]):
            first = label == 2 and i == 0
            self.lines.append(line if first or label == 0 else self.hang + line)
            self.labels.append(label if first else min(label, 1))
            if self.running and self.width and self.chance.random() < 0.025:
                self._turn()

    def _turn(self) -> None:
        self.page += 1
        number = self.chance.choice(
            (f"{self.page}", f"- {self.page} -", f"{self.running} {self.page}", f"{self.page} {self.running}")
        )
        head = [number, self.running] if self.chance.random() < 0.4 else [number]
        if self.chance.random() < 0.15:
            head.append(
                self.chance.choice(
                    (
                        "ISSN 0136-5835. Том 22. № 4. 2016",
                        "Vol. 8, no. 1, 2012",
                        "第 3 期 285",
                        "© 1994-2009",
                        "万方数据",
                    )
                )
            )
        if self.foot:
            head.insert(self.chance.choice((0, len(head))), self.foot)
        self.lines += head
        self.labels += [0] * len(head)

    def body(self, count: int) -> None:
        """Prose with headings, citations, tables of contents and lists of authors."""
        chance, of = self.chance, self.of
        for _ in range(count):
            draw = chance.random()
            if draw < 0.13:
                self.put(chance.choice(("", "1 ", "2. ", "3.1 ")) + chance.choice(of.others).capitalize(), 0)
            elif draw < 0.17:
                self._crowd()
            text = chance.choice(of.texts)
            if chance.random() < 0.35:
                name = chance.choice(of.names).split(",")[0]
                text += chance.choice(
                    (
                        " [3, 5]",
                        " (2004)",
                        f" [{chance.randint(1, 60)}].",
                        f" ({name}, 2011; {name} et al., 2014).",
                        " [7].",
                        f" [{name}, 1998, p. 12]",
                        " в 2004–2005 гг.",
                    )
                )
            if chance.random() < 0.1:
                text = f"{chance.randint(1, 9)}. {text}"
            self.put(text, 0)

    def _crowd(self) -> None:
        """What looks like references and is none."""
        chance, names = self.chance, self.of.names
        kind = chance.choice(
            ("authors", "contents", "affiliations", "table", "formulas", "lookalike", "lookalike")
        )
        if kind == "lookalike":
            for text in lookalike(chance, names=names, texts=self.of.texts):
                self.put(text, 0)
        elif kind == "authors":
            self.put(
                ", ".join(
                    f"{name}{chance.choice(('', '1', '2', '1,2', ' a', ' 12'))}"
                    for name in chance.choices(names, k=chance.randint(2, 40))
                ),
                0,
            )
        elif kind == "contents":
            for n in range(chance.randint(4, 20)):
                self.put(f"{n}. {chance.choice(self.of.texts)[:40]} {'.' * chance.randint(5, 30)} {n * 7}", 0)
            if chance.random() < 0.6:
                self.put(
                    f"{chance.choice(self.of.heads).capitalize()} {'.' * chance.randint(0, 30)} {chance.randint(20, 90)}",
                    0,
                )
        elif kind == "affiliations":
            for n, name in enumerate(chance.choices(names, k=4), 1):
                self.put(
                    f"{n} {name}, {chance.randint(100000, 999999)}, {chance.choice(self.of.texts)[:40]}, e-mail: a{n}@b.org",
                    0,
                )
        elif kind == "table":
            for n in range(chance.randint(3, 15)):
                self.put(
                    f"{2000 + n} {chance.randint(1, 999)} {chance.random():.2f} {chance.random():.3f} {chance.randint(1, 99)}",
                    0,
                )
        else:
            for n in range(chance.randint(2, 8)):
                self.put(f"x{n} = {chance.random():.3f} y + ∑ z{n} ({n})", 0)

    def heading(self, language: str = "") -> None:
        """A heading of the list in one of its many dresses."""
        chance = self.chance
        head = chance.choice(table(language)["sections"]["references"] if language else self.of.heads)
        dressed = chance.choice(
            (
                head.capitalize(),
                head.upper(),
                " ".join(head.upper()) if len(head) < 14 else head.title(),
                head.capitalize() + ":",
                head.title(),
            )
        )
        if not language and chance.random() < 0.1:
            dressed += chance.choice((" / References", " (References)", f" ({chance.randint(3, 60)})"))
        self.put(chance.choice(("", "", "", "5. ", "4 ", "VI. ")) + dressed, 1)

    def listed(self, references: list[str], *, fewest: int = 3, most: int = 45) -> None:
        """Entries, numbered or not."""
        chance = self.chance
        style = chance.choice(NUMBERINGS)
        first = chance.choice((0, 0, 0, 0, 14))
        chosen = chance.choices(references, k=chance.randint(fewest, most))
        if not style or chance.random() < 0.4:
            chosen.sort()
        if style == "[{}] " and chance.random() < 0.08:
            # the numbers stand in a column of their own
            for n in range(len(chosen)):
                self.put(style.format(n + 1).strip(), 1)
            style = ""
        run_in = style.startswith("[") and chance.random() < 0.05
        together: list[str] = []
        pasted = chance.randrange(len(chosen)) if chance.random() < 0.12 else -1
        for n, raw in enumerate(chosen, 1):
            if n == pasted:
                for text in chance.choices(self.of.texts, k=chance.randint(1, 6)):
                    self.put(text, 0)
            if chance.random() < 0.06:
                raw = f"{raw[:40]} {chance.choice(('https://', 'http://www.', 'URL: http://'))}{chance.choice(('a.org/b', 'example.com/index.html', 'ria.ru/news/2013'))}"
            if run_in:
                together.append(style.format(n + first) + raw)
                continue
            self.put(style.format(n + first) + raw, 2)
            if self.width and chance.random() < 0.004:
                self.put(
                    f"{chance.choice(('Рис.', 'Fig.', '图', 'Tab.'))} {n}. {chance.choice(self.of.texts)[:50]}",
                    0,
                )

        if together:
            self.put(" ".join(together), 2)

    def remarks(self) -> None:
        """Notes behind a list, numbered anew or lettered; some of them cite, and still are no part of the list."""
        chance, of = self.chance, self.of
        style = chance.choice(("{} ", "{}. ", "[{}] ", "{}"))
        lettered = chance.random() < 0.35
        if chance.random() < 0.3:
            self.put(chance.choice(("Notes", "Notas", "Примечания", "Anmerkungen", "注释", "Note")), 0)
        for n in range(chance.randint(1, 24)):
            mark = style.format("abcdefghijklmnopqrstuvwx"[n] if lettered else n + 1)
            draw = chance.random()
            name = chance.choice(of.names)
            cited = chance.choice(of.references)
            text = (
                cited
                if draw < (0.5 if lettered else 0.15)
                else f"{name} (1991, p. {n + 3}). {chance.choice(of.texts)}"
                if draw < 0.3
                else chance.choice(of.texts)
            )
            self.put(mark + (f"https://example.org/wiki/File:{n}.jpg" if 0.9 < draw < 0.97 else text), 0)

    def behind(self) -> None:
        """What follows a list in print."""
        chance, of = self.chance, self.of
        if chance.random() < 0.2:
            self.remarks()
        if of.language != "en" and chance.random() < 0.25:
            # the head of the paper once more, in English
            self.put(chance.choice(of.english)[:80].title(), 0)
            self.put(
                ", ".join(
                    chance.choice(
                        (
                            "V. E. Didrikh",
                            "A. B. Petrov",
                            "LIU Ji-chao",
                            "M. A. Ivanov",
                            "WANG Hong",
                            "J. da Silva",
                            "Yu. Yu. Gromov",
                        )
                    )
                    for _ in range(chance.randint(1, 4))
                ),
                0,
            )
            self.put(
                chance.choice(
                    (
                        "Department of Applied Informatics, University",
                        "(School of Information Science and Technology, City 226000, China)",
                        "Institute of Physics, Russian Academy of Sciences",
                        "2.Dept. of Comput. Sci. and Eng., Univ. of Technol., Dalian 116024, China",
                    )
                ),
                0,
            )
            self.put(chance.choice(("Abstract: ", "Abstract. ", "")) + chance.choice(of.english), 0)
            self.put(f"{chance.choice(('Keywords', 'Key words'))}: {chance.choice(of.english)[:60]}", 0)
            return
        for _ in range(chance.choice((1, 1, 2, 3))):
            text = chance.choice(BEHIND[of.language if chance.random() < 0.85 else "en"])
            filled = text.format(
                name=chance.choice(of.names), other=chance.choice(of.names), latin="A. B. Ivanov", place=chance.choice(of.texts)[:45],
                mail="ivanov@mail.org", title=chance.choice(of.texts)[:70], text=chance.choice(of.texts), word=(chance.choice(of.texts).split() or ["x"])[0][:14],
                d=chance.randint(1, 28), m=chance.randint(1, 12), n=chance.randint(13, 999), y=chance.randint(1955, 2024),
            )  # fmt: skip
            for part in filled.split("\n"):
                self.put(part, 0)

    def laws(self) -> list[str]:
        chance = self.chance
        return [
            chance.choice(LAWS[self.of.language]).format(
                d=chance.randint(1, 28),
                m=chance.randint(1, 12),
                y=chance.randint(1961, 2024),
                n=chance.randint(13, 999),
                t=chance.choice(self.of.texts)[:60],
            )
            for _ in range(30)
        ]

    def document(self) -> Document:
        """A paper, or a volume of several."""
        chance, of = self.chance, self.of
        for _ in range(chance.choices((1, 2, 3), (8, 1, 1))[0]):
            if chance.random() < 0.3:
                self._crowd()
            self.body(chance.randint(2, 30))
            if chance.random() < 0.1:
                self.put(chance.choice(of.others).capitalize(), 0)
                self.body(3)
            if chance.random() < 0.15:
                self._crowd()
            if chance.random() < 0.9:
                self.heading()
            if of.language in LAWS and chance.random() < 0.1:
                self.heading()
                self.listed(self.laws(), most=14)
                self.heading()
            mixed = (
                of.references + of.foreign[: len(of.references) // 3]
                if chance.random() < 0.4
                else of.references
            )
            if chance.random() < 0.15:
                self.listed(mixed, fewest=1, most=4)
            else:
                self.listed(mixed)
            if of.romanised and chance.random() < 0.35:
                if chance.random() < 0.35:
                    self.behind()
                self.heading("en" if chance.random() < 0.8 else "")
                self.listed(of.romanised + of.foreign[:60])
            if chance.random() < 0.65:
                self.behind()
            if chance.random() < 0.35:
                self.body(chance.randint(1, 12))
        return self._noisy()

    def notes(self) -> Document:
        """Notes at the foot of pages, as law and history papers have them: some cite, some explain."""
        chance, of = self.chance, self.of
        self.running = ""
        style = chance.choice(("{} ", "{}", "{}. ", "[{}] "))
        again = (
            "Там же. С. {n}.",
            "Указ. соч. С. {n}.",
            "Ibid., p. {n}.",
            "Ebd., S. {n}.",
            "Op. cit., p. {n}–{n}.",
            "Там же.",
            "Vgl. ebd.",
        )
        share = chance.choice((0.0, 0.5, 0.8, 0.9))
        for number in range(1, chance.randint(4, 60)):
            mark = style.format(number)
            if chance.random() >= share:
                self.put(mark + chance.choice(of.texts), 0)
            elif chance.random() < 0.2:
                self.put(mark + chance.choice(again).format(n=chance.randint(3, 400)), 2)
            else:
                lead = chance.choice(("", "", "", "", "См.: ", "Vgl. ", "See ", "Cf. "))
                tail = chance.choice(
                    ("", "", f" S. {number}.", f" С. {number}–{number + 4}.", f", p. {number}.")
                )
                self.put(mark + lead + chance.choice(of.references) + tail, 2)
        return self._noisy()

    def _noisy(self) -> Document:
        chance = self.chance
        draw = chance.random()
        lines = self.lines
        if self.of.language == "zh" and draw < 0.16:
            lines = [
                line.translate(_SPACE_WIDE)
                if draw < 0.08
                else re.sub(r"\d", lambda m: chr(ord(m[0]) + 0xFEE0), line)
                for line in lines
            ]
        elif draw < 0.24:
            rate = chance.choice((0.01, 0.03))
            lines = [
                "".join(
                    MISREAD[c] if c in MISREAD and chance.random() < rate * 6 else c
                    for c in line
                    if c != " " or chance.random() > rate
                )
                for line in lines
            ]
        elif draw < 0.3:
            lines = ["".join(c for c in line if _stays(c, chance)) for line in lines]
        return lines, self.labels


def _stays(c: str, chance: Random) -> bool:
    """Whether a character survives the noise: a blank may be lost."""
    return c != " " or chance.random() > 0.1
