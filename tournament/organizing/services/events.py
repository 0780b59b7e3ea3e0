"""Create events and move them between states."""

import secrets
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction

from accounts.founders import require_founder
from accounts.models import CountedUse, User
from accounts.services.daily_limits import count_use
from accounts.services.sign_in_links import withdraw_links
from decks.services import pin_format
from engine.draw_of_lots import seed_hash
from engine.json_io.event_settings import require_valid
from engine.options import MatchFormat
from engine.schedule import SCHEDULED
from games.registry import find_format
from games.scoring import Scoring
from problems import refuse
from tournament.counting_settings import list_settings
from tournament.domain.event_completeness import require_complete
from tournament.domain.event_facts import clean_facts, require_facts
from tournament.domain.event_moves import EVENT_MOVES, EventState, require_event_move
from tournament.domain.round_moves import RoundState
from tournament.entries.services.waiting_list import admit_waiting_entries
from tournament.event.queries.schedule import read_pairing_options
from tournament.event.services.log_lines import record_in_event
from tournament.event.services.slugs import create_with_slug
from tournament.models import Event, StaffRole
from tournament.organizing.services.finals_seeding import update_finals
from tournament.rounds.queries.rounds import find_latest_round, list_tables_without_result
from tournament.standings.queries.winner import find_progress


@transaction.atomic
def create_event(
    *,
    actor: User | None,
    name: str,
    format_key: str,
    starts_at: datetime,
    slug: str = "",
    seed: str = "",
    settings: dict[str, Any] | None = None,
    is_sample: bool = False,
    **facts: Any,
) -> Event:
    """Create a draft event that pins today's edition of its format; ``actor`` becomes its organizer.

    ``settings`` are those of a pairing state, ``facts`` those of ``domain/event_facts``; missing ones have
    their defaults. Raises Refused format_unknown, every fault of the facts or the settings with its path, and what
    ``require_founder`` and ``count_use`` refuse.
    """
    if actor is not None and not is_sample:
        require_founder(actor)
        count_use(user=actor, kind=CountedUse.Kind.EVENTS)
    _, rules = find_format(format_key)
    require_facts({"name": name, "starts_at": starts_at, **facts})
    whole = merge_settings(make_default_settings(rules.scoring), settings or {})
    require_valid(whole)
    edition = pin_format(format_key=format_key)
    event = create_with_slug(
        Event,
        slug,
        name=name,
        format_key=format_key,
        format_version=edition.version,
        edition=edition,
        starts_at=starts_at,
        **clean_facts(facts),
        settings=whole,
        seed=seed or secrets.token_hex(16),
        created_by=actor,
        is_sample=is_sample,
    )
    pinned = {"format": format_key, "version": event.format_version, "digest": edition.digest}
    record_in_event(event, "event.created", actor, after={**pinned, "seed_hash": seed_hash(event.seed)})
    if actor is not None:
        StaffRole.objects.create(event=event, user=actor, role=StaffRole.Role.ORGANIZER)
        withdraw_links(user=actor, actor=actor)
    return event


@transaction.atomic
def move_event(*, event: Event, to: str, actor: User | None, third_place: bool = True) -> Event:
    """Move an event to another state.

    ``third_place``: the finals have a match for it. Raises Refused event_move_not_allowed, the refusals of
    ``require_event_move``, and to the finals and back those of ``update_finals``.
    """
    locked = Event.objects.select_for_update().get(pk=event.pk)
    if to not in list(EventState):
        refuse("event_move_not_allowed", state=locked.state, to=to, allowed=list_event_moves(locked.state))
    newest = find_latest_round(locked)
    is_open = newest is not None and newest.state != RoundState.CLOSED
    require_event_move(
        EventState(locked.state),
        EventState(to),
        rounds=newest.number if newest else 0,
        is_round_open=is_open,
        missing=list_tables_without_result(newest) if newest and is_open and newest.is_visible else (),
    )
    update_finals(event=locked, to=to, actor=actor, third_place=third_place)
    before, locked.state = locked.state, to
    after = {"state": to}
    if before == EventState.FINISHED and locked.is_playing and read_pairing_options(locked).system not in SCHEDULED:
        # The seed of a finished event is public, so the rounds after its reopening need another one. Where all pairs
        # are set, nothing is drawn any more, and another seed would draw the groups or the bracket anew.
        seed = secrets.token_hex(16)
        locked.later_seeds = [*locked.later_seeds, {"seed": seed, "after_round": locked.rounds.count()}]
        after["seed_hash"] = seed_hash(seed)
    locked.save(update_fields=["state", "later_seeds"])
    record_in_event(locked, "event.moved", actor, before={"state": before}, after=after)
    # Entries that dropped during play free capacity, which counts again when the start of play is taken back.
    admit_waiting_entries(event=locked, actor=actor)
    return locked


def list_event_moves(state: str) -> list[str]:
    """Return the states to which an event can move from a state, the usual one first."""
    return [move.value for move in EVENT_MOVES[EventState(state)]]


def make_default_settings(scoring: Scoring) -> dict[str, Any]:
    """Return the settings that a format's scoring suggests, in the keys of a pairing state (docs/pairing.md)."""
    match = MatchFormat(
        best_of=scoring.games,
        all_games=scoring.all_games,
        winning_points=scoring.winning_points,
        extra_turns=scoring.extra_turns,
        time_then=scoring.time_then,
    )
    return {
        "points": {"win": scoring.win, "draw": scoring.draw, "loss": scoring.loss, "bye": scoring.bye},
        "tiebreakers": [*scoring.tiebreakers],
        "percentage_floor": scoring.percentage_floor,
        "byes_count_for_opponents": True,
        "match": {setting.name: getattr(match, setting.name) for setting in list_settings("match")},
    }


def merge_settings(usual: dict[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """Return the usual settings with chosen values in their place, also inside of points, match and policies."""
    inner = {
        key: {**usual[key], **value}
        for key, value in changes.items()
        if isinstance(usual.get(key), dict) and isinstance(value, dict)
    }
    return {**usual, **changes, **inner}


@transaction.atomic
def move_event_with_confirmation(*, event: Event, to: str, actor: User | None, confirmed: bool = False) -> Event:
    """Move an event as ``move_event`` does, but finish it before its planned end only if ``confirmed``.

    Raises Refused end_early, and what ``move_event`` refuses.
    """
    locked = Event.objects.select_for_update().get(pk=event.pk)
    # The move is tried first: there is no use in asking for confirmation of a move that is refused anyway.
    moved = move_event(event=locked, to=to, actor=actor)
    if to == EventState.FINISHED:
        require_complete(find_progress(moved), confirmed=confirmed)
    return moved
