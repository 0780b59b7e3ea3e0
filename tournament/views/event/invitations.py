"""Pages on which an invited person accepts or declines a role in an event."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.devices import has_signed_in_by_password
from accounts.requests import find_signed_in_person, require_person
from accounts.services.password_checks import require_password_sign_in
from problems import Refused
from tournament.event.queries.invitations import find_invitation, find_open_invitations, read_invitation_link
from tournament.event.services.invitations import accept_invitation, accept_invitation_link, decline_invitation
from web.errors.statuses import find_status

if TYPE_CHECKING:
    from tournament.models import StaffRole

_MAX_SHOWN = 20


@login_required
@never_cache
def list_invitations(request: HttpRequest) -> HttpResponse:
    """Show the newest open invitations of the reader."""
    return _show_list(request)


@require_POST
@login_required
@never_cache
def answer_invitation(request: HttpRequest, invitation_id: int) -> HttpResponse:
    """Decline an invitation, or accept it after signing in by password; the form may carry the password."""
    person = require_person(request)
    if request.POST.get("answer") == "decline":
        decline_invitation(invitation_id=invitation_id, user=person)
        return redirect("invitations")
    find_invitation(person, invitation_id)
    try:
        return _accept(request, lambda: accept_invitation(invitation_id=invitation_id, user=person))
    except Refused as refused:
        return _show_list(request, refused)


@never_cache
def open_invitation_link(request: HttpRequest, code: str) -> HttpResponse:
    """Show the invitation of a link (GET); it signs nobody in. A signed-in person accepts it (POST)."""
    invitation, refused = read_invitation_link(code=code), None
    if request.method == "POST":
        person = require_person(request)
        try:
            return _accept(request, lambda: accept_invitation_link(code=code, user=person))
        except Refused as refusal:
            refused = refusal
    return _render(request, "tournament/event/invitation_link.html", refused, invitation=invitation)


def _accept(request: HttpRequest, accept: Callable[[], StaffRole]) -> HttpResponse:
    """Accept an invitation and open the event. Raises what require_password_sign_in and the service refuse."""
    password = request.POST.get("password", "")
    require_password_sign_in(request=request, person=require_person(request), password=password)
    return redirect(accept().event)


def _show_list(request: HttpRequest, refused: Refused | None = None) -> HttpResponse:
    invitations = find_open_invitations(require_person(request))[:_MAX_SHOWN]
    return _render(request, "tournament/event/invitations.html", refused, invitations=invitations)


def _render(request: HttpRequest, template: str, refused: Refused | None, **context: Any) -> HttpResponse:
    """Render a page that asks for the password where the reader signed in by a link, with the refusal's status."""
    reader = find_signed_in_person(request)
    context |= {
        "needs_account_setup": reader is not None and not reader.has_usable_password(),
        "needs_password": reader is not None and not has_signed_in_by_password(request, reader),
        "problems": refused.problems if refused else (),
    }
    return render(request, template, context, status=find_status(refused) if refused else 200)
