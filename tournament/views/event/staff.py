"""The page of the staff of an event, and the QR code of an invitation."""

from __future__ import annotations

from datetime import timedelta

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.qr import draw_qr_code
from problems import Refused
from tournament.event.queries.staff import describe_role, list_staff
from tournament.event.services.invitations import (
    INVITATION_LIFETIME,
    INVITATION_LINK_LIFETIME,
    invite_by_link,
    invite_person,
)
from tournament.event.services.staff import revoke_role
from tournament.permissions import EventReader
from tournament.views.entries.forms import InvitationLinkForm, StaffForm
from tournament.views.page_context import EventPage, open_event_page
from web.expensive_work import expensive_work
from web.links import find_base_url


def show_staff(request: HttpRequest, slug: str) -> HttpResponse:
    """Show roles and invitations with a form to invite a person by user name; POST invites."""
    page = open_event_page(request, slug, "organize")
    form = StaffForm(request.POST or None)
    if not form.is_valid():
        return _show(page, form=form, status=422 if form.is_bound else 200)
    try:
        invite_person(event=page.event, actor=page.user, **form.cleaned_data)
    except Refused as refused:
        return _show(page, form=form, status=422, refused=refused)
    return redirect("event-staff", slug)


@require_POST
@never_cache
@expensive_work("qr_code")
def show_invitation_link(request: HttpRequest, slug: str) -> HttpResponse:
    """Make an invitation for the holder of a link, and show the link with its QR code once."""
    page = open_event_page(request, slug, "organize")
    form = InvitationLinkForm(request.POST)
    if not form.is_valid():
        return _show(page, link_form=form, status=422)
    try:
        invitation, code = invite_by_link(event=page.event, actor=page.user, **form.cleaned_data)
    except Refused as refused:
        return _show(page, link_form=form, status=422, refused=refused)
    link = find_base_url(request) + reverse("invitation-link", args=[code])
    return page.render(
        "event/staff_link.html",
        invitation=describe_role(invitation),
        link=link,
        qr=draw_qr_code(link, label=invitation.get_role_display()),
        hours=INVITATION_LINK_LIFETIME // timedelta(hours=1),
    )


@require_POST
def revoke(request: HttpRequest, slug: str, role_id: int) -> HttpResponse:
    """Take a role away or withdraw an invitation. A second click changes nothing and shows the staff page.

    Organizers that took their own role away see the event as visitors, or the list of events if it is a draft.
    """
    page = open_event_page(request, slug, "organize")
    try:
        revoke_role(event=page.event, role_id=role_id, actor=page.user)
    except Refused as refused:
        if refused.code != "staff_role_unknown":
            raise
    reader = EventReader(request.user, page.event)
    if reader.may("organize"):
        return redirect("event-staff", slug)
    return redirect("event", slug) if reader.may("read") else redirect("events")


def _show(
    page: EventPage,
    status: int,
    form: StaffForm | None = None,
    link_form: InvitationLinkForm | None = None,
    refused: Refused | None = None,
) -> HttpResponse:
    return page.render(
        "event/staff.html",
        status=status,
        staff=list_staff(page.event, page.user),
        form=form or StaffForm(),
        link_form=link_form or InvitationLinkForm(),
        days=INVITATION_LIFETIME.days,
        problems=refused.problems if refused else (),
    )
