"""Reference managers and pandoc read what we write, and find in it what we know."""

import io
import json
import subprocess
from pathlib import Path

import bibtexparser
import pytest
import rispy

from pinakes import plugins
from pinakes.model import Claim, Contributor, Identifier, Institution, PartialDate, Person, Reference, Venue
from pinakes.publish.export.cited import outcome_of
from pinakes.publish.export.kinds import is_conference
from pinakes.understand.bibliography import parse_references
from tests.publish.outcomes import an_outcome


def a_work(
    kind,
    *,
    venue=None,
    degree=None,
    identifiers=(),
    authors=(("Silva", "João da"), ("Müller", "Jörg")),
    title="On Rivers & Seas",
    **more,
):
    claims = [
        Claim("title", title, 0.9, "t@1"),
        Claim("type", kind, 0.9, "t@1"),
        Claim("date", PartialDate(2004, 6), 0.9, "t@1"),
    ]
    claims += [
        Claim("author", Person(f"{given} {family}", family=family, given=given), 0.9, "t@1")
        for family, given in authors
    ]
    claims += [Claim("venue", venue, 0.9, "t@1")] if venue else []
    claims += [Claim("degree", degree, 0.9, "t@1")] if degree else []
    claims += [Claim("identifier", Identifier(*one), 0.9, "t@1") for one in identifiers]
    claims += [Claim(name, value, 0.9, "t@1") for name, value in more.items()]
    return an_outcome(*claims)


WORKS = {
    "journal": a_work(
        "article", venue=Venue("Journal of Rivers", "38", "3", "1-9"), identifiers=[("doi", "10.1000/x_y")]
    ),
    "conference": a_work("article", venue=Venue("Proceedings of the 5th Workshop on Rivers", pages="10-19")),
    "phd": a_work("thesis", degree="Doktor", institution=Institution("Universität X")),
    "master": a_work("thesis", degree="Mestrado em Hidrologia", institution=Institution("UFX")),
    "report": a_work("report", institution=Institution("River Board")),
    "chapter": a_work(
        "chapter",
        venue=Venue("A Book of Rivers", pages="3-7"),
        contributor=Contributor("editor", Person("A. Roe", family="Roe", given="A.")),
    ),
    "preprint": a_work("article", identifiers=[("arxiv", "2101.00001v3")]),
    "book": a_work("book", publisher="River Press"),
}
BIBTEX = {
    "journal": "article", "conference": "inproceedings", "phd": "phdthesis", "master": "mastersthesis", "report": "techreport",
    "chapter": "incollection", "preprint": "misc", "book": "book",
}  # fmt: skip
RIS = {
    "journal": "JOUR", "conference": "CPAPER", "phd": "THES", "master": "THES", "report": "RPRT", "chapter": "CHAP", "preprint": "UNPB",
    "book": "BOOK",
}  # fmt: skip
CSL = {
    "journal": "article-journal", "conference": "paper-conference", "phd": "thesis", "master": "thesis", "report": "report",
    "chapter": "chapter", "preprint": "article", "book": "book",
}  # fmt: skip


def written(to, *outcomes):
    out = io.BytesIO()
    plugins.part("exporters", to)(None).export(outcomes, out)
    return out.getvalue().decode()


def through_pandoc(text, form):
    done = subprocess.run(
        ["pandoc", "-f", form, "-t", "csljson"],
        input=text.encode(),
        capture_output=True,
        timeout=60,
        check=True,
    )
    return json.loads(done.stdout)


@pytest.mark.parametrize("kind", WORKS)
def test_every_kind_has_the_entry_type_that_people_expect(kind):
    (entry,) = bibtexparser.parse_string(written("bibtex", WORKS[kind])).entries
    assert entry.entry_type == BIBTEX[kind]
    (read,) = rispy.loads(written("ris", WORKS[kind]))
    assert read["type_of_reference"] == RIS[kind]
    (item,) = json.loads(written("csl", WORKS[kind]))
    assert item["type"] == CSL[kind]


@pytest.mark.parametrize("form", ["bibtex", "biblatex", "csljson"])
def test_pandoc_reads_back_what_we_wrote(form):
    ours = "csl" if form == "csljson" else "bibtex"
    for kind, work in WORKS.items():
        (item,) = through_pandoc(written(ours, work), form)
        assert (
            item["title"].replace('<span class="nocase">', "").replace("</span>", "") == "On Rivers & Seas"
        ), kind
        people = [
            (one["family"], " ".join((one["given"], *filter(None, [one.get("dropping-particle")]))))
            for one in item["author"]
        ]
        assert people == [("Silva", "João da"), ("Müller", "Jörg")]
        assert item["issued"]["date-parts"][0][0] in (2004, "2004")
    (journal,) = through_pandoc(written(ours, WORKS["journal"]), form)
    assert (journal["container-title"], str(journal["volume"])) == ("Journal of Rivers", "38")
    assert journal["page"].replace("–", "-").replace("--", "-") == "1-9"
    (paper,) = through_pandoc(written(ours, WORKS["conference"]), form)
    assert paper["type"] == "paper-conference"
    assert "Workshop on Rivers" in paper["container-title"]


PARSERS = Path(__file__).parent.parent.parent / ".venv" / "parsers"
needs_parsers = pytest.mark.skipif(
    not (PARSERS / "node_modules").is_dir(),
    reason="make test installs the parsers of reference managers, with npm",
)


def through(parser, text):
    command = ["node", str(PARSERS.parent.parent / "tests" / "parsers" / "read.cjs"), str(PARSERS), parser]
    done = subprocess.run(command, input=text.encode(), capture_output=True, timeout=100, check=True)
    return json.loads(done.stdout)


@needs_parsers
@pytest.mark.parametrize(
    ("parser", "to"), [("better", "bibtex"), ("citation", "bibtex"), ("citation", "ris"), ("citation", "csl")]
)
def test_parsers_of_reference_managers_read_back_what_we_wrote(parser, to):
    """Better BibTeX's parser, with which Zotero imports, and citation-js read all kinds of works in one file."""
    text = written(to, *WORKS.values())
    found = dict(zip(WORKS, through(parser, text), strict=True))
    for kind, work in found.items():
        assert work["title"] == "On Rivers & Seas", kind
        assert [one[:2] for one in work["authors"]] == [["Silva", "João da"], ["Müller", "Jörg"]], kind
        assert str(work["year"])[:4] == "2004", kind
    journal = found["journal"]
    assert (journal["doi"], journal["container"], str(journal["volume"])) == (
        "10.1000/x_y",
        "Journal of Rivers",
        "38",
    )
    assert journal["pages"].replace("–", "-") == "1-9"
    expected = BIBTEX if parser == "better" else CSL
    assert {kind: work["type"] for kind, work in found.items() if kind != "preprint"} == {
        kind: name for kind, name in expected.items() if kind != "preprint"
    }


def test_an_eprint_has_no_version():
    entry = bibtexparser.parse_string(written("bibtex", WORKS["preprint"])).entries[0].fields_dict
    assert entry["eprint"].value == "2101.00001"
    assert entry["archiveprefix"].value == "arXiv"


@pytest.mark.parametrize(
    ("family", "given", "title", "key"),
    [
        ("王", "小明", "基于图的算法研究", "wang2004jiyutude"),
        ("欧阳", "修", "数据库系统", "ouyang2004shujukuxi"),
        ("Щербаков", "Ю. А.", "Алгоритмы на графах", "shcherbakov2004algoritmy"),
        ("Müller", "J.", "Über Flüsse", "muller2004uber"),
        ("Ångström", "A.", "Lux", "angstrom2004"),
    ],
)
def test_keys_can_be_read_and_typed(family, given, title, key):
    text = written("bibtex", a_work("book", authors=[(family, given)], title=title))
    assert bibtexparser.parse_string(text).entries[0].key == key


@pytest.mark.parametrize(
    ("raw", "breaks_off"),
    [
        ("Smith J., Roe A., et al. On trees. Journal of Trees, 2004, 5, 1-9.", True),
        ("Иванов И. И., Петров П. П. и др. О деревьях // Журнал. 2004. № 5. С. 1–9.", True),
        ("王小明, 李强, 等. 树的研究[J]. 学报, 2004, 5(2): 1-9.", True),
        ("Smith J., Roe A. The trees of others. Journal of Trees, 2004, 5, 1-9.", False),
        ("Smith J., Roe A. On trees. Journal of Trees, 2004, 5, 1-9.", False),
    ],
)
def test_a_list_that_breaks_off_ends_in_and_others(raw, breaks_off):
    (reference,) = parse_references([raw])
    assert ("and others" in written("bibtex", outcome_of(reference)).split("title")[0]) is breaks_off


def test_a_cited_conference_paper_is_one():
    claims = (
        Claim("title", "Deep nets", 0.9, "t@1"),
        Claim("container", "NIPS", 0.9, "t@1"),
        Claim("type", "paper-conference", 0.9, "t@1"),
    )
    assert written("bibtex", outcome_of(Reference("x", claims))).startswith("@inproceedings")


@pytest.mark.parametrize(
    ("venue", "conference"),
    [
        ("Proceedings of the 30th International Conference on Machine Learning", True),
        ("Proceedings of the National Academy of Sciences", False),
        ("IEEE Transactions on Information Theory", False),
        ("Anais do XX Congresso da SBC", True),
        ("Материалы XII Международной конференции", True),
        ("Вестник МГУ", False),
        ("第十届全国计算机会议论文集", True),
        ("计算机学报", False),
        ("Tagungsband der DHd", True),
        ("Journal of Conference Management", False),
    ],
)
def test_which_venues_are_conferences(venue, conference):
    assert is_conference(venue) is conference


@pytest.mark.parametrize(
    ("raw", "kind"),
    [
        ("Souza M. Redes de rios. Dissertação de Mestrado, UFRJ, 2012.", "mastersthesis"),
        (
            "SOUZA, M. Redes de rios. Tese (Doutorado em Hidrologia) - UFRJ, Rio de Janeiro, 2012.",
            "phdthesis",
        ),
        ("Vaswani A. et al. Attention is all you need. NIPS 2017, pp. 5998-6008.", "inproceedings"),
    ],
)
def test_cited_works_have_their_types(raw, kind):
    (reference,) = parse_references([raw])
    assert bibtexparser.parse_string(written("bibtex", outcome_of(reference))).entries[0].entry_type == kind
