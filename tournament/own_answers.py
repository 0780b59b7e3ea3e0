"""Shared pages for readers with an account, with their own parts. Entry point: :class:`OwnAnswers`.

A page of an event is the same for all readers without rights in it, but for the parts of `web.page_cache.own_parts`:
menu, messages, token, the own entry and the mark of the own row. So these readers get the page that is stored for
readers without an account, with their own parts. Staff, operators, and players with a hidden name or an opponent with
one get a page computed whole.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from django.contrib.messages import get_messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseNotModified
from django.middleware.csrf import get_token
from django.template.loader import render_to_string

from accounts.requests import find_signed_in_person
from tournament.entries.queries.reader import SharedPageReader, find_shared_page_reader
from tournament.event.queries.events import get_event
from tournament.permissions import EventReader
from tournament.templatetags.tournament import OWN_ROW
from tournament.views.list_pages import OwnRow
from tournament.views.page_context import EventPage
from web.page_cache.own_parts import OwnPart, fill_page, read_parts, write_parts
from web.page_cache.shared_pages import find_offered_page
from web.web_app import KEEP_HEADER

if TYPE_CHECKING:
    from accounts.models import User

GetResponse = Callable[[HttpRequest], HttpResponseBase]


class OwnAnswers:
    """The innermost middleware: it answers before the view where the reader's page can be made from the shared one."""

    def __init__(self, get_response: GetResponse) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self._get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., Any], args: list[Any], kwargs: dict[str, Any]
    ) -> HttpResponseBase | None:
        """Return the shared page with the reader's own parts; None lets the view compute the page."""
        find_own_row = getattr(view, "find_own_row", None)
        if find_own_row is None or request.method != "GET" or "HTTP_HX_REQUEST" in request.META:
            return None
        person = find_signed_in_person(request)
        page = find_offered_page(request) if person is not None else None
        if person is None or page is None:
            return None
        reader = find_shared_page_reader(person, kwargs["slug"])
        if reader is None:
            return None
        has_messages = len(get_messages(request)) > 0
        tag = _make_tag(page.tag, request, person, reader)
        if not has_messages and tag in request.headers.get("If-None-Match", ""):
            response: HttpResponseBase = HttpResponseNotModified()
        else:
            shared = page.load()
            if not isinstance(shared, HttpResponse) or shared.status_code != 200:
                return None
            own = _OwnParts(request, reader, find_own_row, kwargs)
            response = HttpResponse(fill_page(shared.content, read_parts(write_parts(shared)), own.render))
            if KEEP_HEADER in shared and not has_messages:
                response[KEEP_HEADER] = shared[KEEP_HEADER]
        if not has_messages:
            # A weak tag: the CSRF token of the page is masked anew each time.
            response["ETag"] = f"W/{tag}"
        return response


@dataclass(frozen=True)
class _OwnParts:
    """The parts of a page for one reader."""

    request: HttpRequest
    reader: SharedPageReader
    find_own_row: Callable[[EventPage, dict[str, Any]], OwnRow]
    kwargs: dict[str, Any]

    @cached_property
    def context(self) -> dict[str, Any]:
        """What templates of parts may use beside the context of every page."""
        event = get_event(self.kwargs["slug"])
        known = EventReader.without_rights(self.request.user, event, self.reader.find_entry())
        page = EventPage(self.request, event, known)
        return {"event": event, "event_page": page, "pages": self.find_own_row(page, self.kwargs)}

    def render(self, part: OwnPart) -> str:
        """Return a part for the reader."""
        if part.name == OWN_ROW:
            return "me" if part.values["key"] == self.own_key else ""
        return render_to_string(part.name, {**self.context, **part.values}, self.request)

    @cached_property
    def own_key(self) -> int | None:
        """The key of the reader's own row."""
        row: OwnRow = self.context["pages"]
        return row.own_key


def _make_tag(shared: str, request: HttpRequest, person: User, reader: SharedPageReader) -> str:
    """Return the tag of a page with own parts, in the quotes of the header; ``shared`` is that of the shared page."""
    if "CSRF_COOKIE" not in request.META:
        # The first page of a browser sets the cookie of its token.
        get_token(request)
    basis = (
        shared,
        request.session.session_key,
        request.META["CSRF_COOKIE"],
        person.pk,
        person.full_name,
        person.has_usable_password(),
        reader.entry_id,
    )
    return f'"{hashlib.sha256(repr(basis).encode()).hexdigest()[:32]}"'
