"""Pages of players without an account: the list, printed slips with sign-in links, revoking a link."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.qr import draw_qr_code
from accounts.requests import require_person
from accounts.services.sign_in_links import LINK_LIFETIME
from tournament.entries.queries.claims import add_open_links, list_unclaimed_entry_ids
from tournament.entries.queries.entries import get_entry
from tournament.entries.queries.name_order import load_in_order
from tournament.entries.services.claim_links import SLIP_LIFETIME, hand_out_link, hand_out_links, withdraw_link
from tournament.views.list_pages import make_entry_pages
from tournament.views.page_context import open_event_page
from tournament.views.parsing import read_whole, require_whole
from web.expensive_work import expensive_work
from web.links import find_base_url

if TYPE_CHECKING:
    from tournament.models import Entry


@never_cache
def list_unclaimed(request: HttpRequest, slug: str) -> HttpResponse:
    """List the players without an account, and which of them have an open link; ``?entry=`` opens an entry's page."""
    page = open_event_page(request, slug, "organize")
    pages = make_entry_pages(page, list_unclaimed_entry_ids(page.event), read_whole(request.GET.get("entry", "")))
    rows = add_open_links(page.event, load_in_order(page.event, pages.page))
    return page.render("entries/claims.html", rows=rows, pages=pages, days=SLIP_LIFETIME.days)


@require_POST
@never_cache
def print_slips(request: HttpRequest, slug: str) -> HttpResponse:
    """Create links for players without an account and show slips to print: name, QR code, link.

    A large event takes several pages: the field ``after`` names the entry with which the page before ended.
    """
    page = open_event_page(request, slug, "organize")
    after = require_whole(request.POST.get("after", "0"))
    part = hand_out_links(event=page.event, actor=require_person(request), after=after)
    slips = [(entry, *_link(request, code, entry)) for entry, code in part.handed_out]
    return page.render("entries/claim_slips.html", slips=slips, part=part, days=SLIP_LIFETIME.days)


@require_POST
@never_cache
@expensive_work("qr_code")
def show_link(request: HttpRequest, slug: str, entry_id: int) -> HttpResponse:
    """Create a one-time sign-in link and show it with its QR code; older links of the player stop working."""
    page = open_event_page(request, slug, "organize")
    entry = get_entry(page.event, entry_id)
    link, qr = _link(request, hand_out_link(entry=entry, actor=require_person(request)), entry)
    return page.render(
        "event/sign_in_link.html", entry=entry, link=link, qr=qr, hours=LINK_LIFETIME // timedelta(hours=1)
    )


@require_POST
def withdraw(request: HttpRequest, slug: str, entry_id: int) -> HttpResponse:
    """Revoke the open link of an entry."""
    page = open_event_page(request, slug, "organize")
    withdraw_link(entry=get_entry(page.event, entry_id), actor=require_person(request))
    return redirect(f"{reverse('event-claims', args=[slug])}?entry={entry_id}#entry-{entry_id}")


def _link(request: HttpRequest, code: str, entry: Entry) -> tuple[str, str]:
    link = find_base_url(request) + reverse("sign-in-link", args=[code])
    return link, draw_qr_code(link, label=entry.name)
