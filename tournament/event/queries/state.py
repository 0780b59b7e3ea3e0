"""Turn the rows of an event into the frozen values of the domain: state, settings, matches."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Set
from dataclasses import replace
from typing import Any, NamedTuple

from django.db.models import QuerySet

from engine import state as domain_state
from engine.attendance_policies import Policies
from engine.finals import make_bracket_state
from engine.json_io import event_settings
from engine.options import MatchFormat, Settings
from engine.rooms import list_table_ranges, read_rooms
from language.folding import fold
from tournament.event.queries.finals import cut_in, find_bracket_in_play
from tournament.event.queries.match_columns import MatchResultColumns, make_match_value, read_matches
from tournament.event.queries.schedule import list_scheduled_players
from tournament.models import Entry, Event, KeptApart, Match, Result, ResultReport, Round, Seat


class EntryColumns(NamedTuple):
    """The columns of an entry that its state needs."""

    pk: int
    status: str
    awards: dict[str, dict[str, Any]]
    dropped_after: int | None
    fixed_table: int | None
    club: str


def read_event_settings(event: Event) -> Settings:
    """Return the event's settings of counting and pairing; a missing one has its default."""
    return event_settings.read_counting_settings(event.settings)


def match_format_of(event: Event) -> MatchFormat:
    """Return the match format of the event: one game unless its settings differ."""
    return event_settings.match_format_of(event.settings)


def match_format_in(event: Event, number: int) -> MatchFormat:
    """Return the match format of one round: the event's, without draws in a bracket."""
    usual = match_format_of(event)
    return replace(usual, draws=False) if cut_in(event, number) else usual


def read_event_policies(event: Event) -> Policies:
    """Return the event's policies for late and returning entries, drops and no-shows."""
    return event_settings.read_policy_settings(event.settings)


def read_event_state(
    event: Event,
    *,
    after_round: int | None = None,
    attempt: int = 1,
    before: int | None = None,
    played_by: Collection[int] | None = None,
) -> domain_state.State:
    """Return the state of an event after a round; it holds ids only.

    With ``after_round`` it is for standings: the players seated in these rounds. Without it, it is for pairing the
    next round: all visible rounds and all checked-in players. ``before`` is the number of a visible round that is
    paired again: it and all later rounds are left out. With ``played_by`` only the matches of these entries are read,
    for questions about them alone.
    """
    rounds = event.rounds.exclude(state=Round.State.DRAFT).order_by("number")
    if after_round is not None:
        rounds = rounds.filter(number__lte=after_round)
    if before is not None:
        rounds = rounds.filter(number__lt=before)
    played = read_rounds(rounds, played_by)
    # A player that rested, or advanced without a match, has no seat and is in the event all the same.
    seated = {player for round_ in played for match in round_.matches for player in match.players}
    in_event = seated | (list_scheduled_players(event) if played and after_round is None else set())
    state = domain_state.State(
        players=tuple(_players(event, played, in_event, with_newcomers=after_round is None)),
        rounds=tuple(played),
        settings=read_event_settings(event),
        seed=event.pairing_seed if after_round is None else event.seed,
        attempt=attempt,
        tables=() if after_round is not None else list_table_ranges(read_rooms(event.settings)),
    )
    cut = find_bracket_in_play(event) if after_round is None else None
    return state if cut is None else make_bracket_state(state, cut)


def read_state_around(event: Event, entry_id: int, *, after_round: int) -> domain_state.State:
    """Return the part of the state after a round that the numbers of one entry are made of.

    It has all players, and of all rounds the matches of the entry and of its opponents. What depends on other matches,
    such as a comparison of tied players, is not to be computed from it.
    """
    rounds = event.rounds.exclude(state=Round.State.DRAFT).filter(number__lte=after_round).order_by("number")
    seats = Seat.objects.filter(match__round__in=rounds.order_by()).order_by()
    met = seats.filter(match__seats__entry=entry_id).values_list("entry", flat=True)
    played = read_rounds(rounds, {entry_id, *met})
    seated: set[domain_state.EntryId] = set(seats.values_list("entry", flat=True).distinct())
    return domain_state.State(
        players=tuple(_players(event, played, seated, with_newcomers=False)),
        rounds=tuple(played),
        settings=read_event_settings(event),
        seed=event.seed,
    )


def read_rounds(rounds: QuerySet[Round], played_by: Collection[int] | None = None) -> list[domain_state.Round]:
    """Return rounds with their matches as frozen values; ``played_by`` as for :func:`read_matches`."""
    return [domain_state.Round(number, tuple(matches)) for number, matches in read_matches(rounds, played_by).items()]


def _players(
    event: Event, played: list[domain_state.Round], seated: Set[domain_state.EntryId], *, with_newcomers: bool
) -> Iterable[domain_state.Player]:
    """Yield the players ``seated`` in these rounds and, for pairing, checked-in newcomers.

    Standings leave newcomers out, so that a late entry does not change them. A dropped player counts as dropped after
    the last of these rounds at the latest, even if a round was taken back since.
    """
    # Only the pairing needs entries kept apart; standings do not.
    apart = read_kept_apart(event) if with_newcomers else {}
    # Inputs of the pairing hold no names, so a club is a number within this state.
    clubs: dict[str, str] = {}
    entries = [EntryColumns(*row) for row in event.entries.order_by("id").values_list(*EntryColumns._fields)]
    with_awards = {entry.pk for entry in entries if entry.awards}
    rounds_seated = {
        (player, round_.number)
        for round_ in (played if with_awards else ())
        for match in round_.matches
        for player in match.players
        if player in with_awards
    }
    in_state = seated | {entry.pk for entry in entries if entry.status == Entry.Status.CHECKED_IN}
    for entry in entries:
        # A round that was taken back may be played after all. In standings a score counts after later rounds only.
        scored = {int(number): score for number, score in entry.awards.items() if int(number) <= len(played)}
        missed_rounds: dict[int, domain_state.MissedRoundScore] = {
            number: score["award"]
            for number, score in scored.items()
            if (with_newcomers or score["since"] < len(played)) and (entry.pk, number) not in rounds_seated
        }
        is_checked_in = entry.status == Entry.Status.CHECKED_IN
        if is_checked_in and (with_newcomers or entry.pk in seated):
            has_club = with_newcomers and entry.club
            club = clubs.setdefault(fold(entry.club), str(len(clubs) + 1)) if has_club else ""
            # An entry that dropped before the first round is not in the state, so no player can name it.
            avoid = apart.get(entry.pk, frozenset()) & in_state
            yield domain_state.Player(
                entry.pk, missed_rounds=missed_rounds, fixed_table=entry.fixed_table, avoid=avoid, club=club
            )
        elif entry.pk in seated:
            last = min(entry.dropped_after or 0, len(played))
            yield domain_state.Player(entry.pk, status="dropped", dropped_after=last, missed_rounds=missed_rounds)


def read_kept_apart(event: Event) -> dict[int, frozenset[int]]:
    """Return for each entry id the ids of the entries it must not meet; each pair is in it in both directions."""
    apart: dict[int, set[int]] = defaultdict(set)
    pairs = KeptApart.objects.filter(event=event, removed_at=None)
    for first, second in pairs.values_list("first_id", "second_id"):
        apart[first].add(second)
        apart[second].add(first)
    return {entry: frozenset(others) for entry, others in apart.items()}


def match_value(match: Match, result: Result | ResultReport | None) -> domain_state.Match:
    """Return a match as a frozen value, with one of its results, with what a player reports, or without."""
    seats = (domain_state.Seat(seat.entry_id, seat.order - 1) for seat in match.seats.all())
    if result is None:
        return make_match_value(seats, match.table, MatchResultColumns())
    columns = MatchResultColumns(result.games, result.outcome, result.in_game_points, result.ended)
    return make_match_value(seats, match.table, columns)
