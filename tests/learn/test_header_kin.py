import pytest

from pinakes.learn.header import _kin


@pytest.mark.parametrize(
    ("source", "kin"), [("docs/de-theses", "de"), ("docs/zh-oi-china-team", "zh"), ("docs/formats-ps", "formats"), ("html/scielo-modern", "html"), ("plain", "plain")]
)  # fmt: skip
def test_sources_of_a_language_are_kin(source, kin):
    assert _kin(source) == kin
