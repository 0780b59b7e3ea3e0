"""How Neuroshima Hex is counted: points left of both headquarters, 0 to 20; more win, equal or both lost is a draw.

The paragraph is the heading of the document, "Ukončení hry".
"""

from games.scoring import CONCESSION_END, OTHER_END, PENALTY_END, TIME_END, GameEnd, InGamePoints, Scoring
from language.bilingual import Bilingual

_RULE = "Ukončení hry"

SCORING = Scoring(
    tiebreakers=("omw", "gw", "ogw", "in_game_points"),
    in_game=InGamePoints(name=Bilingual("body HQ", "HQ points"), rule=_RULE, most=20, most_rule="HQ"),
    ends=(
        GameEnd(
            "target",
            Bilingual("zničené HQ nebo Poslední bitva", "a destroyed HQ or the Final Battle"),
            decides="points",
            paragraph=_RULE,
        ),
        TIME_END,
        CONCESSION_END,
        PENALTY_END,
        OTHER_END,
    ),
)
