"""Walk-ins without an account: who is one, the slips with codes they take over their entry by, and withdrawing them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.qr import qr_svg
from accounts.requests import require_person
from config.links import find_base_url
from tournament.entries.queries.claims import unclaimed_entries, with_open_links
from tournament.entries.queries.entries import get_entry
from tournament.entries.services.links import SLIP_LIFETIME, hand_out_link, hand_out_links, withdraw_link
from tournament.views.event_page import open_event_page

if TYPE_CHECKING:
    from tournament.models import Entry


@never_cache
def list_unclaimed(request: HttpRequest, slug: str) -> HttpResponse:
    """Everybody without an account, and whose link is out."""
    page = open_event_page(request, slug, "organize")
    return page.render("claims.html", rows=with_open_links(unclaimed_entries(page.event)), days=SLIP_LIFETIME.days)


@require_POST
@never_cache
def print_slips(request: HttpRequest, slug: str) -> HttpResponse:
    """A sheet to print and cut: a slip with name, QR code and link for everybody without an account."""
    page = open_event_page(request, slug, "organize")
    handed_out = hand_out_links(event=page.event, actor=require_person(request))
    slips = [(entry, *_link(request, code, entry)) for entry, code in handed_out]
    return page.render("claim_slips.html", slips=slips, days=SLIP_LIFETIME.days)


@require_POST
@never_cache
def show_link(request: HttpRequest, slug: str, entry_id: int) -> HttpResponse:
    """A one-time sign-in link with its QR code for the person to scan; an older link of theirs stops working."""
    page = open_event_page(request, slug, "organize")
    entry = get_entry(page.event, entry_id)
    link, qr = _link(request, hand_out_link(entry=entry, actor=require_person(request)), entry)
    return page.render("sign_in_link.html", entry=entry, link=link, qr=qr)


@require_POST
def withdraw(request: HttpRequest, slug: str, entry_id: int) -> HttpResponse:
    """The link that is out stops working."""
    page = open_event_page(request, slug, "organize")
    withdraw_link(entry=get_entry(page.event, entry_id), actor=require_person(request))
    return redirect("event-claims", slug)


def _link(request: HttpRequest, code: str, entry: Entry) -> tuple[str, str]:
    link = find_base_url(request) + reverse("sign-in-link", args=[code])
    return link, qr_svg(link, label=entry.name)
