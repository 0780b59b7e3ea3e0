"""Deck rules: frozen objects that check a deck and describe themselves by ``params()``.

Entry points: the rule classes; :class:`DeckView` with :class:`Slot` and :class:`DeckEntry` is a deck as rules see it.
Sentences of rules stand in :mod:`problems.texts`.
"""

from games.construction.affiliations import Affiliation, Affiliations, AffiliationShare, OneAffiliation
from games.construction.armies import Army, ArmyRoster, Tile
from games.construction.lists import BannedCards, CardPool, ListedCard, MaxCopies, RestrictedCards, RestrictedCopies
from games.construction.rosters import Roster, RosterPart, UniqueSerial
from games.construction.rule import CountingRule, DeckRule
from games.construction.sizes import DeckSize, ExactSideboard, LeastOfType, NoSideboard, SideboardSize
from games.construction.view import DeckEntry, DeckView, Slot

__all__ = [
    "Affiliation",
    "AffiliationShare",
    "Affiliations",
    "Army",
    "ArmyRoster",
    "BannedCards",
    "CardPool",
    "CountingRule",
    "DeckEntry",
    "DeckRule",
    "DeckSize",
    "DeckView",
    "ExactSideboard",
    "LeastOfType",
    "ListedCard",
    "MaxCopies",
    "NoSideboard",
    "OneAffiliation",
    "RestrictedCards",
    "RestrictedCopies",
    "Roster",
    "RosterPart",
    "SideboardSize",
    "Slot",
    "Tile",
    "UniqueSerial",
]
