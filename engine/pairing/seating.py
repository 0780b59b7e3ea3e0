"""A round by rows of its columns, as all strategies pass it on. Entry point: :class:`Seating`."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Seating:
    """Pairs in table order, most points first and the player with more points first; the row with the bye."""

    pairs: list[tuple[int, int]]
    bye: int | None
