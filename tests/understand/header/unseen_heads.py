"""Heads of invented papers in layouts that no collection at hand has, as Typst sources, with what is printed in them."""

EN = "The response of shallow aquifers to seasonal pumping was observed over nine years in forty wells of the plain. A simple balance explains most of the change, and the rest follows the rain of the year before. "
DE = "Die Antwort flacher Grundwasserleiter auf die Entnahme wurde neun Jahre lang an vierzig Brunnen der Ebene beobachtet. Eine einfache Bilanz erklärt den größten Teil der Änderung. "
PT = "A resposta dos aquíferos rasos ao bombeamento sazonal foi observada durante nove anos em quarenta poços da planície. Um balanço simples explica a maior parte da mudança. "
RU = "Отклик неглубоких водоносных горизонтов на сезонную откачку наблюдался девять лет в сорока скважинах равнины. Простой баланс объясняет большую часть изменений. "
ZH = "对四十口井九年来浅层含水层在季节性抽水条件下的响应进行了观测，结果表明简单的平衡可以解释大部分变化，其余部分与前一年的降雨有关。"
PAGE = '#set page(paper:"a4", margin:2.2cm)\n#set text(font:("Libertinus Serif","Noto Serif CJK SC"), size:10pt)\n#set par(justify:true)\n#set super(typographic:false)\n'


def body(t, h="1 Introduction"):
    return f"\n#v(6pt)\n*{h}*\n\n" + (t * 14) + "\n\n" + (t * 14)


HEADS: dict[str, tuple[str, dict]] = {}
HEADS["A1 letters"] = (
    PAGE
    + """#align(center)[#text(17pt)[*Pumping and recharge in a shallow plain aquifer*]
#v(6pt) Anna Weber#super[a], Benjamin Hall#super[b,c] and Chiara Conti#super[c]
#v(4pt) #text(8pt)[#super[a] Department of Geology, University of Northfield, Northfield, United Kingdom\\
#super[b] Institute of Hydrology, Technical University of Eastham, Eastham, Germany\\
#super[c] Water Research Centre, Porto Alto, Italy]]
#v(8pt) *Abstract.* """
    + EN * 3
    + "\n\n*Keywords:* aquifers; pumping; recharge"
    + body(EN),
    {
        "aff": {
            "Anna Weber": ["Department of Geology, University of Northfield, Northfield, United Kingdom"],
            "Benjamin Hall": [
                "Institute of Hydrology, Technical University of Eastham, Eastham, Germany",
                "Water Research Centre, Porto Alto, Italy",
            ],
            "Chiara Conti": ["Water Research Centre, Porto Alto, Italy"],
        }
    },
)
HEADS["A2 foot"] = (
    PAGE
    + """#align(center)[#text(16pt)[*Grundwasser unter einer intensiv genutzten Ebene*]
#v(6pt) Karl Lindner#super[1] und Petra Vogt#super[2]]
#v(8pt) *Zusammenfassung.* """
    + DE * 3
    + "#place(bottom,float:true)[#line(length:30%,stroke:.4pt)#text(8pt)[#super[1] Institut für Wasserbau, Universität Nordheim, D-38106 Nordheim\\ #super[2] Fachbereich Geowissenschaften, Hochschule Südstadt, D-80335 Südstadt]]"
    + body(DE, "1 Einleitung"),
    {
        "aff": {
            "Karl Lindner": ["Institut für Wasserbau, Universität Nordheim, D-38106 Nordheim"],
            "Petra Vogt": ["Fachbereich Geowissenschaften, Hochschule Südstadt, D-80335 Südstadt"],
        }
    },
)
HEADS["A3 blocks"] = (
    PAGE
    + """#align(center)[#text(18pt)[Learning to Forecast Wells from Sparse Records]]
#v(8pt)
#grid(columns:(1fr,1fr,1fr),align:center,[Daniel Moreau\\ _Dept. of Informatics_\\ _University of Lakeside_\\ Lakeside, Canada\\ dmoreau\\@lakeside.example],[Hana Novak\\ _School of Engineering_\\ _Technical University of Brenna_\\ Brenna, Czechia\\ novak\\@brenna.example],[Li Wei\\ _Institute of Water_\\ _Eastern River University_\\ Jiangzhou, China\\ liwei\\@eru.example])
#v(8pt) *_Abstract_—*"""
    + EN * 3
    + "\n\n*_Index Terms_—*wells, forecasting, sparse data"
    + body(EN, "I. INTRODUCTION"),
    {
        "aff": {
            "Daniel Moreau": ["Dept. of Informatics, University of Lakeside, Lakeside, Canada"],
            "Hana Novak": ["School of Engineering, Technical University of Brenna, Brenna, Czechia"],
            "Li Wei": ["Institute of Water, Eastern River University, Jiangzhou, China"],
        }
    },
)
HEADS["A4 after abstract"] = (
    PAGE
    + """#text(17pt)[*Trends of nitrate in rural wells*]
#v(4pt) Maria Lopez#super[1], John Fisher#super[1,2], Aiko Tanaka#super[2]
#v(6pt) *Abstract*\\ """
    + EN * 3
    + """
*Keywords:* nitrate, wells, trends

#text(8pt)[*Author affiliations:* #super[1]School of Public Health, Western State University, Riverton, USA; #super[2]National Institute of Water Quality, Kitahara, Japan]"""
    + body(EN),
    {
        "aff": {
            "Maria Lopez": ["School of Public Health, Western State University, Riverton, USA"],
            "John Fisher": [
                "School of Public Health, Western State University, Riverton, USA",
                "National Institute of Water Quality, Kitahara, Japan",
            ],
            "Aiko Tanaka": ["National Institute of Water Quality, Kitahara, Japan"],
        }
    },
)
HEADS["A5 end"] = (
    PAGE
    + """#text(17pt)[*Zur Geschichte der Brunnen im Tiefland*]
#v(4pt) Heinrich Albers
#v(6pt) *Zusammenfassung.* """
    + DE * 3
    + body(DE, "1 Einleitung")
    + """

#v(10pt) #text(9pt)[Anschrift des Verfassers: Dr. Heinrich Albers, Institut für Landesgeschichte, Universität Nordheim, Domplatz 3, D-38106 Nordheim]""",
    {
        "aff": {
            "Heinrich Albers": [
                "Institut für Landesgeschichte, Universität Nordheim, Domplatz 3, D-38106 Nordheim"
            ]
        }
    },
)
HEADS["A6 zh label"] = (
    PAGE
    + """#align(center)[#text(18pt)[*季节性抽水对浅层含水层的影响*]
#v(4pt) 林晓东#super[1]，周文静#super[2]]
#v(6pt) *摘　要：*"""
    + ZH * 2
    + """

*关键词：*含水层；抽水；补给

#text(8pt)[作者单位：1. 东江大学水利工程学院，江州 210098；2. 北原水文研究所，北原 100048]"""
    + body(ZH, "1 引言"),
    {"aff": {"林晓东": ["东江大学水利工程学院，江州 210098"], "周文静": ["北原水文研究所，北原 100048"]}},
)
HEADS["A7 zh brackets"] = (
    PAGE
    + """#align(center)[#text(18pt)[*平原区地下水位的长期变化*]
#v(4pt) 陈国强#super[1]，吴丽娜#super[1,2]，黄志明#super[2]
#v(2pt) #text(8pt)[(1. 南溪大学 资源与环境学院，南溪 430072；2. 西岭大学 地质系，西岭 610065)]]
#v(6pt) *摘要* """
    + ZH * 2
    + """

*关键词* 地下水；水位；变化"""
    + body(ZH, "0 引言"),
    {
        "aff": {
            "陈国强": ["南溪大学 资源与环境学院，南溪 430072"],
            "吴丽娜": ["南溪大学 资源与环境学院，南溪 430072", "西岭大学 地质系，西岭 610065"],
            "黄志明": ["西岭大学 地质系，西岭 610065"],
        }
    },
)
HEADS["A8 zh one"] = (
    PAGE
    + """#align(center)[#text(18pt)[*井网优化的一种简单方法*]
#v(4pt) 赵明远#super[\\*]，孙佳慧，郑一帆
#v(2pt) #text(8pt)[（东江大学 水利工程学院，江州 210098）]]
#v(6pt) *摘要：*"""
    + ZH * 2
    + """

*关键词：*井网；优化；方法
#place(bottom,float:true)[#text(8pt)[\\* 通信作者：赵明远，教授，zhao\\@eru.example]]"""
    + body(ZH, "1 引言"),
    {
        "aff": {
            "赵明远": ["东江大学 水利工程学院，江州 210098"],
            "孙佳慧": ["东江大学 水利工程学院，江州 210098"],
            "郑一帆": ["东江大学 水利工程学院，江州 210098"],
        }
    },
)
HEADS["A9 ru"] = (
    PAGE
    + """УДК 556.3
#align(center)[#text(15pt)[*Сезонная откачка и питание водоносных горизонтов*]
#v(4pt) И. И. Петров#super[1], А. Б. Сидорова#super[2]
#v(2pt) #text(9pt)[_#super[1]Северный государственный университет, г. Заречск, Россия\\ #super[2]Институт водных проблем, г. Новоозерск, Россия_]]
#v(6pt) *Аннотация.* """
    + RU * 3
    + "\n\n*Ключевые слова:* откачка, питание, баланс"
    + body(RU, "Введение"),
    {
        "aff": {
            "И. И. Петров": ["Северный государственный университет, г. Заречск, Россия"],
            "А. Б. Сидорова": ["Институт водных проблем, г. Новоозерск, Россия"],
        }
    },
)
HEADS["A10 ru label"] = (
    PAGE
    + """#align(center)[#text(15pt)[*О колебаниях уровня в колодцах равнины*]
#v(4pt) Ковалёв Пётр Ильич]
#v(2pt) Место работы: Северный государственный университет, г. Заречск
#v(2pt) E-mail: kovalev\\@sgu.example
#v(6pt) *Аннотация.* """
    + RU * 3
    + "\n\n*Ключевые слова:* колодцы, уровень"
    + body(RU, "Введение"),
    {"aff": {"Ковалёв Пётр Ильич": ["Северный государственный университет, г. Заречск"]}},
)
HEADS["A11 ru about"] = (
    PAGE
    + """#align(center)[#text(15pt)[*Баланс влаги на мелиорированных землях*]
#v(4pt) Д. С. Орехов, М. П. Лаптева]
#v(6pt) *Аннотация.* """
    + RU * 3
    + "\n\n*Ключевые слова:* влага, баланс"
    + body(RU, "Введение")
    + """

*Сведения об авторах*

Орехов Денис Сергеевич — доктор технических наук, профессор, Институт мелиорации земель, г. Заречск. E-mail: orekhov\\@imz.example

Лаптева Мария Павловна — кандидат технических наук, доцент, Северный аграрный университет, г. Новоозерск. E-mail: lapteva\\@sau.example""",
    {
        "aff": {
            "Д. С. Орехов": ["Институт мелиорации земель"],
            "М. П. Лаптева": ["Северный аграрный университет"],
        }
    },
)
HEADS["A12 abnt"] = (
    PAGE
    + """#align(center)[*A MEMÓRIA DA ÁGUA NO SERTÃO: RELATOS DE POÇOS E CACIMBAS*]
#v(4pt) #align(right)[Joana Prado Teles#super[1]\\ Rui Bastos Lemos#super[2]]
#v(6pt) *RESUMO:* """
    + PT * 3
    + "\n\n*PALAVRAS-CHAVE:* Água. Memória. Sertão."
    + "#place(bottom,float:true)[#line(length:30%,stroke:.4pt)#text(8pt)[#super[1] Doutora em Letras pela Universidade Federal do Norte. Professora da Universidade Estadual do Agreste. E-mail: joana\\@uea.example\\ #super[2] Mestre em História. Professor do Instituto Federal do Sertão. E-mail: rui\\@ifs.example]]"
    + body(PT, "1 INTRODUÇÃO"),
    {
        "any": {
            "Joana Prado Teles": "Universidade Estadual do Agreste",
            "Rui Bastos Lemos": "Instituto Federal do Sertão",
        }
    },
)
HEADS["A13 sbc"] = (
    PAGE
    + """#align(center)[#text(16pt)[*Previsão de níveis de poços com redes simples*]
#v(6pt) *Carla Nunes Dias#super[1], Otávio Ramos#super[2]*
#v(4pt) #super[1]Instituto de Informática – Universidade Federal do Norte (UFN)\\ Caixa Postal 1234 – 59.501-970 – Serra Alta – RN – Brasil
#v(4pt) #super[2]Departamento de Computação – Universidade Estadual do Agreste (UEA)\\ 56.300-000 – Lagoa Seca – PE – Brasil
#v(4pt) #text(font:"DejaVu Sans Mono",9pt)[carla\\@ufn.example, otavio\\@uea.example]]
#v(6pt) _*Resumo.* """
    + PT * 3
    + "_"
    + body(PT, "1. Introdução"),
    {
        "aff": {
            "Carla Nunes Dias": [
                "Instituto de Informática – Universidade Federal do Norte (UFN) Caixa Postal 1234 – 59.501-970 – Serra Alta – RN – Brasil"
            ],
            "Otávio Ramos": [
                "Departamento de Computação – Universidade Estadual do Agreste (UEA) 56.300-000 – Lagoa Seca – PE – Brasil"
            ],
        }
    },
)
HEADS["A14 de line"] = (
    PAGE
    + """#text(17pt)[*Tragwerke aus Lehm unter Erdbebenlast*]
#v(6pt) Max Brandt, Institut für Baustatik, Universität Nordheim, D-38106 Nordheim\\
Eva Sommer, Lehrstuhl für Massivbau, Technische Universität Südstadt, D-80333 Südstadt
#v(6pt) *Kurzfassung:* """
    + DE * 3
    + body(DE, "1 Einleitung"),
    {
        "aff": {
            "Max Brandt": ["Institut für Baustatik, Universität Nordheim, D-38106 Nordheim"],
            "Eva Sommer": ["Lehrstuhl für Massivbau, Technische Universität Südstadt, D-80333 Südstadt"],
        }
    },
)
HEADS["A15 ru brackets"] = (
    PAGE
    + """#align(center)[#text(14pt)[*МОДЕЛЬ ПИТАНИЯ ГРУНТОВЫХ ВОД*]
#v(4pt) Иванов И. И. (Институт водных проблем, Заречск), Петрова А. А. (НЦУ, Томск)]
#v(6pt) """
    + RU * 8
    + "\n\n"
    + RU * 12,
    {"aff": {"Иванов И. И.": ["Институт водных проблем, Заречск"], "Петрова А. А.": ["НЦУ, Томск"]}},
)
HEADS["A16 common"] = (
    PAGE
    + """#align(center)[#text(17pt)[*Sparse bounds for recharge estimates*]
#v(6pt) Olga Stein and Victor Amado
#v(4pt) Department of Applied Mathematics\\ University of Lakeside\\ Lakeside, ON, Canada\\ #text(font:"DejaVu Sans Mono",9pt)[{ostein,vamado}\\@lakeside.example]]
#v(8pt) *Abstract.* """
    + EN * 3
    + body(EN),
    {
        "aff": {
            "Olga Stein": ["Department of Applied Mathematics University of Lakeside Lakeside, ON, Canada"],
            "Victor Amado": ["Department of Applied Mathematics University of Lakeside Lakeside, ON, Canada"],
        }
    },
)


def _headed(top, title, names, rest):
    return (
        '#set page(paper:"a4", margin:2.4cm, header:[#text(8pt)['
        + top
        + "]])\n"
        + PAGE.split("\n", 1)[1]
        + f"#align(center)[#text(16pt)[*{title}*]\n#v(4pt) {names}]\n#v(6pt) "
        + rest
    )


HEADS["V1 abnt strip"] = (
    _headed(
        "Revista Norte de Estudos Hídricos, Recife, v. 12, n. 3, p. 45-60, jul./set. 2021",
        "Poços e cacimbas no agreste",
        "Joana Prado Teles",
        "*Resumo:* " + PT * 3 + body(PT, "1 Introdução"),
    ),
    {"venue": ("Revista Norte de Estudos Hídricos", "12", "3", "45-60"), "date": "2021"},
)
HEADS["V2 elsevier"] = (
    _headed(
        "#align(center)[Acta Hydrologica Borealis 34 (2019) 101–115]",
        "Balances of shallow wells",
        "Anna Weber",
        "*Abstract.* "
        + EN * 3
        + "\n\nReceived 3 May 2018; accepted 4 January 2019; available online 10 February 2019"
        + body(EN),
    ),
    {"venue": ("Acta Hydrologica Borealis", "34", None, "101-115"), "date": "2019"},
)
HEADS["V3 de jg"] = (
    _headed(
        "Zeitschrift für Brunnenbau, 12. Jg. (2008), Heft 3, S. 45–52",
        "Brunnen im Tiefland",
        "Karl Lindner",
        "*Zusammenfassung.* " + DE * 3 + body(DE, "1 Einleitung"),
    ),
    {"venue": ("Zeitschrift für Brunnenbau", "12", "3", "45-52"), "date": "2008"},
)
HEADS["V4 ru"] = (
    _headed(
        "Вестник Северного университета. Серия 1: Науки о Земле. 2015. Т. 3, № 2. С. 15–24",
        "Питание грунтовых вод равнины",
        "И. И. Петров",
        "*Аннотация.* " + RU * 3 + body(RU, "Введение"),
    ),
    {"venue": ("Вестник Северного университета. Серия 1: Науки о Земле", "3", "2", "15-24"), "date": "2015"},
)
HEADS["V5 zh"] = (
    _headed(
        "第28卷第3期 #h(1fr) 东江水利学报 #h(1fr) Vol.28 No.3 \\ 2019年6月 #h(1fr) Dongjiang Journal of Hydraulics #h(1fr) Jun. 2019",
        "平原区地下水位的变化",
        "陈国强",
        "*摘要：*" + ZH * 2 + "\n\n*关键词：*地下水；水位" + body(ZH, "1 引言"),
    ),
    {"venue": ("东江水利学报", "28", "3", None), "date": "2019-06"},
)
HEADS["V6 proceedings"] = (
    PAGE
    + """#align(center)[#text(16pt)[*A map of forgotten wells*]
#v(4pt) Anna Weber]
#v(6pt) *Abstract.* """
    + EN * 3
    + "#place(bottom,float:true)[#text(8pt)[Proceedings of the 12th Workshop on Ground Models, Lisbon, 4–6 June 2018]]"
    + body(EN),
    {"venue": ("Proceedings of the 12th Workshop on Ground Models", None, None, None), "date": "2018"},
)
HEADS["V7 open"] = (
    _headed(
        "#h(1fr) Open Journal of Wells #h(1fr)",
        "Old wells and new data",
        "Anna Weber",
        "#text(8pt)[Received: 3 May 2019 | Accepted: 4 June 2019 | Published: 10 July 2019]\n\n*Abstract.* "
        + EN * 3
        + "\n\n#text(8pt)[Cite as: Weber, A. (2019). Old wells and new data. _Open Journal of Wells_, 7(2), 33–41. https://doi.org/10.1234/ojw.72.33]"
        + body(EN),
    ),
    {"venue": ("Open Journal of Wells", "7", "2", "33-41"), "date": "2019-07-10"},
)
HEADS["V8 ru material"] = (
    PAGE
    + """#align(center)[Материалы XV Всероссийской конференции «Вода и время», Заречск, 12–14 мая 2016 г.
#v(8pt) #text(14pt)[*Модель питания грунтовых вод*]
#v(4pt) И. И. Петров\\ _Северный государственный университет, Заречск_]
#v(6pt) """
    + RU * 8
    + "\n\n"
    + RU * 12,
    {
        "venue": ("Материалы XV Всероссийской конференции «Вода и время»", None, None, None),
        "date": "2016-05",
        "aff": {"И. И. Петров": ["Северный государственный университет, Заречск"]},
    },
)

NORTH = "Department of Geology, University of Northfield, 38106 Northfield, United Kingdom"
EAST = "Institute of Hydrology, Eastham Technical University, Eastham, Germany"
HEADS["F1 springer"] = (
    PAGE
    + """#text(16pt)[*Recharge of shallow wells after dry years*]
#v(6pt) *Anna Weber#super[1] · Benjamin Hall#super[2] · Chiara Conti#super[1,2]*
#v(4pt) #text(8pt)[Received: 3 May 2018 / Accepted: 4 January 2019 / Published online: 10 February 2019]
#v(6pt) *Abstract* """
    + EN * 3
    + "\n\n*Keywords* Wells · Drought · Recharge"
    + "#place(bottom,float:true)[#line(length:100%,stroke:.3pt)#text(8pt)[✉ Anna Weber\\ anna.weber\\@northfield.example\\ #v(3pt) #super[1] "
    + NORTH
    + "\\ #super[2] "
    + EAST
    + "]]"
    + body(EN),
    {
        "aff": {"Anna Weber": [NORTH], "Benjamin Hall": [EAST], "Chiara Conti": [NORTH, EAST]},
        "date": "2019-02-10",
    },
)
HEADS["F2 mdpi"] = (
    PAGE
    + """_Article_
#v(2pt)#text(16pt)[*A Balance of Shallow Wells*]
#v(6pt) *Anna Weber #super[1,]\\*, Benjamin Hall #super[2] and Chiara Conti #super[1]*
#v(4pt) #text(8pt)[#super[1] """
    + NORTH
    + """; a.weber\\@northfield.example (A.W.)\\ #super[2] """
    + EAST
    + """; b.hall\\@etu.example\\ \\* Correspondence: a.weber\\@northfield.example; Tel.: +44-1234-5678]
#v(6pt) *Abstract:* """
    + EN * 3
    + "\n\n*Keywords:* wells; balance"
    + body(EN, "1. Introduction"),
    {"aff": {"Anna Weber": [NORTH], "Benjamin Hall": [EAST], "Chiara Conti": [NORTH]}},
)
HEADS["F3 acm"] = (
    PAGE
    + """#text(18pt)[*Maps of Forgotten Wells*]
#v(6pt) OLGA STEIN, University of Lakeside, Canada\\
VICTOR AMADO, Institute of Water Studies, Brazil
#v(6pt) """
    + EN * 3
    + "\n\nCCS Concepts: • *Applied computing* → Cartography.\n\nAdditional Key Words and Phrases: wells, maps"
    + body(EN, "1 INTRODUCTION"),
    {
        "aff": {
            "Olga Stein": ["University of Lakeside, Canada"],
            "Victor Amado": ["Institute of Water Studies, Brazil"],
        }
    },
)
HEADS["F4 roman"] = (
    PAGE
    + """#align(center)[#text(15pt)[*Uso da água de poços em cidades pequenas*]
#v(4pt) *Joana Prado Teles#super[I]\\; Rui Bastos Lemos#super[II]*]
#v(4pt) #text(8pt)[#super[I] Departamento de Saúde Coletiva. Universidade Federal do Norte. Natal, RN, Brasil\\ #super[II] Instituto de Águas. Secretaria de Estado do Agreste. Lagoa Seca, PE, Brasil]
#v(6pt) *RESUMO*\\ """
    + PT * 3
    + "\n\n*Descritores:* Água. Poços. Cidades."
    + body(PT, "INTRODUÇÃO"),
    {
        "aff": {
            "Joana Prado Teles": [
                "Departamento de Saúde Coletiva. Universidade Federal do Norte. Natal, RN, Brasil"
            ],
            "Rui Bastos Lemos": [
                "Instituto de Águas. Secretaria de Estado do Agreste. Lagoa Seca, PE, Brasil"
            ],
        }
    },
)
HEADS["F5 zh two heads"] = (
    PAGE
    + """#align(center)[#text(17pt)[*浅层地下水补给的观测与模拟*]
#v(4pt) 林晓东#super[1,2]，周文静#super[1]
#v(2pt) #text(8pt)[（1. 东江大学 水利工程学院，江州 210098；2. 北原水文研究所，北原 100048）]]
#v(4pt) *摘要：*"""
    + ZH * 2
    + """

*关键词：*地下水；补给

*中图分类号：*P641 #h(1cm) *文献标志码：*A
#align(center)[#text(13pt)[*Observation and simulation of shallow groundwater recharge*]
#v(3pt) LIN Xiaodong#super[1,2], ZHOU Wenjing#super[1]
#v(2pt) #text(8pt)[(1. College of Hydraulic Engineering, Dongjiang University, Jiangzhou 210098, China; 2. Beiyuan Institute of Hydrology, Beiyuan 100048, China)]]
*Abstract:* """
    + EN * 2
    + "\n\n*Key words:* groundwater; recharge"
    + body(ZH, "1 引言"),
    {
        "aff": {
            "林晓东": ["东江大学 水利工程学院，江州 210098", "北原水文研究所，北原 100048"],
            "周文静": ["东江大学 水利工程学院，江州 210098"],
        }
    },
)
HEADS["F6 zh lines"] = (
    PAGE
    + """#align(center)[#text(17pt)[*井网布局与灌溉效率*]
#v(4pt) 陈国强#super[①] #h(1em) 吴丽娜#super[②]
#v(2pt) #text(8pt)[①南溪大学资源与环境学院，南溪 430072 \\ ②西岭省水利厅，西岭 610065]]
#v(4pt) *【摘要】*"""
    + ZH * 2
    + "\n\n*【关键词】*井网；灌溉"
    + body(ZH, "一、引言"),
    {"aff": {"陈国强": ["南溪大学资源与环境学院，南溪 430072"], "吴丽娜": ["西岭省水利厅，西岭 610065"]}},
)
HEADS["F7 ru copyright"] = (
    PAGE
    + """УДК 556.3
#align(center)[#text(14pt)[*КОЛЕБАНИЯ УРОВНЯ В СКВАЖИНАХ*]
#v(4pt) *© 2019 г. #h(.5em) И. И. Петров#super[1,\\*], А. Б. Сидорова#super[2]*
#v(2pt) #text(9pt)[_#super[1]Институт водных проблем РАН, 119333 Заречск, ул. Губкина, 3\\ #super[2]Северный государственный университет, Новоозерск\\ \\*e-mail: petrov\\@ivp.example_\\ Поступила в редакцию 12.03.2018 г.]]
#v(4pt) """
    + RU * 3
    + "\n\n_Ключевые слова_: скважины, уровень"
    + body(RU, "ВВЕДЕНИЕ"),
    {
        "aff": {
            "И. И. Петров": ["Институт водных проблем РАН, 119333 Заречск, ул. Губкина, 3"],
            "А. Б. Сидорова": ["Северный государственный университет, Новоозерск"],
        },
        "date": "2019",
    },
)
HEADS["F8 ru degrees"] = (
    PAGE
    + """#align(right)[*Орехов Денис Сергеевич,*\\ доктор технических наук, профессор,\\ Институт мелиорации земель,\\ г. Заречск
#v(4pt) *Лаптева Мария Павловна,*\\ кандидат технических наук, доцент,\\ Северный аграрный университет,\\ г. Новоозерск]
#v(4pt) #align(center)[#text(14pt)[*ВОДНЫЙ БАЛАНС ОСУШЕННЫХ ЗЕМЕЛЬ*]]
#v(4pt) *Аннотация.* """
    + RU * 3
    + "\n\n*Ключевые слова:* баланс, земли"
    + body(RU, "Введение"),
    {
        "any": {
            "Орехов Денис Сергеевич": "Институт мелиорации земель",
            "Лаптева Мария Павловна": "Северный аграрный университет",
        }
    },
)
HEADS["F9 de brackets"] = (
    PAGE
    + """#text(16pt)[*Digitale Karten alter Brunnen*]
#v(4pt) Karl Lindner (Universität Nordheim), Petra Vogt (Hochschule Südstadt)
#v(6pt) """
    + DE * 12
    + "\n\n"
    + DE * 10,
    {"aff": {"Karl Lindner": ["Universität Nordheim"], "Petra Vogt": ["Hochschule Südstadt"]}},
)
HEADS["F10 pt stacked"] = (
    PAGE
    + """#align(center)[*MAPAS DE POÇOS: UMA PROPOSTA*]
#v(4pt) #align(right)[Joana Prado Teles\\ _Universidade Federal do Norte – UFN_\\ joana\\@ufn.example
#v(4pt) Rui Bastos Lemos\\ _Instituto Federal do Sertão – IFS_\\ rui\\@ifs.example]
#v(6pt) *Resumo:* """
    + PT * 3
    + "\n\n*Palavras-chave:* Mapas. Poços."
    + body(PT, "Introdução"),
    {
        "aff": {
            "Joana Prado Teles": ["Universidade Federal do Norte – UFN"],
            "Rui Bastos Lemos": ["Instituto Federal do Sertão – IFS"],
        }
    },
)
HEADS["F11 arxiv"] = (
    PAGE
    + """#align(center)[#text(16pt)[*Tight bounds for well networks*]
#v(6pt) Olga Stein#super[\\*] #h(3cm) Victor Amado#super[†]]
#v(6pt) #align(center)[*Abstract*] """
    + EN * 3
    + "#place(bottom,float:true)[#line(length:30%,stroke:.4pt)#text(8pt)[#super[\\*] Department of Mathematics, University of Lakeside. Email: stein\\@lakeside.example\\ #super[†] Institute of Water Studies, Serra Alta, Brazil. Email: amado\\@iws.example]]"
    + body(EN),
    {
        "aff": {
            "Olga Stein": ["Department of Mathematics, University of Lakeside"],
            "Victor Amado": ["Institute of Water Studies, Serra Alta, Brazil"],
        }
    },
)
HEADS["F12 us address"] = (
    PAGE
    + """#align(center)[#text(16pt)[*Forecasting wells with little data*]
#v(6pt) Mary Jones#super[1] and Tom Baker#super[2]
#v(4pt) #text(9pt)[#super[1]Department of Statistics, Western State University, Boston, MA 02115, USA\\ #super[2]Water Laboratory, 12 River Road, Austin, TX 78701, USA]]
#v(6pt) *Abstract.* """
    + EN * 3
    + body(EN),
    {
        "aff": {
            "Mary Jones": ["Department of Statistics, Western State University, Boston, MA 02115, USA"],
            "Tom Baker": ["Water Laboratory, 12 River Road, Austin, TX 78701, USA"],
        }
    },
)
