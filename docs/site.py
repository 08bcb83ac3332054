"""The documentation as a site of plain pages: `make docs` writes build/site. Pages, a search that needs no server, the public names.

Markdown is rendered by markdown-it-py, which comes with rich; nothing is fetched, and the pages work from a folder.
"""

from __future__ import annotations

import html
import importlib
import inspect
import json
import re
import shutil
import sys
from pathlib import Path

from markdown_it import MarkdownIt

ROOT = Path(__file__).parent.parent
PARTS = {
    "": "Start",
    "how-to": "How to",
    "reference": "Reference",
    "why": "Why",
    "decisions": "Decisions",
    "figures": "Figures",
}
API = (
    "pinakes",
    "pinakes.api",
    "pinakes.client",
    "pinakes.seams",
    "pinakes.model.record",
    "pinakes.model.outcome",
    "pinakes.model.paper",
)
STYLE = """
body{margin:0;font:16px/1.55 system-ui,sans-serif;color:#1c2430;display:grid;grid-template-columns:17rem 1fr}
nav{background:#f4f5f7;padding:1rem;height:100vh;overflow:auto;position:sticky;top:0;font-size:.9rem}
nav a{display:block;color:#23415f;text-decoration:none}
nav h2{font-size:.8rem;text-transform:uppercase;margin:1rem 0 .2rem}main{padding:1.5rem 2.5rem;max-width:60rem;overflow-wrap:anywhere}
pre{background:#f4f5f7;padding:.8rem;overflow:auto}table{border-collapse:collapse}
td,th{border:1px solid #d7dbe0;padding:.2rem .5rem;text-align:left}
img{max-width:100%}#found a{display:block}input{width:100%;box-sizing:border-box;padding:.4rem}
@media(max-width:50rem){body{display:block}nav{position:static;height:auto}}
"""
SCRIPT = """
const box=document.getElementById('search'),found=document.getElementById('found');
box.addEventListener('input',()=>{found.replaceChildren();const words=box.value.toLowerCase().split(/\\s+/).filter(Boolean);
if(!words.length)return;for(const page of PAGES){if(words.every(w=>page.text.includes(w))){const a=document.createElement('a');
a.href=BASE+page.path;a.textContent=page.title;found.append(a);}}});
"""


def pages() -> dict[str, tuple[str, str]]:
    """Path of each page → its title and its Markdown; the README is the first."""
    sources = {
        "index.md": ROOT / "README.md",
        "changelog.md": ROOT / "CHANGELOG.md",
        "contributing.md": ROOT / "CONTRIBUTING.md",
    }
    sources |= {
        path.relative_to(ROOT / "docs").as_posix(): path for path in sorted((ROOT / "docs").rglob("*.md"))
    }
    found = {}
    for place, path in sources.items():
        text = path.read_text("utf-8")
        title = next(
            (line.lstrip("# ").strip() for line in text.splitlines() if line.startswith("# ")), place
        )
        found[place.replace("README.md", "contents.md").replace(".md", ".html")] = (title, text)
    return found | {"reference/api.html": ("Public names", api())}


def api() -> str:
    """The public names with their signatures and first lines."""
    made = ["# Public names\n"]
    for name in API:
        module = importlib.import_module(name)
        made.append(f"\n## {name}\n\n{(module.__doc__ or '').strip()}\n")
        for own in getattr(module, "__all__", sorted(vars(module))):
            value = getattr(module, own)
            if (
                own.startswith("_")
                or not (inspect.isclass(value) or inspect.isfunction(value))
                or not value.__module__.startswith("pinakes")
            ):
                continue
            made.append(f"\n### `{own}{signature(value)}`\n\n{(inspect.getdoc(value) or '').strip()}\n")
    return "".join(made)


def signature(value: object) -> str:
    """As it is called; nothing where that cannot be told."""
    try:
        return str(inspect.signature(value))  # type: ignore[arg-type]  # classes and functions alone come here
    except (TypeError, ValueError):
        return ""


def linked(body: str, place: str) -> str:
    """Links between pages, as they are here: .md is .html, a README is its contents, what lies outside the documentation stays text."""
    body = re.sub(r'<a href="(?:\.\./)*(?:samples|gold|src|tests|bench)/[^"]*">(.*?)</a>', r"\1", body)
    body = re.sub(r'(href|src)="(?:\.\./)*docs/', rf'\1="{"../" * place.count("/")}', body)
    body = body.replace('href="CHANGELOG.md', 'href="changelog.md').replace(
        'href="CONTRIBUTING.md', 'href="contributing.md'
    )
    body = re.sub(r'href="(?!https?:)([^"#]*?)README\.md', r'href="\1contents.html', body)
    return re.sub(r'href="(?!https?:)([^"#]+?)\.md', r'href="\1.html', body)


def site(out: Path) -> int:
    """Write all pages; how many."""
    known, render = pages(), MarkdownIt("commonmark", {"html": False}).enable("table")
    index = [
        {"path": path, "title": title, "text": re.sub(r"\s+", " ", text).lower()}
        for path, (title, text) in known.items()
    ]
    out.mkdir(parents=True, exist_ok=True)
    (out / "search.js").write_text(f"const PAGES={json.dumps(index, ensure_ascii=False)};{SCRIPT}", "utf-8")
    (out / "style.css").write_text(STYLE, "utf-8")
    for picture in (ROOT / "docs").rglob("*"):
        if picture.suffix in (".png", ".svg"):
            copy = out / picture.relative_to(ROOT / "docs")
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(picture, copy)
    for place, (title, text) in known.items():
        base = "../" * place.count("/")
        links = "".join(
            f"<h2>{name}</h2>"
            + "".join(
                f'<a href="{base}{p}">{html.escape(t)}</a>'
                for p, (t, _) in known.items()
                if p.rpartition("/")[0] == part
            )
            for part, name in PARTS.items()
        )
        body = linked(render.render(text), place)
        page = (
            f'<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
            f'<title>{html.escape(title)} · Pinakes</title><link rel="stylesheet" href="{base}style.css">'
            f'<nav><label>Search<input id="search"></label>'
            f'<div id="found"></div>{links}</nav><main>{body}</main>'
            f'<script>const BASE="{base}";</script><script src="{base}search.js"></script></html>'
        )
        path = out / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(page, "utf-8")
    return len(known)


if __name__ == "__main__":
    if sys.argv[1:] and sys.argv[1].startswith("-"):
        sys.exit("Say into which folder, or nothing for build/site: python docs/site.py [FOLDER]")
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "build" / "site")
    print(f"wrote {site(folder)} pages: {folder / 'index.html'}", file=sys.stderr)
