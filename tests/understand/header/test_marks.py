"""Marks that lead from authors to affiliations, in documents as they come."""

from pinakes import api

PAGE = """<html><body><h1>Controle de vetores em cidades do interior</h1>
<p>Ana Maria Souza<sup>I</sup>; Pedro Lima<sup>II</sup>; Rita Alves<sup>I,II</sup></p>
<p><sup>I</sup>Departamento de Epidemiologia. Universidade de Exemplo. Exemplo, SP, Brasil</p>
<p><sup>II</sup>Instituto de Pesquisas de Outrora. Outrora, MG, Brasil</p>
<p><b>RESUMO</b></p><p>Este estudo descreve o controle de vetores em cidades do interior e os seus resultados durante dez anos.</p>
</body></html>"""


def test_roman_numerals_lead_to_affiliations(tmp_path):
    path = tmp_path / "paper.html"
    path.write_text(PAGE, "utf-8")
    outcome = api.describe(path)
    people = {claim.value.literal: claim.value.affiliations for claim in outcome.record.best("author")}
    first, second = (
        "Departamento de Epidemiologia. Universidade de Exemplo",
        "Instituto de Pesquisas de Outrora",
    )
    assert [one.startswith(first) for one in people["Ana Maria Souza"]] == [True]
    assert [one.startswith(second) for one in people["Pedro Lima"]] == [True]
    assert [one[:9] for one in people["Rita Alves"]] == [first[:9], second[:9]]
