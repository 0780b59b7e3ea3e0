"""The base of random events: their actions write to the log or are refused, and are rolled back at the end.

After each action the stored standings of every closed round equal those counted from the results, and the explanation
of one entry, read from its own matches and those of its opponents, is that of the whole event.
"""

from collections.abc import Callable
from typing import Any

from django.db import transaction
from hypothesis import HealthCheck, settings
from hypothesis.stateful import RuleBasedStateMachine, invariant

from engine.standings import explain_player
from ledger.models import Action
from problems import Refused
from tests.ground.nightly import count_examples
from tournament.event.queries.finals import cut_in
from tournament.event.queries.state import read_event_state
from tournament.models import Event, Round, StoredStandings
from tournament.ranking.queries.counted_standings import count_standings, list_closed_rounds
from tournament.ranking.queries.stored import find_result_times, read_ranks
from tournament.standings.queries.standings import explain_entry
from web.errors.statuses import find_status
from web.errors.wording import say_both


def limit_lives(*, change: int, night: int, steps: int) -> Any:
    """Return the settings of a machine marked ``fuller_at_night``: so many lives, of at most so many steps each."""
    lives = count_examples(change=change, night=night)
    return settings(max_examples=lives, stateful_step_count=steps, deadline=None, suppress_health_check=[*HealthCheck])


class RandomActions(RuleBasedStateMachine):
    """A random event. Actions may be refused, with a 4xx and nothing written; every action made is in the log."""

    event: Event

    def __init__(self) -> None:
        super().__init__()
        self.atomic = transaction.atomic()
        self.atomic.__enter__()

    def teardown(self) -> None:
        transaction.set_rollback(True)
        self.atomic.__exit__(None, None, None)

    def attempt(self, write: Callable[..., Any], **arguments: Any) -> bool:
        """Call a service and return true if it wrote to the log; check a refusal."""
        lines = Action.objects.count()
        try:
            with transaction.atomic():
                write(actor=None, **arguments)
        except Refused as reason:
            self.check_refusal(reason, lines)
            return False
        self.event.refresh_from_db()
        return Action.objects.count() > lines

    def check_refusal(self, refused: Refused, lines: int) -> None:
        assert 400 <= find_status(refused) < 500
        assert all(say_both(problem)["cs"] for problem in refused.problems)
        assert Action.objects.count() == lines

    def find_newest_round(self) -> Round | None:
        return self.event.rounds.order_by("-number").first()

    def newest_round_is(self, *states: str | None) -> bool:
        newest = self.find_newest_round()
        return (newest.state if newest else None) in states

    @invariant()
    def stored_standings_are_those_of_the_results(self) -> None:
        closed = sorted(list_closed_rounds(self.event))
        stored = {standings.after_round: standings for standings in StoredStandings.objects.filter(event=self.event)}
        assert sorted(stored) == closed
        times = find_result_times(self.event)
        for counted in count_standings(self.event, closed):
            standings = stored[counted.after_round]
            assert read_ranks(self.event, counted.after_round) == counted.rows
            (alone,) = count_standings(self.event, [counted.after_round])
            assert counted == alone
            assert standings.digest == counted.digest
            assert standings.as_of == times.get(counted.after_round)
            assert list(standings.ranks.values_list("position", flat=True)) == [*range(1, standings.entries + 1)]
            if counted.rows and cut_in(self.event, counted.after_round) is None:
                entry = counted.rows[len(counted.rows) // 2].id
                state = read_event_state(self.event, after_round=counted.after_round)
                assert explain_entry(self.event, counted.after_round, int(entry)) == explain_player(state, entry)
