"""The results of an event as columns for ranking large standings, read directly from the rows.

Entry point: :class:`StoredColumns`, read once for the standings after several rounds.
"""

import json

import numpy as np

from engine.outcomes import Outcome
from engine.result_columns import NO_OPPONENT, ColumnsBuilder, MatchResult, ResultColumns, make_missed_round
from tournament.event.queries.match_columns import JSON_OF_RESULT
from tournament.models import Event, Match, Round, Seat


class StoredColumns:
    """The results of an event as arrays, read from the rows of the visible rounds up to ``last``.

    ``bye_games`` are the games that a bye counts as won, ``rules`` is the version of counting.
    """

    def __init__(self, event: Event, last: int, bye_games: int, rules: int) -> None:
        self.bye_games = bye_games
        visible = Match.objects.filter(round__event=event, round__number__lte=last).exclude(
            round__state=Round.State.DRAFT
        )
        seats: dict[int, list[int]] = {}
        rows = Seat.objects.filter(match__in=visible).order_by("match_id", "order").values_list("match_id", "entry_id")
        for match, entry in rows.iterator():
            seats.setdefault(match, []).append(entry)
        seated = {entry for players in seats.values() for entry in players}
        builder = ColumnsBuilder(seated, range(1, last + 1), (bye_games, rules), _read_result)
        # The first round with a match of more than two entries, whose standings are counted from the state.
        self.first_wide_round = last + 1
        fields = ("pk", "round__number", "result__outcome", *JSON_OF_RESULT[:2])
        for pk, number, *result in visible.values_list(*fields).iterator():
            players = seats.get(pk, [])
            if len(players) > 2:
                self.first_wide_round = min(self.first_wide_round, number)
            else:
                builder.add_match(number, players, range(len(players)), tuple(result))
        self.ids = builder.ids
        self.opponent, self.cells, self.seated = builder.fill()
        scored = event.entries.exclude(awards={}).values_list("pk", "awards")
        self._missed_rounds = [
            (builder.column_of[entry], int(missed) - 1, score["since"], score["award"])
            for entry, scores in scored
            if entry in seated
            for missed, score in scores.items()
        ]

    def after(self, number: int) -> ResultColumns | None:
        """Return the columns after a round; None if a match has more than two entries."""
        if number >= self.first_wide_round:
            return None
        present = self.seated[:number].any(axis=0)
        cells = self.cells[:, :number].copy()
        for column, row, since, award in self._missed_rounds:
            if since < number and row < number and not self.seated[row, column]:
                cells[:, row, column] = make_missed_round(award, self.bye_games)
        # Entries that were first seated in a later round have no column here, so those behind them move up.
        moved = np.append(np.cumsum(present) - 1, NO_OPPONENT)
        ids = [self.ids[column] for column in np.flatnonzero(present)]
        opponent = moved[self.opponent[:number, present]]
        return ResultColumns(ids, range(1, number + 1), opponent, *cells[:, :, present])


def _read_result(columns: tuple[str | None, str | None, str | None]) -> MatchResult:
    """Return a result from its outcome, and its games and in-game points as JSON."""
    games, points = (json.loads(text or "null") or () for text in columns[1:])
    return tuple(games) or None, Outcome(columns[0]) if columns[0] else None, points
