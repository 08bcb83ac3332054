"""What a form says of authors, where a list is longer than the page shows."""

from starlette.datastructures import FormData

from pinakes.model import Claim, Person, Record, Source
from pinakes.serve.pages.corrections import AUTHOR, typed
from pinakes.serve.pages.fields import Places, authors_of


def people(count):
    return [Person(literal=f"Ana Souza {i}", family=f"Souza {i}", given="Ana") for i in range(count)]


def form_of(authors, *, unshown, first=""):
    columns = zip(
        *((one.name, str(one.number), one.affiliations, one.email, one.orcid) for one in authors), strict=True
    )
    pairs = [(name, value) for name, column in zip(AUTHOR, columns, strict=True) for value in column]
    pairs[0] = (pairs[0][0], first or pairs[0][1])
    return FormData([*pairs, ("author-unshown", unshown)])


def said(count, shown, **how):
    persons = people(count)
    claims = tuple(Claim("author", one, 0.9, "header@1") for one in persons)
    record = Record("r", (Source("a.pdf", "0" * 64, 1),), claims, tuple(range(count)))
    authors = authors_of(record, Places(None))
    form = form_of(authors[:shown], unshown=str(count - shown), **how)
    return typed(form, [], authors, persons, by="person:ana")


def test_authors_that_the_page_did_not_show_stay_when_it_is_saved():
    assert said(5, 3).claims == []
    changed = said(5, 3, first="Bia Lima")
    assert [claim.value.literal for claim in changed.claims] == [
        "Bia Lima",
        *(f"Ana Souza {i}" for i in range(1, 5)),
    ]
    assert [one.name for one in changed.shown_authors] == ["Bia Lima", "Ana Souza 1", "Ana Souza 2"]
