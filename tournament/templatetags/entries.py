"""Filters that describe what the buttons beside an entry do now, in a sentence each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import template
from django.utils.translation import gettext as _

from tournament.words import MISSED

if TYPE_CHECKING:
    from tournament.entries.queries.status_effects import StatusEffects

register = template.Library()


@register.filter
def drop_does(now: StatusEffects) -> str:
    """Describe the effect of dropping the entry."""
    if not now.has_begun:
        return _("gives the place back; nothing else is lost.")
    if now.playing:
        return _("round %(playing)s is played to its end, nobody is drawn against them from round %(number)s on.") % {
            "playing": now.playing,
            "number": now.following,
        }
    return _("not drawn from round %(number)s on; results stay.") % {"number": now.following}


@register.filter
def check_in_does(now: StatusEffects) -> str:
    """Describe the effect of checking in an entry that has not played."""
    if not now.has_begun:
        return _("here, and drawn in round 1.")
    if now.is_too_late:
        return _("refused: nobody new starts after round %(last)s.") % {"last": now.policies.last_round}
    return _("drawn from round %(number)s on; each round missed so far gives %(missed)s.") % {
        "number": now.following,
        "missed": MISSED[now.policies.late],
    }


@register.filter
def reinstate_does(now: StatusEffects) -> str:
    """Describe the effect of reinstating a dropped entry."""
    if not now.has_begun:
        return _("here again, and drawn in round 1.")
    return _("drawn again from round %(number)s on; each round missed meanwhile gives %(missed)s.") % {
        "number": now.following,
        "missed": MISSED[now.policies.returned],
    }
