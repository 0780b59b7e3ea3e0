"""What stands over standings and what is said of their numbers. Entry points: :func:`title_of`, :func:`note_of`."""

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from tournament.event.queries.finals import cut_in
from tournament.standings.queries.round_names import paper_title

if TYPE_CHECKING:
    from tournament.standings.queries.standings import Table


def title_of(table: "Table") -> str:
    """After which round it is, or that it is the last word: the finals were played."""
    return paper_title("standings", table.event, table.after_round) if table.after_round else _("Standings")


def note_of(table: "Table") -> str:
    """Why who has fewer points may stand higher: places of the finals stand first; "" before them."""
    if cut_in(table.event, table.after_round) is None:
        return ""
    return _("Places of the finals stand first; points and tie-breakers are those of the rounds before them.")
