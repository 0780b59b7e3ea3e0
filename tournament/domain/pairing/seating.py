"""A round by rows of its columns: what every way to pair it hands on. Entry point: :class:`Seating`."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Seating:
    """Pairs in table order, most points first and the player with more points first; who has the bye."""

    pairs: list[tuple[int, int]]
    bye: int | None
