"""Forms about decks of an event: when they are taken and who sees them, one player's lock, a change by the staff."""

from datetime import datetime
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.domain.event_facts import PLANNED_YEARS
from tournament.submissions.services.submissions import LONGEST_REASON
from tournament.submissions.words import VISIBILITY_LABELS

LOCKS = [
    ("event", _("as for everybody")),
    ("locked", _("locked")),
    ("open", _("left open")),
]


def check_year(at: datetime) -> None:
    """A year that people plan for: the ends of the calendar do not fit every time zone."""
    if not PLANNED_YEARS[0] <= at.year <= PLANNED_YEARS[1]:
        said = {"first": PLANNED_YEARS[0], "last": PLANNED_YEARS[1]}
        raise forms.ValidationError(_("Give a year from %(first)s to %(last)s."), params=said)


def _moment(label: Any, help_text: Any = "") -> forms.DateTimeField:
    shown = forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")
    return forms.DateTimeField(label=label, widget=shown, required=False, help_text=help_text, validators=[check_year])


class DeckSettingsForm(forms.Form):
    """Times are those of the hall."""

    deadline = _moment(
        _("Decks are taken until"), _("Empty: until the first round is paired. That ends it in any case.")
    )
    is_locked = forms.BooleanField(label=_("Lock all decks now"), required=False)
    shown_during = forms.ChoiceField(
        label=_("Who sees decks while the event is played"),
        choices=[*VISIBILITY_LABELS.items()],
        help_text=_("From the first published round on; before it nobody but you and the judges."),
    )
    shown_after = forms.ChoiceField(
        label=_("Who sees decks when the event is over"), choices=[*VISIBILITY_LABELS.items()]
    )


class DeckLockForm(forms.Form):
    """One player's deck."""

    to = forms.ChoiceField(label=_("This player’s deck is"), choices=LOCKS)
    until = _moment(_("Left open until"), _("Empty: until you lock it."))


class DeckChangeForm(forms.Form):
    """Why the staff change a deck; ``seen`` is the submission that they had before them, 0 for none."""

    seen = forms.IntegerField(widget=forms.HiddenInput, min_value=0)

    reason = forms.CharField(
        label=_("Why you change it"), max_length=LONGEST_REASON, help_text=_("The player reads it beside what changed.")
    )


def hall_time(at: datetime | None, zone: Any) -> datetime | None:
    """A moment as the form shows it, on the hall's clock."""
    return timezone.localtime(at, zone).replace(tzinfo=None) if at else None


def moment_in(at: datetime | None, zone: Any) -> datetime | None:
    """What was typed, read on the hall's clock; the form has put the site's zone to it."""
    return timezone.make_aware(at.replace(tzinfo=None), zone) if at else None
