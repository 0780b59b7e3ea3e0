"""The settings of counting that organizers choose in a form, one entry a setting, with their labels.

Form, steps of the wizard, log and pages are made from ``SETTINGS``; types, defaults and limits are those of the frozen
values in ``engine/options.py`` and ``engine/attendance_policies.py``. Tie-breakers have fields of their own.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from engine.attendance_policies import Policies
from engine.limits import Limit, Share
from engine.options import MatchFormat, Points, Settings, find_limits
from tournament.words import MISSED

# The key that holds a setting; "": the setting is a key itself.
Part = Literal["match", "points", "", "policies"]
_LIMITS = find_limits(Points) | find_limits(Settings) | find_limits(MatchFormat) | find_limits(Policies)
# The steps of the wizard, in their order.
PARTS: dict[Part, Promise] = {
    "match": _("The match"),
    "points": _("Points"),
    "": _("Order in the standings, and pairing"),
    "policies": _("Late entries, no-shows and returning entries"),
}


@dataclass(frozen=True)
class Setting:
    """A setting of counting. ``words`` are the values to choose from; a number with ``empty`` may be left out."""

    part: Part
    name: str
    label: Promise
    words: Mapping[str, Promise] = field(default_factory=dict)
    help: Promise | str = ""
    empty: Promise | str = ""

    @property
    def limit(self) -> Limit | Share | None:
        return _LIMITS.get(self.name)

    def describe(self, value: Any) -> str:
        """Return a value as text."""
        if isinstance(value, bool):
            return gettext("yes") if value else gettext("no")
        return str(self.empty if value is None else self.words.get(value, value))


SETTINGS = (
    Setting("points", "win", _("Points for a win")),
    Setting("points", "draw", _("Points for a draw")),
    Setting("points", "loss", _("Points for a loss")),
    Setting("points", "bye", _("Points for a bye")),
    Setting(*("", "percentage_floor", _("Floor of percentages")), help=_("A share of one, such as 0.33.")),
    Setting("", "byes_count_for_opponents", _("A bye counts in what opponents see")),
    # How players of one score group are paired.
    Setting(
        *("", "policy", _("Within a score group")),
        {"random": _("by lot"), "fold": _("the best against the last"), "slide": _("the upper half against the lower")},
    ),
    Setting("match", "best_of", _("Games of a match, at most")),
    Setting("match", "all_games", _("All of them are played and counted")),
    Setting("match", "draws", _("A match may be drawn")),
    Setting(
        *("match", "winning_points", _("Points that end a game")),
        help=_("Empty: nothing is checked."),
        empty=_("as the players agree"),
    ),
    Setting(*("match", "extra_turns", _("Turns after the time, the running one not counted"))),
    # How a game counts that is unfinished after the extra turns.
    Setting(
        *("match", "time_then", _("Then an unfinished game is")),
        {"points": _("won by the player with more points"), "draw": _("drawn"), "not_counted": _("not counted")},
    ),
    Setting("policies", "late", _("Late entries get for a missed round"), MISSED),
    Setting("policies", "returned", _("Returning entries get for a missed round"), MISSED),
    Setting(
        *("policies", "last_round", _("Last round in which a late entry may start")),
        help=_("Empty: any."),
        empty=_("any"),
    ),
    Setting(
        *("policies", "drop_after_no_shows", _("No-shows that drop a player")),
        help=_("Empty: no player is dropped."),
        empty=_("no player is dropped"),
    ),
)


def list_settings(part: Part) -> list[Setting]:
    return [setting for setting in SETTINGS if setting.part == part]
