"""Reads the ``rulings/`` folder of a game: sources, sections, rulings, contradictions and aliases in TOML files.

Entry points: :func:`read_rulings`, :func:`read_rulings_text`, :func:`read_shipped_rulings`. All faults are
reported, each with its file, line and id.
"""

import re
from collections.abc import Container
from functools import cache
from itertools import chain
from pathlib import Path

from games.files.toml_tables import TomlTable, note_unread_defaults, parse_tables, read_tables
from games.registry import find_game, read_shipped_cards
from games.rulings.links import check_links
from games.rulings.records import (
    AUTHORITIES,
    KINDS,
    LANGUAGES,
    NATURES,
    STATUSES,
    Alias,
    Citation,
    ContradictionEntry,
    FileLine,
    RulingEntry,
    RulingRecords,
    RulingSection,
    RulingSource,
)
from language.bilingual import Bilingual
from problems import Problem, Refused

_ID = re.compile(r"[A-Z][A-Z0-9]*(-[A-Z0-9]+)+")
_SOURCE_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_ISSUE = re.compile(r"[1-9][0-9]?/[0-9]{2}")
# The most characters that each may have, also in its column; a citation's page has at most four digits.
MAX_ID_LENGTH, MAX_KEY_LENGTH, MAX_NAME_LENGTH, MAX_TITLE_LENGTH = 40, 60, 120, 200
MAX_KIND_LENGTH, MAX_SHORT_LENGTH, MAX_PHRASE_LENGTH, MAX_PAGE = 40, 80, 80, 9999
_TABLE_NAMES = ("source", "section", "ruling", "contradiction", "alias")


@cache
def read_shipped_rulings(game_key: str) -> RulingRecords:
    """Return the shipped rulings of a game, empty where its folder has none. Raises ``Refused`` with every fault."""
    folder = find_game(game_key).folder / "rulings"
    return read_rulings(folder, frozenset(card.name for card in read_shipped_cards(game_key)))


def read_rulings(folder: Path, known_cards: Container[str] | None = None) -> RulingRecords:
    """Return the rulings of all files of a folder.

    ``known_cards`` are the names of all cards; None leaves the names of cards unchecked.
    Raises ``Refused`` with every fault: codes ``data_*`` for the files and ``ruling_*`` for their content.
    """
    problems: list[Problem] = []
    tables = list(chain.from_iterable(read_tables(path, problems) for path in sorted(folder.glob("*.toml"))))
    return _read_records(tables, problems, known_cards, RulingRecords())


def read_rulings_text(
    text: str, *, file: str, known_cards: Container[str] | None, stored: RulingRecords
) -> RulingRecords:
    """Return the rulings of one text; ``file`` is its name in faults.

    ``stored`` holds the sources and entries that exist already: the text may link to them and may replace them.
    Raises ``Refused`` as :func:`read_rulings`.
    """
    problems: list[Problem] = []
    return _read_records(parse_tables(text, file, problems), problems, known_cards, stored)


def _read_records(
    tables: list[TomlTable], problems: list[Problem], known_cards: Container[str] | None, stored: RulingRecords
) -> RulingRecords:
    records = RulingRecords(
        sources=tuple(_read_source(table) for table in tables if table.name == "source"),
        entries=tuple(_read_entry(table) for table in tables if table.name == "ruling"),
        contradictions=tuple(_read_contradiction(table) for table in tables if table.name == "contradiction"),
        aliases=tuple(_read_alias(table) for table in tables if table.name == "alias"),
        sections=tuple(_read_section(table) for table in tables if table.name == "section"),
    )
    for table in tables:
        if table.name in _TABLE_NAMES:
            table.note_unknown_keys()
        else:
            table.note("data_key_unknown", key=table.name)
    # Nothing has read the defaults of a file in which every table has an unknown name.
    known_files = {table.file for table in tables if table.name in _TABLE_NAMES}
    note_unread_defaults(table for table in tables if table.file in known_files)
    problems.extend(check_links(records, known_cards, stored))
    if problems:
        raise Refused(tuple(problems))
    return records


def _file_line(table: TomlTable) -> FileLine:
    return FileLine(table.file, table.line)


def _read_bilingual(table: TomlTable, key: str, most: int | None = None) -> Bilingual:
    return Bilingual(table.text(f"{key}_cs", most=most), table.text(f"{key}_en", most=most))


def _read_choice(table: TomlTable, key: str, allowed: frozenset[str], default: str | None = None) -> str:
    value = table.text(key, default)
    if value and value not in allowed:
        table.note("data_value_invalid", key=key)
    return value


def _read_id(table: TomlTable, pattern: re.Pattern[str], most: int) -> str:
    """Return the id of a table. It is part of addresses and never changes."""
    value = table.text("id", most=most)
    if value and not pattern.fullmatch(value):
        table.note("data_value_invalid", key="id")
    return value


def _read_source(table: TomlTable) -> RulingSource:
    return RulingSource(
        id=_read_id(table, _SOURCE_ID, MAX_KEY_LENGTH),
        kind=table.text("kind", most=MAX_KIND_LENGTH),
        title=_read_bilingual(table, "title", MAX_TITLE_LENGTH),
        short=table.text("short", most=MAX_SHORT_LENGTH),
        language=_read_choice(table, "language", LANGUAGES),
        authority=_read_choice(table, "authority", AUTHORITIES),
        date=table.day("date"),
        file_line=_file_line(table),
        jurisdiction=table.texts("jurisdiction"),
    )


def _read_section(table: TomlTable) -> RulingSection:
    return RulingSection(
        key=table.text("key", most=MAX_KEY_LENGTH),
        source=table.text("source"),
        name=_read_bilingual(table, "name", MAX_NAME_LENGTH),
        file_line=_file_line(table),
    )


def _read_entry(table: TomlTable) -> RulingEntry:
    return RulingEntry(
        id=_read_id(table, _ID, MAX_ID_LENGTH),
        section=table.text("section", most=MAX_KEY_LENGTH),
        source=table.text("source"),
        formats=table.texts("formats"),
        kind=_read_choice(table, "kind", KINDS),
        title=_read_bilingual(table, "title", MAX_TITLE_LENGTH),
        statement=_read_bilingual(table, "statement"),
        cards=table.texts("cards"),
        terms=table.texts("terms"),
        also_mentions=table.texts("also_mentions"),
        topics=table.texts("topics"),
        cited=_read_citation(table),
        lines=table.numbers("lines"),
        paragraphs=table.texts("paragraphs"),
        duplicates=table.texts("duplicates"),
        hints=table.texts("hints"),
        file_line=_file_line(table),
        status=_read_choice(table, "status", STATUSES, "in force"),
        supersedes=table.texts("supersedes"),
        questions=table.texts("questions"),
    )


def _read_citation(table: TomlTable) -> Citation | None:
    """Return the citation of a magazine; an issue is number/year with two digits, as Czech magazines print it."""
    cited = table.mapping("cited")
    if cited is None:
        return None
    magazine, issue, page = cited.get("magazine"), cited.get("issue"), cited.get("page")
    is_valid = isinstance(magazine, str) and isinstance(issue, str) and bool(_ISSUE.fullmatch(issue))
    if not is_valid or type(page) is not int or not 0 < page <= MAX_PAGE or len(cited) != 3:
        table.note("data_value_invalid", key="cited")
        return None
    return Citation(str(magazine), str(issue), page)


def _read_contradiction(table: TomlTable) -> ContradictionEntry:
    return ContradictionEntry(
        id=_read_id(table, _ID, MAX_ID_LENGTH),
        nature=_read_choice(table, "nature", NATURES),
        entries=table.texts("entries"),
        summary=_read_bilingual(table, "summary"),
        file_line=_file_line(table),
    )


def _read_alias(table: TomlTable) -> Alias:
    return Alias(
        phrase=table.text("phrase", most=MAX_PHRASE_LENGTH),
        means=table.texts("means"),
        verified=table.typed("verified", bool, True),
        file_line=_file_line(table),
    )
