"""The rules of docs/architecture.md: imports, lengths of files and functions, and where things are."""

import statistics
from collections.abc import Iterable
from pathlib import Path

import pytest

from config.environment import NAMES
from tests.ground.source import (
    PACKAGES,
    Source,
    environment_reads,
    function_lengths,
    imports,
    names_a_database,
    packages_of,
    parse_source,
    product,
    tracked_files,
)

FRAMEWORKS = {"django", "rest_framework", "celery", "redis", "allauth", "drf_spectacular", "psycopg", "reportlab"}

# The packages of Kartel that a package may import; config, the wiring, may import all.
MAY_IMPORT = {
    "problems": set(),
    "language": set(),
    "engine": {"problems", "language"},
    "games": {"problems", "language", "engine"},
    "service": {"problems"},
    "ledger": {"problems", "service"},
    "web": {"problems", "language", "service", "ledger"},
    "accounts": {"problems", "language", "service", "ledger", "web"},
    "decks": {"problems", "language", "games", "service", "ledger", "web", "accounts"},
    "rulings": {"problems", "language", "games", "service", "ledger", "web", "accounts", "decks"},
    "tournament": {
        *("problems", "language", "games", "engine", "service", "ledger", "web", "backup", "accounts", "decks"),
    },
    "backup": {"problems", "service", "ledger", "web", "accounts", "tournament"},
}
# The packages of tournament/ in layers: each may import only packages of earlier lines.
PACKAGE_ORDER = (
    {"domain"},
    {"models"},
    {"event"},
    {"ranking"},
    {"entries"},
    {"results", "standings", "submissions"},
    {"rounds", "series", "verification", "played", "floor_rules"},
    {"reporting", "own_entry"},
    {"papers", "organizing", "operating"},
    {"erasing", "log", "sample"},
    {"templatetags", "views", "api", "management"},
)
# Pages, template tags, API and commands do not import each other.
PAGES = PACKAGE_ORDER[-1]
ENTRY_LAYERS = {"views", "api", "tasks", "commands"}
VAGUE_NAMES = {"utils", "util", "helpers", "helper", "common", "manager", "managers", "misc"}
# environment.py only names REQUIRE_POSTGRES.
MAY_NAME_A_DATABASE = {
    "config/settings.py",
    "config/environment.py",
    "service/databases/outage.py",
    "service/databases/connection.py",
    "service/databases/migration_lock.py",
    "service/databases/postgresql/base.py",
    "service/databases/sqlite/base.py",
    "backup/databases/__init__.py",
    "backup/databases/sqlite.py",
    "backup/databases/postgres.py",
    "problems/texts/backup.py",
    "rulings/search_storage.py",
}


def join_lines(lines: Iterable[str]) -> str:
    return "\n".join(sorted(lines))


def is_pure(source: Source) -> bool:
    return source.package in {"games", "problems", "language", "engine"} or "domain" in source.layers


def breaks_purity(source: Source) -> set[str]:
    return packages_of(imports(source)) & FRAMEWORKS if is_pure(source) else set()


def breaks_direction(source: Source) -> set[str]:
    allowed = MAY_IMPORT.get(source.package, set(PACKAGES)) | {source.package}
    return (packages_of(imports(source)) & set(PACKAGES)) - allowed


def models_in_entry_layer(source: Source) -> set[str]:
    if not ENTRY_LAYERS & source.layers:
        return set()
    return {name for name in imports(source) if ".models" in f".{name}." and packages_of({name}) & set(PACKAGES)}


def services_in_models(source: Source) -> set[str]:
    if "models" not in source.layers:
        return set()
    return {name for name in imports(source) if {"services", "views", "api", "queries"} & set(name.split("."))}


def rows_in_domain(source: Source) -> set[str]:
    if "domain" not in source.layers:
        return set()
    outer = {"models", "services", "queries", "views", "api", "forms"}
    return {
        name for name in imports(source) if packages_of({name}) & set(PACKAGES) and outer & set(name.split(".")[1:])
    }


def breaks_package_order(source: Source) -> set[str]:
    levels = {package: level for level, packages in enumerate(PACKAGE_ORDER) for package in packages}
    own = source.path.parts[1]
    if source.package != "tournament" or own not in levels:
        return set()
    imported = {name.split(".")[1] for name in imports(source) if name.startswith("tournament.")} & set(levels)
    return {package for package in imported - {own} if levels[package] >= levels[own]}


IMPORT_RULES = [
    breaks_purity,
    breaks_direction,
    models_in_entry_layer,
    services_in_models,
    rows_in_domain,
    breaks_package_order,
]


@pytest.mark.parametrize(
    "rule",
    IMPORT_RULES,
    ids=lambda rule: rule.__name__,
)
def test_no_file_breaks_an_import_rule(rule: object) -> None:
    assert callable(rule)
    broken = [f"{source.path}: {', '.join(sorted(names))}" for source in product() if (names := rule(source))]
    assert not broken, join_lines(broken)


@pytest.mark.parametrize(
    ("path", "text", "rule"),
    [
        ("decks/domain/checking/check.py", "from django.db import models", breaks_purity),
        ("games/registry.py", "import django.conf", breaks_purity),
        ("rulings/views/page.py", "from tournament.event.queries import events", breaks_direction),
        ("tournament/tasks.py", "def f():\n    from rulings import search_storage", breaks_direction),
        ("ledger/services/log.py", "from accounts.models import User", breaks_direction),
        ("tournament/views/event.py", "from tournament.models import Event", models_in_entry_layer),
        ("tournament/views/event.py", "from tournament.models.event import Event", models_in_entry_layer),
        ("decks/api/check.py", "from ..models import Deck", models_in_entry_layer),
        ("accounts/models/user.py", "from accounts.services import people", services_in_models),
        ("tournament/domain/clock.py", "from tournament.rounds.queries.rounds import rounds_of", rows_in_domain),
        ("engine/scoring.py", "from tournament.domain.clock import Clock", breaks_direction),
    ],
)
def test_a_breach_of_an_import_rule_is_found(path: str, text: str, rule: object) -> None:
    assert callable(rule)
    assert rule(parse_source(path, text))


def test_imports_for_type_checkers_are_no_breach() -> None:
    text = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from ledger.models import Job"
    assert not models_in_entry_layer(parse_source("tournament/api/papers.py", text))


def test_only_a_few_files_name_a_database() -> None:
    files = {str(source.path) for source in product() if names_a_database(source)}
    assert files <= MAY_NAME_A_DATABASE, join_lines(files - MAY_NAME_A_DATABASE)


def test_naming_a_database_is_found() -> None:
    assert names_a_database(parse_source("a/b.py", "if connection.vendor == x: pass"))
    assert names_a_database(parse_source("a/b.py", "x = 'SQLite'"))
    assert not names_a_database(parse_source("a/b.py", '"""Works on SQLite."""'))


def test_no_module_has_a_vague_name() -> None:
    assert not join_lines(str(source.path) for source in product() if VAGUE_NAMES & {*source.layers, source.package})


def test_files_stay_short() -> None:
    lengths = {str(source.path): len(source.text.splitlines()) for source in product()}
    assert not {path: length for path, length in lengths.items() if length > 300}
    assert statistics.median(length for length in lengths.values() if length) < 100


def test_functions_stay_short() -> None:
    lengths = sorted(length for source in product() for length in function_lengths(source))
    assert len(lengths) > 300
    assert statistics.median(lengths) < 10
    assert lengths[int(len(lengths) * 0.9)] < 36


def test_every_file_has_a_docstring() -> None:
    missing = [str(s.path) for s in product() if s.text.strip() and not s.text.lstrip().startswith('"""')]
    assert not missing, join_lines(missing)


def test_the_environment_is_read_in_one_place() -> None:
    readers = {str(source.path): found for source in product() if (found := environment_reads(source))}
    assert set(readers) == {"config/environment.py"}, readers
    assert readers["config/environment.py"] - {"?"} <= set(NAMES)


def test_reading_the_environment_is_found() -> None:
    text = "import os\na = os.environ['A']\nb = os.environ.get('B')\nc = os.getenv('C')\nos.environ['D'] = ''"
    assert environment_reads(parse_source("a/b.py", text)) == {"A", "B", "C"}


def test_the_repository_holds_no_data_of_a_run() -> None:
    tracked = [str(path) for path in tracked_files() if {"var", ".venv"} & set(path.parts) or _is_data(path)]
    assert not tracked, join_lines(tracked)


def _is_data(path: Path) -> bool:
    return path.suffix in {".sqlite3", ".sock", ".log", ".rdb"} or path.name == "secret-key"
