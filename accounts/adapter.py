"""Changes to allauth's behaviour: services do the writing, one counter of wrong passwords, no e-mail."""

from typing import Any, NoReturn

from allauth.account.adapter import DefaultAccountAdapter
from django.forms import BaseForm
from django.http import HttpRequest

from accounts.models import User
from accounts.queries.people import is_username_taken
from accounts.services.attempts import count_failure, require_attempts_left
from accounts.services.passwords import change_password
from accounts.services.people import sign_up
from problems import Refused, refuse


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """An adapter that needs no mail server, because an organizer's laptop has none."""

    def send_mail(self, template_prefix: str, email: str, context: dict[str, object]) -> None:
        """Send nothing."""

    def is_safe_url(self, url: str | None) -> bool:
        """Accept only addresses of this site."""
        return bool(super().is_safe_url(url))

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Let every visitor create an account."""
        return True

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """Reject, as a form error, a user name that is taken in any upper or lower case."""
        if not shallow and is_username_taken(username):
            raise self.validation_error("username_taken")
        return str(super().clean_username(username, shallow=True))

    def save_user(self, request: HttpRequest, user: User, form: BaseForm, commit: bool = True) -> User:
        """Create the account with the names of the form in one transaction. Raises Refused username_taken in a race."""
        super().save_user(request, user, form, commit=False)
        user.given_name = form.cleaned_data["given_name"].strip()
        user.family_name = form.cleaned_data["family_name"].strip()
        if commit:
            sign_up(user=user)
        return user

    def set_password(self, user: User, password: str) -> None:
        """Change the password; allauth's page calls this."""
        change_password(user=user, password=password)

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Apply the limit that the API applies too, in place of allauth's own."""
        try:
            require_attempts_left(credentials["username"])
        except Refused:
            raise self.validation_error("too_many_login_attempts") from None

    def authentication_failed(self, request: HttpRequest, **credentials: Any) -> None:
        """Count a wrong password."""
        count_failure(credentials["username"])

    def respond_user_inactive(self, request: HttpRequest, user: User) -> NoReturn:
        """Answer an inactive account like a wrong password. Raises Refused credentials_wrong."""
        refuse("credentials_wrong")
