import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pinakes.model import Claim, PartialDate, Person
from pinakes.publish.export.csl import csl_of
from pinakes.understand.bibliography import parse_references
from pinakes.understand.bibliography.fields import _misnamed, inherited
from tests.understand.bibliography.samples import REFERENCES


def item(raw: str) -> dict:
    (reference,) = parse_references([raw])
    return csl_of(reference)


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        (REFERENCES["en"][0], {"title": "On the shape of small rivers", "container-title": "Journal of Invented Hydrology", "volume": "12", "issue": "3", "page": "45-67", "issued": {"date-parts": [[2004]]}, "type": "article-journal"}),
        (REFERENCES["en"][1], {"title": "The Garden of Numbers", "publisher": "Imaginary Press", "publisher-place": "New York", "type": "book"}),
        (REFERENCES["en"][2], {"volume": "57", "issue": "1", "page": "28-33", "DOI": "10.1234/abc.5678", "issued": {"date-parts": [[2011]]}}),
        (REFERENCES["pt"][0], {"title": "A leitura nas bibliotecas imaginárias", "volume": "38", "issue": "3", "page": "1-9", "issued": {"date-parts": [[2004, 9]]}}),
        (REFERENCES["pt"][1], {"title": "O livro das ruas", "publisher-place": "São Paulo", "number-of-pages": "230"}),
        (REFERENCES["ru"][0], {"title": "О форме малых рек", "container-title": "Вестник вымышленной гидрологии", "volume": "5", "issue": "2", "page": "12-20"}),
        (REFERENCES["ru"][1], {"title": "Сад чисел", "publisher": "Наука", "number-of-pages": "288", "issued": {"date-parts": [[1990]]}}),
        (REFERENCES["zh"][0], {"title": "小河形态的研究", "container-title": "虚构水文学报", "volume": "31", "issue": "5", "page": "1-8"}),
        (REFERENCES["zh"][1], {"title": "数字的花园", "publisher-place": "北京", "publisher": "想象出版社", "type": "book"}),
        (REFERENCES["de"][0], {"title": "Über die Form kleiner Flüsse", "container-title": "Zeitschrift für erfundene Hydrologie", "volume": "12", "page": "45-67"}),
        (REFERENCES["de"][1], {"title": "Der Garten der Zahlen", "publisher-place": "Berlin", "publisher": "Phantasieverlag"}),
    ],
)  # fmt: skip
def test_fields(raw, expected):
    found = item(raw)
    assert {key: found.get(key) for key in expected} == expected


@pytest.mark.parametrize(
    ("raw", "families"),
    [
        (REFERENCES["en"][0], ["Smith", "Miller"]), (REFERENCES["pt"][0], ["SILVA", "SOUZA"]), (REFERENCES["ru"][0], ["Иванов", "Петров"]),
        (REFERENCES["ru"][2], ["Кузнецова", "Орлов"]), (REFERENCES["zh"][0], ["张", "李", "王"]), (REFERENCES["de"][2], ["Weber", "Wagner"]),
    ],
)  # fmt: skip
def test_authors(raw, families):
    assert [person["family"] for person in item(raw)["author"]] == families


def test_types_of_values_and_weights():
    (reference,) = parse_references([REFERENCES["en"][3]])
    kinds = {"author": Person, "editor": Person, "date": PartialDate}
    for claim in reference.claims:
        assert isinstance(claim.value, kinds.get(claim.field, str))
        assert 0 <= claim.weight <= 1
        assert "@" in claim.by


@pytest.mark.parametrize("raw", ["", "   ", "\t", "...", "— —"])
def test_a_line_without_a_reference_gives_none(raw):
    assert parse_references([raw]) == [None]
    assert item(raw) == {}


def test_order_and_length_are_kept():
    raws = [raw for refs in REFERENCES.values() for raw in [*refs, ""]]
    found = parse_references(raws)
    assert [reference.raw if reference else "" for reference in found] == raws


@pytest.mark.parametrize(
    "raw",
    [
        "Smith, J. " * 10_000,
        "1" * 100_000,
        "参" * 100_000,
        "\x00\x01\ufffe" * 5_000,
        "https://" + "x" * 100_000,
        "(" * 50_000,
    ],
)
def test_monstrous_references_are_bounded(raw):
    assert len(parse_references([raw])) == 1


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=200))
def test_any_text_gives_one_answer(raw):
    assert len(parse_references([raw])) == 1


def test_a_batch_is_parsed_as_each_line_alone():
    raws = [raw for refs in REFERENCES.values() for raw in refs]
    assert parse_references(raws) == [parse_references([raw])[0] for raw in raws]


@pytest.mark.parametrize(
    ("first", "second", "family"),
    [
        (
            "SILVA, J. B. O livro das ruas. São Paulo: Fictícia, 1999.",
            "______. O livro das pontes. São Paulo: Fictícia, 2001.",
            "SILVA",
        ),
        (
            "3. Müller, Hans: Der Garten der Zahlen. Berlin: Verlag, 1998.",
            "4. Ders.: Der Wald der Zahlen. Berlin: Verlag, 1999.",
            "Müller",
        ),
        ("Сидоров А. Б. Сад чисел. М.: Наука, 1990.", "Он же. Лес чисел. М.: Наука, 1991.", "Сидоров"),
    ],
)
def test_dashes_stand_for_the_author_before(first, second, family):
    found = inherited(parse_references([first, second]))
    assert csl_of(found[1])["author"][0]["family"] == family


def claimed(*pairs):
    return [Claim(field, value, 0.9, "x@1") for field, value in pairs]


def told(claims):
    return [
        (claim.field, claim.value.literal if isinstance(claim.value, Person) else claim.value)
        for claim in claims
    ]


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ([("edition", "2. Aufl.")], [("edition", "2. Aufl.")]),
        ([("edition", "dans Archeo")], [("container", "Archeo")]),
        (
            [("edition", "Centro italiano di studi di storia")],
            [("note", "Centro italiano di studi di storia")],
        ),
        ([("edition", "Zweite")], [("edition", "Zweite")]),
        ([("container", "Annales du Musée, VII")], [("container", "Annales du Musée"), ("volume", "VII")]),
        ([("container", "Annales, VII"), ("volume", "3")], [("container", "Annales, VII"), ("volume", "3")]),
        (
            [("editor", Person("Université de Paris 1", kind="organisation"))],
            [("publisher", "Université de Paris 1")],
        ),
        (
            [("editor", Person("ISO", kind="organisation")), ("publisher", "Beuth")],
            [("editor", "ISO"), ("publisher", "Beuth")],
        ),
    ],
)
def test_values_tell_that_they_are_of_another_field(given, expected):
    assert told(_misnamed(claimed(*given))) == expected


def test_sine_nomine_is_not_a_publisher():
    found = item("SANTOS, F. G. M. O poder das listas. [S.l.: s.n.], 2003. 251 p.")
    assert "publisher" not in found


def test_the_number_of_an_entry_is_not_a_date():
    found = item("8137. Población indígena y desarrollo amazónico. Quito: Ediciones Abya-Yala, 1984. 157 p.")
    assert found["issued"] == {"date-parts": [[1984]]}
