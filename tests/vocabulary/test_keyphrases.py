import io
import json
import tarfile
import time

import pytest
from typer.testing import CliRunner

from pinakes.cli.main import app
from pinakes.evaluate.baselines import kea
from pinakes.evaluate.indexed import Indexed, _hidden, indexed_texts
from pinakes.evaluate.keyphrases import at, lead
from pinakes.vocabulary.keyphrases.evidence import NAMES, Lexicon, evidence
from pinakes.vocabulary.keyphrases.phrases import form_of, phrases, printed, stems_in, words_of
from pinakes.vocabulary.keyphrases.rank import arrays_of, kept, shipped

TEXTS = {
    "en": (
        "Citation networks of digital libraries\nWe study citation networks. A citation network links papers in digital libraries. "
        "Digital libraries grow by harvesting, and citation networks show which papers are missing.",
        "citation network",
    ),
    "pt": (
        "Extração de metadados em bibliotecas digitais\nA extração de metadados é feita por regras. Bibliotecas digitais usam a extração "
        "de metadados para descrever artigos. As bibliotecas digitais crescem.",
        "bibliotecas digitais",
    ),
    "ru": (
        "Поиск научных статей в электронных библиотеках\nЭлектронные библиотеки хранят статьи. Мы описываем электронную библиотеку и поиск "
        "научных статей. Электронная библиотека растёт.",
        "электронная библиотека",
    ),
    "zh": (
        "数字图书馆的元数据抽取\n本文研究数字图书馆中的元数据抽取方法。元数据抽取是数字图书馆的基础。实验表明元数据抽取有效。",
        "元数据抽取",
    ),
    "de": (
        "Schlagwörter in digitalen Bibliotheken\nDigitale Bibliotheken vergeben Schlagwörter. In einer digitalen Bibliothek helfen "
        "Schlagwörter beim Suchen; digitale Bibliotheken wachsen.",
        "digitale Bibliothek",
    ),
    "fr": (
        "Les réseaux de citations des bibliothèques numériques\nUne bibliothèque numérique relie les articles. Les bibliothèques numériques "
        "grandissent. Le réseau de citations des bibliothèques numériques.",
        "bibliothèque numérique",
    ),
    "es": (
        "Las bibliotecas digitales y sus citas\nUna biblioteca digital reúne artículos. Las bibliotecas digitales crecen cada año. "
        "Las citas de la biblioteca digital.",
        "biblioteca digital",
    ),
}


@pytest.mark.parametrize("language", TEXTS)
def test_what_a_text_says_again_and_again_comes_first(language):
    text, key = TEXTS[language]
    found = shipped().of(text, language, limit=5)
    assert form_of(stems_in(key, language)) in [form_of(one.stems) for one in found], found
    assert all(0 <= one.weight <= 1 for one in found)
    assert [one.weight for one in found] == sorted((one.weight for one in found), reverse=True)


def test_the_language_is_guessed():
    text, _ = TEXTS["pt"]
    assert shipped().of(text) == shipped().of(text, "pt")


@pytest.mark.parametrize("text", ["", "   ", "12 34 . 5", "the of and", "☃ ☃ ☃", "Ωμέγα", "a\x00b\ud800c"])
def test_texts_that_say_nothing(text):
    assert isinstance(shipped().of(text, "en"), list)


def test_phrases_do_not_cross_stops_and_small_words_stand_inside_only():
    words = words_of("Bank of England. Rates rise, markets fall", "en", frozenset())
    found = set(phrases(words).forms())
    assert "bank of england" in found
    assert not any(one.startswith("of ") or one.endswith(" of") for one in found)
    assert "rise market" not in found


def told(text, phrase, column, lexicon=None, language="en"):
    """One figure of what speaks for a phrase."""
    found = phrases(words_of(text, language, frozenset()))
    rows = evidence(found, lexicon or Lexicon({}, {}, frozenset()), language)
    return float(rows[found.forms().index(form_of(stems_in(phrase, language)))][NAMES.index(column)])


def test_what_speaks_for_a_phrase():
    text = (
        "Tide gauges\n\nTide gauges measure tides [12]. They rust; salt water is to blame.\n\n2 Old gauges\n\n"
        "The wharf has a clock. Salt water again, says Smith (1999). A tide gauge."
    )
    assert told(text, "tide gauge", "title") == 1
    assert told(text, "salt water", "title") == 0
    assert told(text, "old gauges", "headings") == 1
    assert told(text, "wharf", "headings") == 0
    assert told(text, "wharf", "openings") == 1
    assert told(text, "salt water", "openings") == 0
    assert told(text, "salt water", "cited") == pytest.approx(0.5)
    assert told(text, "tide gauge", "count") == pytest.approx(1.0986, abs=1e-3)
    assert told(text, "clock", "language en") == 1
    often = Lexicon({}, {}, frozenset(), chosen={"salt water": (6, 8)})
    assert told(text, "salt water", "chosen", often) == pytest.approx(0.6)
    assert told(text, "wharf", "chosen", often) == 0


def test_chinese_phrases_are_compared_by_their_signs():
    assert form_of(("元数据", "抽取")) == form_of(("元", "数据抽取")) == "元数据抽取"
    assert form_of(("digital", "librari")) == "digital librari"
    found = phrases(words_of(TEXTS["zh"][0], "zh", frozenset()))
    assert "元数据抽取" in found.forms()


def test_keyphrases_that_were_stemmed_already_are_not_read(tmp_path):
    folder = tmp_path / "keyphrases"
    folder.mkdir()
    parts = {
        "taln-fr/docs-fr.jsonl": json.dumps(
            {"id": "a", "sentences": [["", "Les expressions régulières"], ["", "Un texte ."]]}
        ),
        "taln-fr/references/fr/test.author.json": json.dumps({"a": [["expression régulière"]]}),
        "taln-fr/references/fr/test.author.stem.json": json.dumps({"a": [["express réguli"]]}),
    }
    with tarfile.open(folder / "taln-fr.tar.gz", "w:gz") as packed:
        for name, text in parts.items():
            member = tarfile.TarInfo(name)
            member.size = len(text.encode())
            packed.addfile(member, io.BytesIO(text.encode()))
    [text] = indexed_texts(tmp_path, "taln-fr")
    assert text.given == ("expression régulière",)
    assert {form_of(key) for key in text.keys} <= set(phrases(words_of(text.text, "fr", frozenset())).forms())


def test_a_model_kept_and_read_again_is_the_same():
    text, _ = TEXTS["en"]
    assert [one.value for one in kept(arrays_of(shipped())).of(text, "en")] == [
        one.value for one in shipped().of(text, "en")
    ]


def test_a_long_paper_takes_no_time():
    text = " ".join(
        TEXTS["en"][0] + f" Section {i} tells of topic{i % 97} and method{i % 31} in detail."
        for i in range(200)
    )
    shipped().of(text, "en")
    began = time.process_time()
    for _ in range(3):
        shipped().of(text, "en")
    assert (time.process_time() - began) / 3 < 0.1, "thirty milliseconds on a free machine"


def test_f1_of_the_first_keyphrases():
    assert at(5, [("a",), ("b", "c")], [("b", "c"), ("d",)]) == pytest.approx(0.5)
    assert at(1, [("a",), ("b", "c")], [("b", "c")]) == 0


def test_kea_learns_that_early_and_frequent_phrases_are_chosen():
    texts = [
        Indexed(
            f"t{i}",
            f"Topic{i} rules. "
            + f"The topic{i} is shown. " * 5
            + f"Later filler{i} words{i} end the text{i}.",
            "en",
            frozenset({(f"topic{i}",)}),
        )
        for i in range(12)
    ]
    model = kea.taught(texts[:10])
    assert all((f"topic{i}",) in model.ranked(texts[i], 2) for i in (10, 11))


def test_the_verb(tmp_path):
    file = tmp_path / "t.jsonl"
    file.write_text(
        "\n".join(json.dumps({"text": text, "lang": language}) for language, (text, _) in TEXTS.items()),
        "utf-8",
    )
    result = CliRunner().invoke(
        app, ["keyphrases", "--texts-jsonl", str(file), "--limit", "3"], catch_exceptions=False
    )
    lines = [json.loads(line)["keyphrases"] for line in result.stdout.splitlines()]
    assert [len(line) for line in lines] == [3] * len(TEXTS)
    result = CliRunner().invoke(
        app, ["keyphrases", "-", "--lang", "en"], input=TEXTS["en"][0], catch_exceptions=False
    )
    assert len(json.loads(result.stdout)["keyphrases"]) == 10


def test_a_lead_within_chance_has_an_interval_around_nothing():
    by, low, high = lead([0.2, 0.4, 0.3, 0.1], [0.1, 0.5, 0.2, 0.2])
    assert by == pytest.approx(0)
    assert low < 0 < high
    assert lead([0.3] * 20, [0.1] * 20)[1] == pytest.approx(0.2)


def test_lines_that_list_the_keywords_are_hidden_and_text_that_uses_them_is_not():
    told = "Glass and kilns and ash are old, says a text that is longer than a list of them would be."
    assert _hidden(f"Title\nglass, kilns, ash\n{told}", ["Glass", "kilns", "ash"]) == f"Title\n{told}"


def test_words_that_only_sentences_have_begin_no_phrase():
    found = phrases(words_of("Welche Daten diese Bibliothek hat, kann sie zeigen.", "de", frozenset()))
    assert not {"welche", "diese", "kann"} & {
        printed(found.words, found.places(i)[0], 1).lower() for i in range(len(found))
    }


def test_the_verb_reads_documents_in_any_format_and_encoding(tmp_path):
    page = tmp_path / "page.html"
    page.write_text(
        f"<html><head><title>Ash</title></head><body><p>{TEXTS['en'][0]}</p></body></html>", "utf-8"
    )
    russian = tmp_path / "old.txt"
    russian.write_bytes(TEXTS["ru"][0].encode("cp1251"))
    for file, letters in ((page, "aeiou"), (russian, "аеиоу")):
        result = CliRunner().invoke(app, ["keyphrases", str(file), "--limit", "3"], catch_exceptions=False)
        values = [one["value"] for one in json.loads(result.stdout)["keyphrases"]]
        assert len(values) == 3
        assert all(set(letters) & set(value.lower()) for value in values), values
    folder = CliRunner().invoke(app, ["keyphrases", str(tmp_path)])
    assert "is a folder" in str(folder.exception)


def test_a_field_is_taught_by_some_texts(tmp_path, monkeypatch):
    """Texts of a field whose indexers choose the glaze, which stands once and late, and never the pot that is talked of."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    rows = [
        {
            "text": f"A pot of kiln {i}\nThe pot is old. The pot of kiln {i} is red. People like the pot. It has ash glaze.",
            "lang": "en",
            "keyphrases": ["ash glaze"],
        }
        for i in range(40)
    ]
    file = tmp_path / "t.jsonl"
    file.write_text("\n".join(map(json.dumps, rows)), "utf-8")
    run = CliRunner()
    taught = run.invoke(app, ["keyphrases", "--teach", str(file), "--field", "pots"], catch_exceptions=False)
    assert json.loads(taught.stdout) == {"field": "pots", "texts": 40}
    text = "On a pot\nThis pot was found. The pot is blue. It has ash glaze too. A pot again."

    def weight_of(*more):
        told = run.invoke(app, ["keyphrases", "-", "--lang", "en", *more], input=text, catch_exceptions=False)
        found = {one["value"]: one["weight"] for one in json.loads(told.stdout)["keyphrases"]}
        return found["ash glaze"], next(iter(found))

    assert weight_of("--field", "pots")[1] == "ash glaze"
    assert weight_of("--field", "pots")[0] > weight_of()[0]


def test_what_cannot_be_taught(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    file = tmp_path / "t.jsonl"
    file.write_text('{"text": "x", "keyphrases": ["x"]}\n', "utf-8")
    run = CliRunner()
    for arguments, says in (
        (["--teach", str(file)], "--field NAME"),
        (["--teach", str(file), "--field", "f"], "too few"),
        (["-", "--field", "nosuch"], "--teach"),
    ):
        result = run.invoke(app, ["keyphrases", *arguments], input="x")
        assert result.exit_code != 0
        assert says in str(result.exception) + result.output
