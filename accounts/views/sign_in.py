"""The pages of allauth that sign in and sign up, with status 429 while a password cannot be checked."""

from typing import Any

from allauth.account.forms import LoginForm, SignupForm
from allauth.account.views import LoginView, SignupView
from django.forms import BaseForm
from django.http import HttpResponse

from accounts.adapter import make_form_error
from accounts.devices import record_password_sign_in
from accounts.requests import require_person
from problems import Refused
from service.request_log.refusals import note_code
from web.errors.statuses import find_kind, find_status


class SignIn(LoginView):  # type: ignore[misc]
    def form_valid(self, form: LoginForm) -> HttpResponse:
        """Sign in, and record that it was by password."""
        answer: HttpResponse = super().form_valid(form)
        record_password_sign_in(self.request, require_person(self.request))
        return answer

    def form_invalid(self, form: LoginForm) -> HttpResponse:
        """Show the form again with the typed user name."""
        return _mark_throttled(super().form_invalid(form), form)


class SignUp(SignupView):  # type: ignore[misc]
    def form_valid(self, form: SignupForm) -> HttpResponse:
        """Create the account, or show the form again with what was typed."""
        try:
            answer: HttpResponse = super().form_valid(form)
            record_password_sign_in(self.request, require_person(self.request))
        except Refused as refused:
            if find_status(refused) != 429:
                raise
            form.add_error(None, make_form_error(refused))
            answer = self.form_invalid(form)
        return answer

    def form_invalid(self, form: SignupForm) -> HttpResponse:
        """Show the form again with what was typed."""
        return _mark_throttled(super().form_invalid(form), form)


def _mark_throttled(answer: HttpResponse, form: BaseForm) -> HttpResponse:
    """Return the answer with status 429 and Retry-After if the form was refused only for the moment."""
    for error in form.non_field_errors().as_data():
        params: dict[str, Any] = error.params or {}
        if find_kind(error.code or "") == "too_many":
            answer.status_code = 429
            answer["Retry-After"] = str(params["seconds"])
            note_code(answer, error.code or "")
    return answer


sign_in, sign_up = SignIn.as_view(), SignUp.as_view()
