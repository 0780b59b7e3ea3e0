"""What of allauth's behaviour is ours: our services write, one counter of wrong passwords, no mail."""

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
    """There is no mail server in a pub: nothing here needs one."""

    def send_mail(self, template_prefix: str, email: str, context: dict[str, object]) -> None:
        """Nothing is sent."""

    def is_safe_url(self, url: str | None) -> bool:
        """Only addresses of this site."""
        return bool(super().is_safe_url(url))

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Anyone may make an account."""
        return True

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """Refuses, in the form, a user name that somebody has in any case."""
        if not shallow and is_username_taken(username):
            raise self.validation_error("username_taken")
        return str(super().clean_username(username, shallow=True))

    def save_user(self, request: HttpRequest, user: User, form: BaseForm, commit: bool = True) -> User:
        """Sign a person up with the names of the form in one transaction; raises Refused username_taken in a race."""
        super().save_user(request, user, form, commit=False)
        user.given_name = form.cleaned_data["given_name"].strip()
        user.family_name = form.cleaned_data["family_name"].strip()
        if commit:
            sign_up(user=user)
        return user

    def set_password(self, user: User, password: str) -> None:
        """Called by the page that changes a password."""
        change_password(user=user, password=password)

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """The counter of the API counts here too, in place of allauth's own."""
        try:
            require_attempts_left(credentials["username"])
        except Refused:
            raise self.validation_error("too_many_login_attempts") from None

    def authentication_failed(self, request: HttpRequest, **credentials: Any) -> None:
        """One more wrong password."""
        count_failure(credentials["username"])

    def respond_user_inactive(self, request: HttpRequest, user: User) -> NoReturn:
        """Who was put out is answered as somebody unknown; there is no page about it."""
        refuse("credentials_wrong")
