import pytest

from pinakes.publish.export.csl import csl_of
from pinakes.understand.bibliography import parse_references
from pinakes.understand.bibliography.observe import Observer
from pinakes.understand.bibliography.repair import repaired, runs


def mended(pieces: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Pieces of a reference with a label for all their tokens, mended: runs of fields with their text."""
    raw = " ".join(text for text, _ in pieces)
    (seen,) = Observer().observe([raw]).views
    ends, position = [], 0
    for text, label in pieces:
        position += len(text) + 1
        ends.append((position, label))
    labels = [next(label for end, label in ends if begin < end) for begin, _ in seen.spans]
    found = runs(repaired(raw, seen, labels))
    return [
        (raw[seen.spans[begin][0] : seen.spans[end - 1][1]], label)
        for label, begin, end in found
        if label != "other"
    ]


@pytest.mark.parametrize(
    ("pieces", "expected"),
    [
        ([("Smith J.", "author"), ("Rivers", "title"), ("of", "publisher"), ("small towns.", "title")], [("Smith J.", "author"), ("Rivers of small towns.", "title")]),
        ([("Silva, A.", "author"), ("Ruas.", "title"), ("29", "pages"), ("de março de", "container"), ("2012.", "date")], [("Silva, A.", "author"), ("Ruas.", "title"), ("29 de março de 2012.", "date")]),
        ([("Строение", "author"), ("малых рек /", "title"), ("И. И. Иванов, П. П. Петров //", "author"), ("Вестник.", "container")], [("Строение малых рек /", "title"), ("И. И. Иванов, П. П. Петров //", "author"), ("Вестник.", "container")]),
        ([("Орлов В. К. Конвейеры:", "author"), ("справочник.", "genre"), ("М.,", "place"), ("1984.", "date")], [("Орлов В. К.", "author"), ("Конвейеры:", "title"), ("справочник.", "genre"), ("М.,", "place"), ("1984.", "date")]),
        ([("Lima, B.", "author"), ("Ruas. In:", "title"), ("Cidades:", "container"), ("ruas e praças.", "title"), ("Recife,", "place"), ("2003.", "date")], None),
    ],
)  # fmt: skip
def test_labels_are_repaired_by_the_whole_reference(pieces, expected):
    found = mended(pieces)
    if expected is not None:
        assert found == expected
    assert "issue" not in {label for _, label in found}
    assert sum(label == "title" for _, label in found) <= 1


def test_a_serial_number_is_not_a_range_of_pages():
    found = mended(
        [
            ("Lee K.", "author"),
            ("Towns.", "title"),
            ("Journal,", "container"),
            ("12,", "volume"),
            ("251–261,", "pages"),
            ("2014. ISSN", "date"),
            ("0941-0643.", "pages"),
        ]
    )
    assert [text for text, label in found if label == "pages"] == ["251–261,"]


def test_behind_two_slashes_stands_the_container():
    found = mended(
        [("李四.", "author"), ("算法[C]// 国际会议论文集.", "title"), ("北京,", "place"), ("2010.", "date")]
    )
    assert ("国际会议论文集.", "container") in found


def test_parties_of_a_case_are_its_title():
    (found,) = parse_references(["Roe v. Wade, 410 U.S. 113, 153 (1973)."])
    assert csl_of(found)["title"] == "Roe v. Wade"
    assert "author" not in csl_of(found)


@pytest.mark.parametrize(
    ("raw", "page"),
    [
        ("梁慧星：《从近代民法到现代民法》，载《中外法学》1997年第2期，第19页以下。", "19"),
        ("苏力：《法治及其本土资源》，中国政法大学出版社1996年版，第6页。", "6"),
        ("Röhl, Rechtssoziologie heute, Juristenzeitung 2013, S. 1117 ff.", "1117"),
    ],
)
def test_pages_named_are_not_counted(raw, page):
    (found,) = parse_references([raw])
    assert csl_of(found)["page"] == page


@pytest.mark.parametrize(
    ("raw", "key", "value"),
    [
        ("Бухаров Р. А. Методы управления лентой // Горный бюллетень. 2012.–№12.", "issue", "12"),
        ("Viva o Linux. Arquivos com o rsync. Disponível em: http://www.x.example/a. Acesso em: 29 Abril. 2015.", "accessed", [[2015, 4, 29]]),
        ("SOUSA, S. F. de; SILVEIRA, H. E. da. Terminologias químicas em libras. Química nova, v. 33, n. 1, 2011.", "title", "Terminologias químicas em libras"),
        ("Фомина Ю. Н. Среда предприятия: Дис… канд. техн. наук: 05.11.14 / СПбГУ ИТМО. СПб, 2009. 147 с.", "issue", None),
        ("GIL, G. Discurso. 2003. Disponível em: http://www.gil.example/sec _texto.php?id=3.", "URL", "http://www.gil.example/sec_texto.php?id=3"),
    ],
)  # fmt: skip
def test_readings_by_eye(raw, key, value):
    (found,) = parse_references([raw])
    item = csl_of(found).get(key)
    assert (item["date-parts"] if isinstance(item, dict) else item) == value


@pytest.mark.parametrize(
    ("pieces", "expected"),
    [
        (
            [("VASQUES, N.", "author"), ("Rios da cidade:", "container"), ("memória e cuidado.", "title"), ("Porto Claro:", "place"), ("Margem,", "publisher"), ("2012.", "date")],
            [("VASQUES, N.", "author"), ("Rios da cidade: memória e cuidado.", "title"), ("Porto Claro:", "place"), ("Margem,", "publisher"), ("2012.", "date")],
        ),
        (
            [("FERRAZ, L.", "author"), ("Sensores.", "title"), ("In:", "other"), ("ENCONTRO DE RIOS, 4., 2017, Lagoa Branca. Anais [...]. Porto Claro:", "container"), ("AIA,", "publisher"), ("2017.", "date")],
            [("FERRAZ, L.", "author"), ("Sensores.", "title"), ("ENCONTRO DE RIOS,", "container"), ("4.,", "volume"), ("Porto Claro:", "place"), ("AIA,", "publisher"), ("2017.", "date")],
        ),
        (
            [("Doe, J.", "author"), ("(2021).", "date"), ("ladderwalk", "title"), ("(Version 1.4) [Computer software].", "note")],
            [("Doe, J.", "author"), ("(2021).", "date"), ("ladderwalk", "title"), ("(Version 1.4)", "edition"), ("[Computer software].", "note")],
        ),
        (
            [("Патент №", "note"), ("2637215 Российская Федерация.", "author"), ("Речная мельница.", "title"), ("2017.", "date")],
            [("Патент № 2637215 Российская Федерация.", "note"), ("Речная мельница.", "title"), ("2017.", "date")],
        ),
    ],
    ids=["subtitle", "event", "version", "patent"],
)  # fmt: skip
def test_what_the_model_calls_otherwise_now_and_then(pieces, expected):
    assert mended(pieces) == expected
