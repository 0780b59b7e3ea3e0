"""The status of cards in a format, found by checking a deck of each card alone. Entry point: :func:`find_statuses`."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from decks.domain.cards.catalogue import Catalogue
from games.construction import (
    Affiliations,
    BannedCards,
    CardPool,
    DeckView,
    MaxCopies,
    RestrictedCards,
    RestrictedCopies,
    Slot,
)
from games.declaration import Card, Format

State = Literal["legal", "to_check", "banned", "outside"]
STATES: tuple[State, ...] = ("legal", "to_check", "banned", "outside")


@dataclass(frozen=True)
class CardStatus:
    """The status of a card in a format.

    ``copies`` is the number allowed, None without a limit. ``outside`` is true outside the card pool or affiliations.
    ``doubt`` is empty, or why a card without an error is to check: ``release_unknown`` (the format has a card pool),
    ``likely_name`` (a ban list has a name that only probably belongs to the card) or ``several_cards`` (the name means
    one of several cards, and their statuses differ).
    """

    banned: bool = False
    outside: bool = False
    copies: int | None = None
    doubt: str = ""

    @property
    def legal(self) -> bool:
        """Return true if no rule forbids the card."""
        return not (self.banned or self.outside)

    @property
    def is_release_unknown(self) -> bool:
        """Return true if the card is to check because the languages of its release are unknown."""
        return self.doubt == "release_unknown"

    @property
    def state(self) -> State:
        """Return the status in one word."""
        if self.legal:
            return "to_check" if self.doubt else "legal"
        return "banned" if self.banned else "outside"


def find_statuses(catalogue: Catalogue, rules: Format) -> dict[str, CardStatus]:
    """Return the status of each card of the catalogue in a format, by key."""
    statuses = {
        card.key: _find_status(
            card, rules, catalogue.certain_names_of(card), catalogue.names_of(card), catalogue.affiliations_of(card)
        )
        for card in catalogue.cards
    }
    for card in catalogue.cards:
        meant = {statuses[key] for key in card.stands_for if key in statuses}
        if meant and not statuses[card.key].banned:
            statuses[card.key] = meant.pop() if len(meant) == 1 else CardStatus(doubt="several_cards")
    return statuses


def _find_status(
    card: Card, rules: Format, certain: frozenset[str], names: frozenset[str], affiliations: Iterable[str]
) -> CardStatus:
    slot = Slot(
        card.key,
        card.name,
        main=1,
        names=certain,
        printed=card.printed,
        homemade=card.homemade,
        affiliations=frozenset(affiliations),
    )
    view = DeckView((slot,))
    banned = outside = False
    doubt = ""
    limits = []
    for rule in rules.rules:
        if isinstance(rule, BannedCards):
            banned = banned or rule.forbids(slot)
            if len(names) > len(certain) and rule.forbids(slot._replace(names=names)):
                doubt = "likely_name"
        elif isinstance(rule, CardPool | Affiliations):
            outside = outside or bool(rule.problems(view))
            if isinstance(rule, CardPool) and not card.printed:
                doubt = doubt or "release_unknown"
        elif isinstance(rule, MaxCopies) or (isinstance(rule, RestrictedCards | RestrictedCopies) and rule.has(slot)):
            limits.append(rule.number)
    return CardStatus(banned, outside, min(limits, default=None), "" if banned or outside else doubt)
