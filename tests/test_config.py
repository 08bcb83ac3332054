"""Layers win in order; mistakes are told with the place and the known names."""

import pytest

from pinakes.config import parse_bytes, settings
from pinakes.errors import Usage


def test_defaults_stand_when_nothing_is_said():
    now = settings(files=(), environment={})
    assert now.run.timeout == 60
    assert now.run.memory == 1 << 30
    assert now.road.extractors[-1] == "funding"


def test_later_layers_win(tmp_path):
    site, user = tmp_path / "site.toml", tmp_path / "user.toml"
    site.write_text("[run]\ntimeout = 10\nworkers = 3\n")
    user.write_text("[run]\ntimeout = 20\n")
    now = settings(
        {"run": {"workers": None}, "ocr": {"mode": "never"}},
        files=(site, user),
        environment={"PINAKES_RUN_WORKERS": "5"},
    )
    assert (now.run.timeout, now.run.workers, now.ocr.mode) == (20, 5, "never")


@pytest.mark.parametrize(
    ("overrides", "says"),
    [
        ({"rnu": {}}, "no table [rnu]; known: run"),
        ({"run": {"tiemout": 1}}, "no setting tiemout; known: workers"),
        ({"ocr": {"mode": "maybe"}}, "is not one of auto, never, always"),
        ({"run": {"memory": "lots"}}, "cannot use 'lots'"),
        ({"run": {"workers": "many"}}, "cannot use 'many'"),
        ({"run": {"workers": -2}}, "[run] workers: cannot use -2"),
        ({"run": {"timeout": -3.0}}, "[run] timeout: cannot use -3.0"),
        ({"run": {"timeout": "nan"}}, "[run] timeout: cannot use 'nan'"),
        ({"run": {"memory": "99999999T"}}, "[run] memory: cannot use '99999999T'"),
    ],
)
def test_mistakes_say_what_to_do(overrides, says):
    with pytest.raises(Usage) as caught:
        settings(overrides, files=(), environment={})
    assert says in str(caught.value)


def test_a_broken_file_is_named(tmp_path):
    (tmp_path / "x.toml").write_text("[run\n")
    with pytest.raises(Usage, match=r"x\.toml is not valid TOML"):
        settings(files=(tmp_path / "x.toml",), environment={})


@pytest.mark.parametrize(
    ("text", "count"), [("17", 17), ("2K", 2048), ("1.5G", 3 << 29), ("256MiB", 256 << 20)]
)
def test_sizes_may_be_written_with_their_unit(text, count):
    assert parse_bytes(text) == count


def test_lists_from_the_environment():
    now = settings(files=(), environment={"PINAKES_OCR_LANGUAGES": "por, eng"})
    assert now.ocr.languages == ("por", "eng")
