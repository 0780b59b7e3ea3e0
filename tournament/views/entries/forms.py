"""Forms of walk-ins and of staff roles."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.forms import NameField
from tournament.domain.name_lines import MAX_TEXT_LENGTH
from tournament.domain.written_name import NameOrder


class WalkInForm(forms.Form):
    """One walk-in."""

    given_name = NameField(label=_("Given name"), max_length=60)
    family_name = NameField(label=_("Family name"), max_length=60)


class NameListForm(forms.Form):
    """A pasted list of walk-ins, one in each line."""

    names = forms.CharField(
        label=_("Names, one a line"),
        help_text=_(
            "“Petr Novák” or “Novák, Petr”, numbered or not. From a spreadsheet, or after semicolons, also the club "
            "and the fee: “Petr Novák; Klub Brno; 100”, or columns in the order of headings in the first line. "
            "Nothing is saved before you have seen them."
        ),
        widget=forms.Textarea(attrs={"rows": 8, "autocomplete": "off"}),
        max_length=MAX_TEXT_LENGTH,
    )
    order = forms.ChoiceField(
        label=_("Names without a comma"),
        choices=[
            ("", _("given name first; ask where it may be the other way round")),
            (NameOrder.GIVEN_FIRST, _("given name first in all lines")),
            (NameOrder.FAMILY_FIRST, _("family name first in all lines")),
        ],
        required=False,
    )

    @property
    def chosen_order(self) -> NameOrder | None:
        """The order of names that the sender chose, None to be asked. The form is valid."""
        return NameOrder(self.cleaned_data["order"]) if self.cleaned_data["order"] else None


_ROLES = [("judge", _("judge")), ("scorekeeper", _("scorekeeper")), ("organizer", _("organizer"))]


class StaffForm(forms.Form):
    """An invitation of a user name to a role."""

    username = forms.CharField(label=_("User name"), max_length=60)
    role = forms.ChoiceField(label=_("Role"), choices=_ROLES)


class InvitationLinkForm(forms.Form):
    """An invitation of the holder of a link to a role."""

    role = forms.ChoiceField(label=_("Role"), choices=_ROLES)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        # StaffForm on the same page has a field of this name, too, and ids have to be unique.
        kwargs.setdefault("auto_id", "id_link_%s")
        super().__init__(*args, **kwargs)
