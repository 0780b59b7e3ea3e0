"""Rows of an event, split by feature."""

from tournament.models.cut import Cut
from tournament.models.entry import Entry, EntryMember, EntryStatusChange
from tournament.models.event import Event
from tournament.models.event_decks import DeckLock, DeckSettings, HouseRulesRevision
from tournament.models.kept_apart import KeptApart
from tournament.models.match import ExtraTime, Match, Result, ResultReport, Seat
from tournament.models.revisions import EventRevisions
from tournament.models.round import ClockChange, Deviation, Round
from tournament.models.series import Series
from tournament.models.settled_line import SettledLine
from tournament.models.staff import StaffRole
from tournament.models.standing import StoredRank, StoredStandings
from tournament.models.submission import Submission

__all__ = [
    "ClockChange",
    "Cut",
    "DeckLock",
    "DeckSettings",
    "Deviation",
    "Entry",
    "EntryMember",
    "EntryStatusChange",
    "Event",
    "EventRevisions",
    "ExtraTime",
    "HouseRulesRevision",
    "KeptApart",
    "Match",
    "Result",
    "ResultReport",
    "Round",
    "Seat",
    "Series",
    "SettledLine",
    "StaffRole",
    "StoredRank",
    "StoredStandings",
    "Submission",
]
