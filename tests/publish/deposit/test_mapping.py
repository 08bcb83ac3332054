"""Mappings of fields."""

import pytest

from pinakes.errors import Usage
from pinakes.publish.deposit.mapping import mapping


@pytest.mark.parametrize(
    "text",
    [
        "fields = 3",
        "[field]",
        "[fields]\nx = 'nothing'",
        "not toml",
        "require = {}",
        "[require]\na = 1",
        "[words]\ntype = 'x'",
    ],
)
def test_a_wrong_mapping_is_said_so(tmp_path, text):
    (tmp_path / "m.toml").write_text(text)
    with pytest.raises(Usage, match=r"m\.toml"):
        mapping("dspace", override=str(tmp_path / "m.toml"))
