"""The page that changes a password."""

from contextlib import nullcontext

from allauth.account.views import password_change
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache

from accounts.requests import require_person
from accounts.services.places import hold_place


@login_required
@never_cache
def change_password(request: HttpRequest) -> HttpResponseBase:
    """Show allauth's page. A person without a password is redirected to the page that sets one.

    Raises Refused sign_in_busy while too many passwords are checked or set.
    """
    if not require_person(request).has_usable_password():
        return redirect("set-up-account")
    with hold_place(is_known=True) if request.method == "POST" else nullcontext():
        answer: HttpResponseBase = password_change(request)
    return answer
