"""Files that broke other programs: each ends in one outcome, none takes its reader down or runs out of time."""

import os
from collections import Counter
from pathlib import Path

import pytest

from pinakes.config import settings
from pinakes.run import batch
from tests.robust.storm import HARM

pytestmark = [pytest.mark.data, pytest.mark.timeout(7200)]


@pytest.mark.parametrize("corpus", ["robustness", "formats", "formats-ps"])
def test_every_file_ends_in_one_outcome(corpus):
    folder = Path(os.environ["PINAKES_DATA"]) / "docs" / corpus
    files = [(str(path), str(path)) for path in sorted(folder.rglob("*")) if path.is_file()]
    assert files
    files = files[:: int(os.environ.get("PINAKES_EVERY", "1"))]
    chosen = settings(
        {"run": {"timeout": 300, "seal": True}, "ocr": {"mode": "never"}}, files=(), environment={}
    )
    outcomes, harm = Counter(), []
    for done in batch.run("describe", files, chosen, chunk=1):
        outcomes[done.file[0]] += 1
        harm += [
            (done.file[0], one.code, one.message)
            for result in done.results
            for one in result.problems
            if one.code in HARM
        ]
    assert outcomes == Counter(file for file, _ in files)
    assert not harm
