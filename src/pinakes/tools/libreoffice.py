"""LibreOffice: old and odd office documents → the office formats of today."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Literal

from pinakes.errors import BadInput
from pinakes.tools.run import Tool, run

LIBREOFFICE = Tool(
    "soffice",
    "apt-get install libreoffice-writer-nogui libreoffice-impress-nogui (macOS: brew install --cask libreoffice)",
)


def converted(
    content: bytes, *, suffix: str, to: Literal["docx", "pptx"], timeout: float, limit: int
) -> bytes:
    """The document as LibreOffice saves it anew; `suffix` is the old format's, without a dot."""
    program = LIBREOFFICE.required()
    with tempfile.TemporaryDirectory(prefix="pinakes-") as name:
        folder = Path(name)
        (folder / f"in.{suffix}").write_bytes(content)
        # A profile of its own lets several run at once and keeps the user's out of it.
        command = [
            program,
            f"-env:UserInstallation=file://{folder}/profile",
            "--headless",
            "--norestore",
            "--convert-to",
            to,
        ]
        done = run(
            [*command, "--outdir", "out", f"in.{suffix}"],
            timeout=timeout,
            folder=folder,
            environment={"TMPDIR": name, "HOME": name},
        )
        made = folder / "out" / f"in.{to}"
        if not made.is_file() or not made.stat().st_size:
            said = next(
                (line for line in done.talk.splitlines() if "error" in line.lower()), "nothing came out"
            )
            raise BadInput(
                "damaged",
                f"LibreOffice cannot read the document ({said.strip()[:200]}); fetch the file again",
            )
        if made.stat().st_size > limit:
            raise BadInput(
                "too-large", f"the document became one of {made.stat().st_size} bytes (setting limits.size)"
            )
        return made.read_bytes()
