"""ETags of pages and API answers for readers without an account: entry point :func:`tag_page`.

A tag is made of everything that such a page depends on: the revisions of the parts it shows, address, language, theme,
program, and the state of a clock. A reader that has the page is answered after one query, without a template. Readers
with an account get pages of their own, which are never shared.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponseNotModified
from django.http.response import HttpResponseBase
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags
from django.utils.translation import get_language

from config.context import chosen_theme
from config.links import find_base_url
from config.program import program_digest
from config.shared_pages import has_no_account, mark_shared_page
from tournament.domain.revised_parts import Part
from tournament.event.queries.revisions import Revisions, find_revisions

# A longer query string is answered, but not tagged: it comes from no link and from no form of a page.
LONGEST_QUERY = 200

View = Callable[..., HttpResponseBase]


def tag_page(*parts: Part, has_clock: bool = False) -> Callable[[View], View]:
    """Decorate the view of an event's page or API answer that shows these parts, with a clock or without one."""

    def decorate(view: View) -> View:
        @wraps(view)
        def answer(request: HttpRequest, slug: str, *args: Any, **kwargs: Any) -> HttpResponseBase:
            found = find_revisions(slug) if _is_shared(request) else None
            if found is None:
                return view(request, slug, *args, **kwargs)
            shown = _parts_of_round(parts, kwargs["number"], found) if "number" in kwargs else parts
            tag = _make_tag(request, found, shown, has_clock)
            if _has_current_page(request, tag):
                return _with_headers(HttpResponseNotModified(), tag)
            mark_shared_page(request)
            response = view(request, slug, *args, **kwargs)
            return _with_headers(response, tag) if response.status_code == 200 else response

        return answer

    return decorate


def _is_shared(request: HttpRequest) -> bool:
    """Return true if the answer may go to any reader without an account; while debugging templates change any time."""
    is_read = request.method in {"GET", "HEAD"} and len(request.META.get("QUERY_STRING", "")) <= LONGEST_QUERY
    return is_read and not settings.DEBUG and has_no_account(request)


def _parts_of_round(parts: tuple[Part, ...], number: int, found: Revisions) -> tuple[Part, ...]:
    """Return the parts that the page of a round shows: results of the newest round are not on the page of another."""
    return parts if number >= found.newest_round else tuple(part for part in parts if part is not Part.NEWEST_ROUND)


def _make_tag(request: HttpRequest, found: Revisions, parts: tuple[Part, ...], has_clock: bool) -> str:
    """Return the tag, with the quotes that the header has."""
    seen = (
        *(str(found.numbers[part]) for part in parts),
        found.clock if has_clock else "",
        str(found.event_id),
        request.get_full_path(),
        request.META.get("HTTP_ACCEPT", "") if request.path.startswith("/api/") else "",
        f"{request.scheme}://{request.get_host()} {find_base_url(request)}",
        get_language() or "",
        chosen_theme(request),
        program_digest(),
    )
    digest = hashlib.sha256("\n".join(seen).encode()).hexdigest()[:32]
    return f'"{digest}"'


def _has_current_page(request: HttpRequest, tag: str) -> bool:
    asked = parse_etags(request.META.get("HTTP_IF_NONE_MATCH", ""))
    return any(etag.removeprefix("W/") == tag for etag in asked)


def _with_headers(response: HttpResponseBase, tag: str) -> HttpResponseBase:
    response["ETag"] = tag
    patch_vary_headers(response, ["Cookie", "Accept-Language"])
    return response
