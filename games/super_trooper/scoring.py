"""How Super Trooper is counted: reputation up to an agreed number; two players reaching it together both win.

Paragraphs are the terms of the document, "Super trooper – pravidla", version 1.00.
"""

from games.scoring import CONCESSION_END, OTHER_END, PENALTY_END, TIME_END, GameEnd, InGamePoints, Scoring
from language.bilingual import Bilingual

SCORING = Scoring(
    tiebreakers=("omw", "gw", "ogw", "in_game_points"),
    # The document names no number: an event sets it as ``winning_points``. Without it no result can be checked against
    # a target.
    in_game=InGamePoints(
        name=Bilingual("reputační body", "reputation"),
        rule="Remíza",
        has_target=True,
        both_win=True,
        both_rule="Remíza",
    ),
    ends=(
        GameEnd("target", Bilingual("dosažení limitu", "the limit was reached"), decides="points", paragraph="Remíza"),
        TIME_END,
        GameEnd("library", Bilingual("hráč si neměl co líznout", "a player had nothing to draw"), paragraph="Vylízáni"),
        CONCESSION_END,
        PENALTY_END,
        OTHER_END,
    ),
)
