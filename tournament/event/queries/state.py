"""From rows to the frozen state that pairing and standings are computed from, and from a result's row to a match."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from django.db.models import Prefetch

from language.folding import fold
from tournament.domain import types
from tournament.domain.finals import bracket_state
from tournament.domain.json_io import event_settings
from tournament.domain.policies import Policies
from tournament.domain.rooms import read_rooms, table_ranges
from tournament.event.queries.finals import cut_in, cut_of
from tournament.event.queries.kept_apart import apart_by_entry
from tournament.models import Entry, Event, Match, Result, Round


def settings_of(event: Event) -> types.Settings:
    """The event's choices about counting and pairing; what it does not say has its default."""
    return event_settings.counting_of(event.settings)


def match_format_of(event: Event) -> types.MatchFormat:
    """What a result may look like: one game unless the event says otherwise."""
    return event_settings.match_format_of(event.settings)


def match_format_in(event: Event, number: int) -> types.MatchFormat:
    """The same for one round: no draws in the finals."""
    usual = match_format_of(event)
    return replace(usual, draws=False) if cut_in(event, number) else usual


def policies_of(event: Event) -> Policies:
    """What the event decided about people who come late, leave, come back or do not show up."""
    return event_settings.policies_of(event.settings)


def state_of(
    event: Event, *, after_round: int | None = None, attempt: int = 1, before: int | None = None
) -> types.State:
    """The event after a round, ids only: for standings, who sat in these rounds.

    Without ``after_round`` for pairing the next one: all rounds that players see, and who is checked in. ``before``
    is a round that players see already and that is paired once more: it and what follows are left out.
    """
    rounds = event.rounds.exclude(state=Round.State.DRAFT).order_by("number")
    if after_round is not None:
        rounds = rounds.filter(number__lte=after_round)
    if before is not None:
        rounds = rounds.filter(number__lt=before)
    matches = Match.objects.select_related("result").prefetch_related("seats")
    played = [_round(row) for row in rounds.prefetch_related(Prefetch("matches", queryset=matches))]
    state = types.State(
        players=tuple(_players(event, played, with_newcomers=after_round is None)),
        rounds=tuple(played),
        settings=settings_of(event),
        seed=event.pairing_seed if after_round is None else event.seed,
        attempt=attempt,
        tables=() if after_round is not None else table_ranges(read_rooms(event.settings)),
    )
    cut = cut_of(event) if after_round is None and event.state == Event.State.CUT else None
    return state if cut is None else bracket_state(state, cut)


def _players(event: Event, played: list[types.Round], *, with_newcomers: bool) -> Iterable[types.Player]:
    """Everybody who sat at a table in these rounds, and newcomers who are checked in.

    A standing leaves newcomers out: it does not change by who comes later. Who dropped plays in no round after
    these, whatever round was taken back since.
    """
    sat = {(player, one.number) for one in played for match in one.matches for player in match.players}
    everybody = {player for player, _number in sat}
    # Wishes about who meets whom are the draw's alone; a standing knows none.
    apart = apart_by_entry(event) if with_newcomers else {}
    clubs: dict[str, str] = {}
    entries = list(event.entries.order_by("id"))
    drawn = everybody | {entry.pk for entry in entries if entry.status == Entry.Status.CHECKED_IN}
    for entry in entries:
        awards = _awards(entry, len(played), is_standing=not with_newcomers)
        awards = {number: award for number, award in awards.items() if (entry.pk, number) not in sat}
        here = entry.status == Entry.Status.CHECKED_IN
        if here and (with_newcomers or entry.pk in everybody):
            club = _club(entry, clubs) if with_newcomers else ""
            # Who left before the first round is not in the draw, so nobody can be kept apart from them.
            avoid = apart.get(entry.pk, frozenset()) & drawn
            yield types.Player(entry.pk, awards=awards, fixed_table=entry.fixed_table, avoid=avoid, club=club)
        elif entry.pk in everybody:
            last = min(entry.dropped_after or 0, len(played))
            yield types.Player(entry.pk, status="dropped", dropped_after=last, awards=awards)


def _club(entry: Entry, known: dict[str, str]) -> str:
    """The club as a number of this draw alone: inputs hold no names. Case and diacritics make no other club."""
    return known.setdefault(fold(entry.club), str(len(known) + 1)) if entry.club else ""


def _awards(entry: Entry, rounds: int, *, is_standing: bool) -> dict[int, types.Award]:
    """What an entry got for rounds it missed; in a standing only what was given before the round it is after.

    For pairing only what is behind: a round that was shown, missed and then taken back is played by everybody.
    """
    given: dict[str, dict[str, Any]] = entry.awards
    behind = {int(number): one for number, one in given.items() if int(number) <= rounds}
    return {number: one["award"] for number, one in behind.items() if not is_standing or one["since"] < rounds}


def _round(row: Round) -> types.Round:
    return types.Round(row.number, tuple(match_value(match, match.result) for match in row.matches.all()))


def given_value(match: Match, points: Sequence[Sequence[int]], ended: Sequence[str]) -> types.Match:
    """A match with points that were typed and no result yet; ends that no game knows are left out."""
    seats = tuple(types.Seat(seat.entry_id, seat.order - 1) for seat in match.seats.all())
    known = tuple(types.EndReason(one) for one in ended if one in list(types.EndReason))
    return types.Match(seats, match.table, in_game_points=tuple(tuple(one) for one in points), ended=known)


def match_value(match: Match, result: Result | None) -> types.Match:
    """A match with one of its results as a frozen value."""
    seats = tuple(types.Seat(seat.entry_id, seat.order - 1) for seat in match.seats.all())
    if result is None:
        return types.Match(seats, match.table)
    return types.Match(
        seats,
        match.table,
        games=tuple(result.games) if result.games else None,
        outcome=types.Outcome(result.outcome) if result.outcome else None,
        in_game_points=tuple(tuple(points) for points in result.in_game_points or ()),
        ended=tuple(types.EndReason(one) for one in result.ended or ()),
    )
