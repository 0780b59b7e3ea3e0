"""Forms of the decks of an event: settings, the lock of one deck, a change by staff. Times are in the event's zone."""

from datetime import datetime
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.domain.event_facts import FIRST_PLANNED_YEAR, LAST_PLANNED_YEAR
from tournament.submissions.services.submissions import MAX_REASON_LENGTH
from tournament.submissions.words import VISIBILITY_LABELS

LOCKS = [
    ("event", _("as for all players")),
    ("locked", _("locked")),
    ("open", _("left open")),
]


def check_year(at: datetime) -> None:
    """Refuse a year out of range: moments at the ends of the calendar do not exist in every time zone."""
    if not FIRST_PLANNED_YEAR <= at.year <= LAST_PLANNED_YEAR:
        params = {"first": FIRST_PLANNED_YEAR, "last": LAST_PLANNED_YEAR}
        raise forms.ValidationError(_("Give a year from %(first)s to %(last)s."), params=params)


def _moment_field(label: Any, help_text: Any = "") -> forms.DateTimeField:
    widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")
    return forms.DateTimeField(label=label, widget=widget, required=False, help_text=help_text, validators=[check_year])


class DeckSettingsForm(forms.Form):
    """Deadline, lock and visibility of decks."""

    deadline = _moment_field(
        _("Decks are taken until"),
        _("Empty: until the first round is paired. After that no deck is taken in any case."),
    )
    is_locked = forms.BooleanField(label=_("Lock all decks now"), required=False)
    shown_during = forms.ChoiceField(
        label=_("Decks are visible during the event to"),
        choices=[*VISIBILITY_LABELS.items()],
        help_text=_("From the first published round on; before that only you and the judges."),
    )
    shown_after = forms.ChoiceField(
        label=_("Decks are visible after the event to"),
        choices=[*VISIBILITY_LABELS.items()],
        help_text=_(
            "Once decks are visible to all readers, the page What was played counts them, without names of players."
        ),
    )


class DeckLockForm(forms.Form):
    """The lock of one entry's deck."""

    to = forms.ChoiceField(label=_("This player’s deck is"), choices=LOCKS)
    until = _moment_field(_("Left open until"), _("Empty: until you lock it."))


class DeckChangeForm(forms.Form):
    """The reason of a change by staff, or of a first deck that they enter.

    ``seen`` is the id of the submission that the page showed, 0 for none.
    """

    seen = forms.IntegerField(widget=forms.HiddenInput, min_value=0)

    reason = forms.CharField(
        label=_("Reason"), max_length=MAX_REASON_LENGTH, help_text=_("The player reads it next to the deck.")
    )

    def __init__(self, *args: Any, is_first: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if is_first:
            self.fields["reason"].required = False
            self.fields["reason"].help_text = _("May stay empty for a first deck that you type from paper.")


def make_local_time(at: datetime | None, zone: Any) -> datetime | None:
    """Return a moment as a form field shows it: local time of the event without a zone."""
    return timezone.localtime(at, zone).replace(tzinfo=None) if at else None


def read_moment(at: datetime | None, zone: Any) -> datetime | None:
    """Return the typed local time of the event as a moment, in place of the zone of the site that Django has added."""
    return timezone.make_aware(at.replace(tzinfo=None), zone) if at else None
