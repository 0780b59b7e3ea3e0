"""The poster of an event: one page to print and hang up, in either language, with a code that leads to the event."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.qr import qr_svg
from config.links import find_base_url
from tournament.event.queries.facts import facts_of
from tournament.views.event_page import Place, enter
from tournament.views.organizing.event_facts import said_facts

LANGUAGES = ("cs", "en")


@require_safe
def show_poster(request: HttpRequest, slug: str) -> HttpResponse:
    """The poster in the reader's language, or in the one that ``?language=`` names."""
    place = enter(request, slug)
    wanted = request.GET.get("language", "")
    with override(wanted if wanted in LANGUAGES else get_language()):
        return place.show("poster.html", address=address_of(place), code=code_of(place), facts=_facts(place))


def address_of(place: Place) -> str:
    """The event's address as other people's devices find it."""
    return find_base_url(place.request) + place.event.get_absolute_url()


def code_of(place: Place) -> str:
    """The QR code of that address."""
    return qr_svg(address_of(place), _("QR code of this event"))


def _facts(place: Place) -> list[tuple[str, str]]:
    capacity = place.event.capacity
    places = [(_("Places"), str(capacity))] if capacity else []
    return [(_("Rounds"), str(place.event.rounds_planned)), *places, *said_facts(facts_of(place.event))]
