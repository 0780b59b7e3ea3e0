"""The record of an event from its rows, for pairing and counting it again.

Entry points: :func:`build_record`, :func:`write_file_lines`, :func:`find_differences`, :func:`require_revealed`,
:func:`list_published_changes`, :func:`find_shown_hash`, :func:`list_later_seeds`.
"""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from django.db.models import Prefetch

from engine.draw_of_lots import seed_hash
from engine.json_io.state import write_state
from engine.standings import write_standings
from engine.state import State
from engine.verification.file import write_lines
from engine.verification.record import CutRecord, EventRecord, LaterSeed, MatchRecord, RoundRecord
from engine.verification.run import Finding, verify
from ledger.handlers import OnProgress
from ledger.queries.actions import list_actions
from problems import Problem, refuse
from tournament.event.queries.batches import read_in_batches
from tournament.event.queries.finals import cut_of
from tournament.event.queries.state import read_event_settings
from tournament.models import Deviation, Event, Match, Result, Round
from tournament.ranking.queries.counted_standings import find_rules
from tournament.ranking.queries.stored import read_ranks


def require_revealed(event: Event) -> None:
    """Raise Refused verification_not_yet before the end, because the seed would reveal the next pairing."""
    if not event.is_over:
        refuse("verification_not_yet")


def build_record(event: Event) -> EventRecord:
    """Return all inputs and results of the published rounds of an event."""
    rounds = list(_read_rounds(event))
    standings = {played.number: _standings_of(event, played) for played in rounds if played.closed}
    return replace(_build_head(event), rounds=tuple(rounds), standings=standings)


def write_file_lines(event: Event) -> Iterator[str]:
    """Yield the lines of the verification file of an event; one round is in memory at a time."""
    rounds = ((played, _standings_of(event, played) if played.closed else None) for played in _read_rounds(event))
    return write_lines(_build_head(event), rounds)


def _build_head(event: Event) -> EventRecord:
    """Return the record without rounds and standings."""
    entries = event.entries.order_by("id")
    finals, cut = None, cut_of(event)
    if cut is not None:
        dropped_after = {str(entry): number for entry, number in cut.dropped_after.items()}
        finals = CutRecord(cut.after_round, tuple(map(int, cut.seeding)), cut.third_place, dropped_after)
    return EventRecord(
        slug=event.slug,
        format=event.format_key,
        format_version=event.format_version,
        seed=event.seed,
        seed_hash=find_shown_hash(event),
        later_seeds=tuple(list_later_seeds(event)),
        cut=finals,
        counting=find_rules(event),
        without_place={
            str(entry.pk): entry.without_place_since for entry in entries if entry.without_place_since is not None
        },
        settings=write_state(State((), settings=read_event_settings(event)))["settings"],
        awards={str(entry.pk): entry.awards for entry in entries if entry.awards},
        rounds=(),
        standings={},
    )


def _standings_of(event: Event, played: RoundRecord) -> list[dict[str, Any]]:
    """Return the standings after a round as verification files have them: equal ranks in order of ids as text."""
    rows = sorted(read_ranks(event, played.number), key=lambda row: (row.rank, str(row.id)))
    return write_standings(rows)


def find_differences(event: Event, on_progress: OnProgress | None = None) -> tuple[Finding, ...]:
    """Return the differences between the stored rounds, the rounds paired again, and the digests in the log.

    ``on_progress(done, total)`` counts rounds and standings.
    """
    record = build_record(event)
    return (*verify(record, on_progress), *_compare_with_log(event, record))


def list_published_changes(event: Event) -> list[Deviation]:
    """Return the manual changes of published rounds in their order."""
    visible = Deviation.objects.filter(round__event=event).exclude(round__state=Round.State.DRAFT)
    return list(visible.select_related("round__event", "by").order_by("round__number", "id"))


def find_shown_hash(event: Event) -> str:
    """Return the seed's hash from the log line of the event's creation; older events have it computed from the seed."""
    created = list_actions(event.scope).filter(verb="event.created").values_list("after", flat=True).first()
    logged: dict[str, Any] = created or {}
    return str(logged.get("seed_hash") or seed_hash(event.seed))


def list_later_seeds(event: Event) -> Iterator[LaterSeed]:
    """Yield the seeds drawn when a finished event was resumed, each with the hash logged at that moment."""
    state_changes = list_actions(event.scope).filter(verb="event.moved", after__has_key="seed_hash").order_by("id")
    hashes = [str(after["seed_hash"]) for after in state_changes.values_list("after", flat=True) if after]
    for index, later in enumerate(event.later_seeds):
        yield LaterSeed(later["seed"], "".join(hashes[index : index + 1]), later["after_round"])


def _compare_with_log(event: Event, record: EventRecord) -> Iterator[Finding]:
    """Yield the rounds with another digest than in the action log."""
    verbs = ("round.paired", "round.repaired")
    paired = list_actions(event.scope).filter(verb__in=verbs).values_list("subject", "after")
    logged = {
        (subject.rpartition(".")[2], after["attempt"]): after["digest"]
        for subject, after in paired
        if after is not None
    }
    for played in record.rounds:
        if logged.get((str(played.number), played.attempt), played.digest) != played.digest:
            yield Finding(played.number, Problem("differs_log", {"number": played.number}))


def _read_rounds(event: Event) -> Iterator[RoundRecord]:
    """Yield the published rounds of an event in their order, with inputs, matches and results."""
    matches = Match.objects.prefetch_related("seats", Prefetch("results", Result.objects.order_by("revision")))
    rounds = event.rounds.exclude(state=Round.State.DRAFT).order_by("number")
    for played in rounds.prefetch_related("deviations"):
        yield RoundRecord(
            number=played.number,
            attempt=played.attempt,
            engine=played.engine,
            input=played.pairing_input,
            digest=played.output_digest,
            paired_at=_moment(played.paired_at),
            # Reasons are left out, because they may hold names and the file is public.
            deviations=tuple(
                {**deviation.change, "at": _moment(deviation.at)} for deviation in played.deviations.all()
            ),
            matches=tuple(
                MatchRecord(
                    match.table,
                    tuple(seat.entry_id for seat in match.seats.all()),
                    tuple(_result_as_json(result) for result in match.results.all()),
                )
                for match in read_in_batches(matches.filter(round=played))
            ),
            closed=played.state == Round.State.CLOSED,
        )


def _result_as_json(result: Result) -> dict[str, Any]:
    values = {
        "games": result.games,
        "outcome": result.outcome,
        "in_game_points": result.in_game_points,
        "ended": result.ended,
        "accepted": [problem["code"] for problem in result.accepted],
    }
    return {"revision": result.revision, "at": _moment(result.at)} | {
        key: value for key, value in values.items() if value
    }


def _moment(at: datetime) -> str:
    """Return a moment in UTC with microseconds, so that moments sort as text."""
    return at.astimezone(UTC).isoformat(timespec="microseconds")
