"""Where the command line begins and how it is stopped."""

import signal
import subprocess
import sys

import pytest


def listen():
    """What a shell does for a program in the foreground; one in the background has Ctrl-C ignored."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def ignore():
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@pytest.fixture
def hears_ctrl_c():
    """Ctrl-C as a program in the foreground hears it, and afterwards as pytest hears it."""
    handler, hook = signal.signal(signal.SIGINT, signal.default_int_handler), sys.unraisablehook
    yield
    signal.signal(signal.SIGINT, handler)
    sys.unraisablehook = hook


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["describe", "x", "--out", "y"], "the same command goes on"),
        (["describe", "x"], "with --out FOLDER"),
        (["add", "x"], "what it printed is done"),
        (["search", "x"], ""),
    ],
)
def test_ctrl_c_in_a_verb_says_how_to_go_on(arguments, said, monkeypatch, capsys, hears_ctrl_c):
    from pinakes.cli import start

    def interrupted(*_, **__):
        signal.raise_signal(signal.SIGINT)

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


FALLS_INTO_A_DESTRUCTOR = """
import signal, sys, time
from pinakes.cli import start

class Closing:
    def __del__(self):
        signal.raise_signal(signal.SIGINT)

def verb():
    Closing()
    print("went on", flush=True)
    time.sleep(600)

start._main = verb
sys.argv = ["pinakes", "describe", "papers", "--out", "out"]
start.main()
"""


def test_ctrl_c_that_falls_into_a_destructor_is_not_lost():
    ended = subprocess.run(
        [sys.executable, "-c", FALLS_INTO_A_DESTRUCTOR],
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=listen,
    )
    assert ended.returncode == 130
    assert ended.stdout == "went on\n"
    assert ended.stderr == "pinakes: stopped; the same command goes on where it stopped\n"


def test_a_run_in_the_background_goes_on_ignoring_ctrl_c():
    code = "import signal; from pinakes.cli import start; start._main = lambda: signal.raise_signal(signal.SIGINT); start.main()"
    ignored = subprocess.run([sys.executable, "-c", code], check=False, preexec_fn=ignore)
    assert ignored.returncode == 0
