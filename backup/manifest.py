"""The manifest of a backup: what the file holds, by which it is checked after writing and before restoring."""

import json
from dataclasses import asdict, dataclass
from typing import Any

from problems import refuse

VERSION = 1
# In bytes.
MAX_MANIFEST_LENGTH = 1_000_000


@dataclass(frozen=True)
class TableContents:
    """The rows of a table: their number and, if the file of the database alone does not prove them, their digest."""

    rows: int
    digest: str = ""


@dataclass(frozen=True)
class Contents:
    """What a database holds: its tables by name and its applied migrations as ``app.name``."""

    tables: dict[str, TableContents]
    migrations: tuple[str, ...]


@dataclass(frozen=True)
class KeyCheck:
    """What recognizes a secret key that is not in the backup: a salt and scrypt's digest, both hexadecimal."""

    salt: str
    digest: str


@dataclass(frozen=True)
class Manifest:
    """The description of one backup. ``files`` has the SHA-256 of the other files of the archive by name.

    ``database`` is the kind of the database, ``program`` the version of Kartel. ``key`` is None if the secret key is
    in the backup.
    """

    made_at: str
    program: str
    database: str
    contents: Contents
    files: dict[str, str]
    key: KeyCheck | None


def write_manifest(manifest: Manifest) -> bytes:
    return json.dumps({"kind": "kartel-backup", "version": VERSION, **asdict(manifest)}, indent=1).encode()


def read_manifest(text: bytes, *, name: str) -> Manifest:
    """Return the manifest of a JSON text.

    Raises Refused with the file's ``name``: ``backup_foreign`` if it is no manifest, ``backup_newer`` if its version
    is not known here.
    """
    try:
        value = json.loads(text)
        if value["kind"] != "kartel-backup" or not isinstance(value["version"], int):
            raise ValueError(value["kind"])
        if value["version"] > VERSION:
            refuse("backup_newer", file=name, program=str(value.get("program", "?")))
        return _build_manifest(value)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        refuse("backup_foreign", file=name)


def _build_manifest(value: dict[str, Any]) -> Manifest:
    """Return the manifest in a JSON object. Raises KeyError, TypeError, ValueError or AttributeError."""
    tables = {
        str(table): TableContents(int(of["rows"]), str(of["digest"]))
        for table, of in value["contents"]["tables"].items()
    }
    key = value["key"]
    return Manifest(
        made_at=str(value["made_at"]),
        program=str(value["program"]),
        database=str(value["database"]),
        contents=Contents(tables, tuple(map(str, value["contents"]["migrations"]))),
        files={str(file): str(digest) for file, digest in value["files"].items()},
        key=KeyCheck(str(key["salt"]), str(key["digest"])) if key is not None else None,
    )
