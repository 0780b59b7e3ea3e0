"""Repair of a round: pair again only the entries that a drop or a late entry touched; other matches keep their tables.

Entry points: :func:`plan_repair` returns what would change, :func:`repair_round` does it as a new attempt of the round.
The engine gets the matches that stay as decided pairs, so that the round can be paired again from its input.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any

from django.utils import timezone

from accounts.models import User
from engine.pairing.pairing import Pairing
from engine.pairing.strategies import WITH_LOCKED, pair_round
from engine.state import EntryId, Player, State
from problems import Problem, refuse
from tournament.domain.manual_change import warn_about_matches
from tournament.event.queries.batches import read_in_batches, split_in_batches
from tournament.event.queries.state import read_event_state
from tournament.event.services.locks import lock_after_computing, require_in_play
from tournament.event.services.log_lines import record_in_event
from tournament.models import Deviation, Event, Match, Round
from tournament.rounds.queries.draft_changes import find_draft_changes
from tournament.rounds.queries.rounds import SeatedMatch, get_round, read_seated_match
from tournament.rounds.services.conflicts import explain_conflict
from tournament.rounds.services.match_rows import delete_matches, make_pairing_columns, seat_matches
from tournament.rounds.services.pairing_version import PairingVersion, require_current_pairing
from tournament.standings.queries.standings import read_points_before


@dataclass(frozen=True)
class Repair:
    """The plan of a repair: the matches it dissolves and creates, the number of unchanged ones, warnings.

    ``dissolved_keys`` are the ids of the dissolved matches. ``state`` and ``pairing`` are the input and the result of
    the engine. ``corrections`` are the ids of results and decks changed since a draft was paired: the matches that stay
    were paired without them, and the warnings name them.
    """

    dissolved: tuple[SeatedMatch, ...]
    dissolved_keys: tuple[int, ...]
    created: tuple[SeatedMatch, ...]
    unchanged: int
    warnings: tuple[Problem, ...]
    state: State
    pairing: Pairing
    corrections: tuple[tuple[int, ...], ...] = ()

    @property
    def digest(self) -> str:
        """The digest of the whole round as it would be; it changes with every drop and late entry."""
        return self.pairing.digest

    @property
    def plan_digest(self) -> str:
        """The digest of all that the organizer reads before the repair: the round, and the corrections if any."""
        if not any(self.corrections):
            return self.digest
        return sha256(f"{self.digest} {self.corrections}".encode()).hexdigest()


def plan_repair(*, event: Event, number: int) -> Repair:
    """Return what a repair would change, without writing anything.

    Raises Refused round_unknown, round_already_over, repair_not_this_way, nothing_to_repair.
    """
    round_ = get_round(event, number)
    if round_.state == Round.State.CLOSED:
        refuse("round_already_over", number=number)
    state = read_event_state(event, before=number, attempt=round_.attempt + 1)
    if state.settings.pairing.system not in WITH_LOCKED:
        refuse("repair_not_this_way")
    split = _SplitRound(state, number, read_in_batches(round_.matches.prefetch_related("seats")))
    if not split.dissolved and not split.to_pair:
        refuse("nothing_to_repair", number=number)
    pairing = pair_round(split.state)
    kept = {frozenset(pair) for pair in split.state.locked}
    created = [
        SeatedMatch(table, tuple(int(entry) for entry in entries))
        for table, entries in pairing.by_table
        if frozenset(entries) not in kept
    ]
    if pairing.bye is not None and pairing.bye != split.state.locked_bye:
        created.append(SeatedMatch(None, (int(pairing.bye),)))
    warnings = warn_about_matches(split.state, [match.entries for match in created], read_points_before(event, number))
    changes = None if round_.is_visible else find_draft_changes(round_)
    if changes:
        warnings += changes.describe_results_and_decks()
    return Repair(
        dissolved=tuple(read_seated_match(match) for match in split.dissolved),
        dissolved_keys=tuple(match.pk for match in split.dissolved),
        created=tuple(created),
        unchanged=len(split.kept),
        warnings=tuple(warnings),
        state=split.state,
        pairing=pairing,
        corrections=changes.versions if changes else (),
    )


def repair_round(
    *, event: Event, number: int, actor: User | None, version: PairingVersion | None = None, digest: str | None = None
) -> Round:
    """Pair the entries again that a drop or a late entry touched.

    ``version`` is the version of the round that the organizer saw, as a draft or published; ``digest`` is the
    ``plan_digest`` that the organizer read.

    Raises Refused as plan_repair does, event_not_running, draft_changed_meanwhile, repair_outdated.
    """

    def plan_attempt(read: Event) -> tuple[Repair, dict[str, Any]]:
        plan = plan_repair(event=read, number=number)
        return plan, make_pairing_columns(plan.state, plan.pairing)

    with lock_after_computing(event, plan_attempt) as (locked, get_plan):
        round_ = get_round(require_in_play(locked), number)
        with explain_conflict(locked, number):
            require_current_pairing(round_, version)
        plan, columns = get_plan()
        if digest not in {None, plan.plan_digest}:
            refuse("repair_outdated", number=number)
        before = {"attempt": round_.attempt, "digest": round_.output_digest}
        # By their keys: found by their seats, each batch would read all matches of the round.
        for batch in split_in_batches(plan.dissolved_keys):
            delete_matches(round_.matches.filter(pk__in=batch))
        seat_matches(round_, plan.created)
        for name, value in (columns | {"paired_at": timezone.now()}).items():
            setattr(round_, name, value)
        round_.save(update_fields=[*columns, "paired_at"])
        Deviation.objects.create(round=round_, change={"repaired": round_.attempt}, reason="", by=actor)
        dissolved, created = ([match.as_json() for match in matches] for matches in (plan.dissolved, plan.created))
        after = {"attempt": round_.attempt, "digest": plan.digest, "out": dissolved, "in": created}
        record_in_event(locked, "round.repaired", actor, round_, before=before, after=after)
    return round_


class _SplitRound:
    """The matches of a round that stay (``kept``) or are dissolved (``dissolved``), and the entries to pair again.

    Those are ``to_pair``. ``bye`` is the bye that stays, None without one. ``state`` is the engine's input, in which
    the matches that stay are decided.
    """

    def __init__(self, state: State, number: int, matches: Sequence[Match]) -> None:
        self.active = {
            player.id for player in state.players if player.plays_in(number) and number not in player.missed_rounds
        }
        tables = [match for match in matches if not match.is_bye]
        # A reported match was played, though its result waits for an answer.
        self.kept = [
            match
            for match in tables
            if match.result_id is not None or match.report_id is not None or self._has_only_active(match)
        ]
        kept = {match.pk for match in self.kept}
        self.dissolved = [match for match in tables if match.pk not in kept]
        byes = [match for match in matches if match.is_bye]
        self.to_pair = self.active - self._seated(self.kept) - self._seated(byes)
        active_byes = [match for match in byes if self._has_only_active(match)]
        # A single bye stays if the number of entries to pair is even; otherwise its player is paired again.
        self.bye = active_byes[0] if len(active_byes) == 1 and len(self.to_pair) % 2 == 0 else None
        self.dissolved += [match for match in byes if match != self.bye]
        self.to_pair |= {
            entry for match in active_byes if match != self.bye for entry in read_seated_match(match).entries
        }
        self.state = self._lock_kept(state)

    def _has_only_active(self, match: Match) -> bool:
        return {seat.entry_id for seat in match.seats.all()} <= self.active

    def _seated(self, matches: Sequence[Match]) -> set[EntryId]:
        return {seat.entry_id for match in matches for seat in match.seats.all()}

    def _lock_kept(self, state: State) -> State:
        """Return the state with the kept matches decided; players who dropped after playing this round play in it."""
        played = self._seated(self.kept)
        players = [
            replace(player, status="active", dropped_after=None) if player.id in played else player
            for player in state.players
        ]
        # A player who dropped in their first round is in no earlier round, so the state does not hold them.
        missing = played - {player.id for player in players}
        kept = [read_seated_match(match) for match in self.kept]
        return replace(
            state,
            players=(*players, *(Player(entry) for entry in sorted(missing, key=str))),
            locked=tuple((match.entries[0], match.entries[1]) for match in kept),
            locked_tables=tuple(match.table or 0 for match in kept),
            locked_bye=None if self.bye is None else read_seated_match(self.bye).entries[0],
        )
