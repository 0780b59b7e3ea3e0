"""Forms of an event: what people type into pages, checked and named in their language."""

from typing import Any

from django import forms
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from games.registry import formats


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


class DeckForm(forms.Form):
    """A deck list as people paste it."""

    text = forms.CharField(label=_("Cards, one on a line"), widget=forms.Textarea, required=False, strip=False)

    def clean_text(self) -> str:
        """Exactly what was typed; judging it is the deck check's work."""
        text: Any = self.cleaned_data["text"]
        return str(text)
