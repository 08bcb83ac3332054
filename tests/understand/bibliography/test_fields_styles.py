"""Invented references in the styles of many countries and trades, hard ones among them."""

import pytest

from pinakes.publish.export.csl import csl_of
from pinakes.understand.bibliography import parse_references

GOST = [
    ("Лугов, П. С. Методы описания рек : учебное пособие / П. С. Лугов, Д. А. Кротов. – Москва : Юрай, 2019. – 312 с. – ISBN 978-5-534-01234-5. – Текст : непосредственный.",
     {"author": "Лугов Кротов", "publisher": "Юрай", "publisher-place": "Москва", "issued": 2019, "number-of-pages": "312"}),
    ("Калугина, Г. П. Развитие вымышленных палат / Г. П. Калугина, В. П. Смирнова. – Текст : непосредственный // Вестник палат. – 2019. – № 4. – С. 3–14.",
     {"title": "Развитие вымышленных палат", "container-title": "Вестник палат", "issue": "4", "page": "3-14", "issued": 2019}),
    ("Пахомова, Л. В. Среда островов / Л. В. Пахомова. – Текст : электронный // Вестник островов : [сайт]. – 2020. – URL: https://vestnik.example.ru/art/15 (дата обращения: 12.03.2021).",
     {"author": "Пахомова", "title": "Среда островов", "URL": "https://vestnik.example.ru/art/15", "issued": 2020, "accessed": 2021}),
    ("О данных рек: Федеральный закон от 27.07.2006 № 952-ФЗ // СПС «Сборник».",
     {"container-title": "СПС «Сборник»", "issued": 2006}),
    ("Петров И.И., Сидоров В.В. Моделирование ручьёв // Известия вымысла. Сер. Механика. 2001. Т. 15, вып. 3. С. 45-52.",
     {"author": "Петров Сидоров", "volume": "15", "issue": "3", "page": "45-52", "issued": 2001}),
    ("Экология пруда: сб. науч. тр. / под ред. Н. В. Касимова. М.: Новый мир, 2004. 624 с.",
     {"editor": "Касимова", "publisher": "Новый мир", "issued": 2004, "number-of-pages": "624"}),
    ("Борисов А. А. Кризисы 1990-х годов // Вопросы рек. — 2010. — № 5. — С. 4–17. — DOI 10.32609/0042-8736-2010-5-4-17.",
     {"title": "Кризисы 1990-х годов", "DOI": "10.32609/0042-8736-2010-5-4-17", "issued": 2010, "page": "4-17"}),
    ("Патент № 2637215 Российская Федерация, МПК B02C 19/16. Речная мельница : № 2017105030 : заявл. 15.02.2017 / Артемов К. И., Богданов Н. Э. – 4 с.",
     {"author": "Артемов Богданов", "title": "Речная мельница"}),
    ("Соколов, Ю. Н. Тепло рек : специальность 01.04.14 «Теплофизика» : диссертация на соискание ученой степени кандидата технических наук / Соколов Юрий Николаевич ; Речной государственный университет. – Казань, 2015. – 146 с. – Библиогр.: с. 130–145.",
     {"author": "Соколов", "title": "Тепло рек", "type": "thesis", "publisher-place": "Казань", "number-of-pages": "146"}),
]  # fmt: skip
GB_T = [
    ("ZHANG S, LI S, WANG W, et al. Segmentation of small rivers[J]. Chinese Journal of Rivers, 2019, 42(3): 512-525. (in Chinese)",
     {"author": "ZHANG LI WANG", "container-title": "Chinese Journal of Rivers", "volume": "42", "issue": "3", "page": "512-525"}),
    ("刘国，陈绍. 小河目录[M]. 北京：想象出版社，1957：15-18.", {"author": "刘 陈", "title": "小河目录", "publisher": "想象出版社", "issued": 1957}),
    ("萧钰. 小河信息迈入快车道[EB/OL]. (2001-12-19)[2002-04-15]. http://www.example.com/news/200112190019.html.",
     {"title": "小河信息迈入快车道", "issued": 2001, "accessed": 2002, "type": "webpage"}),
    ("程根. 1998年大江洪水的成因[M]//许厚, 赵其. 流域灾害与对策. 北京: 想象出版社, 1999: 32-36.",
     {"title": "1998年大江洪水的成因", "container-title": "流域灾害与对策", "editor": "许 赵", "issued": 1999, "page": "32-36"}),
    ("丁文. 数字与竞争[N]. 想象日报, 2000-11-20(15).", {"container-title": "想象日报", "type": "article-newspaper", "issued": 2000}),
    ("邓一. 节水器：200610171314.3[P]. 2006-12-13.", {"author": "邓", "type": "patent", "issued": 2006}),
    ("鲁某：《小河史略》，想象文学出版社1976年版，第35页。", {"title": "小河史略", "publisher": "想象文学出版社", "issued": 1976, "page": "35"}),
    ("李某：《论小河道路》，《想象社会科学》2003年第4期，第34-40页。", {"container-title": "想象社会科学", "issue": "4", "page": "34-40"}),
    ("马某. 小河水循环变化分析[D]. 北京：想象大学，2011：27.", {"type": "thesis", "issued": 2011, "title": "小河水循环变化分析"}),
]  # fmt: skip
ABNT = [
    ("______. Manual das ruas. 5. ed. São Paulo: Fictícia, 2010. v. 2.", {"title": "Manual das ruas", "edition": "5. ed", "volume": "2", "issued": 2010}),
    ("SILVA, J. P.; COSTA, M. A. da. Avaliação de rios. In: CONGRESSO BRASILEIRO DE RIOS, 12., 2015, Recife. Anais [...]. Porto Alegre: SBR, 2015. p. 112-119.",
     {"author": "SILVA COSTA", "title": "Avaliação de rios", "publisher-place": "Porto Alegre", "publisher": "SBR", "page": "112-119"}),
    ("INSTITUTO IMAGINÁRIO DE GEOGRAFIA E ESTATÍSTICA. Censo dos rios 2010. Rio de Janeiro: IIGE, 2011.",
     {"author": "INSTITUTO IMAGINÁRIO DE GEOGRAFIA E ESTATÍSTICA", "publisher": "IIGE", "issued": 2011}),
    ("PEREIRA, A. L. A leitura no rio. 2012. 145 f. Dissertação (Mestrado em Educação) – Faculdade de Educação, Universidade do Rio, São Paulo, 2012.",
     {"title": "A leitura no rio", "type": "thesis", "issued": 2012}),
    ("SOUZA, M. Direito e rios. In: LIMA, A. (org.). Estudos de rios. 2. ed. Rio de Janeiro: Ponte, 2018. cap. 3, p. 45-67.",
     {"author": "SOUZA", "editor": "LIMA", "container-title": "Estudos de rios", "page": "45-67"}),
    ("SCHONFELD, E. Rios crescem em seis meses. RioCrunch, 22 de Dezembro de 2011. Disponível em: <http://riocrunch.com/2011/12/22/rios/>. Acesso em: 05 jan. 2012.",
     {"container-title": "RioCrunch", "title": "Rios crescem em seis meses", "issued": 2011}),
]  # fmt: skip
PROGRAMS = [
    ("Therrin TM (2020). rivers: River Analysis. R package version 3.2-3, URL https://rivers.example.org/package=rivers.",
     {"author": "Therrin", "title": "rivers: River Analysis", "edition": "version 3.2-3", "type": "software", "issued": 2020}),
    ("Berger M, Koenig T (2018). RUnder: River Unit Framework. R package version 0.4.32, URL https://rivers.example.org/package=RUnder.",
     {"author": "Berger Koenig", "title": "RUnder: River Unit Framework", "edition": "version 0.4.32", "issued": 2018}),
    ("Vanable WN, Ripper BD (2002). Modern Applied Rivers with S. Fourth edition. Springer Verlag, New York.",
     {"author": "Vanable Ripper", "title": "Modern Applied Rivers with S", "edition": "Fourth edition", "publisher-place": "New York"}),
    ("John C. Nesh. On best practice river methods in R. Journal of Statistical Software, 60(2): 1–14, 2014.",
     {"title": "On best practice river methods in R", "container-title": "Journal of Statistical Software", "volume": "60", "page": "1-14"}),
]  # fmt: skip
GERMAN = [
    ("Müller, Hans und Fischer, Eva: Grundlagen der Flusskunde. 3. Aufl. Berlin: Hafen 1999.",
     {"author": "Müller Fischer", "title": "Grundlagen der Flusskunde", "edition": "3. Aufl", "publisher": "Hafen", "issued": 1999}),
    ("Müller, Hans: Einführung in die Flusskunde. 3., überarb. Aufl. Berlin : Hafen, 1998 (Lehrbuch ; 12). – ISBN 3-540-12345-6",
     {"author": "Müller", "title": "Einführung in die Flusskunde", "publisher-place": "Berlin", "publisher": "Hafen", "issued": 1998}),
    ("Schmidt, Karl ; Weber, Anna: Daten in Flüssen. In: Fluss-Spektrum 22 (1999), Nr. 4, S. 250–258",
     {"author": "Schmidt Weber", "container-title": "Fluss-Spektrum", "volume": "22", "issue": "4", "page": "250-258"}),
    ("Becker, Fritz: Flussrechnung in der Praxis. München, Technische Universität, Diss., 2004", {"type": "thesis", "issued": 2004}),
    ("Meyer, Ute (Hrsg.): Handbuch der Flüsse. Bd. 2. Wiesbaden : Hafen Verlag, 2010", {"editor": "Meyer", "volume": "2", "publisher": "Hafen Verlag"}),
    ("Vgl. Habicht, Jürgen: Wandel der Ufer, Frankfurt a. M. 1990, S. 54–58.", {"author": "Habicht", "title": "Wandel der Ufer", "page": "54-58"}),
    ("Assi, Aleida / Assi, Jan (1990): „Das Gestern im Fluss“. Funkkolleg Flüsse. Weinheim: Hafen, 41-82.", {"author": "Assi Assi", "issued": 1990}),
    ("Statistisches Flussamt (2019): Ufer und Erwerb. Fachserie 1 Reihe 2.2. Wiesbaden.", {"title": "Ufer und Erwerb. Fachserie 1 Reihe 2.2", "issued": 2019}),
]  # fmt: skip
LAW = [
    ("BGH, Urteil vom 12.05.2004 – VIII ZR 120/03, NJW 2004, 2301.", {"container-title": "NJW", "issued": 2004, "page": "2301"}),
    ("BVerfGE 7, 198 (204).", {"container-title": "BVerfGE", "volume": "7", "page": "198"}),
    ("Roe v. River, 410 U.S. 113 (1973).", {"title": "Roe v. River", "volume": "410", "page": "113", "issued": 1973}),
    ("BRASIL. Lei nº 9.394, de 20 de dezembro de 1996. Estabelece as bases dos rios. Diário Oficial da União, Brasília, DF, 23 dez. 1996. Seção 1, p. 27833.",
     {"container-title": "Diário Oficial da União", "issued": 1996, "page": "27833"}),
]  # fmt: skip
ENGLISH = [
    ("R River Team (2020). R: A language for rivers (Version 4.0.2). Foundation for Rivers, Vienna, Austria. https://www.rivers.org/",
     {"title": "R: A language for rivers", "edition": "Version 4.0.2", "issued": 2020}),
    ("World River Organization. (2016). Global report on rivers. Geneva: WRO Press.", {"author": "World River Organization", "publisher": "WRO Press"}),
    ("Smith J, Doe A. Effects of rivers in healthy adults: a randomised trial. Lancet. 2005 Mar 12;365(9463):959-66.",
     {"volume": "365", "issue": "9463", "page": "959-966", "issued": 2005}),
    ("Murray PR, Rosen KS, Koba GS, Pfal MA. River microbiology. 4th ed. St. Louis: Harbour; 2002.",
     {"publisher-place": "St. Louis", "publisher": "Harbour", "edition": "4th ed", "author": "Murray Rosen Koba Pfal"}),
    ("Danforth DN Jr, Sagia MK. Rivers enhance secretion of factors. Clin River Res (1996) 2:827-835.", {"author": "Danforth Sagia", "page": "827-835"}),
    ("Goldman, Anne. \"Questions of Rivers: Reading Banks.\" The River Review, vol. 64, no. 1, 2010, pp. 69-88.",
     {"title": "Questions of Rivers: Reading Banks", "container-title": "The River Review", "volume": "64", "issue": "1"}),
    ("Zadie Smith, Swing Rivers (New York: Harbour Press, 2016), 315–16.", {"author": "Smith", "title": "Swing Rivers", "page": "315-316"}),
    ("Adams, D. and Brown, P. (2003) 'Ageing in rivers: the role of banks', Rivers and Society, 23(4), pp. 411–430.",
     {"title": "Ageing in rivers: the role of banks", "volume": "23", "issue": "4", "page": "411-430"}),
    ("Orfield, G., & Siegal, G. (2012). <italic>Deepening rivers for more students.</italic> Los Angeles, CA: Rivers Project.",
     {"title": "Deepening rivers for more students", "publisher": "Rivers Project"}),
]  # fmt: skip
PHYSICS = [
    ("P. W. Andersen, Phys. Rev. 109, 1492 (1958).", {"author": "Andersen", "container-title": "Phys. Rev.", "volume": "109", "page": "1492"}),
    ("A. A. Abrikov and L. P. Gorkin, Zh. Eksp. Teor. Fiz. 39, 1781 (1960) [Sov. Phys. JETP 12, 1243 (1961)].",
     {"volume": "39", "page": "1781", "issued": 1960}),
    ("[5] K. Aamod et al. (RIVER Collaboration), Phys. Lett. B 696, 328 (2011), arXiv:1012.4035 [nucl-ex].",
     {"container-title": "Phys. Lett. B", "volume": "696", "page": "328", "issued": 2011}),
    ("Riesa A. G., et al., 1998, AJ, 116, 1009", {"container-title": "AJ", "volume": "116", "page": "1009", "issued": 1998}),
]  # fmt: skip
ROMANCE = [
    ("Foucher, Michel, Surveiller et couler. Naissance du fleuve, Paris, Gallia, 1975.", {"publisher-place": "Paris", "publisher": "Gallia", "issued": 1975}),
    ("Bourdin P., « Le capital des fleuves : notes », Actes de la recherche en fleuves, vol. 31, janvier 1980, p. 2-3.",
     {"title": "Le capital des fleuves : notes", "volume": "31", "page": "2-3", "issued": 1980}),
    ("Ginzi, Carlo. «Spie. Radici di un fiume», in A. Garga (a cura di), Crisi del fiume, Torino, Ponte, 1979, pp. 57-106.",
     {"editor": "Garga", "container-title": "Crisi del fiume", "publisher-place": "Torino", "page": "57-106"}),
    ("Baumi, Emma, & Devesi, Antonella. 1996. Come e perché nei fiumi. Ripatra: Edizioni Ponte.", {"author": "Baumi Devesi", "publisher": "Edizioni Ponte"}),
    ("García Clini, N. (1990). Culturas de ríos: estrategias para entrar. México: Grijal.", {"author": "García Clini", "publisher-place": "México"}),
    ("BRUN J.– P., CONGÈS G. – La villa du fleuve, dans : Autour des fleuves, Toulon 1988, 41–59.", {"author": "BRUN CONGÈS", "page": "41-59"}),
]  # fmt: skip
EAST_ASIAN = [
    ("张三, 李四, \"小河图像识别研究,\" 小河学报, vol. 35, no. 4, pp. 123-130, 2012.",
     {"author": "张 李", "title": "小河图像识别研究", "container-title": "小河学报", "volume": "35", "issue": "4", "page": "123-130"}),
    ("黃某傑，〈東亞河流傳統中的四種「身體」：類型與議題〉，《河流月刊》，第48卷第5期（2010年2月），頁39-48。",
     {"author": "黃", "title": "東亞河流傳統中的四種「身體」：類型與議題", "container-title": "河流月刊", "volume": "48", "issue": "5", "page": "39-48"}),
    ("陳某發，《河岸的陰影》（臺北：想像研究院近代史研究所，1990），頁45。",
     {"title": "河岸的陰影", "publisher-place": "臺北", "publisher": "想像研究院近代史研究所", "issued": 1990, "page": "45"}),
    ("李某輝 (2008)。〈河流傳統與人權〉。載於黃某傑（編），《傳統河流與現代價值》（頁 229-256）。北京：想像出版社。",
     {"author": "李", "container-title": "傳統河流與現代價值", "page": "229-256", "publisher": "想像出版社"}),
    ("田中太郎・鈴木一郎「機械学習による小川の分類」『小川学会論文誌』第52巻第3号、pp. 1234-1245、2011年。",
     {"author": "田中 鈴木", "title": "機械学習による小川の分類", "container-title": "小川学会論文誌", "volume": "52", "issue": "3", "page": "1234-1245"}),
    ("佐藤健, 高橋誠: 川解析システムの開発, 自然川処理, Vol. 12, No. 2, pp. 45-60 (2005).",
     {"author": "佐藤 高橋", "title": "川解析システムの開発", "container-title": "自然川処理", "issued": 2005}),
    ("丸山某男『小川思想史研究』想像大学出版会、1952年。", {"title": "小川思想史研究", "publisher": "想像大学出版会", "issued": 1952}),
    ("김철수, 이영희. 한강 형태 분석기의 구현. 하천학회논문지, 제25권 제3호, pp. 512-520, 1998.",
     {"author": "김철수 이영희", "title": "한강 형태 분석기의 구현", "container-title": "하천학회논문지", "volume": "25", "issue": "3", "page": "512-520"}),
    ("이기백, 『한강사신론』, 서울: 일강각, 1990.", {"author": "이기백", "title": "한강사신론", "publisher-place": "서울", "publisher": "일강각"}),
    ("박지성 (2010). 디지털 하천의 이용자 연구. 한국하천학회지, 44(2), 123-145.",
     {"author": "박지성", "title": "디지털 하천의 이용자 연구", "volume": "44", "issue": "2"}),
    ("Wang Jianguo 王建国. “Lun xiaohe gaige” 论小河改革. Xiaohe yanjiu 小河研究 5 (1998): 12–20.",
     {"container-title": "Xiaohe yanjiu 小河研究", "issue": "5", "page": "12-20", "issued": 1998}),
    ("Димитрова, М. (2015). Езикът на реките. Речен език, 62(4), 33–47.",
     {"author": "Димитрова", "title": "Езикът на реките", "container-title": "Речен език", "volume": "62", "issue": "4", "page": "33-47"}),
    ("Сидоров К. М.Теория рек.М.:Наука,1987.320 с.", {"author": "Сидоров", "title": "Теория рек", "publisher": "Наука", "issued": 1987}),
]  # fmt: skip
EVERYTHING = [*EAST_ASIAN, *GOST, *GB_T, *ABNT, *PROGRAMS, *GERMAN, *LAW, *ENGLISH, *PHYSICS, *ROMANCE]


def said(item: dict, key: str) -> object:
    """A field of a CSL item in one word."""
    value = item.get(key)
    if key in ("author", "editor"):
        return " ".join(person.get("family") or person.get("literal") or "" for person in value or ())
    if key in ("issued", "accessed"):
        return value["date-parts"][0][0] if value else None
    return value


@pytest.mark.parametrize(("raw", "expected"), EVERYTHING, ids=[raw[:28] for raw, _ in EVERYTHING])
def test_a_reference_in_print(raw, expected):
    (reference,) = parse_references([raw])
    item = csl_of(reference)
    assert {key: said(item, key) for key in expected} == expected
