"""A field for a time zone: its name or a city of it is typed, because a list of all has several hundred lines."""

from difflib import get_close_matches
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from language.folding import fold
from tournament.domain.event_facts import list_time_zones

# Cities near by whose Czech names differ, folded.
_CZECH_NAMES = {
    "praha": "Europe/Prague",
    "viden": "Europe/Vienna",
    "varsava": "Europe/Warsaw",
    "londyn": "Europe/London",
    "pariz": "Europe/Paris",
    "rim": "Europe/Rome",
    "lublan": "Europe/Ljubljana",
    "zahreb": "Europe/Zagreb",
    "belehrad": "Europe/Belgrade",
    "bukurest": "Europe/Bucharest",
    "kyjev": "Europe/Kyiv",
    "brusel": "Europe/Brussels",
    "lucemburk": "Europe/Luxembourg",
    "kodan": "Europe/Copenhagen",
    "lisabon": "Europe/Lisbon",
    "ateny": "Europe/Athens",
    "berlin": "Europe/Berlin",
}


class ZoneField(forms.CharField):
    """Accepts ``Europe/Prague``, ``europe prague`` and ``Prague``; a wrong name is refused with one like it."""

    def __init__(self, **options: Any) -> None:
        help_text = gettext_lazy("A city is enough, such as Prague or London.")
        super().__init__(**{**options, "help_text": options.get("help_text") or help_text})
        self.widget.attrs |= {"autocomplete": "off", "spellcheck": "false"}

    def clean(self, value: Any) -> str:
        """Return the name of the zone. Raises ValidationError."""
        typed = super().clean(value)
        if typed in list_time_zones():
            return str(typed)
        by_city = {**{fold(zone.rpartition("/")[2]): zone for zone in list_time_zones()}, **_CZECH_NAMES}
        by_name = {fold(zone): zone for zone in list_time_zones()}
        name = fold(typed)
        if zone := by_name.get(name) or by_city.get(name):
            return zone
        for close in get_close_matches(name, by_city, n=1) or get_close_matches(name, by_name, n=1):
            alike = by_city.get(close) or by_name[close]
            raise ValidationError(
                _("No time zone has the name %(typed)s. Did you mean %(alike)s?"),
                params={"typed": typed, "alike": alike},
            )
        raise ValidationError(_("No time zone has the name %(typed)s."), params={"typed": typed})
