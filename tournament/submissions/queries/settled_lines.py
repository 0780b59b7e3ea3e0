"""The lines of decks that judges have settled."""

from collections import defaultdict
from collections.abc import Collection, Mapping
from typing import cast

from django.db.models import QuerySet

from decks.domain.checking.settled_lines import LineDecision, SettledLines, find_unmistakable_name
from decks.domain.deck_lists.deck import Settlement
from decks.queries.catalogue import get_catalogue
from tournament.event.queries.batches import BATCH
from tournament.models import Entry, Event, SettledLine


def read_settled_lines(entry: Entry, event: Event) -> SettledLines:
    """Return the settled lines of one entry's deck."""
    return _find_settled_lines(event, entry.settled_lines.all()).get(entry.pk, {})


def read_settled_lines_by_entry(event: Event, entry_ids: Collection[int]) -> Mapping[int, SettledLines]:
    """Return the settled lines of the decks of some entries of an event, by entry id; entries without any may be left
    out, and for more than ``BATCH`` entries all those of the event are read.
    """
    rows = SettledLine.objects.filter(entry__event=event)
    return _find_settled_lines(event, rows.filter(entry__in=entry_ids) if len(entry_ids) <= BATCH else rows)


def read_newest_decisions(entry: Entry) -> dict[str, SettledLine]:
    """Return the newest decision about each line of an entry's deck, by the settled text.

    Decisions that a line is to be settled again are among them.
    """
    return {row.line: row for row in entry.settled_lines.select_related("by").defer("verdict").order_by("id")}


def find_newest_decision(entry: Entry, line: str) -> SettledLine | None:
    """Return the newest decision about a line, one to settle it again included; None for a line never settled."""
    return entry.settled_lines.filter(line=line).order_by("-id").first()


def _find_settled_lines(event: Event, rows: QuerySet[SettledLine]) -> Mapping[int, SettledLines]:
    newest = {
        (entry, line): (decision, card)
        for entry, line, decision, card in rows.order_by("id").values_list("entry_id", "line", "decision", "card")
    }
    if not newest:
        return {}
    catalogue = get_catalogue(event.format_key.partition("/")[0])
    settled: dict[int, dict[str, LineDecision]] = defaultdict(dict)
    for (entry, line), (decision, key) in newest.items():
        card = catalogue.find_by_key(key) if key else None
        if decision not in (SettledLine.Decision.CARD, SettledLine.Decision.REOPENED):
            settled[entry][line] = LineDecision(cast(Settlement, decision))
        elif decision == SettledLine.Decision.CARD and card:
            # A card that left the card list is in doubt again.
            settled[entry][line] = LineDecision("card", find_unmistakable_name(card, catalogue))
    return settled
