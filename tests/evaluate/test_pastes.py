"""Running text pasted into lists: what is pasted, where, and how much of it is masked."""

import gzip
import json
import random
import sys

import pytest

from pinakes.evaluate import pastes
from pinakes.evaluate.labelled import LabelledLines
from pinakes.learn.synthesise.pastes import pasted
from tests.understand.bibliography.samples import HEADINGS, PROSE, REFERENCES


def document(language: str) -> LabelledLines:
    body = pastes.printed(" ".join([PROSE[language]] * 12), 80)
    listed = [HEADINGS[language], *(REFERENCES[language] * 2)]
    return LabelledLines("made", language, [*body, *listed], [0] * len(body) + [1] * len(listed))


@pytest.mark.parametrize("language", sorted(REFERENCES))
def test_passages_are_text_and_no_part_of_a_list(language):
    found = document(language)
    passages = pastes.running_text(found.lines, found.labels)
    assert passages
    assert all(
        line in PROSE[language] * 12 or pastes.is_text(line) for passage in passages for line in passage
    )
    assert not {line for passage in passages for line in passage} & set(REFERENCES[language])


def test_a_heading_and_a_row_of_numbers_are_not_text():
    assert not pastes.is_text("References")
    assert not pastes.is_text("1.23 4.56 7.89 10.11 12.13 14.15 16.17 18.19")
    assert pastes.is_text("河流在土壤松软的地方弯曲，我们用一根足够长的绳子测量了每一个弯曲")


def test_every_length_and_place_is_tried_and_a_paragraph_is_one_line():
    found = pastes.pastes([document("en"), document("de")])
    assert {one.length for one in found} == {*map(str, pastes.LENGTHS), "paragraph"}
    assert {one.place for one in found} == set(pastes.PLACES)
    assert all(one.count == 2 and 0 <= one.masked <= 1 and 0 <= one.kept <= 1 for one in found)
    assert all(one.masked == 0 for one in found if one.length in ("12", "30", "paragraph"))


def test_the_command_prints_a_table_a_source(tmp_path, monkeypatch, capsys):
    (tmp_path / "lines").mkdir()
    with gzip.open(tmp_path / "lines" / "made.jsonl.gz", "wt", encoding="utf-8") as rows:
        for language in ("en", "ru"):
            known = document(language)
            rows.write(json.dumps({"lines": known.lines, "labels": known.labels, "lang": language}) + "\n")
    monkeypatch.setattr(sys, "argv", ["pastes", str(tmp_path)])
    monkeypatch.setattr(pastes, "LENGTHS", (3, 12))
    pastes.main()
    printed = capsys.readouterr().out
    assert "## made" in printed
    assert "| 12 |" in printed
    assert "| paragraph |" in printed


@pytest.mark.parametrize("language", sorted(REFERENCES))
def test_documents_to_learn_from_keep_their_list_and_call_what_is_pasted_text(language):
    known = document(language)
    texts = pastes.running_text(known.lines, known.labels)
    made, again = (pasted((known.lines, known.labels), texts, random.Random(seed)) for seed in (3, 3))
    assert made == again
    lines, labels = made
    assert [line for line, label in zip(lines, labels, strict=True) if label] == [
        HEADINGS[language],
        *(REFERENCES[language] * 2),
    ]
    assert len(lines) > sum(known.labels)


def test_nothing_is_pasted_where_there_is_no_list():
    assert pasted((["The river bends."] * 20, [0] * 20), [["a", "b"]], random.Random(1)) == ([], [])
    assert pasted((["a"] * 8, [1] * 8), [], random.Random(1)) == ([], [])
