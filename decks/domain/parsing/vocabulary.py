"""The words that head parts of a deck list: names of card types, of the main deck and of the sideboard."""

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
# These are headings also without a colon.
_NEUTRAL = (
    *("ostatní", "ostatní karty", "zbytek", "různé", "další", "další karty", "jiné", "jiné karty"),
    *("other", "others", "other cards", "rest", "misc", "miscellaneous", "various"),
)

Role = Literal["main", "sideboard", "type", "neutral"]


@dataclass(frozen=True)
class Heading:
    """The meaning of a heading: a section, the type of the cards below, or neither (``neutral``)."""

    role: Role
    type: str | None = None


@dataclass(frozen=True)
class Vocabulary:
    """The headings of one game, added to those of every game.

    With ``serials``, square brackets behind a name hold the card's own code and never a number of copies.
    """

    card_types: tuple[CardType, ...] = ()
    serials: bool = False

    @cached_property
    def _headings(self) -> dict[str, Heading]:
        return _build_headings(self.card_types)

    def find_heading(self, words: str) -> Heading | None:
        """Return the heading of these words, None if there is none; case and diacritics do not matter."""
        return self._headings.get(fold(words))

    def is_type(self, words: str) -> bool:
        """Return true if the words are the heading of a card type."""
        found = self.find_heading(words)
        return found is not None and found.role == "type"

    def guess_heading(self, words: str) -> Heading:
        """Return the heading among the words of a heading line, neutral if they name no type or several."""
        found = {heading for part in fold(words).split() if (heading := self._headings.get(part))}
        named = {heading for heading in found if heading.role not in ("main", "neutral")}
        return named.pop() if len(named) == 1 else Heading("neutral")


@lru_cache(maxsize=64)
def _build_headings(card_types: tuple[CardType, ...]) -> dict[str, Heading]:
    """Return the headings by folded words; cached, because folding a hundred words takes longer than a deck check."""
    headings = _headings_with_role("neutral", _NEUTRAL)
    for kind in card_types:
        forms = (word for form in (kind.name, kind.plural, kind.many) for word in form.as_dict().values())
        headings |= {fold(word): Heading("type", kind.key) for word in (*forms, *kind.headings)}
    return headings | _headings_with_role("main", _MAIN) | _headings_with_role("sideboard", _SIDEBOARD)


def _headings_with_role(role: Role, words: Iterable[str]) -> dict[str, Heading]:
    return {fold(word): Heading(role) for word in words}
