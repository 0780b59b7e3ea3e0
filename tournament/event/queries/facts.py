"""The facts of an event as they stand: what pages show in their forms, what is fixed by now."""

from typing import Any

from problems import Problem
from tournament.domain.event_facts import FACTS, facts_digest, fixed_facts
from tournament.domain.lifecycle import EventState
from tournament.models import Event, Round


def facts_of(event: Event) -> dict[str, Any]:
    """Every fact by its name."""
    return {name: getattr(event, name) for name in FACTS}


def digest_of(event: Event) -> str:
    """Which facts somebody has before them; sent back with changes, so that nobody undoes another's unseen."""
    return facts_digest(facts_of(event))


def has_begun(event: Event) -> bool:
    """Whether players have seen a round."""
    return event.rounds.exclude(state=Round.State.DRAFT).exists()


def fixed_of(event: Event) -> dict[str, Problem]:
    """Which facts can no longer be changed, and why."""
    return fixed_facts(EventState(event.state), begun=has_begun(event))
