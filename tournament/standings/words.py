"""Titles and notes of standings: :data:`STANDINGS_TITLE`, :func:`name_standings`, :func:`write_standings_note`."""

from typing import TYPE_CHECKING

from django.utils import formats, timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.event.queries.finals import cut_in
from tournament.ranking.queries.corrections import find_winner_correction
from tournament.standings.queries.round_names import RoundTitle, describe_round

if TYPE_CHECKING:
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
    """Return the note that ranks of a bracket stand above points, and that a wrong winner was corrected; else ""."""
    notes = []
    if cut := cut_in(table.event, table.after_round):
        by_bracket = _("The bracket decides the places; points and tie-breakers are those of its matches.")
        notes.append(
            _("Places of the finals stand first; points and tie-breakers are those of the rounds before them.")
            if cut.after_round
            else by_bracket
        )
    if at := find_winner_correction(table.event):
        text = _(
            "On %(date)s the places were counted anew: an earlier version of Kartel added the points of groups and "
            "bracket and named another winner."
        )
        notes.append(text % {"date": formats.date_format(timezone.localtime(at, table.event.zone), "DATE_FORMAT")})
    return " ".join(notes)
