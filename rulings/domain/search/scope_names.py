"""Names by which a question may call for a game, a format or a document.

Entry points: :func:`names_of_game`, :func:`with_and_without_year`. Each gives pairs of a name and the scope it means.
"""

import re
from collections.abc import Iterator

from games.declaration import Game

_YEAR = re.compile(r"\s*\b(19|20)\d\d\b\s*")


def names_of_game(key: str, game: Game) -> Iterator[tuple[str, str]]:
    """Names by which a question may call for a game or a format, with its key; a format of one word has none."""
    yield from ((name, key) for name in {game.name.cs, game.name.en})
    for rules in game.formats:
        yield from with_and_without_year(rules.name.cs, rules.key_in(game))
        yield from with_and_without_year(rules.name.en, rules.key_in(game))


def with_and_without_year(name: str, scope: str) -> Iterator[tuple[str, str]]:
    """A name of several words, as it is and without its year."""
    for said in {name, _YEAR.sub(" ", name).strip()}:
        if " " in said:
            yield said, scope
