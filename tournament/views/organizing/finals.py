"""Pages of the finals: a preview of the seeding, the start, the bracket round by round, seeding anew."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from engine import state
from engine.finals import MIN_FINALISTS, Cut, count_slots, list_without_opponent
from engine.scoring import MatchVerdict, find_verdicts
from problems import refuse
from tournament.domain.event_facts import FACTS
from tournament.entries.queries.entries import get_entry, load_entries, prefetch_people
from tournament.entries.services.entries import change_status
from tournament.event.queries.finals import cut_of
from tournament.event.queries.schedule import has_own_bracket
from tournament.event.queries.state import match_value
from tournament.organizing.services.finals_declining import set_declines_finals
from tournament.organizing.services.finals_seeding import find_next_seeding, seed_anew
from tournament.organizing.services.whole_event import start_finals
from tournament.ranking.queries.counted_standings import list_closed_rounds
from tournament.rounds.queries.rounds import list_matches
from tournament.standings.queries.finals_seeds import SeedCheck, check_seeds
from tournament.standings.queries.standings import read_standings_after
from tournament.standings.queries.winner import list_entries_left
from tournament.views.organizing.next_step import find_next_step, find_pairing_step
from tournament.views.page_context import EventPage, open_event_page
from tournament.views.parsing import read_whole, require_whole
from tournament.views.standings.event_outcome import find_event_outcome
from tournament.words import stage_name

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.state import EntryId
    from tournament.models import Entry, Match, Round

SIZES = tuple(size for size in FACTS["cut_size"].choices if size)
_DEFAULT_SIZE = 8
# The places in the final.
_FINALISTS = 2


@dataclass(frozen=True)
class Stage:
    """A round of the finals with its name and matches; ``third_place`` is the id of the match for third place.

    ``without_match`` are the entries that advance from it without a match.
    """

    round: Round
    name: str
    matches: list[Match]
    without_match: list[Entry]
    is_final: bool
    third_place: int | None = None


def show_finals(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the bracket; before the finals show organizers the seeding for the size in ``?size=``.

    Raises Refused cut_not_begun for other readers before the finals.
    """
    page = open_event_page(request, slug)
    cut = cut_of(page.event)
    if cut is None:
        if not page.may_organize:
            refuse("cut_not_begun")
        requested = read_whole(request.GET.get("size", "")) or page.event.cut_size
        size = requested if requested in SIZES else _DEFAULT_SIZE
        if has_own_bracket(page.event):
            refuse("cut_own_bracket")
        seeds = _number_seeds(page, find_next_seeding(page.event, size))
        return page.render(
            "organizing/finals.html",
            cut=None,
            size=size,
            sizes=SIZES,
            seeds=seeds,
            declined=_load_declined(page),
            can_decline=True,
        )
    if not (page.has_finals or page.is_staff):
        refuse("cut_not_begun")
    check = check_seeds(page.event) if page.is_staff and page.event.is_playing else None
    can_decline = page.may_organize and check is not None and check.can_decline
    newest = list_closed_rounds(page.event)[:1]
    left = list_entries_left(page.event, cut, newest[0]) if page.may_organize and check and newest else []
    seeds = _number_seeds(page, cut.seeding)
    return page.render(
        "organizing/finals.html",
        cut=cut,
        seeds=seeds,
        stages=_stages(page, cut, {entry.pk: entry for _seed, entry in seeds}),
        outcome=find_event_outcome(page.event, read_standings_after(page.event, None)),
        next_step=find_next_step(page.event) if page.may_organize else None,
        seed_check=check if check and check.differences else None,
        can_decline=can_decline,
        declined=_load_declined(page) if can_decline else (),
        # The champion has no next match to lose.
        may_drop=set() if can_decline or len(left) < MIN_FINALISTS else set(left),
        differing_seeds=_name_differences(page, check) if check else (),
        pairing_step=find_pairing_step(page.event, cut, cut.after_round + 1),
        first_stage=stage_name(count_slots(cut, cut.after_round + 1)),
    )


def _load_declined(page: EventPage) -> list[Entry]:
    """Return the entries that take no place in the finals."""
    return load_entries(page.event.entries.filter(declines_finals=True))


@require_POST
def start(request: HttpRequest, slug: str) -> HttpResponse:
    """Start the finals with the posted size."""
    page = open_event_page(request, slug, "organize")
    size = require_whole(request.POST.get("size", ""))
    start_finals(event=page.event, size=size, third_place=bool(request.POST.get("third_place")), actor=page.user)
    return redirect("event-cut", slug)


@require_POST
def decline(request: HttpRequest, slug: str) -> HttpResponse:
    """Record that a player takes no place in the finals, or takes one after all; with ``drop`` drop the player."""
    page = open_event_page(request, slug, "organize")
    entry = get_entry(page.event, require_whole(request.POST.get("entry", "")))
    if "drop" in request.POST:
        change_status(entry=entry, to="dropped", actor=page.user)
    else:
        set_declines_finals(entry=entry, declines=request.POST.get("declines") == "1", actor=page.user)
    size = read_whole(request.POST.get("size", ""))
    return redirect(f"{reverse('event-cut', args=[slug])}{f'?size={size}' if size in SIZES else ''}")


@require_POST
def write_seeds_anew(request: HttpRequest, slug: str) -> HttpResponse:
    """Seed the finals anew. Raises Refused seeds_changed_meanwhile if the page showed other seeds or another round."""
    page = open_event_page(request, slug, "organize")
    seed_anew(event=page.event, actor=page.user, digest=request.POST.get("digest", ""))
    return redirect("event-cut", slug)


@dataclass(frozen=True)
class DifferingSeed:
    """A seed with the names of the entry that has it and of the entry that the standings give it; "" for none."""

    seed: int
    seeded: str
    by_standings: str


def _name_differences(page: EventPage, check: SeedCheck) -> list[DifferingSeed]:
    pairs = {difference.seed: (difference.seeded, difference.by_standings) for difference in check.differences}
    ids = [entry for pair in pairs.values() for entry in pair if entry is not None]
    names = {entry.pk: entry.name for entry in prefetch_people(page.event.entries.filter(pk__in=ids))}
    return [
        DifferingSeed(seed, *(names[int(entry)] if entry else "" for entry in pair)) for seed, pair in pairs.items()
    ]


def _number_seeds(page: EventPage, seeding: Sequence[EntryId]) -> list[tuple[int, Entry]]:
    """Return the entries of the finals with their seeds, counted from 1."""
    entries = {entry.pk: entry for entry in prefetch_people(page.event.entries.filter(pk__in=seeding))}
    return [(seed, entries[int(entry)]) for seed, entry in enumerate(seeding, start=1)]


def _stages(page: EventPage, cut: Cut, finalists: Mapping[int, Entry]) -> list[Stage]:
    """Return the rounds of the finals that the reader may see, in order.

    In the round of the final the match of the losers of the semifinals is for third place.
    """
    rounds = page.event.rounds.filter(number__gt=cut.after_round).order_by("number")
    visible = [round_ for round_ in rounds if round_.is_visible or page.is_staff]
    stages: list[Stage] = []
    played: list[state.Round] = []
    for round_ in visible:
        matches = list_matches(round_)
        without = [finalists[int(entry)] for entry in list_without_opponent(cut, played, round_.number)]
        slots = count_slots(cut, round_.number)
        stages.append(Stage(round_, stage_name(slots), matches, without, is_final=slots == _FINALISTS))
        played.append(state.Round(round_.number, tuple(match_value(match, match.result) for match in matches)))
    if len(stages) > 1 and count_slots(cut, visible[-1].number) == _FINALISTS:
        outcomes = [find_verdicts(match_value(match, match.result)) for match in stages[-2].matches]
        lost = {entry for outcome in outcomes for entry, verdict in outcome.items() if verdict is MatchVerdict.LOSS}
        third = [match.pk for match in stages[-1].matches if {seat.entry_id for seat in match.seats.all()} <= lost]
        stages[-1] = replace(stages[-1], third_place=third[0] if third else None)
    return stages
