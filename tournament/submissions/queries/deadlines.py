"""Whether an event takes decks now and who sees them, asked of its rows."""

from datetime import datetime

from django.utils import timezone

from tournament.domain.decks import DeckAudience, DeckConditions, LockReason, audience_in, deck_phase_of, find_lock
from tournament.domain.lifecycle import EventState
from tournament.models import DeckLock, DeckSettings, Entry, Event, Match, Round


def deck_settings_of(event: Event) -> DeckSettings:
    """The event's settings of decks; unsaved defaults where nobody chose any."""
    return DeckSettings.objects.filter(event=event).first() or DeckSettings(event=event)


def deck_lock_of(entry: Entry) -> DeckLock | None:
    """What was said of this player's deck alone."""
    return DeckLock.objects.filter(entry=entry).first()


def lock_now(entry: Entry, event: Event, now: datetime | None = None) -> LockReason | None:
    """Why the player cannot change their deck now, None while they can; two players of a team have one deck."""
    chosen, own = deck_settings_of(event), deck_lock_of(entry)
    taking = DeckConditions(
        state=EventState(event.state),
        deadline=chosen.deadline,
        is_locked=chosen.is_locked,
        rounds=event.rounds.count(),
        own=own.state if own else None,
        own_until=own.until if own else None,
    )
    return find_lock(taking, now or timezone.now())


def decks_shown_to(event: Event) -> DeckAudience:
    """To whom decks of the event are shown now, beside their players."""
    chosen = deck_settings_of(event)
    seen = event.rounds.exclude(state=Round.State.DRAFT).count()
    phase = deck_phase_of(EventState(event.state), seen)
    return audience_in(phase, during=DeckAudience(chosen.shown_during), after=DeckAudience(chosen.shown_after))


def were_paired(one: Entry, other: Entry) -> bool:
    """Whether two entries sit or sat at one table in a round that players see."""
    seen = Match.objects.filter(round__event=one.event_id).exclude(round__state=Round.State.DRAFT)
    return seen.filter(seats__entry=one).filter(seats__entry=other).exists()
