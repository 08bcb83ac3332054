"""What we ask of OpenSearch, answered as its reference says: mappings that are strict, bulk lines, external versions, searches.

A stand-in: scores are BM25 of one shard over whole fields as Lucene counts them, but no real server was asked.
Whatever it does not know it refuses as a parsing error, so that a query nobody tried does not pass unseen.
"""

from __future__ import annotations

import json
import math
from collections import Counter, defaultdict

from rapidfuzz.distance import OSA
from starlette.applications import Starlette
from starlette.responses import JSONResponse
from starlette.routing import Route

WINDOW = 10_000
KINDS = {"long": int, "integer": int, "keyword": str, "text": str}
K1, B = 1.2, 0.75


class Refuse(Exception):
    def __init__(self, status, kind, reason):
        super().__init__(reason)
        self.answer = JSONResponse(
            {"error": {"root_cause": [{"type": kind, "reason": reason}], "type": kind, "reason": reason}, "status": status},
            status,
        )  # fmt: skip


class Shard:
    """One index: documents, versions, a mapping; searches see what was there at the last refresh."""

    def __init__(self, body):
        self.mappings = body["mappings"]
        for name, kind in self.mappings["properties"].items():
            if kind["type"] not in KINDS:
                raise Refuse(
                    400,
                    "mapper_parsing_exception",
                    f"No handler for type [{kind['type']}] declared on field [{name}]",
                )
        self.documents, self.versions, self.seen = {}, {}, {}

    def write(self, identity, version, document):
        if version < self.versions.get(identity, -1):
            return 409
        if document is not None:
            for field, values in document.items():
                if field not in self.mappings["properties"]:
                    raise Refuse(
                        400, "strict_dynamic_mapping_exception", f"introduction of [{field}] is not allowed"
                    )
                kind = KINDS[self.mappings["properties"][field]["type"]]
                listed = values if isinstance(values, list) else [values]
                if not all(isinstance(value, kind) for value in listed):
                    raise Refuse(400, "mapper_parsing_exception", f"failed to parse field [{field}]")
        self.versions[identity] = version
        if document is None:
            return 200 if self.documents.pop(identity, None) is not None else 404
        there = identity in self.documents
        self.documents[identity] = {
            name: values if isinstance(values, list) else [values] for name, values in document.items()
        }
        return 200 if there else 201

    def refresh(self):
        self.seen = {identity: dict(document) for identity, document in self.documents.items()}
        self.terms = defaultdict(lambda: defaultdict(dict))
        self.lengths = defaultdict(dict)
        for identity, document in self.seen.items():
            for field, values in document.items():
                tokens = [token for value in values for token in self.tokens(field, value)]
                self.lengths[field][identity] = len(tokens)
                for token, times in Counter(tokens).items():
                    self.terms[field][token][identity] = times

    def tokens(self, field, value):
        return str(value).split() if self.mappings["properties"][field]["type"] == "text" else [str(value)]

    # what a query matches: identity → score

    def matched(self, query):
        if not isinstance(query, dict) or len(query) != 1:
            raise Refuse(400, "parsing_exception", "[query] malformed query, expected one clause")
        ((kind, body),) = query.items()
        if not hasattr(self, f"_{kind}"):
            raise Refuse(400, "parsing_exception", f"unknown query [{kind}]")
        return getattr(self, f"_{kind}")(body)

    def _match_all(self, _):
        return dict.fromkeys(self.seen, 1.0)

    def _match_none(self, _):
        return {}

    def _of(self, body):
        ((field, said),) = body.items()
        if field not in self.mappings["properties"]:
            return field, said  # an unmapped field matches nothing
        return field, said

    def scored(self, field, token):
        posted = self.terms[field].get(token, {})
        lengths = self.lengths[field]
        if not posted:
            return {}
        if self.mappings["properties"][field]["type"] != "text":
            lengths = dict.fromkeys(lengths, 1)
        number, mean = len(lengths), sum(lengths.values()) / len(lengths)
        rare = math.log(1 + (number - len(posted) + 0.5) / (len(posted) + 0.5))
        return {
            identity: rare * times / (times + K1 * (1 - B + B * lengths[identity] / mean))
            for identity, times in posted.items()
        }

    def _term(self, body):
        field, said = self._of(body)
        return self.scored(field, str(said["value"]))

    def _terms(self, body):
        field, values = self._of(body)
        return {identity: 1.0 for value in values for identity in self.terms[field].get(str(value), ())}

    def _prefix(self, body):
        field, said = self._of(body)
        return {
            identity: 1.0
            for token, posted in self.terms[field].items()
            if token.startswith(said["value"])
            for identity in posted
        }

    def _fuzzy(self, body):
        field, said = self._of(body)
        if said["fuzziness"] not in (0, 1, 2):
            raise Refuse(400, "illegal_argument_exception", "Invalid `fuzziness`")
        found = {}
        for token in list(self.terms[field]):
            if OSA.distance(token, said["value"]) <= said["fuzziness"]:
                for identity, score in self.scored(field, token).items():
                    found[identity] = max(score, found.get(identity, 0))
        return found

    def _match_phrase(self, body):
        field, said = self._of(body)
        wanted = said["query"].split()
        found = {}
        for identity in set.intersection(*(set(self.terms[field].get(token, ())) for token in wanted)):
            for value in self.seen[identity][field]:
                tokens = value.split()
                if any(tokens[i : i + len(wanted)] == wanted for i in range(len(tokens))):
                    found[identity] = sum(self.scored(field, token)[identity] for token in wanted)
        return found

    def _range(self, body):
        field, said = self._of(body)
        if set(said) - {"gte", "lte"}:
            raise Refuse(400, "parsing_exception", f"[range] query does not support {set(said)}")
        return {
            identity: 1.0
            for identity, document in self.seen.items()
            if any(said["gte"] <= value <= said["lte"] for value in document.get(field, ()))
        }

    def _bool(self, body):
        if set(body) - {"must", "must_not", "should", "minimum_should_match", "boost"}:
            raise Refuse(400, "parsing_exception", f"[bool] query does not support {set(body)}")
        found = dict.fromkeys(self.seen, 0.0)
        for clause in body.get("must", ()):
            one = self.matched(clause)
            found = {identity: score + one[identity] for identity, score in found.items() if identity in one}
        if should := body.get("should"):
            each = [self.matched(clause) for clause in should]
            least = body.get("minimum_should_match", 0 if body.get("must") else 1)
            found = {
                identity: score + sum(one.get(identity, 0) for one in each)
                for identity, score in found.items()
                if sum(identity in one for one in each) >= least
            }
        for clause in body.get("must_not", ()):
            found = {
                identity: score for identity, score in found.items() if identity not in self.matched(clause)
            }
        return {identity: score * body.get("boost", 1.0) for identity, score in found.items()}

    def _dis_max(self, body):
        each = [self.matched(clause) for clause in body["queries"]]
        found = {}
        for identity in {identity for one in each for identity in one}:
            scores = [one[identity] for one in each if identity in one]
            found[identity] = max(scores) + body.get("tie_breaker", 0) * (sum(scores) - max(scores))
        return found

    def _constant_score(self, body):
        return dict.fromkeys(self.matched(body["filter"]), body.get("boost", 1.0))

    def searched(self, body):
        allowed = {
            "query",
            "size",
            "from",
            "_source",
            "docvalue_fields",
            "sort",
            "track_scores",
            "aggs",
            "search_after",
        }
        if set(body) - allowed:
            raise Refuse(400, "parsing_exception", f"Unknown key {set(body) - allowed}")
        size, start = body.get("size", 10), body.get("from", 0)
        if size + start > WINDOW:
            raise Refuse(
                400,
                "illegal_argument_exception",
                f"Result window is too large, must be less than or equal to: [{WINDOW}]",
            )
        found = self.matched(body["query"])
        by_work = sorted(found, key=lambda identity: self.seen[identity]["work"][0])
        sort = body.get("sort", ["_score"])
        ordered = sorted(by_work, key=lambda identity: -found[identity]) if sort[0] == "_score" else by_work
        if after := body.get("search_after"):
            ordered = [identity for identity in ordered if self.seen[identity]["work"][0] > after[0]]
        hits = [
            {"_id": identity, "_score": found[identity] if sort[0] == "_score" else None,
             "fields": {name: self.seen[identity][name] for name in body.get("docvalue_fields", ())},
             "sort": [self.seen[identity]["work"][0]]}
            for identity in ordered[start : start + size]
        ]  # fmt: skip
        answer = {"hits": {"total": {"value": len(found), "relation": "eq"}, "hits": hits}}
        if "aggs" in body:
            answer["aggregations"] = {name: self._counted(found, said) for name, said in body["aggs"].items()}
        return answer

    def _counted(self, found, said):
        field, size = said["terms"]["field"], said["terms"]["size"]
        if self.mappings["properties"][field]["type"] == "text":
            raise Refuse(
                400,
                "illegal_argument_exception",
                "Text fields are not optimised for operations that require per-document data",
            )
        counts = Counter(value for identity in found for value in self.seen[identity].get(field, ()))
        ordered = sorted(counts.items(), key=lambda one: (-one[1], str(one[0])))[:size]
        return {"buckets": [{"key": key, "doc_count": number} for key, number in ordered]}


class OpenSearchStandIn:
    def __init__(self):
        self.indexes = {}

    def app(self):
        return Starlette(
            routes=[
                Route("/{index}", self._index, methods=["PUT", "DELETE"]),
                Route("/{index}/_mapping", self._mapping, methods=["GET", "PUT"]),
                Route("/{index}/_bulk", self._bulk, methods=["POST"]),
                Route("/{index}/{verb}", self._asked, methods=["POST"]),
            ],
            exception_handlers={Refuse: lambda _, error: error.answer},
        )

    def _shard(self, request):
        name = request.path_params["index"]
        if name not in self.indexes:
            raise Refuse(404, "index_not_found_exception", f"no such index [{name}]")
        return self.indexes[name]

    async def _index(self, request):
        name = request.path_params["index"]
        if request.method == "DELETE":
            self._shard(request)
            del self.indexes[name]
            return JSONResponse({"acknowledged": True})
        if name != name.lower() or name.startswith(("_", "-", "+")):
            raise Refuse(400, "invalid_index_name_exception", f"Invalid index name [{name}]")
        if name in self.indexes:
            raise Refuse(400, "resource_already_exists_exception", f"index [{name}] already exists")
        self.indexes[name] = Shard(await request.json())
        self.indexes[name].refresh()
        return JSONResponse({"acknowledged": True, "shards_acknowledged": True, "index": name})

    async def _mapping(self, request):
        shard = self._shard(request)
        if request.method == "PUT":
            body = await request.json()
            if set(body) - {"_meta", "properties"}:
                raise Refuse(
                    400, "mapper_parsing_exception", "Root mapping definition has unsupported parameters"
                )
            shard.mappings["_meta"] = body["_meta"]
            return JSONResponse({"acknowledged": True})
        return JSONResponse({request.path_params["index"]: {"mappings": shard.mappings}})

    async def _bulk(self, request):
        shard, body = self._shard(request), await request.body()
        if request.headers["content-type"] not in ("application/x-ndjson", "application/json"):
            raise Refuse(406, "content_type_header_exception", "Content-Type header is not supported")
        if not body.endswith(b"\n"):
            raise Refuse(
                400, "illegal_argument_exception", "The bulk request must be terminated by a newline [\\n]"
            )
        lines, items = iter(body.split(b"\n")[:-1]), []
        for line in lines:
            ((action, about),) = json.loads(line).items()
            document = json.loads(next(lines)) if action == "index" else None
            if about.get("version_type") != "external_gte":
                raise Refuse(400, "illegal_argument_exception", "only external_gte is known here")
            try:
                status, error = shard.write(about["_id"], about["version"], document), None
            except Refuse as refused:
                status, error = 400, json.loads(refused.answer.body)["error"]
            if status == 409:
                error = {"type": "version_conflict_engine_exception", "reason": "current version is higher"}
            items.append(
                {action: {"_id": about["_id"], "status": status, **({"error": error} if error else {})}}
            )
        failed = any("error" in said for item in items for said in item.values())
        return JSONResponse({"took": 1, "errors": failed, "items": items})

    async def _asked(self, request):
        shard, verb = self._shard(request), request.path_params["verb"]
        if verb == "_refresh":
            shard.refresh()
            return JSONResponse({"_shards": {"total": 1, "successful": 1, "failed": 0}})
        body = await request.json()
        if verb == "_count":
            return JSONResponse({"count": len(shard.matched(body["query"]))})
        if verb == "_search":
            return JSONResponse(shard.searched(body))
        raise Refuse(400, "illegal_argument_exception", f"unknown {verb}")
