"""The words of a deck list that are no card names: headings of card types, of the deck and of the sideboard."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Literal

from games.declaration import CardType
from language.folding import fold

_MAIN = (
    *("deck", "main", "main deck", "maindeck", "mainboard", "library", "cards", "deck list", "decklist"),
    *("balíček", "balík", "hlavní balíček", "hlavní balík", "základní balíček", "hlavní", "knihovna", "karty", "hra"),
)
_SIDEBOARD = (
    *("sideboard", "side board", "side", "sb", "reserve", "side deck", "sidedeck"),
    *("stranou", "karty stranou", "bokem", "záloha", "zálohy", "záložní balíček", "rezerva", "postranní balíček"),
    *("vedlejší balíček", "výměny", "sajdbord", "sajda"),
)
# People part these off without a colon, too.
_NEUTRAL = (
    *("ostatní", "ostatní karty", "zbytek", "různé", "další", "další karty", "jiné", "jiné karty"),
    *("other", "others", "other cards", "rest", "misc", "miscellaneous", "various"),
)

Role = Literal["main", "sideboard", "type", "neutral"]


@dataclass(frozen=True)
class Heading:
    """What a heading says: a change of section, the type of the cards below, or nothing (``neutral``)."""

    role: Role
    type: str | None = None


@dataclass(frozen=True)
class Vocabulary:
    """The headings of one game, on top of those of every game.

    ``serials`` says that square brackets behind a name hold the card's own code and never a number of copies.
    """

    card_types: tuple[CardType, ...] = ()
    serials: bool = False

    @cached_property
    def _headings(self) -> dict[str, Heading]:
        return _all_headings(self.card_types)

    def heading(self, words: str) -> Heading | None:
        """The heading that the words are, None where they are none; case and diacritics do not matter."""
        return self._headings.get(fold(words))

    def is_type(self, words: str) -> bool:
        """Whether the words are the heading of a card type."""
        found = self.heading(words)
        return found is not None and found.role == "type"

    def heading_within(self, words: str) -> Heading:
        """The heading among the words of a line that is surely one, neutral where they name none or several types."""
        parts = fold(words).split()
        said = {found for part in parts if (found := self._headings.get(part))}
        telling = {heading for heading in said if heading.role not in ("main", "neutral")}
        return telling.pop() if len(telling) == 1 else Heading("neutral")


@lru_cache(maxsize=64)
def _all_headings(card_types: tuple[CardType, ...]) -> dict[str, Heading]:
    """Made once for the types of a game: folding a hundred words takes longer than judging a deck."""
    types = {fold(word): Heading("type", kind.key) for kind in card_types for word in _words(kind)}
    either = {**_headings("neutral", _NEUTRAL), **types, **_headings("main", _MAIN)}
    return either | _headings("sideboard", _SIDEBOARD)


def _words(kind: CardType) -> tuple[str, ...]:
    said = (kind.name, kind.plural, kind.many)
    return (*(word for words in said for word in words.as_dict().values()), *kind.headings)


def _headings(role: Role, words: Iterable[str]) -> dict[str, Heading]:
    return {fold(word): Heading(role) for word in words}
