"""How Doomtrooper is counted: victory points to 25, more of them win, equal is a draw.

Paragraphs are the headings of the standard rules, "Souhrn pravidel DT, standardní pravidla".
"""

from games.scoring import CONCESSION_END, OTHER_END, PENALTY_END, TIME_END, GameEnd, InGamePoints, Scoring
from language.bilingual import Bilingual

SCORING = Scoring(
    tiebreakers=("omw", "gw", "ogw", "in_game_points"),
    # "Cíl": the game ends when a player has 25 victory points or more; more points win, equal points are a draw.
    winning_points=25,
    in_game=InGamePoints(name=Bilingual("vítězné body", "victory points"), rule="Cíl", has_target=True),
    ends=(
        GameEnd("target", Bilingual("dosažení cíle", "the target was reached"), decides="points", paragraph="Cíl"),
        TIME_END,
        GameEnd(
            "library",
            Bilingual("obě knihovny prázdné", "both libraries empty"),
            decides="points",
            paragraph="Dobírání karet",
        ),
        GameEnd(
            "no_fighter",
            Bilingual("tři kola bez bojovníka", "three turns without a fighter"),
            paragraph="Vyložení bojovníka",
        ),
        CONCESSION_END,
        PENALTY_END,
        OTHER_END,
    ),
)
