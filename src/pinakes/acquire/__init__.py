"""Address → Sources; nothing is decided here."""

import re


def is_address(text: str) -> bool:
    """The text is an address to fetch, not a path."""
    return re.match(r"https?://", text, re.IGNORECASE) is not None
