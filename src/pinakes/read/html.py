"""HTML, however bad, and web archives (MHTML) → Paper; `markup` keeps the decoded source."""

from __future__ import annotations

import email
import email.policy
import re
from typing import TYPE_CHECKING

from pinakes.errors import BadInput
from pinakes.read.flow import Flow
from pinakes.read.markup import lay_out
from pinakes.text.encodings import Decoded, decode
from pinakes.tools.lexbor import parse

if TYPE_CHECKING:
    from pinakes.config import Settings
    from pinakes.model import Format, Paper, Source

READER = "html@1"
MEDIA_TYPES = frozenset(("text/html", "application/xhtml+xml"))
ARCHIVES = frozenset(("multipart/related", "application/x-mimearchive", "message/rfc822"))
CHARSET = re.compile(rb"<meta[^>]{0,300}?charset\s*=\s*[\"']?\s*([A-Za-z0-9_:.\-]{2,40})", re.IGNORECASE)
DECLARATION = re.compile(rb"^\s*<\?xml[^>]{0,200}?encoding\s*=\s*[\"']([A-Za-z0-9_.\-]{2,40})", re.IGNORECASE)
MARK_UP = re.compile(r"<[!/?a-zA-Z]")
PARTS = 1000


class HtmlReader:
    """Reads HTML, XHTML and MHTML."""

    def __init__(self, settings: Settings) -> None:
        self._limits = settings.limits

    def score(self, format: Format) -> int | None:
        """Ten for pages, five for archives of pages."""
        kind = format.media_type.lower()
        return 10 if kind in MEDIA_TYPES else 5 if kind in ARCHIVES else None

    def read(self, source: Source, content: bytes, format: Format) -> Paper:
        """The paper, its blocks as lines."""
        if not content.strip(b"\0 \t\r\n"):
            raise BadInput("empty", "the file holds nothing; fetch it again")
        archived = (
            _archived(content)
            if format.media_type.lower() in ARCHIVES or content[:5].lower() in (b"from:", b"mime-")
            else None
        )
        found = archived or decode_page(content, declared=format.encoding)
        if not MARK_UP.search(found.text):
            raise BadInput(
                "not-a-document",
                "the file is called HTML and has no mark-up in it; if it is plain text, name it .txt",
            )
        flow = Flow.of(self._limits)
        if found.text.count("\ufffd") > 20:
            flow.trouble("damaged", f"some characters have no meaning in {found.encoding}")
        lay_out(parse(found.text), flow)
        return flow.paper(source, format, reader=READER, markup=found.text)


def decode_page(content: bytes, *, declared: str | None = None) -> Decoded:
    """The text of a page: by its mark, what it says of itself, or its letters."""
    head = content[:8192]
    said = CHARSET.search(head) or DECLARATION.search(head)
    return decode(content, declared=said[1].decode("ascii") if said else declared)


def _archived(content: bytes) -> Decoded | None:
    """The first page of a web archive."""
    try:
        message = email.message_from_bytes(content, policy=email.policy.compat32)
        for count, part in enumerate(message.walk()):
            if count > PARTS:
                break
            if part.get_content_type() in MEDIA_TYPES:
                payload = part.get_payload(decode=True)
                if isinstance(payload, bytes) and payload:
                    return decode_page(payload, declared=part.get_content_charset())
    except (LookupError, ValueError, TypeError, AttributeError, RecursionError) as error:
        raise BadInput(
            "damaged", f"the web archive cannot be read ({error}); save the page as HTML"
        ) from error
    return None
