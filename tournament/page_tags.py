"""ETags of answers to readers without an account. Entry points: :func:`tag_page`, :func:`read_tagged_request`.

A tag is made of everything that such a page depends on: the revisions of the parts it shows, address, language, theme,
program, and the state of a clock. ``tournament/shared_answers.py`` makes the tag before the view is called. Readers
with an account get the same page with their own parts (``tournament/own_answers.py``), or a page of their own.
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
from tournament.domain.revised_parts import Part
from tournament.event.queries.revisions import Revisions, RoundDependence, find_revisions
from web.context import read_theme
from web.links import find_base_url
from web.page_cache.own_parts import divide_page, mark_parts
from web.page_cache.shared_pages import find_shared_page

# The address of this machine in its network, which links and QR codes hold, is asked for again after so many seconds.
_SECONDS_OF_NETWORK = 5
# Requests that a process remembers, of so many characters at most.
_REQUESTS_KEPT, _LONGEST_KEPT = 1_000, 1_000
# The keys of ``request.META`` that a tag depends on.
_META_KEYS = (
    *("PATH_INFO", "SCRIPT_NAME", "QUERY_STRING", "wsgi.url_scheme", "HTTP_HOST", "SERVER_NAME", "SERVER_PORT"),
    *("HTTP_ACCEPT_LANGUAGE", "HTTP_COOKIE", "HTTP_ACCEPT"),
)
_API = "/api/v1/"

View = Callable[..., HttpResponseBase]


@dataclass(frozen=True)
class TaggedAddress:
    """An address of tagged answers: the event's slug, the round that it names, and the parts that are shown."""

    slug: str
    round_number: int | None
    parts: tuple[Part, ...]
    has_clock: bool

    @property
    def dependence(self) -> RoundDependence:
        """How much the page depends on the newest round."""
        if self.has_clock:
            return RoundDependence.CLOCK
        return RoundDependence.NONE if self.round_number is None else RoundDependence.NUMBER

    def parts_in(self, found: Revisions) -> tuple[Part, ...]:
        """Return the parts that the page shows: results of the newest round are not on the page of another."""
        if self.round_number is None or self.round_number >= found.newest_round:
            return self.parts
        return tuple(part for part in self.parts if part is not Part.NEWEST_ROUND)


def _answer_shared(view: View, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
    """Call the view, and mark in its page the parts that each reader gets for themselves."""
    with mark_parts(request) as mark:
        response = view(request, *args, **kwargs)
    divide_page(response, mark)
    return response


def tag_page(
    *parts: Part, has_clock: bool = False, find_own_row: Callable[..., Any] | None = None
) -> Callable[[View], View]:
    """Decorate the view of an event's page or API answer that shows these parts, with a clock or without one.

    The view must have the argument ``slug``, and ``number`` if it shows one round. With ``find_own_row``, which returns
    the row of an :class:`~tournament.views.page_context.EventPage` with these arguments, readers with an account get
    the shared page with their own parts, too (``tournament/own_answers.py``).
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            page = find_shared_page(request)
            if page is None:
                return view(request, *args, **kwargs)
            response = (
                _answer_shared(view, request, *args, **kwargs) if not page.is_current else HttpResponseNotModified()
            )
            if response.status_code in {200, 304}:
                response["ETag"] = page.tag
                patch_vary_headers(response, ["Cookie", "Accept-Language", "Accept-Encoding"])
            return response

        answer.shown_parts = (parts, has_clock)  # type: ignore[attr-defined]
        answer.find_own_row = find_own_row  # type: ignore[attr-defined]
        return answer

    return decorate


@dataclass(frozen=True)
class TaggedRequest:
    """A request for a tagged address: its language, and a digest of all other values of it that its tag depends on."""

    address: TaggedAddress
    language: str
    is_secure: bool
    digest: bytes

    def find_revisions(self) -> Revisions | None:
        """Return the revisions that the tag is made of; None for an event that visitors may not read."""
        return find_revisions(self.address.slug, self.address.parts, self.address.dependence)

    def make_tag(self, found: Revisions) -> str:
        """Return the tag, with the quotes that the header has."""
        numbers = (str(found.numbers[part]) for part in self.address.parts_in(found))
        basis = " ".join((str(found.event_id), found.clock, digest_program(), *numbers))
        return f'"{hashlib.sha256(self.digest + basis.encode()).hexdigest()[:32]}"'


def read_tagged_request(request: HttpRequest) -> TaggedRequest | None:
    """Return the request for a tagged address, None for another one. Raises DisallowedHost.

    What was read is kept in the process: many phones send the same headers.
    """
    values = tuple(map(request.META.get, _META_KEYS))
    period = int(time.monotonic() // _SECONDS_OF_NETWORK)
    is_long = sum(map(len, filter(None, values))) > _LONGEST_KEPT
    return (_read_values.__wrapped__ if is_long else _read_values)(values, period)


@lru_cache(_REQUESTS_KEPT)
def _read_values(values: tuple[str | None, ...], period: int) -> TaggedRequest | None:
    """Read a request that has only these values, so that the tag cannot depend on others."""
    given = {name: value for name, value in zip(_META_KEYS, values, strict=True) if value is not None}
    request = WSGIRequest({**given, "REQUEST_METHOD": "GET", "wsgi.input": BytesIO()})
    try:
        found = resolve(request.path_info)
    except Resolver404:
        return None
    shown = getattr(found.func, "shown_parts", None)
    if shown is None:
        return None
    is_api = request.path_info.startswith(_API)
    address = TaggedAddress(found.kwargs["slug"], found.kwargs.get("number"), *shown)
    language = get_language_from_request(request)
    basis = (
        request.get_full_path(),
        request.META.get("HTTP_ACCEPT", "") if is_api else "",
        f"{request.scheme}://{request.get_host()}",
        _find_own_url(period),
        language,
        read_theme(request),
    )
    digest = hashlib.sha256("\n".join(basis).encode()).digest()
    return TaggedRequest(address, language, request.is_secure(), digest)


@lru_cache(1)
def _find_own_url(_period: int) -> str:
    """Return the URL for other devices, found once in each period, because asking the network takes long."""
    return find_base_url()
