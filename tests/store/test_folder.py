"""A library out again: every exporter, a query, the files under names for people."""

import io
import json
import tracemalloc
from dataclasses import replace

import pytest

from pinakes import plugins
from pinakes.config import settings
from pinakes.errors import Usage
from pinakes.model import Claim
from pinakes.store.adding import add
from pinakes.store.changing import correct
from pinakes.store.folder import copy_out
from pinakes.store.naming import check_pattern
from pinakes.store.taking import taken
from tests.store.made import doi, outcome


def held(library, content=b"bytes", name="in/a paper.pdf", **more):
    made = outcome(name, **more)
    digest = library.shelves.keep(content)
    source = replace(made.source, digest=digest, size=len(content))
    return replace(made, source=source, record=replace(made.record, id=digest, sources=(source,)))


@pytest.fixture
def filled(library):
    add(
        library,
        [
            held(library, b"one", identifiers=doi("10.5555/x")),
            held(library, b"two", "b.pdf", title="Об учёте книг / и «прочем»: в библиотеках", authors=("Иванов, Иван",), language="ru", year=1998),
            held(library, b"three", "目录", title="图书馆目录的维护与增长", authors=("王小明",), language="zh", year=None),
            outcome("nobytes.pdf", "A work that is described and not held"),
        ],
    )  # fmt: skip
    return library


EXPORTERS = [name for name in plugins.PARTS["exporters"] if name not in ("template", "parquet")]


@pytest.mark.parametrize("name", EXPORTERS)
def test_every_exporter_takes_a_library(filled, name):
    stream = io.BytesIO()
    stream.close = lambda: None
    plugins.part("exporters", name)(settings()).export((work.outcome for work in taken(filled)), stream)
    assert len(stream.getvalue()) > 100
    if name in ("json", "bibtex", "csv", "mods"):
        assert "图书馆目录的维护与增长" in stream.getvalue().decode()


def test_a_query_selects_what_is_exported(filled):
    assert [work.outcome.file for work in taken(filled, "lang:ru OR lang:zh")] == ["b.pdf", "目录"]
    assert [work.work for work in taken(filled)] == ["w1", "w2", "w3", "w4"]
    assert list(taken(filled, "nothingofthekind")) == []
    correct(filled, "w1", Claim("title", "A better title", 1.0, "person:a", (), "en"))
    assert [work.work for work in taken(filled, "better")] == ["w1"]


def test_files_under_names_for_people(filled, tmp_path):
    def names(pattern):
        return {
            str(path.relative_to(tmp_path)): path.read_bytes()
            for _, _, path in copy_out(taken(filled), tmp_path, pattern)
        }

    assert names("{family}{year}-{title}") == {
        "Rossi2004-Keeping the catalogue of a growing library.pdf": b"one",
        "Иванов1998-Об учёте книг и «прочем» в библиотеках.pdf": b"two",
        "王小明-图书馆目录的维护与增长.pdf": b"three",
    }
    assert sorted(names("{language}/{name}")) == ["en/a paper.pdf", "ru/b.pdf", "zh/目录.pdf"]
    assert sorted(names("{doi}")) == ["10.5555 x.pdf", "w2.pdf", "w3.pdf"]
    before = sorted(tmp_path.rglob("*"))
    assert len(names("{family}{year}-{title}")) == 3
    assert sorted(tmp_path.rglob("*")) == before, "what is there is not copied again"


def test_two_files_of_one_name_are_both_kept(library, tmp_path):
    add(library, [held(library, b"one", "x.pdf"), held(library, b"two", "y.pdf")])
    assert sorted(path.name for _, _, path in copy_out(taken(library), tmp_path, "{year}")) == [
        "2004-2.pdf",
        "2004.pdf",
    ]


@pytest.mark.parametrize(
    "pattern", ["plain", "{colour}", "{title", "../{title}", "/tmp/{title}", "{title.__class__}", "{}"]
)
def test_patterns_that_make_no_sense(pattern):
    with pytest.raises(Usage, match="--name"):
        check_pattern(pattern)


def test_memory_does_not_grow_with_the_library(library):
    for first in range(0, 600, 200):
        add(
            library,
            [
                outcome(f"{i}.pdf", f"Work number {i} of the series and no other", authors=(f"A{i}, B.",))
                for i in range(first, first + 200)
            ],
        )

    class Nowhere(io.RawIOBase):
        def writable(self):
            return True

        def write(self, content):
            return len(content)

    exporter = plugins.part("exporters", "json")(settings())
    exporter.export((work.outcome for work in taken(library)), Nowhere())
    tracemalloc.start()
    exporter.export((work.outcome for work in taken(library)), Nowhere())
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 2_000_000


def test_json_goes_in_again_as_it_came_out(filled, tmp_path):
    from pinakes.store.described import outcome_of
    from pinakes.store.library import open_library

    stream = io.BytesIO()
    exporter = plugins.part("exporters", "json")(settings())
    exporter.export((work.outcome for work in taken(filled)), stream)
    with open_library(tmp_path / "copy", create=True) as copy:
        add(copy, [outcome_of(line) for line in stream.getvalue().splitlines()])
        again = io.BytesIO()
        exporter.export((work.outcome for work in taken(copy)), again)
    first, second = ([json.loads(line) for line in one.getvalue().splitlines()] for one in (stream, again))
    assert first == second
