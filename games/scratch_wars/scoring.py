"""How Scratch Wars is counted: the surviving hero wins, both fallen at once is a draw, nothing else counts.

Paragraphs are those of "Scratch Wars, mód Duel, podrobná pravidla", version 1.01.
"""

from games.scoring import CONCESSION_END, OTHER_END, PENALTY_END, GameEnd, Scoring
from language.bilingual import Bilingual

SCORING = Scoring(
    # 2.3.4.3: no other criterion decides, so lives left are not entered and an unfinished game is a draw.
    no_points_rule="2.3.4.3",
    ends=(
        GameEnd("target", Bilingual("porážka hrdiny", "a hero was defeated"), "anything", "2.3.2.1"),
        GameEnd("time", Bilingual("vypršel čas", "time ran out"), "anything"),
        CONCESSION_END,
        PENALTY_END,
        OTHER_END,
    ),
    time_then="draw",
)
