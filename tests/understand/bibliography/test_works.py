import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinakes.understand.bibliography.works import works


@pytest.mark.parametrize(
    "parts",
    [
        [
            "Vgl. Max Weber, Wirtschaft und Gesellschaft, 5. Aufl., Tübingen 1976, S. 387 ff.",
            "Parsons, The Social System, 1951, S. 36.",
        ],
        [
            "See Hart, The Concept of Law 89 (2d ed. 1994)",
            "Joe Raz, Authority 45 (1979)",
            "see also Roe, Rights 22 (1977).",
        ],
        [
            "См.: Алексеев С. С. Теория права. М., 1981. С. 45",
            "Нерсесянц В. С. Философия. М., 1997. С. 12",
            "Он же. История. М., 2001. С. 3.",
        ],
        [
            "苏力：《法治及其本土资源》，中国政法大学出版社1996年版，第6页",
            "梁慧星：《从近代民法到现代民法》，载《中外法学》1997年第2期，第19页。",
        ],
        [
            "(a) A. Smith, J. Am. Chem. Soc. 2001, 123, 456",
            "(b) B. Jones, C. Lee, Angew. Chem. 2004, 43, 12.",
        ],
        [
            "Cf. SILVA, A. B. Curso de direito. São Paulo: Atlas, 2004, p. 12",
            "SOUZA, C. Manual. Rio de Janeiro: Forense, 2001, p. 7.",
        ],
        ["Larenz, Methodenlehre, 1991, S. 12", "ders., Schuldrecht, 1987, S. 5."],
    ],
)
def test_works_cited_together_are_cut_apart(parts):
    assert works("; ".join(parts)) == parts


def test_a_signal_behind_a_full_stop_begins_another_work():
    assert (
        len(works("Teubner, Recht, 1989, S. 12. Anders Luhmann, Das Recht der Gesellschaft, 1993, S. 33."))
        == 2
    )


@pytest.mark.parametrize(
    "raw",
    [
        "Meier, C. (2003): Titel. In: Müller, A.; Schmidt, B. (Hrsg.): Buch. Berlin 2003, S. 5-10.",
        "SILVA, J. B.; SOUZA, A. M. Título do livro. São Paulo: Atlas, 2004.",
        "Jones K, Lee MJ. A title. J Thing. 2008;57(1):28-33.",
        "Procacci, Carteggio, I, Padova 1960, 413 s.; II, Padova 1960, 139-141.",
        "张三, 李四. 论文题目[J]. 学报, 2010; 12(3): 45-50.",
        "Иванов И. И. Книга (М., 1999; Изд-во Наука, 2001).",
        "",
    ],
)
def test_one_work_remains_one(raw):
    assert works(raw) == [raw]


@given(st.text(alphabet="AbВг12 ,.;()（）；王：[]", max_size=200))
def test_nothing_is_lost(raw):
    def bare(text: str) -> str:
        return text.replace(" ", "").replace(";", "").replace("；", "")

    assert bare("".join(works(raw))) == bare(raw)


def test_the_place_of_a_conference_is_not_a_work():
    raw = "Janssen D. Working hours. In: Proceedings of the 48th Congress; 2002 Feb 20-22; Linz, Germany. Dortmund: GfA-Press; 2002. p. 229-33."
    assert works(raw) == [raw]
