"""Covers of theses in five languages: forms in rows, columns and tables, signed sheets, second covers."""

import pytest

from pinakes.model import Institution
from pinakes.understand.header.covers.awarding import degree_in, specialty_in
from pinakes.understand.header.covers.form import labels_in
from tests.understand.header.sheets import claims_of, page, paper_of, people, row, table, text_page, values

CHINESE = text_page(
    "本文研究了虚构对象的结构，并且证明了它们具有以前未知的性质，结果分为三步，例子说明界限不能改进。", "摘要"
)
ENGLISH = text_page(
    "This is the running text of the thesis and it goes on for a while without saying anything new",
    "Abstract",
)
RUSSIAN = text_page(
    "Это текст работы, который продолжается на многих строках и не говорит ничего нового", "Введение"
)
PORTUGUESE = text_page(
    "O texto do trabalho continua por muitas linhas e não diz nada de novo sobre o assunto dele", "Resumo"
)
GERMAN = text_page(
    "Der Text der Arbeit geht über viele Zeilen weiter und sagt nichts Neues über die Sache", "Einleitung"
)


def test_chinese_cover_with_spaced_labels_and_an_english_second_cover():
    claims = claims_of(
        page(
            ("虚 构 大 学", 26, True, 0),
            ("硕 士 学 位 论 文", 30, True, 20),
            ("虚构对象在小样本中的结构研究", 22, True, 80),
            row("作 者 姓 名 欧阳小明", top=420, x0=160, size=15),
            row("学 号 2019123456", top=450, x0=160, size=15),
            row("学 科 专 业 计算机科学与技术", top=480, x0=160, size=15),
            row("学 院 信息科学学院 指导教师 王建国 教授", top=510, x0=160, size=15),
            row("二〇一九年五月", top=700, size=15),
        ),
        page(
            ("Dissertation Submitted to Xugou University", 18, False, 20),
            ("for the Degree of Master", 18, False, 4),
            ("ON THE STRUCTURE OF INVENTED", 22, True, 60),
            ("OBJECTS IN SMALL SAMPLES", 22, True, 4),
            row("Candidate: Ouyang Xiaoming", top=450, x0=110, size=14),
            row("Supervisor: Prof. Wang Jianguo", top=480, x0=110, size=14),
            row("Speciality: Computer Science", top=510, x0=110, size=14),
        ),
        CHINESE,
    )
    assert values(claims, "type") == ["thesis"]
    titles = {
        claim.language: claim.value for claim in claims if claim.field == "title" and claim.weight > 0.6
    }
    assert titles["zh"] == "虚构对象在小样本中的结构研究"
    assert titles["en"] == "ON THE STRUCTURE OF INVENTED OBJECTS IN SMALL SAMPLES"
    [author] = values(claims, "author")
    assert author.literal == "欧阳小明"
    assert [form.name for form in author.also] == ["Ouyang Xiaoming"]
    assert people(claims, "advisor") == ["王建国"]
    [body] = values(claims, "institution")
    assert (body.name, body.department) == ("虚构大学", "信息科学学院")
    assert values(claims, "programme") == ["计算机科学与技术"]
    assert values(claims, "degree") == ["硕士"]


def test_chinese_table_whose_values_come_after_all_labels():
    pairs = [
        ("姓 名:", "赵明"),
        ("学 号:", "20190001"),
        ("专 业:", "自动化"),
        ("指导教师:", "钱学东"),
        ("教学单位:", "工程学院"),
    ]
    claims = claims_of(
        page(
            ("2023 届本科毕业设计", 24, False, 100),
            ("基于虚构框架的物流系统设计", 22, False, 30),
            *table(pairs, top=400),
        ),
        CHINESE,
    )
    assert people(claims, "author") == ["赵明"]
    assert people(claims, "advisor") == ["钱学东"]
    assert values(claims, "title")[0] == "基于虚构框架的物流系统设计"
    assert values(claims, "institution") == [
        Institution("", "工程学院")
    ]  # a department is not the university


def test_labels_that_stand_below_their_values_are_read():
    claims = claims_of(
        page(
            ("学 位 论 文", 36, False, 120),
            ("虚构网络模型研究", 26, False, 30),
            ("（题名和副题名）", 14, False, 30),
            ("孙小宝", 26, False, 20),
            ("（作者姓名）", 14, False, 20),
            row("指导教师姓名、职称 陈大力 教授", top=520, x0=91, size=14),
            row("申请学位级别 硕士 专业名称 计算机软件与理论", top=560, x0=91, size=14),
            row("答辩委员会主席： 张三省 教授", top=640, x0=200, size=14),
        ),
        CHINESE,
    )
    assert values(claims, "title")[0] == "虚构网络模型研究"
    assert people(claims, "author") == ["孙小宝"]
    assert people(claims, "advisor") == ["陈大力"]
    assert people(claims, "committee") == ["张三省"]
    assert values(claims, "degree") == ["硕士"]


def test_russian_synopsis_with_two_columns_on_its_second_page():
    claims = claims_of(
        page(
            row("На правах рукописи", top=50, right=540, size=12),
            ("Выдуманов Пётр Сергеевич", 14, True, 120),
            ("МЕТОДЫ ПОСТРОЕНИЯ ВЫДУМАННЫХ ОБЪЕКТОВ", 14, True, 60),
            ("В МАЛЫХ ВЫБОРКАХ", 14, True, 2),
            ("05.13.18 — Математическое моделирование, численные методы", 12, False, 60),
            ("и комплексы программ", 12, False, 2),
            ("АВТОРЕФЕРАТ", 14, True, 60),
            ("диссертации на соискание учёной степени", 12, False, 4),
            ("кандидата технических наук", 12, False, 2),
            ("Тверь – 2019", 12, False, 120),
        ),
        [
            row("Работа выполнена в ФГБОУ ВО «Тверской выдуманный университет».", top=60, x0=57),
            row("Научный руководитель:", top=120, x0=57),
            row("Официальные оппоненты:", top=180, x0=57),
            row("Ведущая организация:", top=300, x0=57),
            row("доктор технических наук, профессор", top=120, x0=255),
            row("Сочинов Игорь Петрович", top=136, x0=255, bold=True),
            row("Первая Анна Ивановна,", top=180, x0=255, bold=True),
            row("доктор наук, заведующий отделом, Институт механики им.", top=196, x0=255),
            row("М.В. Келдыша РАН", top=212, x0=255),
            row("Второв Олег Олегович,", top=240, x0=255, bold=True),
            row("кандидат технических наук", top=256, x0=255),
            row("Другой выдуманный университет", top=300, x0=255),
            row("Ученый секретарь диссертационного совета", top=600, x0=57),
            row("кандидат технических наук Секретарёв А. А.", top=616, x0=57),
        ],
        RUSSIAN,
    )
    assert values(claims, "title")[0] == "МЕТОДЫ ПОСТРОЕНИЯ ВЫДУМАННЫХ ОБЪЕКТОВ В МАЛЫХ ВЫБОРКАХ"
    assert people(claims, "author") == ["Выдуманов Пётр Сергеевич"]
    assert people(claims, "advisor") == ["Сочинов Игорь Петрович"]
    assert people(claims, "referee") == ["Первая Анна Ивановна", "Второв Олег Олегович"]
    assert values(claims, "institution")[0].name == "Тверской выдуманный университет"
    [specialty] = values(claims, "specialty")
    assert specialty.code == "05.13.18"
    assert specialty.name == "Математическое моделирование, численные методы и комплексы программ"
    assert values(claims, "degree") == ["кандидата технических наук"]


def test_russian_diploma_with_two_roles_side_by_side_and_a_consultant():
    left, right = row("Рецензент", top=400, x0=90), row("Научный руководитель", top=400, right=560)
    both = type(left)(
        text=f"{left.text} {right.text}",
        tokens=(*left.tokens, *right.tokens),
        box=left.box.union(right.box),
        role="body",
    )
    claims = claims_of(
        page(
            ("МИНИСТЕРСТВО ОБРАЗОВАНИЯ", 12, False, 0),
            ("ВЫДУМАННЫЙ ГОСУДАРСТВЕННЫЙ УНИВЕРСИТЕТ", 12, False, 2),
            ("Факультет прикладной математики", 12, False, 2),
            ("Иванова Мария Петровна", 14, False, 50),
            ("Стратегии редукции в задачах проверки", 14, True, 20),
            ("Выпускная квалификационная работа бакалавра", 12, False, 20),
            ("по направлению подготовки 01.03.02 Прикладная математика", 12, False, 4),
            both,
            row("А.А. Рецензентов", top=420, x0=90),
            row("канд. физ.-мат. наук, доц.", top=420, right=560),
            row("Д.Н. Руководителев", top=440, right=560),
            row("Консультант: Б. Б. Советов", top=480, x0=90),
            row("Санкт-Петербург 2020", top=740),
        ),
        RUSSIAN,
    )
    assert people(claims, "author") == ["Иванова Мария Петровна"]
    assert people(claims, "referee") == ["А.А. Рецензентов"]
    assert people(claims, "advisor") == ["Д.Н. Руководителев"]
    assert values(claims, "institution")[0].name == "ВЫДУМАННЫЙ ГОСУДАРСТВЕННЫЙ УНИВЕРСИТЕТ"
    assert values(claims, "specialty")[0].code == "01.03.02"


def test_portuguese_title_page_and_sheet_of_approval():
    sentence = [
        row("Dissertação apresentada ao Programa de Pós-Graduação em", top=360, x0=300, size=10),
        row("Ciência da Computação da Universidade Federal do Lugar,", top=374, x0=300, size=10),
        row("como requisito parcial para obtenção do título de", top=388, x0=300, size=10),
        row("Mestre em Ciência da Computação.", top=402, x0=300, size=10),
        row("Orientadora: Profa. Dra. Ana Beatriz Souza", top=430, x0=300, size=10),
        row("Coorientador: Prof. Dr. Carlos Pereira", top=450, x0=300, size=10),
    ]
    claims = claims_of(
        page(
            ("UNIVERSIDADE FEDERAL DO LUGAR", 14, True, 0),
            ("INSTITUTO DE MATEMÁTICA", 12, False, 4),
            ("JOÃO CARLOS DA SILVA", 12, False, 120),
            ("SOBRE A ESTRUTURA DE OBJETOS INVENTADOS EM AMOSTRAS", 14, True, 120),
            row("Lugar", top=740),
            row("2018", top=760),
        ),
        page(
            ("JOÃO CARLOS DA SILVA", 12, False, 0),
            ("SOBRE A ESTRUTURA DE OBJETOS INVENTADOS EM AMOSTRAS", 14, True, 120),
            *sentence,
        ),
        page(
            ("SOBRE A ESTRUTURA DE OBJETOS INVENTADOS EM AMOSTRAS", 14, True, 40),
            ("Profa. Dra. Ana Beatriz Souza", 12, False, 80),
            ("Orientadora", 12, False, 2),
            ("Prof. Dr. Marcos Lima", 12, False, 30),
            ("Examinador", 12, False, 2),
            ("Prof. Dr. Pedro Nunes", 12, False, 30),
            ("Convidado 2", 12, False, 2),
        ),
        PORTUGUESE,
    )
    assert values(claims, "title")[0] == "SOBRE A ESTRUTURA DE OBJETOS INVENTADOS EM AMOSTRAS"
    assert people(claims, "author") == ["JOÃO CARLOS DA SILVA"]
    assert people(claims, "advisor") == ["Ana Beatriz Souza", "Carlos Pereira"]
    assert people(claims, "committee") == ["Marcos Lima", "Pedro Nunes"]
    assert values(claims, "institution")[0].name == "UNIVERSIDADE FEDERAL DO LUGAR"
    assert values(claims, "degree") == ["Mestre em Ciência da Computação"]
    assert values(claims, "programme") == ["Ciência da Computação"]


@pytest.mark.parametrize(
    ("rows", "advisors", "referees"),
    [
        ([("Betreuer: Prof. Dr. Karl Muster", 12)], ["Karl Muster"], []),
        (
            [("Erstgutachter: Prof. Dr.-Ing. Karl Muster", 12), ("Zweitgutachterin: Dr. Eva Klein", 12)],
            ["Karl Muster"],
            ["Karl Muster", "Eva Klein"],
        ),
        (
            [("Betreuer", 12), ("Erstprüfer: Prof. Hahn", 12), ("Zweitprüfer: Prof. von Koch", 12)],
            ["Hahn", "von Koch"],
            [],
        ),
    ],
)
def test_german_roles(rows, advisors, referees):
    claims = claims_of(
        page(
            ("Technische Universität Irgendwo", 18, False, 0),
            ("Fakultät Informatik", 14, False, 4),
            ("Über die Struktur erfundener Gegenstände", 20, True, 80),
            ("Masterarbeit", 14, False, 30),
            ("zur Erlangung des akademischen Grades", 12, False, 10),
            ("Master of Science", 12, False, 2),
            ("vorgelegt von", 12, False, 40),
            ("Anna Lena Beispiel", 12, False, 4),
            ("Matrikelnummer: 123456", 12, False, 4),
            *[row(text, top=520 + 16 * i, x0=140, size=size) for i, (text, size) in enumerate(rows)],
            row("Irgendwo, im Mai 2019", top=700),
        ),
        GERMAN,
    )
    assert values(claims, "title")[0] == "Über die Struktur erfundener Gegenstände"
    assert people(claims, "author") == ["Anna Lena Beispiel"]
    assert people(claims, "advisor") == advisors
    assert people(claims, "referee") == referees
    [body] = values(claims, "institution")
    assert (body.name, body.department) == ("Technische Universität Irgendwo", "Fakultät Informatik")
    assert values(claims, "degree") == ["Master of Science"]


def test_english_title_page():
    claims = claims_of(
        page(
            ("On the Structure of Invented Objects", 18, True, 40),
            ("by", 12, False, 40),
            ("Jane Q. Doe", 12, False, 6),
            ("A thesis submitted in partial fulfilment of the", 12, False, 60),
            ("requirements for the degree of", 12, False, 2),
            ("Doctor of Philosophy", 12, False, 2),
            ("University of Nowhere", 14, False, 40),
            ("Supervisor: Professor Ada Smith", 12, False, 60),
            ("Committee: Dr. Brian Jones, Dr. Chloe Brown", 12, False, 4),
            ("May 2018", 12, False, 60),
        ),
        ENGLISH,
    )
    assert values(claims, "title")[0] == "On the Structure of Invented Objects"
    assert people(claims, "author") == ["Jane Q. Doe"]
    assert people(claims, "advisor") == ["Ada Smith"]
    assert people(claims, "committee") == ["Brian Jones", "Chloe Brown"]
    assert values(claims, "institution")[0].name == "University of Nowhere"
    assert values(claims, "degree") == ["Doctor of Philosophy"]


def test_a_booklet_printed_sideways_reads_as_if_upright():
    def sideways(text, left, top, length):
        line = row(text, top=0, x0=0)
        box = type(line.box)(left, top, left + 13, top + length)
        return type(line)(text=text, tokens=(), box=box, role="body")

    claims = claims_of(
        page(
            ("Выдуманов Пётр Сергеевич", 14, True, 80),
            ("Методы построения объектов", 16, True, 50),
            ("Автореферат", 14, False, 80),
        ),
        [
            sideways("Научный руководитель: доктор технических наук, профессор", 490, 29, 300),
            sideways("Сочинов Игорь Петрович", 476, 160, 120),
            sideways("Официальные оппоненты:", 450, 29, 120),
            sideways("Первая Анна Ивановна", 436, 160, 120),
        ],
        RUSSIAN,
    )
    assert people(claims, "advisor") == ["Сочинов Игорь Петрович"]
    assert people(claims, "referee") == ["Первая Анна Ивановна"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("学生姓名 李 超 学号 1100107231", [("author", "李 超"), ("cover_only", "1100107231")]),
        ("姓名与学号 姚小源 3190300677", [("author", "姚小源 3190300677")]),
        ("院 (系) 名称： 弘毅学堂", [("department", "弘毅学堂")]),
        ("指导教师签名: 日期:", [("cover_only", "")]),
        ("1. Gutachter: Prof. Dr. A. Meier", [("referee", "Prof. Dr. A. Meier")]),
        ("Profa. Dra. Ana Souza (Orientadora)", [("advisor", "Profa. Dra. Ana Souza")]),
        ("Научный руководитель Доктор технических наук", [("advisor", "Доктор технических наук")]),
        ("Руководитель ВКР______Монахов Ю.С.", [("advisor", "Монахов Ю.С.")]),
        ("Betreuer der Arbeit ist der Staat", []),
        ("本人声明：所呈交的论文是我个人在导师指导下完成的", []),
        ("Ein Titel ohne Doppelpunkt", []),
    ],
)
def test_labels(text, found):
    from pinakes.understand.header.covers.form import cells_of
    from pinakes.understand.header.rows.blocks import rows_of

    [one] = rows_of(paper_of([row(text, top=100)]))
    got = [(label.key, label.value) for cell in cells_of(one) for label in labels_in(cell.text) if label.key]
    assert got == found


@pytest.mark.parametrize(
    ("text", "degree"),
    [
        (
            "para a obtenção do título de Bacharel em Ciência\nda Computação.",
            "Bacharel em Ciência da Computação",
        ),
        ("диссертации на соискание учёной степени\nкандидата химических наук", "кандидата химических наук"),
        ("zur Erlangung des Grades eines Diplom-Informatikers\nim Studiengang X", "Diplom-Informatikers"),
        ("requirements for the degree of\nMaster of Arts\nMay 2010", "Master of Arts"),
        ("nothing of the kind", None),
    ],
)
def test_degrees(text, degree):
    assert degree_in(text) == degree


def test_specialties():
    assert specialty_in("05.13.01 – Системный анализ") == ("05.13.01", "Системный анализ")
    assert specialty_in("1.2.2. Математическое моделирование") == ("1.2.2", "Математическое моделирование")
    assert specialty_in("010500 Прикладная математика") == ("010500", "Прикладная математика")
    assert specialty_in("Прикладная математика") == (None, "Прикладная математика")


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("A practical guide to climate econometrics: Navigating", None),
        ("A mentor for every student: results of a survey", None),
        ("Project guide: Dr. A. Kumar", "advisor"),
        ("Project guide:", "advisor"),
        ("Научный руководитель работы: Петров Иван Ильич", "advisor"),
    ],
)
def test_a_title_with_the_word_of_a_label_gives_no_author(text, key):
    assert [found.key for found in labels_in(text)] == [key]
