"""What an organizer does next while an event is played and after it; the event's page leads there by one button."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.domain.finals import Cut, count_players_left
from tournament.domain.lifecycle import EventState, RoundState, allowed_event_moves
from tournament.event.queries.finals import cut_of
from tournament.rounds.queries.rounds import latest_round
from tournament.standings.queries.round_names import stage_of
from tournament.standings.queries.standings import rounds_with_standings
from tournament.words import stage_name

if TYPE_CHECKING:
    from tournament.models import Event, Round


@dataclass(frozen=True)
class NextStep:
    """A button: what it says, where it goes, and the number of the round it pairs (0: it only leads there)."""

    text: str
    address: str
    pairs: int = 0
    is_finals: bool = False


def next_step(event: Event) -> NextStep | None:
    """The next thing to do; nothing before the event is played and after the last round that was planned.

    Once it is over the standings are printed, where a round was closed.
    """
    if event.is_over and rounds_with_standings(event):
        return NextStep(_("Print the standings"), reverse("event-papers", args=[event.slug]))
    if not event.is_playing:
        return None
    newest = latest_round(event)
    if newest is not None and newest.state != newest.State.CLOSED:
        return _of_open(event, newest)
    number = newest.number + 1 if newest else 1
    cut = cut_of(event) if event.state == event.State.CUT else None
    if cut is not None:
        return _of_cut(event, cut, number)
    if number > event.rounds_planned:
        return _finals(event) if event.cut_size and newest else None
    return NextStep(_("Pair round %(number)s") % {"number": number}, reverse("event-pair", args=[event.slug]), number)


def _finals(event: Event) -> NextStep:
    text = _("Start the finals: the best %(size)s") % {"size": event.cut_size}
    return NextStep(text, reverse("event-cut", args=[event.slug]), is_finals=True)


def _of_cut(event: Event, cut: Cut, number: int) -> NextStep | None:
    """The next round of the finals by its name; nothing when the final was played."""
    left = count_players_left(cut, number)
    if left < 2:
        return None
    return NextStep(
        _("Pair: %(stage)s") % {"stage": stage_name(left)}, reverse("event-pair", args=[event.slug]), number
    )


def _of_open(event: Event, newest: Round) -> NextStep:
    """A draft waits to be looked at, a published round for its clock, a running one for results."""
    stage = stage_of(event, newest.number)
    text = _say_of_stage(newest) if stage else _say_of_round(newest)
    place = "event-desk" if newest.state == newest.State.RUNNING else "event-round"
    where = [event.slug] if place == "event-desk" else [event.slug, newest.number]
    return NextStep(text % {"number": newest.number, "stage": stage}, reverse(place, args=where))


def _say_of_round(newest: Round) -> str:
    return {
        newest.State.DRAFT: _("See the draft of round %(number)s"),
        newest.State.PUBLISHED: _("Start the clock of round %(number)s"),
    }.get(newest.State(newest.state), _("Enter results of round %(number)s"))


def _say_of_stage(newest: Round) -> str:
    return {
        newest.State.DRAFT: _("See the draft: %(stage)s"),
        newest.State.PUBLISHED: _("Start the clock: %(stage)s"),
    }.get(newest.State(newest.state), _("Enter results: %(stage)s"))


def moves_now(event: Event) -> list[str]:
    """The moves that would not be refused, the usual way first: finals that nobody planned come last."""
    newest, cut = latest_round(event), cut_of(event)
    rounds = newest.number if newest else 0
    moves = allowed_event_moves(
        EventState(event.state),
        rounds=rounds,
        is_round_open=newest is not None and newest.state != RoundState.CLOSED,
        had_finals=cut is not None,
        in_finals=rounds - cut.after_round if cut else 0,
    )
    return sorted(map(str, moves), key=lambda to: to == EventState.CUT and not event.cut_size)
