"""What a format says about one card, found by judging a deck of that card alone."""

from dataclasses import dataclass
from typing import TypeGuard

from games.construction import (
    Affiliations,
    Banned,
    CardPool,
    DeckRule,
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
    """``copies`` is how many are allowed, None without a limit; the others say why it may be none."""

    banned: bool = False
    outside: bool = False
    copies: int | None = None

    @property
    def legal(self) -> bool:
        """Whether a deck may hold the card at all."""
        return not (self.banned or self.outside)


def status_in(card: Card, rules: Format) -> CardStatus:
    """The status of a card in a format."""
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
    limits = [rule.number for rule in rules.rules if _limits(rule, slot)]
    return CardStatus(
        banned=any(rule.forbids(slot) for rule in rules.rules if isinstance(rule, Banned)),
        outside=any(rule.problems(view) for rule in rules.rules if isinstance(rule, CardPool | Affiliations)),
        copies=min(limits, default=None),
    )


def _limits(rule: DeckRule, slot: Slot) -> TypeGuard[MaxCopies | Restricted | RestrictedEach]:
    """Whether the rule says how many copies there may be of this card."""
    return isinstance(rule, MaxCopies) or (isinstance(rule, Restricted | RestrictedEach) and rule.names(slot))
