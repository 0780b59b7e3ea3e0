"""An example of a format that organizers write, in the style of a league of 2010. No league used it.

``docs/adding-a-game.md`` explains it rule by rule.
"""

from fractions import Fraction
from pathlib import Path

from games.construction import AffiliationShare, DeckSize, ExactSideboard, MaxCopies, OneAffiliation, RestrictedCards
from games.declaration import Format, FormatSource
from games.doomtrooper.affiliations import AFFILIATIONS, GENERAL
from games.doomtrooper.scoring import SCORING
from games.files.card_lists import read_listed_cards
from language.bilingual import Bilingual

_LIST = Path(__file__).parent / "restricted" / "example-league-2010.toml"
_ORGANISATIONS = tuple(affiliation for affiliation in AFFILIATIONS if affiliation != GENERAL)

EXAMPLE_LEAGUE_2010 = Format(
    slug="example-league-2010",
    name=Bilingual("Ukázka: liga ve stylu roku 2010", "Example: a league in the style of 2010"),
    version="2026-11-20",
    rules=(
        DeckSize(at_least=60),
        MaxCopies(number=4),
        OneAffiliation(choices=_ORGANISATIONS, besides=(GENERAL,)),
        AffiliationShare(choices=_ORGANISATIONS, part=Fraction(1, 3)),
        RestrictedCards(read_listed_cards(_LIST, "restricted"), number=1),
        ExactSideboard(size=15),
    ),
    sources=(FormatSource(Bilingual("Ukázka, žádný skutečný dokument", "An example, no real document"), "2026-11-20"),),
    scoring=SCORING,
    notes=(
        Bilingual(
            "Toto je ukázka, jak se zapisují pravidla, která si pořadatelé přidávají. Takhle žádná liga nehrála.",
            "This is an example of how rules are written that organizers add. No league was played like this.",
        ),
        Bilingual(
            "Kmen je tu kterákoli jedna příslušnost. Její třetina se počítá z balíčku bez sideboardu, nahoru.",
            "A tribe is any one affiliation here. Its third is taken of the deck without the sideboard, rounded up.",
        ),
        Bilingual(
            "Z omezených karet smíte mít celkem jednu, ne od každé jednu.",
            "Of the restricted cards you may have one altogether, not one of each.",
        ),
        Bilingual(
            "Karta, u které příslušnost neznáme, se do třetiny nepočítá a jinak nevadí.",
            "A card of unknown affiliation does not count towards the third; otherwise it does no harm.",
        ),
    ),
)
