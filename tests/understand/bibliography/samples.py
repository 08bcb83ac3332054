"""Invented references and prose in the languages we read."""

REFERENCES = {
    "en": [
        "Smith, J. A., & Miller, P. (2004). On the shape of small rivers. Journal of Invented Hydrology, 12(3), 45–67.",
        "Brown, Alice. The Garden of Numbers. New York: Imaginary Press, 1998.",
        "Jones K, Lee M, Park S, et al. Slow waves in fast rooms. Ann Acoust. 2011;57(1):28-33. doi:10.1234/abc.5678",
        "Taylor, R. (2010). Catalogues of the sea. In L. Green (Ed.), Handbook of Maritime Lists (pp. 100-120). London: Harbour Books.",
        "White, P. & Grey, Q. (2015). Birds over bridges. Nature of Things, 8(2), 201–219.",
        "Adams, T. (1987). Notes on paper. Paper Quarterly, 3, 1–15.",
    ],
    "pt": [
        "SILVA, J. B.; SOUZA, A. M. A leitura nas bibliotecas imaginárias. Revista de Ciência Inventada, Belo Horizonte, v. 38, n. 3, p. 1-9, set. 2004.",
        "PEREIRA, Ana. O livro das ruas. 2. ed. São Paulo: Editora Fictícia, 1999. 230 p.",
        "COSTA, M. Redes de citação. 2006. 120 f. Dissertação (Mestrado em Ciência da Informação) – Universidade de Lugar Nenhum, Curitiba, 2006.",
        "LIMA, R.; ROCHA, T. Catálogos do mar. In: ALVES, P. (Org.). Manual de listas. Recife: Porto, 2010. p. 100-120.",
        "BRASIL. Ministério da Imaginação. Relatório anual. Brasília, 2012. Disponível em: http://www.exemplo.br/relatorio.pdf. Acesso em: 12 mar. 2015.",
    ],
    "ru": [
        "Иванов И. И., Петров П. П. О форме малых рек // Вестник вымышленной гидрологии. 2006. Т. 5, № 2. С. 12–20.",
        "Сидоров А.Б. Сад чисел. М.: Наука, 1990. 288 с.",
        "Кузнецова, О. В. Каталоги моря [Текст] / О. В. Кузнецова, Р. С. Орлов // Морской сборник. – 2010. – № 4. – С. 45–51.",
        "Волков Д. Е. Медленные волны: дис. ... канд. физ.-мат. наук. СПб., 2004. 120 с.",
        "Лебедев Н. К. и др. Птицы над мостами // Труды конференции «Мосты». Казань: Изд-во КГУ, 2015. С. 7–11.",
    ],
    "zh": [
        "张三, 李四, 王五, 等. 小河形态的研究[J]. 虚构水文学报, 2008, 31(5): 1-8.",
        "赵六. 数字的花园[M]. 北京: 想象出版社, 1998: 12-20.",
        "孙七．海洋目录的自动生成[D]．武汉：虚构大学，2010．",
        "周八, 吴九. 桥上的鸟[C]//全国桥梁会议论文集. 上海: 港口出版社, 2015: 201-219.",
        "郑十. 纸的笔记[J]. 纸业季刊, 1987(3): 1-15.",
    ],
    "de": [
        "Müller, Hans: Über die Form kleiner Flüsse. In: Zeitschrift für erfundene Hydrologie 12 (2004), Nr. 3, S. 45–67.",
        "Schmidt, Anna (1998): Der Garten der Zahlen. Berlin: Phantasieverlag.",
        "Weber, Klaus; Wagner, Petra: Langsame Wellen. 2. Aufl. München: Hafen Verlag, 2011.",
        "Becker, Ute: Kataloge des Meeres. In: Grün, Lisa (Hrsg.): Handbuch der Listen. Hamburg: Hafen, 2010, S. 100–120.",
        "Hoffmann, Karl: Notizen zum Papier, in: Papierblätter, Jg. 3, H. 2, 1987, S. 1-15.",
    ],
}
HEADINGS = {
    "en": "References",
    "pt": "REFERÊNCIAS",
    "ru": "Список литературы",
    "zh": "参考文献",
    "de": "Literaturverzeichnis",
}
PROSE = {
    "en": "The river bends where the ground is soft, and we measured each bend with a rope that was long enough for the purpose of this study.",
    "pt": "O rio faz curvas onde o solo é macio, e medimos cada curva com uma corda que era longa o bastante para os fins deste estudo inventado.",
    "ru": "Река изгибается там, где почва мягкая, и мы измерили каждый изгиб верёвкой, которая была достаточно длинной для целей этой работы.",
    "zh": "河流在土壤松软的地方弯曲，我们用一根足够长的绳子测量了每一个弯曲，这对本研究的目的来说是足够的。",
    "de": "Der Fluss biegt sich dort, wo der Boden weich ist, und wir haben jede Biegung mit einem Seil gemessen, das für diese Arbeit lang genug war.",
}
