"""The values with which a game folder declares its game: Game, Format, FormatSource, CardType, Card. All are frozen."""

from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from games.construction import Affiliation, ArmyRoster, DeckRule, UniqueSerial
from games.leaving import LeavingCards
from games.printed_values import AFTER_PLAY, PrintedValue
from games.scoring import Scoring
from language.bilingual import Bilingual
from language.phrases import list_phrases


@dataclass(frozen=True)
class FormatSource:
    """The source of a number or a list: a document, its version (ISO date or number) and a paragraph in it."""

    document: Bilingual
    version: str
    paragraph: str = ""


@dataclass(frozen=True)
class CardType:
    """A type of card.

    ``plural`` names several ("bojovníci"), ``after_number`` follows a number ("5 bojovníků"). These words and the
    ``headings`` stand above such cards in deck lists. ``kinds`` are words with which only names of this type begin: a
    card named ``Meč ohně`` is a weapon. Case and diacritics of headings and kinds do not matter.
    """

    key: str
    name: Bilingual
    plural: Bilingual
    after_number: Bilingual
    headings: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()

    @property
    def all_headings(self) -> tuple[str, ...]:
        """Return every word that heads such cards: its names and the other headings."""
        names = (self.name, self.plural, self.after_number)
        return (*(word for name in names for word in (name.cs, name.en)), *self.headings)


def make_card_type(key: str, *, cs: str, en: str, headings: str = "", kinds: str = "") -> CardType:
    """Return a type by its words between commas: in each language one, several, and several after a number."""
    name, plural, after_number = (Bilingual(*words) for words in zip(list_phrases(cs), list_phrases(en), strict=True))
    return CardType(key, name, plural, after_number, list_phrases(headings), list_phrases(kinds))


@dataclass(frozen=True)
class Card:
    """One card of a catalogue with all its names.

    ``key`` is stable and unique within the game. ``names`` are pairs of a language and a name, ``aliases`` further
    spellings in any language. ``type`` is the key of its type, None where no document says it. ``printed`` are the
    languages it was released in; ``homemade`` cards were never released by a publisher. ``expansion`` is the set the
    card came out in, empty where it is unknown. ``documents`` are the rule documents that name it, ``personality``
    marks a named person of the game's world. ``likely_names`` are those of its names that probably, but not certainly,
    belong to this card, in the order of ``all_names``; only such a name may be shared by several cards. A card with
    ``stands_for`` is no printed card: its names mean one of the cards with these keys. ``printed_values`` are pairs of
    a key of the game's printed values and what the card prints there, in the order of the keys.
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
    expansion: str = ""
    likely_names: tuple[str, ...] = ()
    stands_for: tuple[str, ...] = ()
    printed_values: tuple[tuple[str, str], ...] = ()

    @property
    def name(self) -> str:
        """Return the leading name: the first of ``names`` that certainly belongs to the card, else the first."""
        if not self.likely_names:
            return self.names[0][1]
        return next((name for _, name in self.names if name not in self.likely_names), self.names[0][1])

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
    """A way to build decks for a game: a tuple of rules with numbers. ``slug`` follows the game in the key.

    ``leaving`` names the cards that leave the game for good, where the document of the format says it.
    """

    slug: str
    name: Bilingual
    version: str
    rules: tuple[DeckRule, ...]
    sources: tuple[FormatSource, ...] = ()
    scoring: Scoring = field(default_factory=Scoring)
    notes: tuple[Bilingual, ...] = ()
    leaving: LeavingCards | None = None

    @property
    def has_serials(self) -> bool:
        """Return true if each card has its own serial code, written after its name."""
        return any(isinstance(rule, UniqueSerial) for rule in self.rules)

    @property
    def identifies_by_name(self) -> bool:
        """Return true if names alone tell which cards a deck has, not serial codes or printed armies."""
        return not self.has_serials and not any(isinstance(rule, ArmyRoster) for rule in self.rules)

    def key_in(self, game: "Game") -> str:
        """Return the key of the format in addresses and the API, such as ``doomtrooper/prague-cup-2011``."""
        return f"{game.key}/{self.slug}"


@dataclass(frozen=True)
class Game:
    """One game as its folder declares it. ``languages`` are those of its printed cards, the leading one first.

    ``has_all_cards`` is true if the card list holds nearly every card of the game, so that an unknown name is a doubt.
    Of the ``affiliations``, cards of the ``neutral_affiliations`` go with any other and do not decide a deck's own.
    ``printed_values`` are what its cards have printed on them; the shipped ones are those of the print in the language
    ``values_print``.
    """

    key: str
    name: Bilingual
    languages: tuple[str, ...]
    folder: Path
    formats: tuple[Format, ...] = ()
    card_types: tuple[CardType, ...] = ()
    affiliations: tuple[Affiliation, ...] = ()
    neutral_affiliations: tuple[Affiliation, ...] = ()
    has_all_cards: bool = False
    scoring: Scoring = field(default_factory=Scoring)
    printed_values: tuple[PrintedValue, ...] = ()
    values_print: str = ""

    @cached_property
    def types_by_key(self) -> dict[str, CardType]:
        return {card_type.key: card_type for card_type in self.card_types}

    @cached_property
    def after_play(self) -> PrintedValue | None:
        """Return the printed value that says where a card goes after play, None for a game without it."""
        return next((value for value in self.printed_values if value.key == AFTER_PLAY), None)
