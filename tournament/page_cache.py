"""What the page cache (``web/page_cache/``) asks about events; ``apps.py`` registers :data:`QUERIES`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from django.http import HttpRequest
from django.template.loader import render_to_string

from accounts.requests import find_signed_in_person
from tournament.domain.revised_parts import Part
from tournament.entries.queries.reader import SharedPageReader, find_shared_page_reader
from tournament.event.queries.events import get_event
from tournament.event.queries.own_state import digest_own_state
from tournament.event.queries.revisions import find_revisions
from tournament.permissions import EventReader
from tournament.templatetags.tournament import OWN_ROW
from tournament.views.page_context import EventPage
from web.page_cache.parts import OwnPart
from web.page_cache.registry import EventQueries, Member

if TYPE_CHECKING:
    from tournament.views.list_pages import OwnRow


@dataclass(frozen=True)
class _OwnParts:
    """The parts of a page of an event for one reader."""

    request: HttpRequest
    reader: SharedPageReader
    find_own_row: Callable[[EventPage, dict[str, Any]], OwnRow]
    kwargs: dict[str, Any]

    @cached_property
    def context(self) -> dict[str, Any]:
        """What templates of parts may use beside the context of every page."""
        event = get_event(self.kwargs["slug"])
        known_reader = EventReader.without_rights(self.request.user, event, self.reader.find_entry())
        page = EventPage(self.request, event, known_reader)
        return {"event": event, "event_page": page, "pages": self.find_own_row(page, self.kwargs)}

    def render(self, part: OwnPart) -> str:
        """Return a part for the reader."""
        if part.name == OWN_ROW:
            return "me" if part.values["key"] == self.context["pages"].own_key else ""
        return render_to_string(part.name, {**self.context, **part.values}, self.request)


def find_member(request: HttpRequest, kwargs: dict[str, Any], find_own_row: Callable[..., OwnRow]) -> Member | None:
    """Return the reader of a request, None for a reader without an account or with names or buttons of its own."""
    user = find_signed_in_person(request)
    reader = find_shared_page_reader(user, kwargs["slug"]) if user is not None else None
    if user is None or reader is None:
        return None
    etag_basis = (user.pk, user.full_name, user.has_usable_password(), reader.entry_id)
    return Member(etag_basis, _OwnParts(request, reader, find_own_row, kwargs).render)


QUERIES = EventQueries(tuple(Part), find_revisions, digest_own_state, find_member)
