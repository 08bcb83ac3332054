"""The description of our API in OpenAPI 3.1, from one table of its endpoints."""

from __future__ import annotations

from functools import cache
from typing import Any

from pinakes import __version__, plugins
from pinakes.publish.export.bibliography import FORMS, UNITS

Json = dict[str, Any]

FILE: Json = {"type": "string", "format": "binary", "contentMediaType": "application/octet-stream"}
ADDRESS: Json = {"type": "string", "format": "uri", "pattern": "^https?://"}
TEXT: Json = {
    "oneOf": [
        {"type": "string"},
        {
            "type": "object",
            "required": ["lines"],
            "properties": {"lines": {"type": "array", "items": {"type": "string"}}},
        },
    ]
}
PAGED: Json = {
    "type": "object",
    "required": ["total", "offset", "limit", "next"],
    "properties": {name: {"type": ["integer", "null"]} for name in ("total", "offset", "limit", "next")},
}
SCHEMAS: Json = {
    "Problem": {
        "type": "object",
        "required": ["type", "title", "status", "detail"],
        "properties": {
            "type": {"type": "string"},
            "title": {"type": "string"},
            "status": {"type": "integer"},
            "detail": {"type": "string"},
            "code": {"type": "string"},
        },
    },
    "Described": {
        "type": "object",
        "required": ["file", "status", "problems"],
        "description": "One described document.",
    },
    "Documents": {
        "type": "object",
        "required": ["documents"],
        "properties": {"documents": {"type": "array", "items": {"type": "object"}}},
    },
    "Job": {
        "type": "object",
        "required": ["id", "state", "total", "done", "failed", "links"],
        "properties": {
            "id": {"type": "string"},
            "state": {"enum": ["running", "done"]},
            "total": {"type": "integer"},
            "done": {"type": "integer"},
            "failed": {"type": "integer"},
            "links": {"type": "object"},
        },
    },
    "Page": PAGED,
}
STATUSES = {
    400: "The request makes no sense",
    404: "Not here",
    413: "Too large",
    415: "Not a kind of thing that is read",
    422: "The document cannot be used",
    500: "Our fault",
    501: "Something needed is not installed",
    502: "An address did not answer",
    503: "Every worker is busy; try again",
    504: "The document took too long",
    507: "The document needs too much memory",
}


def _choice(name: str, values: list[str], usual: str) -> Json:
    return {"name": name, "in": "query", "schema": {"type": "string", "enum": values, "default": usual}}


def _number(name: str, usual: float, kind: str = "integer") -> Json:
    return {
        "name": name,
        "in": "query",
        "schema": {"type": kind, "minimum": 0, "maximum": 100000, "default": usual},
    }


def _body(**content: Json) -> Json:
    names = {"form": "multipart/form-data", "json": "application/json", "text": "text/plain"}
    return {
        "required": True,
        "content": {names[kind]: {"schema": schema} for kind, schema in content.items()},
    }


def _answers(status: int, schema: Json | None, *errors: int) -> Json:
    good: Json = {"description": "Well"}
    if schema is not None:
        good["content"] = {"application/json": {"schema": schema}}
    trouble = {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
    return {str(status): good} | {
        str(error): {"description": STATUSES[error], "content": trouble} for error in errors
    }


def _of(name: str) -> Json:
    return {"$ref": f"#/components/schemas/{name}"}


def _listed(name: str, item: Json) -> Json:
    return {
        "allOf": [
            _of("Page"),
            {"type": "object", "required": [name], "properties": {name: {"type": "array", "items": item}}},
        ]
    }


DOCUMENT_ERRORS = (400, 413, 415, 422, 500, 501, 502, 503, 504, 507)


def _vocabularies() -> Json:
    """Vocabularies, subjects and keyphrases."""
    text = {
        "type": "object",
        "required": ["text"],
        "properties": {"text": {"type": "string"}, "lang": {"type": "string"}},
    }
    items = {"type": "array", "items": {"oneOf": [{"type": "string"}, text]}, "maxItems": 200}
    texts = _body(json={"type": "object", "required": ["texts"], "properties": {"texts": items}})
    answered = _answers(
        200,
        {"type": "object", "required": ["texts"], "properties": {"texts": {"type": "array"}}},
        400,
        413,
        501,
    )
    name = {"name": "name", "in": "path", "required": True, "schema": {"type": "string"}}
    words = [{"name": one, "in": "query", "schema": {"type": "string"}} for one in ("q", "lang")]
    concepts = _answers(200, {"type": "object", "required": ["concepts"]}, 400, 501)
    return {
        "/api/v1/vocabularies": {
            "get": {"summary": "Loaded vocabularies", "responses": _answers(200, {"type": "object"})}
        },
        "/api/v1/vocabularies/{name}/concepts": {
            "get": {
                "summary": "Concepts by name, code or URI; else the top ones",
                "parameters": [name, *words],
                "responses": concepts,
            }
        },
        "/api/v1/vocabularies/{name}/widening": {
            "get": {
                "summary": "What the vocabulary adds to a query, but for the pieces left out (apart by |)",
                "parameters": [
                    name,
                    words[0],
                    {"name": "without", "in": "query", "schema": {"type": "string"}},
                ],
                "responses": _answers(200, {"type": "object", "required": ["added", "without"]}, 400, 501),
            }
        },
        "/api/v1/vocabularies/{name}/subjects": {
            "post": {
                "summary": "Subjects of texts",
                "parameters": [name],
                "requestBody": texts,
                "responses": answered,
            }
        },
        "/api/v1/keyphrases": {
            "post": {"summary": "Keyphrases of texts", "requestBody": texts, "responses": answered}
        },
    }


@cache
def specification() -> Json:
    """The whole description."""
    exports = [
        "json",
        *(name for name in plugins.PARTS["exporters"] if name not in ("json", "parquet", "template")),
    ]
    pages = [_number("offset", 0), _number("limit", 50)]
    one = _body(
        form={"type": "object", "required": ["file"], "properties": {"file": FILE}},
        json={"type": "object", "required": ["address"], "properties": {"address": ADDRESS}},
    )
    many = _body(
        form={
            "type": "object",
            "required": ["file"],
            "properties": {"file": {"type": "array", "items": FILE}},
        },
        json={
            "type": "object",
            "required": ["addresses"],
            "properties": {"addresses": {"type": "array", "items": ADDRESS}},
        },
    )
    texts = _body(
        json={
            "type": "object",
            "required": ["texts"],
            "properties": {"texts": {"type": "array", "items": TEXT, "maxItems": 1000}},
        },
        text={"type": "string"},
        form={"type": "object", "required": ["file"], "properties": {"file": FILE}},
    )
    cited = _body(
        json={
            "type": "object",
            "required": ["references"],
            "properties": {"references": {"type": "array", "items": {"type": "string"}}},
        },
        text={"type": "string"},
    )
    named = [{"name": "id", "in": "path", "required": True, "schema": {"type": "string"}}]
    described = _answers(200, None, *DOCUMENT_ERRORS)
    described["200"]["content"] = {"application/json": {"schema": _of("Documents")}, "*/*": {"schema": {}}}
    parsed = _answers(200, None, 400, 413, 415, 500, 503)
    parsed["200"]["content"] = {"application/json": {"schema": {"type": "array"}}, "*/*": {"schema": {}}}
    paths: Json = {
        **_vocabularies(),
        "/api/v1/describe": {
            "post": {
                "summary": "Describe a document or an address",
                "requestBody": one,
                "responses": described,
                "parameters": [_choice("to", exports, "json"), _choice("full", ["true", "false"], "false")],
            }
        },
        "/api/v1/bibliography": {
            "post": {
                "summary": "Find and parse bibliographies",
                "requestBody": texts,
                "responses": _answers(200, _of("Documents"), *DOCUMENT_ERRORS),
                "parameters": [
                    _choice("to", list(FORMS), "json"),
                    _choice("units", list(UNITS), "codepoints"),
                    _number("min_weight", 0.5, "number"),
                ],
            }
        },
        "/api/v1/references": {
            "post": {
                "summary": "Parse references",
                "requestBody": cited,
                "responses": parsed,
                "parameters": [_choice("to", ["csl", "bibtex", "ris"], "csl")],
            }
        },
        "/api/v1/exports": {
            "get": {"summary": "The formats there are", "responses": _answers(200, {"type": "object"})}
        },
        "/api/v1/jobs": {
            "post": {
                "summary": "Describe many documents",
                "requestBody": many,
                "responses": _answers(202, _of("Job"), 400, 413, 415, 503),
            },
            "get": {
                "summary": "All jobs",
                "parameters": pages,
                "responses": _answers(200, _listed("jobs", _of("Job")), 400),
            },
        },
        "/api/v1/jobs/{id}": {
            "get": {
                "summary": "How far a job is",
                "parameters": named,
                "responses": _answers(200, _of("Job"), 404),
            },
            "delete": {"summary": "End a job", "parameters": named, "responses": _answers(204, None, 404)},
        },
        "/api/v1/jobs/{id}/documents": {
            "get": {
                "summary": "What is done of a job",
                "parameters": [*named, *pages],
                "responses": _answers(200, _listed("documents", _of("Described")), 400, 404),
            }
        },
    }
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Pinakes",
            "version": __version__,
            "summary": "Documents in, described records out",
            "license": {"name": "Apache-2.0"},
        },
        "paths": paths,
        "components": {"schemas": SCHEMAS},
    }
