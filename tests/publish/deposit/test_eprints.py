"""EPrints XML. No schema of it may be had here: what the import tool wants is written as tests."""

import base64
import hashlib

from lxml import etree

from pinakes.publish.deposit.targets import Secret, Target
from tests.publish.deposit.xml_packages import packed
from tests.publish.outcomes import everything, thesis
from tests.servers.running import running
from tests.servers.sword2 import PASSWORD, USER, Sword2

EP = "{http://eprints.org/ep2/data/2.0}"


def test_eprints_xml(a_session, an_item):
    root = packed(
        a_session(name="eprints", kind="eprints"),
        an_item(),
        an_item(thesis(), content=b"2", name="диссертация.pdf"),
    )
    assert root.tag == f"{EP}eprints"
    first, second = root
    assert first.findtext(f"{EP}title") == "Ensaio sobre os rios & mares <I>: um estudo"
    assert first.findtext(f"{EP}creators/{EP}item/{EP}name/{EP}family") == "Lima"
    assert first.findtext(f"{EP}creators/{EP}item/{EP}orcid") == "0000-0002-1825-0097"
    assert first.findtext(f"{EP}corp_creators/{EP}item") == "Grupo de Estudos {X}"
    assert first.findtext(f"{EP}keywords") == "rios, mares"
    assert first.findtext(f"{EP}date") == "2004-06"
    assert first.findtext(f"{EP}documents/{EP}document/{EP}license") == "cc_by_4"
    assert second.findtext(f"{EP}type") == "thesis"
    file = second.find(f"{EP}documents/{EP}document/{EP}files/{EP}file")
    content = base64.b64decode(file.findtext(f"{EP}data"))
    assert content == b"2"
    assert file.findtext(f"{EP}hash") == hashlib.md5(content).hexdigest()
    assert (
        file.findtext(f"{EP}filename")
        == second.findtext(f"{EP}documents/{EP}document/{EP}main")
        == "диссертация.pdf"
    )
    for one in root.iter():
        assert etree.QName(one).namespace == EP[1:-1]
        assert len(one) or (one.text or "").strip(), one.tag


def test_eprints_needs_creators(a_session, an_item):
    from tests.publish.outcomes import an_outcome

    (result,) = a_session(name="eprints", kind="eprints").run([an_item(an_outcome())])
    assert result.findings[0].code == "missing-field"


def test_eprints_over_sword(a_session, an_item):
    made = []

    def make(address):
        made.append(Sword2(address, eprints=True))
        return made[0].app()

    with running(make) as (_, faults):
        url = f"{made[0].root}/servicedocument"
        target = Target("ep", "eprints-sword", url, user=USER, password=Secret(PASSWORD))
        faults.add("POST", "/collection/one", 503)
        (result,) = a_session(target).run([an_item(everything())])
        assert result.state == "deposited", result.findings
        (held,) = made[0].items.values()
        assert not held["in_progress"]
        assert held["metadata"] == [("title", "Ensaio sobre os rios & mares <I>: um estudo")]
        assert b"JVBERi0xLjQgb2Ygbm8gd29ydGg=" in held["xml"]
        assert [r.state for r in a_session(target).run([an_item(everything())])] == ["done-before"]
