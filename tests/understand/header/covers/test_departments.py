"""Parts of universities, programmes and their codes, in sentences and on forms."""

import pytest

from pinakes.understand.header.covers.departments import (
    department_inside,
    is_studied,
    named_programme,
    subject_of,
)


@pytest.mark.parametrize(
    ("text", "body", "department"),
    [
        (
            "на кафедре высшей алгебры Северного государственного университета",
            "Северного государственного университета",
            "кафедре высшей алгебры",
        ),
        (
            "на межвузовской кафедре рек в федеральном учреждении «Северный университет»",
            "Северный университет",
            "межвузовской кафедре рек",
        ),
        ("в «Институте рек» Национального университета", "Национального университета", "Институте рек"),
        ("на кафедре связи ФГБОУ ВО «Северный университет»", "Северный университет", "кафедре связи"),
        ("в Северном университете", "Северном университете", None),
    ],
)
def test_chairs_in_sentences(text, body, department):
    assert department_inside(text, body) == department


@pytest.mark.parametrize(
    ("printed", "programme"),
    [
        ("测绘工程 14-2 班", "测绘工程"),
        ("数字媒体技术 201501 班", "数字媒体技术"),
        ("软件工程 1902", "软件工程"),
        ("2018级软件工程", "软件工程"),
        ("教育技术（信息技术）", "教育技术（信息技术）"),
        ("Informatik 2", "Informatik 2"),
    ],
)
def test_programmes_without_the_class(printed, programme):
    assert named_programme(printed) == programme


@pytest.mark.parametrize(
    ("degree", "subject"),
    [
        ("Bacharel em Engenharia de Software", "Engenharia de Software"),
        ("Master of Science in Informatics", "Informatics"),
        ("Master of Science", None),
        ("кандидата технических наук", None),
        ("工学硕士", None),
    ],
)
def test_what_a_degree_is_taken_in(degree, subject):
    assert subject_of(degree) == subject


def test_codes_of_programmes_and_of_scholars():
    assert is_studied("09.04.04", "магистра")
    assert not is_studied("05.04.02", "кандидата технических наук")
    assert not is_studied("05.13.18", "")
    assert not is_studied(None, "")
