"""The published methods do what their authors printed, no more."""

import dataclasses

import pytest

from pinakes.evaluate.baselines.carmen_2000 import CarmenExtractor
from pinakes.evaluate.baselines.nsl_cas_2009 import NslCasExtractor, names_in
from pinakes.evaluate.baselines.rezende_bax_2002 import (
    RezendeBaxExtractor,
    abstract_in,
    keywords_in,
    references_in,
)
from pinakes.model import Keywords
from tests.factories import a_format, a_line, a_paper, a_source


def said(extractor, paper):
    found = {}
    for claim in extractor.extract(paper, ()):
        value = claim.value
        found.setdefault(claim.field, []).append(
            list(value.values)
            if isinstance(value, Keywords)
            else getattr(value, "literal", None) or getattr(value, "value", None) or value
        )
    return found


def chinese(name="a.pdf"):
    lines = [("学报 第3期", 9), ("数字图书馆的", 18), ("元数据抽取", 18), ("——以知识库为例", 14), ("李 明,王芳1", 11), ("（中国科学院 北京）", 9),
             ("摘 要：本文研究抽取。", 9), ("方法简单。", 9), ("关键词：元数据；抽取；知识库", 9)]  # fmt: skip
    made, top = [], 72.0
    for text, size in lines:
        made.append(a_line(text, size=size, top=top))
        top += size + 3
    return a_paper(*made, source=a_source(name))


class TestNslCas:
    def test_a_chinese_paper(self):
        assert said(NslCasExtractor(), chinese()) == {
            "title": ["数字图书馆的 元数据抽取"],
            "subtitle": ["以知识库为例"],
            "author": ["李明", "王芳"],
            "abstract": ["本文研究抽取。 方法简单。"],
            "keywords": [["元数据", "抽取", "知识库"]],
        }

    def test_an_english_paper_ends_its_authors_at_the_institute(self):
        paper = a_paper(
            a_line("On Metadata", size=16, top=72), a_line("Ann Lee, Bo Wu and Cy Fox*", top=92), a_line("Institute of Reading", top=105),
            a_line("Abstract. Short.", top=120), a_line("Keywords: one, two", top=133),
        )  # fmt: skip
        found = said(NslCasExtractor(), paper)
        assert found["author"] == ["Ann Lee", "Bo Wu", "Cy Fox"]
        assert found["keywords"] == [["one", "two"]]

    @pytest.mark.parametrize(
        ("name", "fields"),
        [("a.doc", {"title", "author"}), ("a.ppt", {"title", "author"}), ("a.html", set())],
    )
    def test_formats_by_the_ending_alone(self, name, fields):
        paper = a_paper(
            a_line("Ein Titel", size=None), a_line("Max Muster", size=None), source=a_source(name)
        )
        found = said(NslCasExtractor(), paper)
        assert set(found) == fields
        assert found.get("title", ["Ein Titel"]) == ["Ein Titel"]

    def test_an_empty_paper_says_nothing(self):
        assert said(NslCasExtractor(), dataclasses.replace(a_paper(), pages=())) == {}

    def test_names(self):
        assert names_in("王 勇1 吕学强2") == ["王", "勇", "吕学强"], "the rule knows no better"
        assert names_in("李 明") == ["李明"]


class TestRezendeBax:
    def test_the_abstract_ends_at_the_keywords(self):
        assert (
            abstract_in("Título Resumo: um dois três Palavras-chave: a", "resumo", "palavras-chave")
            == "um dois três"
        )

    def test_an_abstract_without_end_has_93_words(self):
        words = [f"p{i}" for i in range(200)]
        assert abstract_in("RESUMO " + " ".join(words), "resumo", "palavras-chave").split() == words[:93]
        far = "resumo " + " ".join(words[:131]) + " palavras-chave x"
        assert len(abstract_in(far, "resumo", "palavras-chave").split()) == 93
        assert abstract_in("nada", "resumo", "palavras-chave") == ""

    def test_keywords(self):
        text = "as palavras-chave que um autor escolhe para o seu artigo são. Palavras-chave: redes; banco de dados, grafos. Mais."
        assert keywords_in(text, "palavras-chave") == ["redes", "banco de dados", "grafos"]
        assert keywords_in(
            "Palavras-chave: a; b; uma cadeia de mais de cinco palavras; c.", "palavras-chave"
        ) == ["a", "b"]
        assert keywords_in("nada", "palavras-chave") == []

    def test_references(self):
        long = "Palavra " + "x " * 40
        text = f"Referências Bibliográficas falsas\nReferências\nBibliográficas\n1. Um livro,\ncontinua. 1999.\n[2] Outro.\n{long}\nSilva, J. Um livro."
        found = references_in(text, "referências bibliográficas")
        assert found == ["1. Um livro, continua. 1999.", "[2] Outro.", "Silva, J. Um livro."]
        assert references_in("nada", "referências bibliográficas") == []

    def test_a_paper(self):
        paper = a_paper(
            "Um estudo de bibliotecas digitais", "José da Silva", "Universidade de São Paulo", "Resumo", "Este artigo apresenta.",
            "Palavras-chave: bibliotecas; redes.", "1 Introdução", "Referências bibliográficas", "1. Knuth, D. Um livro. 1968.",
        )  # fmt: skip
        found = said(RezendeBaxExtractor(), paper)
        assert found["abstract"] == ["Este artigo apresenta."]
        assert found["keywords"] == [["bibliotecas", "redes"]]
        assert len(found["reference"]) == 1
        assert said(RezendeBaxExtractor(), dataclasses.replace(paper, pages=())) == {}


class TestCarmen:
    def page(self, markup):
        return dataclasses.replace(
            a_paper(format=a_format("text/html", puid="fmt/96", name="HTML")), markup=markup
        )

    def test_a_web_page(self):
        found = said(
            CarmenExtractor(),
            self.page(
                "<html><head><title>Institut</title><meta name=Keywords content='Netz, Wald'></head><body><h1>Institut für Wald</h1>"
                "<a href='mailto:x@y.de'>Erika Muster</a></body></html>"
            ),
        )
        assert found == {
            "title": ["Institut für Wald"],
            "keywords": [["Netz", "Wald"]],
            "author": ["Erika Muster"],
        }

    def test_untitled_still_wins_over_a_heading(self):
        weights = [
            c.weight
            for c in CarmenExtractor().extract(self.page("<title>Untitled</title><h1>Wald</h1>"), ())
            if c.field == "title"
        ]
        assert weights == [0.5]

    def test_classes_of_a_preprint(self):
        paper = a_paper(
            "A theorem",
            "Abstract. We prove it.",
            "1991 Mathematics Subject Classification: 14F35, 57-02, 11Rxx",
            "Body 12A34",
        )
        found = said(CarmenExtractor(), paper)
        assert found["class"] == ["14F35", "57-02", "11Rxx", "12A34"], "the lines stand close: one paragraph"
        assert found["abstract"] == [
            "We prove it. 1991 Mathematics Subject Classification: 14F35, 57-02, 11Rxx Body 12A34"
        ]

    def test_other_formats_say_nothing(self):
        assert said(CarmenExtractor(), dataclasses.replace(a_paper("Abstract. X"), has_pages=False)) == {}
