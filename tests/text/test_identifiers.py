import pytest

from pinakes.text.identifiers import checked_isbn, checked_issn, checked_orcid, emails, find, orcids


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("https://doi.org/10.21105/jose.00012.", [("doi", "10.21105/jose.00012")]),
        ("(doi:10.1016/S0031-3203(97)00011-3)", [("doi", "10.1016/S0031-3203(97)00011-3")]),
        ("doi：10.3969/j.cnki.2019.01，网址", [("doi", "10.3969/j.cnki.2019.01")]),
        ("ISSN 0034-8910", [("issn", "0034-8910")]),
        ("ISSN 0034-8911", []),
        ("ISBN 978-3-16-148410-0", [("isbn", "9783161484100")]),
        ("ISBN 978-3-16-148410-1", []),
        ("arXiv:1706.03762v2 [cs]", [("arxiv", "1706.03762v2")]),
        ("urn:nbn:de:kobv:11-100", [("urn", "urn:nbn:de:kobv:11-100")]),
        ("http://hdl.handle.net/10183/1234", [("handle", "10183/1234")]),
        ("УДК 519.6", []),
    ],
)
def test_identifiers_with_right_check_digits(text, found):
    assert [(item.identifier.scheme, item.identifier.value) for item in find(text)] == found


def test_addresses_that_share_a_host_are_written_out():
    assert emails("{a.b, c}@x.org, d@y.de") == ("a.b@x.org", "c@x.org", "d@y.de")


def test_orcid_needs_its_check_digit():
    assert [orcid for orcid, _, _ in orcids("0000-0002-1825-0097 0000-0002-1825-0098")] == [
        "0000-0002-1825-0097"
    ]


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("(dcszlz@ tsinghua. edu. cn)", "dcszlz@tsinghua.edu.cn"),
        ("电子邮箱: abc@ sina. com. 收稿日期", "abc@sina.com"),
        ("x @ mail. ru", "x@mail.ru"),
        ("write to a@b.com. in the end", "a@b.com"),
        ("ivan@uni-x.de. it is", "ivan@uni-x.de"),
    ],
)
def test_gaps_in_addresses_are_closed_and_sentences_are_left(text, address):
    assert emails(text) == (address,)


@pytest.mark.parametrize(
    ("check", "right"),
    [(checked_isbn, "9783161484100"), (checked_isbn, "316148410X"), (checked_issn, "0378-5955"), (checked_orcid, "0000-0002-1825-0097")],
)  # fmt: skip
def test_other_digits_make_no_identifier(check, right):
    assert check(right) is not None
    for place, char in enumerate(right):
        for other in "²٣①é":
            assert check(right[:place] + other + right[place + 1 :]) is None, (char, other)
