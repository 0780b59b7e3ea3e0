"""ETags of an event's pages for visitors. Entry points: :func:`cache_page`, :func:`read_cacheable_request`.

An etag is made of everything that such a page depends on: the revisions of the parts it shows, address, language,
theme, program, and the state of a clock. ``middleware_visitors.py`` makes it before the view is called. Readers with an
account get the same page with their own parts (``middleware_members.py``), or a page of their own.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, wraps
from io import BytesIO
from typing import Any

from django.core.handlers.wsgi import WSGIRequest
from django.http import HttpRequest, HttpResponseNotModified
from django.http.response import HttpResponseBase
from django.urls import Resolver404, resolve
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language_from_request

from service.program import digest_program
from web.context import read_theme
from web.links import find_base_url
from web.page_cache.parts import divide_page, mark_parts
from web.page_cache.registry import Revisions, get_queries
from web.page_cache.shared_pages import find_shared_page

# The address of this machine in its network, which links and QR codes hold, is asked for again after so many seconds.
_NETWORK_SECONDS = 5
# Requests that a process remembers, of so many characters at most.
_MAX_REQUESTS, _MAX_CHARACTERS = 1_000, 1_000
# The keys of ``request.META`` that an etag depends on.
META_KEYS = (
    *("PATH_INFO", "SCRIPT_NAME", "QUERY_STRING", "wsgi.url_scheme", "HTTP_HOST", "SERVER_NAME", "SERVER_PORT"),
    *("HTTP_ACCEPT_LANGUAGE", "HTTP_COOKIE", "HTTP_ACCEPT"),
)
_API = "/api/v1/"

View = Callable[..., HttpResponseBase]


@dataclass(frozen=True)
class CacheablePage:
    """What :func:`cache_page` says of a view: the parts of an event that it shows, and whether it shows a clock.

    With ``find_own_row``, which returns the reader's own row, readers with an account get the page for visitors with
    their own parts.
    """

    parts: tuple[str, ...]
    has_clock: bool
    find_own_row: Callable[..., Any] | None


def cache_page(
    *parts: str, has_clock: bool = False, find_own_row: Callable[..., Any] | None = None
) -> Callable[[View], View]:
    """Decorate the view of an event's page or API answer that shows these parts, see :class:`CacheablePage`.

    The view must have the argument ``slug``, and ``number`` if it shows one round.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            page = find_shared_page(request)
            if page is None:
                return view(request, *args, **kwargs)
            response: HttpResponseBase
            if page.is_current:
                response = HttpResponseNotModified()
            else:
                with mark_parts(request) as mark:
                    response = view(request, *args, **kwargs)
                divide_page(response, mark)
            if response.status_code in {200, 304}:
                response["ETag"] = page.etag
                patch_vary_headers(response, ["Cookie", "Accept-Language", "Accept-Encoding"])
            return response

        answer.cacheable_page = CacheablePage(parts, has_clock, find_own_row)  # type: ignore[attr-defined]
        return answer

    return decorate


@dataclass(frozen=True)
class CacheableRequest:
    """A request for a page of an event with an etag, as far as the etag depends on it.

    ``round_number`` is the round that the page is about. ``digest`` is made of all other values of the request.
    """

    page: CacheablePage
    slug: str
    round_number: int | None
    language: str
    is_secure: bool
    digest: bytes

    def find_revisions(self) -> Revisions | None:
        """Return the revisions that the etag is made of; None for an event that visitors may not read."""
        return get_queries().find_revisions(self.slug, self.page.parts, self.round_number, self.page.has_clock)

    def make_etag(self, revisions: Revisions) -> str:
        """Return the etag, with the quotes that the header has."""
        numbers = map(str, revisions.numbers.values())
        basis = " ".join((str(revisions.event_id), revisions.clock, digest_program(), *numbers))
        return f'"{hashlib.sha256(self.digest + basis.encode()).hexdigest()[:32]}"'


def read_cacheable_request(request: HttpRequest) -> CacheableRequest | None:
    """Return the request for a page with an etag, None for another page. Raises DisallowedHost.

    What was read is kept in the process: many phones send the same headers.
    """
    values = tuple(map(request.META.get, META_KEYS))
    period = int(time.monotonic() // _NETWORK_SECONDS)
    is_long = sum(map(len, filter(None, values))) > _MAX_CHARACTERS
    return (_read_values.__wrapped__ if is_long else _read_values)(values, period)


@lru_cache(_MAX_REQUESTS)
def _read_values(values: tuple[str | None, ...], period: int) -> CacheableRequest | None:
    """Read a request that has only these values, so that the etag cannot depend on others."""
    given = {name: value for name, value in zip(META_KEYS, values, strict=True) if value is not None}
    request = WSGIRequest({**given, "REQUEST_METHOD": "GET", "wsgi.input": BytesIO()})
    try:
        match = resolve(request.path_info)
    except Resolver404:
        return None
    page = getattr(match.func, "cacheable_page", None)
    if page is None:
        return None
    language = get_language_from_request(request)
    basis = (
        request.get_full_path(),
        request.META.get("HTTP_ACCEPT", "") if request.path_info.startswith(_API) else "",
        f"{request.scheme}://{request.get_host()}",
        _find_own_url(period),
        language,
        read_theme(request),
    )
    digest = hashlib.sha256("\n".join(basis).encode()).digest()
    number = match.kwargs.get("number")
    return CacheableRequest(page, match.kwargs["slug"], number, language, request.is_secure(), digest)


@lru_cache(1)
def _find_own_url(_period: int) -> str:
    """Return the URL for other devices, found once in each period, because asking the network takes long."""
    return find_base_url()
