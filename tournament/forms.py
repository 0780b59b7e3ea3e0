"""Forms of the people of an event: what is typed into pages, checked and named in the reader's language."""

from django import forms
from django.utils.translation import gettext_lazy as _


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
