"""The form of signing in by a password. A file of its own: allauth's forms import ``accounts.forms``."""

from typing import Any

from allauth.account.forms import LoginForm


class SignInForm(LoginForm):  # type: ignore[misc]
    """The form of allauth. A phone stays signed in as after a sign-up or a link, unless its reader says otherwise."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["remember"].initial = True
