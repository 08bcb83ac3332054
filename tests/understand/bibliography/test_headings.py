import pytest

from pinakes.understand.bibliography.headings import heading


@pytest.mark.parametrize(
    "line",
    [
        "References", "7. References", "R E F E R E N C E S", "REFERERENCES", "Referências Bibliográficas", "REFERÊNCIAS - Livros:",
        "Литература:", "СПИСОК ЛИТЕРАТУРЫ", "Л И Т Е Р А Т У Р А", "参考文献", "参 考 文 献", "Literaturverzeichnis", "VII. Literatur",
        "■ REFERENCES", "Bibliografía", "Références bibliographiques", "Bibliograficheskij spisok", "Works Cited",
    ],
)  # fmt: skip
def test_headings_of_lists(line):
    assert heading(line) == "references"


@pytest.mark.parametrize(
    "line",
    ["Литература: 1. Иванов И. И. Сад чисел. М., 1990.", "参考文献：[1] 张三. 数字的花园[M]. 北京, 1998."],
)
def test_glued_headings(line):
    assert heading(line) == "glued"


@pytest.mark.parametrize(
    "line",
    [
        "Appendix A. Proofs",
        "Acknowledgements",
        "Сведения об авторах",
        "作者简介",
        "Danksagung",
        "Recebido em 12/03/2004",
    ],
)
def test_other_parts_end_a_list(line):
    assert heading(line) == "other"


@pytest.mark.parametrize(
    "line",
    [
        "",
        "   ",
        "The references were checked by two readers.",
        "Ссылки на источники даны в скобках, как принято в журнале",
        "12",
        "-",
    ],
)
def test_no_heading(line):
    assert heading(line) == ""
