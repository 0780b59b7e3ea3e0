"""Names of groups and cards of the statistic. Entry point: :class:`PlayedNames`."""

from decks.domain.cards.catalogue import Catalogue
from games.declaration import Game
from language.bilingual import Bilingual
from tournament.domain.played.groups import AFFILIATION, DeckGroup, GroupKind, make_affiliation_key
from tournament.domain.played.summary import PlayedSummary


class PlayedNames:
    """The names of what was played in both languages; a card without a name in one language has its leading name."""

    def __init__(self, summary: PlayedSummary, game: Game, catalogue: Catalogue) -> None:
        self._by, self._spellings = summary.by, summary.spellings
        self._affiliations = {make_affiliation_key(one): one.name for one in game.affiliations}
        keys = frozenset(summary.shown_keys)
        self._cards = {card.key: card for card in catalogue.cards if card.key in keys}

    def group_name(self, group: DeckGroup) -> Bilingual | None:
        """Return the name of a group, None for mixed, unknown and joined ones, which have a label instead."""
        if group.kind is not GroupKind.NAMED:
            return None
        return self._affiliations[group.key] if self._by == AFFILIATION else self.card_name(group.key)

    def card_name(self, key: str) -> Bilingual:
        """Return the name of a card; an army of an older edition that is no card any more has its key."""
        card = self._cards.get(key)
        if card is None:
            spelling = self._spellings.get(key, key)
            return Bilingual(spelling, spelling)
        names = dict(reversed(card.names))
        return Bilingual(names.get("cs", card.name), names.get("en", card.name))

    def has_page(self, key: str) -> bool:
        """Return true if the card is in the catalogue, so that it has a page."""
        return key in self._cards
