"""The explanation of the bye of a round. Entry points: :func:`explain_bye`, :func:`write_bye_sentences`."""

from dataclasses import dataclass, replace

from engine.pairing.columns import PlayerColumns, read_player_columns
from engine.pairing.explanation import MAX_REJECTED, Side, build_side
from engine.pairing.explanation_sentences import Names, SentenceParts, show_number
from engine.pairing.locked_pairs import seat_around_locked
from engine.pairing.pairing import Pairing
from engine.pairing.quality import QualityDifference, find_first_difference, measure_quality
from engine.pairing.swiss import seat_members
from engine.state import EntryId, State
from problems import Problem


@dataclass(frozen=True)
class RejectedByeCandidate:
    """A player with fewer points that does not get the bye.

    ``more_byes`` than the player with the bye, or, if 0, ``worse_by``: how much worse the round would be.
    """

    entry: EntryId
    more_byes: int = 0
    worse_by: QualityDifference | None = None


@dataclass(frozen=True)
class ByeExplanation:
    """The player with the bye and the number of ``byes`` before; ``rejected`` are candidates with fewer points.

    ``equal_candidates`` is the number of other free players with equal points and byes: the best round decided among
    them, then the lot.
    """

    side: Side
    byes: int
    equal_candidates: int
    rejected: tuple[RejectedByeCandidate, ...]


def explain_bye(state: State, pairing: Pairing, columns: PlayerColumns | None = None) -> ByeExplanation | None:
    """Explain the bye of a Swiss round; None where there is none, where another system gave it, or where it was locked.

    ``columns`` as for :func:`engine.pairing.explanation.explain_pair`.
    """
    if pairing.bye is None or state.locked_bye is not None or state.settings.pairing.system != "swiss":
        return None
    columns = columns or read_player_columns(state)
    row_of = {entry: row for row, entry in enumerate(columns.ids)}
    bye, points, byes = row_of[pairing.bye], columns.points, columns.byes
    quality = measure_quality(columns, [(row_of[first], row_of[second]) for first, second in pairing.pairs], bye)
    by_hand = {row_of[entry] for pair in state.locked for entry in pair}
    free = [row for row in columns.members if row != bye and row not in by_hand]
    equals = [row for row in free if points[row] == points[bye] and byes[row] == byes[bye]]
    fewer = [row for row in free if points[row] < points[bye]]
    fewer.sort(key=lambda row: (points[row], str(columns.ids[row])))
    rejected = []
    for row in fewer[:MAX_REJECTED]:
        more = byes[row] - byes[bye]
        worse_by: QualityDifference | None = None
        if more <= 0:
            # The best round in which that row has the bye; locked pairs stay.
            rest = replace(columns, members=[member for member in columns.members if member != row])
            best = seat_around_locked(state.locked, rest, lambda unlocked: seat_members(state, unlocked))
            worse_by = find_first_difference(quality, measure_quality(columns, best.pairs, row))
        rejected.append(RejectedByeCandidate(columns.ids[row], max(0, more), worse_by))
    return ByeExplanation(build_side(columns, bye), byes[bye], len(equals), tuple(rejected))


def write_bye_sentences(why: ByeExplanation, name_of: Names) -> tuple[Problem, ...]:
    """Return sentences: the player with the bye, rejected candidates and why, the number of equals for the lot."""
    return tuple(Problem(code, params, severity="warning") for code, params in _describe_bye(why, name_of))


def _describe_bye(why: ByeExplanation, name_of: Names) -> SentenceParts:
    player = name_of(why.side.entry)
    yield "why_bye", {"player": player, "points": show_number(why.side.points), "byes": why.byes}
    for rejected in why.rejected:
        names = {"player": name_of(rejected.entry)}
        if rejected.worse_by is None:
            yield "why_no_bye_had", names
        else:
            yield f"why_no_bye_{rejected.worse_by.criterion}", names | {"amount": show_number(rejected.worse_by.amount)}
    if not why.rejected:
        yield "why_bye_lowest", {"player": player}
    if why.equal_candidates:
        yield "why_bye_others", {"others": why.equal_candidates}
