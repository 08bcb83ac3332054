"""The schema of the protocol, out of the source package that carries it; fetched by `make test`, nothing of it is kept here."""

import sys
import tarfile
from functools import cache
from pathlib import Path

from lxml import etree

OAI = "{http://www.openarchives.org/OAI/2.0/}"


@cache
def protocol() -> etree.XMLSchema:
    found = sorted(Path(sys.prefix).glob("schemas/pyoai-*.tar.gz"))
    assert found, "the source of pyoai carries the schema: make test fetches it (tests/sources.txt)"
    with tarfile.open(found[0]) as archive:
        member = next(one for one in archive.getmembers() if one.name.endswith("/OAI-PMH.xsd"))
        return etree.XMLSchema(etree.fromstring(archive.extractfile(member).read()))


def valid(body: bytes) -> etree._Element:
    """The answer, which the schema allows."""
    root = etree.fromstring(body)
    assert protocol().validate(root), protocol().error_log
    return root


def texts(root, name):
    return [element.text for element in root.iter(OAI + name)]


def error(root):
    return [element.get("code") for element in root.iter(OAI + "error")]
