"""The values with which a game folder declares its game: Game, Format, CardType, Card, Source. All are frozen."""

from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from games.construction import Affiliation, DeckRule, UniqueSerial
from games.scoring import Scoring
from language.bilingual import Bilingual


@dataclass(frozen=True)
class Source:
    """The source of a number or a list: a document, its version (ISO date or number) and a paragraph in it."""

    document: Bilingual
    version: str
    paragraph: str = ""


@dataclass(frozen=True)
class CardType:
    """A kind of card.

    ``plural`` names several ("bojovníci"), ``many`` is the word after a number ("5 bojovníků"), ``headings`` are the
    headings of such cards in deck lists; case and diacritics of headings do not matter.
    """

    key: str
    name: Bilingual
    plural: Bilingual
    many: Bilingual
    headings: tuple[str, ...] = ()


@dataclass(frozen=True)
class Card:
    """One card of a catalogue with all its names.

    ``type`` is None where no document says the kind of the card. ``printed`` are the languages it was released in;
    ``homemade`` cards were never released by a publisher. ``key`` is stable and unique within the game.
    """

    key: str
    names: tuple[tuple[str, str], ...]
    aliases: tuple[str, ...] = ()
    type: str | None = None
    affiliation: str = ""
    personality: bool = False
    printed: frozenset[str] = frozenset()
    homemade: bool = False
    documents: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """Return the leading name: the first of ``names``."""
        return self.names[0][1]

    @property
    def affiliations(self) -> tuple[str, ...]:
        """Return the organisations of the card, which ``affiliation`` separates by ``/``; none where it is unknown."""
        return tuple(part.strip() for part in self.affiliation.split("/") if part.strip())

    @property
    def all_names(self) -> tuple[str, ...]:
        """Return every spelling that means this card."""
        return (*(name for _, name in self.names), *self.aliases)

    @property
    def other_names(self) -> tuple[str, ...]:
        """Return every spelling except the leading one, each once."""
        return tuple(dict.fromkeys(name for name in self.all_names if name != self.name))


@dataclass(frozen=True)
class Format:
    """A way to build decks for a game: a tuple of rules with numbers. ``slug`` follows the game in the key."""

    slug: str
    name: Bilingual
    version: str
    rules: tuple[DeckRule, ...]
    sources: tuple[Source, ...] = ()
    scoring: Scoring = field(default_factory=Scoring)
    notes: tuple[Bilingual, ...] = ()

    @property
    def by_serial(self) -> bool:
        """Return true if each card has its own code, written after its name."""
        return any(isinstance(rule, UniqueSerial) for rule in self.rules)

    def key_in(self, game: "Game") -> str:
        """Return the key of the format in addresses and the API, such as ``doomtrooper/prague-cup-2011``."""
        return f"{game.key}/{self.slug}"


@dataclass(frozen=True)
class Game:
    """One game as its folder declares it. ``languages`` are those of its printed cards, the leading one first."""

    key: str
    name: Bilingual
    languages: tuple[str, ...]
    folder: Path
    formats: tuple[Format, ...] = ()
    card_types: tuple[CardType, ...] = ()
    affiliations: tuple[Affiliation, ...] = ()
    scoring: Scoring = field(default_factory=Scoring)

    @cached_property
    def types_by_key(self) -> dict[str, CardType]:
        """Return the card types by their key."""
        return {card_type.key: card_type for card_type in self.card_types}
