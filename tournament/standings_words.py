"""What stands over standings and what is said of their numbers. Entry points: :func:`title_of`, :func:`note_of`."""

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from tournament.queries.cut import cut_in
from tournament.queries.ending import is_final
from tournament.words import PAPER_TITLES

if TYPE_CHECKING:
    from tournament.queries.standings import Table


def title_of(table: "Table") -> str:
    """After which round it is, or that it is the last word: the finals were played."""
    if not table.after_round:
        return _("Standings")
    if is_final(table):
        return _("Final standings")
    return str(PAPER_TITLES["standings"]) % {"number": table.after_round}


def note_of(table: "Table") -> str:
    """Why who has fewer points may stand higher: places of the finals stand first; "" before them."""
    if cut_in(table.event, table.after_round) is None:
        return ""
    return _("Places of the finals stand first; points and tie-breakers are those of the rounds before them.")
