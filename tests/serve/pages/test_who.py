"""Who sees which work, and what is said when the library cannot be asked."""

import asyncio
from types import SimpleNamespace

import pytest
from starlette.exceptions import HTTPException

from pinakes.errors import Refused, TryLater
from pinakes.serve import problems
from pinakes.serve.drafts import Drafts
from pinakes.serve.ledger import Ledger
from pinakes.serve.pages.desk import Desk
from pinakes.serve.pages.who import Who, owns
from pinakes.store.adding import add
from pinakes.store.changing import join
from pinakes.store.library import open_library
from tests.store.made import outcome


@pytest.fixture
def seen_by(tmp_path):
    """Whether somebody sees a work of a library with two works, of which the second is bia's draft."""
    with open_library(tmp_path, create=True) as library:
        add(library, [outcome("a.pdf"), outcome("b.pdf", "Книги и люди", authors=("Иванов, И.",))])
    desk, drafts = Desk(str(tmp_path)), Drafts(Ledger(tmp_path))
    drafts.begin([2], owner="bia")

    def seen(work, who):
        request = SimpleNamespace(
            app=SimpleNamespace(state=SimpleNamespace(desk=desk, drafts=drafts)),
            state=SimpleNamespace(who=who),
            cookies={},
        )
        try:
            asyncio.run(owns(request, work))
        except HTTPException as error:
            return error.status_code != 404
        return True

    yield seen
    drafts.ledger.close()
    desk.close()


def test_a_draft_is_seen_under_no_number_that_leads_to_it(tmp_path, seen_by):
    visitor, owner, reviewer = Who("", "reader"), Who("bia", "depositor"), Who("ana", "reviewer")
    assert [seen_by(work, visitor) for work in ("w1", "w2", "2", " w2")] == [True, False, False, False]
    with open_library(tmp_path) as library:
        join(library, "w2", "w1", by="person:ana")
    assert [seen_by(work, visitor) for work in ("w1", "1", "w2")] == [False] * 3
    assert [seen_by(work, owner) for work in ("w1", "w2")] == [True] * 2
    assert [seen_by(work, reviewer) for work in ("w1", "w2")] == [True] * 2


def test_what_is_not_there_is_told_as_what_is_hidden_is(seen_by):
    assert not seen_by("w99", Who("", "reader"))
    assert not seen_by("²", Who("", "reader"))


def test_who_meets_a_database_that_went_away_is_told_to_come_again(monkeypatch):
    monkeypatch.setattr(problems, "is_for_people", lambda request: False)
    answer = problems.ours(None, TryLater("postgresql://somewhere does not answer"))
    assert b"postgresql" not in answer.body, "strangers need not know where the library lies"
    assert answer.status_code == 503
    assert int(answer.headers["Retry-After"]) >= 1
    assert problems.ours(None, Refused("no")).status_code == 500
