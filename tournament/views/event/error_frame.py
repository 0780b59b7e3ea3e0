"""The tabs of an event around an error page at one of its addresses. Entry point: :func:`find_event_frame`."""

from __future__ import annotations

import re
from typing import Any

from django.http import HttpRequest

from problems import Refused
from tournament.views.page_context import open_event_page

_EVENT_ADDRESS = re.compile(r"/events/(?P<slug>[-\w]+)/")


def find_event_frame(request: HttpRequest) -> dict[str, Any] | None:
    """Return the context of the pages of the event in the address; None without one that the reader may see."""
    resolved, address = request.resolver_match, _EVENT_ADDRESS.match(request.path_info)
    if address is None:
        return None
    # An address that no page has, such as one that was mistyped below an event, is not resolved.
    slug = resolved.kwargs.get("slug") if resolved else address["slug"]
    if slug is None:
        return None
    try:
        page = open_event_page(request, slug)
    except Refused:
        return None
    return {"frame": "tournament/event/base.html", "event": page.event, "event_page": page}
