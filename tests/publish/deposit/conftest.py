import dataclasses
import hashlib

import pytest

from pinakes.config import settings
from pinakes.publish.deposit import DepositItem
from pinakes.publish.deposit.items import item_of
from pinakes.publish.deposit.session import Session
from pinakes.publish.deposit.targets import Target
from tests.publish.outcomes import everything


@pytest.fixture
def chosen():
    return settings({"deposit": {"pause": 0.01, "timeout": 3.0}}, files=(), environment={})


@pytest.fixture
def an_item(tmp_path):
    def make(outcome=None, *, content=b"%PDF-1.4 of no worth", name="a.pdf") -> DepositItem:
        folder = tmp_path / "files" / hashlib.md5(content).hexdigest()[:8]
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / name
        path.write_bytes(content)
        outcome = outcome or everything()
        item = item_of(outcome, str(path))
        assert isinstance(item, DepositItem), item
        return item

    return make


@pytest.fixture
def a_session(tmp_path, chosen):
    """Opens sessions one after another, as runs of the command would."""
    opened = []

    def make(target=None, *, again=False, **values) -> Session:
        for one in opened:
            one.close()
        opened.clear()
        session = Session(target or Target(**values), chosen, folder=tmp_path / "out", again=again)
        opened.append(session)
        return session

    yield make
    for one in opened:
        one.close()


def named(work_item, **changes):
    return dataclasses.replace(work_item, work=dataclasses.replace(work_item.work, **changes))
