"""Signing in by a link: opening it only asks, so that a preview robot cannot use it up.

Who is signed in with an account of their own is asked whether the link's person is themselves, and takes them over.
"""

from django.contrib.auth import login, update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.forms import SetUpAccountForm
from accounts.queries.claims import can_be_claimed
from accounts.queries.sign_in_links import read_link
from accounts.requests import person_or_none, require_person
from accounts.services.claims import claim_person
from accounts.services.passwords import require_no_password
from accounts.services.people import set_up_person
from accounts.services.sign_in_links import redeem_link

_BACKEND = "django.contrib.auth.backends.ModelBackend"


@never_cache
def open_link(request: HttpRequest, code: str) -> HttpResponse:
    """GET shows whose link it is, POST signs in."""
    if request.method != "POST":
        return _ask(request, code)
    link = redeem_link(code=code)
    login(request, link.user, backend=_BACKEND)
    return redirect("set-up-account" if link.asks_for_password else "home")


@require_POST
@login_required
@never_cache
def claim(request: HttpRequest, code: str) -> HttpResponse:
    """Take the link's person over into the account that is signed in."""
    claim_person(code=code, user=require_person(request))
    return redirect("home")


@login_required
@never_cache
def set_up_account(request: HttpRequest) -> HttpResponse:
    """Choose a user name and a password; for people who came by a link and have no password."""
    person = require_person(request)
    require_no_password(person)
    form = SetUpAccountForm(person, request.POST or None)
    if form.is_valid():
        chosen = form.cleaned_data
        set_up_person(user=person, username=chosen["username"], password=chosen["new_password1"])
        update_session_auth_hash(request, person)
        return redirect("home")
    return render(request, "accounts/set_up.html", {"form": form})


def _ask(request: HttpRequest, code: str) -> HttpResponse:
    link, reader = read_link(code=code), person_or_none(request)
    takes_over = reader is not None and not link.asks_for_password and can_be_claimed(link.user, by=reader)
    has_choice = reader is None and not link.asks_for_password and can_be_claimed(link.user)
    context = {"person": link.user, "takes_over": takes_over, "has_choice": has_choice, "code": code}
    return render(request, "accounts/open_link.html", context)
