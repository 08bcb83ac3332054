"""`pinakes parse-references`: a line a reference."""

import json

REFERENCES = [
    "Иванов И. И. Методы анализа // Вестник МГУ. 2004. Т. 5, № 2. С. 12–20.",
    "",
    "王小明, 李华. 基于深度学习的文本分类[J]. 计算机学报, 2018, 41(3): 12-20.",
    "Knuth, D. E. (1984). Literate programming. The Computer Journal, 27(2), 97–111.",
]


def test_references_are_parsed_in_order(pinakes):
    answer = pinakes("parse-references", "-", stdin="\n".join(REFERENCES).encode())
    items = json.loads(answer.out)
    assert len(items) == 4
    assert items[1] == {}
    assert items[0]["author"][0]["family"] == "Иванов"
    assert items[2]["container-title"] == "计算机学报"
    assert items[3]["issued"] == {"date-parts": [[1984]]}
    assert (
        pinakes("parse-references", "-", "--to", "ris", stdin="\n".join(REFERENCES).encode()).out.count(
            "ER  - "
        )
        == 3
    )
    assert (
        pinakes("parse-references", "-", "--to", "bibtex", stdin="\n".join(REFERENCES).encode()).out.count(
            "@"
        )
        == 3
    )


def test_a_reference_that_crashes_the_parser_does_not_stop_the_others(monkeypatch):
    from pinakes.model import Parsed, Problem, Reference
    from pinakes.run import batch

    def run(job, files, chosen, *, ordered):
        for number, (name, text) in enumerate(files):
            died = "KILL" in text
            answer = (
                Parsed(name, problems=(Problem("run", "crash", "crashed", fatal=True),)) if died else None
            )
            yield batch.Done(
                number, (name, text), (answer or Parsed(name, tuple(map(Reference, text.split("\n")))),)
            )

    monkeypatch.setattr(batch, "run", run)
    from pinakes.cli import parse_references_run

    found = parse_references_run._parsed(["one", "KILL", "three"])
    assert [one and one.raw for one in found] == ["one", None, "three"]


def test_parse_references_answers_line_for_line(pinakes, tmp_path):
    (tmp_path / "r.txt").write_text("\n".join(REFERENCES) + "\n", "utf-8")
    items = json.loads(pinakes("parse-references", "r.txt").out)
    assert len(items) == len(REFERENCES)
    assert items[1] == {}
    assert items[3]["title"] == "Literate programming"
