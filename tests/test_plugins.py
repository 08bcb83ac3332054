"""Parts are found by name, and a wrong name is answered with the right ones."""

import pytest

from pinakes import plugins
from pinakes.errors import Usage
from tests.factories import a_format


def test_every_part_of_ours_can_be_imported():
    for seam, parts in plugins.PARTS.items():
        for name in parts:
            assert plugins.part(seam, name)


def test_an_unknown_name_lists_the_known_ones():
    with pytest.raises(Usage, match=r"no reader is called 'pfd'; known: pdf, ps"):
        plugins.part("readers", "pfd")


def test_a_part_can_be_named_by_its_import_path():
    assert plugins.part("extractors", "tests.fakes.faults:FaultExtractor").gives == ("title",)


@pytest.mark.parametrize("seam", sorted(plugins.ASKED_FIRST))
def test_the_part_asked_first_is_the_one_that_fits_best(seam):
    from pinakes.config import settings

    parts = {
        name: plugins.part(seam, name)(settings(files=(), environment={})) for name in plugins.PARTS[seam]
    }
    for media_type, usual in plugins.ASKED_FIRST[seam].items():
        known = a_format(media_type, puid=None, name="")
        scores = {name: score for name, part in parts.items() if (score := part.score(known)) is not None}
        assert max(scores, key=scores.__getitem__) == usual, media_type
