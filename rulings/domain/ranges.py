"""Numbers of lines as a reader writes them. Entry point: :func:`write_ranges`."""

from collections.abc import Iterable


def write_ranges(numbers: Iterable[int]) -> str:
    """Return numbers in order, neighbours as a range: 12–14, 18."""
    ranges: list[tuple[int, int]] = []
    for number in sorted(set(numbers)):
        if ranges and number == ranges[-1][1] + 1:
            ranges[-1] = (ranges[-1][0], number)
        else:
            ranges.append((number, number))
    return ", ".join(str(first) if first == last else f"{first}–{last}" for first, last in ranges)
