"""Titles and notes of standings.

Entry points: :data:`STANDINGS_TITLE`, :func:`name_standings`, :func:`write_standings_note`,
:func:`write_correction_note`.
"""

from typing import TYPE_CHECKING

from django.utils import formats, timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.event.queries.finals import cut_in
from tournament.standings.queries.round_names import RoundTitle, describe_round
from tournament.standings.queries.winner import find_winner_correction

if TYPE_CHECKING:
    from tournament.models import Event
    from tournament.standings.queries.standings import StandingsTable


STANDINGS_TITLE = RoundTitle(
    gettext_lazy("Standings after round %(number)s"),
    gettext_lazy("Standings after the %(stage)s"),
    final=gettext_lazy("Final standings"),
)


def name_standings(table: "StandingsTable") -> str:
    """Return the heading of standings, which names their round or says that they are final."""
    return describe_round(table.event, STANDINGS_TITLE, table.after_round) if table.after_round else _("Standings")


def write_standings_note(table: "StandingsTable") -> str:
    """Return the note that ranks of a bracket stand above points; "" before it."""
    cut = cut_in(table.event, table.after_round)
    if cut is None:
        return ""
    if not cut.after_round:
        return _("The bracket decides the places; points and tie-breakers are those of its matches.")
    return _("Places of the finals stand first; points and tie-breakers are those of the rounds before them.")


def write_correction_note(event: "Event") -> str:
    """Return the sentence that a wrong winner of an earlier version was corrected; "" for all other events."""
    at = find_winner_correction(event)
    if at is None:
        return ""
    text = _(
        "On %(date)s the places were counted anew: an earlier version of Kartel added the points of groups and "
        "bracket and named another winner."
    )
    return text % {"date": formats.date_format(timezone.localtime(at, event.zone), "DATE_FORMAT")}
