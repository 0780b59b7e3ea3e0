"""What every page of an event starts with: the event, the reader, what the reader may do there."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from accounts.requests import person_or_none
from games.declaration import Format, Game
from games.registry import find_format
from tournament.entries.queries.entries import entry_of
from tournament.entries.queries.moves import may_return
from tournament.event.queries.events import get_event
from tournament.event.queries.finals import cut_of
from tournament.permissions import Task, may, require
from tournament.submissions.queries.rules import EventRules, rules_of

if TYPE_CHECKING:
    from accounts.models import User
    from tournament.models import Entry, Event


@dataclass(frozen=True)
class Place:
    """An event as one reader stands before it."""

    request: HttpRequest
    event: Event

    @cached_property
    def user(self) -> User | None:
        """The reader, where signed in."""
        return person_or_none(self.request)

    @cached_property
    def entry(self) -> Entry | None:
        """The reader's own entry."""
        return entry_of(self.event, self.user)

    @cached_property
    def may_join(self) -> bool:
        """The event takes entries, and the reader has none or left and may come back."""
        if self.entry is not None:
            return may_return(self.event, self.entry)
        return self.event.takes_entries

    @cached_property
    def may_organize(self) -> bool:
        """The reader runs the event."""
        return may(self.request.user, "organize", self.event)

    @cached_property
    def may_score(self) -> bool:
        """The reader enters results."""
        return may(self.request.user, "score", self.event)

    @cached_property
    def may_judge(self) -> bool:
        """The reader looks into decks."""
        return may(self.request.user, "judge", self.event)

    @cached_property
    def may_take_fees(self) -> bool:
        """The reader ticks off who has paid."""
        return may(self.request.user, "fees", self.event)

    @cached_property
    def is_staff(self) -> bool:
        """The reader works here in any role."""
        return may(self.request.user, "staff", self.event)

    @cached_property
    def has_finals(self) -> bool:
        """Somebody went on to the finals; while rounds are played nobody has."""
        return self.event.state == "cut" or (self.event.is_over and cut_of(self.event) is not None)

    @cached_property
    def game(self) -> Game:
        """What is played."""
        return find_format(self.event.format_key)[0]

    @cached_property
    def format(self) -> Format:
        """By which deck rules."""
        return find_format(self.event.format_key)[1]

    @cached_property
    def rules(self) -> EventRules:
        """By which deck rules the event is played, read once for a page that changes none."""
        return rules_of(self.event)

    def show(self, template: str, status: int = 200, **context: Any) -> HttpResponse:
        """Render one of the event's pages."""
        return render(
            self.request, f"tournament/{template}", {"event": self.event, "place": self, **context}, status=status
        )


def enter(request: HttpRequest, slug: str, task: Task = "read") -> Place:
    """The event at an address for this reader; raises Refused where it is unknown or not theirs to do."""
    event = get_event(slug)
    require(request.user, task, event)
    return Place(request, event)
