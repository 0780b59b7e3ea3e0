"""Whether an event accepts decks now, and to which readers it shows them."""

from django.utils import timezone

from tournament.domain.decks import (
    DeckAudience,
    DeckConditions,
    LockReason,
    choose_audience,
    find_deck_phase,
    find_lock,
)
from tournament.domain.event_moves import EventState
from tournament.models import DeckLock, DeckSettings, Entry, Event, Match, Round
from tournament.submissions.queries.submissions import has_decks


def read_deck_settings(event: Event) -> DeckSettings:
    """Return the event's settings of decks, unsaved defaults if it has none."""
    settings = DeckSettings.objects.filter(event=event).first() or DeckSettings()
    settings.event = event
    return settings


def find_deck_lock(entry: Entry) -> DeckLock | None:
    """Return the lock of this entry's deck alone, None if the event decides."""
    return DeckLock.objects.filter(entry=entry).first()


def find_lock_reason(entry: Entry, event: Event) -> LockReason | None:
    """Return why the entry's deck cannot be changed now, None while it can. A team has one deck."""
    return _find_lock(event, find_deck_lock(entry))


def is_accepting_decks(event: Event) -> bool:
    """Return true if players without a lock of their own may hand in decks now.

    No deadline, no lock of all decks, no paired round (drafts count) and no end of the event prevents it.
    """
    return _find_lock(event) is None


def is_collecting_decks(event: Event) -> bool:
    """Return true if a deck was handed in, or the event has a deadline for decks; other events may do without decks."""
    return read_deck_settings(event).deadline is not None or has_decks(event)


def find_deck_audience(event: Event, *, has_begun: bool | None = None) -> DeckAudience:
    """Return which readers may see the decks of the event now; every player sees the own deck.

    ``has_begun`` says whether players see a round, where the caller has read that already.
    """
    settings = read_deck_settings(event)
    if has_begun is None:
        has_begun = event.rounds.exclude(state=Round.State.DRAFT).exists()
    phase = find_deck_phase(EventState(event.state), int(has_begun))
    return choose_audience(phase, during=DeckAudience(settings.shown_during), after=DeckAudience(settings.shown_after))


def has_met(first: Entry, second: Entry) -> bool:
    """Return true if two entries have met in a visible round."""
    visible_matches = Match.objects.filter(round__event=first.event_id).exclude(round__state=Round.State.DRAFT)
    return visible_matches.filter(seats__entry=first).filter(seats__entry=second).exists()


def _find_lock(event: Event, own: DeckLock | None = None) -> LockReason | None:
    """Return why a deck cannot be changed now, None while it can; ``own`` is the lock of its entry alone."""
    settings = read_deck_settings(event)
    conditions = DeckConditions(
        state=EventState(event.state),
        deadline=settings.deadline,
        is_locked=settings.is_locked,
        rounds=event.rounds.count(),
        entry_lock=own.state if own else None,
        entry_lock_until=own.until if own else None,
    )
    return find_lock(conditions, timezone.now())
