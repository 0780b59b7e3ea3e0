"""The statistic of an event: its groups of decks, its cards, and what is not counted.

Entry points: :class:`PlayedDeck`, :func:`summarize_decks`. It holds keys and numbers only, no entry and no name.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from tournament.domain.played.disclosure import MIN_DECKS, split_rows
from tournament.domain.played.groups import DeckGroup, GroupKind
from tournament.domain.played.win_rates import CountedMatch, GroupRecord, count_records

OTHERS = DeckGroup(GroupKind.OTHERS)


@dataclass(frozen=True)
class PlayedDeck:
    """The deck of an entry: its group and the copies of each counted card; ``unknown`` copies have no certain card."""

    entry: int
    group: DeckGroup
    cards: Mapping[str, int]
    unknown: int = 0


@dataclass(frozen=True)
class GroupRow:
    """A group, or ``joined`` groups together: the number of decks, and the matches against other rows."""

    group: DeckGroup
    decks: int
    record: GroupRecord = field(default_factory=GroupRecord)
    joined: int = 0


@dataclass(frozen=True)
class PlayedCard:
    """A card, or ``joined`` cards together (``key`` is empty): decks with it, and its copies in all of them."""

    key: str
    decks: int
    copies: int
    joined: int = 0

    @property
    def average(self) -> Fraction:
        """The average number of copies in the decks with the card."""
        return Fraction(self.copies, self.decks)


@dataclass(frozen=True)
class PlayedSummary:
    """The statistic of an event.

    ``players`` were seated in a round, ``decks`` of them are counted; ``unknown`` copies are left out, because their
    names mean no card or one of several.
    ``by`` is the way of grouping; ``groups`` is empty without one, and where no group is known of five decks. Rows are
    empty below five decks. ``spellings`` are the names of shown cards that are counted by name.
    """

    players: int
    decks: int
    unknown: int = 0
    by: str = ""
    groups: tuple[GroupRow, ...] = ()
    cards: tuple[PlayedCard, ...] = ()
    spellings: Mapping[str, str] = field(default_factory=dict)

    @property
    def shown_keys(self) -> list[str]:
        """Return the keys of all named rows."""
        return [key for key in (*(row.group.key for row in self.groups), *(row.key for row in self.cards)) if key]

    def share_of(self, row: GroupRow | PlayedCard) -> Fraction:
        """Return the part of the decks that a row stands for."""
        return Fraction(row.decks, self.decks)


def summarize_decks(
    decks: Sequence[PlayedDeck], matches: Iterable[CountedMatch], *, players: int, by: str
) -> PlayedSummary:
    """Return the statistic of these decks; ``by`` is how they are grouped, empty if they are not."""
    if len(decks) < MIN_DECKS:
        return PlayedSummary(players, len(decks), by=by)
    return PlayedSummary(
        players=players,
        decks=len(decks),
        unknown=sum(deck.unknown for deck in decks),
        by=by,
        groups=_count_groups(decks, matches) if by else (),
        cards=_count_cards(decks),
    )


def _count_groups(decks: Sequence[PlayedDeck], matches: Iterable[CountedMatch]) -> tuple[GroupRow, ...]:
    """Return the named groups, most decks first, then mixed and unknown decks and joined groups.

    Without a named or mixed group the rows would say nothing, so there are none.
    """
    sizes = Counter(deck.group for deck in decks)
    single, joined = split_rows(sizes, lambda groups: sum(sizes[group] for group in groups))
    if all(group.kind is GroupKind.UNKNOWN for group in single):
        return ()
    hidden = frozenset(joined)
    row_of = {deck.entry: OTHERS if deck.group in hidden else deck.group for deck in decks}
    records = count_records(matches, row_of)
    rows = [GroupRow(group, sizes[group], records[group]) for group in single]
    rows.sort(key=lambda row: row.group.kind is not GroupKind.NAMED)
    if joined:
        rows.append(GroupRow(OTHERS, sum(sizes[group] for group in joined), records[OTHERS], len(joined)))
    return tuple(rows)


def _count_cards(decks: Sequence[PlayedDeck]) -> tuple[PlayedCard, ...]:
    """Return the cards, those in most decks first, the joined ones last."""
    holders: dict[str, list[int]] = defaultdict(list)
    copies: Counter[str] = Counter()
    for deck in decks:
        for key, number in deck.cards.items():
            holders[key].append(deck.entry)
            copies[key] += number

    def count_holders(keys: Sequence[str]) -> int:
        return len({entry for key in keys for entry in holders[key]})

    single, joined = split_rows({key: len(entries) for key, entries in holders.items()}, count_holders)
    rows = [PlayedCard(key, len(holders[key]), copies[key]) for key in single]
    if joined:
        rows.append(PlayedCard("", count_holders(joined), sum(copies[key] for key in joined), len(joined)))
    return tuple(rows)
