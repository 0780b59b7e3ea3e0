"""The poster of an event: one page to print, in either language, with a QR code of the event's address."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.qr import draw_public_qr_code
from tournament.event.queries.facts import collect_event_facts
from tournament.event.queries.schedule import count_planned_rounds
from tournament.views.event.fact_labels import list_announced_facts
from tournament.views.page_context import EventPage, open_event_page
from web.expensive_work import expensive_work
from web.links import find_base_url

LANGUAGES = ("cs", "en")


@require_safe
@expensive_work("qr_code")
def show_poster(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the poster in the reader's language, or in the one that ``?language=`` names."""
    page = open_event_page(request, slug)
    language = request.GET.get("language", "")
    capacity = page.event.capacity
    with override(language if language in LANGUAGES else get_language()):
        limit = [(_("Places"), str(capacity))] if capacity else []
        facts = [
            (_("Rounds"), str(count_planned_rounds(page.event))),
            *limit,
            *list_announced_facts(collect_event_facts(page.event)),
        ]
        return page.render(
            "organizing/poster.html", address=make_event_url(page), qr_code=draw_event_code(page), facts=facts
        )


def make_event_url(page: EventPage) -> str:
    """Return the event's address as other devices reach it."""
    return find_base_url(page.request) + page.event.get_absolute_url()


def draw_event_code(page: EventPage) -> str:
    """Return the QR code of the event's address."""
    return draw_public_qr_code(make_event_url(page), _("QR code of this event"))
