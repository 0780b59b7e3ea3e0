"""The next step of an organizer during and after play, shown as one button, and the moves that are possible now."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext as _

from engine.finals import MIN_FINALISTS, Cut, count_slots, find_final_round
from tournament.domain.event_moves import EventState, list_allowed_moves
from tournament.domain.round_moves import RoundState
from tournament.entries.queries.entries import get_entry
from tournament.event.queries.finals import cut_of, find_bracket_in_play
from tournament.event.queries.schedule import count_planned_rounds, has_own_bracket
from tournament.ranking.queries.counted_standings import list_closed_rounds
from tournament.rounds.queries.rounds import find_latest_round
from tournament.standings.queries.finals_seeds import check_seeds
from tournament.standings.queries.round_names import stage_of
from tournament.standings.queries.winner import is_third_place_left, list_entries_left
from tournament.words import stage_name

if TYPE_CHECKING:
    from tournament.models import Event, Round


@dataclass(frozen=True)
class NextStep:
    """A button: its text and its address.

    ``round_to_pair`` is the number of the round that the button pairs, 0 for a button that only leads to a page.
    ``starts_finals``: it leads to the page on which the finals are started. ``note`` is a sentence that pages show
    beside the button.
    """

    text: str
    address: str
    round_to_pair: int = 0
    starts_finals: bool = False
    note: str = ""


def find_next_step(event: Event) -> NextStep | None:
    """Return the next step: None before play and after the last planned round.

    After the event it is printing the standings, if a round was closed.
    """
    if event.is_over and list_closed_rounds(event):
        return NextStep(_("Print the standings"), reverse("event-papers", args=[event.slug]))
    if not event.is_playing:
        return None
    newest = find_latest_round(event)
    if newest is not None and newest.state != newest.State.CLOSED:
        return _step_of_open_round(event, newest)
    number = newest.number + 1 if newest else 1
    cut = find_bracket_in_play(event)
    if cut is not None:
        return _step_of_finals(event, cut, number)
    if number > count_planned_rounds(event):
        text = _("Start the finals: the best %(size)s") % {"size": event.cut_size}
        to_finals = NextStep(text, reverse("event-cut", args=[event.slug]), starts_finals=True)
        return to_finals if event.cut_size and newest and not has_own_bracket(event) else None
    return NextStep(_("Pair round %(number)s") % {"number": number}, reverse("event-pair", args=[event.slug]), number)


def _step_of_finals(event: Event, cut: Cut, number: int) -> NextStep | None:
    """Return the pairing, or the step to the bracket while its seeds can be made anew or no player is left in it."""
    text, note = _("Look at the seeds"), _note_of_seeds(event) if number == cut.after_round + 1 else ""
    left = list_entries_left(event, cut, number - 1)
    has_third = len(left) < MIN_FINALISTS and is_third_place_left(event, cut, number - 1)
    if len(left) == 1 and not has_third and cut.after_round + 1 < number <= find_final_round(cut):
        text = _("Look at the bracket")
        name = get_entry(event, int(left[0])).name
        note = _("All others left in the bracket have dropped: %(name)s wins. Finish the event.") % {"name": name}
    if not left:
        if has_third:
            note = _("Both finalists have dropped, so there is no final. The match for third place can be played.")
            address = reverse("event-pair", args=[event.slug])
            return NextStep(_("Pair the match for third place"), address, number, note=note)
        text = _("Look at the bracket")
        note = _("All players left in the bracket have dropped, so there is no winner. Finish the event.")
    if not note:
        return find_pairing_step(event, cut, number)
    return NextStep(text, reverse("event-cut", args=[event.slug]), note=note)


def _note_of_seeds(event: Event) -> str:
    """Return the sentence about seeds that no longer agree, while the finals can be seeded anew; else ""."""
    seeds = check_seeds(event)
    stale = seeds is not None and seeds.can_seed_anew
    return _("The seeds of the finals no longer agree with the standings.") if stale else ""


def find_pairing_step(event: Event, cut: Cut, number: int) -> NextStep | None:
    """Return the step that pairs the next round of the finals, None after the final."""
    left = count_slots(cut, number)
    if left < 2:
        return None
    return NextStep(
        _("Pair: %(stage)s") % {"stage": stage_name(left)}, reverse("event-pair", args=[event.slug]), number
    )


def _step_of_open_round(event: Event, newest: Round) -> NextStep:
    """Return the step of a draft (see it), a published round (start its clock) or a running one (enter results)."""
    stage = stage_of(event, newest.number)
    texts = {
        newest.State.DRAFT: (_("See the draft of round %(number)s"), _("See the draft: %(stage)s")),
        newest.State.PUBLISHED: (_("Start the clock of round %(number)s"), _("Start the clock: %(stage)s")),
        newest.State.RUNNING: (_("Enter results of round %(number)s"), _("Enter results: %(stage)s")),
    }
    round_text, stage_text = texts[newest.State(newest.state)]
    text = (stage_text if stage else round_text) % {"number": newest.number, "stage": stage}
    if newest.state == newest.State.RUNNING:
        return NextStep(text, reverse("event-desk", args=[event.slug]))
    note = _note_of_seeds(event) if event.state == event.State.CUT else ""
    return NextStep(text, reverse("event-round", args=[event.slug, newest.number]), note=note)


def list_possible_moves(event: Event) -> list[str]:
    """Return the states to which the event can move now, the usual one first; finals that are not planned come last."""
    own = has_own_bracket(event) and event.state != event.State.CUT
    newest, cut = find_latest_round(event), None if own else cut_of(event)
    rounds = newest.number if newest else 0
    moves = list_allowed_moves(
        EventState(event.state),
        rounds=rounds,
        is_round_open=newest is not None and newest.state != RoundState.CLOSED,
        has_had_finals=cut is not None,
        in_finals=rounds - cut.after_round if cut else 0,
    )
    if own:
        moves = [to for to in moves if to != EventState.CUT]
    return sorted(map(str, moves), key=lambda to: to == EventState.CUT and not event.cut_size)
