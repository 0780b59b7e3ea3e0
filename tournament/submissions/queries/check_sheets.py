"""Check sheets: the decks that count of everybody who plays, each sorted as a judge sorts cards."""

from dataclasses import dataclass

from decks.domain.checking.check_sheet import SheetPart, sort_deck
from games.declaration import CardType
from tournament.entries.queries.entries import entries_of
from tournament.models import Entry, Event
from tournament.submissions.queries.rules import rules_of
from tournament.submissions.queries.verdicts import Judged, judged_decks


@dataclass(frozen=True)
class NamedPart:
    """A part of a sheet with the type of its cards, None where nobody knows it."""

    part: SheetPart
    type: CardType | None


@dataclass(frozen=True)
class Sheet:
    """One player's deck."""

    entry: Entry
    judged: Judged
    parts: tuple[NamedPart, ...]


@dataclass(frozen=True)
class Sheets:
    """All decks of an event in the order of names, and who has handed in none."""

    sheets: tuple[Sheet, ...]
    without: tuple[Entry, ...]


def check_sheets(event: Event, only: int | None = None) -> Sheets:
    """The sheets of everybody who plays or is expected, or of one entry alone."""
    judged = judged_decks(event)
    types = rules_of(event).game.types_by_key
    away = (Entry.Status.DROPPED, Entry.Status.WAITING)
    entries = [one for one in entries_of(event) if only in (None, one.pk) and one.status not in away]
    sheets = (Sheet(one, judged[one.pk], _parts(judged[one.pk], types)) for one in entries if one.pk in judged)
    return Sheets(tuple(sheets), tuple(one for one in entries if one.pk not in judged))


def _parts(judged: Judged, types: dict[str, CardType]) -> tuple[NamedPart, ...]:
    return tuple(NamedPart(part, types.get(part.type or "")) for part in sort_deck(judged.verdict, tuple(types)))
