"""Family, club and country that players share. Entry points: :func:`read_affiliations`, :func:`count_shared`."""

from collections import Counter
from collections.abc import Sequence

from engine.state import AFFILIATION_FIELDS, Player

Affiliations = list[frozenset[int]]
MAX_SHARED = len(AFFILIATION_FIELDS)


def read_affiliations(players: Sequence[Player]) -> Affiliations:
    """Return the affiliations that each player shares with others, as numbers; an empty list where none is shared."""
    shared = Counter(
        (kind, name) for player in players for kind in AFFILIATION_FIELDS if (name := getattr(player, kind))
    )
    number = {key: index for index, (key, members) in enumerate(shared.items()) if members > 1}
    if not number:
        return []
    return [
        frozenset(number[key] for kind in AFFILIATION_FIELDS if (key := (kind, getattr(player, kind))) in number)
        for player in players
    ]


def count_shared(affiliations: Affiliations, first: int, second: int) -> int:
    """Return how many of family, club and country the players of two rows share."""
    return len(affiliations[first] & affiliations[second]) if affiliations else 0
