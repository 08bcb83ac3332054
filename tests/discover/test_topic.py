"""Papers on a subject: marks move the subject, links learn from what paid off, a run goes on, the verb adds and marks."""

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from pinakes.acquire.page import parsed
from pinakes.discover.topic.asking import questions
from pinakes.discover.topic.journal import TopicJournal, TopicLead, TopicPaper
from pinakes.discover.topic.looking import may_be_a_paper
from pinakes.discover.topic.profile import Background, TopicSubject, counted, likeness, printed, said_by
from pinakes.discover.topic.promise import (
    COLUMNS,
    features,
    learnt_columns,
    promised,
    said_around,
    together,
)
from pinakes.discover.topic.relevance import ReadForTopic, marked_subject, weighed
from pinakes.errors import Usage
from pinakes.evaluate.topics import average_precision
from pinakes.evaluate.world.engine import HOST, WorldEngine
from pinakes.evaluate.world.folder import _known
from pinakes.evaluate.world.server import ServedAnswer, World, page
from pinakes.text.scripts import word_count

SAMPLES = Path(__file__).parents[2] / "samples" / "files"
CODE = "from pinakes.cli.main import main; main()"
TEXTS = {
    "trees": "spanning trees of graphs, counted by determinants of matrices",
    "forests": "forests, oaks and beeches: their soil, water and birds",
    "ladders": "determinants of matrices and graphs with random defects",
}


def background():
    found = Background()
    for text in TEXTS.values():
        found.add(counted(text))
    return found


def a_read(text, title=""):
    terms = counted(text, title=title)
    return ReadForTopic(
        title, counted(title), terms, phrase_in_title=False, phrase_in_text=False, is_paper=True
    )


def test_marks_move_a_subject_towards_what_is_relevant_and_away_from_what_is_not():
    known = background()
    plain = TopicSubject("trees")
    marked = TopicSubject(
        "trees",
        relevant=(counted(TEXTS["trees"]),),
        irrelevant=(counted(TEXTS["forests"]),),
        forms={"determin": "determinants", "graph": "graphs"},
        heads=(counted("determinants of graphs"),),
    )
    ladders = known.vector(counted(TEXTS["ladders"]))
    assert likeness(plain.profile(known), ladders) == 0.0
    assert likeness(marked.profile(known), ladders) > 0.1
    assert "oak" not in marked.profile(known)
    assert set(marked.telling(known)) == {"determinants", "graphs"}


def test_questions_ask_for_words_of_marked_titles_first_and_never_for_stems():
    text = "Остовные деревья. Показано более всего, что составляющие два"
    title, forms = text.partition(".")[0], printed(text, counted(text))
    stem = next(iter(counted("составляющие")))
    read = [replace(a_read(text, title), forms={key: form for key, form in forms.items() if key != stem})] * 2
    known = Background()
    for _ in read:
        known.add(counted(text))
    known.add(counted("Почвы и воды лесов"))
    told = marked_subject(TopicSubject("перечисление"), read, ()).telling(known)
    assert set(told) == {"остовные", "деревья"}


def test_links_are_compared_with_marked_titles_and_not_with_all_that_marked_papers_say():
    read = a_read("Остовные деревья. Показано более всего, что составляющие два", "Остовные деревья")
    marked, known = marked_subject(TopicSubject("графы"), [read], ()), Background()
    known.add(read.text)
    general, near = (known.vector(counted(text)) for text in ("Показано более всего", "Деревья решений"))
    assert likeness(marked.profile(known), general) > 0
    assert likeness(marked.signpost(known), general) == 0
    assert likeness(marked.signpost(known), near) > 0


@pytest.mark.parametrize(
    ("words", "text", "other"),
    [
        ("остовные деревья", "Число остовных деревьев графа", "Почвы и воды лесов"),
        ("生成树", "图的生成树计数", "森林土壤与水"),
        ("árvores geradoras", "Contagem de árvores geradoras em grafos", "Solos e água das florestas"),
        ("Spannbäume", "Die Zahl der Spannbäume von Graphen", "Böden und Wasser der Wälder"),
    ],
)
def test_a_subject_in_other_languages(words, text, other):
    known = Background()
    for one in (text, other):
        known.add(counted(one))
    profile = TopicSubject(words).profile(known)
    assert likeness(profile, known.vector(counted(text))) > 2 * likeness(
        profile, known.vector(counted(other))
    )
    asked = [query.text for query in questions(TopicSubject(words), ())]
    assert words in asked[0]
    assert len(set(asked)) >= 3


def test_the_library_s_words_and_marks_are_asked_for_too():
    subject = TopicSubject("trees", (("graph enumeration", 0.4),), relevant=(counted(TEXTS["trees"]),))
    asked = [query.text for query in questions(subject, ["determinant"], author="Anna Rossi")]
    assert asked[0] == "Anna Rossi trees"
    assert "Anna Rossi graph enumeration" in asked
    assert any("determinant" in text for text in asked)


def test_a_document_near_the_marks_weighs_more():
    known = background()
    marked = TopicSubject(
        "trees", relevant=(counted(TEXTS["trees"]),), irrelevant=(counted(TEXTS["forests"]),)
    )
    near, far = (weighed(a_read(TEXTS[name], name), marked, known)[0] for name in ("ladders", "forests"))
    assert near > far
    assert weighed(
        ReadForTopic("t", {}, {}, phrase_in_title=True, phrase_in_text=True, is_paper=True, is_by=False),
        marked,
        known,
    ) == (0.0, ["by somebody else"])


def test_marks_teach_terms_and_ask_for_printed_words():
    known = background()
    texts = [counted("determinants of matrices of graphs"), counted("determinants and matrices, trees")]
    for text in texts:
        known.add(text)
    subject = TopicSubject("trees", relevant=tuple(texts), irrelevant=(counted(TEXTS["forests"]),))
    taught = subject.taught(known)
    assert {"matric", "determin"} & set(taught) or {"matrix", "determinant"} & set(taught)
    assert said_by(taught, counted(TEXTS["ladders"])) > said_by(taught, counted(TEXTS["forests"]))
    assert TopicSubject("trees").taught(known) == {}
    forms = printed("Determinants of matrices, graphs", texts[0])
    assert "determinants" in replace(subject, forms=forms, heads=(texts[0],)).telling(known)
    assert said_by({}, texts[0]) == 0.0


@pytest.mark.parametrize(
    "text",
    [
        "Bäume und Wälder zählen",
        "Остовные деревья графов",
        "图的生成树计数",
        "trees — деревья 树",
        "tr33s ~ ##",
    ],
)
def test_printed_words_in_every_script(text):
    found = counted(text)
    assert set(printed(text, found)) == set(found)


def row(**given):
    return tuple(given.get(name.replace(" ", "_"), 0.0) for name in COLUMNS[1:])


def test_what_a_link_promises_was_learnt():
    near = promised((1.0, *row(document=1.0, page_alike=0.9, head_alike=0.9)))
    assert near > promised((1.0, *row(document=1.0)))
    assert promised((1.0, *row(list_of_papers=1.0, page_alike=0.5))) > promised(
        (1.0, *row(other_matters=1.0))
    )
    assert promised((1.0, *row(list_of_papers=1.0))) > promised((1.0, *row(list_of_papers=1.0, deep=1.0)))


def test_links_of_journals_from_before_are_filled_up():
    short = (1.0, *row(document=1.0))[:9]
    assert promised(short) == promised((1.0, *row(document=1.0)))
    assert len(together(short)) == len(learnt_columns())


def test_a_journal_goes_on_and_keeps_marks(tmp_path):
    journal = TopicJournal(tmp_path, "Spanning  Trees")
    one, two = TopicLead("http://a.org/1", (1.0,)), TopicLead("http://a.org/2", (0.5,), 1, "http://a.org/1")
    assert journal.add([one, two, one]) == [one, two]
    paper = TopicPaper(0, one.address, "On trees", 0.7, None, None, a_read("on trees"), ("alike +1.0",))
    journal.done(one, paper=paper)
    journal.close()
    again = TopicJournal(tmp_path, "spanning trees")
    assert again.waiting() == [two]
    (kept,) = again.papers()
    assert (kept.title, kept.read.text) == ("On trees", dict(counted("on trees")))
    assert again.mark(kept.id, relevant=False).mark is False
    with pytest.raises(Usage, match="has the number 99"):
        again.mark(99, relevant=True)
    again.close()
    other = TopicJournal(tmp_path, "something else")
    assert (other.waiting(), other.papers()) == ([], [])
    other.close()


@pytest.mark.parametrize(
    "sentence", ["Die Zahl der Bäume. ", "Число остовных деревьев графа. ", "图的生成树的个数。"]
)
def test_a_page_may_be_a_paper_in_any_script(sentence):
    def a_page(words, links=0):
        ways = "<a href='/a'>a</a>" * links
        return parsed(f"<p>{sentence * (words // word_count(sentence))}</p>{ways}", "http://a.example/")

    assert may_be_a_paper(a_page(700))
    assert not may_be_a_paper(a_page(300))
    assert not may_be_a_paper(a_page(700, links=40))


def test_average_precision_counts_what_never_came():
    assert average_precision([True, False, True], 2) == pytest.approx((1 + 2 / 3) / 2)
    assert average_precision([True], 4) == 0.25


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_the_verb_finds_marks_and_adds(tmp_path):
    paper = ServedAnswer((SAMPLES / "en-two-column.pdf").read_bytes(), "application/pdf")
    other = ServedAnswer((SAMPLES / "de-two-column.pdf").read_bytes(), "application/pdf")
    sites = {
        "forum.example": {
            "/": page(
                "<h1>Spanning trees?</h1><p>Try <a href='http://a.example/t.pdf'>ladder graphs</a></p>"
            ),
        },
        "blog.example": {
            "/": page("<h1>Trees</h1><p>Spanning trees, see <a href='http://a.example/o.pdf'>this</a></p>"),
        },
        "a.example": {"/t.pdf": paper, "/o.pdf": other},
    }
    known = [_known(f"http://{host}/", site["/"].content, "") for host, site in sites.items() if "/" in site]
    with World({**sites, HOST: WorldEngine(known)}) as world:

        def run(*arguments):
            environment = {
                **os.environ,
                "PINAKES_RESOLVE": world.resolve,
                "PINAKES_LIBRARY": str(tmp_path / "library"),
            }
            done = subprocess.run(
                [sys.executable, "-c", CODE, "topic", "spanning trees", *arguments],
                env=environment,
                capture_output=True,
                text=True,
                check=False,
            )
            assert done.returncode == 0, done.stderr
            return [json.loads(one) for one in done.stdout.splitlines()]

        engine = ("--engine", f"searxng=http://{HOST}")
        first, second = run(*engine, "--explain")
        assert [first["url"], second["url"]] == ["http://a.example/t.pdf", "http://a.example/o.pdf"]
        assert first["weight"] > 0.5 > second["weight"]
        assert first["why"]
        marked = run("--relevant", str(first["id"]), "--irrelevant", str(second["id"]))
        assert [paper["marked"] for paper in marked] == [True, False]
        asked = len(world.asked)
        added = run(*engine, "--auto", "0.5", "--documents", "0")
        assert [paper["work"] for paper in added] == ["w1", None]
        assert {one.path for one in world.asked[asked:] if one.host == "a.example"} <= {
            "/robots.txt",
            "/t.pdf",
        }
        assert run("--list") == added
        assert run("--author", "Nobody Atall", *engine)[0]["weight"] == 0.0


@pytest.mark.parametrize(("filler", "far"), [("Wasser und Wald ", 30), ("土壤与水分", 30)])
def test_as_many_words_around_a_link_tell_what_it_is_about_in_every_script(filler, far):
    text = f"<p>{filler * far}<a href='/1.pdf'>pdf</a>{filler * far}</p>"
    around, _, _ = said_around(parsed(text, "http://a.example/").links[0], parsed(text, "http://a.example/"))
    assert 40 <= word_count(around) <= 80


def test_a_link_is_about_what_it_stands_under():
    found = parsed(
        "<title>Our group</title><h2>Spanning trees</h2><a href='a.pdf'>Paper one</a><h2>Birds</h2><a href='b.pdf'>Paper two</a>",
        "http://a.org/",
    )
    known = background()
    profile = TopicSubject("spanning trees").profile(known)
    rows = [features(link, found, profile, known, alike=0.1, depth=1) for link in found.links]
    at = COLUMNS.index("head alike")
    assert rows[0][at] > 0.5 > rows[1][at]
    assert promised(rows[0]) > promised(rows[1])
