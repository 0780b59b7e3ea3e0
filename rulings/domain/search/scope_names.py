"""Names by which a query refers to a game, a format or a source.

Entry points: :func:`names_of_game`, :func:`name_variants`. Each yields pairs of a name and the scope that it means.
"""

import re
from collections.abc import Iterator

from games.declaration import Game

_YEAR = re.compile(r"\s*\b(19|20)\d\d\b\s*")


def names_of_game(key: str, game: Game) -> Iterator[tuple[str, str]]:
    """Yield the names of a game and of its formats, each with its key; format names of one word are left out."""
    yield from ((name, key) for name in {game.name.cs, game.name.en})
    for rules in game.formats:
        yield from name_variants(rules.name.cs, rules.key_in(game))
        yield from name_variants(rules.name.en, rules.key_in(game))


def name_variants(name: str, scope: str) -> Iterator[tuple[str, str]]:
    """Yield a name of several words as it is and without its year; names of one word are left out."""
    for variant in {name, _YEAR.sub(" ", name).strip()}:
        if " " in variant:
            yield variant, scope
