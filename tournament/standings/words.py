"""Titles and notes of standings: :data:`STANDINGS_TITLE`, :func:`name_standings`, :func:`write_standings_note`."""

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.event.queries.finals import cut_in
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
    """Return the note that ranks of the finals stand above points; "" before the finals."""
    if cut_in(table.event, table.after_round) is None:
        return ""
    return _("Places of the finals stand first; points and tie-breakers are those of the rounds before them.")
