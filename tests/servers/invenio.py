"""InvenioRDM as its REST reference has it (inveniordm.docs.cern.ch/reference/rest_api_drafts_records), which Zenodo speaks too.

Drafts may be wrong and say so under `errors`; publishing a wrong draft is refused.
"""

from __future__ import annotations

import hashlib
import json
import re
import secrets
from datetime import UTC, datetime

from starlette.applications import Starlette
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

TOKEN = "tok-123456"
RIGHTS = {"cc-by-4.0", "cc0-1.0", "cc-by-sa-4.0"}
LANGUAGES = {"por", "eng", "rus", "deu", "zho", "fra"}
TYPES = {
    "publication-article",
    "publication-thesis",
    "publication-report",
    "publication-book",
    "publication-section",
    "presentation",
    "publication-other",
    "publication-conferenceproceeding",
}
DATE = re.compile(r"\d{4}(-\d\d(-\d\d)?)?")


class Invenio:
    """What the server holds."""

    def __init__(self, address):
        self.root = f"{address}/api"
        self.drafts, self.records, self.reviews = {}, {}, {}

    def app(self):
        draft = "/api/records/{id}/draft"
        return Starlette(
            routes=[
                Route("/api/records", self.search),
                Route("/api/records", self.guarded(self.create), methods=["POST"]),
                Route("/api/user/records", self.guarded(self.mine)),
                Route("/api/records/{id}", self.record),
                Route(draft, self.guarded(self.draft), methods=["GET", "PUT", "DELETE"]),
                Route(draft + "/files", self.guarded(self.files), methods=["GET", "POST"]),
                Route(draft + "/files/{key}", self.guarded(self.file), methods=["GET", "DELETE"]),
                Route(draft + "/files/{key}/content", self.guarded(self.content), methods=["PUT"]),
                Route(draft + "/files/{key}/commit", self.guarded(self.commit), methods=["POST"]),
                Route(draft + "/review", self.guarded(self.review), methods=["PUT"]),
                Route(draft + "/actions/publish", self.guarded(self.publish), methods=["POST"]),
                Route(draft + "/actions/submit-review", self.guarded(self.submit), methods=["POST"]),
            ]
        )

    def guarded(self, view):
        async def look(request):
            said = request.headers.get("authorization", "")
            if said != f"Bearer {TOKEN}":
                return JSONResponse(
                    {"status": 401 if not said else 403, "message": "Permission denied."},
                    401 if not said else 403,
                )
            if "id" in request.path_params and request.path_params["id"] not in self.drafts:
                return JSONResponse(
                    {"status": 404, "message": "The persistent identifier does not exist."}, 404
                )
            return await view(request)

        return look

    async def body(self, request):
        if request.headers.get("content-type", "").split(";")[0] != "application/json":
            return None, JSONResponse({"status": 415, "message": "Invalid content type"}, 415)
        try:
            return json.loads(await request.body()), None
        except ValueError:
            return None, JSONResponse(
                {"status": 400, "message": "Unable to decode JSON data in request body."}, 400
            )

    def errors(self, said):
        metadata = said.get("metadata") or {}
        found = [
            name
            for name in ("title", "creators", "publication_date", "resource_type")
            if not metadata.get(name)
        ]
        found = [(f"metadata.{name}", "Missing data for required field.") for name in found]
        if metadata.get("resource_type") and (metadata["resource_type"] or {}).get("id") not in TYPES:
            found.append(("metadata.resource_type", "Invalid value"))
        if metadata.get("publication_date") and not DATE.fullmatch(metadata["publication_date"]):
            found.append(("metadata.publication_date", "Please provide a valid date or interval."))
        for i, one in enumerate(metadata.get("creators") or []):
            person = one.get("person_or_org") or {}
            if person.get("type") not in ("personal", "organizational") or not person.get(
                "family_name" if person.get("type") == "personal" else "name"
            ):
                found.append((f"metadata.creators.{i}", "name is missing"))
        for i, one in enumerate(metadata.get("rights") or []):
            if ("id" in one and one["id"] not in RIGHTS) or ("id" not in one and not one.get("title")):
                found.append((f"metadata.rights.{i}", "Invalid value"))
        for i, one in enumerate(metadata.get("languages") or []):
            if one.get("id") not in LANGUAGES:
                found.append((f"metadata.languages.{i}", "Invalid value"))
        return [{"field": field, "messages": [message]} for field, message in found]

    def shown(self, one):
        draft = self.drafts[one]
        links = {
            "self": f"{self.root}/records/{one}/draft",
            "self_html": f"{self.root[:-4]}/uploads/{one}",
            "files": f"{self.root}/records/{one}/draft/files",
        }
        entries = {key: {"key": key, "status": file["status"]} for key, file in draft["files"].items()}
        about = {
            "id": one,
            "created": draft["created"],
            "is_draft": True,
            "is_published": False,
            "links": links,
            "errors": self.errors(draft["said"]),
        }
        return {
            **draft["said"],
            **about,
            "files": {"enabled": True, "entries": entries, "count": len(entries)},
        }

    async def create(self, request):
        said, refused = await self.body(request)
        if refused:
            return refused
        if not isinstance(said, dict) or set(said) - {"access", "files", "metadata", "custom_fields", "pids"}:
            return JSONResponse({"status": 400, "message": "A validation error occurred."}, 400)
        one = secrets.token_hex(5)
        self.drafts[one] = {"said": said, "files": {}, "created": datetime.now(UTC).isoformat()}
        return JSONResponse(self.shown(one), 201)

    async def draft(self, request):
        one = request.path_params["id"]
        if request.method == "PUT":
            said, refused = await self.body(request)
            if refused:
                return refused
            self.drafts[one]["said"] = said
        if request.method == "DELETE":
            del self.drafts[one]
            return Response(status_code=204)
        return JSONResponse(self.shown(one))

    async def mine(self, request):
        wanted = re.sub(r"\W+", " ", request.query_params.get("q", "").split(":", 1)[-1]).lower().split()
        hits = [self.shown(one) for one in self.drafts]
        hits = [
            hit for hit in hits if all(word in str(hit["metadata"].get("title")).lower() for word in wanted)
        ]
        return JSONResponse({"hits": {"hits": hits, "total": len(hits)}})

    async def search(self, request):
        wanted = re.sub(r"\W+", " ", request.query_params.get("q", "").split(":", 1)[-1]).lower().split()
        hits = [
            record
            for record in self.records.values()
            if wanted and all(word in json.dumps(record, ensure_ascii=False).lower() for word in wanted)
        ]
        return JSONResponse({"hits": {"hits": hits, "total": len(hits)}})

    async def record(self, request):
        record = self.records.get(request.path_params["id"])
        return JSONResponse(record) if record else JSONResponse({"status": 404}, 404)

    def entry(self, one, key):
        file = self.drafts[one]["files"][key]
        done = (
            {"checksum": f"md5:{hashlib.md5(file['content']).hexdigest()}", "size": len(file["content"])}
            if file["status"] == "completed"
            else {}
        )
        return {"key": key, "status": file["status"], **done}

    async def files(self, request):
        one = request.path_params["id"]
        if request.method == "POST":
            said, refused = await self.body(request)
            if refused:
                return refused
            if (
                not isinstance(said, list)
                or not said
                or not all(isinstance(file, dict) and file.get("key") for file in said)
            ):
                return JSONResponse({"status": 400, "message": "A list of keys is expected"}, 400)
            if any(file["key"] in self.drafts[one]["files"] for file in said):
                return JSONResponse({"status": 400, "message": "File with key already exists."}, 400)
            for file in said:
                self.drafts[one]["files"][file["key"]] = {"status": "pending", "content": None}
        entries = [self.entry(one, key) for key in self.drafts[one]["files"]]
        return JSONResponse({"enabled": True, "entries": entries}, 201 if request.method == "POST" else 200)

    async def file(self, request):
        one, key = request.path_params["id"], request.path_params["key"]
        if key not in self.drafts[one]["files"]:
            return JSONResponse({"status": 404}, 404)
        if request.method == "DELETE":
            del self.drafts[one]["files"][key]
            return Response(status_code=204)
        return JSONResponse(self.entry(one, key))

    async def content(self, request):
        one, key = request.path_params["id"], request.path_params["key"]
        if key not in self.drafts[one]["files"]:
            return JSONResponse({"status": 404, "message": "no such file: start it first"}, 404)
        if request.headers.get("content-type") != "application/octet-stream":
            return JSONResponse({"status": 415}, 415)
        file = self.drafts[one]["files"][key]
        if file["status"] == "completed":
            return JSONResponse({"status": 400, "message": "committed"}, 400)
        file["content"] = await request.body()
        return JSONResponse(self.entry(one, key))

    async def commit(self, request):
        one, key = request.path_params["id"], request.path_params["key"]
        file = self.drafts[one]["files"].get(key)
        if file is None or file["content"] is None or file["status"] == "completed":
            return JSONResponse({"status": 400, "message": "nothing to commit"}, 404 if file is None else 400)
        file["status"] = "completed"
        return JSONResponse(self.entry(one, key))

    def ready(self, one):
        draft = self.drafts[one]
        errors = self.errors(draft["said"])
        if not draft["files"] or any(file["status"] != "completed" for file in draft["files"].values()):
            errors.append({"field": "files.enabled", "messages": ["Missing uploaded files."]})
        return (
            JSONResponse({"status": 400, "message": "A validation error occurred.", "errors": errors}, 400)
            if errors
            else None
        )

    async def publish(self, request):
        one = request.path_params["id"]
        if refused := self.ready(one):
            return refused
        draft = self.drafts.pop(one)
        files = {
            key: {
                "content": file["content"].decode("latin-1")[:20],
                "md5": hashlib.md5(file["content"]).hexdigest(),
            }
            for key, file in draft["files"].items()
        }
        self.records[one] = {
            **draft["said"],
            "id": one,
            "is_published": True,
            "files": files,
            "links": {"self_html": f"{self.root[:-4]}/records/{one}"},
        }
        return JSONResponse(self.records[one], 202)

    async def review(self, request):
        said, refused = await self.body(request)
        if refused:
            return refused
        if said.get("type") != "community-submission" or not (said.get("receiver") or {}).get("community"):
            return JSONResponse({"status": 400, "message": "receiver"}, 400)
        self.reviews[request.path_params["id"]] = {
            "community": said["receiver"]["community"],
            "submitted": False,
        }
        return JSONResponse({"id": "r1", **said})

    async def submit(self, request):
        one = request.path_params["id"]
        if one not in self.reviews:
            return JSONResponse({"status": 404, "message": "review does not exist"}, 404)
        if refused := self.ready(one):
            return refused
        if self.reviews[one]["submitted"]:
            return JSONResponse({"status": 400, "message": "already submitted"}, 400)
        self.reviews[one]["submitted"] = True
        return JSONResponse({"id": "r1", "status": "submitted"}, 202)
