"""What Kartel changes in allauth: its own services write and check passwords, and no e-mail is sent."""

from typing import Any, NoReturn

from allauth.account.adapter import DefaultAccountAdapter
from django.core.exceptions import ValidationError
from django.forms import BaseForm
from django.http import HttpRequest

from accounts.models import User
from accounts.queries.people import is_username_taken
from accounts.services.password_checks import check_password
from accounts.services.passwords import change_password
from accounts.services.people import sign_up
from accounts.services.places import hold_place
from problems import Refused, refuse
from web.errors.wording import say


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """An adapter that needs no mail server, because an organizer's laptop has none."""

    def send_mail(self, template_prefix: str, email: str, context: dict[str, object]) -> None:
        """Send nothing."""

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """Reject, as a form error, a user name that is taken in any upper or lower case."""
        if not shallow and is_username_taken(username):
            raise self.validation_error("username_taken")
        return str(super().clean_username(username, shallow=True))

    def save_user(self, request: HttpRequest, user: User, form: BaseForm, commit: bool = True) -> User:
        """Create the account with the names of the form in one transaction.

        Raises Refused username_taken in a race, sign_in_busy while too many passwords are checked or set.
        """
        with hold_place(is_known=False):
            super().save_user(request, user, form, commit=False)
        user.given_name, user.family_name = form.cleaned_data["given_name"], form.cleaned_data["family_name"]
        if commit:
            sign_up(user=user)
        return user

    def set_password(self, user: User, password: str) -> None:
        """Change the password; allauth's page calls this."""
        change_password(user=user, password=password)

    def authenticate(self, request: HttpRequest, **credentials: Any) -> User | None:
        """Return the person, None for a wrong password. Raises ValidationError if the password was not checked."""
        try:
            return check_password(request=request, username=credentials["username"], password=credentials["password"])
        except Refused as refused:
            if refused.code == "credentials_wrong":
                return None
            raise make_form_error(refused) from None

    def respond_user_inactive(self, request: HttpRequest, user: User) -> NoReturn:
        """Answer an inactive account like a wrong password. Raises Refused credentials_wrong."""
        refuse("credentials_wrong")


def make_form_error(refused: Refused) -> ValidationError:
    """Return the refusal as an error of a form, with its sentence, code and parameters."""
    problem = refused.problems[0]
    return ValidationError(say(problem), code=problem.code, params=dict(problem.params))
