"""Reads the ``rulings/`` folder of a game: sources, sections, rulings, contradictions and aliases in TOML files.

Entry points: :func:`read_rulings`, :func:`read_rulings_text`, :func:`rulings_of`. Every fault is reported with its
file, line and id, not only the first.
"""

import re
from collections.abc import Container
from functools import cache
from itertools import chain
from pathlib import Path

from games.files.toml_tables import Table, parse_tables, read_tables
from games.registry import cards_of, find_game
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
    Place,
    RulingEntry,
    RulingSection,
    RulingsFolder,
    RulingSource,
)
from language.bilingual import Bilingual
from problems import Problem, Refused

_ID = re.compile(r"[A-Z][A-Z0-9]*(-[A-Z0-9]+)+")
_SOURCE_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_ISSUE = re.compile(r"[1-9][0-9]?/[0-9]{2}")
# The most characters that are kept of each; a citation's page has at most four digits.
LONGEST_ID, LONGEST_KEY, LONGEST_NAME, LONGEST_TITLE = 40, 60, 120, 200
LONGEST_KIND, LONGEST_SHORT, LONGEST_PHRASE, HIGHEST_PAGE = 40, 80, 80, 9999
_NAMES = ("source", "section", "ruling", "contradiction", "alias")


@cache
def rulings_of(game_key: str) -> RulingsFolder:
    """The shipped rulings of a game, empty where its folder has none. Raises ``Refused`` with every fault."""
    folder = find_game(game_key).folder / "rulings"
    return read_rulings(folder, frozenset(card.name for card in cards_of(game_key)))


def read_rulings(folder: Path, known_cards: Container[str] | None = None) -> RulingsFolder:
    """All files of a rulings folder.

    ``known_cards`` are the names that cards may be called by; None leaves them unchecked.
    Raises ``Refused`` with every fault: codes ``data_*`` for the files and ``ruling_*`` for what they say.
    """
    problems: list[Problem] = []
    tables = list(chain.from_iterable(read_tables(path, problems) for path in sorted(folder.glob("*.toml"))))
    return _read(tables, problems, known_cards, RulingsFolder())


def read_rulings_text(
    text: str, *, file: str, known_cards: Container[str] | None, besides: RulingsFolder
) -> RulingsFolder:
    """The same tables from one text, ``file`` being its name in faults.

    ``besides`` is what is known already: sources and entries that the text may point to; what the text says again it
    replaces. Raises ``Refused`` as :func:`read_rulings`.
    """
    problems: list[Problem] = []
    return _read(parse_tables(text, file, problems), problems, known_cards, besides)


def _read(
    tables: list[Table], problems: list[Problem], known_cards: Container[str] | None, besides: RulingsFolder
) -> RulingsFolder:
    found = RulingsFolder(
        sources=tuple(_source(table) for table in tables if table.name == "source"),
        entries=tuple(_entry(table) for table in tables if table.name == "ruling"),
        contradictions=tuple(_contradiction(table) for table in tables if table.name == "contradiction"),
        aliases=tuple(_alias(table) for table in tables if table.name == "alias"),
        sections=tuple(_section(table) for table in tables if table.name == "section"),
    )
    for table in tables:
        _close(table)
    problems.extend(check_links(found, known_cards, besides))
    if problems:
        raise Refused(tuple(problems))
    return found


def _close(table: Table) -> None:
    if table.name in _NAMES:
        table.close()
    else:
        table.note("data_key_unknown", key=table.name)


def _place(table: Table) -> Place:
    return Place(table.file, table.line)


def _bilingual(table: Table, key: str, most: int | None = None) -> Bilingual:
    return Bilingual(table.text(f"{key}_cs", most=most), table.text(f"{key}_en", most=most))


def _one_of(table: Table, key: str, allowed: frozenset[str], default: str | None = None) -> str:
    value = table.text(key, default)
    if value and value not in allowed:
        table.note("data_value_invalid", key=key)
    return value


def _id(table: Table, pattern: re.Pattern[str], most: int) -> str:
    """It stands in addresses and stays for good."""
    value = table.text("id", most=most)
    if value and not pattern.fullmatch(value):
        table.note("data_value_invalid", key="id")
    return value


def _source(table: Table) -> RulingSource:
    return RulingSource(
        id=_id(table, _SOURCE_ID, LONGEST_KEY),
        kind=table.text("kind", most=LONGEST_KIND),
        title=_bilingual(table, "title", LONGEST_TITLE),
        short=table.text("short", most=LONGEST_SHORT),
        language=_one_of(table, "language", LANGUAGES),
        authority=_one_of(table, "authority", AUTHORITIES),
        date=table.day("date"),
        place=_place(table),
        jurisdiction=table.texts("jurisdiction"),
    )


def _section(table: Table) -> RulingSection:
    return RulingSection(
        key=table.text("key", most=LONGEST_KEY),
        source=table.text("source"),
        name=_bilingual(table, "name", LONGEST_NAME),
        place=_place(table),
    )


def _entry(table: Table) -> RulingEntry:
    return RulingEntry(
        id=_id(table, _ID, LONGEST_ID),
        section=table.text("section", most=LONGEST_KEY),
        source=table.text("source"),
        formats=table.texts("formats"),
        kind=_one_of(table, "kind", KINDS),
        title=_bilingual(table, "title", LONGEST_TITLE),
        statement=_bilingual(table, "statement"),
        cards=table.texts("cards"),
        terms=table.texts("terms"),
        also_mentions=table.texts("also_mentions"),
        topics=table.texts("topics"),
        cited=_citation(table),
        lines=table.numbers("lines"),
        paragraphs=table.texts("paragraphs"),
        duplicates=table.texts("duplicates"),
        hints=table.texts("hints"),
        place=_place(table),
        status=_one_of(table, "status", STATUSES, "in force"),
        supersedes=table.texts("supersedes"),
        questions=table.texts("questions"),
    )


def _citation(table: Table) -> Citation | None:
    """An issue is number/year with two digits, as Czech magazines print it."""
    cited = table.mapping("cited")
    if cited is None:
        return None
    magazine, issue, page = cited.get("magazine"), cited.get("issue"), cited.get("page")
    right = isinstance(magazine, str) and isinstance(issue, str) and bool(_ISSUE.fullmatch(issue))
    if not right or type(page) is not int or not 0 < page <= HIGHEST_PAGE or len(cited) != 3:
        table.note("data_value_invalid", key="cited")
        return None
    return Citation(str(magazine), str(issue), page)


def _contradiction(table: Table) -> ContradictionEntry:
    return ContradictionEntry(
        id=_id(table, _ID, LONGEST_ID),
        nature=_one_of(table, "nature", NATURES),
        entries=table.texts("entries"),
        summary=_bilingual(table, "summary"),
        place=_place(table),
    )


def _alias(table: Table) -> Alias:
    return Alias(
        phrase=table.text("phrase", most=LONGEST_PHRASE),
        means=table.texts("means"),
        verified=table.typed("verified", bool, True),
        place=_place(table),
    )
