"""Answers visitors before sessions, accounts and the view. Entry point: :class:`VisitorsMiddleware`.

A browser that has the current page gets 304 after one query. A cached page is sent after one query and one reading of
the cache. Any other page is computed by its view and cached under its etag.
"""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from http.cookies import SimpleCookie
from io import BytesIO

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.core.handlers.wsgi import WSGIRequest
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseNotModified
from django.http.response import ResponseHeaders

from web.compression import takes_gzip
from web.page_cache.etags import META_KEYS, CacheableRequest, read_cacheable_request
from web.page_cache.parts import write_parts
from web.page_cache.registry import Revisions
from web.page_cache.shared_pages import OfferedPage, SharedPage, has_no_account, mark_shared_page, offer_shared_page
from web.page_cache.store import PageCache, find_page_cache

# A longer query string is answered, but has no etag: it comes from no link and from no form of a page.
MAX_QUERY = 200
_MAX_PATH = 200
_PAGES = "/events/"
_PREFIXES = (_PAGES, "/api/v1/events/")
# What a shared page may depend on, and what Django needs of a request. Of the cookies only those of _CHOICES are kept.
_KEPT = {*META_KEYS, "REMOTE_ADDR", "REQUEST_METHOD", "SERVER_PROTOCOL"} - {"HTTP_COOKIE"}
_CHOICES = (settings.LANGUAGE_COOKIE_NAME, "theme")
# An answer to another query string, as of a search, is for one reader and not cached.
_CACHED_QUERY = re.compile(r"(?:(?:page|after_round|limit|offset)=[0-9]{1,5}(?:&(?=.)|$)){0,2}")

_COMPRESSION = 5

GetResponse = Callable[[HttpRequest], HttpResponseBase]


@dataclass(frozen=True)
class _RequestedPage:
    """The page of an event that a visitor asks for, and its etag."""

    request: CacheableRequest
    revisions: Revisions
    etag: str

    @property
    def key(self) -> str:
        """The key of the page in the cache, in the group of its event."""
        return f"{self.revisions.event_id}:{self.etag}"


class _CopiedHeaders(ResponseHeaders):
    """A copy of checked headers: setting them one by one takes longer than the rest of the answer."""

    def __init__(self, others: ResponseHeaders) -> None:
        self._store = dict(others._store)


class VisitorsMiddleware:
    """The middleware that answers 304 for a page that the browser has, else with a cached one, else by the view."""

    def __init__(self, get_response: GetResponse) -> None:
        self._get_response = get_response
        self._cache = find_page_cache()
        # The headers of an unchanged page as all middleware made them, by what they depend on.
        self._unchanged: dict[tuple[bool, str], ResponseHeaders] = {}

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        page = _find_requested_page(request)
        if page is None:
            if self._cache is not None and request.path_info.startswith(_PAGES) and not has_no_account(request):
                offer_shared_page(request, partial(self._find_offered_page, request))
            return self._get_response(request)
        # An etag is 32 hexadecimal digits in quotes, which is part of no other etag.
        is_current = page.etag in request.META.get("HTTP_IF_NONE_MATCH", "")
        mark_shared_page(request, SharedPage(page.etag, is_current))
        if is_current:
            return self._answer_unchanged(request, page)
        if self._cache is None or not _may_be_cached(request, page):
            return self._get_response(request)
        return self._answer_from_cache(request, page, self._cache)

    def _find_offered_page(self, request: HttpRequest) -> OfferedPage | None:
        """Return the page that readers without an account get at the address of a request."""
        without_account = _make_request_without_account(request)
        page = _find_requested_page(without_account)
        if page is None or self._cache is None or not _may_be_cached(without_account, page):
            return None
        mark_shared_page(without_account, SharedPage(page.etag, is_current=False))
        return OfferedPage(page.etag, partial(self._answer_from_cache, without_account, page, self._cache))

    def _answer_unchanged(self, request: HttpRequest, page: _RequestedPage) -> HttpResponseBase:
        """Answer 304 with the headers that the first such answer got from all other middleware."""
        kind = (page.request.is_secure, page.request.language)
        headers = self._unchanged.get(kind)
        if headers is None:
            response = self._get_response(request)
            if response.status_code == 304:
                self._unchanged[kind] = _CopiedHeaders(response.headers)
            return response
        answer = HttpResponseNotModified()
        answer.headers = _CopiedHeaders(headers)
        answer["ETag"] = page.etag
        return answer

    def _answer_from_cache(self, request: HttpRequest, page: _RequestedPage, cache: PageCache) -> HttpResponseBase:
        """Answer with the cached page. If it is missing, compute and cache it, or wait while another process does."""
        packed = cache.get(page.key)
        if packed is None:
            # Another process may have cached the page, and given its claim back, since the page was looked for.
            packed = cache.get(page.key) if cache.claim(page.key) else cache.wait(page.key)
        if packed is not None:
            return _unpack_page(packed, request)
        response = self._get_response(request)
        if not isinstance(response, HttpResponse) or response.status_code != 200 or response.cookies:
            cache.give_up(page.key)
            return response
        cache.set(page.key, _pack_page(response))
        # A name may have been hidden since the etag was made. Its pages are deleted after that write, before or after
        # this page was cached; one of the two deletes it.
        current_revisions = page.request.find_revisions()
        if current_revisions is None or page.request.make_etag(current_revisions) != page.etag:
            cache.delete(page.key)
        return response


def _make_request_without_account(request: HttpRequest) -> HttpRequest:
    """Return a request for the same page in the same language and theme, without account, session or other cookies.

    Only the values of ``_KEPT`` and ``_CHOICES`` are copied, so that a page computed for it can hold nothing else.
    """
    kept = {name: request.META[name] for name in _KEPT if name in request.META}
    choices = {name: request.COOKIES[name] for name in _CHOICES if name in request.COOKIES}
    cookies = SimpleCookie(choices).output(header="", sep=";").strip()
    return WSGIRequest({**kept, **({"HTTP_COOKIE": cookies} if choices else {}), "wsgi.input": BytesIO()})


def _find_requested_page(request: HttpRequest) -> _RequestedPage | None:
    """Return the page if the answer may go to any visitor; None for any other request.

    While debugging, templates change at any time. Errors of the request and of the database are left to the view.
    """
    if request.method not in {"GET", "HEAD"} or settings.DEBUG or len(request.path_info) > _MAX_PATH:
        return None
    if not request.path_info.startswith(_PREFIXES) or len(request.META.get("QUERY_STRING", "")) > MAX_QUERY:
        return None
    if not has_no_account(request):
        return None
    try:
        cacheable = read_cacheable_request(request)
        revisions = cacheable.find_revisions() if cacheable is not None else None
    except (DisallowedHost, DatabaseError):
        return None
    return _RequestedPage(cacheable, revisions, cacheable.make_etag(revisions)) if cacheable and revisions else None


def _may_be_cached(request: HttpRequest, page: _RequestedPage) -> bool:
    """Return true for a page that many may ask for, and that exists: visitors cannot see a later round yet."""
    has_cached_query = _CACHED_QUERY.fullmatch(request.META.get("QUERY_STRING", "")) is not None
    is_cacheable = request.method == "GET" and has_cached_query
    return is_cacheable and (page.request.round_number or 0) <= page.revisions.newest_round


def _pack_page(response: HttpResponse) -> bytes:
    """Return the headers and the reader's own parts as lines of JSON, and the compressed page."""
    head = json.dumps(list(response.items())).encode() + b"\n" + write_parts(response).encode()
    return head + b"\n" + gzip.compress(response.content, _COMPRESSION, mtime=0)


def _unpack_page(page: bytes, request: HttpRequest) -> HttpResponse:
    """Return the answer, compressed if the browser takes that.

    Nothing in the page is secret, so its compressed length says nothing. Its etag becomes a weak one, because its
    bytes differ from those of the same page uncompressed.
    """
    head, parts, body = page.split(b"\n", 2)
    headers = dict(json.loads(head))
    if takes_gzip(request):
        headers |= {"Content-Encoding": "gzip", "Content-Length": str(len(body)), "ETag": f"W/{headers['ETag']}"}
        return HttpResponse(body, headers=headers)
    response = HttpResponse(gzip.decompress(body), headers=headers)
    response.own_parts = parts.decode()  # type: ignore[attr-defined]
    return response
