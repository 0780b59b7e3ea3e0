"""The contents of a deck file, from which every kind of file is written."""

from dataclasses import dataclass

from decks.domain.cards.catalogue import Catalogue, Meaning
from decks.domain.deck_lists.deck import Deck, DeckLine
from games.declaration import Game


@dataclass(frozen=True)
class DeckContents:
    """A deck with its ``title``, its game and the cards of the game.

    ``language`` is that of headings; the deck is read back the same in either language.
    """

    deck: Deck
    title: str
    game: Game
    catalogue: Catalogue
    language: str

    def meaning_of(self, line: DeckLine) -> Meaning:
        """Return the cards that the name of a line means, as the verdict reads it."""
        return self.catalogue.meaning_of(line.name)

    def type_of(self, line: DeckLine) -> str:
        """Return the name of the card's type, by the catalogue or else by the heading; empty where it is unknown."""
        card = self.meaning_of(line).card
        card_type = self.game.types_by_key.get((card.type if card else None) or line.declared_type or "")
        return card_type.name.in_language(self.language) if card_type else ""
