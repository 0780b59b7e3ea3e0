"""Names that API clients and stored rows rely on. ``python -m tests.contracts`` writes them to the golden file.

A name that disappears from the golden file breaks an API client, a bookmark, or a row in an existing database.
"""

import ast
import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.ground.source import product

GOLDEN = Path(__file__).parent / "golden" / "contracts.json"
_PROSE = {"description", "summary", "title"}
_VERB = re.compile(r"[a-z_]+\.[a-z_]+")


def collect_contracts() -> dict[str, Any]:
    """Return the API schema without prose, and lists of codes, log verbs, job kinds, columns, pages and commands."""
    from django.apps import apps

    from problems import Problem, Refused
    from problems.texts import TEXTS
    from tournament.domain.verbs import VERBS
    from tournament.log.words import LOG_KEYS, LOG_SUBJECTS
    from web.errors.statuses import find_status, is_changed_meanwhile

    tables = {
        model._meta.db_table: sorted(str(field.column) for field in model._meta.local_fields)
        for model in apps.get_models()
        if model._meta.app_label in {"accounts", "decks", "ledger", "rulings", "tournament"}
    }
    refusals = {code: Refused((Problem(code),)) for code in sorted(TEXTS)}
    return {
        "api": _api_schema(),
        "codes": sorted(TEXTS),
        "statuses": {code: find_status(refused) for code, refused in refusals.items()},
        "changed_meanwhile": [code for code, refused in refusals.items() if is_changed_meanwhile(refused)],
        "log_verbs": sorted({*VERBS, *list_verbs()}),
        "log_keys": sorted(LOG_KEYS),
        "log_subjects": sorted(LOG_SUBJECTS),
        "job_kinds": _job_kinds(),
        "columns": dict(sorted(tables.items())),
        "pages": sorted(_page_addresses()),
        "commands": _command_options(),
    }


def _api_schema() -> Any:
    from drf_spectacular.generators import SchemaGenerator

    schema = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
    components = schema["components"]["schemas"]
    return {path: _without_prose(operations, components, ()) for path, operations in sorted(schema["paths"].items())}


def _without_prose(node: Any, components: dict[str, Any], above: tuple[str, ...]) -> Any:
    """Return the node without descriptions, each reference replaced by what it refers to."""
    if isinstance(node, list):
        return [_without_prose(item, components, above) for item in node]
    if not isinstance(node, dict):
        return node
    if "$ref" in node:
        name = node["$ref"].rsplit("/", 1)[1]
        return "recursive" if name in above else _without_prose(components[name], components, (*above, name))
    is_schema = isinstance(node.get("type"), str) or "responses" in node or "in" in node
    return {
        key: _without_prose(value, components, above)
        for key, value in sorted(node.items())
        if not (key in _PROSE and isinstance(value, str)) and not (is_schema and key in {"operationId", "tags"})
    }


def _job_kinds() -> list[str]:
    from ledger import handlers

    return sorted(handlers._HANDLERS)


def list_verbs(package: str = "") -> Iterator[str]:
    """Yield every dotted name that a service of the package (or of any) writes as a literal."""
    for source in product():
        if "services" in source.layers and package in {"", source.package}:
            for node in ast.walk(source.tree):
                if isinstance(node, ast.Constant) and isinstance(node.value, str) and _VERB.fullmatch(node.value):
                    yield node.value


def _page_addresses() -> Iterator[str]:
    from django.urls import get_resolver

    def list_addresses(resolver: Any, prefix: str) -> Iterator[str]:
        for pattern in resolver.url_patterns:
            address = prefix + str(pattern.pattern)
            if hasattr(pattern, "url_patterns"):
                yield from list_addresses(pattern, address)
            else:
                yield f"{address} {pattern.name}"

    return (line for line in list_addresses(get_resolver(), "") if not line.startswith(("admin/", "api/")))


def _command_options() -> dict[str, list[str]]:
    from django.core.management import get_commands, load_command_class
    from django.core.management.base import BaseCommand

    ours = {"accounts", "backup", "config", "decks", "ledger", "rulings", "tournament", "games", "service"}
    django_own = {
        option for action in BaseCommand().create_parser("manage.py", "")._actions for option in action.option_strings
    }
    found = {}
    for name, app in sorted(get_commands().items()):
        if str(app).partition(".")[0] in ours:
            parser = load_command_class(str(app), name).create_parser("manage.py", name)
            names = {option for action in parser._actions for option in (action.option_strings or [action.dest])}
            found[name] = sorted(names - django_own)
    return found


def write_golden() -> None:
    """Write the contracts of the current code to the golden file."""
    text = json.dumps(collect_contracts(), ensure_ascii=False, indent=1, sort_keys=True)
    GOLDEN.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django

    django.setup()
    write_golden()
