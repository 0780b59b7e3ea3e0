"""Pairing only the affected anew: who left goes, who came is seated, every other match stays at its table.

Entry points: :func:`plan_repair` says what would change, :func:`repair_round` does it. It is a new attempt
of the round: the engine is given the matches that stay as pairs that are decided, so the round can be paired again
from its input.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from ledger.services.log import record_action
from problems import Problem, refuse
from tournament.domain.json_io.state import canonical_json
from tournament.domain.manual_change import warn_about_matches
from tournament.domain.pairing import ENGINE, Pairing, pair_round
from tournament.domain.pairing.strategies import WITH_LOCKED
from tournament.domain.types import EntryId, Player, State
from tournament.event.queries.state import state_of
from tournament.models import Deviation, Event, Match, Round
from tournament.rounds.queries.rounds import get_round
from tournament.rounds.services.conflicts import telling_who
from tournament.rounds.services.draft_version import DraftVersion, require_current_draft
from tournament.rounds.services.match_rows import idle_in, report_of, seat, take_apart
from tournament.standings.queries.standings import points_before

Sitting = tuple[int | None, tuple[int, ...]]


@dataclass(frozen=True)
class Repair:
    """What pairing the affected anew would do: matches that go, matches that come, how many stay, warnings.

    ``digest`` is that of the whole round as it would be; it says that nobody came or left since it was looked at.
    """

    out: tuple[Sitting, ...]
    into: tuple[Sitting, ...]
    stay: int
    warnings: tuple[Problem, ...]
    state: State
    pairing: Pairing

    @property
    def digest(self) -> str:
        """Of the round as it would be."""
        return self.pairing.digest


def plan_repair(*, event: Event, number: int) -> Repair:
    """What would change; nothing is written.

    Raises Refused round_unknown, round_already_over, repair_not_this_way, nothing_to_repair.
    """
    a_round = get_round(event, number)
    if a_round.state == Round.State.CLOSED:
        refuse("round_already_over", number=number)
    state = state_of(event, before=number, attempt=a_round.attempt + 1)
    if state.settings.pairing.system not in WITH_LOCKED:
        refuse("repair_not_this_way")
    matches = list(a_round.matches.prefetch_related("seats"))
    field = _Field(state, number, matches)
    if not field.out and not field.loose:
        refuse("nothing_to_repair", number=number)
    return _planned(event, number, field)


@transaction.atomic
def repair_round(
    *, event: Event, number: int, actor: User | None, version: DraftVersion | None = None, digest: str | None = None
) -> Round:
    """Pair the affected anew. ``digest`` is that of the plan somebody saw.

    Raises Refused as plan_repair does, event_not_running, draft_changed_meanwhile, repair_outdated.
    """
    locked = Event.objects.select_for_update().get(pk=event.pk)
    if not locked.is_playing:
        refuse("event_not_running", state=locked.state)
    a_round = get_round(locked, number)
    with telling_who(locked, number):
        require_current_draft(a_round, version)
    plan = plan_repair(event=locked, number=number)
    if digest not in {None, plan.digest}:
        refuse("repair_outdated", number=number)
    before = {"attempt": a_round.attempt, "digest": a_round.output_digest}
    _lay(a_round, plan)
    _keep(a_round, plan, actor)
    after = {"attempt": a_round.attempt, "digest": plan.digest, "out": _listed(plan.out), "in": _listed(plan.into)}
    subject = f"round:{locked.pk}.{number}"
    record_action(actor=actor, verb="round.repaired", scope=locked.scope, subject=subject, before=before, after=after)
    return a_round


class _Field:
    """Matches that stay, matches that go, and who is to be paired."""

    def __init__(self, state: State, number: int, matches: Sequence[Match]) -> None:
        self.here = {player.id for player in state.players if player.plays_in(number) and number not in player.awards}
        tables = [match for match in matches if not match.is_bye]
        self.kept = [match for match in tables if match.result_id is not None or self._all_here(match)]
        self.out = [match for match in tables if match not in self.kept]
        byes = [match for match in matches if match.is_bye]
        self.loose = self.here - self._seated(self.kept) - self._seated(byes)
        here = [match for match in byes if self._all_here(match)]
        # One bye stays as long as those left over come out in pairs; else its player is one of them.
        self.bye = here[0] if len(here) == 1 and len(self.loose) % 2 == 0 else None
        self.out += [match for match in byes if match != self.bye]
        self.loose |= {entry for match in here if match != self.bye for entry in _sitting(match)[1]}
        self.state = self._with_who_played(state)

    def _all_here(self, match: Match) -> bool:
        return {seat.entry_id for seat in match.seats.all()} <= self.here

    def _seated(self, matches: Sequence[Match]) -> set[EntryId]:
        return {seat.entry_id for match in matches for seat in match.seats.all()}

    def _with_who_played(self, state: State) -> State:
        """Whoever left after playing the round has played it."""
        played = self._seated(self.kept)
        players = [
            replace(player, status="active", dropped_after=None) if player.id in played else player
            for player in state.players
        ]
        # Whoever left in their first round is in no round before this one.
        missing = played - {player.id for player in players}
        return replace(
            state,
            players=(*players, *(Player(entry) for entry in sorted(missing, key=str))),
            locked=tuple(_pair(match) for match in self.kept),
            locked_tables=tuple(match.table or 0 for match in self.kept),
            locked_bye=None if self.bye is None else _sitting(self.bye)[1][0],
        )


def _planned(event: Event, number: int, field: _Field) -> Repair:
    pairing = pair_round(field.state)
    kept = {frozenset(pair) for pair in field.state.locked}
    into: list[Sitting] = [
        (table, tuple(int(entry) for entry in who)) for table, who in pairing.by_table if frozenset(who) not in kept
    ]
    if pairing.bye is not None and pairing.bye != field.state.locked_bye:
        into.append((None, (int(pairing.bye),)))
    warnings = warn_about_matches(field.state, [who for _table, who in into], points_before(event, number))
    return Repair(
        out=tuple(_sitting(match) for match in field.out),
        into=tuple(into),
        stay=len(field.kept),
        warnings=tuple(warnings),
        state=field.state,
        pairing=pairing,
    )


def _lay(a_round: Round, plan: Repair) -> None:
    """The bye of somebody who keeps it is not touched, nor any match that stays."""
    for table, who in plan.out:
        for match in a_round.matches.filter(table=table, seats__entry=who[0]):
            take_apart(match)
    for table, who in plan.into:
        seat(a_round, table, who)


def _keep(a_round: Round, plan: Repair, actor: User | None) -> None:
    a_round.attempt = plan.state.attempt
    a_round.pairing_input = canonical_json(plan.state)
    a_round.engine = ENGINE
    a_round.output_digest = plan.digest
    a_round.report = report_of(plan.pairing) | {"idle": idle_in(plan.state, plan.pairing)}
    a_round.paired_at = timezone.now()
    a_round.save(update_fields=["attempt", "pairing_input", "engine", "output_digest", "report", "paired_at"])
    Deviation.objects.create(round=a_round, change={"repaired": a_round.attempt}, reason="", by=actor)


def _pair(match: Match) -> tuple[EntryId, EntryId]:
    first, second = _sitting(match)[1]
    return first, second


def _sitting(match: Match) -> Sitting:
    return match.table, tuple(seat.entry_id for seat in sorted(match.seats.all(), key=lambda seat: seat.order))


def _listed(sittings: Sequence[Sitting]) -> list[list[object]]:
    return [[table, list(who)] for table, who in sittings]
