"""Labels put right in footnotes of law: parties of a case, the first of two pages, small words before the first name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinakes.text.words import words

if TYPE_CHECKING:
    from pinakes.understand.bibliography.observe import ObservedReference
    from pinakes.understand.bibliography.tokens import TokenForm

PARTIES = 14
"""Tokens in which the parties of a case are named."""
SECOND_PAGES = frozenset(("01", "02", "03", "04", "0-0", "Y", "Y-0", "YY"))
SIGLA = frozenset(("XX2", "XX", "XxX"))
"""Shapes of journals known by their letters: GA, NJW, NStZ."""


def parties(labels: list[str], seen: ObservedReference, texts: list[str]) -> None:
    """`Roe v. Wade, 410 U.S. 113`: the parties of a case are its name, not its authors."""
    against = words("bibliography", "versus")
    opens = next((i for i, label in enumerate(labels) if label not in ("other", "number")), len(labels))
    parts = range(opens + 1, min(opens + PARTIES, len(labels) - 1))
    middle = next((i for i in parts if seen.forms[i].core in against and texts[i][0].islower()), None)
    if middle is None or not texts[middle - 1][:1].isupper() or not texts[middle + 1][:1].isupper():
        return
    end = middle + 1
    while end < len(labels) and not texts[end - 1].endswith(",") and seen.forms[end].coarse[0] in "Xxo<":
        end += 1
    counted = end < len(labels) and seen.forms[end].coarse[0] == "0"
    if counted or (labels[opens] == "author" and "title" not in labels):
        labels[opens:end] = ["title"] * (end - opens)


def first_pages(labels: list[str], seen: ObservedReference, texts: list[str]) -> None:
    """`52 Stan. L. Rev. 1373, 1377 (2000)`, `GA 1991, 91, 132`: of two numbers where notes of law cite, the first is the page."""
    forms = seen.forms
    for i in range(1, len(labels) - 1):
        if _is_no_first_page(forms, i, texts):
            continue
        if labels[i - 1] == "container" and (labels[i] in ("pages", "volume", "other")):
            begin = i - 1
            while begin and labels[begin - 1] == "container":
                begin -= 1
            bracketed = i + 2 < len(labels) and texts[i + 2].startswith("(")
            before = _follows_volume(begin, labels, forms)
            if bracketed and before and labels[i + 1] in ("pages", "date", "other"):
                labels[i], labels[i + 1] = "pages", "other"
                if "date" not in labels and forms[i + 2].coarse == "Y":
                    labels[i + 2] = "date"
        elif _may_begin_pages(i, labels):
            named = labels[:i].count("author")
            if _is_report_cited(named, i, forms):
                labels[i], labels[i + 1] = "pages", "other"
                labels[i - 2] = "container"


def _may_begin_pages(i: int, labels: list[str]) -> bool:
    """Whether a volume stands between date and pages."""
    return (
        labels[i - 1] == "date"
        and labels[i] == "volume"
        and labels[i + 1] == "pages"
        and i > 2
        and "title" not in labels
    )


def _is_report_cited(named: int, i: int, forms: list[TokenForm]) -> bool:
    """Whether a sign of a law report stands before."""
    return bool(
        forms[i - 2].coarse in SIGLA
        and named
        and not any(form.coarse[:2] == "X" for form in forms[:i])
        and i - 2 <= named + 2
    )


def _follows_volume(begin: int, labels: list[str], forms: list[TokenForm]) -> bool:
    """Whether a volume or a venue stands before."""
    return bool(begin and (labels[begin - 1] == "volume" or forms[begin - 1].coarse == "<container>"))


def _is_no_first_page(forms: list[TokenForm], i: int, texts: list[str]) -> bool:
    """Whether this is no first page with a second one behind it."""
    return forms[i].coarse[0] != "0" or not texts[i].endswith(",") or forms[i + 1].coarse not in SECOND_PAGES


def signals(labels: list[str], seen: ObservedReference, texts: list[str]) -> None:
    """`zweifelnd: Knoepfler, …`, `vgl. auch Siehr`, `See generally Rhode`: small words before the first name are no part of it."""
    _behind_signals(labels, seen, texts)
    for i in range(min(4, len(labels) - 1)):
        if labels[i] != "author":
            if labels[i] not in ("other", "number"):
                return
            continue
        if not texts[i].endswith(":") or not texts[i].islower() or labels[i + 1] != "author":
            return
        labels[: i + 1] = ["number" if label == "number" else "other" for label in labels[: i + 1]]


def _behind_signals(labels: list[str], seen: ObservedReference, texts: list[str]) -> None:
    known = words("bibliography", "signal")
    first = next((i for i, label in enumerate(labels[:3]) if label != "number"), 0)
    if seen.forms[first].core not in known:
        return
    end = first + 1
    while end < min(first + 3, len(labels) - 1) and texts[end].rstrip(",").isalpha() and texts[end].islower():
        end += 1
    if end > first + 1 and texts[end][:1].isupper() and labels[end] in ("author", "title", "editor"):
        labels[first:end] = ["other"] * (end - first)
