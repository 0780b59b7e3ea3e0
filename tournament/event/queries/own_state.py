"""What the own page of a player shows of this player alone. Entry points: :func:`read_own_state`,
:func:`digest_own_state`.

A result of another table changes the revision of the newest round, but no own page changes with it. The digest is made
of two quick queries, so that hundreds of phones may ask for it every few seconds.
"""

from __future__ import annotations

import hashlib
from functools import cache
from typing import NamedTuple

from django.db.models import F, FilteredRelation, OuterRef, Q, Subquery

from service.databases.prepared_query import PreparedQuery, prepare_query
from tournament.models import EntryMember, Round, Seat, SettledLine, StoredRank, Submission

# Stand for the values given later; no slug has a space, and no id is negative.
_ANY_SLUG, _ANY_ID = "any slug", -1
_AT_NEWEST_ROUND = 6
_CLOCK = ("started_at", "minutes", "minutes_added", "stood_still", "paused_at")


class OwnState(NamedTuple):
    """A text that changes with the own page of a user, the user's entry, and the number of the newest visible round."""

    digest: str = ""
    entry_id: int | None = None
    newest_round: int | None = None


def digest_own_state(slug: str, user_id: int) -> str:
    """Return a text that changes with the own page of a user in an event; "" for a user without an entry."""
    return read_own_state(slug, user_id).digest


def read_own_state(slug: str, user_id: int) -> OwnState:
    """Return the state of the own page of a user in an event, an empty one for a user without an entry.

    Covered are the entry, the newest visible round with its clock, the user's matches with reports and results, the
    rank and the submitted deck. Names and settings are not: the revision of the facts changes with them. The
    position on the waiting list is not: the revision of the entries changes with it.
    """
    entry = _prepare_entry().fetch_all(slug=slug, user=user_id)
    if not entry:
        return OwnState()
    own_id = entry[0][0]
    # ``shown_at`` of the own seat is left out: the own page stores it, and only the page of the opponent shows it.
    matches = [
        (*row[:-1], None if row[-2] == own_id else row[-1])
        for row in _prepare_matches().fetch_all(slug=slug, user=user_id)
    ]
    digest = hashlib.sha256(repr((entry, matches)).encode()).hexdigest()[:16]
    return OwnState(digest, own_id, entry[0][_AT_NEWEST_ROUND])


@cache
def _prepare_entry() -> PreparedQuery:
    """Return the query of the entry, the newest visible round, the rank and the deck."""
    own = OuterRef("entry")
    visible = FilteredRelation("event__rounds", condition=~Q(event__rounds__state=Round.State.DRAFT))
    ranks = StoredRank.objects.filter(entry=own).order_by("-standings__after_round")
    rows = (
        EntryMember.objects.filter(event__slug=_ANY_SLUG, user=_ANY_ID)
        .annotate(
            visible=visible,
            rank=Subquery(ranks.values("rank")[:1]),
            deck=Subquery(Submission.objects.filter(entry=own).order_by("-pk").values("pk")[:1]),
            settled=Subquery(SettledLine.objects.filter(entry=own).order_by("-pk").values("pk")[:1]),
        )
        .order_by(F("visible__number").desc(nulls_last=True))
    )
    # In the order of :data:`_AT_NEWEST_ROUND`.
    status = ("entry__status", "entry__dropped_after", "entry__disqualified_for", "entry__without_place_since")
    entry = ("entry_id", *status, "event__state")
    newest = ("visible__number", "visible__state", *(f"visible__{field}" for field in _CLOCK))
    columns = (*entry, *newest, "rank", "deck", "settled")
    return prepare_query(rows.values_list(*columns)[:1], slug=_ANY_SLUG, user=_ANY_ID)


@cache
def _prepare_matches() -> PreparedQuery:
    """Return the query of the user's matches in visible rounds, one row a seat."""
    match = ("match_id", "match__table", "match__revision", "match__extra_minutes")
    reported = ("match__result_id", "match__report_id", "match__dispute_id")
    rows = Seat.objects.filter(entry__members__user=_ANY_ID, match__round__event__slug=_ANY_SLUG)
    rows = rows.exclude(match__round__state=Round.State.DRAFT).order_by("match_id", "match__seats__order")
    columns = (*match, *reported, "entry_id", "match__seats__entry_id", "match__seats__shown_at")
    return prepare_query(rows.values_list(*columns), slug=_ANY_SLUG, user=_ANY_ID)
