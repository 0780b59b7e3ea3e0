"""Signing in by a link: opening it only asks, so that a preview robot cannot use it up."""

from django.contrib.auth import login, update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache

from accounts.forms import ChooseNameAndPassword
from accounts.queries.sign_in_links import read_link
from accounts.requests import signed_in
from accounts.services.passwords import refuse_who_has_password
from accounts.services.people import set_up_person
from accounts.services.sign_in_links import redeem_link

_BACKEND = "django.contrib.auth.backends.ModelBackend"


@never_cache
def open_link(request: HttpRequest, code: str) -> HttpResponse:
    """GET shows whose link it is, POST signs in."""
    if request.method != "POST":
        return render(request, "accounts/open_link.html", {"person": read_link(code=code).user})
    link = redeem_link(code=code)
    login(request, link.user, backend=_BACKEND)
    return redirect("set-up-account" if link.asks_for_password else "home")


@login_required
@never_cache
def set_up_account(request: HttpRequest) -> HttpResponse:
    """Choose a user name and a password; for people who came by a link and have no password."""
    person = signed_in(request)
    refuse_who_has_password(person)
    form = ChooseNameAndPassword(person, request.POST or None)
    if form.is_valid():
        chosen = form.cleaned_data
        set_up_person(user=person, username=chosen["username"], password=chosen["new_password1"])
        update_session_auth_hash(request, person)
        return redirect("home")
    return render(request, "accounts/set_up.html", {"form": form})
