"""Doomtrooper: the collectible card game in its Czech edition, and the formats it is played in."""

from pathlib import Path

from games.declaration import Game
from games.doomtrooper.affiliations import AFFILIATIONS, GENERAL
from games.doomtrooper.card_types import CARD_TYPES
from games.doomtrooper.example_league_2010 import EXAMPLE_LEAGUE_2010
from games.doomtrooper.prague_cup_2011 import PRAGUE_CUP_2011
from games.doomtrooper.printed_values import PRINTED_VALUES
from games.doomtrooper.scoring import SCORING
from games.doomtrooper.standard import STANDARD
from language.bilingual import Bilingual

GAME = Game(
    key="doomtrooper",
    name=Bilingual("Doomtrooper", "Doomtrooper"),
    languages=("cs", "en"),
    folder=Path(__file__).parent,
    card_types=CARD_TYPES,
    affiliations=AFFILIATIONS,
    neutral_affiliations=(GENERAL,),
    has_all_cards=True,
    formats=(PRAGUE_CUP_2011, STANDARD, EXAMPLE_LEAGUE_2010),
    scoring=SCORING,
    printed_values=PRINTED_VALUES,
    values_print="en",
)
