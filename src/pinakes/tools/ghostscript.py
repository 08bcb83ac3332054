"""Ghostscript: PostScript → PDF."""

from __future__ import annotations

import tempfile
from pathlib import Path

from pinakes.errors import BadInput
from pinakes.tools.run import Tool, run

GHOSTSCRIPT = Tool("gs", "apt-get install ghostscript (macOS: brew install ghostscript)")


def pdf_of(
    content: bytes, *, timeout: float, memory: int | None = None, limit: int, crop: bool = False
) -> bytes:
    """The PDF that Ghostscript makes of PostScript; `crop` cuts an encapsulated picture to its own box."""
    program = GHOSTSCRIPT.required()
    with tempfile.TemporaryDirectory(prefix="pinakes-") as name:
        folder = Path(name)
        (folder / "in.ps").write_bytes(content)
        command = [program, "-q", "-dSAFER", "-dBATCH", "-dNOPAUSE", "-sDEVICE=pdfwrite", "-dNEWPDF=true"]
        if crop:
            command.append("-dEPSCrop")
        done = run(
            [*command, "-sOutputFile=out.pdf", "in.ps"],
            timeout=timeout,
            folder=folder,
            memory=memory,
            environment={"TMPDIR": name},
        )
        made = folder / "out.pdf"
        if not made.is_file() or not made.stat().st_size:
            said = next(
                (
                    line
                    for line in (done.talk + done.output.decode("latin-1")).splitlines()
                    if "Error" in line
                ),
                "no pages came out",
            )
            raise BadInput(
                "damaged",
                f"Ghostscript cannot read the PostScript ({said.strip()[:200]}); fetch the file again",
            )
        if made.stat().st_size > limit:
            raise BadInput(
                "too-large",
                f"the PostScript became a PDF of {made.stat().st_size} bytes (setting limits.size)",
            )
        return made.read_bytes()
