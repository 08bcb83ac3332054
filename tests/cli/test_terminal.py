"""What a person sees on a terminal, where a program would read JSON."""

import shutil
from pathlib import Path

SAMPLES = Path(__file__).parents[2] / "samples" / "files"


def test_a_card_says_where_the_work_appeared_and_names_as_people_write_them(terminal, tmp_path):
    shutil.copy(SAMPLES / "pt-two-column.pdf", tmp_path)
    card = terminal("describe", "pt-two-column.pdf")
    assert "Cadernos de Águas e Território 12(2): 45-61" in card
    assert "Maria Helena Tavares" in card


def test_explain_is_a_table_with_rivals_weights_and_places(terminal, tmp_path):
    shutil.copy(SAMPLES / "pt-two-column.pdf", tmp_path)
    table = terminal("describe", "pt-two-column.pdf", "--explain")
    assert '"claims"' not in table
    (winner,) = [row for row in table.splitlines() if "language" in row and "✓" in row]
    assert "pt" in winner
    assert "language-rules" in winner
    fields = [row.split()[0] for row in table.splitlines() if row[1:2].isalpha() and "✓" in row]
    assert len(fields) == len(set(fields)), "a field is told in one place"
    rivals = [row for row in table.splitlines() if "embedded-info" in row]
    assert len(rivals) >= 3
    assert any("p. 1, 51×91" in row for row in table.splitlines())


def test_dry_run_of_embed_shows_old_and_new_side_by_side(terminal, tmp_path):
    shutil.copy(SAMPLES / "ru.docx", tmp_path)
    (row,) = [row for row in terminal("embed", "ru.docx", "--dry-run").splitlines() if "author" in row]
    assert "Воеводина, Т. Н." in row
