"""What a shell offers while somebody types."""

import pytest


def test_the_shell_completes_works_sets_fields_and_conditions(tmp_path, monkeypatch):
    from pinakes.cli import completion
    from pinakes.store.adding import add
    from pinakes.store.changing import collect
    from pinakes.store.library import open_library
    from tests.store.made import outcome

    with open_library(tmp_path / "library", create=True) as library:
        add(library, [outcome("a.pdf", "Keeping the catalogue"), outcome("b.pdf", "Counting forests")])
        collect(library, "theses", "w1", by="person:x")
    monkeypatch.setenv("PINAKES_LIBRARY", str(tmp_path / "library"))
    assert completion.works("w") == [("w1", "Keeping the catalogue"), ("w2", "Counting forests")]
    assert completion.works("forest") == [("w2", "Counting forests")]
    assert [name for name, _ in completion.sets("th")] == ["theses"]
    assert completion.fields("ti") == ["title"]
    assert completion.queries("au") == ["author:"]
    assert completion.queries("set:t") == ["set:theses"]
    monkeypatch.setenv("PINAKES_LIBRARY", str(tmp_path / "nowhere"))
    assert completion.works("w") == []


@pytest.mark.parametrize(
    ("verb", "option", "typed", "offered"),
    [
        ("correct", "field", "ti", ["title"]),
        ("export", "query", "au", ["author:"]),
        ("export", "to", "bibt", ["bibtex"]),
        ("export", "to", "fol", ["folder"]),
        ("describe", "to", "ca", ["cards"]),
        ("deposit", "to", "oj", ["ojs"]),
        ("parse-references", "to", "", ["csl", "bibtex", "ris", "json"]),
        ("bibliography", "to", "m", ["mask"]),
        ("identify", "to", "c", ["csv"]),
        ("properties", "to", "n", ["nlnz"]),
        ("read", "to", "t", ["text"]),
        ("evaluate", "to", "h", ["html"]),
    ],
)
def test_completion_is_wired_to_the_arguments(verb, option, typed, offered):
    import click
    import typer.main

    from pinakes.cli.main import app

    command = typer.main.get_command(app).commands[verb]
    parameter = next(one for one in command.params if one.name == option)
    assert [one.value for one in parameter.shell_complete(click.Context(command), typed)] == offered
