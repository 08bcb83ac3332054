"""What packages in XML are tried with."""

from lxml import etree


def packed(session, *items):
    results = list(session.run(items))
    assert {result.state for result in results} == {"packed"}, results
    return etree.parse(session.folder / dict(results[0].facts)["package"]).getroot()
