"""DSpace 7 as its REST contract has it (github.com/DSpace/RestContract): tokens against forgery, login, submission, workflow.

Written from the contract, not from a client. One collection, one form in two pages, an upload and a licence section.
"""

from __future__ import annotations

import hashlib
import json
import secrets
import uuid
from datetime import UTC, datetime
from urllib.parse import parse_qs

import httpx
from lxml import etree
from starlette.applications import Starlette
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

USER, PASSWORD = "depositor@example.org", "correct horse"
EPERSON = "2245f2c5-1bed-414b-a313-3fd2d2ec89d6"
COLLECTION = "1c11f3f1-ba1f-4f36-908a-3f1ea9a557eb"
FORMS = {
    "traditionalpageone": {
        "dc.contributor.author": (False, True),
        "dc.title": (True, False),
        "dc.title.alternative": (False, True),
        "dc.date.issued": (True, False),
        "dc.publisher": (False, True),
        "dc.identifier.issn": (False, True),
        "dc.identifier.doi": (False, True),
        "dc.type": (False, True),
        "dc.language.iso": (False, False),
    },
    "traditionalpagetwo": {"dc.subject": (False, True), "dc.description.abstract": (False, True)},
}
"""Form → field → (mandatory, repeatable)."""
TEI = {"tei": "http://www.tei-c.org/ns/1.0"}
EXTRACTED = {
    "dc.title": "//tei:teiHeader/tei:fileDesc/tei:titleStmt/tei:title[@type='main']",
    "dc.date.issued": "//tei:publicationStmt/tei:date[@type='published']/@when",
    "dc.contributor.author": "//tei:analytic/tei:author",
    "dc.identifier.issn": "//tei:biblStruct/tei:idno[@type='ISSN']",
    "dc.description.abstract": "//tei:profileDesc/tei:abstract/tei:p",
    "dc.language.iso": "//tei:text/@xml:lang",
    "dc.subject": "//tei:profileDesc/tei:textClass/tei:keywords/tei:term",
}
"""Field → where DSpace's GROBID provider looks for it."""


class DSpace:
    """What the server holds."""

    def __init__(self, address, *, rotate=True, grobid="", extensions=("pdf",)):
        self.grobid, self.extensions = grobid, extensions
        self.root = f"{address}/server/api"
        self.rotate = rotate
        self.tokens, self.csrf = set(), None
        self.workspace, self.workflow, self.archive = {}, {}, {}
        self.next_id = 100

    def app(self):
        return Starlette(
            routes=[
                Route("/server/api/security/csrf", self.security),
                Route("/server/api/authn/login", self.login, methods=["POST"]),
                Route("/server/api/authn/status", self.guarded(self.status)),
                Route("/server/api/submission/workspaceitems", self.guarded(self.create), methods=["POST"]),
                Route(
                    "/server/api/submission/workspaceitems/search/findBySubmitter",
                    self.guarded(self.find_by_submitter),
                ),
                Route(
                    "/server/api/submission/workspaceitems/{id:int}",
                    self.guarded(self.one),
                    methods=["GET", "POST", "PATCH"],
                ),
                Route("/server/api/submission/workspaceitems/{id:int}/item", self.guarded(self.item_of)),
                Route(
                    "/server/api/config/submissiondefinitions/search/findByCollection",
                    self.guarded(self.definition),
                ),
                Route(
                    "/server/api/config/submissiondefinitions/traditional/sections",
                    self.guarded(self.sections),
                ),
                Route("/server/api/config/submissionforms/{name}", self.guarded(self.form)),
                Route("/server/api/workflow/workflowitems", self.guarded(self.start), methods=["POST"]),
                Route("/server/api/workflow/workflowitems/search/item", self.guarded(self.workflow_of_item)),
                Route("/server/api/core/items/{uuid}", self.guarded(self.core_item)),
                Route("/server/api/discover/search/objects", self.discover),
            ]
        )

    # tokens and login

    def token(self, response):
        """Hand out a token: header and cookie."""
        self.csrf = secrets.token_hex(16)
        response.headers["DSPACE-XSRF-TOKEN"] = self.csrf
        response.set_cookie("DSPACE-XSRF-COOKIE", self.csrf, httponly=True, path="/server")
        return response

    def forged(self, request):
        """Whether a modifying request lacks the token, in the header or the cookie."""
        sent = request.headers.get("x-xsrf-token")
        return not sent or sent != request.cookies.get("DSPACE-XSRF-COOKIE") or sent != self.csrf

    def refused_as_forged(self):
        return self.token(
            JSONResponse({"status": 403, "message": "Access is denied. Invalid CSRF token."}, 403)
        )

    def guarded(self, view):
        async def look(request):
            if request.method not in ("GET", "HEAD") and self.forged(request):
                return self.refused_as_forged()
            scheme, _, token = request.headers.get("authorization", "").partition(" ")
            if scheme != "Bearer" or token not in self.tokens:
                return JSONResponse({"status": 401, "message": "Authentication is required"}, 401)
            return await view(request)

        return look

    async def security(self, request):
        return self.token(Response(status_code=204))

    async def login(self, request):
        if self.forged(request):
            return self.refused_as_forged()
        if request.headers.get("content-type", "").split(";")[0] != "application/x-www-form-urlencoded":
            return JSONResponse({"message": "form expected"}, 415)
        form = {key: values[0] for key, values in parse_qs((await request.body()).decode()).items()}
        if (form.get("user"), form.get("password")) != (USER, PASSWORD):
            return JSONResponse(
                {"message": "login failed"},
                401,
                headers={"WWW-Authenticate": 'password realm="DSpace REST API"'},
            )
        token = secrets.token_urlsafe(24)
        self.tokens.add(token)
        response = Response(status_code=200, headers={"Authorization": f"Bearer {token}"})
        return self.token(response) if self.rotate else response

    async def status(self, request):
        links = {"eperson": {"href": f"{self.root}/eperson/epersons/{EPERSON}"}}
        return JSONResponse(
            {
                "okay": True,
                "authenticated": True,
                "type": "status",
                "_links": links,
                "_embedded": {"eperson": {"uuid": EPERSON, "email": USER}},
            }
        )

    # submission

    def shown(self, item):
        sections = {
            **item["forms"],
            "upload": {"primary": None, "files": item["files"]},
            "license": item["license"],
            "collection": COLLECTION,
        }
        self_link = f"{self.root}/submission/workspaceitems/{item['id']}"
        links = {"self": {"href": self_link}, "item": {"href": f"{self_link}/item"}}
        embedded = {"item": {"uuid": item["uuid"], "metadata": {}}, "collection": {"uuid": COLLECTION}}
        shown = {
            "id": item["id"],
            "lastModified": item["modified"],
            "sections": sections,
            "type": "workspaceitem",
        }
        return {**shown, "errors": self.errors(item), "_links": links, "_embedded": embedded}

    def errors(self, item):
        found = []
        for form, fields in FORMS.items():
            lacking = [
                f"/sections/{form}/{name}"
                for name, (must, _) in fields.items()
                if must and not item["forms"][form].get(name)
            ]
            if lacking:
                found.append({"message": "error.validation.required", "paths": lacking})
        if not item["license"]["granted"]:
            found.append({"message": "error.validation.license.required", "paths": ["/sections/license"]})
        if not item["files"]:
            found.append({"message": "error.validation.filerequired", "paths": ["/sections/upload"]})
        return found

    async def create(self, request):
        if request.query_params.get("owningCollection") != COLLECTION:
            return JSONResponse({"message": "no such collection"}, 422)
        kind = request.headers.get("content-type", "").split(";")[0]
        if kind != "application/json":
            return JSONResponse({"message": f"not here: {kind}"}, 415)
        self.next_id += 1
        now = datetime.now(UTC).isoformat(timespec="milliseconds")
        none = {"granted": False, "url": None, "acceptanceDate": None}
        item = {
            "id": self.next_id,
            "uuid": str(uuid.uuid4()),
            "modified": now,
            "forms": {form: {} for form in FORMS},
            "files": [],
            "license": none,
        }
        self.workspace[self.next_id] = item
        return JSONResponse(self.shown(item), 201)

    async def find_by_submitter(self, request):
        if request.query_params.get("uuid") != EPERSON:
            return JSONResponse({"message": "uuid is mandatory"}, 400)
        size, page = int(request.query_params.get("size", 20)), int(request.query_params.get("page", 0))
        items = list(self.workspace.values())
        shown = [self.shown(item) for item in items[page * size : (page + 1) * size]]
        pages = -(-len(items) // size)
        about = {"size": size, "totalElements": len(items), "totalPages": pages, "number": page}
        return JSONResponse(
            {"_embedded": {"workspaceitems": shown}, "page": about} if shown else {"page": about}
        )

    async def item_of(self, request):
        item = self.workspace.get(request.path_params["id"])
        return JSONResponse({"uuid": item["uuid"], "inArchive": False}) if item else Response(status_code=404)

    async def one(self, request):
        item = self.workspace.get(request.path_params["id"])
        if item is None:
            return JSONResponse({"message": "not found"}, 404)
        if request.method == "POST":
            return await self.upload(request, item)
        if request.method == "PATCH":
            return await self.patch(request, item)
        return JSONResponse(self.shown(item))

    async def upload(self, request, item):
        if not request.headers.get("content-type", "").startswith("multipart/form-data"):
            return JSONResponse({"message": "multipart expected"}, 415)
        async with request.form() as form:
            file = form.get("file")
            if file is None or isinstance(file, str) or not file.filename:
                return JSONResponse({"message": "the part file is missing"}, 400)
            content = await file.read()
        address = f"{self.root}/core/bitstreams/{uuid.uuid4()}/content"
        checksum = {"checkSumAlgorithm": "MD5", "value": hashlib.md5(content).hexdigest()}
        metadata = {"dc.title": [{"value": file.filename}]}
        if self.grobid and file.filename.rpartition(".")[2].lower() in self.extensions:
            await self.extract(item, file.filename, content)
        item["files"].append(
            {
                "metadata": metadata,
                "sizeBytes": len(content),
                "checkSum": checksum,
                "url": address,
                "accessConditions": [],
            }
        )
        return JSONResponse(self.shown(item), 201)

    async def extract(self, item, name, content):
        """ExtractMetadataStep: GROBID is asked for the header, and only fields that are empty are filled."""
        async with httpx.AsyncClient(timeout=60) as client:
            for _ in range(3):
                files = {"input": (name, content, "application/octet-stream")}
                answer = await client.post(
                    f"{self.grobid}/api/processHeaderDocument", data={"consolidateHeader": "0"}, files=files
                )
                if answer.status_code != 503:
                    break
        if answer.status_code != 200:
            return
        tei = etree.fromstring(answer.content)
        for field, path in EXTRACTED.items():
            found = [
                value if isinstance(value, str) else " ".join(" ".join(value.itertext()).split())
                for value in tei.xpath(path, namespaces=TEI)
            ]
            for form, fields in FORMS.items():
                if field in fields and found and not item["forms"][form].get(field):
                    item["forms"][form][field] = [
                        {"value": value} for value in (found if fields[field][1] else found[:1])
                    ]

    async def patch(self, request, item):
        if request.headers.get("content-type", "").split(";")[0] not in (
            "application/json",
            "application/json-patch+json",
        ):
            return JSONResponse({"message": "json patch expected"}, 415)
        try:
            operations = json.loads(await request.body())
            assert isinstance(operations, list)
            for one in operations:
                assert one["op"] in ("add", "replace", "remove"), one
                assert one["path"].startswith("/sections/"), one
        except (ValueError, AssertionError, KeyError, TypeError) as error:
            return JSONResponse({"message": f"not a JSON patch: {error}"}, 400)
        for one in operations:
            _, _, section, *path = one["path"].split("/")
            if section == "license" and path == ["granted"]:
                if not isinstance(one.get("value"), bool):
                    return JSONResponse({"message": "granted is true or false"}, 422)
                now = datetime.now(UTC).isoformat()
                item["license"] = {
                    "granted": one["value"],
                    "url": f"{self.root}/licence",
                    "acceptanceDate": now,
                }
                continue
            if section not in FORMS or not path or path[0] not in FORMS[section]:
                return JSONResponse({"message": f"{one['path']} is not in the form"}, 422)
            if not self.set(item["forms"][section], path, one, repeats=FORMS[section][path[0]][1]):
                return JSONResponse({"message": f"{one['path']}: wrong value"}, 422)
        return JSONResponse(self.shown(item))

    def set(self, form, path, one, *, repeats):
        value = one.get("value")
        if one["op"] == "replace" and path[0] not in form:
            return False
        values = [value] if path[1:] == ["-"] else value
        if not isinstance(values, list) or not all(
            isinstance(v, dict) and isinstance(v.get("value"), str) and v["value"] for v in values
        ):
            return False
        kept = form.get(path[0], []) if path[1:] == ["-"] else []
        if len(kept) + len(values) > 1 and not repeats:
            return False
        form[path[0]] = [*kept, *values]
        return True

    async def definition(self, request):
        if request.query_params.get("uuid") != COLLECTION:
            return JSONResponse({"message": "no such collection"}, 404)
        links = {"sections": {"href": f"{self.root}/config/submissiondefinitions/traditional/sections"}}
        return JSONResponse(
            {
                "id": "traditional",
                "name": "traditional",
                "isDefault": True,
                "type": "submissiondefinition",
                "_links": links,
            }
        )

    async def sections(self, request):
        made = [
            {
                "id": form,
                "mandatory": True,
                "sectionType": "submission-form",
                "type": "submissionsection",
                "_links": {"config": {"href": f"{self.root}/config/submissionforms/{form}"}},
            }
            for form in FORMS
        ]
        made += [
            {"id": name, "mandatory": True, "sectionType": name, "type": "submissionsection", "_links": {}}
            for name in ("upload", "license")
        ]
        return JSONResponse({"_embedded": {"submissionsections": made}})

    async def form(self, request):
        fields = FORMS.get(request.path_params["name"])
        if fields is None:
            return Response(status_code=404)
        rows = [
            {
                "fields": [
                    {
                        "input": {"type": "onebox"},
                        "mandatory": must,
                        "repeatable": repeats,
                        "selectableMetadata": [{"metadata": name}],
                    }
                ]
            }
            for name, (must, repeats) in fields.items()
        ]
        return JSONResponse({"id": request.path_params["name"], "rows": rows, "type": "submissionform"})

    # workflow and what is there

    async def start(self, request):
        if request.headers.get("content-type", "").split(";")[0] != "text/uri-list":
            return JSONResponse({"message": "text/uri-list expected"}, 415)
        address = (await request.body()).decode().strip()
        head, _, number = address.rpartition("/")
        item = (
            self.workspace.get(int(number))
            if head == f"{self.root}/submission/workspaceitems" and number.isdigit()
            else None
        )
        if item is None:
            return JSONResponse({"message": "no such workspaceitem"}, 422)
        if errors := self.errors(item):
            return JSONResponse({"message": "not yet ready", "errors": errors}, 422)
        del self.workspace[item["id"]]
        self.workflow[item["uuid"]] = item
        return JSONResponse({"id": item["id"], "type": "workflowitem"}, 201)

    async def workflow_of_item(self, request):
        item = self.workflow.get(request.query_params.get("uuid"))
        return JSONResponse({"id": item["id"], "type": "workflowitem"}) if item else Response(status_code=204)

    async def core_item(self, request):
        there = request.path_params["uuid"] in self.archive or request.path_params["uuid"] in self.workflow
        return (
            JSONResponse(
                {
                    "uuid": request.path_params["uuid"],
                    "inArchive": request.path_params["uuid"] in self.archive,
                }
            )
            if there
            else Response(status_code=404)
        )

    async def discover(self, request):
        query = request.query_params.get("query", "").lower()
        if request.query_params.get("dsoType", "").lower() != "item":
            return JSONResponse({"message": "dsoType"}, 400)
        words = "".join(c if c.isalnum() else " " for c in query.split(":", 1)[-1]).split()
        found = []
        for item in self.archive.values():
            text = " ".join(v["value"] for values in item["metadata"].values() for v in values).lower()
            if words and all(word in text for word in words):
                found.append({"_embedded": {"indexableObject": {**item, "type": "item"}}})
        result = {"_embedded": {"objects": found}, "page": {"totalElements": len(found)}}
        return JSONResponse({"_embedded": {"searchResult": result}})

    def hold(self, **metadata):
        """Put an item into the archive, as if it had always been there."""
        one = str(uuid.uuid4())
        values = {key.replace("_", "."): [{"value": value}] for key, value in metadata.items()}
        self.archive[one] = {
            "uuid": one,
            "name": metadata.get("dc_title"),
            "handle": f"123456789/{len(self.archive) + 1}",
            "metadata": values,
        }
        return one
