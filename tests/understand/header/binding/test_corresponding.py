"""Who is to be written to, in the ways pages say it."""

from types import SimpleNamespace

import pytest

from pinakes.text.names import parse
from pinakes.text.words import words
from pinakes.understand.header.binding.corresponding import bind_told
from pinakes.understand.header.binding.notes import CLOSE, OPEN, Note
from pinakes.understand.header.rows.cues import finder, longest_words, may_stand, occurrences


def author(name, *marks, email=None, text=""):
    return SimpleNamespace(
        person=parse(name),
        marks=marks,
        emails=(email,) if email else (),
        row=SimpleNamespace(number=0, text=text or name),
        is_corresponding=False,
    )


def told(text, *people):
    bind_told(people, [Note(text.replace("<", OPEN).replace(">", CLOSE), ())])
    return [one.person.literal for one in people if one.is_corresponding]


@pytest.mark.parametrize(
    "text",
    [
        "<*>Corresponding author. E-mail: poole@x.org, roe@x.org",
        "Correspondence to: B. Poole, Lund University, Sweden",
        "Correspondence should be addressed to Bob Poole",
        "Ann Roe, Oslo, Norway\nBob Poole (corresponding author), Lund, Sweden",
        "poole@x.org (corresponding author)",
        "Correspondence: poole@x.org",
        "Corresponding author.\nE-mail address: poole@x.org (B. Poole).",
        "Korrespondenzadresse: Dr. Bob Poole, Lund",
        "Autor para correspondência: Bob Poole",
        "Autor de correspondencia: Bob Poole",
        "Auteur correspondant : Bob Poole",
        "Autore corrispondente: Bob Poole",
        "Автор для переписки: Bob Poole",
    ],
)
def test_one_of_two_authors_is_to_be_written_to(text):
    people = author("Ann Roe", "1", email="roe@x.org"), author("Bob Poole", "2", "*", email="poole@x.org")
    assert told(text, *people) == ["Bob Poole"]


def test_chinese_authors_by_name():
    assert told("*通信作者：李四，教授", author("张三"), author("李四")) == ["李四"]


def test_an_envelope_on_a_name_is_enough():
    assert told("", author("Ann Roe", "1"), author("Bob Poole", "1", "✉")) == ["Bob Poole"]


def test_a_mark_that_says_nothing_of_bodies_counts_where_it_stands():
    row = "Ann Roe a,⁎, Bob Poole b"
    assert told(
        "<*>Corresponding author.", author("Ann Roe", "a", text=row), author("Bob Poole", text=row)
    ) == ["Ann Roe"]


@pytest.mark.parametrize(
    "text",
    [
        "On behalf of all authors, the corresponding author states that there is no conflict of interest.",
        "Address correspondence to Carl Fisher, New York. E-mail: poole@x.org",
        "Corresponding author.\nE-mail addresses: roe@x.org (A. Roe), poole@x.org (B. Poole).",
        "lines corresponding to Poole and Roe",
    ],
)
def test_nobody_is_guessed(text):
    people = author("Ann Roe", "1", email="roe@x.org"), author("Bob Poole", "2", email="poole@x.org")
    assert told(text, *people) == []


def test_the_look_before_the_pattern_misses_no_label_in_any_language():
    labels = finder("corresponding", "contact")
    written = [
        form
        for label in words("contact", "corresponding")
        for form in (label, label.upper(), " ".join(label))
    ]
    found = [text for text in written if labels.search(f"1. {text} A. Roe")]
    assert len(found) > 100
    signs = longest_words("corresponding", "contact")
    assert all(may_stand(f"1. {text} A. Roe", signs) for text in found)
    assert not may_stand("Letters of rivers were read by two clerks; из писем рек; 河流的信", signs)


@pytest.mark.parametrize("filler", ["of the text ", "в тексте ", "Straße und İ ", "正文 "])
def test_a_long_text_is_searched_only_around_the_signs_of_labels_and_none_is_missed(filler):
    labels = sorted(words("contact", "corresponding"))
    text = filler.join(["", *(f"{label}, {label.upper()}; x{label}x {filler * 40}" for label in labels), ""])
    found = [match.span() for match in occurrences(text, "corresponding", "contact")]
    assert found == [match.span() for match in finder("corresponding", "contact").finditer(text)]
    assert len(found) >= len(labels)


def test_a_text_without_a_sign_has_no_label():
    assert not list(occurrences("nothing of the kind " * 20, "corresponding", "contact"))
