"""Example deck lists of a format: ``examples/<slug>.cs.txt`` and ``.en.txt`` in a game's folder.

Entry point: :func:`read_example`. The empty field for a deck list shows one; they are not complete decks.
"""

from functools import cache
from pathlib import Path

from games.declaration import Format, Game
from language.bilingual import Bilingual


def read_example(game: Game, rules: Format) -> Bilingual:
    """Return the example list of a format in both languages; a language without a file has an empty one."""
    return _read_example(game.folder / "examples", rules.slug)


@cache
def _read_example(folder: Path, slug: str) -> Bilingual:
    paths = (folder / f"{slug}.{language}.txt" for language in ("cs", "en"))
    return Bilingual(*(path.read_text(encoding="utf-8").strip() if path.is_file() else "" for path in paths))
