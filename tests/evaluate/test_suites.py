"""Every suite runs over a small folder, and over the samples."""

import gzip
import json
from pathlib import Path

import pytest

from pinakes.config import settings
from pinakes.errors import Usage
from pinakes.evaluate import gold
from pinakes.evaluate.choice import Choice
from pinakes.evaluate.item import calibrations, means, tables
from pinakes.evaluate.suites import SUITES, collections

SAMPLES = Path(__file__).parent.parent.parent / "samples"
FILES = ("pt.html", "zh.docx", "ru-utf-8.txt", "de.rtf")
REFERENCES = [
    "Knuth D. E. The Art of Computer Programming. Reading: Addison-Wesley, 1968.",
    "Иванов И. И. Основы теории. М.: Наука, 1988. 200 с.",
    "李明, 王芳. 数字图书馆研究[J]. 图书馆学报, 2004, 38(3): 1-9.",
]
LABELLED = {
    "tokens": [["Иванов И. И. ", "author"], ["Основы теории. ", "title"], ["М.: ", "location"], ["Наука, ", "publisher"], ["1988. ", "date"], ["200 с.", "pages"]],
    "raw": REFERENCES[1],
    "lang": "ru",
}  # fmt: skip


@pytest.fixture(scope="module")
def data(tmp_path_factory):
    """A folder with a few samples and their truth, a labelled text and a labelled reference."""
    root = tmp_path_factory.mktemp("data")
    folder = root / "docs" / "few"
    (folder / "files").mkdir(parents=True)
    rows = [json.loads(row) for row in (SAMPLES / "truth.jsonl").read_text("utf-8").splitlines()]
    kept = [row for row in rows if Path(row["file"]).name in FILES]
    for row in kept:
        (folder / row["file"]).write_bytes((SAMPLES / row["file"]).read_bytes())
    (folder / "truth.jsonl").write_text("".join(json.dumps(row) + "\n" for row in kept), "utf-8")
    lines = [
        "Introduction",
        *["Plain prose goes on and on without any end in sight here."] * 30,
        "References",
        *REFERENCES,
    ]
    labels = [0] * 31 + [1] * 4
    (root / "lines").mkdir()
    (root / "lines" / "own.jsonl").write_text(
        json.dumps({"lines": lines, "labels": labels, "lang": "en"}) + "\n", "utf-8"
    )
    for part in ("dev", "train"):
        (root / "refs" / part).mkdir(parents=True)
        with gzip.open(root / "refs" / part / "own.jsonl.gz", "wt", encoding="utf-8") as out:
            out.write(json.dumps(LABELLED) + "\n")
    return root


def measured(data, suite, choice=Choice()):  # noqa: B008 - frozen
    plan = SUITES[suite](data, choice, settings({"run": {"workers": 1}}))
    items = list(plan.items)
    assert len(items) == plan.total
    assert len(plan.digest) == 16
    return items


def test_the_suite_of_documents_scores_our_samples(data):
    items = measured(data, "documents")
    scores = tables(items)["usual"]["all"]["all"]
    assert scores["title"]["f1"] == 1
    assert scores["authors"]["f1"] > 0.9
    assert {"affiliations", "emails", "keywords_other", "whole"} <= set(scores)
    assert calibrations(items)["all"]["all"]["title"]["n"] == len(FILES)


def test_web_pages_alone(data):
    assert [item.format for item in measured(data, "html")] == ["html"]


def test_the_suite_of_fields_scores_labelled_references(data):
    items = measured(data, "fields")
    assert [item.collection for item in items] == ["refs/dev/own"], (
        "what is trained on is measured only when named"
    )
    scores = tables(items)["usual"]["language"]["ru"]
    assert scores["title"]["f1"] == scores["year"]["f1"] == scores["place"]["f1"] == 1
    assert "container" not in scores, "a field that is never labelled is held against nobody"
    assert [item.collection for item in measured(data, "fields", Choice(("refs/train/own",)))] == [
        "refs/train/own"
    ]


def test_the_suite_of_lines_scores_labelled_lines(data):
    items = measured(data, "lines")
    assert tables(items)["usual"]["all"]["all"]["lines"]["recall"] == 1
    assert set(means(items)["all"]["all"]) == {"P", "R", "F1", "body masked"}


def test_the_suite_of_entries_scores_references_of_samples(data):
    items = measured(data, "entries")
    assert tables(items)["usual"]["all"]["all"]["entries"]["f1"] > 0.9
    assert all(item.weighed for item in items)


def test_samples_and_limits(data):
    assert len(measured(data, "documents", Choice(("docs/few",), sample=1))) == 1
    assert len(measured(data, "documents", Choice(limit=2))) == 2
    with pytest.raises(Usage, match="known: docs/few"):
        measured(data, "documents", Choice(("few",)))
    with pytest.raises(Usage, match="holds no"):
        measured(data / "docs", "lines")


def test_gold_adds_what_the_truth_does_not_say(data, tmp_path):
    path = data / "docs" / "few" / "files" / "de.rtf"
    row = {
        "sha256": gold.digest_of(path),
        "size": path.stat().st_size,
        "lang": "de",
        "labels": {"title": "Other", "degree": "Diplom"},
    }
    alone = data / "lines" / "own.jsonl"
    other = {
        "sha256": gold.digest_of(alone),
        "size": alone.stat().st_size,
        "lang": "en",
        "labels": {"title": "Introduction"},
    }
    (tmp_path / "de.jsonl").write_text("\n".join(map(json.dumps, (row, other))), "utf-8")
    found = {one.name: one for one in collections(data, tmp_path)}
    told = next(row for row in found["docs/few"].truth if row["file"].endswith("de.rtf"))
    assert told["degree"] == "Diplom"
    assert told["title"] != "Other", "the truth of the folder stays"
    half = gold.half_of(gold.digest_of(alone))
    assert found["gold"].truth == (
        {"file": "lines/own.jsonl", "lang": "en", "title": "Introduction", "half": half},
    )


@pytest.mark.parametrize(
    ("row", "fault"),
    [
        ({}, "sha256"),
        ({"sha256": "0" * 64, "size": 1, "labels": {"authors": "A"}}, "authors is not a list"),
        ({"sha256": "0" * 64, "size": 1, "labels": {"venue": {"name": "x"}}}, "venue is not"),
        (
            {"sha256": "0" * 64, "size": 1, "labels": {"contributors": [{"role": "boss", "name": "x"}]}},
            "contributors is not",
        ),
        (
            {"sha256": "0" * 64, "size": 1, "labels": {"authors": ["A"], "author_emails": {"B": "b@c"}}},
            "who is not in authors",
        ),
    ],
)
def test_bad_gold_is_named(tmp_path, row, fault):
    (tmp_path / "en.jsonl").write_text(json.dumps(row), "utf-8")
    with pytest.raises(Usage, match=f"line 1: .*{fault}"):
        gold.labels(tmp_path)


def test_what_was_described_before_is_measured_again(data, tmp_path):
    records = tmp_path / "records.jsonl"
    records.write_text(
        json.dumps({"file": "x/de.rtf", "status": "ok", "seconds": 0.1, "title": "Wrong"}) + "\n", "utf-8"
    )
    items = measured(data, "documents", Choice(described=records))
    assert sorted(item.status for item in items) == ["missing", "missing", "missing", "ok"]
    assert tables(items)["usual"]["all"]["all"]["title"]["precision"] == 0
