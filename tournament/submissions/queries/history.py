"""A player's deck over time: each submission with what it changed, versions not handed in yet, decks of other days."""

from dataclasses import dataclass

from accounts.models import User
from decks.domain.checking.difference import CardChange, deck_changes
from decks.models import DeckVersion
from decks.queries.decks import newest_versions
from tournament.models import Entry, Event, Submission
from tournament.submissions.queries.submissions import submissions_of


@dataclass(frozen=True)
class HandedIn:
    """A submission, and what it changed of the one before; ``is_first`` has nothing before it."""

    submission: Submission
    changes: tuple[CardChange, ...]
    is_first: bool

    @property
    def by_staff(self) -> bool:
        """Whether the staff changed the deck, with a reason."""
        return bool(self.submission.reason)


def history_of(entry: Entry) -> list[HandedIn]:
    """Everything handed in for an entry, the newest first; what the staff changed is among it."""
    rows = submissions_of(entry)
    verdicts = [row.deck_version.read_verdict for row in rows]
    found = []
    for place, row in enumerate(rows):
        older = verdicts[place + 1] if place + 1 < len(rows) else None
        changes = deck_changes(older, verdicts[place]) if older else ()
        found.append(HandedIn(row, changes, older is None))
    return found


def newest_saved(entry: Entry, event: Event) -> DeckVersion | None:
    """The newest version of the player's deck for this event, handed in or not."""
    return newest_versions(_owner(entry), event.format_key).filter(deck__event=event.slug).first()


def saved_since(entry: Entry, event: Event) -> DeckVersion | None:
    """The newest version of the deck where it is not the one that counts: saved, but not handed in."""
    newest = newest_saved(entry, event)
    counts = entry.submissions.order_by("-id").values_list("deck_version_id", flat=True).first()
    return newest if newest and newest.pk != counts else None


def earlier_decks(entry: Entry, event: Event) -> list[DeckVersion]:
    """The newest version of each deck of the player for the same game, but that of this event."""
    game = event.format_key.partition("/")[0]
    found = newest_versions(_owner(entry), f"{game}/")
    return [one for one in found if one.deck.event != event.slug]


def _owner(entry: Entry) -> User:
    return entry.members.select_related("user").get(order=1).user
