"""Verbs run over a library, as a person types them, without the cost of a new process each."""

import json
from pathlib import Path

from typer.testing import CliRunner

from pinakes.cli.main import app
from pinakes.errors import PinakesError

SAMPLES = Path(__file__).parent.parent.parent / "samples" / "files"


def run(*args, library, given=None):
    """Exit status, lines of JSON, what was said beside them."""
    done = CliRunner().invoke(app, [*map(str, args), "--library", str(library)], input=given)
    error = done.exception
    if error is not None and not isinstance(error, (PinakesError, SystemExit)):
        raise error
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    if isinstance(error, PinakesError):
        return error.exit_code, rows, f"{done.stderr}pinakes: {error}\n"
    return done.exit_code, rows, done.stderr
