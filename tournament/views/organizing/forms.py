"""Forms of the event facts, one for each group of questions; the wizard and the settings page use the same ones.

Entry points: :class:`NewEventForm`, :class:`RoundsForm`, :class:`PeopleForm`, :class:`CopyForm`.
"""

from datetime import tzinfo
from typing import Any

from django import forms
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from engine.limits import CAPACITY
from games.registry import find_formats
from tournament.domain.event_facts import FACTS, Fact, Group, list_facts
from tournament.views.organizing.start_time import StartForm
from tournament.views.organizing.zone_field import ZoneField


def format_choices() -> list[tuple[str, str]]:
    """Return the formats to choose from, with the names of their games."""
    language = get_language()
    return [
        (key, f"{game.name.in_language(language)}: {rules.name.in_language(language)}")
        for key, (game, rules) in find_formats().items()
    ]


def make_field(fact: Fact) -> forms.Field:
    label, help_text = _(fact.label.one), _(fact.help.one)
    options: dict[str, Any] = {"label": label, "help_text": help_text, "required": fact.is_required}
    match fact.kind:
        case "number":
            options["widget"] = forms.NumberInput(attrs={"class": "short"})
            return forms.IntegerField(min_value=fact.limit.least, max_value=fact.limit.most, **options)
        case "choice":
            choices = [(str(number), _(text.one)) for number, text in fact.choices.items()]
            options |= {"choices": choices, "coerce": int, "empty_value": 0}
            return forms.TypedChoiceField(**options)
        case "flag":
            return forms.BooleanField(**options)
        case "zone":
            return ZoneField(max_length=fact.max_length, initial=fact.initial, **options)
    widget = forms.Textarea(attrs={"rows": 3, "data-grow": ""}) if fact.is_long else None
    return forms.CharField(max_length=fact.max_length, widget=widget, **options)


class FactsForm(forms.Form):
    """The facts of one group; a subclass may declare the field of a fact itself."""

    group: Group

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields |= {fact.name: make_field(fact) for fact in list_facts(self.group) if fact.name not in self.fields}
        self.order_fields(self.field_order)

    def facts(self) -> dict[str, Any]:
        """Return the event facts of a valid form."""
        return {fact.name: self.cleaned_data[fact.name] for fact in list_facts(self.group)}

    def fact_fields(self) -> list[forms.BoundField]:
        """Return the fields of the facts, in the order of the group."""
        return [self[fact.name] for fact in list_facts(self.group)]


class EventFactsForm(FactsForm, StartForm):
    """Name, start and venue. The start is a time in the chosen time zone."""

    group = "when"
    field_order: tuple[str, ...] = ("name", "starts_at", "repeated_hour", "venue", "time_zone")


class NewEventForm(EventFactsForm):
    """The first step of a new event."""

    format_key = forms.ChoiceField(label=_("Game and format"), choices=format_choices)
    # Only a guess, and no fact.
    expected = forms.IntegerField(
        label=_("How many players do you expect?"),
        min_value=CAPACITY.least,
        max_value=CAPACITY.most,
        required=False,
        help_text=_("A guess is enough: the number of rounds is suggested by it."),
        widget=forms.NumberInput(attrs={"class": "short"}),
    )
    field_order = ("format_key", "name", "starts_at", "repeated_hour", "venue", "expected", "time_zone")

    def facts(self) -> dict[str, Any]:
        """Return the facts with the key of the format."""
        return {**super().facts(), "format_key": self.cleaned_data["format_key"]}


class RoundsForm(FactsForm):
    """Number and length of rounds, size of the finals, what players do by themselves."""

    group = "rounds"


class PeopleForm(FactsForm):
    """Capacity, fee, prizes and contact."""

    group = "people"


class CopyForm(StartForm):
    """A copy of an event on another day."""

    name = make_field(FACTS["name"])
    with_staff = forms.BooleanField(
        label=_("With its staff"),
        required=False,
        help_text=_("Organizers, scorekeepers and judges are invited to the same roles."),
    )
    field_order = ("name", "starts_at", "repeated_hour", "with_staff")

    def __init__(self, *args: Any, zone: tzinfo, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.zone = zone
