"""Papers that are hard to find or to recognise: nearly the same title, inside of a volume, misspelt, authors in other letters, DOC, HTML."""

from pathlib import Path

import pytest

from pinakes.acquire.client import WebClient
from pinakes.acquire.engines import together
from pinakes.config import settings
from pinakes.discover.describing import Describer
from pinakes.discover.find import Finder
from pinakes.discover.wanted import Wanted
from pinakes.evaluate.world.engine import HOST, WorldEngine
from pinakes.evaluate.world.folder import _known
from pinakes.evaluate.world.server import ServedAnswer, World, page

SAMPLES = Path(__file__).parents[2] / "samples"
ENGLISH = "Counting Spanning Trees in Ladder Graphs with Random Defects"
RUSSIAN = "Об устойчивости разностных схем для уравнения теплопроводности с переменным запаздыванием"
CHINESE = "基于图神经网络的古籍版面分析方法研究"
GERMAN = "Lesesäle im Wandel: Raumnutzung und Lernverhalten in mittelgroßen Hochschulbibliotheken"
PORTUGUESE = (
    "Monitoramento participativo da qualidade da água em pequenas bacias urbanas: "
    "três anos no vale do rio Jacutinga"
)
LISTED = {
    "/en.pdf": ("E. Lindqvist-Marsh, D. O. Prothero", ENGLISH, "files/en-two-column.pdf"),
    "/ru.doc": ("Т. Н. Воеводина, С. А. Громыко", RUSSIAN, "files/ru.doc"),
    "/zh.html": ("陆思源, 韩知秋, 沈怀瑾", CHINESE, "files/zh.html"),
    "/de.rtf": ("N. Steinert, J. Riedmüller", GERMAN, "files/de.rtf"),
}


@pytest.fixture(scope="module")
def find():
    """A list of papers in several formats, and the volume of a conference whose programme names its papers."""
    items = "".join(
        f"<li>{names}. {title}. <a href='{path}'>text</a></li>" for path, (names, title, _) in LISTED.items()
    )
    sites = {
        "lists.example": {
            "/": page(f"<h1>Papers</h1><ul>{items}</ul>", title="Papers"),
            **{
                path: ServedAnswer((SAMPLES / file).read_bytes(), "application/octet-stream")
                for path, (_, _, file) in LISTED.items()
            },
        },
        "conf.example": {
            "/": page(
                f"<h1>Programme</h1><p>Maria Helena Tavares. {PORTUGUESE}</p><p><a href='v.pdf'>Proceedings, pdf</a></p>",
                title="Programme",
            ),
            "/v.pdf": ServedAnswer(
                (SAMPLES / "volumes/files/proceedings.pdf").read_bytes(), "application/pdf"
            ),
        },
    }
    known = [_known(f"http://{host}/", site["/"].content, "") for host, site in sites.items()]
    given = settings({"crawl": {"seconds": 30, "tries": 1}})
    patch = pytest.MonkeyPatch()
    with World({**sites, HOST: WorldEngine(known)}) as world, Describer(given) as describer:
        patch.setenv("PINAKES_RESOLVE", world.resolve)
        client = WebClient(given.fetch, given.crawl)
        engines = together.chosen(given, client, given=[f"searxng=http://{HOST}"])
        finder = Finder(engines, client, describer, given)
        yield lambda title, *authors: finder.find(Wanted(title, authors))
    patch.undo()


@pytest.mark.slow
@pytest.mark.timeout(300)
@pytest.mark.parametrize(
    ("title", "author", "path"),
    [
        (ENGLISH, "Eleanor Lindqvist-Marsh", "/en.pdf"),
        (ENGLISH.replace("Spanning", "Spaning").replace("Ladder", "Lader"), "E. Lindqvist-Marsh", "/en.pdf"),
        (RUSSIAN, "Т. Н. Воеводина", "/ru.doc"),
        (RUSSIAN, "T. N. Voevodina", "/ru.doc"),
        (CHINESE, "陆思源", "/zh.html"),
        (CHINESE, "Lu Siyuan", "/zh.html"),
        (GERMAN.replace("ß", "ss").upper(), "Steinert, Nadja", "/de.rtf"),
    ],
    ids=["pdf", "misspelt", "doc", "transliterated", "html", "pinyin", "capitals"],
)
def test_is_found(find, title, author, path):
    found = find(title, author)
    assert found.url == f"http://lists.example{path}", (found.why, found.steps[-4:])
    assert found.weight >= 0.5


@pytest.mark.slow
@pytest.mark.timeout(300)
@pytest.mark.parametrize(
    "title",
    [f"{ENGLISH} II", ENGLISH.replace("Ladder", "Circulant"), ENGLISH.replace("Counting", "Sampling")],
    ids=["second part", "another word", "another beginning"],
)
def test_a_sibling_of_the_same_authors_is_not_taken_for_it(find, title):
    found = find(title, "Eleanor Lindqvist-Marsh")
    assert found.url is None, found.why
    assert found.why


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_the_pages_of_a_paper_inside_a_volume(find):
    found = find(PORTUGUESE, "Maria Helena Tavares")
    assert found.url is not None, found.why
    address, _, pages = found.url.partition("#page=")
    assert address == "http://conf.example/v.pdf"
    assert abs(int(pages.partition("-")[0]) - 3) <= 1
