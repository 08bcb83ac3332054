"""How `subjects` answers: what was learnt; a JSON line a text with its subjects."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from pinakes.cli.files import write
from pinakes.cli.texts import texts_in
from pinakes.cli.vocabulary_run import kept_in
from pinakes.errors import Usage
from pinakes.publish.export.json import line
from pinakes.vocabulary.asked import subjects_asked
from pinakes.vocabulary.folder import open_vocabulary, place

if TYPE_CHECKING:
    from collections.abc import Sequence


def subjects(
    what: Sequence[str],
    *,
    titles: str,
    texts_jsonl: str,
    lang: str,
    limit: int | None,
    min_weight: float | None,
    folder: str,
) -> None:
    """Do what the first word says."""
    kept = kept_in(folder)
    match list(what):
        case ["train", name] if titles:
            _train(name, Path(titles), lang=lang, kept=kept)
        case ["train", _]:
            raise Usage("say where the titles are: --titles FILE.tsv.gz")
        case ["suggest", name, *files] if len(files) < 2:
            _suggest(
                name, files[0] if files else "-", texts_jsonl, limit=limit, min_weight=min_weight, kept=kept
            )
        case _:
            raise Usage("subjects train NAME --titles FILE · suggest NAME [FILE|-]")


def _train(name: str, titles: Path, *, lang: str, kept: str) -> None:
    from pinakes.vocabulary.subjects.model import MODEL, save, train
    from pinakes.vocabulary.subjects.titles import titles_of

    began = time.process_time()
    with open_vocabulary(name, kept) as vocabulary:
        language = lang or (vocabulary.languages() or ("",))[0]
        pairs = titles_of(titles)
        model = train(
            pairs, vocabulary, language=language, told=lambda step: print(f"pinakes: {step}", file=sys.stderr)
        )
    file = place(name, kept, ending=MODEL)
    save(model, file)
    seconds = round(time.process_time() - began, 1)
    known = int((model.evidence.associations.frequency > 0).sum())
    write(
        line(
            {
                "vocabulary": name,
                "language": language,
                "titles": len(pairs),
                "subjects": known,
                "seconds": seconds,
            }
        )
    )


def _suggest(
    name: str, file: str, texts_jsonl: str, *, limit: int | None, min_weight: float | None, kept: str
) -> None:
    for text in texts_in(file, texts_jsonl):
        write(line(subjects_asked(name, [text], kept, limit=limit, least=min_weight)[0]))
