"""Forms of an event: what people type into pages, checked and named in their language."""

from datetime import datetime

from django import forms
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from games.registry import formats
from tournament.domain.event_facts import PLANNED_YEARS


def format_choices() -> list[tuple[str, str]]:
    """Formats to choose from, under the names of their games."""
    language = get_language()
    return [
        (key, f"{game.name.in_language(language)}: {rules.name.in_language(language)}")
        for key, (game, rules) in formats().items()
    ]


class EventForm(forms.Form):
    """A new event with its format's defaults."""

    name = forms.CharField(label=_("Name"), max_length=100)
    format_key = forms.ChoiceField(label=_("Format"), choices=format_choices)
    starts_at = forms.DateTimeField(
        label=_("Start"),
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
        help_text=_("The time of the hall, Prague."),
    )
    venue = forms.CharField(label=_("Venue"), max_length=200, required=False)
    rounds_planned = forms.IntegerField(label=_("Rounds"), min_value=1, max_value=30, initial=5)
    round_minutes = forms.IntegerField(label=_("Minutes a round"), min_value=1, max_value=600, initial=50)

    def clean_starts_at(self) -> datetime:
        """A year that people plan for: the ends of the calendar do not fit every time zone."""
        start: datetime = self.cleaned_data["starts_at"]
        if not PLANNED_YEARS[0] <= start.year <= PLANNED_YEARS[1]:
            raise forms.ValidationError(
                _("Give a year from %(first)s to %(last)s."),
                params={"first": PLANNED_YEARS[0], "last": PLANNED_YEARS[1]},
            )
        return start


class WalkInForm(forms.Form):
    """Somebody at the door."""

    given_name = forms.CharField(label=_("Given name"), max_length=60)
    family_name = forms.CharField(label=_("Family name"), max_length=60)


class StaffForm(forms.Form):
    """Somebody to help."""

    username = forms.CharField(label=_("User name"), max_length=60)
    role = forms.ChoiceField(
        label=_("Role"),
        choices=[("judge", _("judge")), ("scorekeeper", _("scorekeeper")), ("organizer", _("organizer"))],
    )
