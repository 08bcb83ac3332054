"""The example of the client in the documentation, against a running service."""

import shutil
from functools import partial

from pinakes import client
from tests.serve.conftest import SAMPLES
from tests.test_examples import ELSEWHERE, EXAMPLES


def test_the_example_of_the_client_runs(service, tmp_path, monkeypatch, capsys):
    shutil.copy(SAMPLES / "pt-two-column.pdf", tmp_path / "a.pdf")
    shutil.copy(SAMPLES / "de.doc", tmp_path / "b.doc")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(client, "Client", partial(client.Client, service))
    (example,) = ELSEWHERE
    exec(compile(EXAMPLES[example], example, "exec"), {})
    said = capsys.readouterr().out
    assert "a.pdf Monitoramento participativo" in said
