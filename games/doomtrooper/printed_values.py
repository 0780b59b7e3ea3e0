"""What Doomtrooper cards have printed on them: four numbers, and the icon beside the picture.

Names of the numbers: standard rules, chapter on warriors; the icon: chapter "Karty" (since the set Apocalypse).
"""

from games.printed_values import AFTER_PLAY, PrintedChoice, PrintedValue
from language.bilingual import Bilingual

PRINTED_VALUES = (
    PrintedValue("fight", Bilingual("Zápas (Z)", "Fight (F)"), columns=("zapas", "z", "f")),
    PrintedValue("shoot", Bilingual("Střelba (S)", "Shoot (S)"), columns=("strelba", "s")),
    PrintedValue("armour", Bilingual("Obrana (O)", "Armour (A)"), columns=("armor", "obrana", "o", "a")),
    PrintedValue("value", Bilingual("Hodnota (H)", "Value (V)"), columns=("hodnota", "h", "v")),
    PrintedValue(
        AFTER_PLAY,
        Bilingual("Po zahrání", "After play"),
        columns=("after play", "post play", "po zahrani", "ikona"),
        choices=(
            PrintedChoice("+", "stays", Bilingual("zůstává ve hře", "stays in play")),
            PrintedChoice("-", "discarded", Bilingual("jde na vyřazené", "goes to the discard pile")),
            PrintedChoice("X", "leaves", Bilingual("odchází ze hry", "leaves the game"), leaves_game=True),
        ),
    ),
)
