"""Tables (``[[name]]``) of a TOML file, each with its first line; typed access collects the faults.

Entry points: :func:`read_tables`, :func:`parse_tables`, :func:`note_unread_defaults`. A faulty value is noted as a
Problem and read as its default.
"""

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any, TypeVar

from games.files.readers import BadDataFile, read_toml
from problems import Problem

_Plain = TypeVar("_Plain", bool, int, str)
# PostgreSQL refuses this character in a text.
_NUL = "\x00"
# The header of a table: double brackets, or single ones by mistake, perhaps of a table inside it.
_HEADER = re.compile(r"""^\s*(\[{1,2})\s*["']?([A-Za-z0-9_-]+)["']?\s*[].]""")
_KEY = re.compile(r"^\s*([A-Za-z0-9_-]+)\s*=")


@dataclass
class TomlTable:
    """One ``[[name]]`` of a file, from its ``line``.

    ``inherited`` are the file's own top-level values, the defaults of all its tables; ``default_lines`` are their lines
    by key. ``problems`` is the common list to which faults are added.
    """

    file: str
    name: str
    line: int
    values: Mapping[str, Any]
    inherited: Mapping[str, Any]
    problems: list[Problem]
    default_lines: Mapping[str, int] = field(default_factory=dict)
    _read_keys: set[str] = field(default_factory=set)

    @property
    def id(self) -> str:
        """Return the name of the table in a fault: its id, key or phrase, or an empty text."""
        return str(self.values.get("id") or self.values.get("key") or self.values.get("phrase") or "")

    def note(self, code: str, **params: Any) -> None:
        where = {"file": self.file, "line": self.line, "id": self.id}
        self.problems.append(Problem(code, {**where, **params}, lines=(self.line,)))

    def _get(self, key: str) -> Any:
        self._read_keys.add(key)
        return self.values.get(key, self.inherited.get(key))

    def text(self, key: str, default: str | None = None, *, most: int | None = None) -> str:
        """Return a text of at most ``most`` characters; without a default it is required and must not be empty."""
        value = self._get(key)
        if value is None and default is not None:
            return default
        if not isinstance(value, str) or not value.strip():
            self.note("data_key_missing" if value is None else "data_value_invalid", key=key)
            return default or ""
        if most is not None and len(value) > most:
            self.note("data_text_too_long", key=key, found=len(value), most=most)
        if _NUL in value:
            self.note("data_value_invalid", key=key)
        return value

    def texts(self, key: str) -> tuple[str, ...]:
        """Return a list of texts, empty when the key is missing."""
        return self._items(key, lambda item: isinstance(item, str) and bool(item.strip()) and _NUL not in item)

    def numbers(self, key: str) -> tuple[int, ...]:
        """Return a list of whole numbers from 1, empty when the key is missing."""
        return self._items(key, lambda item: type(item) is int and item > 0)

    def _items(self, key: str, is_item: Callable[[Any], bool]) -> tuple[Any, ...]:
        value = self._get(key)
        if value is None:
            return ()
        if not isinstance(value, list) or not all(map(is_item, value)):
            self.note("data_value_invalid", key=key)
            return ()
        return tuple(value)

    def typed(self, key: str, kind: type[_Plain], default: _Plain) -> _Plain:
        """Return a value of one plain type, or the default when the key is missing."""
        value = self._get(key)
        if value is None:
            return default
        if type(value) is not kind:
            self.note("data_value_invalid", key=key)
            return default
        return value

    def day(self, key: str) -> date | None:
        """Return a date, or None when the key is missing."""
        value = self._get(key)
        if value is not None and type(value) is not date:
            self.note("data_value_invalid", key=key)
            return None
        return value

    def mapping(self, key: str) -> Mapping[str, Any] | None:
        """Return an inline table as it stands, or None when the key is missing."""
        value = self._get(key)
        if value is not None and not isinstance(value, dict):
            self.note("data_value_invalid", key=key)
            return None
        return value

    def note_unknown_keys(self) -> None:
        """Note every key that was not read: a misspelt key must not be lost."""
        for key in self.values:
            if key not in self._read_keys:
                self.note("data_key_unknown", key=key)


def note_unread_defaults(tables: Iterable[TomlTable]) -> None:
    """Note every default of a file that none of its tables has read: a misspelt one must not be lost."""
    by_file: dict[str, list[TomlTable]] = {}
    for table in tables:
        by_file.setdefault(table.file, []).append(table)
    for file, of_file in by_file.items():
        first = of_file[0]
        unread = set(first.inherited).difference(*(table._read_keys for table in of_file))
        for key in sorted(unread):
            line = first.default_lines.get(key, 1)
            params = {"file": file, "line": line, "key": key}
            first.problems.append(Problem("data_default_unknown", params, lines=(line,)))


def read_tables(path: Path, problems: list[Problem]) -> list[TomlTable]:
    """Return the tables of a file in its order; an unreadable file gives no table and one problem."""
    try:
        document = read_toml(path)
    except BadDataFile as error:
        problems.append(Problem("data_file_unreadable", {"file": path.name, "detail": error.what}))
        return []
    return _list_tables(path.name, document, path.read_text(encoding="utf-8"), problems)


def parse_tables(text: str, file: str, problems: list[Problem]) -> list[TomlTable]:
    """Return the tables of a text in its order; a text that is no TOML gives no table and one problem."""
    try:
        document = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        problems.append(Problem("data_file_unreadable", {"file": file, "detail": str(error)}))
        return []
    return _list_tables(file, document, text, problems)


def _list_tables(file: str, document: dict[str, Any], text: str, problems: list[Problem]) -> list[TomlTable]:
    inherited = {key: value for key, value in document.items() if not isinstance(value, list | dict)}
    inherited |= {key: value for key, value in document.items() if key == "formats"}
    lines: dict[str, list[int]] = {}
    single_lines: dict[str, int] = {}
    key_lines: dict[str, int] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        if (match := _HEADER.match(line)) and match[1] == "[[":
            lines.setdefault(match[2], []).append(number)
        elif match:
            single_lines.setdefault(match[2], number)
        elif match := _KEY.match(line):
            key_lines.setdefault(match[1], number)
    for name, value in document.items():
        if name in inherited or (isinstance(value, list) and name in lines and len(value) <= len(lines[name])):
            continue
        # A table in single brackets or in one line, a list or a table as a default: it would be lost.
        number = single_lines.get(name) or key_lines.get(name, 1)
        is_table = isinstance(value, list) and bool(value) and all(isinstance(item, dict) for item in value)
        where = {"file": file, "line": number}
        if is_table or name in single_lines:
            problems.append(Problem("data_table_unread", {**where, "name": name}, lines=(number,)))
        else:
            problems.append(Problem("data_default_unknown", {**where, "key": name}, lines=(number,)))
    return [
        TomlTable(file, name, line, values, inherited, problems, key_lines)
        for name in lines
        for line, values in zip(lines[name], document.get(name, []), strict=False)
    ]
