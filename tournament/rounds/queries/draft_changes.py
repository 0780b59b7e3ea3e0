"""What has changed in an event since a draft was paired.

Entry points: :func:`find_draft_changes`, :class:`DraftChanges`.
"""

from dataclasses import dataclass

from problems import Problem
from tournament.entries.queries.entries import load_entries_by_id
from tournament.event.queries.batches import find_in_batches
from tournament.event.queries.matches import select_related_round
from tournament.models import Entry, Match, Result, Round, Seat, Submission
from tournament.rounds.queries.rounds import prefetch_seats


@dataclass(frozen=True)
class DraftChanges:
    """The changes since a draft was paired.

    ``dropped`` are seated entries that do not play any more, ``came`` are entries that play without a seat, ``results``
    matches of earlier rounds whose result was corrected; each of them makes the draft outdated. ``decks`` are seated
    entries with another deck since; the pairs do not depend on it. ``versions`` are the ids of the rows behind
    ``results`` and ``decks``, which change with every further correction.
    """

    dropped: tuple[Entry, ...]
    came: tuple[Entry, ...]
    results: tuple[Match, ...]
    decks: tuple[Entry, ...]
    versions: tuple[tuple[int, ...], tuple[int, ...]]

    @property
    def is_outdated(self) -> bool:
        """Return true if the round would be paired from other entries or results now."""
        return bool(self.dropped or self.came or self.results)

    @property
    def deck_changes(self) -> int:
        """The number of decks handed in since the pairing; it grows with each of them."""
        return len(self.versions[1])

    def describe(self) -> tuple[Problem, ...]:
        """Return a warning for each kind of change of entries, for each result, and for the decks."""
        return (
            *_name_entries("draft_dropped", self.dropped),
            *_name_entries("draft_came", self.came),
            *self.describe_results_and_decks(),
        )

    def describe_results_and_decks(self) -> tuple[Problem, ...]:
        """Return a warning for each corrected result, and one for the decks."""
        results = []
        for match in self.results:
            players = " – ".join(seat.entry.name for seat in match.seats.all())
            params = {"number": match.round.number, "table": match.table, "players": players}
            results.append(Problem("draft_result_changed", params, severity="warning"))
        return (*results, *_name_entries("draft_deck_changed", self.decks))


def find_draft_changes(draft: Round) -> DraftChanges:
    """Return what has changed since a draft was paired or repaired.

    Entries that got neither a match nor a bye when it was paired (``idle``) are not among ``came``.
    """
    event, since = draft.event, draft.paired_at
    # Plain lists of ids, because a subquery for each entry would grow with the square of the entries.
    seated = set(Seat.objects.filter(match__round=draft).values_list("entry_id", flat=True))
    playing = set(event.entries.filter(status=Entry.Status.CHECKED_IN).values_list("pk", flat=True))
    revisions = dict(
        Result.objects.filter(match__round__event=event, match__round__number__lt=draft.number, at__gt=since)
        .order_by("pk")
        .values_list("pk", "match_id")
    )
    new_decks = Submission.objects.filter(entry__event=event, at__gt=since).order_by("pk").values_list("pk", "entry_id")
    decks = {deck: entry for deck, entry in new_decks if entry in seated}
    entries = event.entries.all()
    corrected = find_in_batches(select_related_round(prefetch_seats(Match.objects.all())), set(revisions.values()))
    return DraftChanges(
        dropped=tuple(load_entries_by_id(entries, seated - playing)),
        came=tuple(load_entries_by_id(entries, playing - seated - set(draft.report.get("idle", [])))),
        results=tuple(sorted(corrected, key=lambda match: (match.round.number, match.table or 0))),
        decks=tuple(load_entries_by_id(entries, set(decks.values()))),
        versions=(tuple(revisions), tuple(decks)),
    )


def _name_entries(code: str, entries: tuple[Entry, ...]) -> tuple[Problem, ...]:
    """Return one warning that names the entries; none without entries."""
    params = {"players": [entry.name for entry in entries], "count": len(entries)}
    return (Problem(code, params, severity="warning"),) if entries else ()
