"""Parts are found by name, and a wrong name is answered with the right ones."""

import pytest

from pinakes import plugins
from pinakes.errors import Usage


def test_every_part_of_ours_can_be_imported():
    for seam, parts in plugins.PARTS.items():
        for name in parts:
            assert plugins.part(seam, name)


def test_an_unknown_name_lists_the_known_ones():
    with pytest.raises(Usage, match=r"no reader is called 'pfd'; known: pdf, ps"):
        plugins.part("readers", "pfd")


def test_a_part_can_be_named_by_its_import_path():
    assert plugins.part("extractors", "tests.fakes.faults:FaultExtractor").gives == ("title",)
