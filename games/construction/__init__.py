"""The vocabulary of deck rules: each is a frozen object that judges a deck and can describe itself.

Entry points: the rule classes, :class:`DeckView` with :class:`Slot` and :class:`Entry` (what a rule is shown). Rules
know no text.
"""

from games.construction.affiliations import Affiliation, Affiliations, AffiliationShare, OneAffiliation
from games.construction.armies import Army, ArmyRoster, Tile
from games.construction.lists import Banned, BannedCard, CardPool, MaxCopies, Restricted, RestrictedEach
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
    "BannedCard",
    "CardPool",
    "CountingRule",
    "DeckRule",
    "DeckSize",
    "DeckView",
    "Entry",
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
