import pytest

from pinakes.understand.bibliography.names import people


def split(text: str) -> list[tuple[str | None, str | None]]:
    return [(person.family, person.given) for person in people(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Smith, J. A., & Miller, P.", [("Smith", "J. A."), ("Miller", "P.")]),
        ("Jones K, Lee MJ, Park S, et al.", [("Jones", "K"), ("Lee", "MJ"), ("Park", "S")]),
        ("J. Smith, A. B. Doe and C. Roe", [("Smith", "J."), ("Doe", "A. B."), ("Roe", "C.")]),
        ("Brown, Alice", [("Brown", "Alice")]),
        ("Brown, Alice, and Carl Dunn", [("Brown", "Alice"), ("Dunn", "Carl")]),
        ("SILVA, J. B.; SOUZA, A. M. de", [("SILVA", "J. B."), ("SOUZA", "A. M. de")]),
        ("Иванов И. И., Петров П. П.", [("Иванов", "И. И."), ("Петров", "П. П.")]),
        ("И. И. Иванов, П. П. Петров и др.", [("Иванов", "И. И."), ("Петров", "П. П.")]),
        ("Кузнецова, О. В.", [("Кузнецова", "О. В.")]),
        ("张三, 李四, 王五, 等", [("张", "三"), ("李", "四"), ("王", "五")]),
        ("欧阳修、司马光", [("欧阳", "修"), ("司马", "光")]),
        ("Müller, Hans; Schmidt, Anna", [("Müller", "Hans"), ("Schmidt", "Anna")]),
        ("Ludwig van Beethoven", [("van Beethoven", "Ludwig")]),
        ("Коршунов Антон, Гомзин Андрей", [("Коршунов", "Антон"), ("Гомзин", "Андрей")]),
        ("В. П. Дьяконов В. В. Круглов", [("Дьяконов", "В. П."), ("Круглов", "В. В.")]),
        ("Julie E. Cohen and John D. Roe", [("Cohen", "Julie E."), ("Roe", "John D.")]),
        ("BARROSO, Luís Roberto.", [("BARROSO", "Luís Roberto")]),
        ("Ben DE JONG", [("DE JONG", "Ben")]),
        ("______", []),
        ("", []),
    ],
)
def test_people(text, expected):
    assert split(text) == expected


def test_organisations_stay_whole():
    (person,) = people("World Health Organization")
    assert person.kind == "organisation"
    assert person.literal == "World Health Organization"


def test_many_names_are_bounded():
    assert len(people("Smith J, " * 100_000)) <= 300


@pytest.mark.parametrize(
    ("text", "families"),
    [
        ("Blankenburg/Lenk", ["Blankenburg", "Lenk"]), ("Habermas, Jürgen/Luhmann, Niklas", ["Habermas", "Luhmann"]), ("ISO/IEC", ["ISO/IEC"]),
        ("G. Rossi - M. Bianchi", ["Rossi", "Bianchi"]), ("LACERDA, C. B. F. de.", ["LACERDA"]), ("М. Петров [и др.]", ["Петров"]),
    ],
)  # fmt: skip
def test_slashes_and_dashes_part_names(text, families):
    assert [person.family for person in people(text)] == families


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Декарт Рене", [("Декарт", "Рене")]),
        ("Moraux Paul", [("Moraux", "Paul")]),
        ("Rossi Giuseppe e Bianchi Maria", [("Rossi", "Giuseppe"), ("Bianchi", "Maria")]),
        ("Paul Moraux", [("Moraux", "Paul")]),
        ("Jean Paul", [("Paul", "Jean")]),
    ],
    ids=["Cyrillic", "French", "Italian, two", "given name first", "two given names"],
)
def test_a_known_given_name_tells_the_order(text, expected):
    assert split(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Trad. Sandra Reina e Celia de León", [("Reina", "Sandra"), ("de León", "Celia")]),
        ("by Gérard Defaux", [("Defaux", "Gérard")]),
        ("a cura di Mario Rossi", [("Rossi", "Mario")]),
        ("Ed Smith", [("Smith", "Ed")]),
        ("4-GROSFELD, J.L.; SCHILLER, M.", [("GROSFELD", "J.L."), ("SCHILLER", "M.")]),
        ("Moss ,D .,Sokoloff ,D .D.,Beck R .", [("Moss", "D."), ("Sokoloff", "D.D."), ("Beck", "R")]),
        ("C. M ALACRINO , M. P AOLETTI", [("MALACRINO", "C."), ("PAOLETTI", "M.")]),
        ("Wang D F, Hou Y B", [("Wang", "D F"), ("Hou", "Y B")]),
        ("Pedro Ruiz y Juan Soto", [("Ruiz", "Pedro"), ("Soto", "Juan")]),
    ],
)
def test_what_clings_to_names_is_taken_off(text, expected):
    assert split(text) == expected
