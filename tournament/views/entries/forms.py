"""Forms of the people of an event: what is typed into pages, checked and named in the reader's language."""

from django import forms
from django.utils.translation import gettext_lazy as _


class WalkInForm(forms.Form):
    """Somebody at the door."""

    given_name = forms.CharField(label=_("Given name"), max_length=60)
    family_name = forms.CharField(label=_("Family name"), max_length=60)


class NamesForm(forms.Form):
    """Many at the door, one a line."""

    names = forms.CharField(
        label=_("Names, one a line"),
        help_text=_("“Petr Novák” or “Novák, Petr”, numbered or not. Nothing is saved before you have seen them."),
        widget=forms.Textarea(attrs={"rows": 6, "autocomplete": "off"}),
        max_length=100_000,
    )


class StaffForm(forms.Form):
    """Somebody to help."""

    username = forms.CharField(label=_("User name"), max_length=60)
    role = forms.ChoiceField(
        label=_("Role"),
        choices=[("judge", _("judge")), ("scorekeeper", _("scorekeeper")), ("organizer", _("organizer"))],
    )
