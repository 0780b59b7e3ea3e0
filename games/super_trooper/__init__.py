"""Super Trooper: the Czech fan-made successor of Doomtrooper, version 1.00 of its rules."""

from pathlib import Path

from games.construction import Affiliation, DeckSize, MaxCopies, NoSideboard
from games.declaration import Format, FormatSource, Game
from games.super_trooper.card_types import CARD_TYPES
from games.super_trooper.scoring import SCORING
from language.bilingual import Bilingual

_DOCUMENT = Bilingual("Super trooper – pravidla", "Super Trooper rules")
_VERSION = "1.00"

STANDARD = Format(
    slug="standard",
    name=Bilingual("Standard", "Standard"),
    version=_VERSION,
    rules=(
        # "Složení balíčku": at least sixty cards, no card more than four times, no other limit.
        DeckSize(at_least=60),
        MaxCopies(number=4),
        NoSideboard(),
    ),
    sources=(FormatSource(_DOCUMENT, _VERSION, "Složení balíčku a zahájení hry"),),
    scoring=SCORING,
    notes=(
        Bilingual(
            "Sideboard, zakázané karty ani nejmenší počet bojovníků dokument nezná; jiná omezení výslovně vylučuje.",
            "The document knows no sideboard, no banned card and no minimum of warriors, and rules out other limits.",
        ),
        Bilingual(
            "Seznam karet má jen karty, které dokument jmenuje. Ostatní se počítají, ověřit je nejde.",
            "The card list holds only cards that the document names. The others count, but nobody can check them.",
        ),
    ),
)

# "Typy karet": four corporations, two states, the Flies and the cult; a card may also belong to none.
NO_AFFILIATION = Affiliation(Bilingual("bez příslušnosti", "none"))
AFFILIATIONS = (
    *(
        Affiliation(Bilingual(cs, en))
        for cs, en in (
            ("Megastar", "Megastar"),
            ("Wailing", "Wailing"),
            ("Capitals", "Capitals"),
            ("Forrest", "Forrest"),
            ("Krite", "Krite"),
            ("Canasta", "Canasta"),
            ("Muchy", "Flies"),
            ("Kult Apokalypsy", "Cult of the Apocalypse"),
        )
    ),
    NO_AFFILIATION,
)

GAME = Game(
    key="super-trooper",
    name=Bilingual("Super Trooper", "Super Trooper"),
    languages=("cs", "en"),
    folder=Path(__file__).parent,
    card_types=CARD_TYPES,
    affiliations=AFFILIATIONS,
    neutral_affiliations=(NO_AFFILIATION,),
    formats=(STANDARD,),
    scoring=SCORING,
)
