import json
import subprocess
import sys
import time

import pytest

from pinakes.errors import BadInput, Missing, Usage
from pinakes.vocabulary.folder import open_vocabulary, place
from pinakes.vocabulary.hierarchy import circles
from pinakes.vocabulary.kept import Vocabulary
from pinakes.vocabulary.load import load
from tests.vocabulary.made import FORMS, XML, a_vocabulary, written


@pytest.mark.parametrize("name", FORMS)
def test_every_form_gives_the_same_concepts(tmp_path, name):
    with a_vocabulary(tmp_path, FORMS[name], name) as found:
        number = found.identify("http://example.org/v/2")
        concept = found.concept(number)
        assert concept.label("en") == "university libraries"
        assert [near.label for near in concept.broader] == ["libraries"]
        assert [near.uri for near in found.concept(found.identify("http://example.org/v/1")).narrower] == [
            concept.uri
        ]


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("University library", "en"),
        ("ACADEMIC LIBRARIES", ""),
        ("biblioteca universitária", "pt"),
        ("Bibliothek", "de"),
        ("библиотеками", "ru"),
        ("图书馆", "zh"),
        ("bridge", "en"),
        ("bridges (dentistry)", ""),
    ],
)
def test_any_name_in_any_form_finds_its_concept(tmp_path, text, language):
    with a_vocabulary(tmp_path) as found:
        assert len(found.look_up(text, language)) == 1


def test_concepts_by_uri_its_last_part_and_code(tmp_path):
    with a_vocabulary(tmp_path) as found:
        assert (
            found.identify("02")
            == found.identify("1")
            == found.identify("http://example.org/v/1")
            == found.identify("libraries")
        )
        assert found.identify("nothing of the kind") is None


def test_names_fall_back_to_other_languages(tmp_path):
    with a_vocabulary(tmp_path) as found:
        one = found.concept(found.identify("1"))
        assert (one.label("ru"), one.label("fr"), one.label("de-AT")) == (
            "библиотеки",
            "libraries",
            "Bibliotheken",
        )
        assert found.concept(found.identify("4")).deprecated
        assert [mapping.target for mapping in found.concept(found.identify("3")).mappings] == [
            "http://other.org/77"
        ]


def test_a_table_without_a_head_is_uri_and_label(tmp_path):
    with a_vocabulary(
        tmp_path, "<http://a.org/p1>\tkirjasto\n<http://a.org/p2>\ttalot\n", "v.tsv", "fi"
    ) as found:
        assert found.languages() == ("fi",)
        assert len(found.look_up("kirjastot")) == 1
        assert found.identify("p2") == found.look_up("talo", "fi")[0]


def test_a_table_of_levels_with_codes_is_a_tree(tmp_path):
    rows = "nivel\tcod_area\tarea\tcod_subarea\tsubarea\n1\t10\tMatemática\tNULL\tNULL\n2\t10\tMatemática\t11\tÁlgebra\n"
    with a_vocabulary(tmp_path, rows, "v.tsv", "pt") as found:
        assert len(found) == 2
        [algebra] = found.look_up("álgebras")
        assert [near.label for near in found.concept(algebra).broader] == ["Matemática"]
        assert found.identify("10") == found.path(algebra)[0]


def test_a_second_language_is_added(tmp_path):
    with a_vocabulary(tmp_path, "<http://a.org/p1>\tlibraries\n", "en.tsv", "en") as found:
        load(
            written(tmp_path, "sv.tsv", "<http://a.org/p1>\tbibliotek\n"), found.file, language="sv", add=True
        )
    with open_vocabulary("v", str(tmp_path)) as found:
        assert len(found) == 1
        assert found.look_up("bibliotek", "sv") == found.look_up("library", "en") == [1]


def test_what_is_said_again_is_not_filed_twice(tmp_path):
    rows = "code\tname_en\n20\tinformatics\n20.1\tsearch\n"
    with a_vocabulary(tmp_path, rows, "v.tsv") as found:
        load(written(tmp_path, "again.tsv", rows), found.file, add=True)
    with open_vocabulary("v", str(tmp_path)) as found:
        one = found.concept(found.identify("20"))
        assert (one.notations, [label.value for label in one.labels]) == (("20",), ["informatics"])


def test_circles_are_told_and_do_not_catch_a_walk(tmp_path):
    turtle = "@prefix s: <http://www.w3.org/2004/02/skos/core#> . @prefix x: <http://e.org/> .\n" + "\n".join(
        f'x:{one} s:prefLabel "{one}"@en ; s:broader x:{other} .'
        for one, other in ("ab", "bc", "ca", "da", "ez")
    )
    with a_vocabulary(tmp_path, turtle) as found:
        assert found.about()["circles"] == "1"
        assert found.about()["links that lead nowhere"] == "1"
        assert len(found.path(found.identify("d"))) == 4


def test_circles_of_broader_concepts_are_found():
    assert circles([(1, 2), (2, 3), (3, 1), (4, 1), (5, 6), (6, 7)]) == [[1, 2, 3]]
    assert circles([(1, 2), (2, 1), (2, 3), (3, 4), (4, 3)]) == [[1, 2], [3, 4]]
    assert circles((i, i + 1) for i in range(50_000)) == []


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        ("v.ttl", '<http://a> <http://b> "c', "line 1"),
        ("v.rdf", "<rdf:RDF><skos:Concept></rdf:RDF>", "mend the file"),
        ("v.json", '[{"uri": "x", "prefLabel": {"en": "y"}}, {"uri"', "character"),
        ("v.tsv", "one column only\n", "name the columns"),
        ("v.csv", "uri,label\n,no identifier\n", "without an identifier"),
        ("v.nt", "", "no concepts"),
        ("v.tsv.gz", None, "fetch it again"),
    ],
)
def test_broken_files_say_where_and_leave_what_was_there(tmp_path, name, text, says):
    with a_vocabulary(tmp_path) as before:
        count = len(before)
    file = written(tmp_path, name, text) if text is not None else tmp_path / name
    if text is None:
        file.write_bytes(written(tmp_path, "w.tsv.gz", "<u>\tlabel\n" * 1000).read_bytes()[:40])
    with pytest.raises(BadInput, match=says):
        load(file, tmp_path / "v.db")
    with open_vocabulary("v", str(tmp_path)) as after:
        assert len(after) == count
    assert not (tmp_path / "v.new").exists()


def test_what_cannot_be_asked_for(tmp_path):
    with pytest.raises(Usage, match="should end in"):
        load(written(tmp_path, "v.docx", "x"), tmp_path / "v.db")
    with pytest.raises(Missing, match="pinakes vocabulary load"):
        open_vocabulary("nowhere", str(tmp_path))
    with pytest.raises(Usage, match="cannot be the name"):
        place("../etc/passwd", str(tmp_path))


def test_a_hundred_thousand_concepts_are_looked_up_within_a_millisecond(tmp_path):
    rows = "".join(f"<http://a.org/{i}>\tlabel number {i} of libraries\n" for i in range(100_000))
    with a_vocabulary(tmp_path, rows, "v.tsv", "en") as found:
        began = time.process_time()
        for i in range(0, 100_000, 1000):
            assert len(found.look_up(f"labels number {i} of library")) == 1
        assert (time.process_time() - began) / 100 < 0.001


@pytest.mark.slow
def test_a_large_dump_is_streamed(tmp_path):
    """Four times the concepts, a child each: what is added stays within SQLite's cache of 64 MB and a little more."""
    label = '<http://a.org/{0}> <http://www.w3.org/2004/02/skos/core#prefLabel> "name {0} of a thing"@en .\n'
    above = "<http://a.org/{0}> <http://www.w3.org/2004/02/skos/core#broader> <http://a.org/{1}> .\n"
    peaks = []
    for many in (50_000, 200_000):
        file = tmp_path / f"{many}.nt"
        with file.open("w") as out:
            for i in range(many):
                out.write(label.format(i) + above.format(i, i // 10))
        told = (
            "import resource, sys; from pathlib import Path; from pinakes.vocabulary.load import load;"
            f"load(Path({str(file)!r}), Path({str(tmp_path / f'{many}.db')!r}));"
            "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
        )
        run = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
        peaks.append(int(run.stdout) / 1024)
    assert peaks[1] - peaks[0] < 80


def _loaded(tmp_path, name, text, language=""):
    load(written(tmp_path, name, text), tmp_path / "o.db", language=language)
    return Vocabulary(tmp_path / "o.db", name="o")


LABELS_AS_NODES = """
@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
@prefix xl: <http://www.w3.org/2008/05/skos-xl#> .
@prefix x: <http://example.org/v/> .
x:s a skos:ConceptScheme ; skos:prefLabel "A thesaurus"@en .
x:g a skos:Collection ; skos:prefLabel "A group"@en ; skos:member x:1 .
x:1 a skos:Concept ; xl:prefLabel x:l1, [ a xl:Label ; xl:literalForm "вода"@ru ] ; xl:altLabel [ xl:literalForm "H2O"@en ] .
x:l1 a xl:Label ; xl:literalForm "water"@en .
"""


def test_labels_that_are_nodes_of_their_own_and_groups_that_are_no_concepts(tmp_path):
    with _loaded(tmp_path, "xl.ttl", LABELS_AS_NODES) as vocabulary:
        assert len(vocabulary) == 1
        assert [vocabulary.look_up(one) for one in ("waters", "воды", "H2O", "a group")] == [
            [1],
            [1],
            [1],
            [],
        ]
        assert vocabulary.concept(1).label("ru") == "вода"


@pytest.mark.parametrize(
    ("name", "language", "text", "asked"),
    [
        ("de.csv", "de", "Notation;Bezeichnung;Oberbegriff;Synonyme\nA;Wirtschaft;;Ökonomie|VWL\nA1;Märkte;Wirtschaft;\n", "Markt"),
        ("ru.csv", "ru", "Код,Наименование,Вышестоящий термин\n01,Математика,\n01.1,Алгебра,01\n", "алгебры"),
        ("zh.tsv", "zh", "分类号\t名称\t上位类\nT\t工业技术\t\nTP\t自动化技术\tT\n", "自动化技术"),
        ("pt.csv", "pt", "Código,Termo,TG\n1,Educação,\n2,Formação de professores,Educação\n", "formacao de professores"),
        ("en.csv", "en", "Term,BT,UF\nfish,animals,fishes\nanimals,,\n", "fishes"),
        ("skos.csv", "", "skos:Concept,skos:prefLabel@en,prefLabel (de),skos:broader\na/1,dog,Hund,a/2\na/2,animal,Tier,\n", "Hunde"),
    ],
)  # fmt: skip
def test_tables_name_their_columns_in_any_language(tmp_path, name, language, text, asked):
    with _loaded(tmp_path, name, text, language) as vocabulary:
        assert len(vocabulary) == 2
        found = vocabulary.look_up(asked)
        assert len(found) == 1
        assert len(vocabulary.path(found[0])) == 2


@pytest.mark.parametrize(
    "found",
    [
        {"concepts": [{"uri": "http://a/1", "prefLabel": {"fi": "kissat"}}]},
        {"@context": "c", "graph": [{"uri": "http://a/1", "prefLabel": [{"lang": "fi", "value": "kissat"}]}, {"uri": "s"}]},
        [{"@id": "http://a/1", "prefLabel": {"@language": "fi", "@value": "kissat"}, "broader": ["http://a/2", None]}],
        [{"id": "http://a/1", "prefLabel": "kissat"}],
    ],
)  # fmt: skip
def test_objects_as_services_wrap_them(tmp_path, found):
    with _loaded(tmp_path, "v.json", json.dumps(found)) as vocabulary:
        assert [(one, vocabulary.name_of(number)) for one, number in vocabulary.uris().items()] == [
            ("http://a/1", "kissat")
        ]


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        ("v.rdf", XML[: XML.rindex("<skos:broader")], "ends before"),
        ("v.csv", 'id,label\n1,"never closed\n2,b\n', "end of data"),
    ],
)
def test_what_breaks_off_is_not_taken_for_the_whole(tmp_path, name, text, says):
    with pytest.raises(BadInput, match=says):
        load(written(tmp_path, name, text), tmp_path / "o.db")
    assert not (tmp_path / "o.db").exists()
