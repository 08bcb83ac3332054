"""The language a paper is written in: that of its running text, not of its title or abstract."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinakes.model import Claim
from pinakes.text.languages import guess
from pinakes.text.scripts import counts

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pinakes.config import Settings
    from pinakes.model import Line, Paper

BY = "language-rules@1"
ENOUGH = 4000
SAMPLED_PAGES = 12


class LanguageExtractor:
    """One claim: the language of the body."""

    needs: tuple[str, ...] = ()
    gives: tuple[str, ...] = ("language",)

    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    def extract(self, paper: Paper, so_far: tuple[Claim, ...]) -> Iterable[Claim]:
        """The language of a sample from the middle of the paper, where there are neither abstracts nor references."""
        sample = _sample(paper)
        language, weight = guess(sample)
        if language not in ("zh", "ru", "uk", "ja"):
            # A third of Chinese or Cyrillic letters over the whole paper outweighs a sample of English abstracts.
            found = counts(
                _joined((line for page in paper.pages for line in page.lines[::4]), least=1, enough=20_000)
            )
            letters = found.get("Latn", 0)
            if 4 * found.get("Hani", 0) > letters:
                language, weight = "zh", 0.9
            elif 1.2 * found.get("Cyrl", 0) > letters:
                language, weight = "ru", 0.9
        if language is not None:
            yield Claim("language", language, min(weight, 0.97 if len(sample) > 500 else 0.85), BY)


def _sample(paper: Paper) -> str:
    """Long lines of the body from the middle of the paper; everything where there is little."""
    text = _joined(_middle(paper), least=30)
    if len(text) < 400:
        text = _joined((line for page in paper.pages[:SAMPLED_PAGES] for line in page.lines), least=1)
    return text


def _middle(paper: Paper) -> Iterator[Line]:
    if len(paper.pages) > 2:
        first = max(1, len(paper.pages) // 3)
        for page in paper.pages[first : first + SAMPLED_PAGES]:
            yield from page.lines
        return
    lines = [line for page in paper.pages for line in page.lines]
    yield from lines[len(lines) // 3 : 1 + 3 * len(lines) // 4]


def _joined(lines: Iterable[Line], *, least: int, enough: int = ENOUGH) -> str:
    parts: list[str] = []
    length = 0
    for line in lines:
        if line.role == "body" and len(line.text.encode()) >= least:
            parts.append(line.text)
            length += len(line.text)
            if length >= enough:
                break
    return " ".join(parts)[:enough]
