"""Super Trooper: the Czech fan-made successor of Doomtrooper; its cards and formats are not entered yet."""

from pathlib import Path

from games.declaration import Game
from language.bilingual import Bilingual

GAME = Game(
    key="super-trooper",
    name=Bilingual("Super Trooper", "Super Trooper"),
    languages=("cs", "en"),
    folder=Path(__file__).parent,
)
