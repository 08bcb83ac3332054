"""Pictures of pages (TIFF, JPEG, PNG …) → Paper, by recognition."""

from __future__ import annotations

import io
import warnings
from typing import TYPE_CHECKING, Any

import numpy as np
from PIL import Image, ImageSequence, UnidentifiedImageError

from pinakes.errors import BadInput
from pinakes.model import Page, Paper
from pinakes.read.lines import finished
from pinakes.read.scan import MANY, Recogniser

if TYPE_CHECKING:
    from pinakes.config import Settings
    from pinakes.model import Format, Source

READER = "image@1"
PIXELS = 120_000_000
A4_INCHES = 8.27
SHARPEST = 400  # dots an inch; more brings nothing


class ImageReader:
    """Reads pictures of pages."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    def score(self, format: Format) -> int | None:
        """Pictures made of dots."""
        kind = format.media_type
        return 5 if kind.startswith("image/") and "svg" not in kind and "djvu" not in kind else None

    def read(self, source: Source, content: bytes, format: Format) -> Paper:
        """The paper as recognised; `BadInput` no-text where nothing can be."""
        if not content:
            raise BadInput("empty", "the file has no bytes")
        recogniser = Recogniser(self.settings)
        laid = []
        count = 0
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                with Image.open(io.BytesIO(content)) as picture:
                    if picture.width * picture.height > PIXELS:
                        raise BadInput(
                            "too-large", f"the picture has {picture.width} × {picture.height} dots"
                        )
                    if recogniser.missing:
                        raise BadInput("no-text", f"the document is a picture and {recogniser.missing}")
                    for frame in ImageSequence.Iterator(picture):
                        count += 1
                        if count > self.settings.ocr.pages:
                            recogniser.left[count] = MANY
                        elif count <= self.settings.limits.pages:
                            grey, dpi = grey_of(frame)
                            height, width = (72 * side / dpi for side in grey.shape)
                            laid.append(
                                (Page(count, (), width, height), recogniser.lines(grey, dpi=dpi, page=count))
                            )
        except Image.DecompressionBombError as error:
            raise BadInput("bomb", f"the picture unpacks to too many dots: {error}") from error
        except (UnidentifiedImageError, OSError, ValueError, SyntaxError, EOFError) as error:
            if not laid:
                raise BadInput("damaged", f"the picture cannot be opened: {error}") from error
        if not any(lines for _, lines in laid):
            raise BadInput("no-text", "no text was recognised in the picture")
        return Paper(
            source, format, READER, finished(laid), page_count=count, problems=tuple(recogniser.problems())
        )


def grey_of(picture: Any) -> tuple[np.ndarray[tuple[int, int], np.dtype[np.uint8]], float]:
    """The picture in grey on white, and its dots an inch as stated,
    or such that it is about as wide as a sheet.
    """
    if picture.mode in ("RGBA", "LA", "PA") or "transparency" in picture.info:
        on_white = Image.new("RGBA", picture.size, "white")
        on_white.alpha_composite(picture.convert("RGBA"))
        picture = on_white
    stated = picture.info.get("dpi", (0, 0))[0]
    dpi = float(stated) if 72 < float(stated) < 1300 else max(picture.width / A4_INCHES, 50.0)
    if dpi > SHARPEST:
        picture = picture.convert("L").resize(
            (max(int(picture.width * SHARPEST / dpi), 1), max(int(picture.height * SHARPEST / dpi), 1))
        )
        dpi = SHARPEST
    return np.asarray(picture.convert("L")), dpi
