"""The pictures of the README, made by the program itself from its samples: `make pictures`. A card and a report."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
SAMPLES = ROOT / "samples" / "files"
FOLDER = ROOT / "docs" / "pictures"
COLOURS, WIDTH = 48, 980
PAGE = (
    "<meta charset=utf-8><style>body{{margin:0;padding:14px;background:#fdfdfd}}"
    "pre{{margin:0;font:15px/1.3 'DejaVu Sans Mono','Noto Sans Mono CJK SC',monospace}}</style>{}"
)


def on_a_terminal(*arguments: str) -> str:
    """What a verb prints on a terminal of 100 columns, as HTML."""
    from rich.console import Console
    from rich.text import Text

    controller, terminal = os.openpty()
    environment = {**os.environ, "COLUMNS": "100", "TERM": "xterm-256color"}
    child = subprocess.Popen(
        [sys.executable, "-m", "pinakes", *arguments], stdout=terminal, stderr=subprocess.DEVNULL, env=environment, cwd=SAMPLES,
    )  # fmt: skip
    os.close(terminal)
    said = b""
    try:
        while piece := os.read(controller, 65536):
            said += piece
    except OSError:
        pass  # the terminal is closed when the program ends
    child.wait()
    console = Console(record=True, width=100, file=io.StringIO(), force_terminal=True)
    console.print(Text.from_ansi(said.decode().replace("\r\n", "\n").rstrip()))
    return PAGE.format(console.export_html(inline_styles=True, code_format="<pre>{code}</pre>"))


def main() -> None:
    """Write the pictures."""
    from PIL import Image
    from playwright.sync_api import sync_playwright

    FOLDER.mkdir(exist_ok=True)
    report = subprocess.run(
        [sys.executable, "-m", "pinakes", "describe", "--ordered", "--to", "html", "pt-two-column.pdf", "ru.docx", "zh.rtf"],
        cwd=SAMPLES, check=True, capture_output=True,
    ).stdout.decode()  # fmt: skip
    pages = {
        "card": (on_a_terminal("describe", "pt-two-column.pdf"), True),
        "report": (report, False),
    }
    with sync_playwright() as browsers, tempfile.TemporaryDirectory() as folder:
        browser = browsers.chromium.launch(executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"))
        sheet = browser.new_page(viewport={"width": WIDTH, "height": 620})
        for name, (page, whole) in pages.items():
            path = Path(folder) / f"{name}.html"
            path.write_text(page, "utf-8")
            sheet.goto(path.as_uri())
            shot = Image.open(io.BytesIO(sheet.screenshot(full_page=whole)))
            shot.convert("RGB").quantize(COLOURS).save(FOLDER / f"{name}.png", optimize=True)
        browser.close()


if __name__ == "__main__":
    main()
