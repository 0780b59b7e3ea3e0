"""The page that erases a person on request: organizers for players without an account, operators for all."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from accounts.services.erasure import erase_person
from accounts.views.erasure import make_erasure_context, read_replacements, require_erase_word
from tournament.entries.queries.entries import get_entry
from tournament.erasing.queries import get_person_of_entry
from tournament.permissions import require_erasing
from tournament.views.page_context import open_event_page


def erase(request: HttpRequest, slug: str, entry_id: int, person_id: int) -> HttpResponse:
    """Show the effects of erasing and the texts that mention the name; POST with the typed word erases the person."""
    page = open_event_page(request, slug, "organize")
    entry = get_entry(page.event, entry_id)
    person = get_person_of_entry(entry, person_id)
    require_erasing(request.user, person)
    if person == page.user:
        return redirect("my-data-erase")
    if request.method != "POST":
        return page.render(
            "event/erase.html", entry=entry, person=person, **make_erasure_context(person, by_staff=True)
        )
    require_erase_word(request)
    erase_person(user=person, actor=page.user, texts=read_replacements(request))
    return redirect("event-entry", slug, entry_id)
