"""Zip packages whose bytes depend on nothing but their contents."""

from __future__ import annotations

import io
import zipfile

DAY = (2020, 1, 1, 0, 0, 0)
DAY_ISO = "2020-01-01T00:00:00Z"


def package(members: dict[str, str | bytes], *, stored: str | None = None) -> bytes:
    """A zip file of the members in their order; `stored` names the one that must not be compressed (`mimetype`)."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, content in members.items():
            entry = zipfile.ZipInfo(name, DAY)
            entry.external_attr = 0o644 << 16
            entry.compress_type = zipfile.ZIP_STORED if name == stored else zipfile.ZIP_DEFLATED
            archive.writestr(entry, content)
    return out.getvalue()
