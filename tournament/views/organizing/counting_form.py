"""The form of how an event is counted. Entry points: :class:`CountingForm`, :func:`typed_of`."""

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from django import forms
from django.utils.formats import get_format
from django.utils.translation import gettext_lazy as _

from tournament.domain.json_io.event_settings import MOST_GAMES, counting_of, match_format_of, policies_of
from tournament.domain.json_io.state import write_fraction
from tournament.words import MISSED, PAIRED_WITHIN, TIEBREAKERS, TIME_THEN

MEASURES = 8
_POINTS = ("win", "draw", "loss", "bye")
# No powers: 1e999999999 is twelve characters and would be counted out for hours.
_NUMBER = re.compile(r"-?[0-9]{1,4}(\.[0-9]{1,6})?|[0-9]{1,4}/[1-9][0-9]{0,3}")


class ExactField(forms.CharField):
    """A number as people write it, with a decimal point or comma; exact, 0.5 is a half."""

    def __init__(self, **options: Any) -> None:
        super().__init__(max_length=12, **options)
        self.widget.attrs |= {"inputmode": "decimal", "class": "short"}

    def clean(self, value: Any) -> Any:
        """The number as settings hold it: whole, or text that reads back exactly."""
        text = super().clean(value).strip().replace(",", ".")
        if not _NUMBER.fullmatch(text):
            raise forms.ValidationError(_("Write a number."))
        return write_fraction(Fraction(text))


def _measures() -> list[tuple[str, Any]]:
    return [("", _("none"))] + [(name, word) for name, word in TIEBREAKERS.items()]


class CountingForm(forms.Form):
    """Points, tie-breakers, the match, policies."""

    win = ExactField(label=_("Points for a win"))
    draw = ExactField(label=_("Points for a draw"))
    loss = ExactField(label=_("Points for a loss"))
    bye = ExactField(label=_("Points for a bye"))
    percentage_floor = ExactField(label=_("Floor of percentages"), help_text=_("A share of one, such as 0.33."))
    byes_count_for_opponents = forms.BooleanField(label=_("A bye counts in what opponents see"), required=False)
    policy = forms.ChoiceField(label=_("Within a score group"), choices=PAIRED_WITHIN.items)
    best_of = forms.IntegerField(label=_("Games of a match, at most"), min_value=1, max_value=MOST_GAMES)
    all_games = forms.BooleanField(label=_("All of them are played and counted"), required=False)
    draws = forms.BooleanField(label=_("A match may be drawn"), required=False)
    winning_points = forms.IntegerField(
        label=_("Points that end a game"), min_value=1, required=False, help_text=_("Empty: nothing is checked.")
    )
    extra_turns = forms.IntegerField(label=_("Turns after the time, the running one not counted"), min_value=0)
    time_then = forms.ChoiceField(label=_("Then an unfinished game is"), choices=TIME_THEN.items)
    late = forms.ChoiceField(label=_("Who comes late gets for a missed round"), choices=MISSED.items)
    returned = forms.ChoiceField(label=_("Who comes back gets for a missed round"), choices=MISSED.items)
    last_round = forms.IntegerField(
        label=_("Last round in which somebody new may start"), min_value=1, required=False, help_text=_("Empty: any.")
    )
    drop_after_no_shows = forms.IntegerField(
        label=_("No-shows that drop a player"), min_value=1, required=False, help_text=_("Empty: nobody is dropped.")
    )

    def __init__(self, *args: Any, needs_reason: bool = False, **options: Any) -> None:
        super().__init__(*args, **options)
        for place in range(1, MEASURES + 1):
            self.fields[f"measure_{place}"] = forms.ChoiceField(
                label=_("Tie-breaker %(place)s") % {"place": place}, choices=_measures, required=False
            )
        self.fields["reason"] = forms.CharField(
            label=_("Reason"),
            max_length=200,
            required=needs_reason,
            help_text=_("A round was shown already: standings follow, pairings stay.") if needs_reason else "",
        )

    def clean(self) -> dict[str, Any]:
        """Each tie-breaker once."""
        found: dict[str, Any] = super().clean() or {}
        chosen = self.measures(found)
        if len(chosen) != len(set(chosen)):
            raise forms.ValidationError(_("Choose each tie-breaker once."))
        return found

    def measures(self, found: Mapping[str, Any]) -> list[str]:
        """The tie-breakers chosen, in their order."""
        return [name for place in range(1, MEASURES + 1) if (name := found.get(f"measure_{place}"))]

    def changes(self, settings: Mapping[str, Any]) -> dict[str, Any]:
        """The settings in their keys; after validation. What the form does not show stays as it is in ``settings``."""
        found = self.cleaned_data
        measures = self.measures(found)
        more = [name for name in counting_of(settings).tiebreakers[MEASURES:] if name not in measures]
        return {
            "points": {**settings.get("points", {}), **{name: found[name] for name in _POINTS}},
            "tiebreakers": measures + more,
            "percentage_floor": found["percentage_floor"],
            **{name: found[name] for name in ("byes_count_for_opponents", "policy")},
            "match": {
                name: found[name]
                for name in ("best_of", "all_games", "draws", "winning_points", "extra_turns", "time_then")
            },
            "policies": {name: found[name] for name in ("late", "returned", "last_round", "drop_after_no_shows")},
        }


def typed_of(settings: Mapping[str, Any]) -> dict[str, Any]:
    """What the form shows for settings as they are."""
    counting, match, policies = counting_of(settings), match_format_of(settings), policies_of(settings)
    measures = {f"measure_{place}": name for place, name in enumerate(counting.tiebreakers, start=1)}
    return {
        **{name: _written(getattr(counting.points, name)) for name in _POINTS},
        **measures,
        "percentage_floor": _written(counting.percentage_floor),
        "byes_count_for_opponents": counting.byes_count_for_opponents,
        "policy": counting.policy,
        **match.__dict__,
        **policies.__dict__,
    }


def _written(value: Fraction) -> str:
    """A decimal with the reader's sign where there is a short one, else the fraction."""
    shown = f"{float(value):g}"
    return shown.replace(".", get_format("DECIMAL_SEPARATOR")) if _is_exact(shown, value) else str(value)


def _is_exact(shown: str, value: Fraction) -> bool:
    return _NUMBER.fullmatch(shown) is not None and Fraction(shown) == value
