"""The group of a deck: its main affiliation, its army, or its one card of a type, such as its hero.

Entry point: :func:`find_grouping`.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

from decks.domain.cards.catalogue import Catalogue
from decks.domain.checking.stored_cards import MainCard
from games.construction import Affiliation, ArmyRoster, DeckEntry, Roster
from games.declaration import Format, Game
from language.folding import fold

AFFILIATION = "affiliation"
ARMY = "army"


class GroupKind(StrEnum):
    """The kind of a group; only a named one has a key. ``OTHERS`` is a row of joined groups."""

    NAMED = "named"
    MIXED = "mixed"
    UNKNOWN = "unknown"
    OTHERS = "others"


class DeckGroup(NamedTuple):
    kind: GroupKind
    key: str = ""


MIXED, UNKNOWN = DeckGroup(GroupKind.MIXED), DeckGroup(GroupKind.UNKNOWN)


class Grouping:
    """A way to group the decks of a format: ``by`` "affiliation", "army", the key of a card type, or "" for none.

    This one makes no groups, for a game without affiliations: only cards are counted.
    """

    by = ""

    def group_of(self, cards: Sequence[MainCard]) -> DeckGroup:
        """Return the group of a deck."""
        return UNKNOWN

    def counted_cards(self, cards: Sequence[MainCard]) -> Mapping[str, int]:
        """Return the copies of each card that is counted beside the group, by its key: of all known cards."""
        return count_copies(cards)


class MainAffiliation(Grouping):
    """Decks by the affiliation with most cards in them besides neutral ones; equal numbers make a mixed deck.

    A card of several affiliations counts for each of them. The group is unknown where fewer than half of the cards
    have a known affiliation. A deck of neutral cards only belongs to the first neutral affiliation.
    """

    by = AFFILIATION

    def __init__(self, game: Game, catalogue: Catalogue) -> None:
        self._neutral = tuple(map(make_affiliation_key, game.neutral_affiliations))
        keys = {fold(word): make_affiliation_key(one) for one in game.affiliations for word in one.words}
        by_card = {
            card.key: frozenset(keys[word] for word in map(fold, card.affiliations) if word in keys)
            for card in catalogue.cards
        }
        self._affiliations_of = {card: affiliations for card, affiliations in by_card.items() if affiliations}

    def group_of(self, cards: Sequence[MainCard]) -> DeckGroup:
        """Return the main affiliation of a deck."""
        copies: Counter[str] = Counter()
        with_affiliation = total = 0
        for card in cards:
            affiliations = self._affiliations_of.get(card.key or "", frozenset())
            total += card.quantity
            with_affiliation += card.quantity if affiliations else 0
            for affiliation in affiliations:
                copies[affiliation] += card.quantity
        if not with_affiliation or 2 * with_affiliation < total:
            return UNKNOWN
        counted = {key: number for key, number in copies.items() if number and key not in self._neutral}
        if not counted:
            return DeckGroup(GroupKind.NAMED, self._neutral[0])
        most = max(counted.values())
        leading = [key for key, number in counted.items() if number == most]
        return DeckGroup(GroupKind.NAMED, leading[0]) if len(leading) == 1 else MIXED


class SingleCardGrouping(Grouping):
    """Decks by their one card of a type, such as the hero of a roster; the other cards are counted beside it."""

    def __init__(self, card_type: str) -> None:
        self.by = card_type

    def group_of(self, cards: Sequence[MainCard]) -> DeckGroup:
        """Return the card of that type: unknown without one, mixed for several."""
        return _only_one({card.key for card in cards if card.type == self.by and card.key})

    def counted_cards(self, cards: Sequence[MainCard]) -> Mapping[str, int]:
        """Return all known cards of other types."""
        return count_copies([card for card in cards if card.type != self.by])


class PlayedArmy(Grouping):
    """Decks by their army, named or listed tile by tile; tiles are printed on the army and not counted.

    Where an event allows several armies, a deck with different ones is mixed, and each army is counted as a card.
    """

    by = ARMY

    def __init__(self, roster: ArmyRoster, catalogue: Catalogue) -> None:
        self._roster = roster
        self._names = {card.key: catalogue.names_of(card) for card in catalogue.cards}

    def group_of(self, cards: Sequence[MainCard]) -> DeckGroup:
        """Return the army of a deck."""
        return _only_one(self._armies_of(cards))

    def counted_cards(self, cards: Sequence[MainCard]) -> Mapping[str, int]:
        """Return the armies where several are allowed; a single one is the group already."""
        return self._armies_of(cards) if self._roster.at_most > 1 else {}

    def _armies_of(self, cards: Sequence[MainCard]) -> Counter[str]:
        entries = [
            DeckEntry(
                key=card.key or f"?{fold(card.name)}",
                name=card.name,
                quantity=card.quantity,
                line=card.line,
                names=self._names.get(card.key or "") or frozenset({fold(card.name)}),
            )
            for card in cards
        ]
        armies: Counter[str] = Counter()
        for army, number in self._roster.armies_in(entries):
            armies[army.key] += number
        return armies


def find_grouping(game: Game, rules: Format, catalogue: Catalogue) -> Grouping:
    """Return the grouping of a format: by army, by the one card of a type in a roster, by affiliation, or none."""
    for rule in rules.rules:
        if isinstance(rule, ArmyRoster):
            return PlayedArmy(rule, catalogue)
        if isinstance(rule, Roster) and (single := [part.type for part in rule.parts if part.at_most == 1]):
            return SingleCardGrouping(single[0])
    return MainAffiliation(game, catalogue) if game.affiliations else Grouping()


def make_affiliation_key(affiliation: Affiliation) -> str:
    """Return the key of an affiliation in answers of the API: its English name, ``dark-legion``."""
    return fold(affiliation.name.en).replace(" ", "-")


def count_copies(cards: Sequence[MainCard]) -> Mapping[str, int]:
    """Return the copies of each known card by its key."""
    copies: Counter[str] = Counter()
    for card in cards:
        if card.key:
            copies[card.key] += card.quantity
    return copies


def _only_one(keys: Mapping[str, int] | set[str]) -> DeckGroup:
    """Return the group of the only key; unknown for none, mixed for several."""
    if len(keys) > 1:
        return MIXED
    return DeckGroup(GroupKind.NAMED, next(iter(keys))) if keys else UNKNOWN
