"""Answers to readers without an account before sessions, accounts and the view. Entry point: :class:`SharedAnswers`.

A browser that has the current page is told so after one query. A page that is stored is sent after one query and one
reading of the store. Any other page is computed by its view and stored under its tag.
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

from tournament.event.queries.revisions import Revisions
from tournament.page_tags import TaggedRequest, read_tagged_request
from web.page_cache.own_parts import write_parts
from web.page_cache.page_store import PageStore, find_page_store
from web.page_cache.shared_pages import OfferedPage, SharedPage, has_no_account, mark_shared_page, offer_shared_page

# A longer query string is answered, but not tagged: it comes from no link and from no form of a page.
LONGEST_QUERY = 200
_LONGEST_PATH = 200
_PAGES = "/events/"
_PREFIXES = (_PAGES, "/api/v1/events/")
# What a shared page may depend on, and what Django needs of a request. Of the cookies only those of _CHOICES are kept.
_KEPT = (
    *("PATH_INFO", "SCRIPT_NAME", "QUERY_STRING", "wsgi.url_scheme", "HTTP_HOST", "SERVER_NAME", "SERVER_PORT"),
    *("HTTP_ACCEPT_LANGUAGE", "HTTP_ACCEPT", "REMOTE_ADDR", "REQUEST_METHOD", "SERVER_PROTOCOL"),
)
_CHOICES = (settings.LANGUAGE_COOKIE_NAME, "theme")
# An answer to another query string, as of a search, is for one reader and not stored.
_STORED_QUERY = re.compile(r"(?:(?:page|after_round|limit|offset)=[0-9]{1,5}(?:&(?=.)|$)){0,2}")

# "gzip" or "*", unless its weight is zero.
_TAKES_GZIP = re.compile(r"(?:^|[\s,])(?:gzip|\*)\s*(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))(?:;|,|$)", re.IGNORECASE)
_COMPRESSION = 5

GetResponse = Callable[[HttpRequest], HttpResponseBase]


@dataclass(frozen=True)
class _AskedPage:
    """The page of an event that a reader without an account asks for, and its tag."""

    tagged_request: TaggedRequest
    revisions: Revisions
    tag: str

    @property
    def name(self) -> str:
        """The name of the page in the store, in the group of its event."""
        return f"{self.revisions.event_id}:{self.tag}"


class _CopiedHeaders(ResponseHeaders):
    """A copy of checked headers: setting them one by one takes longer than the rest of the answer."""

    def __init__(self, others: ResponseHeaders) -> None:
        self._store = dict(others._store)


class SharedAnswers:
    """The middleware that answers 304 for a page that the browser has, else with a stored one, else by the view."""

    def __init__(self, get_response: GetResponse) -> None:
        self._get_response = get_response
        self._store = find_page_store()
        # The headers of an unchanged page as all middleware made them, by what they depend on.
        self._unchanged: dict[tuple[bool, str], ResponseHeaders] = {}

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        asked = _find_asked_page(request)
        if asked is None:
            if self._store is not None and request.path_info.startswith(_PAGES) and not has_no_account(request):
                offer_shared_page(request, partial(self._find_offered_page, request))
            return self._get_response(request)
        is_current = _has_current_page(request, asked.tag)
        mark_shared_page(request, SharedPage(asked.tag, is_current))
        if is_current:
            return self._answer_unchanged(request, asked)
        if self._store is None or not _may_be_stored(request, asked):
            return self._get_response(request)
        return self._answer_stored(request, asked, self._store)

    def _find_offered_page(self, request: HttpRequest) -> OfferedPage | None:
        """Return the page that readers without an account get at the address of a request."""
        without_account = _make_request_without_account(request)
        asked = _find_asked_page(without_account)
        if asked is None or self._store is None or not _may_be_stored(without_account, asked):
            return None
        mark_shared_page(without_account, SharedPage(asked.tag, is_current=False))
        return OfferedPage(asked.tag, partial(self._answer_stored, without_account, asked, self._store))

    def _answer_unchanged(self, request: HttpRequest, asked: _AskedPage) -> HttpResponseBase:
        """Answer 304 with the headers that the first such answer got from all other middleware."""
        kind = (asked.tagged_request.is_secure, asked.tagged_request.language)
        headers = self._unchanged.get(kind)
        if headers is None:
            response = self._get_response(request)
            if response.status_code == 304:
                self._unchanged[kind] = _CopiedHeaders(response.headers)
            return response
        answer = HttpResponseNotModified()
        answer.headers = _CopiedHeaders(headers)
        answer["ETag"] = asked.tag
        return answer

    def _answer_stored(self, request: HttpRequest, asked: _AskedPage, store: PageStore) -> HttpResponseBase:
        """Answer with the stored page. If it is missing, compute and store it, or wait while another process does."""
        page = store.find(asked.name)
        if page is None:
            # Another process may have stored the page, and given its claim back, since the page was looked for.
            page = store.find(asked.name) if store.claim(asked.name) else store.wait(asked.name)
        if page is not None:
            return _unpack_page(page, request)
        response = self._get_response(request)
        if not isinstance(response, HttpResponse) or response.status_code != 200 or response.cookies:
            store.give_up(asked.name)
            return response
        store.store(asked.name, _pack_page(response))
        # A name may have been hidden since the tag was made. Its pages are deleted after that write, before or after
        # this page was stored; one of the two deletes it.
        current_revisions = asked.tagged_request.find_revisions()
        if current_revisions is None or asked.tagged_request.make_tag(current_revisions) != asked.tag:
            store.delete(asked.name)
        return response


def _make_request_without_account(request: HttpRequest) -> HttpRequest:
    """Return a request for the same page in the same language and theme, without account, session or other cookies.

    Only the values of ``_KEPT`` and ``_CHOICES`` are copied, so that a page computed for it can hold nothing else.
    """
    kept = {name: request.META[name] for name in _KEPT if name in request.META}
    chosen = {name: request.COOKIES[name] for name in _CHOICES if name in request.COOKIES}
    cookies = SimpleCookie(chosen).output(header="", sep=";").strip()
    return WSGIRequest({**kept, **({"HTTP_COOKIE": cookies} if chosen else {}), "wsgi.input": BytesIO()})


def _find_asked_page(request: HttpRequest) -> _AskedPage | None:
    """Return the asked page if the answer may go to any reader without an account; None for any other request.

    While debugging, templates change at any time. Errors of the request and of the database are left to the view.
    """
    if request.method not in {"GET", "HEAD"} or settings.DEBUG or len(request.path_info) > _LONGEST_PATH:
        return None
    if not request.path_info.startswith(_PREFIXES) or len(request.META.get("QUERY_STRING", "")) > LONGEST_QUERY:
        return None
    if not has_no_account(request):
        return None
    try:
        tagged = read_tagged_request(request)
        revisions = tagged.find_revisions() if tagged is not None else None
    except (DisallowedHost, DatabaseError):
        return None
    return _AskedPage(tagged, revisions, tagged.make_tag(revisions)) if tagged and revisions else None


def _may_be_stored(request: HttpRequest, asked: _AskedPage) -> bool:
    """Return true for a page that many may ask for, and that exists: visitors cannot see a later round yet."""
    has_stored_query = _STORED_QUERY.fullmatch(request.META.get("QUERY_STRING", "")) is not None
    is_storable_request = request.method == "GET" and has_stored_query
    return is_storable_request and (asked.tagged_request.address.round_number or 0) <= asked.revisions.newest_round


def _has_current_page(request: HttpRequest, tag: str) -> bool:
    # A tag is 32 hexadecimal digits in quotes, which is part of no other tag.
    return tag in request.META.get("HTTP_IF_NONE_MATCH", "")


def _pack_page(response: HttpResponse) -> bytes:
    """Return the headers and the reader's own parts as lines of JSON, and the compressed page."""
    head = json.dumps(list(response.items())).encode() + b"\n" + write_parts(response).encode()
    return head + b"\n" + gzip.compress(response.content, _COMPRESSION, mtime=0)


def _unpack_page(page: bytes, request: HttpRequest) -> HttpResponse:
    """Return the answer, compressed if the browser takes that.

    Nothing in the page is secret, so its compressed length says nothing. Its tag becomes a weak one, because its
    bytes differ from those of the same page uncompressed.
    """
    head, parts, body = page.split(b"\n", 2)
    headers = dict(json.loads(head))
    if _TAKES_GZIP.search(request.META.get("HTTP_ACCEPT_ENCODING", "")):
        headers |= {"Content-Encoding": "gzip", "Content-Length": str(len(body)), "ETag": f"W/{headers['ETag']}"}
        return HttpResponse(body, headers=headers)
    response = HttpResponse(gzip.decompress(body), headers=headers)
    response.own_parts = parts.decode()  # type: ignore[attr-defined]
    return response
