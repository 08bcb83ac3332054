"""ZIP packages with one part replaced or added; all others are copied as they are."""

from __future__ import annotations

import io
import zipfile

from pinakes.errors import BadInput
from pinakes.packing import BROKEN_ARCHIVE


def parts_of(content: bytes) -> zipfile.ZipFile:
    """The package; `BadInput` where it is none."""
    try:
        return zipfile.ZipFile(io.BytesIO(content))
    except BROKEN_ARCHIVE as error:
        raise BadInput("damaged", f"cannot be opened as a package: {error}") from error


def with_parts(package: zipfile.ZipFile, changed: dict[str, bytes]) -> bytes:
    """The package with some parts changed, in the old order, new parts last."""
    out = io.BytesIO()
    try:
        with zipfile.ZipFile(out, "w") as copy:
            for entry in package.infolist():
                copy.writestr(
                    entry, changed.get(entry.filename, package.read(entry)), compress_type=entry.compress_type
                )
            for name in changed.keys() - set(package.namelist()):
                copy.writestr(name, changed[name], compress_type=zipfile.ZIP_DEFLATED)
    except (*BROKEN_ARCHIVE, RuntimeError) as error:
        raise BadInput("damaged", f"a part of it cannot be read: {error}") from error
    return out.getvalue()
