"""LibreOffice: old and odd office documents → the office formats of today, and PDF to look at."""

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
# By itself it loads pictures that a document links to, from wherever that says;
# style sheets of what turns out to be a page even so, hence a proxy that nobody is.
SHUT = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Common/Security/Scripting">
<prop oor:name="BlockUntrustedRefererLinks" oor:op="fuse"><value>true</value></prop>
<prop oor:name="DisableMacrosExecution" oor:op="fuse"><value>true</value></prop>
<prop oor:name="DisableActiveContent" oor:op="fuse"><value>true</value></prop>
</item>
<item oor:path="/org.openoffice.Inet/Settings">
<prop oor:name="ooInetProxyType" oor:op="fuse"><value>2</value></prop>
<prop oor:name="ooInetNoProxy" oor:op="fuse"><value></value></prop>
<prop oor:name="ooInetHTTPProxyName" oor:op="fuse"><value>127.0.0.1</value></prop>
<prop oor:name="ooInetHTTPProxyPort" oor:op="fuse"><value>9</value></prop>
<prop oor:name="ooInetHTTPSProxyName" oor:op="fuse"><value>127.0.0.1</value></prop>
<prop oor:name="ooInetHTTPSProxyPort" oor:op="fuse"><value>9</value></prop>
</item>
</oor:items>
"""


def converted(
    content: bytes, *, suffix: str, to: Literal["docx", "pptx", "pdf"], timeout: float, limit: int
) -> bytes:
    """The document as LibreOffice saves it anew, which loads and runs nothing that it points to;
    `suffix` is the old format's, without a dot.
    """
    program = LIBREOFFICE.required()
    with tempfile.TemporaryDirectory(prefix="pinakes-") as name:
        folder = Path(name)
        (folder / f"in.{suffix}").write_bytes(content)
        # A profile of its own lets several run at once and keeps the user's out of it.
        (folder / "profile" / "user").mkdir(parents=True)
        (folder / "profile" / "user" / "registrymodifications.xcu").write_text(SHUT, "utf-8")
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
