"""What was packed once is not packed again."""

from pinakes.publish.deposit.session import PACK
from tests.publish.deposit.strict_saf import read_saf
from tests.publish.outcomes import everything, thesis


def test_what_was_packed_is_not_packed_again(a_session, an_item):
    items = [an_item(), an_item(thesis(), content=b"x", name="b.pdf")]
    assert [r.state for r in a_session(name="saf", kind="saf").run(items)] == ["packed"] * 2
    session = a_session(name="saf", kind="saf")
    third = an_item(everything(), content=b"third", name="c.pdf")
    assert [r.state for r in session.run([*items, third])] == ["done-before", "done-before", "packed"]
    assert sorted(path.name for path in session.folder.glob("*.zip")) == ["saf-0001.zip", "saf-0002.zip"]
    assert len(read_saf(session.folder / "saf-0002.zip")) == 1
    assert [r.state for r in a_session(name="saf", kind="saf", again=True).run(items)] == ["packed"] * 2


def test_same_bytes_twice_in_one_run(a_session, an_item):
    assert [
        r.state for r in a_session(name="saf", kind="saf").run([an_item(), an_item(name="copy.pdf")])
    ] == ["duplicate", "packed"]


def test_a_crash_between_package_and_receipt_packs_nothing_twice(a_session, an_item):
    item = an_item()
    session = a_session(name="saf", kind="saf")
    session.receipts.progress(session.target.place, item).begin(PACK, package="saf-0001.zip")
    assert [r.state for r in a_session(name="saf", kind="saf").run([item])] == ["packed"], (
        "there is no such file: it was never written"
    )
    other = an_item(content=b"2")
    session = a_session(name="saf", kind="saf")
    session.receipts.progress(session.target.place, other).begin(PACK, package="saf-0001.zip")
    assert [r.state for r in a_session(name="saf", kind="saf").run([other])] == ["done-before"]


def test_a_dry_run_writes_no_package(a_session, an_item):
    session = a_session(name="saf", kind="saf")
    assert [r.state for r in session.run([an_item()], dry_run=True)] == ["ready"]
    assert not list(session.folder.glob("*.zip*"))
