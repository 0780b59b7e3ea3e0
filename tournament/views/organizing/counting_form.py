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
from engine.limits import Limit, Share
from problems import Problem
from tournament.counting_settings import PARTS, SETTINGS, Setting, list_settings
from tournament.words import TIEBREAKERS

# The number of fields for tie-breakers.
MEASURES = 8
# Without exponents: 1e999999999 has eleven characters, and its exact value would take hours to compute.
_NUMBER = re.compile(r"-?[0-9]{1,32}(\.[0-9]{1,6})?|[0-9]{1,4}/[1-9][0-9]{0,3}")


class ExactField(forms.CharField):
    """An exact number written with a decimal point or comma; 0.5 is a half."""

    def __init__(self, *, limit: Limit | Share, **options: Any) -> None:
        super().__init__(max_length=40, **options)
        self.limit = limit
        self.widget.attrs |= {"inputmode": "decimal", "class": "short"}

    def clean(self, value: Any) -> Any:
        """Return the number as settings store it: an integer, or text that reads back exactly."""
        text = super().clean(value).strip().replace(",", ".")
        if not _NUMBER.fullmatch(text):
            raise forms.ValidationError(_("Write a number."))
        if not self.limit.allows(Fraction(text)):
            expected = self.limit.expected.in_language(get_language())
            raise forms.ValidationError(_("Write %(expected)s.") % {"expected": expected})
        return write_fraction(Fraction(text))


def make_field(setting: Setting) -> forms.Field:
    limit = setting.limit
    options: dict[str, Any] = {"label": setting.label, "help_text": setting.help}
    if setting.words:
        return forms.ChoiceField(choices=setting.words.items, **options)
    if limit is None:
        return forms.BooleanField(required=False, **options)
    if isinstance(limit, Share) or limit.has_decimals:
        return ExactField(limit=limit, **options)
    return forms.IntegerField(min_value=limit.least, max_value=limit.most, required=not setting.empty, **options)


class CountingForm(forms.Form):
    """Points, tie-breakers, match format, policies."""

    def __init__(self, *args: Any, needs_reason: bool = False, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields |= {setting.name: make_field(setting) for setting in SETTINGS}
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
        answers: dict[str, Any] = super().clean() or {}
        measures = self.measures(answers)
        if len(measures) != len(set(measures)):
            raise forms.ValidationError(_("Choose each tie-breaker once."))
        return answers

    def name_fields(self, problems: Iterable[Problem]) -> tuple[Problem, ...]:
        """Return the problems with the label of a field as their place, where the form has a field for it."""
        return tuple(map(self._name_field, problems))

    def _name_field(self, problem: Problem) -> Problem:
        field = self.fields.get(str(problem.params.get("place", "")).rpartition(".")[2])
        return replace(problem, params={**problem.params, "place": str(field.label)}) if field else problem

    def measures(self, answers: Mapping[str, Any]) -> list[str]:
        """Return the chosen tie-breakers in their order."""
        return [name for number in range(1, MEASURES + 1) if (name := answers.get(f"measure_{number}"))]

    def changes(self, settings: Mapping[str, Any]) -> dict[str, Any]:
        """Return the settings of a valid form by their keys. Values without a field stay as in ``settings``."""
        answers = self.cleaned_data
        measures = self.measures(answers)
        more = [name for name in read_counting_settings(settings).tiebreakers[MEASURES:] if name not in measures]
        parts: dict[str, Any] = {
            part: {setting.name: answers[setting.name] for setting in list_settings(part)} for part in PARTS
        }
        points = {**settings.get("points", {}), **parts["points"]}
        return {**parts.pop(""), **parts, "points": points, "tiebreakers": measures + more}


def read_initial_values(settings: Mapping[str, Any]) -> dict[str, Any]:
    counting = read_counting_settings(settings)
    values = vars(counting) | vars(counting.points) | vars(match_format_of(settings))
    values |= vars(read_policy_settings(settings))
    measures = {f"measure_{number}": name for number, name in enumerate(counting.tiebreakers, start=1)}
    return {**{setting.name: _show_value(values[setting.name]) for setting in SETTINGS}, **measures}


def _show_value(value: Any) -> Any:
    """Return a fraction as a short decimal with the reader's separator, or as a fraction if none is exact."""
    if not isinstance(value, Fraction):
        return value
    decimal = f"{float(value):g}"
    is_exact = _NUMBER.fullmatch(decimal) is not None and Fraction(decimal) == value
    return decimal.replace(".", get_format("DECIMAL_SEPARATOR")) if is_exact else str(value)
