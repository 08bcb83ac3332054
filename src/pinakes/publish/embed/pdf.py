"""PDF: the Info dictionary and XMP say the same."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from pinakes.errors import BadInput

if TYPE_CHECKING:
    from pinakes.publish.embed import Values


def write(content: bytes, values: Values) -> bytes:
    """The document with both brought up to date; its pages stay as they are."""
    import pikepdf

    try:
        with pikepdf.open(io.BytesIO(content)) as document:
            if document.is_encrypted:
                raise BadInput("encrypted", "is encrypted: writing to it would take its protection away")
            # by itself the library takes out of the older dictionary what the newer packet does not have
            with document.open_metadata(set_pikepdf_as_editor=False, update_docinfo=False) as xmp:
                _xmp(xmp, values)
            _info(document, values)
            out = io.BytesIO()
            document.save(out, deterministic_id=True)
    except pikepdf.PasswordError as error:
        raise BadInput("encrypted", "opens only with a password") from error
    except (pikepdf.PdfError, ValueError, RuntimeError) as error:
        raise BadInput("damaged", f"cannot be written to: {error}") from error
    return out.getvalue()


def _xmp(xmp: object, values: Values) -> None:
    said = {
        "dc:title": values.title,
        "dc:creator": list(values.authors),
        "dc:description": values.subject,
        "dc:subject": set(values.keywords),
        "pdf:Keywords": "; ".join(values.keywords),
    }
    for name, value in said.items():
        if value:
            xmp[name] = value  # type: ignore[index]  # pikepdf's metadata is a mapping without types


def _info(document: object, values: Values) -> None:
    said = {
        "/Title": values.title,
        "/Author": "; ".join(values.authors),
        "/Subject": values.subject,
        "/Keywords": "; ".join(values.keywords),
    }
    for name, value in said.items():
        if value:
            document.docinfo[name] = value  # type: ignore[attr-defined]
