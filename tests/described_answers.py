"""Answers of the API compared with what the schema says about them. Entry point: :func:`list_undescribed`."""

import re
from functools import cache
from typing import Any

from drf_spectacular.generators import SchemaGenerator
from jsonschema import Draft202012Validator

_PART = re.compile(r"<(?:\w+:)?(\w+)>")


def list_undescribed(answer: Any) -> list[str]:
    """Return what the schema does not say about an answer to a test client; nothing for answers that are not JSON."""
    kind = answer.headers.get("Content-Type", "")
    if answer.resolver_match is None or kind not in ("application/json", "application/problem+json"):
        return []
    path = _PART.sub(r"{\1}", f"/{answer.resolver_match.route}")
    validator = _make_validator(path, answer.request["REQUEST_METHOD"].lower(), answer.status_code, kind)
    where = f"{answer.request['REQUEST_METHOD']} {path} {answer.status_code}"
    if validator is None:
        # Refusals are described where tournaments are concerned, and a wrong method nowhere.
        return [f"{where} is not in the schema"] if path.startswith("/api/") and answer.status_code < 400 else []
    return [f"{where} {fault.json_path}: {fault.message[:200]}" for fault in validator.iter_errors(answer.json())]


@cache
def _make_validator(path: str, method: str, status: int, kind: str) -> Draft202012Validator | None:
    schema = _read_schema()
    answers = schema["paths"].get(path, {}).get(method, {}).get("responses", {})
    described = answers.get(str(status)) or answers.get(f"{status // 100}XX")
    if described is None or kind not in described.get("content", {}):
        return None
    return Draft202012Validator({**described["content"][kind]["schema"], "components": schema["components"]})


@cache
def _read_schema() -> Any:
    return _convert(SchemaGenerator().get_schema(request=None, public=True))  # type: ignore[no-untyped-call]


def _convert(node: Any) -> Any:
    """Return a part of the OpenAPI schema as JSON Schema, in which an object has no other keys than those described."""
    if isinstance(node, list):
        return [_convert(item) for item in node]
    if not isinstance(node, dict):
        return node
    found = {key: _convert(value) for key, value in node.items() if key != "nullable"}
    if isinstance(node.get("properties"), dict) and node.get("type") == "object":
        found.setdefault("additionalProperties", False)
    return {"anyOf": [found, {"type": "null"}]} if node.get("nullable") is True else found
