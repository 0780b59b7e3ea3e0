"""The form of a series: its name and the points of its events."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from engine.limits import SERIES_EVENTS, SERIES_POINTS
from tournament.series.services import MAX_NAME_LENGTH
from tournament.views.parsing import read_whole


class SeriesForm(forms.Form):
    """The name and the points of a series; without points for places, match points count."""

    name = forms.CharField(label=_("Name"), max_length=MAX_NAME_LENGTH)
    places = forms.CharField(
        label=_("Points for places"),
        max_length=400,
        required=False,
        help_text=_("From the first on, as 25, 18, 15, 12. Left empty, the match points of each event count."),
    )
    rest = forms.IntegerField(
        label=_("Points for all other places"), min_value=0, max_value=SERIES_POINTS.most, required=False
    )
    finals = forms.BooleanField(
        label=_("Matches of the finals give points too"),
        required=False,
        help_text=_(
            "Used only when match points count: without the tick, only the rounds before the finals count. "
            "Advancing without a match gives no points. Points for places always follow the finals."
        ),
    )
    best = forms.IntegerField(
        label=_("How many events count"),
        min_value=1,
        max_value=SERIES_EVENTS.most,
        required=False,
        help_text=_("The best of each player. Left empty, all count."),
    )

    def clean_places(self) -> list[int]:
        """Return the numbers, separated by commas, semicolons or spaces."""
        parts = self.cleaned_data["places"].replace(",", " ").replace(";", " ").split()
        numbers = [number for part in parts if (number := read_whole(part)) is not None]
        if len(numbers) != len(parts):
            raise forms.ValidationError(_("Write whole numbers with commas between them, as 25, 18, 15."))
        return numbers

    @property
    def scheme(self) -> dict[str, Any]:
        """The scheme of a valid form, as services take it."""
        data = self.cleaned_data
        return {"places": data["places"], "rest": data["rest"] or 0, "best": data["best"], "finals": data["finals"]}
