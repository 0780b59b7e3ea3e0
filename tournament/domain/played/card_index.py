"""The key under which copies of a card are counted. Entry point: :class:`CardIndex`."""

from collections import Counter, defaultdict

from decks.domain.cards.catalogue import Catalogue
from decks.domain.checking.stored_cards import MainCard
from language.folding import fold, strip_marks


class CardIndex:
    """Finds cards of stored lists in today's catalogue, so that a card is one in every language and under every name.

    ``is_by_name``: where cards have codes of their own, names are not in a catalogue, and a card is its type and folded
    name.
    """

    def __init__(self, catalogue: Catalogue, *, is_by_name: bool) -> None:
        self._catalogue, self._by_name = catalogue, is_by_name
        self._keys = frozenset(card.key for card in catalogue.cards if not card.stands_for)
        self._spellings: dict[str, Counter[str]] = defaultdict(Counter)

    def identify(self, card: MainCard) -> MainCard:
        """Return the line with the key of its card today, None for a name that means no card, or one of several."""
        if self._by_name:
            key = f"{card.type or ''}:{fold(card.name) or strip_marks(card.name)}"
            self._spellings[key][card.name] += 1
            return card._replace(key=key)
        if card.key in self._keys:
            return card
        meant = self._catalogue.meaning_of(card.name).card
        return card._replace(key=meant.key if meant else None)

    def spelling_of(self, key: str) -> str:
        """Return the most frequent spelling of a card that is counted by its name, empty for other cards."""
        spellings: Counter[str] = self._spellings.get(key, Counter())
        return min(spellings, key=lambda name: (-spellings[name], name), default="")
