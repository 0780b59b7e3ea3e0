"""The status of one card in a format, found by checking a deck of that card alone."""

from dataclasses import dataclass

from games.construction import (
    Affiliations,
    Banned,
    CardPool,
    DeckView,
    MaxCopies,
    Restricted,
    RestrictedEach,
    Slot,
)
from games.declaration import Card, Format
from language.folding import fold


@dataclass(frozen=True)
class CardStatus:
    """The status of a card in a format.

    ``copies`` is the number allowed, None without a limit. ``outside`` is true outside the card pool or affiliations.
    """

    banned: bool = False
    outside: bool = False
    copies: int | None = None

    @property
    def legal(self) -> bool:
        """Return true if a deck may have the card."""
        return not (self.banned or self.outside)


def find_card_status(card: Card, rules: Format) -> CardStatus:
    """Return the status of a card in a format."""
    names = frozenset(fold(name) for name in card.all_names)
    slot = Slot(
        card.key,
        card.name,
        main=1,
        names=names,
        printed=card.printed,
        homemade=card.homemade,
        affiliations=frozenset(map(fold, card.affiliations)),
    )
    view = DeckView((slot,))
    limits = [
        rule.number
        for rule in rules.rules
        if isinstance(rule, MaxCopies) or (isinstance(rule, Restricted | RestrictedEach) and rule.has(slot))
    ]
    return CardStatus(
        banned=any(rule.forbids(slot) for rule in rules.rules if isinstance(rule, Banned)),
        outside=any(rule.problems(view) for rule in rules.rules if isinstance(rule, CardPool | Affiliations)),
        copies=min(limits, default=None),
    )
