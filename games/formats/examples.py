"""Short lists that show how a format is written down: ``examples/<slug>.cs.txt`` and ``.en.txt`` in a game's folder.

Entry point: :func:`example_of`. An editor shows them before anything is typed; they are no complete decks.
"""

from functools import cache
from pathlib import Path

from games.declaration import Format, Game
from language.bilingual import Bilingual


def example_of(game: Game, rules: Format) -> Bilingual:
    """The example list of a format in both languages; a language without a file has an empty one."""
    return _read(game.folder / "examples", rules.slug)


@cache
def _read(folder: Path, slug: str) -> Bilingual:
    return Bilingual(*(_text(folder / f"{slug}.{language}.txt") for language in ("cs", "en")))


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8").strip() if path.is_file() else ""
