"""What holds of a library holds wherever its truth lies: in a file, and on a server that is started for these tests."""

import pytest

from pinakes.store import address
from pinakes.store.library import open_library
from tests.server import Server

OF_FILES = (
    "test_migrations",
    "test_library_trouble",
    "test_drawing",
    "test_sameness",
    "test_plain",
    "test_postgresql",
)
"""Tests of files, and of what asks no store."""
COSTS = (
    "test_memory_does_not_grow_with_the_library",
    "test_cost_does_not_grow_with_namesakes",
    "test_an_index_that_knows_more_than_the_database_is_built_again",
)
"""Tests of what a file costs, and of a file that was copied back."""


@pytest.fixture(scope="session")
def server():
    started = Server()
    yield started
    started.stop()


def pytest_generate_tests(metafunc):
    asks = "kept_in" in metafunc.fixturenames and not metafunc.module.__name__.endswith(OF_FILES)
    if asks and metafunc.function.__name__ not in COSTS:
        metafunc.parametrize("kept_in", ["file", "server"], indirect=True, scope="module")


@pytest.fixture(autouse=True, scope="module")
def kept_in(request):
    """Every library that a test makes is made there."""
    if getattr(request, "param", "file") == "file":
        yield "file"
        return
    server = request.getfixturevalue("server")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(address, "chosen", server.schema)
        yield "server"


@pytest.fixture
def library(tmp_path):
    with open_library(tmp_path / "library", create=True) as opened:
        yield opened
