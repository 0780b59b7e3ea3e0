"""Check, save and submit decks for an event; staff change them with a reason."""

from typing import NamedTuple

from django.db import transaction

from accounts.models import User
from decks.domain.checking.verdict import Verdict
from decks.domain.deck_lists.text import is_text
from decks.models import DeckVersion
from decks.services import check_text, save_deck_version
from problems import refuse
from tournament.event.services.locks import lock_unfinished_event
from tournament.event.services.log_lines import record_in_event
from tournament.models import Entry, Event, Submission
from tournament.submissions.queries.deadlines import find_lock_reason
from tournament.submissions.queries.history import find_deck_owner, find_newest_version
from tournament.submissions.queries.rules import EventRules, read_event_rules
from tournament.submissions.queries.settled_lines import read_settled_lines
from tournament.submissions.queries.stored_verdicts import find_stored_verdict
from tournament.submissions.queries.submissions import find_submission
from tournament.submissions.queries.verdicts import add_shared_serials

MAX_REASON_LENGTH = 300


def check_event_deck(
    *, event: Event, text: str, rules: EventRules | None = None, entry: Entry | None = None
) -> Verdict:
    """Return the verdict of a deck list by the rules of the event.

    Lines that a judge settled for ``entry`` are read as decided. ``rules`` saves reading the event's rules again.
    Raises Refused with the faults of an unreadable text.
    """
    settled = read_settled_lines(entry, event) if entry else {}
    return check_text(
        format_key=event.format_key, text=text, rules=(rules or read_event_rules(event)).format, settled=settled
    )


@transaction.atomic
def submit_deck(*, entry: Entry, text: str, actor: User | None) -> DeckVersion:
    """Save the text as a new version of the player's deck and submit it. Illegal decks are accepted and marked.

    Submitting the current deck again changes nothing. A serial code that another roster of the event has is an error of
    the verdict. Raises Refused deck_empty, deck_locked once decks are not taken any more, and what the deck check
    refuses.
    """
    event = _lock_event_for_deck(entry)
    checked = _check_to_submit(event, entry, text)
    current = find_submission(entry)
    if current and checked.is_same_as(current.deck_version):
        return current.deck_version
    return _submit(event, entry, checked, actor, "")


@transaction.atomic
def save_deck(*, entry: Entry, text: str, actor: User | None) -> DeckVersion:
    """Save the text as a new version without submitting it; the earlier submission still counts.

    Saving the newest version again changes nothing. Raises Refused as :func:`submit_deck`.
    """
    event = _lock_event_for_deck(entry)
    return _save(event, entry, _check(event, entry, text), actor)


@transaction.atomic
def edit_deck(*, entry: Entry, text: str, reason: str, actor: User | None, seen: int | None = None) -> DeckVersion:
    """Change a player's deck as staff, also a locked one; the player sees the changes and the reason.

    The first deck of a player, typed from paper, needs no reason.

    The same list again is a change if its verdict differs from the stored one, as after an upgrade. ``seen`` is the id
    of the submission that the staff last saw, 0 for none, None without this check. Raises Refused deck_reason_missing,
    reason_too_long, text_not_readable, event_over, deck_changed_meanwhile if another one is the newest, deck_empty,
    deck_same, and what the deck check refuses.
    """
    reason = read_deck_reason(reason)
    event = lock_unfinished_event(entry.event_id)
    before = find_submission(entry)
    if seen is not None and seen != (before.pk if before else 0):
        refuse("deck_changed_meanwhile")
    if not reason and before is not None:
        refuse("deck_reason_missing")
    checked = _check_to_submit(event, entry, text)
    if before and checked.is_same_as(before.deck_version):
        refuse("deck_same")
    return _submit(event, entry, checked, actor, reason, by_staff=True)


def read_deck_reason(reason: str) -> str:
    """Return a reason of the staff in one line. Raises Refused reason_too_long, text_not_readable."""
    line = " ".join(reason.split())
    if len(line) > MAX_REASON_LENGTH:
        refuse("reason_too_long", most=MAX_REASON_LENGTH)
    if not is_text(line):
        refuse("text_not_readable")
    return line


def _lock_event_for_deck(entry: Entry) -> Event:
    """Lock the event, so that its first round is not paired before the deck is saved. Raises Refused deck_locked."""
    event = Event.objects.select_for_update().get(pk=entry.event_id)
    lock = find_lock_reason(entry, event)
    if lock:
        refuse("deck_locked", lock=lock.value)
    return event


class _CheckedText(NamedTuple):
    """A deck list with its verdict and the digest of the rules of the check."""

    text: str
    verdict: Verdict
    rules: str

    def is_same_as(self, version: DeckVersion) -> bool:
        """Return true if a version has the same text, rules and verdict, decisions about its lines included."""
        if version.text != self.text:
            return False
        stored = find_stored_verdict(version)
        return stored.rules == self.rules and stored.parsed_verdict == self.verdict


def _check(event: Event, entry: Entry, text: str) -> _CheckedText:
    """Check a deck list of an entry by the rules of the event."""
    rules = read_event_rules(event)
    return _CheckedText(text, check_event_deck(event=event, text=text, rules=rules, entry=entry), rules.digest)


def _check_to_submit(event: Event, entry: Entry, text: str) -> _CheckedText:
    """Check a deck and compare its serial codes with other rosters.

    They are compared only here: a check while typing or saving would disclose them.
    """
    checked = _check(event, entry, text)
    return checked._replace(verdict=add_shared_serials(event, entry, checked.verdict))


def _save(event: Event, entry: Entry, checked: _CheckedText, actor: User | None) -> DeckVersion:
    """Save a new version, or return the newest one if it is the same. Raises Refused deck_empty."""
    if not checked.verdict.cards:
        refuse("deck_empty")
    newest = find_newest_version(entry, event)
    if newest and checked.is_same_as(newest):
        return newest
    return save_deck_version(
        owner=find_deck_owner(entry),
        format_key=event.format_key,
        text=checked.text,
        name=event.name,
        event=event.slug,
        actor=actor,
        verdict_by_rules=(checked.verdict, checked.rules),
    )


def _submit(
    event: Event, entry: Entry, checked: _CheckedText, actor: User | None, reason: str = "", *, by_staff: bool = False
) -> DeckVersion:
    """Save and submit a deck, with a line in the log; ``by_staff``: as a change by staff."""
    version = _save(event, entry, checked, actor)
    submission = Submission.objects.create(entry=entry, deck_version=version, by=actor, reason=reason)
    after = {"submission": submission.pk, "deck_version": version.pk, **({"reason": reason} if reason else {})}
    record_in_event(event, "deck.edited" if by_staff else "deck.submitted", actor, entry, after=after)
    return version
