"""Covers of invented theses in layouts that no collection at hand has, as Typst sources, with what is printed on them."""

from tests.understand.header.unseen_heads import DE, EN, PT, RU, ZH

PAGE = '#set page(paper:"a4", margin:2.5cm)\n#set text(font:("Libertinus Serif","Noto Serif CJK SC"), size:12pt)\n'


def text(t):
    return "\n#pagebreak()\n#set text(size:11pt)\n" + (t * 30)


COVERS: dict[str, tuple[str, dict]] = {}
COVERS["en phd"] = (
    PAGE
    + """#align(center)[#v(2cm) #text(20pt)[*Recharge of Shallow Aquifers*]
#v(1cm) by\\ Anna Maria Weber
#v(1cm) A dissertation submitted in partial fulfillment of the requirements for the degree of\\ Doctor of Philosophy\\ in Hydrology
#v(.5cm) Department of Earth Sciences\\ University of Northfield
#v(1cm) Supervisor: Prof. John Fisher\\ Committee Members: Prof. Maria Lopez, Dr. Aiko Tanaka
#v(1cm) May 2017]"""
    + text(EN),
    {
        "contributors": ["advisor: John Fisher", "committee: Maria Lopez", "committee: Aiko Tanaka"],
        "institution": "University of Northfield",
        "department": ["Department of Earth Sciences"],
        "programme": ["Hydrology"],
        "degree": "Doctor of Philosophy in Hydrology",
        "date": "2017-05",
    },
)
COVERS["de diss"] = (
    PAGE
    + """#align(center)[#v(1cm) #text(18pt)[*Grundwasser unter Ackerland*]
#v(1cm) Von der Fakultät für Bauingenieurwesen der Technischen Universität Nordheim\\ zur Erlangung des akademischen Grades eines Doktor-Ingenieurs (Dr.-Ing.)\\ genehmigte Dissertation
#v(.6cm) von\\ Dipl.-Ing. Karl Lindner\\ aus Südstadt
#v(1cm) Berichter: Univ.-Prof. Dr.-Ing. Petra Vogt\\ Mitberichter: Prof. Dr. Heinrich Albers
#v(.6cm) Tag der mündlichen Prüfung: 12. Mai 2011]"""
    + text(DE),
    {
        "contributors": ["referee: Petra Vogt", "referee: Heinrich Albers"],
        "institution": "Technischen Universität Nordheim",
        "department": ["Fakultät für Bauingenieurwesen"],
        "programme": [],
        "degree": "Doktor-Ingenieurs (Dr.-Ing.)",
        "date": "2011",
    },
)
COVERS["de bachelor"] = (
    PAGE
    + """#text(14pt)[Hochschule Südstadt\\ Fakultät Informatik und Medien\\ Studiengang Medieninformatik (B.Sc.)]
#v(2cm) #align(center)[#text(18pt)[*Ein Werkzeug für alte Karten*]\\ #v(.5cm) Bachelorarbeit]
#v(2cm) #grid(columns:(4cm,1fr),row-gutter:8pt,[Vorgelegt von:],[Eva Sommer],[Matrikelnummer:],[123456],[Erstprüferin:],[Prof. Dr. Petra Vogt],[Zweitprüfer:],[Max Brandt, M.Sc.],[Abgabedatum:],[31. August 2020])"""
    + text(DE),
    {
        "contributors": ["referee: Petra Vogt", "referee: Max Brandt"],
        "institution": "Hochschule Südstadt",
        "department": ["Fakultät Informatik und Medien"],
        "programme": ["Medieninformatik (B.Sc.)", "Medieninformatik"],
        "date": "2020",
    },
)
COVERS["pt mestrado"] = (
    PAGE
    + """#align(center)[UNIVERSIDADE FEDERAL DO NORTE\\ CENTRO DE TECNOLOGIA\\ PROGRAMA DE PÓS-GRADUAÇÃO EM ENGENHARIA SANITÁRIA
#v(2cm) JOANA PRADO TELES
#v(2cm) #text(16pt)[*POÇOS E CACIMBAS NO AGRESTE*]
#v(6cm) NATAL\\ 2014]
#pagebreak()
#align(center)[JOANA PRADO TELES\\ #v(1cm) *POÇOS E CACIMBAS NO AGRESTE*]
#v(1cm) #align(right)[#block(width:8cm)[#align(left)[Dissertação apresentada ao Programa de Pós-Graduação em Engenharia Sanitária da Universidade Federal do Norte, como requisito parcial à obtenção do título de Mestre em Engenharia Sanitária.\\ Orientador: Prof. Dr. Otávio Ramos\\ Coorientadora: Profa. Dra. Carla Nunes Dias]]]
#pagebreak()
#align(center)[JOANA PRADO TELES\\ POÇOS E CACIMBAS NO AGRESTE\\ #v(1cm) BANCA EXAMINADORA
#v(1.5cm) #line(length:50%) Prof. Dr. Otávio Ramos – UFN\\ Orientador
#v(1.2cm) #line(length:50%) Profa. Dra. Lúcia Barros – UEA\\ Examinadora externa
#v(1.2cm) #line(length:50%) Prof. Dr. Rui Bastos – UFN\\ Examinador interno]"""
    + text(PT),
    {
        "contributors": [
            "advisor: Otávio Ramos",
            "advisor: Carla Nunes Dias",
            "committee: Lúcia Barros",
            "committee: Rui Bastos",
        ],
        "institution": "UNIVERSIDADE FEDERAL DO NORTE",
        "department": ["CENTRO DE TECNOLOGIA"],
        "programme": ["Engenharia Sanitária"],
        "degree": "Mestre em Engenharia Sanitária",
        "date": "2014",
    },
)
COVERS["ru vkr"] = (
    PAGE
    + """#align(center)[МИНИСТЕРСТВО НАУКИ И ВЫСШЕГО ОБРАЗОВАНИЯ РОССИЙСКОЙ ФЕДЕРАЦИИ\\ Северный государственный университет\\ Институт математики и информатики\\ Кафедра прикладной информатики
#v(2cm) ВЫПУСКНАЯ КВАЛИФИКАЦИОННАЯ РАБОТА МАГИСТРА
#v(.4cm) по направлению 09.04.03 Прикладная информатика\\ профиль «Анализ данных»
#v(.5cm) #text(16pt)[*Прогноз уровня воды в колодцах*]]
#v(2cm) Студент группы М-21 #h(1fr) Ковалёв Пётр Ильич
#v(.4cm) Научный руководитель\\ д-р техн. наук, профессор #h(1fr) Орехов Денис Сергеевич
#v(.4cm) Рецензент\\ канд. техн. наук #h(1fr) Лаптева Мария Павловна
#v(2cm) #align(center)[Заречск 2021]"""
    + text(RU),
    {
        "contributors": ["advisor: Орехов Денис Сергеевич", "referee: Лаптева Мария Павловна"],
        "institution": "Северный государственный университет",
        "department": ["Институт математики и информатики", "Кафедра прикладной информатики"],
        "programme": ["Прикладная информатика", "Анализ данных"],
        "specialty": "09.04.03",
        "date": "2021",
    },
)
COVERS["ru autoref"] = (
    PAGE
    + """#align(right)[_На правах рукописи_] #align(center)[#v(2cm) ПЕТРОВ Иван Ильич
#v(1cm) #text(15pt)[*ПИТАНИЕ ГРУНТОВЫХ ВОД РАВНИНЫ*]
#v(.6cm) Специальность 1.6.6 – Гидрогеология
#v(1cm) АВТОРЕФЕРАТ\\ диссертации на соискание учёной степени\\ кандидата геолого-минералогических наук
#v(3cm) Заречск – 2022]
#pagebreak()
Работа выполнена в лаборатории подземных вод федерального государственного бюджетного учреждения науки «Институт водных проблем Северного отделения».

#grid(columns:(5cm,1fr),row-gutter:10pt,[*Научный руководитель:*],[доктор геолого-минералогических наук, профессор\\ *Орехов Денис Сергеевич*],[*Официальные оппоненты:*],[*Лаптева Мария Павловна*, доктор технических наук, Северный аграрный университет, профессор\\ *Ковалёв Пётр Андреевич*, кандидат геолого-минералогических наук, ООО «Вода», ведущий инженер],[*Ведущая организация:*],[Новоозерский политехнический университет])
#v(1cm) Защита состоится 12 мая 2022 г."""
    + text(RU),
    {
        "contributors": [
            "advisor: Орехов Денис Сергеевич",
            "referee: Лаптева Мария Павловна",
            "referee: Ковалёв Пётр Андреевич",
        ],
        "institution": "Институт водных проблем Северного отделения",
        "department": ["лаборатории подземных вод"],
        "degree": "кандидата геолого-минералогических наук",
        "specialty": "1.6.6",
        "date": "2022",
    },
)
COVERS["zh master"] = (
    PAGE
    + """#grid(columns:(1fr,1fr),[分类号：P641],[学校代码：10999],[密 级：公开],[学 号：2018210033])
#align(center)[#v(1cm) #text(26pt)[东江大学]\\ #text(22pt)[硕士学位论文]
#v(1cm) #text(18pt)[*平原区地下水位的长期变化研究*]
#v(2cm) #grid(columns:(4cm,6cm),row-gutter:12pt,align:left,[研究生姓名：],[陈国强],[指导教师：],[吴丽娜 教授],[学科专业：],[水文学及水资源],[研究方向：],[地下水],[所在学院：],[水利工程学院],[答辩委员会主席：],[黄志明])
#v(2cm) 二〇二一年六月]"""
    + text(ZH),
    {
        "contributors": ["advisor: 吴丽娜", "committee: 黄志明"],
        "institution": "东江大学",
        "department": ["水利工程学院"],
        "programme": ["水文学及水资源"],
        "degree": "硕士",
        "date": "2021-06",
    },
)
COVERS["zh bachelor"] = (
    PAGE
    + """#align(center)[#v(1cm) #text(24pt)[本科毕业设计（论文）]
#v(2cm) 题目：#text(16pt)[*井网优化的一种简单方法*]
#v(2cm) #grid(columns:(4cm,6cm),row-gutter:12pt,align:left,[学　　院],[资源与环境学院],[专业班级],[地下水科学与工程1702班],[学生姓名],[郑一帆],[指导教师],[孙佳慧（副教授）],[完成日期],[2021年5月28日])]"""
    + text(ZH),
    {
        "contributors": ["advisor: 孙佳慧"],
        "department": ["资源与环境学院"],
        "programme": ["地下水科学与工程"],
        "degree": "本科",
        "date": "2021-05-28",
    },
)
COVERS["es"] = (
    PAGE
    + """#align(center)[UNIVERSIDAD DEL NORTE\\ FACULTAD DE INGENIERÍA\\ DEPARTAMENTO DE HIDRÁULICA
#v(2cm) #text(16pt)[*POZOS DE LA LLANURA*]
#v(1cm) TESIS PARA OPTAR AL TÍTULO DE INGENIERO CIVIL
#v(1cm) PEDRO SALAZAR RUIZ
#v(1cm) Profesor guía: María López Vega
#v(3cm) VALDIVIA\\ 2018]"""
    + text(
        "La respuesta de los acuíferos someros al bombeo estacional fue observada durante nueve años en cuarenta pozos de la llanura. Un balance simple explica la mayor parte del cambio. "
    ),
    {
        "contributors": ["advisor: María López Vega"],
        "institution": "UNIVERSIDAD DEL NORTE",
        "department": ["FACULTAD DE INGENIERÍA", "DEPARTAMENTO DE HIDRÁULICA"],
        "date": "2018",
    },
)
COVERS["fr"] = (
    PAGE
    + """#align(center)[Université de Montclair\\ École doctorale Sciences de la Terre
#v(1cm) THÈSE\\ présentée pour obtenir le grade de\\ Docteur de l'Université de Montclair\\ Spécialité : Hydrogéologie
#v(.6cm) par\\ Claire Moreau
#v(1cm) #text(16pt)[*Les puits de la plaine*]
#v(1cm) Directeur de thèse : Daniel Moreau-Petit\\ Rapporteurs : Anne Lefort, Luc Bertin
#v(1cm) Soutenue le 12 mai 2016]"""
    + text(
        "La réponse des aquifères peu profonds au pompage saisonnier a été observée pendant neuf ans dans quarante puits de la plaine. Un bilan simple explique la plus grande partie du changement. "
    ),
    {
        "contributors": ["advisor: Daniel Moreau-Petit", "referee: Anne Lefort", "referee: Luc Bertin"],
        "institution": "Université de Montclair",
        "department": ["École doctorale Sciences de la Terre"],
        "date": "2016",
    },
)
