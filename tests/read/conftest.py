"""The optional module, built by the compiler alone as its wheel is."""

import importlib.util
import subprocess
import sysconfig
from pathlib import Path

import pytest

SOURCES = Path(__file__).parents[2] / "accelerator"


@pytest.fixture(scope="session")
def module(tmp_path_factory):
    target = tmp_path_factory.mktemp("accelerator") / "pinakes_accelerator.abi3.so"
    sources = map(str, sorted(SOURCES.glob("*.c")))
    include = sysconfig.get_path("include")
    strict = ["-O2", "-ffp-contract=off", "-Wall", "-Wextra", "-Werror"]
    command = ["cc", *strict, "-shared", "-fPIC", f"-I{include}", *sources, "-o", str(target), "-lm"]
    subprocess.run(command, check=True, timeout=100)
    spec = importlib.util.spec_from_file_location("pinakes_accelerator", target)
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made
