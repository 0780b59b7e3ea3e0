"""Saving what the desk typed, and saying what came of it. Entry point: :func:`save_slip`."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from django.contrib import messages
from django.utils.translation import gettext as _

from tournament.domain.game_scoring import decide_by_points
from tournament.permissions import require
from tournament.queries.formats import scoring_of
from tournament.queries.state import given_value, match_format_in
from tournament.services.results import Given
from tournament.services.slips import Entered, enter_slip
from tournament.templatetags.matches import saved_as
from tournament.views.place import Place
from tournament.views.result_form import Typed

if TYPE_CHECKING:
    from tournament.models import Match


def save_slip(place: Place, match: Match, typed: Typed, revision: int) -> None:
    """Enter the result and the drops, and tell the reader; raises Refused as ``enter_slip`` does."""
    if typed.overridden:
        require(place.request.user, "judge", place.event)
    given = typed.given()
    entered = enter_slip(
        event=place.event,
        match_id=match.pk,
        given=_by_points(place, match, given) if typed.is_by_points else given,
        drops=typed.drops,
        revision=revision,
        reason=typed.reason,
        confirmed=typed.confirmed,
        overridden=typed.overridden,
        actor=place.user,
    )
    _tell(place, entered)


def _by_points(place: Place, match: Match, given: Given) -> Given:
    """The result that the points say."""
    value = given_value(match, given.in_game_points, given.ended)
    decided = decide_by_points(value, match_format_in(place.event, match.round.number), scoring_of(place.event))
    games = list(decided.games) if decided.games else None
    return replace(given, games=games, outcome=decided.outcome.value if decided.outcome else "")


def _tell(place: Place, entered: Entered) -> None:
    said = {"table": entered.match.table, "what": saved_as(entered.match)}
    messages.success(place.request, _("Table %(table)s: saved, %(what)s.") % said)
    for entry in entered.left:
        messages.info(place.request, _("%(name)s does not play on.") % {"name": entry.name})
    for entry in entered.returned:
        messages.info(place.request, _("%(name)s plays on again.") % {"name": entry.name})
