"""Titles and venues that hold more than their name."""

from pinakes.model import Claim, PartialDate
from pinakes.understand.bibliography.whole_titles import chinese_heads, chinese_meetings, editions_in_titles


def claims(**values):
    return [Claim(field, value, 0.9, "test@1") for field, value in values.items()]


def told(found):
    return {claim.field: str(claim.value) for claim in found}


def test_an_edition_in_brackets_is_no_part_of_the_title():
    found = told(editions_in_titles("", claims(title="Markup of Rivers 1.0 (Fifth Edition)")))
    assert (found["title"], found["edition"]) == ("Markup of Rivers 1.0", "Fifth Edition")


def test_other_brackets_stay():
    given = claims(title="Markup of Rivers (and what it costs)")
    assert editions_in_titles("", given) == given


def test_a_chinese_title_behind_the_first_name():
    found = chinese_heads("钱某. 小河编: 第2册[M].", claims(editor="钱某. 小河", date=PartialDate(1986)))
    assert told(found)["title"] == "小河编"
    assert [claim.field for claim in found] == ["author", "title", "date"]


def test_a_chinese_meeting_and_its_city():
    found = told(chinese_meetings("", claims(container="第九届小河会议. 黄山")))
    assert (found["container"], found["place"]) == ("第九届小河会议", "黄山")
    given = claims(container="小河. 黄山")
    assert chinese_meetings("", given) == given
