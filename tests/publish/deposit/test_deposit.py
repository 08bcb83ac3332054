"""What every depositor keeps to."""

import pytest

from pinakes.plugins import PARTS, part
from pinakes.publish.deposit import Objection, Packer, Sender
from pinakes.publish.deposit.mapping import mapping
from pinakes.publish.deposit.targets import Secret, Target
from tests.publish.outcomes import everything


def made(kind, chosen, **changes):
    secrets = {"user": "u", "password": Secret("p"), "token": Secret("t")}
    target = Target(
        **{
            "name": "x",
            "kind": kind,
            "url": "https://repository.example",
            "collection": "c",
            "grant_licence": True,
            **secrets,
            **changes,
        }
    )
    return part("depositors", kind)(target, chosen)


@pytest.mark.parametrize("kind", PARTS["depositors"])
def test_a_depositor_packs_or_sends(kind, chosen, an_item):
    depositor = made(kind, chosen)
    assert isinstance(depositor, Packer) != isinstance(depositor, Sender)
    table = mapping(depositor.mapping)
    assert table.require
    assert set(table.require) <= set(table.fields) | set(table.constants)
    item = an_item(everything())
    assert list(table.findings(item.work)) == []
    found = list(depositor.check(item))
    assert all(isinstance(finding, Objection) for finding in found)
    if isinstance(depositor, Packer):
        assert depositor.suffix
        assert depositor.next_step(item.path)


@pytest.mark.parametrize(
    "kind", [kind for kind in PARTS["depositors"] if not hasattr(part("depositors", kind), "pack")]
)
def test_a_sender_says_which_settings_it_lacks(kind, chosen):
    from pinakes.errors import Usage

    with pytest.raises(Usage, match=r"lacks .*url"):
        made(kind, chosen, url="")
