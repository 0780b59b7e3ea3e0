"""Scratch Wars in duel mode; its cards and formats are not entered yet."""

from pathlib import Path

from games.declaration import Game
from language.bilingual import Bilingual

GAME = Game(
    key="scratch-wars",
    name=Bilingual("Scratch Wars", "Scratch Wars"),
    languages=("cs", "en"),
    folder=Path(__file__).parent,
)
