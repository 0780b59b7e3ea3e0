"""The form itself: questions, checks that need two answers, and the house rules they mean."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from games.house_rules.rules import HouseRules
from problems import Problem
from tournament.submissions.queries.rules import EventRules
from tournament.views.submissions.house_form.answers import answers_of
from tournament.views.submissions.house_form.fields import fields_for
from tournament.views.submissions.house_form.meaning import house_rules_said
from tournament.views.submissions.house_form.places import on_fields


class HouseRulesForm(forms.Form):
    """Questions that fit the game of an event. :meth:`house` is what the answers mean."""

    def __init__(self, rules: EventRules, data: Any = None) -> None:
        super().__init__(data, initial=answers_of(rules))
        self.rules = rules
        self.fields.update(fields_for(rules))

    def house(self) -> HouseRules:
        """The house rules that the answers mean; for a valid form."""
        return house_rules_said(self.cleaned_data, self.rules)

    def put_on_fields(self, problems: Iterable[Problem]) -> tuple[Problem, ...]:
        """Say each fault of the house rules on the field it came from; those that came from none are handed back."""
        labels = {name: str(field.label) for name, field in self.fields.items()}
        told, left = on_fields(problems, self.house(), labels)
        for name, sentence in told:
            self.add_error(name, sentence)
        return left

    def clean(self) -> dict[str, Any]:
        """Answers that need one another."""
        said: dict[str, Any] = super().clean() or {}
        self._clean_sideboard(said)
        if said.get("least_number") and not said.get("least_type"):
            self.add_error("least_type", _("Say of which cards."))
        self._clean_ranges(said)
        return said

    def _clean_sideboard(self, said: dict[str, Any]) -> None:
        way, cards = said.get("sideboard"), said.get("sideboard_cards")
        if way in ("up_to", "exact") and not cards and "sideboard_cards" not in self.errors:
            self.add_error("sideboard_cards", _("Say how many cards."))
        if way in ("", "none") and cards:
            self.add_error("sideboard", _("Say whether it has up to so many cards, or just so many."))

    def _clean_ranges(self, said: dict[str, Any]) -> None:
        for name in [name for name in said if name.endswith("_most")]:
            least, most = said.get(name.replace("_most", "_least")), said[name]
            if least is not None and most is not None and least > most:
                self.add_error(name, _("The most is less than the least."))
