"""Parts of a ZIP document, read within limits."""

from __future__ import annotations

import io
import zipfile

from pinakes.errors import BadInput
from pinakes.packing import BROKEN_ARCHIVE

LARGEST = 8 << 20


class Zipped:
    """The members of a ZIP document by name, whatever the case of their letters;
    `BadInput` where it cannot be opened.
    """

    def __init__(self, content: bytes, origin: str) -> None:
        try:
            self._archive = zipfile.ZipFile(io.BytesIO(content))
            self._names = {name.lower().lstrip("/"): name for name in self._archive.namelist()}
        except BROKEN_ARCHIVE as error:
            raise BadInput("damaged", f"{origin} is a broken ZIP container: {error}") from error

    def __contains__(self, name: str) -> bool:
        """The member is there."""
        return name.lower().lstrip("/") in self._names

    def read(self, name: str) -> bytes | None:
        """The first 8 MB of a member; None where it is missing, broken or encrypted."""
        known = self._names.get(name.lower().lstrip("/"))
        if known is None:
            return None
        try:
            with self._archive.open(known) as stream:
                return stream.read(LARGEST)
        except (*BROKEN_ARCHIVE, RuntimeError):
            return None
