"""The rules that an event settles itself, as a part that the search of rulings includes by its address."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament.floor_rules.queries import Place, find_floor_rules
from tournament.views.page_context import open_event_page

# The name of the page on which the rules of a place stand, and the labels of links for readers and for organizers.
_LINKS: dict[Place, tuple[str, Promise | str, Promise]] = {
    "facts": ("event-settings", "", _("Change the settings")),
    "counting": ("event-counting", _("How it is counted"), _("Change how it is counted")),
    "deck_rules": ("event-deck-rules", _("Deck rules of the event"), _("Change the deck rules")),
}


@require_safe
@never_cache
def show_floor_rules(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the rules of the event that the question ``?q=`` is about; an empty part if it is about none."""
    page = open_event_page(request, slug)
    # An empty question would find all rules; "-" finds none.
    floor_rules = find_floor_rules(page.event, request.GET.get("q", "").strip() or "-")
    links = [_LINKS[place] for place in dict.fromkeys(place for rule in floor_rules for place in rule.places)]
    return page.render(
        "event/floor_rules.html",
        # Two topics may share a fact, such as the length of a round.
        facts=list(dict.fromkeys(fact for rule in floor_rules for fact in rule.facts)),
        links_to_read=[(reverse(name, args=[slug]), to_read) for name, to_read, _to_change in links if to_read],
        links_to_change=[(reverse(name, args=[slug]), to_change) for name, _to_read, to_change in links]
        if page.may_organize
        else [],
    )
