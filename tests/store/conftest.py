import pytest

from pinakes.store.library import open_library


@pytest.fixture
def library(tmp_path):
    with open_library(tmp_path / "library", create=True) as opened:
        yield opened
