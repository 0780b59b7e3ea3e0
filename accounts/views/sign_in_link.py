"""Signing in by a link. GET only asks, so that the link preview of a chat program does not use the link up.

A person signed in with an account is asked whether the walk-in of the link is the same person, and can claim it.
"""

from django.contrib.auth import login, update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.devices import record_password_sign_in
from accounts.forms import SetUpAccountForm
from accounts.queries.claims import can_be_claimed
from accounts.queries.sign_in_links import read_link
from accounts.requests import find_signed_in_person, require_person
from accounts.scopes import describe_in_scope, find_scope_page
from accounts.services.claims import claim_person
from accounts.services.passwords import require_no_password
from accounts.services.people import set_up_person
from accounts.services.places import hold_place
from accounts.services.sign_in_links import redeem_link

_BACKEND = "django.contrib.auth.backends.ModelBackend"


@never_cache
def open_link(request: HttpRequest, code: str) -> HttpResponse:
    """Show the person of the link (GET), or sign in (POST)."""
    if request.method == "POST":
        link = redeem_link(code=code)
        login(request, link.user, backend=_BACKEND)
        return redirect("set-up-account" if link.asks_for_password else find_scope_page(link.scope) or "home")
    link, reader = read_link(code=code), find_signed_in_person(request)
    can_claim = not link.asks_for_password and can_be_claimed(link.user, by=reader)
    context = {
        "person": link.user,
        "issued_for": describe_in_scope(link.scope, link.user),
        "offers_claim": can_claim and reader is not None,
        "offers_own_account": can_claim and reader is None,
        "code": code,
    }
    return render(request, "accounts/open_link.html", context)


@require_POST
@login_required
@never_cache
def claim(request: HttpRequest, code: str) -> HttpResponse:
    """Claim the walk-in of the link for the signed-in account, and lead to the event that handed the link out."""
    scope = read_link(code=code).scope
    claim_person(code=code, user=require_person(request))
    return redirect(find_scope_page(scope) or "home")


@login_required
@never_cache
def set_up_account(request: HttpRequest) -> HttpResponse:
    """Choose a user name and a password, for a person without a password.

    Raises Refused password_chosen_already, sign_in_busy while too many passwords are checked or set.
    """
    person = require_person(request)
    require_no_password(person)
    form = SetUpAccountForm(person, request.POST or None)
    if form.is_valid():
        data = form.cleaned_data
        with hold_place(is_known=True):
            set_up_person(user=person, username=data["username"], password=data["new_password1"])
        update_session_auth_hash(request, person)
        record_password_sign_in(request, person)
        return redirect("home")
    return render(request, "accounts/set_up.html", {"form": form})
