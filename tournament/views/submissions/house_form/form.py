"""The form of house rules: its fields, checks of several answers, and the resulting house rules."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _

from games.house_rules.rules import HouseRules
from problems import Problem
from tournament.submissions.queries.rules import EventRules
from tournament.views.submissions.house_form.answers import build_house_rules, read_initial_answers
from tournament.views.submissions.house_form.faults import assign_to_fields
from tournament.views.submissions.house_form.fields import list_fields

_LISTS = ("banned", "restricted", "allowed")


class HouseRulesForm(forms.Form):
    """Questions that fit the game of an event; :meth:`house` turns the answers into house rules."""

    def __init__(self, rules: EventRules, data: Any = None) -> None:
        super().__init__(data, initial=read_initial_answers(rules))
        self.rules = rules
        self.fields.update(list_fields(rules))

    def house(self) -> HouseRules:
        """Return the house rules of a valid form."""
        return build_house_rules(self.cleaned_data, self.rules)

    def put_on_fields(self, problems: Iterable[Problem]) -> tuple[Problem, ...]:
        """Add each fault of the house rules to its field, and return the faults without a field."""
        labels = {name: str(field.label) for name, field in self.fields.items()}
        by_field, left = assign_to_fields(problems, self.house(), labels)
        for name, sentence in by_field:
            self.add_error(name, sentence)
        return left

    def clean(self) -> dict[str, Any]:
        """Check answers that depend on each other."""
        answers: dict[str, Any] = super().clean() or {}
        self._clean_sideboard(answers)
        if answers.get("least_number") and not answers.get("least_type"):
            self.add_error("least_type", _("Say of which cards."))
        self._clean_ranges(answers)
        return answers

    def _clean_sideboard(self, answers: dict[str, Any]) -> None:
        way, cards = answers.get("sideboard"), answers.get("sideboard_cards")
        if way in ("up_to", "exact") and not cards and "sideboard_cards" not in self.errors:
            self.add_error("sideboard_cards", _("Say how many cards."))
        if way in ("", "none") and cards:
            self.add_error("sideboard", _("Choose whether it has up to so many cards, or exactly so many."))

    def _clean_ranges(self, answers: dict[str, Any]) -> None:
        for name in [name for name in answers if name.endswith("_most")]:
            least, most = answers.get(name.replace("_most", "_least")), answers[name]
            if least is not None and most is not None and least > most:
                self.add_error(name, _("The most is less than the least."))


def take_name(posted: QueryDict) -> QueryDict:
    """Return the posted form with the name that the reader chose; ``take`` is ``name|suggestion``, else unchanged."""
    name, _separator, suggestion = posted.get("take", "").rpartition("|")
    if not name:
        return posted
    answers = posted.copy()
    for field in _LISTS:
        lines = (" ".join(line.split()) for line in posted.get(field, "").splitlines())
        answers[field] = "\n".join(suggestion if line == name else line for line in lines)
    return answers
