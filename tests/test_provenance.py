"""A claim says which rules, words and models made it."""

import re
from pathlib import Path

from pinakes import provenance
from pinakes.api import describe

SAMPLES = Path(__file__).parent.parent / "samples" / "files"


def test_every_claim_of_a_document_is_signed():
    record = describe(SAMPLES / "ru.docx").record
    spoken = {claim.by for claim in record.claims}
    cited = [claim.value for claim in record.claims if claim.field == "reference"]
    assert spoken
    assert cited
    spoken |= {claim.by for reference in cited for claim in reference.claims}
    assert all(re.fullmatch(r"[a-z0-9-]+@[0-9]+\+[0-9a-f]{8}", by) for by in spoken), spoken
    marks = {by.partition("@")[0]: by.partition("+")[2] for by in spoken}
    assert marks["header"] != marks["embedded-core"] or len(set(marks.values())) > 1, (
        "parts have rules of their own"
    )


def test_a_mark_changes_with_a_rule_a_word_and_a_model(tmp_path, monkeypatch):
    def made(**files):
        monkeypatch.setattr(provenance.resources, "files", lambda name: tmp_path / name)
        for name, text in {
            "p/rules.py": "a",
            "pinakes.text/x.py": "b",
            "pinakes.text.words/en.toml": "c",
            "pinakes.models/models.toml": "d",
        }.items():
            (tmp_path / name).parent.mkdir(exist_ok=True)
            (tmp_path / name).write_text(files.get(name.rpartition("/")[2].partition(".")[0], text))
        monkeypatch.setattr(provenance, "_is_package", lambda module: False)
        provenance.mark.cache_clear()
        return provenance.mark("p.rules")

    try:
        usual = made()
        assert made() == usual
        assert len({usual, made(rules="x"), made(en="x"), made(models="x"), made(x="x")}) == 5
    finally:
        provenance.mark.cache_clear()


def test_a_mark_remains_as_it_was_made():
    assert provenance.signed("header@2+00000000", "pinakes.understand.header") == "header@2+00000000"
