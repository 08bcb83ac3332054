"""A repository that speaks OAI-PMH 2.0 as the specification has it (openarchives.org/OAI/2.0/openarchivesprotocol.htm), and is nasty on demand.

It keeps to the book about what it is asked and says so in `wrong`; how it answers can be spoiled page by page, as repositories in the
wild do. It also has landing pages and files.
"""

from __future__ import annotations

import re
import time
from dataclasses import dataclass, field
from urllib.parse import parse_qsl
from xml.sax.saxutils import escape, quoteattr

from starlette.applications import Starlette
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

DAY = re.compile(r"\d{4}-\d\d-\d\d")
SECOND = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")
ALLOWED = {
    "Identify": (set(), set()),
    "ListMetadataFormats": (set(), {"identifier"}),
    "ListSets": (set(), set()),
    "ListIdentifiers": ({"metadataPrefix"}, {"from", "until", "set"}),
    "ListRecords": ({"metadataPrefix"}, {"from", "until", "set"}),
    "GetRecord": ({"identifier", "metadataPrefix"}, set()),
}
RESUMES = {"ListSets", "ListIdentifiers", "ListRecords"}


@dataclass
class Item:
    """A record of the repository; `metadata` is XML by prefix."""

    identifier: str
    datestamp: str
    metadata: dict[str, str] = field(default_factory=dict)
    sets: tuple[str, ...] = ()
    deleted: bool = False


class Repository:
    """What it holds, how it behaves, what it was asked."""

    def __init__(self, address):
        self.root = address
        self.items: list[Item] = []
        self.files: dict[str, tuple[str, bytes]] = {}
        self.redirects: dict[str, str] = {}
        self.granularity = "YYYY-MM-DDThh:mm:ssZ"
        self.clock = "2024-05-01T12:00:00Z"
        self.page = 5
        self.token_mark = "t/+ =&%|é#"
        self.single_use = False
        self.lifetime = None
        """How many pages a token lives before all tokens of the list are forgotten."""
        self.spoil = None
        """Called with the number of the list page and its bytes; gives the bytes that travel."""
        self.status = 200
        self.prefixes = ["oai_dc"]
        self.asked: list[dict[str, str]] = []
        self.moments: list[float] = []
        self.wrong: list[str] = []
        self.pages = 0
        self._tokens: dict[str, tuple[dict[str, str], int]] = {}

    def app(self):
        return Starlette(
            routes=[Route("/oai", self.answer, methods=["GET", "POST"]), Route("/{path:path}", self.file)]
        )

    async def file(self, request):
        path = "/" + request.path_params["path"]
        if path in self.redirects:
            return RedirectResponse(self.redirects[path])
        if path not in self.files:
            return Response(status_code=404)
        kind, content = self.files[path]
        return Response(content, media_type=kind)

    async def answer(self, request):
        self.moments.append(time.monotonic())
        text = (await request.body()).decode() if request.method == "POST" else request.url.query
        pairs = parse_qsl(text, keep_blank_values=True)
        asked = dict(pairs)
        self.asked.append(asked)
        if len(asked) != len(pairs):
            return self.error("badArgument", "repeated", asked)
        body = self.verb(asked)
        if isinstance(body, Response):
            return body
        document = self.document(asked, body).encode()
        if asked.get("verb") in ("ListRecords", "ListIdentifiers"):
            self.pages += 1
            if self.spoil is not None:
                document = self.spoil(self.pages, document)
        return Response(document, status_code=self.status, media_type="text/xml")

    def document(self, asked, body):
        attributes = "".join(f" {name}={quoteattr(value)}" for name, value in asked.items())
        return (
            '<?xml version="1.0" encoding="UTF-8"?>\n<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/">'
            f"<responseDate>{self.clock}</responseDate><request{attributes}>{self.root}/oai</request>{body}</OAI-PMH>"
        )

    def error(self, code, message, asked):
        if code in ("badVerb", "badArgument"):
            self.wrong.append(f"{code}: {message}: {asked}")
            asked = {}
        body = f'<error code="{code}">{escape(message)}</error>'
        return Response(self.document(asked, body), status_code=self.status, media_type="text/xml")

    def verb(self, asked):
        verb = asked.get("verb")
        if verb not in ALLOWED:
            return self.error("badVerb", "no such verb", asked)
        names = set(asked) - {"verb"}
        if "resumptionToken" in names and verb in RESUMES:
            if names != {"resumptionToken"}:
                return self.error("badArgument", "resumptionToken is exclusive", asked)
            return self.listed(asked)
        required, optional = ALLOWED[verb]
        if required - names or names - required - optional:
            return self.error("badArgument", f"needs {required}, may have {optional}", asked)
        if verb == "Identify":
            return (
                "<Identify><repositoryName>Invented</repositoryName>"
                f"<baseURL>{self.root}/oai</baseURL><protocolVersion>2.0</protocolVersion><adminEmail>x@example.org</adminEmail>"
                f"<earliestDatestamp>2000-01-01</earliestDatestamp><deletedRecord>persistent</deletedRecord>"
                f"<granularity>{self.granularity}</granularity></Identify>"
            )
        if verb == "ListMetadataFormats":
            formats = "".join(
                f"<metadataFormat><metadataPrefix>{prefix}</metadataPrefix><schema>http://x/{prefix}.xsd</schema>"
                f"<metadataNamespace>http://x/{prefix}</metadataNamespace></metadataFormat>"
                for prefix in self.prefixes
            )
            return f"<ListMetadataFormats>{formats}</ListMetadataFormats>"
        if verb == "ListRecords":
            return self.listed(asked)
        return self.error("noSetHierarchy", "not made", asked)

    def listed(self, asked):
        token = asked.get("resumptionToken")
        if token is not None:
            if token not in self._tokens:
                return self.error("badResumptionToken", "expired", asked)
            first, start = self._tokens.pop(token) if self.single_use else self._tokens[token]
        else:
            first, start = asked, 0
            wrong = self.dates(first)
            if wrong:
                return self.error("badArgument", wrong, asked)
            if first["metadataPrefix"] not in self.prefixes:
                return self.error("cannotDisseminateFormat", "no such format", asked)
        found = [item for item in self.items if self.fits(item, first)]
        if not found:
            return self.error("noRecordsMatch", "nothing", asked)
        body = "".join(
            self.record(item, first["metadataPrefix"]) for item in found[start : start + self.page]
        )
        if self.lifetime is not None:
            self.lifetime -= 1
            if self.lifetime == 0:
                self._tokens.clear()
        if start + self.page < len(found):
            ahead = f"{self.token_mark}{start + self.page}.{len(self.asked)}"
            self._tokens[ahead] = (first, start + self.page)
            if self.lifetime == 0:
                self._tokens.clear()
                self.lifetime = None
            body += f'<resumptionToken completeListSize="{len(found)}" cursor="{start}">{escape(ahead)}</resumptionToken>'
        elif start:
            body += "<resumptionToken/>"
        return f"<ListRecords>{body}</ListRecords>"

    def dates(self, asked):
        pattern = SECOND if "T" in self.granularity else DAY
        for name in ("from", "until"):
            if name in asked and not pattern.fullmatch(asked[name]) and not DAY.fullmatch(asked[name]):
                return f"{name} is not of granularity {self.granularity}"
        return None

    def fits(self, item, asked):
        width = len(asked.get("from", ""))
        return (
            ("from" not in asked or item.datestamp[:width] >= asked["from"])
            and ("until" not in asked or item.datestamp[: len(asked["until"])] <= asked["until"])
            and ("set" not in asked or asked["set"] in item.sets)
            and (item.deleted or asked["metadataPrefix"] in item.metadata)
        )

    def record(self, item, prefix):
        status = ' status="deleted"' if item.deleted else ""
        sets = "".join(f"<setSpec>{spec}</setSpec>" for spec in item.sets)
        datestamp = f"<datestamp>{item.datestamp}</datestamp>" if item.datestamp else ""
        header = (
            f"<header{status}><identifier>{escape(item.identifier)}</identifier>{datestamp}{sets}</header>"
        )
        metadata = "" if item.deleted else f"<metadata>{item.metadata[prefix]}</metadata>"
        return f"<record>{header}{metadata}</record>"


def dublin(**elements):
    """oai_dc; a value is a string or several, each may be (language, string)."""
    inside = ""
    for name, values in elements.items():
        for value in [values] if isinstance(values, (str, tuple)) else values:
            language, text = value if isinstance(value, tuple) else (None, value)
            attribute = f' xml:lang="{language}"' if language else ""
            inside += f"<dc:{name}{attribute}>{escape(text)}</dc:{name}>"
    return (
        '<oai_dc:dc xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/" xmlns:dc="http://purl.org/dc/elements/1.1/">'
        f"{inside}</oai_dc:dc>"
    )
