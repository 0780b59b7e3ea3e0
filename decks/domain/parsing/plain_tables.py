"""Tables without a line of headings: what a column holds is found from its cells.

Only one column has the cards. A number that counts the rows, an organisation, a set, an owner or the same card in
another language says nothing about the place of a card; a cell that only some rows have does. Entry point:
:func:`find_plain_table`.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from decks.domain.parsing.card_line import read_known_card
from decks.domain.parsing.card_names import CardNames
from decks.domain.parsing.section_words import read_section
from decks.domain.parsing.tables import GAP, DeckTable, read_count, split_cells

_SEPARATORS = ("\t", ";", "|", GAP)
_SIGNS_OF_GAPS = (GAP, "\t", "\u00a0")
_MIN_ROWS = 3
_MIN_SHARE_OF_ROWS = 0.6
_MIN_KNOWN = 0.5
_MAX_COLUMNS = 8
_MAX_LINE_LENGTH = 200
# A larger number in a column is no number of copies.
_MAX_COPIES = 20

_Column = list[str]


def find_plain_table(lines: Sequence[str], names: CardNames) -> DeckTable | None:
    """Return the table that most lines of the text are rows of, None if there is none or its columns are not clear."""
    written = [line for line in lines if line.strip() and len(line) <= _MAX_LINE_LENGTH]
    text = "\n".join(written)
    for separator in _SEPARATORS:
        # Most lists have none of the separators.
        if not any(sign in text for sign in (_SIGNS_OF_GAPS if separator == GAP else separator)):
            continue
        sign = " " if separator == GAP else separator
        rows = [split_cells(line, separator) for line in written if sign in line]
        rows = [row for row in rows if 1 < len(row) <= _MAX_COLUMNS]
        if len(rows) < max(_MIN_ROWS, _MIN_SHARE_OF_ROWS * len(written)):
            continue
        width = max(map(len, rows))
        columns = [[row[at] if at < len(row) else "" for row in rows] for at in range(width)]
        roles = _find_roles(columns, names)
        if roles:
            return DeckTable(0, separator, tuple(roles))
    return None


def _find_roles(columns: Sequence[_Column], names: CardNames) -> list[str | None] | None:
    """Return the role of each column, None if no column or more than one has the cards of the deck."""
    cards = {at: _read_cards(column, names) for at, column in enumerate(columns)}
    name_columns = {
        at: cells
        for at, cells in cards.items()
        if sum(card is not None for card in cells) >= _MIN_KNOWN * max(1, sum(map(bool, columns[at])))
    }
    if not name_columns:
        return None
    # Names of corporations and kinds may be names of cards as well.
    name = max(
        name_columns, key=lambda at: (not _has_only_facts(columns[at], names), len(set(filter(None, name_columns[at]))))
    )
    for at, cells in name_columns.items():
        if at != name and not (_has_only_facts(columns[at], names) or _has_same_cards(cells, name_columns[name])):
            return None
    numbers = [at for at, column in enumerate(columns) if at not in name_columns and _has_only_counts(column)]
    roles: list[str | None] = [None] * len(columns)
    roles[name] = "name"
    for at, column in enumerate(columns):
        if at not in name_columns and at not in numbers:
            roles[at] = _find_role_of_words(column)
    for at, role in _find_counts(columns, numbers):
        roles[at] = role
    return roles


def _read_cards(column: _Column, names: CardNames) -> list[object | None]:
    """Return the card of each cell, its name if several cards share it; None for a cell that is no known card."""
    cards: list[object | None] = []
    for cell in column:
        card = read_known_card(cell, names.has_card) if cell else None
        cards.append((names.find(card.name) or card.name) if card else None)
    return cards


def _has_only_facts(column: _Column, names: CardNames) -> bool:
    filled = [cell for cell in column if cell]
    return 2 * sum(map(names.is_fact, filled)) >= len(filled)


def _has_same_cards(column: Sequence[object | None], others: Sequence[object | None]) -> bool:
    pairs = [(card, other) for card, other in zip(column, others, strict=True) if card is not None]
    return 5 * sum(card == other for card, other in pairs) >= 4 * len(pairs)


def _has_only_counts(column: _Column) -> bool:
    """Return true for a column of small numbers, empty cells among them."""
    numbers = [read_count(cell) for cell in column]
    return any(column) and all(number is not None and number <= _MAX_COPIES for number in numbers)


def _find_counts(columns: Sequence[_Column], numbers: Sequence[int]) -> Iterator[tuple[int, str | None]]:
    """Yield the roles of columns with numbers: the copies, or those of the deck and of something else.

    Of two numbers in each row the first is that of the copies. Where each row has only one of two, the second column
    may be the sideboard.
    """
    if len(numbers) > 1:
        pairs = list(zip(columns[numbers[0]], columns[numbers[1]], strict=True))
        if all(not (read_count(first) and read_count(second)) for first, second in pairs):
            yield numbers[0], "main"
            yield numbers[1], "sideboard"
            return
    if numbers:
        yield numbers[0], "count" if all(columns[numbers[0]]) else "main"


def _find_role_of_words(column: _Column) -> str | None:
    """Return ``section`` for a column that says where cards belong, ``mark`` for one that only some rows have."""
    filled = [cell for cell in column if cell]
    if any(read_section(cell).role for cell in Counter(filled)):
        return "section"
    return "mark" if 0 < len(filled) < len(column) else None
