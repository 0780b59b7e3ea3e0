"""The event facts as they are now, and which of them can still be changed."""

from typing import Any

from problems import Problem
from tournament.domain.event_facts import FACTS, digest_facts, find_fixed_facts
from tournament.domain.event_moves import EventState
from tournament.models import Event, Round


def collect_event_facts(event: Event) -> dict[str, Any]:
    """Return every fact by its name."""
    return {name: getattr(event, name) for name in FACTS}


def digest_event_facts(event: Event) -> str:
    """Return a digest of the facts. A form sends it back, so that a change by another organizer is not overwritten."""
    return digest_facts(collect_event_facts(event))


def has_begun(event: Event) -> bool:
    """Return true if players have seen a round."""
    return event.rounds.exclude(state=Round.State.DRAFT).exists()


def find_fixed_event_facts(event: Event) -> dict[str, Problem]:
    """Return the facts that can no longer be changed, each with the reason."""
    return find_fixed_facts(EventState(event.state), has_begun=has_begun(event))
