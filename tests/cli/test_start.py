"""Where the command line begins and how it is stopped."""

import sys

import pytest


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["describe", "x", "--out", "y"], "the same command goes on"),
        (["describe", "x"], "with --out FOLDER"),
        (["add", "x"], "what it printed is done"),
        (["search", "x"], ""),
    ],
)
def test_ctrl_c_in_a_verb_says_how_to_go_on(arguments, said, monkeypatch, capsys):
    from pinakes.cli import start

    def interrupted(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr("typer.core.TyperCommand.invoke", interrupted)
    monkeypatch.setattr(sys, "argv", ["pinakes", *arguments])
    monkeypatch.setattr("pinakes.run.sandbox.SPARE.start", lambda: None)
    with pytest.raises(SystemExit) as ended:
        start.main()
    assert ended.value.code == 130
    error = capsys.readouterr().err
    assert error.startswith("pinakes: stopped")
    assert said in error
    assert bool(said) == (error != "pinakes: stopped\n")
