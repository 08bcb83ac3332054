import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinakes.text.dates import find


@pytest.mark.parametrize(
    ("text", "dates"),
    [
        ("12 de março de 2004", ["2004-03-12"]),
        ("Received March 12, 2004; accepted 1 May 2005", ["2004-03-12", "2005-05-01"]),
        ("2019年6月3日", ["2019-06-03"]),
        ("二〇一九年六月", ["2019-06"]),
        ("二○二○年十二月二十一日", ["2020-12-21"]),
        ("12.03.2004", ["2004-03-12"]),
        ("den 12. März 2004", ["2004-03-12"]),
        ("12 марта 2004 г.", ["2004-03-12"]),
        ("Москва — 2017", ["2017"]),
        ("2004;38(3):1-9", ["2004"]),
        ("maio 2003", ["2003-05"]),
        ("31.02.2004", ["2004-02"]),
        ("10.1234/2004.55", []),
        ("no date", []),
        ("二 〇二三年 五 月 二 十 二 日", ["2023-05-22"]),
        ("二Ｏ一六年十月", ["2016-10"]),
        ("中華民國一百一十一年六月", ["2022-06"]),
        ("民國95年7月", ["2006-07"]),
        ("2023－05", ["2023-05"]),
        ("第二十年", []),
    ],
)
def test_printed_dates(text, dates):
    assert [str(found.date) for found in find(text)] == dates


@given(st.text(max_size=60))
def test_any_text_can_be_searched_for_dates(text):
    for found in find(text):
        assert 0 <= found.start < found.end <= len(text)
