import gzip
import math
import random

import numpy as np
import pytest

from pinakes.errors import BadInput, Missing
from pinakes.vocabulary.asked import language_given, subjects_asked, with_models_first
from pinakes.vocabulary.folder import place
from pinakes.vocabulary.load import load
from pinakes.vocabulary.subjects import space
from pinakes.vocabulary.subjects.matching import Labels
from pinakes.vocabulary.subjects.model import MODEL, load_model, save, train
from pinakes.vocabulary.subjects.rows import counted, rows_of
from pinakes.vocabulary.subjects.titles import titles_of
from tests.vocabulary.made import TURTLE, a_vocabulary, written

TOPICS = {
    "p1": ("libraries", "catalogue shelf reader loan librarian"),
    "p2": ("fishing", "net boat herring harbour catch"),
    "p3": ("bridges (dentistry)", "tooth crown implant jaw filling"),
    "p4": ("astronomy", "star galaxy telescope orbit nebula"),
    "p5": ("economics", "market price trade inflation money"),
}
FILLING = [
    "the",
    "study",
    "of",
    "some",
    "new",
    "old",
    "great",
    "small",
    "history",
    "theory",
    "practice",
    "and",
    "in",
    "on",
    "for",
]


def made_titles(number, seed=1):
    """Titles of invented words, two of a topic each, and its subject; each fourth belongs to two topics."""
    lot = random.Random(seed)
    found = []
    for i in range(number):
        given = lot.sample(sorted(TOPICS), 2 if i % 4 == 0 else 1)
        spoken = [word for topic in given for word in lot.sample(TOPICS[topic][1].split(), 2)] + lot.sample(
            FILLING, 4
        )
        lot.shuffle(spoken)
        found.append((" ".join(spoken), tuple(given)))
    return found


@pytest.fixture(scope="module")
def learnt(tmp_path_factory):
    folder = tmp_path_factory.mktemp("v")
    rows = (
        "".join(f"<http://a.org/{key}>\t{label}\n" for key, (label, _) in TOPICS.items())
        + "<http://a.org/p9>\tvolcanology\n"
    )
    with a_vocabulary(folder, rows, "v.tsv", "en") as vocabulary:
        model = train(made_titles(1500), vocabulary, language="en")
    return model, folder


def test_subjects_are_learnt_from_words(learnt):
    model, _ = learnt
    right = 0
    for title, given in made_titles(200, seed=2):
        found = [one.uri.rsplit("/", 1)[1] for one in model.suggest(title, limit=len(given))]
        right += set(found) == set(given)
    assert right > 180


def test_weights_are_probabilities(learnt):
    model, _ = learnt
    told = [
        (one.weight, one.uri.rsplit("/", 1)[1] in given)
        for title, given in made_titles(200, seed=3)
        for one in model.suggest(title)
    ]
    weights, right = np.array(told, float).T
    assert abs(weights.mean() - right.mean()) < 0.03
    assert all(0 <= weight <= 1 for weight in weights)


def test_a_concept_without_examples_is_found_by_its_name(learnt):
    model, _ = learnt
    assert "http://a.org/p9" in [one.uri for one in model.suggest("A new theory of volcanology", limit=10)]


def test_texts_without_known_words_have_no_subjects_or_unsure_ones(learnt):
    model, _ = learnt
    assert model.suggest("") == []
    assert model.suggest("Ωμέγα 图书馆 ☃") == []
    assert model.suggest("a\x00\ud800") == []


def test_a_kept_model_answers_the_same(learnt, tmp_path):
    model, _ = learnt
    save(model, tmp_path / "m.npz")
    again = load_model(tmp_path / "m.npz", name="v")
    title = made_titles(1, seed=9)[0][0]
    assert again.suggest(title) == model.suggest(title)


def test_what_is_no_model_says_so(tmp_path):
    with pytest.raises(Missing, match="subjects train v"):
        load_model(tmp_path / "m.npz", name="v")
    (tmp_path / "m.npz").write_bytes(b"PK nothing")
    with pytest.raises(Missing, match="train it again"):
        load_model(tmp_path / "m.npz", name="v")


def test_too_few_titles(learnt, tmp_path):
    with a_vocabulary(tmp_path) as vocabulary, pytest.raises(BadInput, match="too few"):
        train(made_titles(5), vocabulary, language="en")


def test_titles_of_a_file(tmp_path):
    file = tmp_path / "t.tsv.gz"
    file.write_bytes(gzip.compress("Über Brücken\tp1 p2\n\n图书馆\t<http://a.org/p3>\n".encode()))
    assert titles_of(file) == [("Über Brücken", ("p1", "p2")), ("图书馆", ("<http://a.org/p3>",))]
    (tmp_path / "b.tsv").write_text("no tab here\n")
    with pytest.raises(BadInput, match="line 1"):
        titles_of(tmp_path / "b.tsv")


def test_labels_in_a_text():
    labels = Labels({"univers librari": [(1, 0)], "librari": [(2, 0)], "bridg": [(3, 3)]})
    found = labels.named(["the", "univers", "librari", "and", "bridg"])
    assert labels.named(["bridg", "x", "y", "bridg"])[3] == pytest.approx(
        (0.25, 1, 0, 2, 0.75, 0, math.log(3))
    )
    assert {concept: (round(told[0], 2), told[1]) for concept, told in found.items()} == {
        1: (1.0, 2),
        2: (1.0, 1),
        3: (0.25, 1),
    }
    assert labels.covered(1, frozenset({"librari"}), {"univers": 1.0, "librari": 3.0}, 8.0) == pytest.approx(
        0.75
    )


def test_a_name_without_its_qualifier_is_the_weakest(tmp_path):
    with a_vocabulary(tmp_path) as vocabulary:
        numbers = {uri: number for number, uri in enumerate(vocabulary.uris())}
        labels = Labels.of(vocabulary, numbers, "en")
    assert labels.concepts["librari"] == [(0, 0)]
    assert labels.concepts["academ librari"] == [(1, 1)]
    assert labels.concepts["bridg"] == [(2, 3)]
    assert labels.concepts["bridg dentistri"] == [(2, 0)]


def test_pairs_are_counted():
    left, right = rows_of([[0, 1], [1]]), rows_of([[2], [0, 2]])
    found = counted(left, right, width=3, height=2)
    assert [found.index[found.start[i] : found.start[i + 1]].tolist() for i in range(2)] == [[2], [0, 2]]
    assert found.value.tolist() == [1, 1, 2]


def test_without_titles_to_learn_from_names_alone_give_subjects(tmp_path):
    load(written(tmp_path, "v.ttl", TURTLE), place("v", str(tmp_path)))
    text = "University libraries and their readers. Academic libraries lend books; a dentist builds bridges."
    [told] = subjects_asked("v", [(text, "en")], str(tmp_path))
    labels = [one["label"] for one in told["subjects"]]
    assert labels[0] == "university libraries"
    assert set(labels) == {"university libraries", "dentists", "bridges (dentistry)"}
    assert all(0 < one["weight"] < 1 for one in told["subjects"])
    nothing, chinese = subjects_asked("v", [("", ""), ("图书馆服务", "zh")], str(tmp_path))
    assert nothing == {"subjects": []}
    assert [one["label"] for one in chinese["subjects"]] == ["图书馆"]
    with pytest.raises(Missing, match="vocabulary load"):
        subjects_asked("nosuch", [("x", "en")], str(tmp_path))


def test_small_words_name_nothing(tmp_path):
    rows = "<http://a/1>\tparo\n<http://a/2>\tmercado de trabajo\n"
    load(written(tmp_path, "v.tsv", rows), place("v", str(tmp_path)), language="es")
    [told] = subjects_asked("v", [("Políticas para el mercado de trabajo", "es")], str(tmp_path))
    assert [one["label"] for one in told["subjects"]] == ["mercado de trabajo"]


def named(folder, rows, text, language):
    """The labels given by names alone, in order."""
    load(written(folder, "v.tsv", rows), place("v", str(folder)), language=language)
    [told] = subjects_asked("v", [(text, language)], str(folder))
    return [one["label"] for one in told["subjects"]]


def test_another_word_of_the_same_stem_is_not_meant(tmp_path):
    rows = "<http://a/1>\trelativity\n<http://a/2>\tlibrary\n<http://a/3>\tuniverse\n"
    assert named(tmp_path, rows, "The relation of libraries to the university", "en") == ["library"]


def test_a_word_with_a_small_letter_is_no_german_noun(tmp_path):
    rows = "<http://a/1>\tWolle\n<http://a/2>\tLicht\n"
    assert named(tmp_path, rows, "Was wir wollen, wird veröffentlicht", "de") == []
    assert named(tmp_path, rows, "Die Wolle", "de") == ["Wolle"]


def test_short_stems_that_coincide(tmp_path):
    rows = "<http://a/1>\tДания\n<http://a/2>\tгазы\n"
    assert named(tmp_path, rows, "Данные о газе", "ru") == ["газы"]


def test_the_head_of_a_german_compound_is_a_name(tmp_path):
    rows = "<http://a/1>\tAuto\n<http://a/2>\tMarkt\n<http://a/3>\tArbeitsmarkt\n"
    assert set(named(tmp_path, rows, "Elektroautos auf dem Arbeitsmarkt", "de")) == {"Auto", "Arbeitsmarkt"}
    assert named(tmp_path, "<http://a/1>\tport\n", "Transportation", "en") == []


def test_what_a_thesis_says_of_itself_comes_last(tmp_path):
    rows = "<http://a/1>\tuniversities\n<http://a/2>\tontology\n"
    text = "A thesis of the university. The university gave a degree. On the ontology of things."
    assert named(tmp_path, rows, text, "en") == ["ontology", "universities"]


def test_a_word_in_another_script_names_nothing(tmp_path):
    rows = "<http://a/1>\tvision\n<http://a/2>\tmachine vision\n"
    assert named(tmp_path, rows, "基于 Vision 平台的商城设计与实现, machine vision", "zh") == [
        "machine vision"
    ]


def test_what_is_said_in_passing_weighs_less_than_what_a_text_is_about(tmp_path):
    load(
        written(tmp_path, "v.tsv", "<http://a/1>\tsocial groups\n"), place("v", str(tmp_path)), language="en"
    )
    about = "Social groups of readers\nWe study social groups. Social groups read, and social groups lend."
    passing = (
        "Glass of the north\n"
        + "We study glass and kilns, and ash in glass. " * 60
        + "Thanks to social groups."
    )
    weights = [
        subjects_asked("v", [(text, "en")], str(tmp_path), limit=1)[0]["subjects"][0]["weight"]
        for text in (about, passing)
    ]
    assert weights[0] > 3 * weights[1]


def test_every_vocabulary_is_offered_those_that_learnt_first(learnt, tmp_path):
    model, folder = learnt
    load(written(tmp_path, "a.tsv", "<http://a/1>\tnets\n"), place("a", str(tmp_path)), language="en")
    load(folder / "v.tsv", place("v", str(tmp_path)), language="en")
    save(model, place("v", str(tmp_path), ending=MODEL))
    assert with_models_first(str(tmp_path)) == ["v", "a"]
    given = [
        language_given(name, spoken, str(tmp_path))
        for name, spoken in (("v", "de"), ("a", "en"), ("a", "de"))
    ]
    assert given == [model.language, "en", ""]


def test_so_many_as_asked_for_or_as_pay(learnt, tmp_path):
    model, folder = learnt
    load(folder / "v.tsv", place("v", str(tmp_path)), language="en")
    save(model, place("v", str(tmp_path), ending=MODEL))
    text = [("The net of a herring boat", "en")]
    assert len(subjects_asked("v", text, str(tmp_path))[0]["subjects"]) == 1
    assert len(subjects_asked("v", text, str(tmp_path), limit=4)[0]["subjects"]) == 4
    assert len(subjects_asked("v", text, str(tmp_path), limit=4, least=0.5)[0]["subjects"]) == 1


def test_words_of_one_meaning_lie_together_in_space():
    """Two words that never stand together, always with the same subject, and one with another."""
    lot = random.Random(5)
    kinds = [lot.choice([([0], [0]), ([1], [0]), ([2], [1])]) for _ in range(6000)]
    texts, given = (rows_of([one[side] for one in kinds]) for side in (0, 1))
    found = space.learnt(texts, given, (3, 3), among=np.arange(6000))
    one, same, other = (found.features[i] / np.linalg.norm(found.features[i]) for i in range(3))
    assert one @ same > 0.9 > one @ other + 0.5
    assert np.argmax(found.likely(np.array([1]), np.ones(1, np.float32))) == 0
    assert not space.learnt(texts, given, (3, 3), among=np.arange(100)).is_learnt
