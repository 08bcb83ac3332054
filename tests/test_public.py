"""Public names are sorted, explicit and there."""

import subprocess
import sys

import pinakes


def test_public_names_are_sorted_and_there():
    assert list(pinakes.__all__) == sorted(pinakes.__all__)
    for name in pinakes.__all__:
        assert getattr(pinakes, name)


def test_importing_the_package_imports_nothing_else():
    code = "import sys, pinakes; print([m for m in sys.modules if m.split('.')[0] in ('numpy', 'lxml', 'typer', 'pypdfium2', 'rich')])"
    assert (
        subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True
        ).stdout.strip()
        == "[]"
    )
