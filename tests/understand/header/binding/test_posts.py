"""Where somebody works, by texts that open with posts and degrees, in several languages."""

import pytest

from pinakes.understand.header.binding.posts import workplace, workplaces


@pytest.mark.parametrize(
    ("told", "body"),
    [
        ("Pesquisador (Sênior) do Centro de Dados – Fiocruz, Médico (UFBa), Mestre em Saúde (UFBa)", "Centro de Dados – Fiocruz"),
        (
            "Bacharel em Direito pela Universidade do Sul (1995), Professor visitante na Faculdade de Direito do Norte. Foi juiz.",
            "Faculdade de Direito do Norte",
        ),
        ("Mestre em Contabilidade pela FEA/USP", "FEA/USP"),
        ("Graduado em Direito pela Universidade Federal do Lago. Membro do NESP", "Universidade Federal do Lago"),
        ("Bibliotecária, Biblioteca Ana Leite do Instituto de Psicologia da USP", "Biblioteca Ana Leite do Instituto de Psicologia da USP"),
        ("Aluno Bolsista – PET Ciência da Computação", None),
        ("assistant professor/Oberassistent: Labor Wasser, Institut für Seen, Universität Bern", "Labor Wasser, Institut für Seen, Universität Bern"),
        ("Wissenschaftliche Mitarbeiterin am Institut für Seenkunde, Universität Bern", "Institut für Seenkunde, Universität Bern"),
        ("Кандидат технических наук, доцент, Тверской физико-технический институт", "Тверской физико-технический институт"),
        ("Professor of Economics, Lake University", "Lake University"),
        ("Universidade de São Paulo. Analista de Sistema", None),
        ("School of Professors, University of the North", None),
    ],
)  # fmt: skip
def test_the_body_of_the_post_that_is_held(told, body):
    assert workplace(told) == body


def test_degrees_count_only_where_nothing_else_is_told():
    assert workplaces(["Instituto do Lago", "Mestre em Direito pela Universidade do Sul"]) == [
        "Instituto do Lago"
    ]
    assert workplaces(["Mestre em Direito pela Universidade do Sul"]) == ["Universidade do Sul"]
