"""The number of rounds of the systems that set all pairs in advance. Entry point: :func:`count_scheduled_rounds`."""

from engine.options import PairingOptions, System

# Systems that end in a bracket of their own.
WITH_BRACKET: frozenset[System] = frozenset({"elimination", "groups_then_cut"})
# Systems that set all pairs in advance, so that a late entry would change them.
SCHEDULED: frozenset[System] = WITH_BRACKET | {"round_robin"}


def count_scheduled_rounds(options: PairingOptions, players: int) -> int | None:
    """Return the number of rounds of a whole event of so many players; None where the system has no last round."""
    if options.system == "round_robin":
        return options.legs * count_league_rounds(players)
    if options.system == "elimination":
        return options.cut_after + _count_bracket_rounds(players)
    if options.system == "groups_then_cut":
        smaller, larger_groups = divmod(players, options.groups)
        sizes = [smaller + (number < larger_groups) for number in range(options.groups)]
        qualified = sum(min(options.advance, size) for size in sizes)
        return max(map(count_league_rounds, sizes)) + _count_bracket_rounds(qualified)
    return None


def count_league_rounds(players: int) -> int:
    """Return the number of rounds after which all players have met."""
    return max(players - 1 + players % 2, 0)


def _count_bracket_rounds(players: int) -> int:
    return max(players - 1, 0).bit_length()
