"""The journal-issue XML of the Russian science citation index: one `journal` an issue, an `article` a paper.

Written after public descriptions of its schema; `titleid`, the number the index gives a journal, is known to
the journal alone: 0 stands in its place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, BinaryIO

from lxml import etree

from pinakes.publish.export.codes import three_letters
from pinakes.publish.export.csl import csl_of
from pinakes.publish.export.work import works
from pinakes.publish.export.xml import ElementMaker

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pinakes.config import Settings
    from pinakes.model import Outcome, Person, Reference
    from pinakes.publish.export.work import Work
    from pinakes.publish.export.xml import Element

V = ElementMaker({})
TYPES = {"article": "RAR", "thesis": "MIS", "report": "REP", "book": "MIS", "chapter": "MIS", "slides": "ABS"}
CODES = {"udc": "udk", "bbk": "bbk", "jel": "jel", "msc": "msc"}
UNKNOWN = "UNK"
ANY = "ANY"


class RincExporter:
    """One issue is a `journal`; papers of several issues stand in `journals`, a `journal` each,
    which are to be sent apart.
    """

    media_type = "application/xml"
    suffix = "xml"
    wants_body = True

    def __init__(self, settings: Settings | None = None) -> None:
        pass

    def export(self, outcomes: Iterable[Outcome], out: BinaryIO) -> None:
        """Write all issues; papers are gathered by journal, volume and number."""
        issues: dict[tuple[str, str, str, str], list[Work]] = {}
        for work in works(outcomes):
            venue = work.venue
            issues.setdefault(
                (venue.title or "", work.year, venue.volume or "", venue.issue or ""), []
            ).append(work)
        made = [_journal(members) for members in issues.values()]
        root = made[0] if len(made) == 1 else V.always("journals", made)
        out.write(etree.tostring(root, xml_declaration=True, encoding="utf-8", pretty_print=True))


def _journal(members: list[Work]) -> Element:
    first = members[0]
    venue = first.venue
    return V.always(
        "journal",
        V("titleid", "0"),
        V("issn", first.issn),
        V.always("journalInfo", {"lang": _language(first.language)}, V.always("title", venue.title or "")),
        V.always(
            "issue",
            V("volume", venue.volume if (venue.volume or "").isdigit() else None),
            V("number", venue.issue),
            V("dateUni", first.year),
            V.always("articles", [_article(work) for work in members]),
        ),
    )


def _article(work: Work) -> Element:
    codes = [V("doi", work.identifier("doi"))]
    for scheme in (
        *CODES,
        *sorted({one.scheme for one in work.classes} - {*CODES, "grnti"}),
    ):  # in the order of the schema
        codes += [V(CODES.get(scheme, "anycode"), one.value) for one in work.classes if one.scheme == scheme]
    return V.always(
        "article",
        V.always("pages", work.venue.pages or ""),
        V("artType", TYPES.get(work.kind, "MIS")),
        V("langPubl", _language(work.language)),
        V.filled(
            "authors", [_author(i, person, work.language) for i, person in enumerate(work.authors, start=1)]
        ),
        V.always(
            "artTitles",
            [V("artTitle", {"lang": _language(text.language)}, text.value) for text in work.titles],
        ),
        V.filled(
            "abstracts",
            [V("abstract", {"lang": _language(text.language)}, text.value) for text in work.abstracts],
        ),
        V.always("text", {"lang": _language(work.language)}, _text(work)),
        V.filled("codes", codes),
        V.filled("keywords", [_words(words.values, words.language) for words in work.keywords]),
        V.filled("references", [V.always("reference", _cited(one)) for one in work.references]),
    )


def _language(language: str | None) -> str:
    return three_letters(language).upper() if language else UNKNOWN


def _author(number: int, person: Person, language: str | None) -> Element:
    own = V.always(
        "individInfo",
        {"lang": _language(language)},
        V.always("surname", person.family or person.literal),
        V("initials", person.given if person.family else None),
        V("orgName", "; ".join(person.affiliations)),
        V("email", person.email),
    )
    others = [
        V.always("individInfo", {"lang": _language(form.language)}, V("surname", form.name))
        for form in person.also[:2]
    ]
    return V.always("author", {"num": number}, V.filled("authorCodes", V("orcid", person.orcid)), own, others)


def _text(work: Work) -> str:
    blocks = (block.text for section in work.body.sections for block in section.blocks) if work.body else ()
    return "\n".join(blocks)


def _words(values: tuple[str, ...], language: str | None) -> Element | None:
    named = _language(language)
    return V.filled(
        "kwdGroup", {"lang": named if named != UNKNOWN else "RUS"}, [V("keyword", word) for word in values]
    )


def _cited(reference: Reference) -> Element:
    item = csl_of(reference)
    return V.always(
        "refInfo", {"lang": ANY}, V("text", reference.raw), V.filled("elements", list(_elements(item)))
    )


def _elements(item: dict[str, Any]) -> Iterator[Element | None]:
    people = [(one.get("family") or one.get("literal"), one.get("given")) for one in item.get("author", [])]
    names = ", ".join(" ".join(part for part in parts if part) for parts in people)
    year = item["issued"]["date-parts"][0][0] if "issued" in item else None
    fields = {
        "Authors": names,
        "Name": item.get("title"),
        "Title": item.get("container-title"),
        "YearPubl": year,
    }
    for field, value in fields.items():
        yield V.filled("element", {"field": field}, str(value) if value else None)
