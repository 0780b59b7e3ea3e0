"""The order of a field: most points first, then by lot. Entry points: :func:`order_groups`, :func:`draw_lots`."""

from collections.abc import Iterable
from hashlib import blake2b

from engine.pairing.columns import PlayerColumns
from engine.state import EntryId


def draw_lots(seed: str, number: int, attempt: int, ids: Iterable[EntryId]) -> list[bytes]:
    """Return lots of a whole field: ``hash_with_seed(seed, "pair", number, attempt, id)`` in eight bytes each."""
    key = blake2b(seed.encode(), digest_size=32).digest()
    start = blake2b(f"pair\x1f{number}\x1f{attempt}\x1f".encode(), digest_size=8, key=key).copy
    drawn = []
    for entry in ids:
        lot = start()
        lot.update(str(entry).encode())
        drawn.append(lot.digest())
    return drawn


def order_groups(columns: PlayerColumns) -> list[list[int]]:
    """Return the rows of the members by points, most first; equals are ordered by lot, not by input."""
    ids, points, members = columns.ids, columns.points, columns.members
    lots = draw_lots(columns.seed, columns.round, columns.attempt, [ids[row] for row in members])
    drawn = dict(zip(members, lots, strict=True))
    groups: dict[int, list[int]] = {}
    for row in members:
        groups.setdefault(points[row], []).append(row)
    return [sorted(groups[score], key=drawn.__getitem__) for score in sorted(groups, reverse=True)]
