"""Handing in decks."""

from django.db import transaction

from accounts.models import User
from decks.models import DeckVersion
from decks.services import save_deck_version
from ledger.services.log import record_action
from problems import refuse
from tournament.models import Entry, Event, Submission


@transaction.atomic
def submit_deck(*, entry: Entry, text: str, actor: User | None) -> DeckVersion:
    """Save the text as a new version of the player's deck and hand it in. Illegal decks are taken, marked as such.

    Raises Refused deck_empty, deck_locked once the first round is paired, and what the deck check refuses.
    """
    event = Event.objects.select_for_update().get(pk=entry.event_id)
    if event.rounds.exists():
        refuse("deck_locked")
    owner = entry.members.select_related("user").get(order=1).user
    version = save_deck_version(owner=owner, format_key=event.format_key, text=text, name=event.name, actor=actor)
    if not version.read_verdict.cards:
        refuse("deck_empty")
    submission = Submission.objects.create(entry=entry, deck_version=version, by=actor)
    record_action(
        actor=actor,
        verb="deck.submitted",
        scope=event.scope,
        subject=f"entry:{entry.pk}",
        after={"submission": submission.pk, "deck_version": version.pk},
    )
    return version
