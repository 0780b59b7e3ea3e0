"""The ground of random events: actions that write to the log or are refused, rolled back at the end."""

from collections.abc import Callable
from typing import Any

from django.db import transaction
from hypothesis.stateful import RuleBasedStateMachine

from config.errors.statuses import status_of
from config.errors.wording import say_both
from ledger.models import Action
from problems import Refused
from tournament.models import Event, Round


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
        assert 400 <= status_of(refused) < 500
        assert all(say_both(problem)["cs"] for problem in refused.problems)
        assert Action.objects.count() == lines

    def newest(self) -> Round | None:
        return self.event.rounds.order_by("-number").first()

    def newest_is(self, *states: str | None) -> bool:
        newest = self.newest()
        return (newest.state if newest else None) in states
