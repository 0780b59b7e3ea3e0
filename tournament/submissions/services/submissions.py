"""Decks of an event: checked by its rules, saved, handed in by players, changed by the staff with a reason."""

from typing import NamedTuple

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from decks.domain.checking.verdict import Verdict
from decks.domain.deck_lists.text import is_text
from decks.models import DeckVersion
from decks.services import check_text, save_deck_version
from ledger.services.log import record_action
from problems import refuse
from tournament.models import Entry, Event, Submission
from tournament.submissions.queries.deadlines import lock_now
from tournament.submissions.queries.history import newest_saved
from tournament.submissions.queries.rules import EventRules, rules_of
from tournament.submissions.queries.submissions import current_submission
from tournament.submissions.queries.verdicts import with_codes_of_others

LONGEST_REASON = 300


def check_event_deck(*, event: Event, text: str, rules: EventRules | None = None) -> Verdict:
    """The verdict about a text by the rules of the event: its edition of the format and its house rules.

    ``rules`` are those, where they are read already.

    Raises ``Refused`` with what makes a text unreadable.
    """
    return check_text(format_key=event.format_key, text=text, rules=(rules or rules_of(event)).format)


@transaction.atomic
def submit_deck(*, entry: Entry, text: str, actor: User | None) -> DeckVersion:
    """Save the text as a new version of the player's deck and hand it in. Illegal decks are taken, marked as such.

    What counts already, sent again as a double tap does, stays what counts. A code of a card that another roster of the
    event has is an error of the verdict. Raises Refused deck_empty, deck_locked once decks are taken no more, and what
    the deck check refuses.
    """
    event = _lock_taking(entry)
    return _hand_in(event, entry, text, actor, "")


@transaction.atomic
def save_deck(*, entry: Entry, text: str, actor: User | None) -> DeckVersion:
    """Save the text as a new version that is not handed in yet; what was handed in before still counts.

    The newest version sent again stays the newest.

    Raises Refused as :func:`submit_deck`.
    """
    event = _lock_taking(entry)
    return _save(event, entry, _judge(event, text), actor)


@transaction.atomic
def edit_deck(*, entry: Entry, text: str, reason: str, actor: User | None, seen: int | None = None) -> DeckVersion:
    """The staff change a player's deck, also when it is locked; the player sees why and what.

    ``seen`` is the submission that they had before them, 0 for none, None where nobody says. Raises Refused
    deck_reason_missing, reason_too_long, text_not_readable, event_over, deck_changed_meanwhile where another one is
    the newest, deck_empty, deck_same, and what the deck check refuses.
    """
    said = " ".join(reason.split())
    if not said:
        refuse("deck_reason_missing")
    if len(said) > LONGEST_REASON:
        refuse("reason_too_long", most=LONGEST_REASON)
    if not is_text(said):
        refuse("text_not_readable")
    event = Event.objects.select_for_update().get(pk=entry.event_id)
    if event.is_over:
        refuse("event_over")
    before = current_submission(entry)
    if seen is not None and seen != (before.pk if before else 0):
        refuse("deck_changed_meanwhile")
    if before and before.deck_version.text == text:
        refuse("deck_same")
    return _hand_in(event, entry, text, actor, said)


def _lock_taking(entry: Entry) -> Event:
    """The event's row, held until the deck stands: the first round is not paired meanwhile."""
    event = Event.objects.select_for_update().get(pk=entry.event_id)
    lock = lock_now(entry, event, timezone.now())
    if lock:
        refuse("deck_locked", lock=lock.value)
    return event


class _Judged(NamedTuple):
    """A text with its verdict and the digest of the rules it was given by."""

    text: str
    verdict: Verdict
    rules: str

    def is_in(self, version: DeckVersion) -> bool:
        """Whether a version says and was told the same."""
        same = (version.text, version.rules) == (self.text, self.rules)
        return same and version.read_verdict == self.verdict


def _judge(event: Event, text: str) -> _Judged:
    rules = rules_of(event)
    return _Judged(text, check_event_deck(event=event, text=text, rules=rules), rules.digest)


def _save(event: Event, entry: Entry, judged: _Judged, actor: User | None) -> DeckVersion:
    """A new version, or the newest one where it is the same."""
    if not judged.verdict.cards:
        refuse("deck_empty")
    newest = newest_saved(entry, event)
    if newest and judged.is_in(newest):
        return newest
    owner = entry.members.select_related("user").get(order=1).user
    return save_deck_version(
        owner=owner,
        format_key=event.format_key,
        text=judged.text,
        name=event.name,
        event=event.slug,
        actor=actor,
        judged=(judged.verdict, judged.rules),
    )


def _hand_in(event: Event, entry: Entry, text: str, actor: User | None, reason: str) -> DeckVersion:
    """Codes are compared with other rosters only here: while typing or saving anybody could ask what others bring."""
    judged = _judge(event, text)
    judged = judged._replace(verdict=with_codes_of_others(event, entry, judged.verdict))
    counts = current_submission(entry)
    if counts and judged.is_in(counts.deck_version):
        return counts.deck_version
    version = _save(event, entry, judged, actor)
    submission = Submission.objects.create(entry=entry, deck_version=version, by=actor, reason=reason)
    record_action(
        actor=actor,
        verb="deck.edited" if reason else "deck.submitted",
        scope=event.scope,
        subject=f"entry:{entry.pk}",
        after={"submission": submission.pk, "deck_version": version.pk, **({"reason": reason} if reason else {})},
    )
    return version
