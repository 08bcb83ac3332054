import unicodedata

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pinakes.understand.bibliography.tidy import rejoined


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        (
            "DOI: 10 . 3390 / bios12050343. — URL: https://x.y",
            "DOI: 10.3390/bios12050343. — URL: https://x.y",
        ),
        ("doi: 10.1016/ j.cortex.2017.09.020. Next", "doi: 10.1016/j.cortex.2017.09.020. Next"),
        ("doi:10.1093/bioinfor- matics/btu123. 2014", "doi:10.1093/bioinformatics/btu123. 2014"),
        ("http : / / link . site.com/a/1", "http://link.site.com/a/1"),
        (
            "https://www.site.cn/si/t2023_ 1901074.html. Last access",
            "https://www.site.cn/si/t2023_1901074.html. Last access",
        ),
        ("em: <http://site.org/DO CS/a>. Acesso", "em: http://site.org/DOCS/a. Acesso"),
        ("http://nucl.sinp. msu.ru/a/at03.htm. —", "http://nucl.sinp.msu.ru/a/at03.htm. —"),
        ("DOI: 10.24355/dbbs.084-2012-0. 103", "DOI: 10.24355/dbbs.084-2012-0. 103"),
        ("http://site.org/ Acesso em 2000", "http://site.org/ Acesso em 2000"),
        ("10.1002/abc.123. 2004. Other", "10.1002/abc.123. 2004. Other"),
        ("ИвановИ.И., ПетровП.П.", "Иванов И.И., Петров П.П."),
        ("М.:Наука,1985г.320с.", "М.:Наука,1985 г.320 с."),
        ("закон № 152-ФЗ, iPhone, LaTeX.", "закон № 152-ФЗ, iPhone, LaTeX."),
        ("сис\u00adтема систе\ufffe ма", "система система"),
        ("QUIJANO, Anı́bal; Müller", "QUIJANO, Aníbal; Müller"),
        ("Waves ,Opt Quant Electron , 48( 564)(2016 )1", "Waves, Opt Quant Electron , 48(564)(2016)1"),
        ("Class .Quantum Grav .32 ,185003", "Class. Quantum Grav. 32, 185003"),
        (
            "ИвановА.А.,ПетровБ.В.Методы анализа//Вестник.2010.№3.С.5–9",
            "Иванов А.А., Петров Б.В. Методы анализа // Вестник. 2010. №3. С.5–9",
        ),
        (
            "Smith J.A. Title here. J.Chem.Phys. 12 (2000) 3.",
            "Smith J.A. Title here. J.Chem.Phys. 12 (2000) 3.",
        ),
        ("小河\u00ad形态的研究[J]. 2004", "小河形态的研究[J]. 2004"),
    ],
)
def test_what_was_broken_is_joined(raw, expected):
    assert rejoined(raw) == expected


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(st.text(max_size=300))
def test_only_white_space_and_marks_of_broken_words_go(raw):
    letters = "".join(
        c for c in unicodedata.normalize("NFC", raw.replace("\u0131\u0301", "í")) if c.isalnum()
    )
    assert "".join(c for c in rejoined(raw) if c.isalnum()) == letters


def test_bullets_before_an_entry_are_taken_off():
    assert rejoined("\uf02d H. Fugier, Recherches") == "H. Fugier, Recherches"
    assert rejoined("• Müller, Hans: Flüsse") == "Müller, Hans: Flüsse"
    assert rejoined("[1] Müller") == "[1] Müller"
