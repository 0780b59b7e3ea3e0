"""Forms of the event facts, one for each group of questions; the wizard and the settings page use the same ones.

Entry points: :class:`NewEventForm`, :class:`RoundsForm`, :class:`PeopleForm`, :class:`CopyForm`.
"""

from datetime import datetime, tzinfo
from typing import Any

from django import forms
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from engine.limits import CAPACITY, ROUND_MINUTES, ROUNDS
from games.registry import find_formats
from tournament.domain.event_facts import CUTS, LONGEST, list_time_zones
from tournament.domain.reports import SILENCE_MINUTES
from tournament.views.organizing.start_time import StartForm
from tournament.words import CUT_SIZES, SILENCE

ROUND_FACTS = (
    *("rounds_planned", "round_minutes", "cut_size"),
    *("player_reports", "silence_minutes", "player_drops"),
)


def format_choices() -> list[tuple[str, str]]:
    """Return the formats to choose from, with the names of their games."""
    language = get_language()
    return [
        (key, f"{game.name.in_language(language)}: {rules.name.in_language(language)}")
        for key, (game, rules) in find_formats().items()
    ]


def _time_zone_choices() -> list[tuple[str, list[tuple[str, str]]]]:
    """Return the time zones by continent, Europe first."""
    zones: dict[str, list[tuple[str, str]]] = {}
    for zone in list_time_zones():
        continent, _slash, city = zone.partition("/")
        zones.setdefault(continent, []).append((zone, city.replace("_", " ")))
    return [(continent, zones[continent]) for continent in sorted(zones, key=lambda name: name != "Europe")]


class EventFactsForm(StartForm):
    """Name, start and venue. The start is a time in the chosen time zone."""

    name = forms.CharField(label=_("Name of the event"), max_length=LONGEST["name"])
    venue = forms.CharField(label=_("Venue"), max_length=LONGEST["venue"], required=False)
    time_zone = forms.ChoiceField(label=_("Time zone"), choices=_time_zone_choices, initial="Europe/Prague")

    field_order: tuple[str, ...] = ("name", "starts_at", "repeated_hour", "venue", "time_zone")

    def start(self) -> datetime:
        """Return the start as a moment, for a valid form."""
        start: datetime = self.cleaned_data["starts_at"]
        return start

    def facts(self) -> dict[str, Any]:
        """Return the event facts of a valid form."""
        return dict(self.cleaned_data)


class NewEventForm(EventFactsForm):
    """The first step of a new event."""

    format_key = forms.ChoiceField(label=_("Game and format"), choices=format_choices)
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
        """Return the facts without the expected number of players, which is only a guess."""
        return {name: value for name, value in super().facts().items() if name != "expected"}


class RoundsForm(forms.Form):
    """Number and length of rounds, size of the finals."""

    rounds_planned = forms.IntegerField(
        label=_("Rounds"),
        min_value=ROUNDS.least,
        max_value=ROUNDS.most,
        widget=forms.NumberInput(attrs={"class": "short"}),
    )
    round_minutes = forms.IntegerField(
        label=_("Minutes a round"),
        min_value=ROUND_MINUTES.least,
        max_value=ROUND_MINUTES.most,
        widget=forms.NumberInput(attrs={"class": "short"}),
    )
    cut_size = forms.TypedChoiceField(
        label=_("Finals after the rounds"),
        choices=[(str(size), CUT_SIZES[size]) for size in CUTS],
        coerce=int,
        help_text=_("Single elimination of the best in the standings."),
    )

    player_reports = forms.BooleanField(
        label=_("Players report their results"),
        required=False,
        help_text=_("From their phones; a result counts when the opponent confirms it. The desk can always enter one."),
    )
    silence_minutes = forms.TypedChoiceField(
        label=_("Without an answer of the opponent a report counts"),
        choices=[(str(minutes), SILENCE[minutes]) for minutes in SILENCE_MINUTES],
        coerce=int,
        required=False,
        help_text=_("Only if the opponent’s phone has shown the round. The opponent can dispute it until its end."),
    )
    player_drops = forms.BooleanField(
        label=_("Players may drop by themselves"),
        required=False,
        help_text=_("From their phones, after reading what it means. Otherwise they tell the staff, who drop them."),
    )

    def facts(self) -> dict[str, Any]:
        """Return the event facts of a valid form."""
        chosen = {name: self.cleaned_data[name] for name in ROUND_FACTS}
        return {**chosen, "silence_minutes": chosen["silence_minutes"] or 0}


class PeopleForm(forms.Form):
    """Capacity, fee, prizes and contact."""

    capacity = forms.IntegerField(
        label=_("Places"),
        min_value=CAPACITY.least,
        max_value=CAPACITY.most,
        required=False,
        help_text=_("Further entries go on a waiting list. Empty: no limit."),
        widget=forms.NumberInput(attrs={"class": "short"}),
    )
    fee = forms.CharField(label=_("Entry fee"), max_length=LONGEST["fee"], required=False)
    prizes = forms.CharField(
        label=_("Prizes"),
        max_length=LONGEST["prizes"],
        required=False,
        widget=forms.Textarea(attrs={"rows": 3, "data-grow": ""}),
    )
    contact = forms.CharField(
        label=_("Contact"),
        max_length=LONGEST["contact"],
        required=False,
        help_text=_("Shown to all readers on the event page: a telephone number, an e-mail address, a web page."),
    )

    def facts(self) -> dict[str, Any]:
        """Return the event facts of a valid form."""
        return dict(self.cleaned_data)


class CopyForm(StartForm):
    """A copy of an event on another day."""

    name = forms.CharField(label=_("Name of the event"), max_length=LONGEST["name"])
    with_staff = forms.BooleanField(
        label=_("With its staff"),
        required=False,
        help_text=_("Organizers, scorekeepers and judges are invited to the same roles."),
    )
    field_order = ("name", "starts_at", "repeated_hour", "with_staff")

    def __init__(self, *args: Any, zone: tzinfo, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.zone = zone
