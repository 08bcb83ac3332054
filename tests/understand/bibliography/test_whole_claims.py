"""References as people type them, in no style."""

import json
from pathlib import Path

import pytest

from pinakes.publish.export.csl import csl_of
from pinakes.understand.bibliography import parse_references

CASES = [
    (
        "C. Lee Hill, Kurt D. Poole, and S. Roe. Indexing nets. J. ACM 21, 2 (Feb. 1978), 120-126.",
        {
            "author": [
                {"family": "Hill", "given": "C. Lee"},
                {"family": "Poole", "given": "Kurt D."},
                {"family": "Roe", "given": "S."},
            ],
            "container-title": "J. ACM",
            "volume": "21",
            "issue": "2",
        },
    ),
    (
        "Jones, K. Sparck. A study of terms. Journal of Documentation 28 (1972), 11-21.",
        {"author": [{"family": "Jones", "given": "K. Sparck"}]},
    ),
    (
        "Bundesministerium für Bildung und Forschung (Hrsg.): Bildung auf einen Blick. Berlin, 2018.",
        {"editor": [{"literal": "Bundesministerium für Bildung und Forschung"}], "publisher-place": "Berlin"},
    ),
    (
        "Robert Koch-Institut (Hg.): Gesundheit in Deutschland. Berlin 2015.",
        {"editor": [{"literal": "Robert Koch-Institut"}]},
    ),
    (
        "Müller, H.: Zur Theorie der Netze. In: Archiv für Netze 12 (1990), S. 14-22 und S. 57-61.",
        {"page": "14-22, 57-61"},
    ),
    (
        "DIN 1505-2: Titelangaben von Dokumenten; Zitierregeln. Beuth, Berlin, 1984.",
        {"publisher": "Beuth", "publisher-place": "Berlin", "type": "standard"},
    ),
    (
        "Schmidt, Thomas E.: Der Streit um die Mitte. In: Die Zeit, Nr. 14, 31.3.2005, S. 43.",
        {
            "container-title": "Die Zeit",
            "issue": "14",
            "issued": {"date-parts": [[2005, 3, 31]]},
            "page": "43",
        },
    ),
    (
        "Roth, Gerhard: Wie die Seele wird. Vortrag auf den 51. Lindauer Wochen, 22. April 2001.",
        {"issued": {"date-parts": [[2001, 4, 22]]}},
    ),
    (
        "SANTOS, Boaventura de Sousa. Um discurso sobre as ciências. 12. ed. Porto: Afrontamento, 2001.",
        {
            "title": "Um discurso sobre as ciências",
            "author": [{"family": "SANTOS", "given": "Boaventura de Sousa"}],
        },
    ),
    (
        'T. Poole, "Information management: A proposal," CERN, Geneva, Tech. Rep., May 1990.',
        {"title": "Information management: A proposal", "publisher": "CERN", "publisher-place": "Geneva"},
    ),
    (
        "钱钟书. 管锥编: 第2册[M]. 2版. 北京: 中华书局, 1986.",
        {"title": "管锥编", "volume": "2"},
    ),
    (
        "孙悦. 大数据时代的个人信息保护[N]. 光明日报, 2016-11-08(11).",
        {"page": "11", "type": "article-newspaper"},
    ),
    (
        "A. Einstein, Ann. Phys. 17, 891 (1905)",
        {"container-title": "Ann. Phys.", "volume": "17", "page": "891", "type": "article-journal"},
    ),
    (
        "R Core Team (2021). R: A language and environment for statistical computing. R Foundation for Statistical"
        " Computing, Vienna, Austria. URL https://www.R-project.org/.",
        {
            "publisher": "R Foundation for Statistical Computing",
            "author": [{"literal": "R Core Team"}],
            "type": "book",
        },
    ),
    (
        "Feynman RP, Space-time approach to quantum electrodynamics, Phys. Rev. 76, 769 (1949)",
        {"volume": "76", "page": "769"},
    ),
    (
        "W3C. RDF 1.1 Concepts and Abstract Syntax. W3C Recommendation, 25 February 2014. https://www.w3.org/TR/rdf11-concepts/",
        {
            "title": "RDF 1.1 Concepts and Abstract Syntax",
            "type": "standard",
            "author": [{"literal": "W3C"}],
            "genre": "W3C Recommendation",
        },
    ),
    (
        "World Wide Web Consortium. Extensible Markup Language (XML) 1.0 (Fifth Edition). W3C Recommendation, 2008.",
        {"title": "Extensible Markup Language (XML) 1.0", "type": "standard"},
    ),
    (
        "Knuth D. The Art of Computer Programming, Vol. 3: Sorting and Searching. Addison-Wesley, 1973.",
        {
            "title": "The Art of Computer Programming, Vol. 3: Sorting and Searching",
            "volume": "3",
            "publisher": "Addison-Wesley",
        },
    ),
    (
        "Vaswani A. et al. Attention is all you need. NIPS 2017, pp. 5998-6008.",
        {"type": "paper-conference", "container-title": "NIPS"},
    ),
    (
        "He K, Zhang X, Ren S, Sun J. Deep residual learning for image recognition. CVPR 2016.",
        {"type": "paper-conference"},
    ),
    (
        "Turing, A. M. (1936). On computable numbers. Proc. London Math. Soc., 42, 230-265.",
        {"type": "article-journal", "volume": "42"},
    ),
    (
        "Smith J. Rivers. Master's thesis, MIT, 1999.",
        {"title": "Rivers", "type": "thesis", "genre": "Master's thesis", "publisher": "MIT"},
    ),
    (
        "Souza M. Redes de rios. Dissertação de Mestrado, UFRJ, 2012.",
        {"type": "thesis", "genre": "Dissertação de Mestrado"},
    ),
    (
        "Стоянова, Е. (2011). Дигитализация на наследството. Във: Сборник доклади от конференция. Варна, с. 45–52.",
        {
            "container-title": "Сборник доклади от конференция",
            "publisher-place": "Варна",
            "page": "45-52",
        },
    ),
    (
        "Коваленко О. П. Технології навчання // Вісник КНУ. — 2010. — Вип. 3. — С. 22–30.",
        {"container-title": "Вісник КНУ", "issue": "3", "page": "22-30"},
    ),
    (
        "ИвановИ.И. Теория вероятностей.М.:Наука,1985.320с.",
        {"author": [{"family": "Иванов", "given": "И.И."}], "publisher": "Наука", "number-of-pages": "320"},
    ),
]


@pytest.mark.parametrize(("raw", "expected"), CASES)
def test_references_typed_by_hand(raw, expected):
    (reference,) = parse_references([raw])
    item = csl_of(reference)
    assert {name: item.get(name) for name in expected} == expected


def as_typed(item):
    """The fields that are compared: persons as `family | given`, the year alone."""
    persons = [
        person.get("literal") or " | ".join(filter(None, (person["family"], person.get("given"))))
        for person in item.get("author", ())
    ]
    return {**item, **({"author": persons} if persons else {}), "issued": item["issued"]["date-parts"][0][0]}


TYPED = [
    json.loads(line)
    for line in Path(__file__).with_name("typed_by_hand.jsonl").read_text("utf-8").splitlines()
]
"""References as people type them, in no style, with what they say: all invented, in five languages and mixed."""


@pytest.mark.parametrize("expected", TYPED, ids=[one["typed"][:20] for one in TYPED])
def test_invented_references_in_five_languages(expected):
    raw, expected = expected["typed"], {name: expected[name] for name in expected if name != "typed"}
    (reference,) = parse_references([raw])
    item = as_typed(csl_of(reference))
    assert {name: item.get(name) for name in expected} == expected
    assert not {"volume", "page", "container-title", "genre"} & (item.keys() - expected.keys())
