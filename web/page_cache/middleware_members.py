"""Answers readers with an account with a shared page and their own parts. Entry point: :class:`MembersMiddleware`.

A page of an event is the same for all readers without rights in it, but for the parts of ``parts.py``: menu, messages,
token, the own entry and the mark of the own row. So these readers get the page that is cached for visitors, with their
own parts. Staff, operators, and players with a hidden name or an opponent with one get a page computed whole.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

from django.contrib.messages import get_messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseNotModified
from django.middleware.csrf import get_token

from web.page_cache.parts import fill_page
from web.page_cache.registry import Member, get_queries
from web.page_cache.shared_pages import find_offered_page
from web.web_app import KEEP_HEADER

GetResponse = Callable[[HttpRequest], HttpResponseBase]


class MembersMiddleware:
    """The innermost middleware: it answers before the view where the reader's page can be made from the shared one."""

    def __init__(self, get_response: GetResponse) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self._get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., Any], args: list[Any], kwargs: dict[str, Any]
    ) -> HttpResponseBase | None:
        """Return the shared page with the reader's own parts; None lets the view compute the page."""
        cacheable = getattr(view, "cacheable_page", None)
        if cacheable is None or cacheable.find_own_row is None:
            return None
        if request.method != "GET" or "HTTP_HX_REQUEST" in request.META or not request.user.is_authenticated:
            return None
        page = find_offered_page(request)
        member = get_queries().find_member(request, kwargs, cacheable.find_own_row) if page is not None else None
        if page is None or member is None:
            return None
        has_messages = len(get_messages(request)) > 0
        etag = _make_etag(page.etag, request, member)
        if not has_messages and etag in request.headers.get("If-None-Match", ""):
            response: HttpResponseBase = HttpResponseNotModified()
        else:
            shared = page.load()
            if not isinstance(shared, HttpResponse) or shared.status_code != 200:
                return None
            response = HttpResponse(fill_page(shared, member.render))
            if KEEP_HEADER in shared and not has_messages:
                response[KEEP_HEADER] = shared[KEEP_HEADER]
        if not has_messages:
            # A weak etag: the CSRF token of the page is masked anew each time.
            response["ETag"] = f"W/{etag}"
        return response


def _make_etag(shared: str, request: HttpRequest, member: Member) -> str:
    """Return the etag of a page with own parts, in the quotes of the header; ``shared`` is that of the shared page."""
    if "CSRF_COOKIE" not in request.META:
        # The first page of a browser sets the cookie of its token.
        get_token(request)
    basis = (shared, request.session.session_key, request.META["CSRF_COOKIE"], *member.etag_basis)
    return f'"{hashlib.sha256(repr(basis).encode()).hexdigest()[:32]}"'
