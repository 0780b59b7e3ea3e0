"""Reads one TOML or CSV file; a fault is reported with its file and line. Knows no game."""

import csv
import tomllib
from pathlib import Path
from typing import Any


class BadDataFile(Exception):
    """A data file with a fault; the message starts with ``file:line``."""

    def __init__(self, path: Path, line: int | None, what: str) -> None:
        name = f"{path.parent.name}/{path.name}"
        self.path, self.line, self.what = path, line, what
        super().__init__(f"{name}:{line}: {what}" if line else f"{name}: {what}")


def read_toml(path: Path) -> dict[str, Any]:
    """Return the content of a TOML file. Raises :class:`BadDataFile` for one that is missing, not UTF-8 or not TOML."""
    try:
        return tomllib.loads(_read_text(path))
    except tomllib.TOMLDecodeError as error:
        raise BadDataFile(path, None, str(error)) from error


def read_csv(path: Path, columns: tuple[str, ...], more: tuple[str, ...] = ()) -> list[tuple[int, dict[str, str]]]:
    """Return the rows of a CSV file with their line numbers. The columns ``more`` may follow, all or none of them.

    Raises :class:`BadDataFile` for other columns or a row of another length.
    """
    reader = csv.reader(_read_text(path).splitlines(keepends=True), strict=True)
    try:
        heading = tuple(next(reader, ()))
        if heading not in (columns, (*columns, *more)):
            raise BadDataFile(path, 1, f"the columns must be {','.join(columns)}")
        rows = []
        for cells in filter(None, reader):
            if len(cells) != len(heading):
                raise BadDataFile(path, reader.line_num, f"{len(cells)} cells instead of {len(heading)}")
            rows.append((reader.line_num, dict(zip(heading, map(str.strip, cells), strict=True))))
        return rows
    except csv.Error as error:
        raise BadDataFile(path, reader.line_num, str(error)) from error


def _read_text(path: Path) -> str:
    try:
        return path.read_bytes().decode("utf-8")
    except OSError as error:
        raise BadDataFile(path, None, error.strerror or "cannot be read") from error
    except UnicodeDecodeError as error:
        raise BadDataFile(path, None, "is not UTF-8") from error
