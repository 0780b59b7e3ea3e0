"""The tabs of an event around an error page at one of its addresses. Entry point: :func:`find_event_frame`."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest

from problems import Refused
from tournament.views.page_context import open_event_page


def find_event_frame(request: HttpRequest) -> dict[str, Any] | None:
    """Return the context of the pages of the event in the address; None without one that the reader may see."""
    match = request.resolver_match
    slug = match.kwargs.get("slug") if match else None
    if slug is None or not request.path_info.startswith("/events/"):
        return None
    try:
        page = open_event_page(request, slug)
    except Refused:
        return None
    return {"frame": "tournament/base.html", "event": page.event, "event_page": page}
