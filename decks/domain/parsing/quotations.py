"""Quoted parts of a text: behind ``>``, below the header of a message, between ``[quote]`` and ``[/quote]``.

A quoted copy of the list above it is text. Entry points: :func:`mark_quoted_copies`, :func:`find_quoted_cards`.
"""

import re
from collections.abc import Sequence

from decks.domain.deck_lists.deck import DeckLine
from decks.domain.parsing.card_names import CardNames
from decks.domain.parsing.text_around_lists import is_header, is_quotation_heading
from language.folding import fold

# Fewer cards are no list.
MIN_CARDS_OF_A_LIST = 5
# A corrected list has some cards that the quoted one has not.
_MIN_SHARED = 0.8
_QUOTE_MARKS = re.compile(r"\s*(?:>\s?)+")
_OPENING = re.compile(r"\[quote\b|<blockquote\b", re.IGNORECASE)
_CLOSING = re.compile(r"\[/quote\]|</blockquote", re.IGNORECASE)


def mark_quoted_copies(lines: Sequence[DeckLine], names: CardNames) -> Sequence[DeckLine]:
    """Return the lines, the cards of a quoted copy of the list as comments.

    A list without another above its quotation stays as it is, and so do quoted cards that the list has not.
    """
    quoted = find_quoted_cards(lines)
    if not quoted:
        return lines
    keys = {at: names.find(line.name) or fold(line.name) for at, line in enumerate(lines) if line.kind == "card"}
    own = {key for at, key in keys.items() if at not in quoted}
    # Words that are no cards may stand in both parts; known cards tell a copy from another list.
    others = {keys[at] for at in quoted if names.has_card(lines[at].name)} or {keys[at] for at in quoted}
    if len(others & own) < _MIN_SHARED * len(others):
        return lines
    return [
        DeckLine(line.number, line.text, "comment", line.section) if at in quoted else line
        for at, line in enumerate(lines)
    ]


def find_quoted_cards(lines: Sequence[DeckLine]) -> frozenset[int]:
    """Return the positions of cards that are quoted below or above a list; none without a list outside the quotation.

    The list is that with the fewest marks before it, of five cards or more.
    """
    if not any(line.text.lstrip()[:1] == ">" or line.kind == "comment" for line in lines):
        return frozenset()
    levels = _find_levels(lines)
    cards: dict[int, list[int]] = {}
    for at, line in enumerate(lines):
        if line.kind == "card":
            cards.setdefault(levels[at], []).append(at)
    own = min((level for level, places in cards.items() if len(places) >= MIN_CARDS_OF_A_LIST), default=None)
    quoted = [at for level, places in cards.items() if own is not None and level > own for at in places]
    return frozenset(quoted) if len(quoted) >= MIN_CARDS_OF_A_LIST else frozenset()


def _find_levels(lines: Sequence[DeckLine]) -> list[int]:
    """Return how often each line is quoted. Below the header of a message without marks all lines are quoted."""
    levels, below_header, open_quotes = [], 0, 0
    for at, line in enumerate(lines):
        match = _QUOTE_MARKS.match(line.text)
        marks = match[0].count(">") if match else 0
        open_quotes += len(_OPENING.findall(line.text)) if "quote" in line.text.casefold() else 0
        levels.append(marks + below_header + open_quotes)
        open_quotes = max(0, open_quotes - len(_CLOSING.findall(line.text))) if open_quotes else 0
        if line.kind == "comment" and not marks and _is_quotation_heading_without_marks(lines, at):
            below_header += 1
    return levels


def _is_quotation_heading_without_marks(lines: Sequence[DeckLine], at: int) -> bool:
    """Return true for the header of a message without marks on its lines: one line, or the first of several."""
    below = [line.text for line in lines[at + 1 : at + 4] if line.text.strip()]
    if below and below[0].lstrip().startswith(">"):
        return False
    words = lines[at].text.strip()
    is_first = at == 0 or not is_header(lines[at - 1].text.strip())
    return is_quotation_heading(words) or (
        is_header(words) and is_first and bool(below) and is_header(below[0].strip())
    )
