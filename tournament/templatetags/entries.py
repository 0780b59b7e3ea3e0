"""Template filters that describe the effects of the buttons beside an entry, in a sentence each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import template
from django.utils.translation import gettext as _

from tournament.papers.layout.scripts import is_in_typeface
from tournament.words import MISSED

if TYPE_CHECKING:
    from tournament.entries.queries.status_effects import StatusEffects
    from tournament.models import Entry

register = template.Library()


@register.filter
def lacks_latin_name(entry: Entry) -> bool:
    """Return true if papers may need a name in Latin letters that is not written yet."""
    return not is_in_typeface(entry.name) and not entry.has_latin_name


@register.filter
def describe_namesake(entry: Entry) -> str:
    """Return the number of an entry with a namesake where its name does not show it.

    Without a mark the same name is one that not all readers see, which the staff should know.
    """
    number = _("no. %(number)s") % {"number": entry.namesake_number}
    if not entry.name_mark:
        return _("no. %(number)s, namesake") % {"number": entry.namesake_number}
    return "" if entry.name_mark == number else number


@register.filter
def can_check_in(entry: Entry, effects: StatusEffects) -> bool:
    """Return true if checking the entry in, or reinstating it, is offered."""
    return effects.can_check_in(entry)


@register.filter
def describe_drop(effects: StatusEffects) -> str:
    """Describe the effect of dropping the entry."""
    if not effects.has_begun:
        return _("gives the place back; nothing else is lost.")
    if effects.round_in_play:
        return _("the match of round %(playing)s is played to its end; no pairing from round %(number)s on.") % {
            "playing": effects.round_in_play,
            "number": effects.next_round,
        }
    return _("not paired from round %(number)s on; results stay.") % {"number": effects.next_round}


@register.filter
def describe_check_in(effects: StatusEffects) -> str:
    """Describe the effect of checking in an entry that has not played."""
    if not effects.has_begun:
        return _("checked in, and paired in round 1.")
    if not effects.places.has_place():
        return _("refused: all pairs are set since the first round.")
    if effects.is_too_late_to_enter:
        return _("refused: no new player starts after round %(last)s.") % {"last": effects.policies.last_round}
    return _("paired from round %(number)s on; each round missed so far gives %(missed)s.") % {
        "number": effects.next_round,
        "missed": MISSED[effects.policies.late],
    }


@register.filter
def describe_reinstatement(effects: StatusEffects) -> str:
    """Describe the effect of reinstating a dropped entry."""
    if not effects.has_begun:
        return _("checked in again, and paired in round 1.")
    return _("paired again from round %(number)s on; each round missed meanwhile gives %(missed)s.") % {
        "number": effects.next_round,
        "missed": MISSED[effects.policies.returned],
    }
