"""The rules that an event settles itself, as a part that the search of rulings includes by its address."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament.floor_rules.queries import Place, find_floor_rules
from tournament.views.page_context import open_event_page


@require_safe
@never_cache
def show_floor_rules(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the rules of the event that the question ``?q=`` is about; an empty part if it is about none."""
    page = open_event_page(request, slug)
    # An empty question would find all rules; "-" finds none.
    floor_rules = find_floor_rules(page.event, request.GET.get("q", "").strip() or "-")
    places = list(dict.fromkeys(place for rule in floor_rules for place in rule.places))
    return page.render(
        "event/floor_rules.html",
        # Two topics may share a fact, such as the length of a round.
        facts=list(dict.fromkeys(fact for rule in floor_rules for fact in rule.facts)),
        links_to_read=[_link_to_read(place, slug) for place in places if place != "facts"],
        links_to_change=[_link_to_change(place, slug) for place in places] if page.may_organize else [],
    )


def _link_to_read(place: Place, slug: str) -> tuple[str, str]:
    """Return the address of the page on which all readers find the whole rules, and its label."""
    if place == "deck_rules":
        return reverse("event-deck-rules", args=[slug]), _("Deck rules of the event")
    return reverse("event-counting", args=[slug]), _("How it is counted")


def _link_to_change(place: Place, slug: str) -> tuple[str, str]:
    """Return the address of the page on which an organizer changes the rules, and its label."""
    labels = {
        "facts": ("event-settings", _("Change the settings")),
        "counting": ("event-counting", _("Change how it is counted")),
        "deck_rules": ("event-deck-rules", _("Change the deck rules")),
    }
    name, label = labels[place]
    return reverse(name, args=[slug]), label
