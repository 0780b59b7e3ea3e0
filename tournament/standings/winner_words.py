"""Who won, in sentences that name nobody's gender. Entry points: :func:`winner_sentences`, :func:`place_sentence`."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

if TYPE_CHECKING:
    from tournament.models import Entry
    from tournament.standings.queries.winner import FinalPlace, Winner

# More than these are counted, not named.
_NAMED = 4


def winner_sentences(winner: "Winner") -> list[str]:
    """The winner, or why there is none; then what the finals changed."""
    if not winner.rounds:
        return [_("No round was played, so nobody won.")]
    if not winner.is_decided:
        return [_("The finals were not played to their end, so nobody won.")]
    if not winner.first:
        return []
    said = [_first(winner.first)]
    if winner.finals:
        said.append(_("It was decided in the finals."))
    if winner.before:
        said.append(_("First before the finals: %(names)s.") % {"names": _together(winner.before)})
    return said


def place_sentence(place: "FinalPlace") -> str:
    """To the player: which place is theirs."""
    if place.rank == 1:
        if place.last > 1:
            return _("Congratulations: you share first place.")
        return _("Congratulations: first place is yours.")
    rank = str(place.rank) if place.last == place.rank else f"{place.rank}–{place.last}"
    return _("Your place: %(rank)s of %(all)s") % {"rank": rank, "all": place.of}


def _first(entries: "Sequence[Entry]") -> str:
    if len(entries) > 1:
        return _("First place is shared: %(names)s.") % {"names": _together(entries)}
    entry = entries[0]
    if len(entry.members.all()) > 1:
        return _("%(names)s win the event.") % {"names": entry.name}
    return _("%(name)s wins the event.") % {"name": entry.name}


def _together(entries: "Sequence[Entry]") -> str:
    """Names in one line; a crowd by its number."""
    if len(entries) > _NAMED:
        return ngettext("%(number)s player", "%(number)s players", len(entries)) % {"number": len(entries)}
    return ", ".join(entry.name for entry in entries)
