"""What every page of an event starts with: the event, its reader and the permissions; progress bars and actions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from accounts.requests import find_signed_in_person
from problems import Refused
from tournament.entries.queries.capacity import Occupancy, count_occupancy
from tournament.entries.queries.status_effects import can_return
from tournament.entries.queries.waiting_list import find_waiting_position
from tournament.event.queries.events import get_event
from tournament.event.queries.finals import cut_of
from tournament.event.queries.schedule import has_own_bracket
from tournament.permissions import EventReader, Task, require
from tournament.played.queries import is_played_hidden, is_played_shown
from tournament.rounds.queries.rounds import find_latest_round
from tournament.submissions.queries.rules import EventRules, read_event_rules
from web.errors.statuses import find_status
from web.web_app import KEEP_HEADER

if TYPE_CHECKING:
    from accounts.models import User
    from tournament.models import Entry, Event


@dataclass(frozen=True)
class EventPage:
    """One event for one reader; templates know it as ``event_page``.

    ``known_reader`` are permissions that the caller knows already; without them they are read from the database.
    """

    request: HttpRequest
    event: Event
    known_reader: EventReader | None = None

    @cached_property
    def user(self) -> User | None:
        """The reader's account; None without a sign-in."""
        return find_signed_in_person(self.request)

    @cached_property
    def reader(self) -> EventReader:
        """The reader's roles and permissions in the event, read once."""
        return self.known_reader or EventReader(self.request.user, self.event)

    @property
    def entry(self) -> Entry | None:
        """The reader's own entry, if there is one."""
        return self.reader.entry

    @cached_property
    def may_join(self) -> bool:
        """Return true if the reader can enter the event, or return to it after dropping."""
        if self.entry is not None:
            return can_return(self.event, self.entry)
        return self.event.can_take_entries

    @cached_property
    def occupancy(self) -> Occupancy:
        """The numbers of entries against the capacity."""
        return count_occupancy(self.event)

    @cached_property
    def waiting_position(self) -> int | None:
        """The position of the reader's entry on the waiting list, None for an entry that does not wait."""
        return find_waiting_position(self.entry) if self.entry else None

    @cached_property
    def may_organize(self) -> bool:
        return self.reader.may("organize")

    @cached_property
    def may_score(self) -> bool:
        return self.reader.may("score")

    @cached_property
    def may_judge(self) -> bool:
        """Return true if the reader may do what a judge does: read all decks, settle lines, give extra time."""
        return self.reader.may("judge")

    @cached_property
    def may_take_fees(self) -> bool:
        """Return true if the reader may record paid fees."""
        return self.reader.may("fees")

    @cached_property
    def is_staff(self) -> bool:
        """Return true if the reader has any role in the event."""
        return self.reader.may("staff")

    @cached_property
    def has_finals(self) -> bool:
        """Return true if the finals have been seeded, or the first round of the event's own bracket is published."""
        if self.event.state == "cut" or not has_own_bracket(self.event):
            return self.event.state == "cut" or (self.event.is_over and cut_of(self.event) is not None)
        cut, newest = cut_of(self.event), find_latest_round(self.event, visible_only=True)
        return cut is not None and newest is not None and newest.number > cut.after_round

    @cached_property
    def shows_played(self) -> bool:
        """Return true if the event has a page of what was played."""
        return is_played_shown(self.event)

    @cached_property
    def hides_played(self) -> bool:
        """Return true if there would be a page of what was played once all readers see the decks; for organizers."""
        return self.may_organize and is_played_hidden(self.event)

    @cached_property
    def rules(self) -> EventRules:
        """The deck rules of the event, read once; a page that changes them must read them again."""
        return read_event_rules(self.event)

    def render(
        self, template: str, status: int = 200, *, refused: Refused | None = None, **context: Any
    ) -> HttpResponse:
        """Render a template of ``templates/tournament`` with the event, this object, and the problems of a refusal."""
        given = {"event": self.event, "event_page": self, "problems": refused.problems if refused else ()}
        status = find_status(refused) if refused else status
        return render(self.request, f"tournament/{template}", {**given, **context}, status=status)

    def render_kept(self, template: str, *, refused: Refused | None = None, **context: Any) -> HttpResponse:
        """Render a page that phones keep for times without network. Pages for staff and refusals are not kept."""
        is_kept = refused is None and not self.is_staff
        response = self.render(template, refused=refused, is_kept=is_kept, **context)
        if is_kept:
            response[KEEP_HEADER] = "1"
        return response


@dataclass(frozen=True)
class ProgressStep:
    """A step in the progress bar of a page; ``state`` is done, now or next."""

    state: str
    name: str
    note: str = ""


def make_action_view(service: Callable[..., object], back_to: str) -> Callable[..., HttpResponse]:
    """Return a view by which organizers run a service on the event and come back to the page ``back_to``.

    Further parts of the address, such as the ``number`` of a round, are arguments of the service and of that page.
    """

    @require_POST
    def view(request: HttpRequest, slug: str, **parts: Any) -> HttpResponse:
        page = open_event_page(request, slug, "organize")
        service(event=page.event, actor=page.user, **parts)
        return redirect(back_to, slug, *parts.values())

    return view


def open_event_page(request: HttpRequest, slug: str, task: Task = "read") -> EventPage:
    """Return the page of an event for a reader with the permission to do the task.

    Raises Refused event_unknown, also for a draft that the reader may not see, not_allowed, and sign_in_needed.
    """
    event = get_event(slug)
    require(request.user, task, event)
    return EventPage(request, event)
