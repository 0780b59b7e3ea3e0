"""Writes rulings back into the files of a game's folder, touching only the tables that say something else now. Pure.

Entry point: :func:`rewrite_folder`. What is unchanged stays byte by byte, with its comments, so that editors' work can
be read as a difference between two versions of the files.
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from games.rulings.records import Alias, ContradictionEntry, FileLine, RulingSection, RulingsFolder
from rulings.domain.toml.tables import Said, everything_in, write_table, write_toml

ADDED = "added.toml"
_NOWHERE = FileLine("", 0)
_TAIL = re.compile(r"\s*(?:#.*\s*)*\Z")


def rewrite_folder(texts: Mapping[str, str], was: RulingsFolder, now: RulingsFolder) -> dict[str, str]:
    """The files by name. ``was`` is what ``texts`` say, with places; what only ``now`` holds goes to ``added.toml``.

    What ``now`` no longer holds stays: nothing is ever taken out of a folder.
    """
    known = {_identity(one): one for one in everything_in(was)}
    current = {_identity(one): one for one in everything_in(now)}
    written = {name: _rewrite(name, text, known, current) for name, text in texts.items()}
    added = RulingsFolder(
        sources=tuple(one for one in now.sources if _identity(one) not in known),
        sections=tuple(one for one in now.sections if _identity(one) not in known),
        entries=tuple(one for one in now.entries if _identity(one) not in known),
        contradictions=tuple(one for one in now.contradictions if _identity(one) not in known),
        aliases=tuple(one for one in now.aliases if _identity(one) not in known),
    )
    return {**written, ADDED: write_toml(added)} if any(everything_in(added)) else written


def _identity(said: Said) -> tuple[str, ...]:
    if isinstance(said, RulingSection):
        return ("section", said.source, said.key)
    if isinstance(said, Alias):
        return ("alias", said.phrase)
    return (type(said).__name__, said.id)


def _rewrite(
    name: str, text: str, known: Mapping[tuple[str, ...], Said], current: Mapping[tuple[str, ...], Said]
) -> str:
    """Tables begin on the lines their places name; the last table goes to the end of the file."""
    lines = text.splitlines(keepends=True)
    here = sorted((one for one in known.values() if one.file_line.file == name), key=lambda one: one.file_line.line)
    if not here:
        return text
    inherited = _inherited(text)
    starts = [one.file_line.line - 1 for one in here]
    parts = ["".join(lines[: starts[0]])]
    for one, start, end in zip(here, starts, [*starts[1:], len(lines)], strict=True):
        parts.append(_table("".join(lines[start:end]), one, current.get(_identity(one), one), inherited))
    return "".join(parts)


def _table(text: str, was: Said, now: Said, inherited: Mapping[str, Any]) -> str:
    if _plain(was) == _plain(now):
        return text
    tail = _TAIL.search(text)
    return write_table(now, inherited).rstrip("\n") + (tail[0] if tail else "\n")


def _plain(said: Said) -> Said:
    """Without its place; rulings of a contradiction have no order."""
    if isinstance(said, ContradictionEntry):
        said = replace(said, entries=tuple(sorted(said.entries)))
    return replace(said, file_line=_NOWHERE)


def _inherited(text: str) -> dict[str, Any]:
    """What the file says once for all its tables."""
    document = tomllib.loads(text)
    return {key: value for key, value in document.items() if not isinstance(value, list) or key == "formats"}
