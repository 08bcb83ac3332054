"""What stands in or beside a list, or looks like one, and is not masked."""

import pytest

from pinakes.understand.bibliography import label_lines
from tests.understand.bibliography.samples import HEADINGS, PROSE, REFERENCES

BODY = [PROSE["en"]] * 14
FOOT = "17470285, 2023, 6, Downloaded from https://library.example.org/doi/10.1111/cbdd.14323, Example Library on [18/06/2025]. See the Terms"
SPECTRUM = [
    "3-(1-Hydroxycyclohexyl)-1,4-benzodioxin-2-methanol (85%); mp 98-99 °C; IR (KBr): 3600-3100, 1680 cm-1; 1H NMR (CDCl3):",
    "1,10-2,10 (m, 10H, -(CH2)5-), 4,39 (s, 2H, CH2OD), 6,50-7,00 (m, 4H); MS (m/z): 262 (M+). Anal. calc. C 68,68, H 6,92;",
    "found C 68,72, H 7,01. Huile; IR (film): 1780, 1720 cm-1; 1H NMR (CDCl3): 1,53 (s, 3H, CH3), 2,07 (t, 2H, CH2), 3,45-3,90",
    "(m, 12H, OCH2CH2O), 4,57 (s, 2H, OCH2Ph), 6,60-7,00 (m, 4H), 7,32 (s, 5H); MS (m/z): 694 (M+ + 18). Anal. calc. C 62,25,",
]
GRANTS = [
    "tional Science Foundation of Rivers (NSFR) under Contracts Nos. 11125525,",
    "11235011, 11322544, 11335008, 11425524; the Academy of Rivers Large-",
    "Scale Program; Grant No. R32-2008-000-10155-0 (Korea); DFG Wa 120/3-1;",
    "ARRS (Slovenia); SNSF (Switzerland); NSC and MOE (Taiwan); DOE (USA).",
]


def masks(lines: list[str]) -> list[bool]:
    return [weight >= 0.5 for weight in label_lines(lines)]


def numbered(entries: list[str]) -> list[str]:
    return [f"[{n}] {entry}" for n, entry in enumerate(entries, 1)]


def wrapped(entries: list[str], width: int = 60) -> list[str]:
    return [entry[i : i + width].strip() for entry in entries for i in range(0, len(entry), width)]


def test_the_foot_of_every_page_is_not_an_entry_whatever_it_says():
    page = [*BODY, *BODY]
    entries = wrapped(REFERENCES["en"] * 3)
    lines = [*page, FOOT, *page, FOOT, *page, HEADINGS["en"], *entries[:22], FOOT, "1386 |", *entries[22:]]
    found = masks(lines)
    assert not any(here for here, line in zip(found, lines, strict=True) if line == FOOT)
    assert sum(found) >= 0.9 * len(entries)


def test_measurements_are_not_a_list():
    lines = [*BODY, *SPECTRUM * 3, *BODY, HEADINGS["en"], *numbered(REFERENCES["en"])]
    found = masks(lines)
    assert not any(found[len(BODY) : len(BODY) + 3 * len(SPECTRUM)])
    assert all(found[-len(REFERENCES["en"]) :])


@pytest.mark.parametrize("head", [[], [HEADINGS["en"]]])
def test_thanks_before_the_first_number_are_spared(head):
    entries = numbered(REFERENCES["en"] * 2)
    lines = [*BODY, *GRANTS, *head, *entries]
    found = masks(lines)
    assert not any(found[: len(BODY) + len(GRANTS)])
    assert all(found[-len(entries) :])


@pytest.mark.parametrize(("language", "caption"), [("en", "Figure 3. The river at noon, seen from the bridge by the second author of this paper."),
                                                   ("ru", "Рис. 3. Река в полдень, вид с моста, снято вторым автором этой работы."),
                                                   ("de", "Abb. 3: Der Fluss am Mittag, von der Brücke aus gesehen und aufgenommen.")])  # fmt: skip
def test_a_caption_inside_a_list_is_spared(language, caption):
    entries = numbered(REFERENCES[language] * 2)
    lines = [*[PROSE[language]] * 10, HEADINGS[language], *entries[:5], caption, *entries[5:]]
    found = masks(lines)
    assert not found[lines.index(caption)]
    assert sum(found) >= len(entries)


def test_lettered_notes_behind_a_list_are_spared():
    notes = [
        "a Instituto Inventado. Cidades [citado 2013 nov 12]. Disponível em: http://www.exemplo.br/cidades.htm",
        "b Departamento de Ruas. Frota de veículos [citado 2013 nov 12]. Disponível em: http://www.exemplo.br/frota.htm",
        "c Organização das Ruas. Relatório anual, 2006. Disponível em: http://www.exemplo.br/rua.pdf",
    ]
    entries = [f"{n}. {entry}" for n, entry in enumerate(REFERENCES["pt"] * 2, 1)]
    found = masks([*[PROSE["pt"]] * 10, HEADINGS["pt"], *entries, *notes])
    assert not any(found[-len(notes) :])
    assert all(found[11 : 11 + len(entries)])


def test_works_of_the_author_with_keys_of_their_own_are_spared():
    own = [f"[A{n}] {entry}" for n, entry in enumerate(REFERENCES["ru"] * 2, 7)]
    listed = numbered(REFERENCES["ru"] * 2)
    found = masks([*[PROSE["ru"]] * 10, *own, HEADINGS["ru"], *listed])
    assert not any(found[10 : 10 + len(own)])
    assert all(found[-len(listed) :])
