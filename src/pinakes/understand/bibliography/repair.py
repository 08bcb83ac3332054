"""Labels put right after the model: what a reference as a whole tells that a chain of neighbours cannot see."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pinakes.understand.bibliography import (
    in_print,
    kinds_of_source,
    meeting_fields,
    notes_of_law,
    phrases,
    titles_end,
)
from pinakes.understand.bibliography.tokens import WEAK

if TYPE_CHECKING:
    from collections.abc import Callable

    from pinakes.understand.bibliography.observe import ObservedReference

PHRASES = ("title", "container", "publisher", "school", "place", "series")
"""Fields made of words."""
CUES_INSIDE = frozenset(f"<{cue}>" for cue in (*WEAK, "and"))
"""Cues that stand inside such fields as often as before them."""
DAYS = frozenset(("Y", "Y-M-D", "<month>", "01", "02"))
"""Tokens that dates are made of."""
MEASURES = {"<pages>": "pages", "<issue>": "issue", "<volume>": "volume"}
INITIALS = 6
"""Characters of initials with their stops and comma."""
QUOTED = 3
"""Words from which a title may end with its quote alone."""
ADDRESSES = frozenset(("doi", "arxiv", "url"))
QUOTES = {"«": "»", "“": "”", "„": "“", '"': '"'}
_OPENS = re.compile(r"[^\w\s]")
_ISSUE = re.compile(r"№\s?\d")
_SPECIALTY = re.compile(r"\d\d\.\d\d\.\d\d\W*$")
_YEAR = re.compile(r"(?:1[5-9]|20)\d\d")
_IN_BRACKETS = re.compile(r"\((?:1[5-9]|20)\d\d")


def runs(labels: list[str]) -> list[tuple[str, int, int]]:
    """Stretches of one label: (label, first token, token after the last)."""
    if not labels:
        return []
    found = []
    begin, held = 0, labels[0]
    for i, label in enumerate(labels):
        if label != held:
            found.append((held, begin, i))
            begin, held = i, label
    found.append((held, begin, len(labels)))
    return found


def repaired(raw: str, seen: ObservedReference, labels: list[str]) -> list[str]:
    """The labels, mended."""
    labels, texts, kinds = _prepared(raw, seen, labels)
    for step in STEPS:
        if step.needs is None or step.needs in kinds:
            step.mend(labels, seen, texts)
    return labels


def _prepared(raw: str, seen: ObservedReference, labels: list[str]) -> tuple[list[str], list[str], set[str]]:
    """The labels with whole segments and phrases, the texts of the tokens, and the classes among them."""
    labels = list(labels)
    texts = [raw[begin:end] for begin, end in seen.spans]
    coarse = [form.coarse for form in seen.forms]
    kinds = set(coarse)
    if not ADDRESSES.isdisjoint(kinds):
        labels = [kind if kind in ADDRESSES else label for kind, label in zip(coarse, labels, strict=True)]
    if "汉" in kinds:
        _whole_segments(labels, seen, texts)
    _whole_phrases(labels, seen, texts)
    _close_gaps(labels, texts)
    return labels, texts, kinds


def _whole_segments(labels: list[str], seen: ObservedReference, texts: list[str]) -> None:
    """Chinese characters with nothing between them are of one field: the one most of them have."""
    begin = 0
    for i, form in enumerate(seen.forms):
        if form.coarse != "汉":
            begin = i + 1
            continue
        # punctuation clings to its character: a token of one character has none
        then = i + 1
        joined = (
            then < len(texts) and seen.forms[then].coarse == "汉" and seen.spans[i][1] == seen.spans[then][0]
        )
        if joined and len(texts[i]) == 1 and not _OPENS.match(texts[then]):
            continue
        stretch = labels[begin : i + 1]
        if len(set(stretch)) > 1:
            most = max(stretch, key=lambda label: (stretch.count(label), label != "other"))
            labels[begin : i + 1] = [most] * len(stretch)
        begin = i + 1


def _whole_phrases(labels: list[str], seen: ObservedReference, texts: list[str]) -> None:
    """Words with no punctuation between them are of one field: the one most of them have."""
    begin = 0
    forms = seen.forms
    for i, form in enumerate(forms):
        follows = i + 1 < len(forms)
        word = (
            labels[i] in PHRASES
            and (form.coarse[0] in "XxoI" or form.coarse in CUES_INSIDE)
            and not form.opens
        )
        if (
            word
            and follows
            and not form.ends
            and not form.closes
            and not _OPENS.match(texts[i + 1])
            and texts[i][-1].isalnum()
        ):
            continue
        end = i + 1 if word else i
        stretch = labels[begin:end]
        if end - begin > 2 and len(set(stretch)) > 1:
            most = max(PHRASES, key=stretch.count)
            if 2 * stretch.count(most) > len(stretch):
                labels[begin:end] = [most] * len(stretch)
        begin = i + 1


def _subtitles(labels: list[str], seen: ObservedReference, texts: list[str]) -> None:
    """What follows a container's colon directly and is called title is its subtitle; so is a first of two containers behind a title's."""
    if "title" not in labels or "container" not in labels:
        return
    found = _titled_runs(labels)
    for (before, _, end), (label, begin, last), *later in zip(found, found[1:], found[2:], strict=False):
        if (
            (before, label) == ("title", "container")
            and end == begin
            and texts[end - 1].endswith(":")
            and later[0][0] == "container"
        ):
            labels[begin:last] = ["title"] * (last - begin)
            return
    if _is_venue_before_title(found):
        # no title stands before them: `Rios da cidade: memória e cuidado` is one
        (_, begin, end), _ = found[:2]
        if texts[end - 1].endswith(":") and not any(label == "container" for label, _, _ in found[1:]):
            labels[begin:end] = ["title"] * (end - begin)
            return
    for i in range(1, len(labels)):
        if _continues_title(labels, i, texts):
            then = i
            while then < len(labels) and labels[then] == "title":
                labels[then] = "container"
                then += 1


def _is_venue_before_title(found: list[tuple[str, int, int]]) -> bool:
    """Whether a venue was taken for what stands before the title."""
    return (
        len(found) > 1 and (found[0][0], found[1][0]) == ("container", "title") and found[0][2] == found[1][1]
    )


def _titled_runs(labels: list[str]) -> list[tuple[str, int, int]]:
    """The runs of title and container."""
    return [run for run in runs(labels) if run[0] in ("title", "container")]


def _continues_title(labels: list[str], i: int, texts: list[str]) -> bool:
    """Whether a title behind a colon belongs to the container before."""
    return (
        labels[i] == "title"
        and labels[i - 1] == "container"
        and texts[i - 1].endswith(":")
        and "title" in labels[: i - 1]
    )


def _close_gaps(labels: list[str], texts: list[str]) -> None:
    """A stray label of one token inside a title, container or author list belongs to it."""
    for label, begin, end in runs(labels):
        if begin and end < len(labels) and end - begin == 1 and labels[begin - 1] == labels[end] != label:
            around = labels[end]
            if (
                around in ("title", "container", "publisher", "school", "editor")
                and label
                in (
                    "other",
                    "place",
                    "note",
                    "author",
                    "publisher",
                )
            ) or (around == "author" and label in ("other", "title", "editor", "container", "place")):
                labels[begin] = around


def _months(labels: list[str], seen: ObservedReference, texts: list[str]) -> None:
    """A month beside the year of the date, and the day beside the month, belong to it."""
    for i, form in enumerate(seen.forms):
        if labels[i] == "author" and i + 1 < len(texts) and _IN_BRACKETS.match(texts[i + 1]):
            # Assmann, Jan (1990)
            continue
        if form.coarse == "<month>" and labels[i] not in ("date", "accessed"):
            _long_date(i, labels, seen, texts)
        if form.coarse == "<month>" and labels[i] in (
            "publisher",
            "place",
            "other",
            "note",
            "pages",
            "issue",
        ):
            near = labels[max(0, i - 2) : i + 3]
            if "date" in near or "accessed" in near:
                label = _kind_of_date(near)
                labels[i] = label
                if (
                    i
                    and seen.forms[i - 1].coarse in ("01", "02")
                    and not (i > 1 and seen.forms[i - 2].coarse in ("<issue>", "<volume>"))
                    and labels[i - 1] in ("publisher", "place", "other", "note", "pages", "issue")
                ):
                    labels[i - 1] = label


def _kind_of_date(near: list[str]) -> str:
    """Whether a month belongs to the date or to the day of a visit."""
    return "date" if "date" in near else "accessed"


def _long_date(i: int, labels: list[str], seen: ObservedReference, texts: list[str]) -> None:
    """`29 de março de 2012`: the words between day, month and year belong to the date."""
    year = next((k for k in range(i + 1, min(i + 3, len(labels))) if seen.forms[k].coarse == "Y"), None)
    if (
        year is None
        or labels[year] not in ("date", "accessed")
        or (year == i + 2 and len(seen.forms[i + 1].core) > 2)
    ):
        return
    first = i
    if i > 1 and len(seen.forms[i - 1].core) <= 2 and seen.forms[i - 2].coarse in ("01", "02"):
        first = i - 2
    elif (
        i
        and seen.forms[i - 1].coarse in ("01", "02")
        and not (i > 1 and seen.forms[i - 2].coarse in ("<issue>", "<volume>"))
    ):
        first = i - 1
    labels[first:year] = [labels[year]] * (year - first)


def _editors_together(labels: list[str], seen: ObservedReference, texts: list[str]) -> None:
    """`Hollmer, Heide / Meier, Albert (Hg.)`: names that run into editors are editors, where "(Hg.)" follows at once."""
    if labels.count("editor") == 0 or "author" not in labels:
        return
    found = [run for run in runs(labels) if run[0] not in ("number", "other")]
    if len(found) < 2 or found[0][0] != "author" or found[1][0] != "editor" or found[1][1] - found[0][2] > 1:
        return
    (_, begin, _), (_, _, end) = found[:2]
    if any(form.coarse == "<editor>" for form in seen.forms[max(begin, end - 1) : end + 2]):
        labels[begin:end] = ["editor"] * (end - begin)


def _editors_first(labels: list[str], seen: ObservedReference, texts: list[str]) -> None:
    """Names before "(eds.)" at the very beginning are editors, those before a title without it authors."""
    if "editor" not in labels or "author" in labels:
        return
    found = runs(labels)
    for place, (label, begin, end) in enumerate(found[:4]):
        if label == "editor" and "author" not in labels and "container" not in labels[:begin]:
            follows = " ".join(texts[end : end + 3])
            cued = any(form.coarse == "<editor>" for form in seen.forms[max(0, begin - 3) : end + 3])
            if not cued and not re.search(r"\(\s*[Ee]", follows) and place <= 1:
                for i in range(begin, end):
                    labels[i] = "author"
            return


def _second_title(labels: list[str], seen: ObservedReference, texts: list[str]) -> None:
    """A second title after "In" or after editors is where the work appeared."""
    if "container" in labels:
        return
    titles = [(begin, end) for label, begin, end in runs(labels) if label == "title"]
    if len(titles) < 2:
        return
    (_, first_end), (begin, end) = titles[0], titles[1]
    between = labels[first_end:begin]
    cued = any(form.coarse == "<container>" or (form.core == "" and "//" in text) for form, text in
               zip(seen.forms[first_end:begin], texts[first_end:begin], strict=True))  # fmt: skip
    if "editor" in between or cued:
        for i in range(begin, end):
            labels[i] = "container"


def _year_in_container(labels: list[str], seen: ObservedReference, texts: list[str]) -> None:
    if "date" in labels:
        return
    for label, begin, end in runs(labels):
        if (
            label in ("container", "publisher", "place", "title")
            and end - begin > 1
            and seen.forms[end - 1].coarse in ("Y", "Ya")
            and (label != "title" or texts[end - 1].startswith("("))
        ):
            labels[end - 1] = "date"
            return


def _access_days(labels: list[str], seen: ObservedReference, texts: list[str]) -> None:
    """A date right behind `accessed` is the day of access, in one piece or not: `Acesso em: 29 Abril. 2015`."""
    if _has_no_visit(labels):
        return
    forms = seen.forms
    for cue in [i for i, form in enumerate(forms) if form.coarse == "<accessed>"]:
        first = next((i for i in range(cue + 1, min(cue + 4, len(labels))) if forms[i].coarse in DAYS), None)
        if first is None:
            continue
        last = first
        while (
            last + 1 < len(labels)
            and last - first < 4
            and (forms[last + 1].coarse in DAYS or len(forms[last + 1].core) <= 2)
        ):
            last += 1
        while forms[last].coarse not in DAYS:
            last -= 1
        if any(forms[i].coarse in ("Y", "Y-M-D") for i in range(first, last + 1)) or labels[first] == "date":
            labels[first : last + 1] = ["accessed"] * (last + 1 - first)


def _has_no_visit(labels: list[str]) -> bool:
    """Whether there is no address, and no second date."""
    return "url" not in labels and labels.count("date") < 2


def _serial_numbers(labels: list[str], seen: ObservedReference, texts: list[str]) -> None:
    """`2007-7467` behind ISSN is no range of pages."""
    behind = False
    for i, form in enumerate(seen.forms):
        if form.coarse == "<identifier>":
            behind = True
        elif form.coarse == "ISSN" and behind:
            labels[i] = "note" if labels[i] == "pages" else labels[i]
        else:
            behind = False


def _behind_slashes(labels: list[str], seen: ObservedReference, texts: list[str]) -> None:
    """What stands right behind `//` is where the work appeared, or who edited that."""
    for i in [i for i, text in enumerate(texts[:-1]) if "//" in text]:
        if seen.forms[i].coarse in ("url", "doi", "arxiv") or "title" not in labels[: i + 1]:
            continue
        then = i + 1
        if labels[then] == "title" or (
            labels[then] in ("publisher", "school", "note", "series") and "container" not in labels
        ):
            wrong = labels[then]
            while then < len(labels) and labels[then] == wrong:
                labels[then] = "container"
                then += 1
        return


def _statement(labels: list[str], seen: ObservedReference, texts: list[str]) -> None:
    """`Title / A. B. Name // …`: first words called author that run into the title, with authors behind the slash, are title."""
    if labels[0] not in ("author", "number") or labels.count("author") < 2:
        return
    found = [run for run in runs(labels) if run[0] not in ("number", "other")]
    if len(found) < 3 or found[0][0] != "author" or found[1][0] != "title" or found[0][2] != found[1][1]:
        return
    later = next((begin for label, begin, _ in found[2:] if label == "author"), 0)
    if later and "/" in texts[later - 1][-1:] + texts[later][:1] and texts[found[0][2] - 1][-1].isalnum():
        labels[found[0][1] : found[0][2]] = ["title"] * (found[0][2] - found[0][1])


def _decimals(labels: list[str], seen: ObservedReference, texts: list[str]) -> None:
    """`Markup Language 1.0`, `Reihe 2.2`: the parts of a decimal at the end of a title belong to it."""
    for i in range(len(labels) - 1):
        digits = seen.forms[i].coarse == "01" and seen.forms[i + 1].coarse == "01" and texts[i].endswith(".")
        if (
            digits
            and labels[i] == "title"
            and labels[i + 1] == "edition"
            and seen.spans[i][1] == seen.spans[i + 1][0]
        ):
            labels[i + 1] = "title"


def _quoted_title(labels: list[str], seen: ObservedReference, texts: list[str]) -> None:
    """`« Le capital : notes », Actes de la recherche, vol. 31`: behind the quote that closes a title stands where it appeared."""
    if "container" in labels or "title" not in labels:
        return
    begin = labels.index("title")
    end = next((i for i in range(begin, len(labels)) if labels[i] != "title"), len(labels))
    quote = next((char for char in "".join(texts[max(0, begin - 1) : begin + 1]) if char in QUOTES), "")
    closed = next((i for i in range(begin, end - 1) if quote and _is_closed(quote, texts[i], i - begin)), 0)
    then = closed + 1
    while closed and then < end - 1 and seen.forms[then].coarse == "<container>":
        then += 1
    if closed and texts[then][0].isupper():
        told = "publisher" if "genre" in labels[end:] else "container"  # `," CERN, Geneva, Tech. Rep.`
        labels[closed + 1 : end] = ["other"] * (then - closed - 1) + [told] * (end - then)


def _is_closed(quote: str, text: str, place: int) -> bool:
    """Whether a quote ends here, and with it the title: behind a stop, or behind several words between «»."""
    long = quote == "«" and place >= QUOTED
    return QUOTES[quote] in text and (long or not {",", "."}.isdisjoint(text[-2:]))


def _title_in_authors(labels: list[str], seen: ObservedReference, texts: list[str]) -> None:
    """`Семёнов И. И., Орлов В. К. Конвейеры: справочник`: one word behind the initials that ends a sentence is the title."""
    if "author" not in labels:
        return
    begin = labels.index("author")
    end = begin
    while end < len(labels) and labels[end] == "author":
        end += 1
    last = end - 1
    signs: tuple[str, ...] = (".", ":")
    if "title" in labels:  # `Lee K., Toutanova K. BERT: Pre-training`
        signs = (":",) if "title" in labels[end : end + 1] and _is_family_first(texts[begin:last]) else ()
    if last - begin < 2 or not texts[last].endswith(signs) or len(seen.forms[last].core) < 4:
        return
    is_initial = len(seen.forms[last - 1].core) == 1 and texts[last - 1][0].isupper()
    if is_initial and len(seen.forms[begin].core) > 1:
        labels[last] = "title"


def _is_family_first(texts: list[str]) -> bool:
    """Whether several names end with initials: `Devlin J., Chang M.,`; or the only one does: `Moss P.`."""
    if len(texts) == 2:
        return texts[0].isalpha() and len(texts[0]) > 1
    return sum(text.endswith(".,") and len(text) <= INITIALS for text in texts) > 1


def _lone_container(labels: list[str], seen: ObservedReference, texts: list[str]) -> None:
    """A container without title but with a publisher, or with nothing a journal has, is the title."""
    if "title" in labels or "container" not in labels or "issue" in labels:
        return
    begin = labels.index("container")
    if begin and seen.forms[begin - 1].coarse == "<container>" and "author" in labels[:begin]:
        return
    in_print = "publisher" in labels or "place" in labels
    if in_print if "volume" not in labels else in_print and "pages" not in labels:
        for i, label in enumerate(labels):
            if label == "container":
                labels[i] = "title"


def _missing_date(labels: list[str], seen: ObservedReference, texts: list[str]) -> None:
    """The only year of a reference is its date, wherever it stands outside a title."""
    if "date" in labels:
        return
    years = [i for i, form in enumerate(seen.forms) if form.coarse in ("Y", "Ya")]
    for i in years:
        if labels[i] in ("other", "note", "volume", "pages", "publisher", "place", "container", "issue"):
            others = [label for k, label in enumerate(labels) if k != i]
            if labels[i] not in ("volume", "pages", "issue") or labels[i] in others:
                labels[i] = "date"
                return


def _missing_title(labels: list[str], seen: ObservedReference, texts: list[str]) -> None:
    """`钱钟书. 管锥编: 第2册[M]`: words of no field between the authors and a volume are the title."""
    if "title" in labels or "container" in labels:
        return
    found = runs(labels)
    for (label, _, _), (other, begin, end), (then, _, _) in zip(found, found[1:], found[2:], strict=False):
        if label == "author" and other == "other" and then == "volume":
            end -= seen.forms[end - 1].coarse in MEASURES or len(texts[end - 1]) < 2
            labels[begin:end] = ["title"] * (end - begin)


def _marked_issues(labels: list[str], seen: ObservedReference, texts: list[str]) -> None:
    """`№12` is an issue; `05.11.14` is the code of a specialty, and no issue."""
    for i, label in enumerate(labels):
        if label == "pages" and _ISSUE.search(texts[i]) and "issue" not in labels:
            labels[i] = "issue"
        elif label in ("issue", "volume", "pages") and _SPECIALTY.match("".join(texts[i : i + 3])):
            labels[i : i + 3] = ["note"] * 3


def _theses(labels: list[str], seen: ObservedReference, texts: list[str]) -> None:
    """A note that says `Dissertation` is what kind of work it is."""
    for label, begin, end in runs(labels):
        if label == "note" and any(form.coarse == "<thesis>" for form in seen.forms[begin:end]):
            labels[begin:end] = ["genre"] * (end - begin)


@dataclass(frozen=True, slots=True)
class RepairStep:
    """One thing that is mended: the class of token it needs (None: any reference), and the function that mends the labels in place."""

    needs: str | None
    mend: Callable[[list[str], ObservedReference, list[str]], None]

    @property
    def name(self) -> str:
        """What the step is called in tables and tests."""
        return f"{self.mend.__module__.rpartition('.')[2]}.{self.mend.__name__.strip('_')}"


STEPS: tuple[RepairStep, ...] = (
    RepairStep("<month>", _months),
    RepairStep("<accessed>", _access_days),
    RepairStep("ISSN", _serial_numbers),
    RepairStep(None, _editors_together),
    RepairStep(None, _editors_first),
    RepairStep(None, _behind_slashes),
    RepairStep(None, _subtitles),
    RepairStep(None, _second_title),
    RepairStep(None, _year_in_container),
    RepairStep(None, _lone_container),
    RepairStep(None, _missing_date),
    RepairStep(None, _statement),
    RepairStep("01", _decimals),
    RepairStep(None, _quoted_title),
    RepairStep(None, _title_in_authors),
    RepairStep("<thesis>", _theses),
    RepairStep(None, notes_of_law.signals),
    RepairStep(None, notes_of_law.parties),
    RepairStep(None, notes_of_law.first_pages),
    RepairStep(None, in_print.names_end),
    RepairStep(None, in_print.particles_behind),
    RepairStep("汉", _missing_title),
    RepairStep(None, _marked_issues),
    RepairStep("<edition>", in_print.editions),
    RepairStep("<and>", in_print.joint_authors),
    RepairStep(None, in_print.seams),
    RepairStep(None, titles_end.run_on),
    RepairStep(None, titles_end.closed_behind),
    RepairStep(None, titles_end.unfinished),
    RepairStep("<month>", titles_end.months_behind),
    RepairStep(None, titles_end.hidden_journals),
    RepairStep(None, in_print.places_behind_titles),
    RepairStep(None, meeting_fields.states),
    RepairStep(None, meeting_fields.families_alone),
    RepairStep(None, meeting_fields.towns_of_two_words),
    RepairStep(None, meeting_fields.towns_behind_schools),
    RepairStep(None, meeting_fields.authors_run_on),
    RepairStep(None, in_print.given_names),
    RepairStep("<editor>", in_print.marked_editors),
    RepairStep("<thesis>", in_print.theses),
    RepairStep(None, in_print.pages_as_years),
    RepairStep("url", in_print.bare_addresses),
    RepairStep(None, kinds_of_source.numbers_before),
    RepairStep(None, kinds_of_source.standards),
    RepairStep(None, kinds_of_source.versions),
    RepairStep("<month>", kinds_of_source.days),
    RepairStep(None, kinds_of_source.days_before_months),
    RepairStep("<issue>", kinds_of_source.issues_in_names),
    RepairStep("汉", kinds_of_source.pages_of_papers),
    RepairStep("汉", kinds_of_source.years_of_titles),
    RepairStep(None, kinds_of_source.proceedings),
    RepairStep("url", kinds_of_source.sites),
    RepairStep(None, kinds_of_source.published_by),
    RepairStep(None, kinds_of_source.numbers_of_documents),
    RepairStep("<container>", kinds_of_source.inside_titles),
    RepairStep(None, kinds_of_source.ampersands),
    RepairStep("<editor>", phrases.credited),
    RepairStep("<translator>", phrases.credited),
    RepairStep("<accessed>", phrases.access_words),
    RepairStep(None, phrases.cited_at),
)
"""What is mended, in this order; `python -m pinakes.evaluate.repairs` tells what each is worth."""


def fired(raw: str, seen: ObservedReference, labels: list[str]) -> list[str]:
    """The steps that change the labels of a reference, by name."""
    found = []
    labels, texts, kinds = _prepared(raw, seen, labels)
    for step in STEPS:
        if step.needs is None or step.needs in kinds:
            before = list(labels)
            step.mend(labels, seen, texts)
            if labels != before:
                found.append(step.name)
    return found
