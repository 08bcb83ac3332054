"""Corrected documents of a strange journal teach how its others are read; what does not help is not kept; one command goes back."""

from dataclasses import replace

import pytest

from pinakes.config import settings
from pinakes.learn.attempt import Attempt, Errors, attempt, errors_of
from pinakes.learn.curve import curve, picture
from pinakes.learn.habits import described, learn, surprise
from pinakes.learn.lessons import lesson_at
from pinakes.pipeline import lay
from pinakes.store.learned import Learned
from tests.learn.odd_journal import papers


@pytest.fixture(scope="module")
def lessons(tmp_path_factory):
    folder, parts = tmp_path_factory.mktemp("odd"), lay(settings(files=(), environment={}))
    found = []
    for number, (content, title, people) in enumerate(papers(11)):
        path = folder / f"{number}.pdf"
        path.write_bytes(content)
        found.append(lesson_at(path, {"title": title, "authors": people}, parts))
    return found


def test_six_corrected_papers_teach_how_the_others_are_read(lessons):
    before, after = errors_of(lessons[6:], None), errors_of(lessons[6:], learn(lessons[:6]))
    assert before.all >= 8, "nobody would guess these pages"
    assert after.all <= before.all / 2


def test_what_is_better_on_documents_held_out_is_kept(lessons):
    found = attempt(lessons)
    assert found.is_better
    assert found.after.all < found.before.all


def test_titles_that_are_right_stay_so_though_authors_are_learnt(lessons):
    titled = [replace(one, truth={**one.truth, "title": _as_read(one)["title"]}) for one in lessons]
    found = attempt(titled)
    assert found.is_better
    assert "author" in found.habits.fields
    assert found.after.titles == found.before.titles == 0


def test_where_none_is_wrong_the_belief_in_what_is_right_decides(lessons, monkeypatch):
    """Twenty documents of which none happened to be wrong still tell whether a layout was learnt."""
    right = [replace(one, truth=_as_read(one)) for one in lessons[:6]]
    for gain, kept in ((0.1, ("title",)), (-0.1, ()), (0.0, ())):

        def surprised(lesson, habits, gain=gain):
            return {"title": 1.0 - (gain if habits else 0.0)}

        monkeypatch.setattr("pinakes.learn.attempt.surprise", surprised)
        monkeypatch.setattr("pinakes.learn.attempt.errors_of", lambda *_: Errors())
        found = attempt(right)
        assert (found.habits.fields if found.habits else ()) == kept
        assert found.is_better == bool(kept)


def test_the_right_value_surprises_less_once_its_layout_is_learnt(lessons):
    habits = learn(lessons[:8])
    for field in ("title", "author"):
        before, after = (sum(surprise(one, which)[field] for one in lessons[8:]) for which in (None, habits))
        assert after < before


def test_too_few_teach_nothing(lessons):
    assert learn(lessons[:2]) is None
    assert not attempt(lessons[:3]).is_better


def test_right_documents_stay_right(lessons):
    right = [replace(one, truth=_as_read(one)) for one in lessons]
    found = attempt(right)
    assert errors_of(right, found.habits if found.is_better else None).all == 0


def _as_read(lesson):
    return {"title": str(described(lesson, None).best("title")[0].value), "authors": []}


@pytest.mark.parametrize(
    ("after", "samples"),
    [(Errors(2, 0, 9), Errors()), (Errors(0, 2, 9), Errors()), (Errors(0, 0, 9), Errors(1, 0, 9))],
    ids=["titles are worse", "lists are worse", "samples are worse"],
)
def test_the_gate(after, samples):
    found = Attempt(9, Errors(1, 1, 9), after, Errors(), samples, object())
    assert not found.is_better
    assert replace(found, after=Errors(0, 1, 9), samples_after=Errors()).is_better


def test_the_curve_falls(lessons):
    points = curve(lessons, steps=(0, 5), rounds=1)
    assert [point.corrected for point in points] == [0, 5]
    assert points[0].after == points[0].before
    assert points[1].after.all < points[1].before.all
    drawn = picture([point.told() for point in points], title="t", across="corrected", up="wrong")
    assert drawn.count("<polyline") == 2


def test_what_was_learnt_is_kept_as_it_is_and_gone_back_from(lessons, tmp_path):
    learned, habits = Learned(tmp_path), learn(lessons)
    assert learned.in_use() is None
    assert learned.keep(habits, {"documents": 11}) == 1
    assert learned.in_use() == habits
    assert learned.keep(habits, {"documents": 12}) == 2
    assert learned.go_back() == 1
    assert learned.go_back() == 0
    assert learned.in_use() is None
    assert [one["documents"] for one in learned.versions()] == [11, 12]
