"""References and prose that several verbs are tried on."""

from pathlib import Path

SAMPLES = Path(__file__).parent.parent.parent / "samples" / "files"
