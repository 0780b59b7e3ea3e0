"""The poster of an event: one page to print and hang up, in either language, with a code that leads to the event."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.qr import qr_svg
from config.links import find_base_url
from tournament.event.queries.facts import facts_of
from tournament.views.event_page import EventPage, open_event_page
from tournament.views.organizing.event_facts import said_facts

LANGUAGES = ("cs", "en")


@require_safe
def show_poster(request: HttpRequest, slug: str) -> HttpResponse:
    """The poster in the reader's language, or in the one that ``?language=`` names."""
    page = open_event_page(request, slug)
    wanted = request.GET.get("language", "")
    with override(wanted if wanted in LANGUAGES else get_language()):
        return page.render("poster.html", address=address_of(page), code=code_of(page), facts=_facts(page))


def address_of(page: EventPage) -> str:
    """The event's address as other people's devices find it."""
    return find_base_url(page.request) + page.event.get_absolute_url()


def code_of(page: EventPage) -> str:
    """The QR code of that address."""
    return qr_svg(address_of(page), _("QR code of this event"))


def _facts(page: EventPage) -> list[tuple[str, str]]:
    capacity = page.event.capacity
    places = [(_("Places"), str(capacity))] if capacity else []
    return [(_("Rounds"), str(page.event.rounds_planned)), *places, *said_facts(facts_of(page.event))]
