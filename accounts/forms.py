"""Forms about persons."""

from typing import Any

from django import forms
from django.contrib.auth.forms import SetPasswordForm
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.models import ApiToken, User
from accounts.queries.people import is_username_taken
from accounts.services.names import MAX_LATIN_NAME_LENGTH, MAX_NAME_LENGTH, require_person_name
from language.person_names import is_latin
from problems import Refused
from web.errors.wording import say

# The word to type before a person is erased.
ERASE_WORD = _("ERASE")


class NameField(forms.CharField):
    """A name on one line of visible characters. Invalid with what ``require_person_name`` refuses."""

    def to_python(self, value: Any) -> str:
        """Return the name as it is stored, before its length is compared."""
        try:
            (name,) = require_person_name(super().to_python(value) or "", longest=self.max_length or MAX_NAME_LENGTH)
        except Refused as refused:
            raise forms.ValidationError(say(refused.problems[0])) from None
        return name


class OwnNamesForm(forms.Form):
    """The names that other people read."""

    latin_name = NameField(
        label=_("Your name in Latin letters"),
        max_length=MAX_LATIN_NAME_LENGTH,
        required=False,
        help_text=_("Given name first. Papers print it where they cannot print the letters of your name."),
    )
    display_name = NameField(
        label=_("Name shown to others"),
        max_length=60,
        required=False,
        help_text=_("Instead of your name, in pairings and standings; empty shows your own. The staff see your name."),
    )
    is_hidden = forms.BooleanField(
        label=_("Hide me from public lists"),
        required=False,
        help_text=_("Others read “hidden player” with a number; your opponents and the staff see the name."),
    )

    def __init__(self, person: User, data: Any = None) -> None:
        initial = {name: getattr(person, name) for name in ("display_name", "is_hidden", "latin_name")}
        super().__init__(data, initial=initial)
        if is_latin(person.full_name) and not person.latin_name:
            del self.fields["latin_name"]


class SignupNamesForm(forms.Form):
    """The two names that allauth's form lacks."""

    given_name = NameField(
        label=_("Given name"), max_length=60, widget=forms.TextInput(attrs={"autocomplete": "given-name"})
    )
    family_name = NameField(
        label=_("Family name"), max_length=60, widget=forms.TextInput(attrs={"autocomplete": "family-name"})
    )

    def signup(self, request: HttpRequest, user: User) -> None:
        """Do nothing: accounts.adapter has saved the new person with the names already. allauth requires the method."""


class TokenForm(forms.Form):
    """A new API token: its name, its scope, how long it works, and the password."""

    name = forms.CharField(
        label=_("Name of the token"), max_length=60, help_text=_("What it is for, such as: screen in the hall.")
    )
    scope = forms.ChoiceField(
        label=_("It may"),
        choices=[
            (ApiToken.Scope.READ, _("read: everything that you may read")),
            (ApiToken.Scope.DESK, _("desk: read, and results, clock, check-in, decks and papers")),
            (ApiToken.Scope.ORGANIZE, _("organize: all that you may do, but no tokens and no erasing")),
        ],
        widget=forms.RadioSelect,
        initial=ApiToken.Scope.READ,
    )
    days = forms.TypedChoiceField(
        label=_("It works for"),
        choices=[(1, _("1 day")), (7, _("7 days")), (30, _("30 days")), (90, _("90 days")), (365, _("a year"))],
        coerce=int,
        initial=30,
    )
    password = forms.CharField(label=_("Your password"), max_length=200, strip=False, widget=forms.PasswordInput)


class SetUpAccountForm(SetPasswordForm):  # type: ignore[type-arg]
    """The user name and password of a person without a password."""

    username = forms.CharField(
        label=_("User name"),
        max_length=60,
        validators=[UnicodeUsernameValidator()],
        widget=forms.TextInput(attrs={"autocomplete": "username"}),
    )
    field_order = ["username", "new_password1", "new_password2"]

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(user, *args, **kwargs)
        self.fields["username"].initial = user.username

    def clean_username(self) -> str:
        """Reject a user name that another account has in any upper or lower case."""
        username: str = self.cleaned_data["username"]
        if is_username_taken(username, exclude_id=self.user.pk):
            raise forms.ValidationError(_("This user name is taken."))
        return username
