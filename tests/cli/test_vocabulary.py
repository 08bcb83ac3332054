import json

from typer.testing import CliRunner

from pinakes.cli.main import app
from tests.vocabulary.made import TURTLE, written
from tests.vocabulary.test_subjects import TOPICS, made_titles


def answered(*call):
    result = CliRunner().invoke(app, ["vocabulary", *map(str, call)], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_load_show_map(tmp_path):
    file = written(tmp_path, "v.ttl", TURTLE)
    kept = tmp_path / "kept"
    loaded = answered("load", file, "--name", "v", "--folder", kept)[0]
    assert (loaded["concepts"], loaded["languages"][0]) == (4, "en")
    assert answered("--folder", kept)[0]["vocabulary"] == "v"
    assert [top["label"] for top in answered("show", "v", "--folder", kept)[0]["tops"]] == ["libraries"]
    shown = answered("show", "v", "biblioteca", "universitária", "--folder", kept, "--lang", "pt")[0]
    assert shown["label"] == "bibliotecas universitárias"
    assert shown["path"][0] == "libraries"
    links = written(tmp_path, "m.csv", "1,=,Q7075\n")
    assert answered("map", "v", "wikidata", links, "--folder", kept)[0]["loaded"] == 1
    assert answered("show", "v", "02", "--folder", kept)[0]["mappings"][0]["target"] == "Q7075"


def test_subjects_train_and_suggest(tmp_path):
    kept = tmp_path / "kept"
    rows = "".join(f"<http://a.org/{key}>\t{label}\n" for key, (label, _) in TOPICS.items())
    answered("load", written(tmp_path, "v.tsv", rows), "--name", "v", "--lang", "en", "--folder", kept)
    titles = "".join(f"{title}\t{' '.join(given)}\n" for title, given in made_titles(400))
    call = [
        "subjects",
        "train",
        "v",
        "--titles",
        str(written(tmp_path, "t.tsv.gz", titles)),
        "--folder",
        str(kept),
    ]
    assert CliRunner().invoke(app, call, catch_exceptions=False).exit_code == 0
    texts = written(
        tmp_path, "x.jsonl", '{"text": "herring boats in the harbour", "lang": "en"}\n{"text": ""}\n'
    )
    call = ["subjects", "suggest", "v", "--texts-jsonl", str(texts), "--limit", "1", "--folder", str(kept)]
    result = CliRunner().invoke(app, call, catch_exceptions=False)
    first, second = map(json.loads, result.stdout.splitlines())
    assert first["subjects"][0]["uri"] == "http://a.org/p2"
    assert first["subjects"][0]["label"] == "fishing"
    assert second == {"subjects": []}
