"""What sound files say of themselves: tags and length."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from pinakes.errors import BadInput
from pinakes.model import Properties
from pinakes.properties.entries import collect
from pinakes.text import encodings

if TYPE_CHECKING:
    from pinakes.config import Settings
    from pinakes.model import Format, Source

_FIELDS = (
    "title",
    "artist",
    "album",
    "albumartist",
    "composer",
    "genre",
    "year",
    "track",
    "comment",
    "duration",
    "bitrate",
    "samplerate",
    "channels",
)


class AudioInspector:
    """Sound by tinytag."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    def score(self, format: Format) -> int | None:
        """Sound of any kind."""
        return (
            10 if format.media_type.startswith("audio/") or format.media_type == "application/ogg" else None
        )

    def inspect(self, source: Source, content: bytes, format: Format) -> Properties:
        """The tags, and the length in seconds."""
        import tinytag

        try:
            tag = tinytag.TinyTag.get(file_obj=io.BytesIO(content))
        except (
            tinytag.TinyTagException,
            OSError,
            ValueError,
            KeyError,
            IndexError,
            TypeError,
            EOFError,
        ) as error:
            raise BadInput("damaged", f"{source.origin} cannot be read as sound: {error}") from error
        pairs = []
        for name in _FIELDS:
            value = getattr(tag, name, None)
            if isinstance(value, str):
                value = encodings.repair(value)
            elif isinstance(value, float):
                value = round(value, 2)
            pairs.append((name, value))
        return Properties(entries=collect("audio", pairs), is_encrypted=False)
