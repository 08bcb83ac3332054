"""Outside programs at sample-making time only: LibreOffice for DOC and PPT, Ghostscript for its own kind of PostScript."""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from pinakes.errors import Missing

SECONDS = 180


def by_libreoffice(documents: dict[str, bytes], kind: str) -> dict[str, bytes]:
    """Documents by file name, each converted to `kind` (doc, ppt); names keep their stem."""
    program = shutil.which("soffice")
    if program is None:
        raise Missing(
            "LibreOffice makes the DOC and PPT samples: apt-get install libreoffice-writer-nogui libreoffice-impress-nogui"
        )
    with tempfile.TemporaryDirectory() as folder:
        here = Path(folder)
        for name, content in documents.items():
            (here / name).write_bytes(content)
        profile = f"-env:UserInstallation={(here / 'profile').as_uri()}"
        command = [
            program,
            profile,
            "--headless",
            "--convert-to",
            kind,
            "--outdir",
            str(here / "out"),
            *documents,
        ]
        subprocess.run(command, cwd=here, check=True, capture_output=True, timeout=SECONDS)
        return {name: (here / "out" / f"{Path(name).stem}.{kind}").read_bytes() for name in documents}


def by_ghostscript(postscript: bytes) -> bytes:
    """PostScript as Ghostscript writes it, fonts inside; its date is taken out so that the bytes stay the same."""
    program = shutil.which("gs")
    if program is None:
        raise Missing("Ghostscript makes a PostScript sample: apt-get install ghostscript")
    with tempfile.TemporaryDirectory() as folder:
        source, made = Path(folder) / "in.ps", Path(folder) / "out.ps"
        source.write_bytes(postscript)
        command = [
            program,
            "-q",
            "-dSAFER",
            "-dBATCH",
            "-dNOPAUSE",
            "-sDEVICE=ps2write",
            f"-sOutputFile={made}",
            str(source),
        ]
        subprocess.run(command, check=True, capture_output=True, timeout=SECONDS)
        return re.sub(rb"(?m)^%%CreationDate:.*$", b"%%CreationDate: D:20200101000000Z", made.read_bytes())
