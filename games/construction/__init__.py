"""Deck rules: frozen objects that check a deck and describe themselves by ``params()``.

Entry points: the rule classes; :class:`DeckView` with :class:`Slot` and :class:`Entry` is the deck as a rule sees it.
Sentences of rules stand in :mod:`problems.texts`.
"""

from games.construction.affiliations import Affiliation, Affiliations, AffiliationShare, OneAffiliation
from games.construction.armies import Army, ArmyRoster, Tile
from games.construction.lists import Banned, CardPool, ListedCard, MaxCopies, Restricted, RestrictedEach
from games.construction.rosters import Roster, RosterPart, UniqueSerial
from games.construction.rule import CountingRule, DeckRule
from games.construction.sizes import AtLeast, DeckSize, NoSideboard, SideboardExact, SideboardSize
from games.construction.view import DeckView, Entry, Slot

__all__ = [
    "Affiliation",
    "AffiliationShare",
    "Affiliations",
    "Army",
    "ArmyRoster",
    "AtLeast",
    "Banned",
    "CardPool",
    "CountingRule",
    "DeckRule",
    "DeckSize",
    "DeckView",
    "Entry",
    "ListedCard",
    "MaxCopies",
    "NoSideboard",
    "OneAffiliation",
    "Restricted",
    "RestrictedEach",
    "Roster",
    "RosterPart",
    "SideboardExact",
    "SideboardSize",
    "Slot",
    "Tile",
    "UniqueSerial",
]
