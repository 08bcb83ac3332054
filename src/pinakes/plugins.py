"""Find a part by name: our own table first, then others' entry points `pinakes.<seam>`.

Nothing is imported before it is used; entry points are scanned only when a name is not ours.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from pinakes.errors import NotAvailable, Usage

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from importlib.metadata import EntryPoint

    from pinakes.config import Settings
    from pinakes.seams import Exporter

Part = TypeVar("Part")

PARTS: dict[str, dict[str, str]] = {
    "readers": {
        "pdf": "pinakes.read.pdf:PdfReader",
        "ps": "pinakes.read.ps:PostScriptReader",
        "doc": "pinakes.read.doc:DocReader",
        "docx": "pinakes.read.docx:DocxReader",
        "ppt": "pinakes.read.ppt:PptReader",
        "pptx": "pinakes.read.pptx:PptxReader",
        "odf": "pinakes.read.odf:OdfReader",
        "rtf": "pinakes.read.rtf:RtfReader",
        "html": "pinakes.read.html:HtmlReader",
        "epub": "pinakes.read.epub:EpubReader",
        "tex": "pinakes.read.tex:TexReader",
        "text": "pinakes.read.text:TextReader",
        "image": "pinakes.read.image:ImageReader",
    },
    "inspectors": {
        "pdf": "pinakes.properties.pdf:PdfInspector",
        "ole": "pinakes.properties.ole:OleInspector",
        "ooxml": "pinakes.properties.ooxml:OoxmlInspector",
        "odf": "pinakes.properties.odf:OdfInspector",
        "rtf": "pinakes.properties.rtf:RtfInspector",
        "epub": "pinakes.properties.epub:EpubInspector",
        "html": "pinakes.properties.html:HtmlInspector",
        "image": "pinakes.properties.image:ImageInspector",
        "audio": "pinakes.properties.audio:AudioInspector",
    },
    "extractors": {
        "embedded": "pinakes.understand.embedded:EmbeddedExtractor",
        "filename": "pinakes.understand.filename:FilenameExtractor",
        "html": "pinakes.understand.html:HtmlExtractor",
        "language": "pinakes.understand.language:LanguageExtractor",
        "bibliography": "pinakes.understand.bibliography:BibliographyExtractor",
        "header": "pinakes.understand.header.second_look.learned:LearnedExtractor",
        "header-rules": "pinakes.understand.header:HeaderExtractor",
        "funding": "pinakes.understand.funding:FundingExtractor",
        "known": "pinakes.store.people.known:KnownExtractor",
        "rezende-bax-2002": "pinakes.evaluate.baselines.rezende_bax_2002:RezendeBaxExtractor",
        "nsl-cas-2009": "pinakes.evaluate.baselines.nsl_cas_2009:NslCasExtractor",
        "carmen-2000": "pinakes.evaluate.baselines.carmen_2000:CarmenExtractor",
    },
    "exporters": {
        "json": "pinakes.publish.export.json:JsonExporter",
        "dc-rdf": "pinakes.publish.export.dc_rdf:DublinCoreRdfExporter",
        "dc-rdf-2002": "pinakes.publish.export.dc_rdf:JoinedSubjectsExporter",
        "dc-xml": "pinakes.publish.export.dc_xml:OaiDcExporter",
        "qdc": "pinakes.publish.export.dc_xml:QualifiedDcExporter",
        "meta": "pinakes.publish.export.meta:MetaExporter",
        "json-ld": "pinakes.publish.export.jsonld:JsonLdExporter",
        "tei": "pinakes.publish.export.tei:TeiExporter",
        "jats": "pinakes.publish.export.jats:JatsExporter",
        "bibtex": "pinakes.publish.export.bibtex:BibtexExporter",
        "csl": "pinakes.publish.export.csl:CslExporter",
        "ris": "pinakes.publish.export.tagged:RisExporter",
        "endnote": "pinakes.publish.export.tagged:EndNoteExporter",
        "refworks": "pinakes.publish.export.tagged:RefWorksExporter",
        "marcxml": "pinakes.publish.export.marc:MarcXmlExporter",
        "marc": "pinakes.publish.export.marc:MarcIsoExporter",
        "unimarc": "pinakes.publish.export.unimarc:UnimarcExporter",
        "unimarc-iso": "pinakes.publish.export.unimarc:UnimarcIsoExporter",
        "rusmarc": "pinakes.publish.export.unimarc:RusmarcExporter",
        "cnmarc": "pinakes.publish.export.unimarc:CnmarcExporter",
        "mods": "pinakes.publish.export.mods:ModsExporter",
        "datacite": "pinakes.publish.export.datacite:DataciteExporter",
        "crossref": "pinakes.publish.export.crossref:CrossrefExporter",
        "rinc": "pinakes.publish.export.rinc:RincExporter",
        "xmetadissplus": "pinakes.publish.export.theses:XMetaDissPlusExporter",
        "epicur": "pinakes.publish.export.theses:EpicurExporter",
        "mtd-br": "pinakes.publish.export.theses:MtdBrExporter",
        "bibliography": "pinakes.publish.export.styled:ListExporter",
        "bibliography-html": "pinakes.publish.export.styled:HtmlListExporter",
        "bibliography-rtf": "pinakes.publish.export.styled:RtfListExporter",
        "template": "pinakes.publish.export.template:TemplateExporter",
        "csv": "pinakes.publish.export.table:CsvExporter",
        "parquet": "pinakes.publish.export.table:ParquetExporter",
        "html": "pinakes.publish.report.html:HtmlReport",
        "xlsx": "pinakes.publish.report.xlsx:XlsxReport",
        "docx": "pinakes.publish.report.docx:DocxReport",
    },
    "depositors": {
        "dspace": "pinakes.publish.deposit.dspace:DSpaceSender",
        "invenio": "pinakes.publish.deposit.invenio:InvenioSender",
        "sword2": "pinakes.publish.deposit.sword2:Sword2Sender",
        "sword3": "pinakes.publish.deposit.sword3:Sword3Sender",
        "saf": "pinakes.publish.deposit.saf:SimpleArchivePacker",
        "dspace-csv": "pinakes.publish.deposit.batch_csv:BatchCsvPacker",
        "eprints": "pinakes.publish.deposit.eprints:EPrintsPacker",
        "eprints-sword": "pinakes.publish.deposit.eprints:EPrintsSender",
        "ojs": "pinakes.publish.deposit.ojs:OjsPacker",
    },
    "engines": {
        "searxng": "pinakes.acquire.engines.searxng:SearXng",
        "openalex": "pinakes.acquire.engines.openalex:OpenAlex",
        "crossref": "pinakes.acquire.engines.crossref:Crossref",
        "unpaywall": "pinakes.acquire.engines.unpaywall:Unpaywall",
        "semantic-scholar": "pinakes.acquire.engines.semantic_scholar:SemanticScholar",
        "arxiv": "pinakes.acquire.engines.arxiv:Arxiv",
        "core": "pinakes.acquire.engines.core:Core",
        "dblp": "pinakes.acquire.engines.dblp:Dblp",
        "datacite": "pinakes.acquire.engines.datacite:DataCite",
        "doaj": "pinakes.acquire.engines.doaj:Doaj",
        "europe-pmc": "pinakes.acquire.engines.europe_pmc:EuropePmc",
        "scielo": "pinakes.acquire.engines.scielo:Scielo",
        "cyberleninka": "pinakes.acquire.engines.cyberleninka:CyberLeninka",
        "orcid": "pinakes.acquire.engines.orcid:Orcid",
        "oai": "pinakes.acquire.engines.oai:OaiRepository",
        "brave": "pinakes.acquire.engines.brave:Brave",
        "yandex": "pinakes.acquire.engines.yandex:Yandex",
        "google": "pinakes.acquire.engines.google:Google",
    },
}

ASKED_FIRST: dict[str, dict[str, str]] = {
    "readers": {
        "application/pdf": "pdf",
        "application/postscript": "ps",
        "application/msword": "doc",
        "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "docx",
        "application/vnd.ms-powerpoint": "ppt",
        "application/vnd.openxmlformats-officedocument.presentationml.presentation": "pptx",
        "application/vnd.oasis.opendocument.text": "odf",
        "application/rtf": "rtf",
        "text/html": "html",
        "text/plain": "text",
    },
    "inspectors": {
        "application/pdf": "pdf",
        "application/msword": "ole",
        "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "ooxml",
        "application/vnd.ms-powerpoint": "ole",
        "application/vnd.openxmlformats-officedocument.presentationml.presentation": "ooxml",
        "application/vnd.oasis.opendocument.text": "odf",
        "application/rtf": "rtf",
        "text/html": "html",
    },
}
"""The part for the commonest formats:
asking every part how well it fits means importing them all, half a second.
"""


OURS = "pinakes"
METHODS: dict[str, tuple[str, ...]] = {
    name: (name,) for name in ("rezende-bax-2002", "nsl-cas-2009", "carmen-2000")
}
"""Ways to describe a document other than ours: name → the extractors of its road.
Baselines are one extractor each.
"""
OWN_FORMS: dict[tuple[str, str], str] = {("rezende-bax-2002", "dc-rdf"): "dc-rdf-2002"}
"""Method and format → the exporter that writes the format as the method's authors did."""


LINE_METHODS = {
    OURS: "pinakes.understand.bibliography:label_lines",
    "antiplagiat-2019": "pinakes.evaluate.baselines.antiplagiat_2019:label_lines",
}
"""Ways to find the lines of bibliographies: name → a function of lines that gives a weight a line."""


def line_method(name: str) -> Callable[[Sequence[str]], list[float]]:
    """The function that labels lines by a method; `Usage` lists the known ones."""
    if name not in LINE_METHODS:
        raise Usage(f"no method is called {name!r}; known: {', '.join(LINE_METHODS)}")
    module, _, function = LINE_METHODS[name].partition(":")
    found: Callable[[Sequence[str]], list[float]] = getattr(import_module(module), function)
    return found


def methods() -> list[str]:
    """The names of all whole ways to describe a document, ours first."""
    return [OURS, *METHODS]


def road_of(method: str) -> tuple[str, ...] | None:
    """The extractors of a method: a baseline's, or any one extractor's by its name; None:
    as the settings have it.
    """
    if method in ("", OURS):
        return None
    if method not in METHODS and method not in names("extractors"):
        known = ", ".join(dict.fromkeys([*methods(), *names("extractors")]))
        raise Usage(f"no method is called {method!r}; known: {known}")
    return METHODS.get(method, (method,))


def names(seam: str) -> list[str]:
    """The names of all parts of a seam, ours first, then others'."""
    ours = list(PARTS[seam])
    return ours + sorted({point.name for point in _others(seam)} - set(ours))


def part(seam: str, name: str) -> Any:
    """The class or function behind a name, or behind `package.module:Class`.

    `Usage` lists the known names, `NotAvailable` says what to install.
    """
    target = name if ":" in name else PARTS[seam].get(name)
    if target is None:
        found = [point for point in _others(seam) if point.name == name]
        if not found:
            raise Usage(f"no {seam[:-1]} is called {name!r}; known: {', '.join(names(seam))}")
        target = found[0].value
    module, _, attribute = target.partition(":")
    try:
        return getattr(import_module(module), attribute)
    except ModuleNotFoundError as error:
        if error.name is None or error.name.startswith("pinakes"):
            raise
        raise NotAvailable(
            f"{seam[:-1]} {name!r} needs the Python package {error.name}: pip install {error.name}"
        ) from error


def exporter(name: str, settings: Settings | None) -> Exporter:
    """The exporter of a name, ready to write; every exporter is built here, with the settings."""
    made: Exporter = part("exporters", name)(settings)
    return made


def _others(seam: str) -> tuple[EntryPoint, ...]:
    from importlib.metadata import entry_points  # costs 50 ms and more: only where a name is not ours

    return tuple(entry_points(group=f"pinakes.{seam}"))


class Shelf(Generic[Part]):
    """The parts of one seam, each constructed when it is first needed;
    those that cannot work here are named in `absent`.
    """

    def __init__(self, seam: str, names: tuple[str, ...], settings: Settings) -> None:
        self.names = names
        self.absent: dict[str, str] = {}
        self._seam = seam
        self._settings = settings
        self._built: dict[str, Part | None] = {}

    def part(self, name: str) -> Part | None:
        """The part of this name; None where it cannot work here."""
        if name not in self._built:
            try:
                self._built[name] = part(self._seam, name)(self._settings)
            except NotAvailable as error:
                self._built[name] = None
                self.absent[name] = str(error)
        return self._built[name]

    def all(self) -> tuple[Part, ...]:
        """Every part that works here, in order."""
        return tuple(part for name in self.names if (part := self.part(name)) is not None)
