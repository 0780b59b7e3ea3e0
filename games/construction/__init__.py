"""The vocabulary of deck rules: each is a frozen object that judges a deck and can describe itself.

Entry points: the rule classes, :class:`DeckView` and :class:`Slot` (what a rule is shown). Rules know no text.
"""

from games.construction.lists import Banned, BannedCard, CardPool, MaxCopies
from games.construction.rule import DeckRule
from games.construction.sizes import AtLeast, DeckSize, NoSideboard, SideboardSize
from games.construction.view import DeckView, Slot

__all__ = [
    "AtLeast",
    "Banned",
    "BannedCard",
    "CardPool",
    "DeckRule",
    "DeckSize",
    "DeckView",
    "MaxCopies",
    "NoSideboard",
    "SideboardSize",
    "Slot",
]
