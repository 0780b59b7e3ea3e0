"""Cards that leave the game for good after use, instead of going to the discard pile: what a format says about them."""

from dataclasses import dataclass
from typing import Literal

# The document of the format names the card; the card has the icon; a ruling says it of the card.
Reason = Literal["document", "icon", "ruling"]


@dataclass(frozen=True)
class LeavingCard:
    """A card that leaves the game for good by the document of a format or by a ruling with the id ``ruling``."""

    card: str
    reason: Reason
    ruling: str


@dataclass(frozen=True)
class LeavingCards:
    """The cards that leave the game for good in a format: ``cards`` by name, by ``icon_ruling`` all with the icon."""

    cards: tuple[LeavingCard, ...]
    icon_ruling: str
