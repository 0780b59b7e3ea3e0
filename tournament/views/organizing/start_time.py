"""The start of an event as local time of the venue, also where daylight saving skips or repeats an hour.

Entry point: :class:`StartForm`.
"""

from datetime import UTC, datetime, tzinfo
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.utils import formats, timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.domain.event_facts import FACTS
from tournament.views.submissions.forms import check_year


class _LocalTimeField(forms.DateTimeField):
    """A local time of any zone: Django's field refuses the skipped and the repeated hour of the zone of the site."""

    def to_python(self, value: Any) -> datetime | None:
        """Return the typed time with the zone UTC, which has neither."""
        with timezone.override(UTC):
            return super().to_python(value)


class StartForm(forms.Form):
    """The start, and which of two hours is meant on the day on which one is repeated; asked only then.

    ``zone`` is that of the event; without it, that of the field ``time_zone``, which the form then has.
    """

    zone: tzinfo | None = None
    starts_at = _LocalTimeField(
        label=_(FACTS["starts_at"].label.one),
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
        help_text=_(FACTS["starts_at"].help.one),
        validators=[check_year],
    )
    repeated_hour = forms.TypedChoiceField(
        label=_("This hour comes twice that night. Which one?"),
        choices=[("", "–"), ("0", _("the first, in summer time")), ("1", _("the second, in winter time"))],
        coerce=int,
        empty_value=None,
        required=False,
        widget=forms.HiddenInput,
    )

    def clean(self) -> dict[str, Any]:
        """Put the start into the zone of the event. Refuse a skipped time and name its neighbours; ask for a repeated.

        The answer is no fact of the event.
        """
        answers = super().clean() or self.cleaned_data
        fold, at = answers.pop("repeated_hour", None), answers.get("starts_at")
        zone = self.zone or (ZoneInfo(answers["time_zone"]) if "time_zone" in answers else None)
        if at is None or zone is None or self.fields["starts_at"].disabled:
            return answers
        local = at.replace(tzinfo=zone)
        earlier, later = (local.replace(fold=number).astimezone(UTC).astimezone(zone) for number in (1, 0))
        if earlier.utcoffset() == later.utcoffset():
            answers["starts_at"] = local
        elif earlier.replace(tzinfo=None) != later.replace(tzinfo=None):
            text = gettext("Clocks skip this time. Choose %(earlier)s or %(later)s.")
            times = (formats.time_format(moment, "H:i") for moment in (earlier, later))
            self.add_error("starts_at", text % dict(zip(("earlier", "later"), times, strict=True)))
        else:
            self._ask_for_hour(answers, local, fold)
        return answers

    def _ask_for_hour(self, answers: dict[str, Any], local: datetime, fold: int | None) -> None:
        """Take the answer to the question which of two hours is meant, or ask it."""
        field = self.fields["repeated_hour"]
        field.widget = forms.Select(choices=field.choices)  # type: ignore[attr-defined]
        if fold is None:
            self.add_error("repeated_hour", gettext("Choose one of the two hours."))
        else:
            answers["starts_at"] = local.replace(fold=fold)
