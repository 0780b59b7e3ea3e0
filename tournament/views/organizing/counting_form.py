"""The form of the counting of an event. Entry points: :class:`CountingForm`, :func:`read_initial_values`."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from django import forms
from django.utils.formats import get_format
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from engine.json_io.event_settings import match_format_of, read_counting_settings, read_policy_settings
from engine.json_io.state import write_fraction
from engine.limits import EXTRA_TURNS, GAMES, MATCH_POINTS, ROUNDS, WINNING_POINTS, Limit
from problems import Problem
from tournament.words import MISSED, PAIRED_WITHIN, TIEBREAKERS, TIME_THEN

# The number of fields for tie-breakers.
MEASURES = 8
_POINTS = ("win", "draw", "loss", "bye")
# Without exponents: 1e999999999 has eleven characters, and its exact value would take hours to compute.
_NUMBER = re.compile(r"-?[0-9]{1,32}(\.[0-9]{1,6})?|[0-9]{1,4}/[1-9][0-9]{0,3}")


class ExactField(forms.CharField):
    """An exact number written with a decimal point or comma; 0.5 is a half."""

    def __init__(self, *, limit: Limit | None = None, **options: Any) -> None:
        super().__init__(max_length=40, **options)
        self.limit = limit
        self.widget.attrs |= {"inputmode": "decimal", "class": "short"}

    def clean(self, value: Any) -> Any:
        """Return the number as settings store it: an integer, or text that reads back exactly."""
        text = super().clean(value).strip().replace(",", ".")
        if not _NUMBER.fullmatch(text):
            raise forms.ValidationError(_("Write a number."))
        if self.limit and not self.limit.allows(Fraction(text)):
            expected = self.limit.expected.in_language(get_language())
            raise forms.ValidationError(_("Write %(expected)s.") % {"expected": expected})
        return write_fraction(Fraction(text))


class CountingForm(forms.Form):
    """Points, tie-breakers, match format, policies."""

    win = ExactField(label=_("Points for a win"), limit=MATCH_POINTS)
    draw = ExactField(label=_("Points for a draw"), limit=MATCH_POINTS)
    loss = ExactField(label=_("Points for a loss"), limit=MATCH_POINTS)
    bye = ExactField(label=_("Points for a bye"), limit=MATCH_POINTS)
    percentage_floor = ExactField(label=_("Floor of percentages"), help_text=_("A share of one, such as 0.33."))
    byes_count_for_opponents = forms.BooleanField(label=_("A bye counts in what opponents see"), required=False)
    policy = forms.ChoiceField(label=_("Within a score group"), choices=PAIRED_WITHIN.items)
    best_of = forms.IntegerField(label=_("Games of a match, at most"), min_value=GAMES.least, max_value=GAMES.most)
    all_games = forms.BooleanField(label=_("All of them are played and counted"), required=False)
    draws = forms.BooleanField(label=_("A match may be drawn"), required=False)
    winning_points = forms.IntegerField(
        label=_("Points that end a game"),
        min_value=WINNING_POINTS.least,
        max_value=WINNING_POINTS.most,
        required=False,
        help_text=_("Empty: nothing is checked."),
    )
    extra_turns = forms.IntegerField(
        label=_("Turns after the time, the running one not counted"),
        min_value=EXTRA_TURNS.least,
        max_value=EXTRA_TURNS.most,
    )
    time_then = forms.ChoiceField(label=_("Then an unfinished game is"), choices=TIME_THEN.items)
    late = forms.ChoiceField(label=_("Late entries get for a missed round"), choices=MISSED.items)
    returned = forms.ChoiceField(label=_("Returning entries get for a missed round"), choices=MISSED.items)
    last_round = forms.IntegerField(
        label=_("Last round in which a late entry may start"),
        min_value=ROUNDS.least,
        max_value=ROUNDS.most,
        required=False,
        help_text=_("Empty: any."),
    )
    drop_after_no_shows = forms.IntegerField(
        label=_("No-shows that drop a player"),
        min_value=ROUNDS.least,
        max_value=ROUNDS.most,
        required=False,
        help_text=_("Empty: no player is dropped."),
    )

    def __init__(self, *args: Any, needs_reason: bool = False, **options: Any) -> None:
        super().__init__(*args, **options)
        for number in range(1, MEASURES + 1):
            self.fields[f"measure_{number}"] = forms.ChoiceField(
                label=_("Tie-breaker %(place)s") % {"place": number},
                choices=[("", _("none")), *TIEBREAKERS.items()],
                required=False,
            )
        self.fields["reason"] = forms.CharField(
            label=_("Reason"),
            max_length=200,
            required=needs_reason,
            help_text=_("A round was published already: standings change, pairings stay.") if needs_reason else "",
        )

    def clean(self) -> dict[str, Any]:
        """Refuse a tie-breaker that is chosen twice."""
        found: dict[str, Any] = super().clean() or {}
        chosen = self.measures(found)
        if len(chosen) != len(set(chosen)):
            raise forms.ValidationError(_("Choose each tie-breaker once."))
        return found

    def name_fields(self, problems: Iterable[Problem]) -> tuple[Problem, ...]:
        """Return the problems with the label of a field as their place, where the form has a field for it."""
        return tuple(map(self._name_field, problems))

    def _name_field(self, problem: Problem) -> Problem:
        field = self.fields.get(str(problem.params.get("place", "")).rpartition(".")[2])
        return replace(problem, params={**problem.params, "place": str(field.label)}) if field else problem

    def measures(self, found: Mapping[str, Any]) -> list[str]:
        """Return the chosen tie-breakers in their order."""
        return [name for number in range(1, MEASURES + 1) if (name := found.get(f"measure_{number}"))]

    def changes(self, settings: Mapping[str, Any]) -> dict[str, Any]:
        """Return the settings of a valid form by their keys. Values without a field stay as in ``settings``."""
        found = self.cleaned_data
        measures = self.measures(found)
        more = [name for name in read_counting_settings(settings).tiebreakers[MEASURES:] if name not in measures]
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


def read_initial_values(settings: Mapping[str, Any]) -> dict[str, Any]:
    """Return the initial values of the form for settings."""
    counting, match, policies = (
        read_counting_settings(settings),
        match_format_of(settings),
        read_policy_settings(settings),
    )
    measures = {f"measure_{number}": name for number, name in enumerate(counting.tiebreakers, start=1)}
    return {
        **{name: _format_number(getattr(counting.points, name)) for name in _POINTS},
        **measures,
        "percentage_floor": _format_number(counting.percentage_floor),
        "byes_count_for_opponents": counting.byes_count_for_opponents,
        "policy": counting.policy,
        **match.__dict__,
        **policies.__dict__,
    }


def _format_number(value: Fraction) -> str:
    """Return a short exact decimal with the reader's decimal separator, or a fraction if there is none."""
    decimal = f"{float(value):g}"
    is_exact = _NUMBER.fullmatch(decimal) is not None and Fraction(decimal) == value
    return decimal.replace(".", get_format("DECIMAL_SEPARATOR")) if is_exact else str(value)
