"""Where to deposit, and with what secret."""

import pytest

from pinakes.errors import Usage
from pinakes.publish.deposit.targets import Target, target


def test_secrets_come_from_the_environment_and_are_not_shown(tmp_path):
    file = tmp_path / "config.toml"
    file.write_text(
        '[deposit]\ntries = 2\n[deposit.our-dspace]\nkind = "dspace"\nurl = "https://repo.example/server"\nuser = "a@b.c"\n'
    )
    found = target("our-dspace", files=(file,), environment={"PINAKES_DEPOSIT_OUR_DSPACE_PASSWORD": "s3cret"})
    assert found.password == "s3cret"
    assert "s3cret" not in repr(found)
    assert found.user == "a@b.c"
    from pinakes.config import settings

    assert settings(files=(file,), environment={}).deposit.tries == 2


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[deposit.x]\nurl = 'ftp://x'", "http"),
        ("[deposit.x]\nurl = 'https://u:p@x'", "settings of their own"),
        ("[deposit.x]\nsecret = 'x'", "no setting secret"),
        ("[deposit.y]\nurl = 'https://x'", "no repository is called"),
    ],
)
def test_a_wrong_target_is_refused_with_the_reason(tmp_path, text, said):
    file = tmp_path / "config.toml"
    file.write_text(text)
    with pytest.raises(Usage, match=said):
        target("x", files=(file,), environment={})


def test_place_tells_addresses_apart():
    assert Target("x", "dspace", "https://a").place != Target("x", "dspace", "https://b").place
