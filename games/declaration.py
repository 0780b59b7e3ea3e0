"""The vocabulary in which a game is declared: Game, Format, CardType, Card, Scoring. Frozen values only."""

from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from games.construction import Affiliation, DeckRule, UniqueSerial
from games.scoring import Scoring
from language.bilingual import Bilingual


@dataclass(frozen=True)
class Source:
    """Where a number or a list comes from: a document, its version (ISO date or number) and a paragraph in it."""

    document: Bilingual
    version: str
    paragraph: str = ""


@dataclass(frozen=True)
class CardType:
    """A kind of card.

    ``plural`` names several ("bojovníci"), ``many`` is the word after a number ("5 bojovníků"), ``headings`` are what
    people write over such cards in a list; case and diacritics of headings do not matter.
    """

    key: str
    name: Bilingual
    plural: Bilingual
    many: Bilingual
    headings: tuple[str, ...] = ()


@dataclass(frozen=True)
class Card:
    """One card of a catalogue, under every name that people use for it.

    ``type`` is None where no document says what kind of card it is. ``printed`` are the languages it was released in;
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
        """The name that leads: the first of the names given."""
        return self.names[0][1]

    def name_in(self, language: str) -> str:
        """The name in a language, else the leading one."""
        return dict(self.names).get(language, self.name)

    @property
    def affiliations(self) -> tuple[str, ...]:
        """Each organisation the card belongs to; several are parted by a stroke, none is not known."""
        return tuple(part.strip() for part in self.affiliation.split("/") if part.strip())

    @property
    def all_names(self) -> tuple[str, ...]:
        """Every spelling that means this card."""
        return (*(name for _, name in self.names), *self.aliases)

    @property
    def other_names(self) -> tuple[str, ...]:
        """Every spelling but the one that leads, each once."""
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
        """Whether each card has a code of its own, written behind its name."""
        return any(isinstance(rule, UniqueSerial) for rule in self.rules)

    def key_in(self, game: "Game") -> str:
        """The fixed name outsiders use, such as ``doomtrooper/prague-cup-2011``."""
        return f"{game.key}/{self.slug}"


@dataclass(frozen=True)
class Game:
    """One game as its folder declares it. ``languages`` are those its cards were printed in, the leading one first."""

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
        """Card types by their key."""
        return {card_type.key: card_type for card_type in self.card_types}
