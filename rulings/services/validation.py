"""Validation of rulings: an entry is written as TOML and read by the reader of game folders, which checks it.

Entry points: :func:`check_entry`, :func:`find_limit_problems`.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from decks.queries.catalogue import get_catalogue
from games.registry import find_formats
from games.rulings.reader import MAX_TITLE_LENGTH, read_rulings_text
from games.rulings.records import RulingEntry, RulingRecords
from problems import Problem, Refused
from rulings.domain.content import LISTS, TEXTS, collect_content
from rulings.domain.toml.tables import write_toml
from rulings.queries.folder import read_stored_rulings

MAX_TEXT_LENGTH = 4_000
MAX_ITEMS = 60
MAX_ITEM_LENGTH = 200


def check_entry(game: str, entry: RulingEntry) -> None:
    """Check a whole ruling.

    Raises ``Refused`` with every fault: missing language, unknown source or card, dangling link, too few hints.
    """
    text = write_toml(RulingRecords(entries=(entry,)))
    problems = list(find_limit_problems(game, collect_content(entry)))
    try:
        read_rulings_text(text, file=game, known_cards=get_catalogue(game), stored=read_stored_rulings(game))
    except Refused as refused:
        # Titles that are too long are among the problems already, without the line of a file.
        problems += [
            problem
            for problem in refused.problems
            if problem.code != "data_text_too_long" or not problem.params["key"].startswith("title_")
        ]
    if problems:
        raise Refused(tuple(problems))


def find_limit_problems(game: str, content: Mapping[str, Any]) -> Iterator[Problem]:
    """Yield a problem for each text or list that is too long, and for each format that the game does not have."""
    for key in TEXTS:
        longest = MAX_TITLE_LENGTH if key == "title" else MAX_TEXT_LENGTH
        for text in content.get(key, {}).values():
            if len(text) > longest:
                yield Problem("proposal_text_too_long", {"found": len(text), "most": longest})
    for key in LISTS:
        items = content.get(key, [])
        if len(items) > MAX_ITEMS or any(len(str(item)) > MAX_ITEM_LENGTH for item in items):
            yield Problem("field_invalid", {"field": key, "detail": f"{MAX_ITEMS} × {MAX_ITEM_LENGTH}"})
    for key in content.get("formats", []):
        if key not in find_formats() or find_formats()[key].game.key != game:
            yield Problem("field_invalid", {"field": "formats", "detail": str(key)[:80]})
