"""SWORD 3.0 as its specification has it (swordapp.github.io/swordv3): JSON documents, digests, status, segmented upload.

One service that takes metadata, files by themselves, and segments put together under a temporary address.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
import uuid

from starlette.applications import Starlette
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

TOKEN = "api-key-1"
CONTEXT = "https://swordapp.github.io/swordv3/swordv3.jsonld"
METADATA = "http://purl.org/net/sword/3.0/types/Metadata"
BINARY = "http://purl.org/net/sword/3.0/package/Binary"
STATE = "http://purl.org/net/sword/3.0/state/"
LARGEST, SEGMENT = 4_000_000, 1_000_000


class Sword3:
    """What the server holds."""

    def __init__(self, address):
        self.root = f"{address}/sword3"
        self.objects, self.temporary = {}, {}

    def app(self):
        return Starlette(
            routes=[
                Route("/sword3/service", self.guarded(self.service), methods=["GET", "POST"]),
                Route("/sword3/staging", self.guarded(self.stage), methods=["POST"]),
                Route("/sword3/staging/{id}", self.guarded(self.segment), methods=["GET", "POST", "DELETE"]),
                Route("/sword3/object/{id}", self.guarded(self.object), methods=["GET", "POST", "DELETE"]),
                Route("/sword3/object/{id}/metadata", self.guarded(self.metadata), methods=["GET", "PUT"]),
                Route("/sword3/object/{id}/files", self.guarded(self.files), methods=["PUT", "POST"]),
            ]
        )

    def guarded(self, view):
        async def look(request):
            if request.headers.get("authorization") != f"Bearer {TOKEN}":
                named = (
                    "AuthenticationRequired"
                    if "authorization" not in request.headers
                    else "AuthenticationFailed"
                )
                return self.error(named, 401 if named.endswith("Required") else 403)
            if request.headers.get("in-progress", "false") not in ("true", "false"):
                return self.error("BadRequest", 400)
            return await view(request)

        return look

    def error(self, name, status, log=""):
        return JSONResponse({"@context": CONTEXT, "@type": name, "error": name, "log": log}, status)

    def disposition(self, request):
        """The parts of Content-Disposition, None where it is wrong."""
        kind, *parts = [part.strip() for part in request.headers.get("content-disposition", "").split(";")]
        if kind not in ("attachment", "segment", "segment-init"):
            return None
        return {
            "": kind,
            **{
                key.strip(): value.strip().strip('"')
                for key, _, value in (part.partition("=") for part in parts)
            },
        }

    def digest(self, request, content):
        """An error where the digest is missing or wrong."""
        match = re.search(r"SHA-256=([A-Za-z0-9+/]{43}=)", request.headers.get("digest", ""))
        if match is None:
            return self.error("BadRequest", 400, "Digest: SHA-256=… in base64 is required")
        if base64.b64decode(match[1]) != hashlib.sha256(content).digest():
            return self.error("DigestMismatch", 412)
        return None

    async def service(self, request):
        if request.method == "POST":
            return await self.create(request)
        about = {
            "@context": CONTEXT,
            "@id": f"{self.root}/service",
            "@type": "ServiceDocument",
            "dc:title": "One",
            "root": f"{self.root}/service",
        }
        limits = {
            "maxUploadSize": LARGEST,
            "maxByReferenceSize": 0,
            "maxSegmentSize": SEGMENT,
            "minSegmentSize": 1,
            "maxAssembledSize": 100_000_000,
            "maxSegments": 1000,
        }
        takes = {
            "acceptDeposits": True,
            "accept": ["*/*"],
            "acceptPackaging": [BINARY],
            "acceptMetadata": [METADATA],
            "digest": ["SHA-256"],
            "byReferenceDeposit": False,
        }
        return JSONResponse(
            {
                **about,
                "version": "http://purl.org/net/sword/3.0",
                **limits,
                **takes,
                "stagingMaxIdle": 3600,
                "staging": f"{self.root}/staging",
                "authentication": ["Bearer"],
            }
        )

    async def create(self, request):
        content = await request.body()
        disposition = self.disposition(request)
        if disposition is None or disposition[""] != "attachment" or disposition.get("metadata") != "true":
            return self.error("BadRequest", 400, "Content-Disposition: attachment; metadata=true")
        if request.headers.get("content-type", "").split(";")[0] != "application/json":
            return self.error("ContentTypeNotAcceptable", 415)
        if request.headers.get("metadata-format", METADATA) != METADATA:
            return self.error("MetadataFormatNotAcceptable", 415)
        if refused := self.digest(request, content):
            return refused
        said = self.read(content)
        if said is None:
            return self.error("ContentMalformed", 400)
        one = str(uuid.uuid4())
        self.objects[one] = {
            "metadata": said,
            "files": {},
            "in_progress": request.headers.get("in-progress") == "true",
            "slug": request.headers.get("slug"),
        }
        return JSONResponse(self.status(one), 201, headers={"Location": f"{self.root}/object/{one}"})

    def read(self, content):
        try:
            said = json.loads(content)
        except ValueError:
            return None
        if not isinstance(said, dict) or said.get("@context") != CONTEXT or said.get("@type") != "Metadata":
            return None
        return said if all(key.startswith(("@", "dc:", "dcterms:")) for key in said) else None

    def status(self, one):
        held = self.objects[one]
        here = f"{self.root}/object/{one}"
        state = "inProgress" if held["in_progress"] else "ingested"
        actions = dict.fromkeys(
            ("appendFiles", "appendMetadata", "replaceFiles", "replaceMetadata", "deleteObject"),
            held["in_progress"],
        )
        links = [
            {
                "@id": f"{here}/file/{name}",
                "rel": [
                    "http://purl.org/net/sword/3.0/terms/originalDeposit",
                    "http://purl.org/net/sword/3.0/terms/fileSetFile",
                ],
            }
            for name in held["files"]
        ]
        about = {
            "@context": CONTEXT,
            "@id": here,
            "@type": "Status",
            "service": f"{self.root}/service",
            "state": [{"@id": STATE + state}],
        }
        return {
            **about,
            "metadata": {"@id": f"{here}/metadata"},
            "fileSet": {"@id": f"{here}/files"},
            "actions": {"getMetadata": True, "getFiles": True, **actions},
            "links": links,
        }

    async def object(self, request):
        held = self.objects.get(request.path_params["id"])
        if held is None:
            return self.error("NotFound", 404)
        if request.method == "POST":
            if await request.body():
                return self.error("BadRequest", 400)
            if not held["in_progress"]:
                return self.error("MethodNotAllowed", 405)
            held["in_progress"] = request.headers.get("in-progress", "false") == "true"
        return JSONResponse(self.status(request.path_params["id"]))

    async def metadata(self, request):
        held = self.objects.get(request.path_params["id"])
        if held is None:
            return self.error("NotFound", 404)
        if request.method == "GET":
            return JSONResponse(held["metadata"])
        content = await request.body()
        if refused := self.digest(request, content):
            return refused
        said = self.read(content)
        if said is None or not held["in_progress"]:
            return self.error(
                "ContentMalformed" if said is None else "MethodNotAllowed", 400 if said is None else 405
            )
        held["metadata"] = said
        return Response(status_code=204)

    async def files(self, request):
        held = self.objects.get(request.path_params["id"])
        if held is None:
            return self.error("NotFound", 404)
        if not held["in_progress"]:
            return self.error("MethodNotAllowed", 405)
        content = await request.body()
        disposition = self.disposition(request) or {}
        if disposition.get("by-reference") == "true":
            return await self.by_reference(request, held, content)
        if disposition.get("") != "attachment" or not disposition.get("filename"):
            return self.error("BadRequest", 400)
        if request.headers.get("packaging", BINARY) != BINARY:
            return self.error("PackagingFormatNotAcceptable", 415)
        if len(content) > LARGEST:
            return self.error("MaxUploadSizeExceeded", 413)
        if refused := self.digest(request, content):
            return refused
        if request.method == "PUT":
            held["files"].clear()
        held["files"][disposition["filename"]] = content
        return Response(status_code=204)

    async def by_reference(self, request, held, content):
        """A file put together of segments at a temporary address of ours."""
        try:
            (file,) = json.loads(content)["byReferenceFiles"]
            whole = self.temporary[file["@id"].rsplit("/", 1)[-1]]
        except (ValueError, KeyError, TypeError):
            return self.error("ContentMalformed", 400)
        if len(whole["segments"]) != whole["count"]:
            return self.error("BadRequest", 400, "segments are missing")
        made = b"".join(whole["segments"][number] for number in sorted(whole["segments"]))
        if (
            len(made) != whole["size"]
            or whole["digest"] != base64.b64encode(hashlib.sha256(made).digest()).decode()
        ):
            return self.error("DigestMismatch", 412)
        held["files"].clear()
        held["files"][file["contentDisposition"].split("filename=")[-1]] = made
        return Response(status_code=204)

    async def stage(self, request):
        said = self.disposition(request)
        try:
            assert said[""] == "segment-init"
            size, count, each = int(said["size"]), int(said["segment_count"]), int(said["segment_size"])
            assert 0 < each <= SEGMENT
            assert (count - 1) * each < size <= count * each
            digest = re.fullmatch(r"SHA-256=([A-Za-z0-9+/]{43}=)", said["digest"])[1]
        except (AssertionError, KeyError, TypeError, ValueError):
            return self.error("BadRequest", 400, "segment-init; size; segment_count; segment_size; digest")
        one = str(uuid.uuid4())
        self.temporary[one] = {"size": size, "count": count, "each": each, "digest": digest, "segments": {}}
        return Response(status_code=201, headers={"Location": f"{self.root}/staging/{one}"})

    async def segment(self, request):
        held = self.temporary.get(request.path_params["id"])
        if held is None:
            return self.error("NotFound", 404)
        if request.method == "GET":
            received = sorted(held["segments"])
            about = {
                "received": received,
                "expecting": [n for n in range(1, held["count"] + 1) if n not in received],
                "size": held["size"],
                "segment_size": held["each"],
            }
            return JSONResponse({"@context": CONTEXT, "@type": "Temporary", "segments": about})
        content = await request.body()
        said = self.disposition(request) or {}
        number = said.get("segment_number", "")
        if said.get("") != "segment" or not number.isdigit() or not 1 <= int(number) <= held["count"]:
            return self.error("BadRequest", 400)
        if refused := self.digest(request, content):
            return refused
        wanted = (
            held["each"] if int(number) < held["count"] else held["size"] - held["each"] * (held["count"] - 1)
        )
        if len(content) != wanted:
            return self.error("InvalidSegmentSize", 400)
        held["segments"][int(number)] = content
        return Response(status_code=204)
