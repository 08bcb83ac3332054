# ruff: noqa: E501
"""References in the styles of East Asian papers: traditional Chinese notes, Western layouts with commas and quotes, Japanese, Korean.

Every choice a style makes (quotes, order, how volume, issue and pages are written) is drawn at random, as in `free.py`. Records in Japanese
and Korean are invented from tables of names and words. The words here are data for training, never read by the program that parses.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pinakes.learn.synthesise.pieces import Item, Piece, numbered, year
from pinakes.text.pinyin import read, traditional

if TYPE_CHECKING:
    import random
    from collections.abc import Callable

Choices = tuple[str, ...]
Pairs = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class CitingManner:
    """How a language writes a reference; `{}` is where a value stands, `|` parts what is labelled apart."""

    between: Choices
    others: Choices
    article: Pairs
    book: Pairs
    journal: Pairs
    numbers: Choices
    pages: Choices
    years: Choices
    inside: Choices
    editors: Choices
    thesis: Choices
    places: Choices
    publishers: Choices
    schools: Choices
    editions: Choices
    family_space: float = 0.0
    """How often a space stands between family and given name."""


LATIN_NUMBERS = (
    ", vol. {v}, no. {i}",
    ", Vol. {v}, No. {i}",
    " {v}({i})",
    ", {v}({i})",
    ", {v}:{i}",
    " {v}.{i}",
    ", Vol.{v} No.{i}",
    " {v}",
    ", {v}",
)
LATIN_PAGES = (", pp. {p}", ", pp.{p}", ": {p}", ", {p}", " p.{p}", ", p. {p}")
PLAIN_QUOTES = (("", ""), ('"', '"'), ("“", "”"), ('"', ',"'), ("“", ",”"), ("'", "'"))
MANNERS = {
    "zh": CitingManner(
        between=("、", "，", ", ", ",", "；", "和", " "), others=("等", " 等", "，等", "等人"),
        article=(("〈", "〉"), ("《", "》"), ("“", "”"), ("「", "」"), *PLAIN_QUOTES), book=(("《", "》"), ("《", "》"), ("『", "』"), ("", "")),
        journal=(("《", "》"), ("《", "》"), ("", ""), ("『", "』")),
        numbers=("第{v}卷第{i}期", "，第{v}卷第{i}期", "，{v}卷{i}期", "，第{v}卷，第{i}期", "，{v}:{i}", "，{v}（{i}）", "第{i}期", "，第{i}期", "，总第{i}期", *LATIN_NUMBERS),
        pages=("，第{p}页", "，页{p}", "：{p}", "，{p}", "，{p}页", "（页{p}）", *LATIN_PAGES),
        years=("，{y}年", "（{y}年{m}月）", "（{y}）", "，{y}", "（{y}年）", "，{y}年{m}月", ", {y}", " ({y})", "，{y}年版"),
        inside=("，载", "，载于", "，收入", "，收于", "，见", ". 载", "。载于", ", in "), editors=("编，", "主编，", "（编），", "（主编），", "编", "主编：", "等编，"),
        thesis=("{s}硕士论文", "{s}博士论文", "{s}硕士学位论文", "{s}博士学位论文", "{s}（硕士论文）"),
        places=("北京", "上海", "台北", "香港", "南京", "广州", "台北市", "台中", "高雄", "桂林", "成都"),
        publishers=("中华书局", "商务印书馆", "三联书店", "联经出版事业公司", "联经", "五南", "远流出版公司", "允晨文化", "学生书局", "中央研究院近代史研究所", "文史哲出版社",
                    "台湾商务印书馆", "人民出版社", "上海古籍出版社", "广西师范大学出版社", "中文大学出版社", "心理出版社", "扬智", "高等教育"),
        schools=("国立台湾大学中国文学系", "国立政治大学历史学系", "国立成功大学", "香港中文大学", "北京大学", "复旦大学历史系", "东海大学社会学系"),
        editions=("第{}版", "（{}版）", "初版", "再版", "修订版", "（第{}版）"),
    ),
    "ja": CitingManner(
        between=("・", "、", ", ", "，", ",", " ", "；"), others=("ほか", " ほか", "他", "，他", "ら"),
        article=(("「", "」"), ("「", "」"), ("「", "」"), *PLAIN_QUOTES[:3]), book=(("『", "』"), ("『", "』"), ("", ""), ("「", "」")), journal=(("『", "』"), ("『", "』"), ("", "")),
        numbers=("第{v}巻第{i}号", "，第{v}巻第{i}号", "{v}巻{i}号", "、{v}巻{i}号", "，{v}（{i}）", "{v}（{i}）", "第{i}号", "、第{i}号", "第{v}巻", "{v}-{i}", *LATIN_NUMBERS),
        pages=("、{p}頁", "，{p}頁", "、pp.{p}", "，pp.{p}", "：{p}", "、{p}ページ", "，{p}", *LATIN_PAGES),
        years=("、{y}年", "（{y}年）", "（{y}）", "，{y}", "、{y}", " ({y})", ", {y}", "（{y}年{m}月）", "，{y}年", " ({y}.{m})"),
        inside=("、", "，", " ", "、所収", ", ", "In: "), editors=("編", "編著", "（編）", "・編", "監修", "（編著）", "ほか編"),
        thesis=("{s}博士論文", "{s}修士論文", "{s}学位論文"), places=("東京", "京都", "大阪", "名古屋", "横浜", "福岡"),
        publishers=("岩波書店", "東京大学出版会", "有斐閣", "勁草書房", "講談社", "筑摩書房", "ミネルヴァ書房", "新曜社", "吉川弘文館", "中央公論新社", "共立出版", "培風館", "オーム社",
                    "近代科学社", "丸善", "朝倉書店", "みすず書房", "名古屋大学出版会", "日本評論社", "北大路書房"),
        schools=("東京大学", "京都大学大学院文学研究科", "筑波大学", "早稲田大学", "大阪大学", "慶應義塾大学"), editions=("第{}版", "（第{}版）", "改訂版", "新版", "増補版"), family_space=0.15,
    ),
    "ko": CitingManner(
        between=(", ", "ㆍ", "·", "・", "、", ", ", ",", "; "), others=(" 외", " 등", " 외 2인", " 외 3인"),
        article=(("「", "」"), ("“", "”"), *PLAIN_QUOTES, ("〈", "〉"), ("", "")), book=(("『", "』"), ("《", "》"), ("", ""), ("", ""), ("<", ">")), journal=(("『", "』"), ("《", "》"), ("", ""), ("", "")),
        numbers=(" 제{v}권 제{i}호", ", 제{v}권 제{i}호", ", 제{v}권 {i}호", ", {v}권 {i}호", " 제{i}호", ", 제{i}집", " {v}-{i}", *LATIN_NUMBERS),
        pages=(", {p}쪽", ", {p}면", ", {p}", ": {p}", " {p}쪽", *LATIN_PAGES), years=(", {y}", " ({y})", ", {y}년", " ({y}년)", ". {y}", ", {y}. {m}", ", {y}년 {m}월"),
        inside=(", ", ". ", ". In ", ", in "), editors=(" 편", " 엮음", " (편)", " 편저", "(편)", " 공편"), thesis=("{s} 박사학위논문", "{s} 석사학위논문", "{s} 대학원 박사학위 논문", "{s} 대학원 석사학위논문", "박사학위논문, {s}"),
        places=("서울", "부산", "대구", "파주", "춘천", "광주"),
        publishers=("일조각", "창작과비평사", "한길사", "민음사", "박영사", "학지사", "서울대학교출판부", "집문당", "나남", "한울", "문학과지성사", "소명출판", "태학사", "역락", "교육과학사", "법문사", "을유문화사", "홍릉과학출판사"),
        schools=("서울대학교", "연세대학교", "고려대학교", "이화여자대학교", "경북대학교", "부산대학교", "한국학중앙연구원"), editions=("제{}판", " 개정판", "(제{}판)", " 증보판"),
    ),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class InventedWords:
    """What records of a language are put together from."""

    families: Choices
    givens: Choices
    fields: Choices
    subjects: Choices
    titles: Choices
    journals: Choices


INVENTED = {
    "ja": InventedWords(
        families=("佐藤", "鈴木", "高橋", "田中", "伊藤", "渡辺", "山本", "中村", "小林", "加藤", "吉田", "山田", "佐々木", "山口", "松本", "井上", "木村", "林", "斎藤", "清水", "山崎", "森",
                  "池田", "橋本", "阿部", "石川", "前田", "藤田", "後藤", "岡田", "長谷川", "村上", "近藤", "石井", "坂本", "遠藤", "青木", "藤井", "西村", "福田", "太田", "三浦", "岡本",
                  "松田", "中川", "中野", "原田", "小野", "田村", "竹内", "金子", "和田", "中山", "石田", "上田", "森田", "原", "柴田", "酒井", "工藤", "横山", "宮崎", "宮本", "内田", "高木",
                  "谷口", "大野", "丸山", "今井", "河野", "藤原", "小川", "武田", "上野", "杉山", "千葉", "村田", "増田", "小島", "桜井", "野口", "松井", "菅原", "新井", "佐野", "辻", "菊池", "東"),
        givens=("太郎", "一郎", "健", "誠", "花子", "隆", "浩", "淳", "明", "智子", "裕子", "直樹", "健一", "和夫", "博", "哲也", "由美", "恵子", "正", "達也", "大輔", "学", "亮", "修", "英明",
                "眞男", "俊一", "剛", "真理", "信行", "雅彦", "美穂", "孝", "洋子", "幸男", "秀樹", "拓也", "千尋", "翔", "あゆみ", "さくら", "めぐみ"),
        fields=("日本語", "地域社会", "図書館", "大学教育", "情報検索", "自然言語処理", "近世日本", "明治期", "戦後日本", "高齢者福祉", "環境政策", "ソフトウェア", "ネットワーク", "データベース",
                "機械学習", "画像認識", "音声認識", "企業経営", "看護教育", "農村", "都市計画", "小学校", "文化財", "古典文学", "量子力学", "半導体", "コミュニケーション", "ロボット"),
        subjects=("評価", "構造", "変容", "役割", "展開", "設計", "形成", "分析", "課題", "理論", "特徴", "システム", "モデル", "歴史", "方法論", "影響", "支援", "分類", "自動化", "利用", "意識", "推定"),
        titles=("{a}における{b}の{c}", "{a}の{c}に関する研究", "{a}と{b}の{c}", "{a}の{c}について", "{a}研究の{c}と{d}", "{a}における{c}の{d}――{b}を中心に", "{a}による{b}の{c}", "{a}論", "{a}の{c}",
                "{a}入門", "{a}をめぐる{c}：{b}の事例から", "{a}{c}の{d}に関する一考察", "新しい{a}の{c}"),
        journals=("情報処理学会論文誌", "社会学評論", "教育学研究", "図書館情報学会誌", "電子情報通信学会論文誌", "日本文学", "史学雑誌", "経済研究", "心理学研究", "人工知能学会誌", "自然言語処理",
                  "計量国語学", "東洋史研究", "思想", "法学協会雑誌", "日本建築学会計画系論文集", "社会言語科学", "民商法雑誌", "組織科学", "地理学評論", "研究紀要", "文学部紀要", "国語学", "物性研究"),
    ),
    "ko": InventedWords(
        families=("김", "이", "박", "최", "정", "강", "조", "윤", "장", "임", "한", "오", "서", "신", "권", "황", "안", "송", "류", "전", "홍", "고", "문", "양", "손", "배", "백", "허", "유", "남", "심", "노", "하", "곽", "성", "차", "주", "우", "구", "민", "남궁", "황보"),
        givens=("철수", "영희", "지훈", "민수", "수진", "현우", "지영", "성호", "미경", "은정", "동현", "재석", "혜진", "상철", "기백", "용섭", "종영", "정현", "영주", "태효", "성덕", "인표", "경희", "진우", "병철", "선영", "준", "훈", "대중", "한나"),
        fields=("한국어", "디지털 도서관", "지역사회", "조선시대", "근대 한국", "대학생", "청소년", "정보검색", "인터넷", "초등학교 수학", "노인 복지", "환경 정책", "소프트웨어", "데이터베이스", "기계학습", "음성 인식", "기업 문화", "간호 교육", "농촌", "도시 계획", "문화재", "고전소설", "반도체", "다문화 가정"),
        subjects=("구조", "변화", "역할", "설계", "형성", "분석", "과제", "이론", "특성", "시스템", "모형", "역사", "방법론", "영향", "지원", "분류", "이용자", "인식", "만족도", "효과", "구현"),
        titles=("{a}의 {c}에 관한 연구", "{a}에서의 {b}의 {c}", "{a}와 {b}의 {c}", "{a} {c} 연구", "{a} {c}의 구현", "{a}의 {c}와 {d}", "{a} {c}에 미치는 영향", "{a}론", "{a}의 {c}: {b}를 중심으로", "{a} 입문", "{a}에 대한 {c} {d}", "{a} {c} 및 {d}에 관한 고찰"),
        journals=("정보과학회논문지", "한국문헌정보학회지", "교육학연구", "한국사연구", "초등교육연구", "한국사회학", "정보관리학회지", "국어학", "역사비평", "경제학연구", "한국심리학회지", "대한건축학회논문집", "한국통신학회논문지", "사회과학연구", "간호학회지", "법학논총", "인문논총", "한국정치학회보", "동방학지", "체육과학연구"),
    ),
}  # fmt: skip
BEFORE_NUMBERS, BEHIND_NUMBERS = "제", ("권", "호", "집")
KINDS = (
    "article-journal",
    "article-journal",
    "article-journal",
    "book",
    "book",
    "chapter",
    "paper-conference",
    "thesis",
)
EARLY = (
    " ({y}). ",
    "（{y}）",
    "（{y}）。",
    ". {y}. ",
    "({y}), ",
    "，{y}，",
    " ({y}) ",
    "({y}). ",
    "（{y}）：",
)
AFTER_NAMES = {
    "zh": ("，", "：", "。", ", ", ". ", ",", "著，", "著：", ": "),
    "ja": ("", "、", "，", ": ", ", ", "：", ". ", " "),
    "ko": (", ", ". ", ",", ": ", " "),
}


def invented(language: str, chance: random.Random, count: int = 900) -> list[Item]:
    """Records of works that do not exist, in a language that no file of records has."""
    own = INVENTED[language]
    found = []
    for _ in range(count):
        a, b = chance.sample(own.fields, 2)
        c, d = chance.sample(own.subjects, 2)
        first = chance.randint(1, 900)
        persons = [
            {"family": chance.choice(own.families), "given": chance.choice(own.givens)}
            for _ in range(chance.choice((1, 1, 1, 2, 2, 3, 4)))
        ]
        kind = chance.choice(KINDS)
        item: Item = {
            "type": kind, "title": chance.choice(own.titles).format(a=a, b=b, c=c, d=d), "author": persons,
            "issued": {"date-parts": [[chance.randint(1948, 2024)]]}, "page": f"{first}-{first + chance.randint(1, 40)}",
            "volume": str(chance.randint(1, 90)), "issue": str(chance.randint(1, 24)),
        }  # fmt: skip
        if kind in ("article-journal", "paper-conference"):
            item["container-title"] = chance.choice(own.journals)
        elif kind == "chapter":
            item["container-title"] = chance.choice(own.titles).format(a=b, b=a, c=d, d=c)
        found.append(item)
    return found


def styled(language: str) -> Callable[[Item, random.Random], list[Piece]]:
    """A renderer of references for the records of a language; of Chinese half in traditional characters."""

    def render(item: Item, chance: random.Random) -> list[Piece]:
        pieces = _reference(item, chance, MANNERS[language], AFTER_NAMES[language])
        if language == "zh" and chance.random() < 0.5:
            pieces = [(traditional(text), label) for text, label in pieces]
        return numbered(pieces, chance)

    return render


def _reference(item: Item, chance: random.Random, own: CitingManner, after_names: Choices) -> list[Piece]:
    early = chance.random() < 0.3
    out: list[Piece] = [(_names(item["author"], chance, own), "author")]
    out += (
        _filled(chance.choice(EARLY), {"y": (year(item), "date")})
        if early
        else [(chance.choice(after_names), "other")]
    )
    host = str(item.get("container-title") or "")
    inside = bool(host) and item["type"] not in ("book", "thesis")
    out += _quoted(
        str(item["title"]),
        chance.choice(own.article if inside or item["type"] == "thesis" else own.book),
        "title",
    )
    when = [] if early else _dated(item, chance, own)
    if item["type"] == "thesis":
        out += [
            (_stop(out, chance), "other"),
            *_filled(chance.choice(own.thesis), {"s": (chance.choice(own.schools), "school")}, "genre"),
            *when,
        ]
    elif inside and item["type"] in ("chapter", "paper-conference"):
        out += _chapter(item, host, chance, own, when=when)
    elif inside:
        out += [(_stop(out, chance), "other"), *_article(item, host, chance, own, when=when)]
    else:
        out += _book(item, chance, own, when=when)
    out.append((chance.choice(("。", ".", "", ".", "．")), "other"))
    return [piece for piece in out if piece[0]]


def _stop(out: list[Piece], chance: random.Random) -> str:
    """What parts the title from what follows: nothing where a quote with its own comma closes, or one that parts by itself."""
    last = out[-1][0]
    if last.endswith((",”", ',"')):
        return " "
    return (
        chance.choice(("，", ", ", "", "，", "。"))
        if last in ("〉", "》", "」", "』")
        else chance.choice(("，", ", ", ". ", "。", ","))
    )


def _names(persons: list[dict[str, str]], chance: random.Random, own: CitingManner) -> str:
    most = chance.choice((99, 99, 99, 3, 1))
    space = " " if chance.random() < own.family_space else ""
    names = [
        f"{person.get('family') or person.get('literal') or ''}{space if person.get('given') else ''}{person.get('given') or ''}"
        for person in persons[:most]
    ]
    return chance.choice(own.between).join(names) + (chance.choice(own.others) if len(persons) > most else "")


def _quoted(text: str, quotes: tuple[str, str], label: str) -> list[Piece]:
    return [(quotes[0], "other"), (text, label), (quotes[1], "other")] if quotes[0] else [(text, label)]


def _dated(item: Item, chance: random.Random, own: CitingManner) -> list[Piece]:
    written = chance.choice(own.years).format(y=year(item), m=chance.randint(1, 12))
    start = next((k for k, char in enumerate(written) if char.isdigit()), 0)
    end = len(written.rstrip("）)"))
    return [(written[:start], "other"), (written[start:end], "date"), (written[end:], "other")]


def _filled(template: str, values: dict[str, tuple[str, str]], label: str = "other") -> list[Piece]:
    """The template with its values in place, each with its label."""
    out: list[Piece] = []
    rest = template
    while rest:
        before, found, behind = rest.partition("{")
        out.append((before, label if before.strip(" ，,（）()") else "other"))
        if not found:
            break
        key, _, rest = behind.partition("}")
        text, own = values[key]
        if out[-1][0].endswith(BEFORE_NUMBERS) and rest[:1] in BEHIND_NUMBERS:
            # Korean writes the number and its words together: 제25권 is one token
            out[-1] = (out[-1][0][:-1], out[-1][1])
            text, rest = f"{BEFORE_NUMBERS}{text}{rest[0]}", rest[1:]
        out.append((text, own))
    return out


def _article(
    item: Item, host: str, chance: random.Random, own: CitingManner, *, when: list[Piece]
) -> list[Piece]:
    quotes = chance.choice(own.journal)
    out: list[Piece] = [*_quoted(host, quotes, "container")]
    values = {
        "v": (str(item.get("volume") or chance.randint(1, 60)), "volume"),
        "i": (str(item.get("issue") or chance.randint(1, 12)), "issue"),
    }
    numbers = _filled(chance.choice(own.numbers), values)
    leaves = _leaves(item, chance, own) if chance.random() < 0.85 else []
    order = (
        [numbers, when, leaves]
        if chance.random() < 0.6
        else [numbers, leaves, when]
        if chance.random() < 0.7
        else [when, numbers, leaves]
    )
    return [*out, *(piece for part in order for piece in part)]


def _leaves(item: Item, chance: random.Random, own: CitingManner) -> list[Piece]:
    first = chance.randint(1, 400)
    text = str(item.get("page") or f"{first}-{first + chance.randint(1, 30)}").replace(
        "-", chance.choice(("-", "-", "–", "~", "－", "―"))
    )
    return _filled(chance.choice(own.pages), {"p": (text, "pages")})


def _imprint(item: Item, chance: random.Random, own: CitingManner, *, when: list[Piece]) -> list[Piece]:
    place, publisher = (
        str(item.get("publisher-place") or chance.choice(own.places)),
        str(item.get("publisher") or chance.choice(own.publishers)),
    )
    manner = chance.random()
    if manner < 0.3 and when:
        dated = [piece for piece in when if piece[1] == "date"]
        brackets = chance.choice((("（", "）"), (" (", ")"), ("(", ")")))
        return [(brackets[0], "other"), (place, "place"), (chance.choice(("：", ": ", ":")), "other"), (publisher, "publisher"),
                (chance.choice(("，", ", ", "、")), "other"), *dated, (brackets[1], "other")]  # fmt: skip
    before = (chance.choice(("，", ", ", ". ", "。", "、")), "other")
    if manner < 0.65:
        return [
            before,
            (place, "place"),
            (chance.choice(("：", ": ", ":", "，")), "other"),
            (publisher, "publisher"),
            *when,
        ]
    if manner < 0.8:
        return [
            before,
            (publisher, "publisher"),
            (chance.choice(("，", ", ", "、")), "other"),
            (place, "place"),
            *when,
        ]
    return [before, (publisher, "publisher"), *when]


def _book(item: Item, chance: random.Random, own: CitingManner, *, when: list[Piece]) -> list[Piece]:
    out: list[Piece] = []
    if chance.random() < 0.15:
        out += [
            ("，" if chance.random() < 0.4 else "", "other"),
            (chance.choice(own.editions).format(chance.randint(2, 6)), "edition"),
        ]
    out += _imprint(item, chance, own, when=when)
    return [*out, *(_leaves(item, chance, own) if chance.random() < 0.4 else [])]


def _chapter(
    item: Item, host: str, chance: random.Random, own: CitingManner, *, when: list[Piece]
) -> list[Piece]:
    out: list[Piece] = [(chance.choice(own.inside), "other")]
    if chance.random() < 0.6:
        out += [
            (_names(item["author"][::-1][:2], chance, own), "editor"),
            (chance.choice(own.editors), "other"),
        ]
    out += _quoted(host, chance.choice(own.book), "container")
    if chance.random() < 0.5:
        return [*out, *_imprint(item, chance, own, when=when), *_leaves(item, chance, own)]
    return [*out, *_leaves(item, chance, own), *_imprint(item, chance, own, when=when)]


def statute(item: Item, chance: random.Random) -> list[Piece]:
    """A law as Chinese papers cite it: its title, and the day it was passed."""
    day = f"{year(item)}年{chance.randint(1, 12)}月{chance.randint(1, 28)}日"
    done = chance.choice(("通过", "公布", "施行", "修订", "发布", ""))
    return [("《", "other"), (f"{str(item['title'])[:14]}{chance.choice(('法', '条例', '办法', '规定'))}", "title"), ("》", "other"),
            (chance.choice(("，", "（", ", ", "。")), "other"), (day, "date"), (done, "other"), (chance.choice(("。", "）", ".", "")), "other")]  # fmt: skip


def romanised(item: Item, chance: random.Random) -> list[Piece]:
    """A Chinese work as sinologists cite it: `Wang Jianguo 王建国. “Lun wenxue” 论文学. Wenxue yanjiu 文学研究 5 (1998): 12–20.`"""
    written = traditional if chance.random() < 0.5 else str
    names = [
        _both(person, chance, written, inverted=not k and chance.random() < 0.5)
        for k, person in enumerate(item["author"][:3])
    ]
    title, host = str(item["title"]), str(item.get("container-title") or "")
    quotes = chance.choice((("“", "”"), ('"', '"'), ("", ""))) if host else ("", "")
    spelt = _spelt(title)
    out: list[Piece] = [
        (chance.choice((", ", " and ")).join(names), "author"),
        (chance.choice((". ", ", ")), "other"),
        (quotes[0], "other"),
    ]
    out += [(f"{spelt} {written(title)}", "title"), (chance.choice((".", "")) + quotes[1], "other")]
    if not host or item["type"] == "book":
        return [*out, *_western_imprint(item, chance)]
    out += [
        (chance.choice((" ", ", ", ". ")), "other"),
        (f"{_spelt(host)} {written(host)}", "container"),
        (" ", "other"),
    ]
    if item.get("volume") and chance.random() < 0.7:
        out += [(str(item["volume"]), "volume"), (chance.choice((".", ", no. ", ":")), "other")]
    first = chance.randint(1, 400)
    out += [
        (str(item.get("issue") or chance.randint(1, 12)), "issue"),
        (" (", "other"),
        (year(item), "date"),
        ("): ", "other"),
    ]
    return [*out, (f"{first}–{first + 12}", "pages"), (".", "other")]


def _both(
    person: dict[str, str], chance: random.Random, written: Callable[[str], str], *, inverted: bool
) -> str:
    """A name in Latin letters and in characters."""
    family, given = str(person.get("family") or person.get("literal") or ""), str(person.get("given") or "")
    spelt = "".join(_syllables(given)).capitalize()
    return f"{_spelt(family)}{',' if inverted and given else ''} {spelt} {written(family + given)}".replace(
        "  ", " "
    )


def _syllables(text: str) -> list[str]:
    return [(read(char) or (char,))[0].replace("v", "ü") for char in text if not char.isspace()]


def _spelt(text: str) -> str:
    """Characters in pinyin, two syllables a word."""
    found = _syllables(text)
    return " ".join("".join(found[k : k + 2]) for k in range(0, len(found), 2)).capitalize()


def _western_imprint(item: Item, chance: random.Random) -> list[Piece]:
    place = chance.choice(("Beijing", "Taipei", "Shanghai", "Hong Kong", "Taibei"))
    publisher = _spelt(str(item.get("publisher") or chance.choice(MANNERS["zh"].publishers)))
    open_, close = chance.choice(((" (", ")."), (". ", "."), (" ", ".")))
    return [
        (open_, "other"),
        (place, "place"),
        (": ", "other"),
        (publisher, "publisher"),
        (", ", "other"),
        (year(item), "date"),
        (close, "other"),
    ]
