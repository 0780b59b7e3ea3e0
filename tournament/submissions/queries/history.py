"""The history of a player's deck: submissions with their changes, saved versions, decks of earlier events."""

from dataclasses import dataclass

from accounts.models import User
from decks.domain.checking.difference import CardChange, list_card_changes
from decks.models import DeckVersion
from decks.queries.decks import list_newest_versions
from tournament.models import Entry, Event, Submission
from tournament.submissions.queries.stored_verdicts import StoredVerdict, find_stored_verdicts
from tournament.submissions.queries.submissions import list_submissions


@dataclass(frozen=True)
class DeckHistoryEntry:
    """A submission with its changes against the one before it; ``is_first``: there is none before it.

    ``stored`` is the row with its stored verdict. ``by_staff``: the staff made this change; a first deck that they
    enter from paper may have no reason.
    """

    submission: Submission
    stored: StoredVerdict
    changes: tuple[CardChange, ...]
    is_first: bool
    by_staff: bool


def read_deck_history(entry: Entry) -> list[DeckHistoryEntry]:
    """Return all submissions of an entry, the newest first, changes by staff included."""
    rows = list_submissions(entry)
    stored = find_stored_verdicts(entry.event, rows)
    verdicts = [stored[row.pk].parsed_verdict for row in rows]
    history, players = [], {member.user_id for member in entry.members.all()}
    for index, row in enumerate(rows):
        older = verdicts[index + 1] if index + 1 < len(rows) else None
        changes = list_card_changes(older, verdicts[index]) if older else ()
        by_staff = bool(row.reason) or (row.by_id is not None and row.by_id not in players)
        history.append(DeckHistoryEntry(row, stored[row.pk], changes, older is None, by_staff))
    return history


def find_newest_version(entry: Entry, event: Event) -> DeckVersion | None:
    """Return the newest version of the player's deck for this event, submitted or not."""
    return list_newest_versions(find_deck_owner(entry), event.format_key).filter(deck__event=event.slug).first()


def find_unsubmitted_version(entry: Entry, event: Event) -> DeckVersion | None:
    """Return the newest version of the deck if it is saved but not submitted, else None."""
    newest = find_newest_version(entry, event)
    submitted = entry.submissions.order_by("-id").values_list("deck_version_id", flat=True).first()
    return newest if newest and newest.pk != submitted else None


def list_earlier_decks(entry: Entry, event: Event) -> list[DeckVersion]:
    """Return the newest version of each of the player's decks for the same game, except the deck of this event."""
    game = event.format_key.partition("/")[0]
    versions = list_newest_versions(find_deck_owner(entry), f"{game}/")
    return [version for version in versions if version.deck.event != event.slug]


def find_deck_owner(entry: Entry) -> User:
    """Return the first player of an entry, to whom its deck belongs."""
    return entry.members.select_related("user").get(order=1).user
