"""Neuroshima Hex: armies of tiles; its armies and formats are not entered yet."""

from pathlib import Path

from games.declaration import Game
from language.bilingual import Bilingual

GAME = Game(
    key="neuroshima-hex",
    name=Bilingual("Neuroshima Hex", "Neuroshima Hex"),
    languages=("cs", "en"),
    folder=Path(__file__).parent,
)
