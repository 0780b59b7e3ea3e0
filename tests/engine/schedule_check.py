"""The check of round robins and brackets, independent of the engine.

Entry points: :func:`check_round_robin`, :func:`check_bracket`. Both check a whole event, because a fault of a
schedule shows only there; neither uses Berger's tables or the slots of a bracket.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from engine.pairing_check.check import Fault, PairingToCheck
from engine.state import EntryId

Winners = Sequence[set[EntryId]]


def check_round_robin(entries: Sequence[EntryId], answers: Sequence[PairingToCheck]) -> tuple[Fault, ...]:
    """Check a whole cycle without drops: all players meet each other once; in odd fields each rests once."""
    return tuple(_find_round_robin_faults(entries, answers))


def _find_round_robin_faults(entries: Sequence[EntryId], answers: Sequence[PairingToCheck]) -> Iterator[Fault]:
    met = Counter(frozenset(pair) for answer in answers for pair in answer.pairs)
    yield from (Fault("met_twice", ", ".join(map(str, pair))) for pair, times in met.items() if times > 1)
    if len(met) != len(entries) * (len(entries) - 1) // 2:
        yield Fault("pairs_missing", f"{len(met)} pairs of {len(entries)} players")
    for answer in answers:
        seated = Counter(entry for pair in answer.pairs for entry in pair)
        yield from (Fault("placed_twice", str(entry)) for entry, times in seated.items() if times > 1)
        yield from (Fault("not_in_the_field", str(entry)) for entry in seated if entry not in entries)


def check_bracket(seeding: Sequence[EntryId], answers: Sequence[PairingToCheck], winners: Winners) -> tuple[Fault, ...]:
    """Check a whole bracket without drops; ``winners`` are those of each round, the match for third place included."""
    return tuple(_find_bracket_faults(seeding, answers, winners))


def _find_bracket_faults(
    seeding: Sequence[EntryId], answers: Sequence[PairingToCheck], winners: Winners
) -> Iterator[Fault]:
    left, out = set(seeding), list[set[EntryId]]()
    for answer, won in zip(answers, winners, strict=True):
        main = [pair for pair in answer.pairs if left.issuperset(pair)]
        others = [pair for pair in answer.pairs if not left.issuperset(pair)]
        yield from _check_first_round(seeding, main, first=not out)
        if others and (len(left) != 2 or set(others[0]) != out[-1] or len(others) > 1):
            yield Fault("lost_and_plays", str(others))
        playing = {entry for pair in main for entry in pair}
        if len(playing) != 2 * len(main):
            yield Fault("placed_twice", str(main))
        out.append(playing - won)
        left -= out[-1]
    if len(left) != 1:
        yield Fault("not_one_winner", str(len(left)))


def _check_first_round(
    seeding: Sequence[EntryId], pairs: Sequence[tuple[EntryId, EntryId]], first: bool
) -> Iterator[Fault]:
    """Check that in the first round the best seed meets the last of a full bracket, and so on inwards."""
    size = 1 << (len(seeding) - 1).bit_length()
    for entry, opponent in pairs if first else ():
        if seeding.index(entry) + seeding.index(opponent) != size - 1:
            yield Fault("wrong_seeds", f"{entry}, {opponent}")
