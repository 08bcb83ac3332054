"""What a shell offers while somebody types."""


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


def test_completion_is_wired_to_the_arguments():
    import click
    import typer.main

    from pinakes.cli.main import app

    correct = typer.main.get_command(app).commands["correct"]
    field = next(parameter for parameter in correct.params if parameter.name == "field")
    offered = field.shell_complete(click.Context(correct), "ti")
    assert [one.value for one in offered] == ["title"]
