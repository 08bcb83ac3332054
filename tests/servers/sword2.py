"""SWORD 2.0 as its profile has it (swordapp.github.io/SWORDv2-Profile): Atom entries, files, receipts, statements.

One collection. Creation takes an Atom entry; files go to the edit-media address; `In-Progress: false` completes.
"""

from __future__ import annotations

import base64
import hashlib
import re
import uuid

from lxml import etree
from starlette.applications import Starlette
from starlette.responses import Response
from starlette.routing import Route

USER, PASSWORD = "sword", "f1sh"
ATOM = "http://www.w3.org/2005/Atom"
APP = "http://www.w3.org/2007/app"
SWORD = "http://purl.org/net/sword/terms/"
DCTERMS = "http://purl.org/dc/terms/"
BINARY = "http://purl.org/net/sword/package/Binary"
ERRORS = "http://purl.org/net/sword/error/"
EPRINTS = "application/vnd.eprints.data+xml"
LARGEST = 9_000_000


class Sword2:
    """What the server holds; `eprints` makes it take EPrints XML too, as EPrints does."""

    def __init__(self, address, *, lists=True, eprints=False):
        self.root = f"{address}/sword2"
        self.lists, self.eprints = lists, eprints
        self.items = {}

    def app(self):
        return Starlette(
            routes=[
                Route("/sword2/servicedocument", self.guarded(self.service)),
                Route("/sword2/collection/one", self.guarded(self.collection), methods=["GET", "POST"]),
                Route("/sword2/edit/{id}", self.guarded(self.edit), methods=["GET", "PUT", "POST", "DELETE"]),
                Route("/sword2/media/{id}", self.guarded(self.media), methods=["GET", "PUT", "POST"]),
                Route("/sword2/statement/{id}", self.guarded(self.statement)),
            ]
        )

    def guarded(self, view):
        async def look(request):
            scheme, _, said = request.headers.get("authorization", "").partition(" ")
            try:
                given = base64.b64decode(said, validate=True).decode()
            except ValueError:
                given = ""
            if scheme != "Basic" or given != f"{USER}:{PASSWORD}":
                return Response(status_code=401, headers={"WWW-Authenticate": 'Basic realm="SWORD"'})
            if (said := request.headers.get("in-progress", "false")) not in ("true", "false"):
                return self.error("ErrorBadRequest", 400, f"In-Progress: {said}")
            if "on-behalf-of" in request.headers:
                return self.error("MediationNotAllowed", 412, "no mediation here")
            return await view(request)

        return look

    def error(self, name, status, summary):
        root = etree.Element(f"{{{SWORD}}}error", href=ERRORS + name, nsmap={"sword": SWORD, None: ATOM})
        etree.SubElement(root, f"{{{ATOM}}}title").text = "ERROR"
        etree.SubElement(root, f"{{{ATOM}}}summary").text = summary
        return Response(etree.tostring(root), status, media_type="application/xml")

    async def service(self, request):
        packaging = f"<accept>application/atom+xml;type=entry</accept><accept>*/*</accept><sword:acceptPackaging>{BINARY}</sword:acceptPackaging>"
        text = (
            f'<service xmlns="{APP}" xmlns:atom="{ATOM}" xmlns:sword="{SWORD}"><sword:version>2.0</sword:version>'
            f"<sword:maxUploadSize>{LARGEST // 1024}</sword:maxUploadSize><workspace><atom:title>Main</atom:title>"
            f'<collection href="{self.root}/collection/one"><atom:title>One</atom:title>{packaging}<sword:mediation>false</sword:mediation></collection>'
            "</workspace></service>"
        )
        return Response(text, media_type="application/atomsvc+xml")

    def receipt(self, one, status=200, headers=None):
        item = self.items[one]
        text = (
            f'<entry xmlns="{ATOM}" xmlns:sword="{SWORD}" xmlns:dcterms="{DCTERMS}"><title>Receipt</title><id>urn:uuid:{one}</id>'
            f'<link rel="edit" href="{self.root}/edit/{one}"/><link rel="edit-media" href="{self.root}/media/{one}"/>'
            f'<link rel="{SWORD}add" href="{self.root}/edit/{one}"/>'
            f'<link rel="{SWORD}statement" type="application/atom+xml;type=feed" href="{self.root}/statement/{one}"/>'
            f'<link rel="alternate" href="{self.root}/items/{one}"/>'
            + "".join(
                f"<dcterms:identifier>{value}</dcterms:identifier>"
                for key, value in item["metadata"]
                if key == "identifier"
            )
            + f"<sword:treatment>{'waiting' if item['in_progress'] else 'done'}</sword:treatment></entry>"
        )
        return Response(text, status, media_type="application/atom+xml;type=entry", headers=headers or {})

    async def collection(self, request):
        if request.method == "GET":
            if not self.lists:
                return Response(status_code=405)
            entries = "".join(self.receipt(one).body.decode() for one in self.items)
            return Response(
                f'<feed xmlns="{ATOM}"><title>One</title>{entries}</feed>',
                media_type="application/atom+xml;type=feed",
            )
        content = await request.body()
        if refused := self.checked(request, content):
            return refused
        kind = request.headers.get("content-type", "").replace(" ", "")
        if self.eprints and kind == EPRINTS:
            metadata = self.eprint(content)
        elif kind.startswith("application/atom+xml"):
            metadata = self.entry(content)
        else:
            return self.error("ErrorContent", 415, f"{kind} makes no item here")
        if metadata is None:
            return self.error("ErrorBadRequest", 400, "not an entry")
        one = str(uuid.uuid4())
        in_progress = request.headers.get("in-progress") == "true"
        self.items[one] = {
            "metadata": metadata,
            "files": {},
            "in_progress": in_progress,
            "slug": request.headers.get("slug"),
            "xml": content,
        }
        return self.receipt(one, 201, {"Location": f"{self.root}/edit/{one}"})

    def checked(self, request, content):
        """Turn away what is too large or did not arrive as it was sent."""
        if len(content) > LARGEST:
            return self.error("MaxUploadSizeExceeded", 413, "too large")
        md5 = request.headers.get("content-md5")
        if md5 and not re.fullmatch("[0-9a-f]{32}", md5):
            return self.error("ErrorBadRequest", 400, "Content-MD5 is the hexadecimal digest")
        if md5 and md5 != hashlib.md5(content).hexdigest():
            return self.error("ErrorChecksumMismatch", 412, "the digest does not match")
        return None

    def entry(self, content):
        try:
            root = etree.fromstring(content, etree.XMLParser(resolve_entities=False, no_network=True))
        except etree.XMLSyntaxError:
            return None
        needs = ("title", "id", "updated")
        if root.tag != f"{{{ATOM}}}entry" or any(
            not (root.findtext(f"{{{ATOM}}}{name}") or "").strip() for name in needs
        ):
            return None
        if root.find(f"{{{ATOM}}}author/{{{ATOM}}}name") is None:
            return None
        return [
            (etree.QName(one).localname, one.text) for one in root if etree.QName(one).namespace == DCTERMS
        ]

    def eprint(self, content):
        try:
            root = etree.fromstring(content)
        except etree.XMLSyntaxError:
            return None
        space = "http://eprints.org/ep2/data/2.0"
        if root.tag != f"{{{space}}}eprints" or len(root.findall(f"{{{space}}}eprint")) != 1:
            return None
        return [("title", root.findtext(f"{{{space}}}eprint/{{{space}}}title"))]

    async def edit(self, request):
        one = request.path_params["id"]
        if one not in self.items:
            return Response(status_code=404)
        item = self.items[one]
        if request.method == "GET":
            return self.receipt(one)
        content = await request.body()
        if request.method == "PUT":
            if not item["in_progress"]:
                return self.error("ErrorBadRequest", 409, "complete")
            if refused := self.checked(request, content):
                return refused
            metadata = self.entry(content)
            if metadata is None:
                return self.error("ErrorBadRequest", 400, "not an entry")
            item["metadata"] = metadata
            return self.receipt(one)
        if request.method == "POST":
            if content or not item["in_progress"]:
                return self.error(
                    "ErrorBadRequest", 400 if content else 409, "only completing is done here, once"
                )
            item["in_progress"] = request.headers.get("in-progress") == "true"
            return self.receipt(one)
        return self.error("MethodNotAllowed", 405, "no")

    async def media(self, request):
        one = request.path_params["id"]
        if one not in self.items:
            return Response(status_code=404)
        item = self.items[one]
        if request.method == "GET":
            return Response(next(iter(item["files"].values()), b""))
        if not item["in_progress"]:
            return self.error("ErrorBadRequest", 409, "complete")
        content = await request.body()
        if refused := self.checked(request, content):
            return refused
        if request.headers.get("packaging", BINARY) != BINARY:
            return self.error("ErrorContent", 415, "packaging")
        match = re.fullmatch(
            r"attachment; ?filename=(\"[^\"]+\"|[^\";\s]+)", request.headers.get("content-disposition", "")
        )
        if match is None or not content:
            return self.error(
                "ErrorBadRequest", 400, "Content-Disposition: attachment; filename=… and content are needed"
            )
        if request.method == "PUT":
            item["files"].clear()
        item["files"][match[1].strip('"')] = content
        return (
            Response(status_code=204)
            if request.method == "PUT"
            else self.receipt(one, 201, {"Location": f"{self.root}/media/{one}"})
        )

    async def statement(self, request):
        one = request.path_params["id"]
        if one not in self.items:
            return Response(status_code=404)
        state = "inProgress" if self.items[one]["in_progress"] else "archived"
        files = "".join(
            f'<entry><id>urn:x:{name}</id><title>{name}</title><category scheme="{SWORD}" term="{SWORD}originalDeposit" label="Original"/>'
            f'<content type="application/octet-stream" src="{self.root}/media/{one}"/></entry>'
            for name in self.items[one]["files"]
        )
        category = f'<category scheme="{SWORD}state" term="http://example.org/{state}" label="State">{state}</category>'
        return Response(
            f'<feed xmlns="{ATOM}"><id>{one}</id>{category}{files}</feed>',
            media_type="application/atom+xml;type=feed",
        )
