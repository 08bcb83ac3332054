"""One outcome line a file, whatever it is; exit status and names as the contract has them."""

import functools
import gzip
import http.server
import io
import os
import threading
import zipfile
from pathlib import Path

from tests.cli.texts import SAMPLES

PAPER = """On the Number of Libraries

Ana Souza and Li Wei

Abstract. We count the libraries of the world and find that there are many of them.

Keywords: libraries, counting

1 Introduction
Libraries are places where books are kept.

References
[1] Borges J. L. The Library of Babel. Buenos Aires, 1941.
[2] Eco U. The Name of the Rose. Milano, 1980.
"""


def test_a_folder_of_links_is_told_to_have_no_files(pinakes, tmp_path):
    (tmp_path / "in").mkdir()
    (tmp_path / "a.txt").write_text(PAPER)
    (tmp_path / "in" / "a.txt").symlink_to(tmp_path / "a.txt")
    answer = pinakes("describe", "in")
    assert (answer.status, answer.out) == (0, "")
    assert "links inside folders are not followed" in answer.err


def test_every_file_gets_exactly_one_line(pinakes, tmp_path):
    folder = tmp_path / "in"
    (folder / "sub").mkdir(parents=True)
    (folder / "a.txt").write_text(PAPER)
    (folder / "same.txt").write_text(PAPER)
    (folder / ".hidden").write_bytes(b"\x00\x01\x02" * 100)
    (folder / "empty.pdf").write_bytes(b"")
    (folder / "sub" / "b.html").write_text(
        "<html><head><title>Über Bücher</title></head><body><h1>Über Bücher</h1><p>Text</p></body></html>"
    )
    os.mkfifo(folder / "pipe")
    answer = pinakes("describe", "in")
    assert sorted(row["file"] for row in answer.rows) == [
        "in/.hidden",
        "in/a.txt",
        "in/empty.pdf",
        "in/same.txt",
        "in/sub/b.html",
    ]
    rows = {row["file"]: row for row in answer.rows}
    assert rows["in/a.txt"]["status"] == rows["in/same.txt"]["status"] == "ok"
    assert rows["in/empty.pdf"]["status"] == "failed"
    assert rows["in/empty.pdf"]["problems"][0]["code"] == "empty"
    assert rows["in/.hidden"]["problems"][0]["code"] == "not-a-document"
    assert answer.status == 1
    assert "empty.pdf" in answer.err


def test_all_well_is_status_0(pinakes, tmp_path):
    (tmp_path / "a.txt").write_text(PAPER)
    answer = pinakes("describe", "a.txt")
    assert answer.status == 0
    (row,) = answer.rows
    assert row["title"] == "On the Number of Libraries"
    assert [author["name"] for author in row["authors"]] == ["Ana Souza", "Li Wei"]
    assert row["keywords"] == ["libraries", "counting"]
    assert len(row["references"]) == 2
    assert row["language"] == "en"
    assert row["pages"] is None


def test_wrong_usage_is_status_2(pinakes, tmp_path):
    for arguments in (
        ["describe"],
        ["describe", "nowhere.pdf"],
        ["describe", ".", "--to", "klingon"],
        ["describe", ".", "--ocr", "maybe"],
        ["fly"],
    ):
        answer = pinakes(*arguments)
        assert answer.status == 2, arguments
        assert answer.out == ""
        assert "Traceback" not in answer.err


def test_members_of_an_archive_get_further_lines(pinakes, tmp_path):
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("b.txt", PAPER)
        archive.writestr("empty.txt", "")
    answer = pinakes("describe", "a.zip", "--ordered")
    assert [row["file"] for row in answer.rows] == ["a.zip", "a.zip!/b.txt", "a.zip!/empty.txt"]
    assert answer.rows[1]["title"] == "On the Number of Libraries"
    assert answer.rows[2]["problems"][0]["code"] == "empty"


def test_a_compressed_document_is_that_document(pinakes, tmp_path):
    (tmp_path / "a.txt.gz").write_bytes(gzip.compress(PAPER.encode()))
    (row,) = pinakes("describe", "a.txt.gz").rows
    assert row["file"] == "a.txt.gz"
    assert row["title"] == "On the Number of Libraries"


def test_a_zip_bomb_is_named_and_the_rest_continues(pinakes, tmp_path):
    with zipfile.ZipFile(tmp_path / "bomb.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("zeros.txt", b"0" * (300 << 20))
    (tmp_path / "bomb.txt.gz").write_bytes(gzip.compress(b"0" * (600 << 20), 1))
    (tmp_path / "a.txt").write_text(PAPER)
    rows = {row["file"]: row for row in pinakes("describe", "bomb.zip", "bomb.txt.gz", "a.txt").rows}
    assert rows["a.txt"]["status"] == "ok"
    assert "bomb" in [
        problem["code"]
        for name, row in rows.items()
        if name.startswith("bomb.zip")
        for problem in row["problems"]
    ]
    assert rows["bomb.txt.gz"]["problems"][0]["code"] == "bomb"


def test_stdin_is_a_dash(pinakes):
    (row,) = pinakes("describe", "-", stdin=PAPER.encode()).rows
    assert (row["file"], row["title"]) == ("-", "On the Number of Libraries")


def test_stdin_without_end_is_too_large(pinakes):
    answer = pinakes("describe", "-", stdin=b"word " * 30_000, PINAKES_LIMITS_SIZE="100K")
    assert answer.status == 1
    assert [problem["code"] for problem in answer.rows[0]["problems"]] == ["too-large"]


def test_a_pipe_with_a_folder_of_results_holds_nothing_up(pinakes, tmp_path):
    os.mkfifo(tmp_path / "pipe")
    answer = pinakes("describe", "pipe", "--out", "out")
    assert answer.status == 1
    assert "pipe: is not a regular file [not-a-document]" in answer.err


def test_a_folder_of_results_is_taken_up(pinakes, tmp_path):
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.txt").write_text(PAPER)
    assert pinakes("describe", "in", "--out", "out").status == 0
    (tmp_path / "in" / "b.txt").write_text(PAPER.replace("Libraries", "Archives"))
    again = pinakes("describe", "in", "--out", "out", "--to", "bibtex")
    assert "1 of 2 were done before" in again.err
    assert len((tmp_path / "out" / "records.jsonl").read_text().splitlines()) == 2
    assert (tmp_path / "out" / "records.bib").read_text().count("@") == 2


def test_names_that_are_not_text_are_spelled_out(pinakes, tmp_path):
    (tmp_path / "in").mkdir()
    with open(os.path.join(os.fsencode(tmp_path / "in"), b"\xef\xe5\xf0.txt"), "w") as file:  # noqa: PTH118, PTH123
        file.write(PAPER)
    (row,) = pinakes("describe", "in").rows
    assert row["file"] == "in/\\xef\\xe5\\xf0.txt"
    assert row["status"] == "ok"


def test_explain_adds_the_claims(pinakes, tmp_path):
    (tmp_path / "a.txt").write_text(PAPER)
    (row,) = pinakes("describe", "a.txt", "--explain").rows
    assert {claim["field"] for claim in row["claims"]} >= {"title", "author", "keywords"}


def test_other_forms(pinakes, tmp_path):
    (tmp_path / "a.txt").write_text(PAPER)
    assert "<dc:title" in pinakes("describe", "a.txt", "--to", "dc-rdf").out
    assert "@" in pinakes("describe", "a.txt", "--to", "bibtex").out
    assert "<html" in pinakes("describe", "a.txt", "--to", "html").out.lower()


def test_an_address_on_a_private_network_is_refused(pinakes):
    answer = pinakes("describe", "http://127.0.0.1:1/a.pdf")
    (row,) = answer.rows
    assert row["problems"][0]["code"] == "network"
    assert answer.status == 1


def test_a_host_that_is_allowed_is_asked(pinakes, tmp_path):
    (tmp_path / "a.txt").write_text(PAPER)
    handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=tmp_path)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        port = server.server_address[1]
        allowed = pinakes("describe", f"http://127.0.0.1:{port}/a.txt", "--allow-host", "127.0.0.1").rows
        mapped = pinakes(
            "describe", "http://papers.example/a.txt", PINAKES_RESOLVE=f"papers.example=127.0.0.1:{port}"
        ).rows
        server.shutdown()
    assert [row["title"] for row in allowed + mapped] == ["On the Number of Libraries"] * 2
    assert mapped[0]["file"] == "http://papers.example/a.txt"


def test_archives_in_archives_are_opened_once(pinakes, tmp_path):
    def packed(name, content):
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w") as archive:
            archive.writestr(name, content)
        return out.getvalue()

    (tmp_path / "a.zip").write_bytes(packed("b.zip", packed("c.txt", PAPER)))
    (tmp_path / "d.zip").write_bytes(packed("e.zip", packed("f.zip", packed("g.txt", PAPER))))
    rows = pinakes("describe", "a.zip").rows
    assert [(row["file"], row["status"]) for row in rows] == [
        ("a.zip", "ok"),
        ("a.zip!/b.zip", "ok"),
        ("a.zip!/b.zip!/c.txt", "ok"),
    ]
    rows = pinakes("describe", "d.zip").rows
    assert [(row["file"], row["status"]) for row in rows] == [
        ("d.zip", "ok"),
        ("d.zip!/e.zip", "ok"),
        ("d.zip!/e.zip!/f.zip", "failed"),
    ]


def test_full_adds_the_body_and_who_is_cited_where(pinakes):
    samples = Path(__file__).parents[2] / "samples" / "files"
    (row,) = pinakes("describe", samples / "ru-two-column.pdf", "--full").rows
    assert row["body"]["sections"][0]["head"] == "Введение"
    (mention, *_) = row["references"][2]["mentions"]
    assert mention["text"] == "3"
    assert "[3]" in mention["context"]


def test_quick_reads_the_first_pages_and_no_references(pinakes, tmp_path):
    paragraphs = [f"Sentence {number} of a long report. " * 40 for number in range(400)]
    (tmp_path / "long.txt").write_text("On Long Reports\n\nAnna Novak\n\n" + "\n\n".join(paragraphs))
    paper, long = pinakes("describe", SAMPLES / "pt-two-column.pdf", tmp_path, "--quick", "--ordered").rows
    assert paper["title"].startswith("Monitoramento participativo")
    assert paper["references"] is None
    assert [paper["status"], long["status"]] == ["ok", "ok"]
    assert [note["message"] for note in long["notes"]] == ["a quick look: the beginning, no references"]
