"""The winner in sentences without gender. Entry points: :func:`describe_winner`, :func:`describe_final_rank`."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

if TYPE_CHECKING:
    from tournament.models import Entry
    from tournament.standings.queries.winner import FinalRank, Winner

# The most players that a sentence names; more are counted.
_MAX_NAMED = 4


def describe_winner(winner: "Winner") -> list[str]:
    """Return sentences on the winner, or on the reason why there is none, and on the effect of the finals."""
    if not winner.rounds:
        return [_("No round was played, so there is no winner.")]
    if not winner.is_decided:
        return [_("The finals were not finished, so there is no winner.")]
    if winner.is_vacant:
        return [_("All players left in the finals dropped before they were decided, so there is no winner.")]
    if not winner.first:
        return []
    sentences = [_describe_first(winner.first)]
    if winner.has_finals:
        in_bracket = _("It was decided in the bracket.")
        sentences.append(in_bracket if winner.has_own_bracket else _("It was decided in the finals."))
    if winner.before_finals:
        sentences.append(_("First before the finals: %(names)s.") % {"names": _join_names(winner.before_finals)})
    return sentences


def describe_final_rank(own: "FinalRank") -> str:
    """Return the sentence for a player about their final rank."""
    if own.rank is None:
        return _("You have no place in the standings.")
    if own.rank == 1:
        if own.last > 1:
            return _("Congratulations: you share first place.")
        return _("Congratulations: first place is yours.")
    rank = str(own.rank) if own.last == own.rank else f"{own.rank}–{own.last}"
    return _("Your place: %(rank)s of %(all)s") % {"rank": rank, "all": own.of}


def _describe_first(entries: "Sequence[Entry]") -> str:
    if len(entries) > 1:
        return _("First place is shared: %(names)s.") % {"names": _join_names(entries)}
    entry = entries[0]
    if len(entry.members.all()) > 1:
        return _("%(names)s win the event.") % {"names": entry.name}
    return _("%(name)s wins the event.") % {"name": entry.name}


def _join_names(entries: "Sequence[Entry]") -> str:
    """Return the names in one line, or their number when there are many."""
    if len(entries) > _MAX_NAMED:
        return ngettext("%(number)s player", "%(number)s players", len(entries)) % {"number": len(entries)}
    return ", ".join(entry.name for entry in entries)
