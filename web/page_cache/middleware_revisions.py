"""The revisions of an event for pages that follow its changes, answered before sessions, accounts and the view.

A page asks every few seconds which parts of the event were written since it was made; nearly every answer is 304 after
one query. Entry points: :class:`RevisionsMiddleware`, :func:`write_question`.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache

from django.core.exceptions import DisallowedHost
from django.core.signing import BadSignature, Signer
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseNotModified
from django.http.response import ResponseHeaders

from web.page_cache.registry import get_queries

# The key of what belongs to the reader alone, beside those of the parts.
OWN = "own"

_ADDRESS = re.compile(r"/events/([-a-zA-Z0-9_]{1,200})/revisions/")
_QUERY = re.compile(r"parts=([a-z_]{1,20}(?:\.[a-z_]{1,20}){0,7})(?:&own=([0-9]{1,18}:[-a-zA-Z0-9_]{1,100}))?")
# Headers of a single answer; all others are the same for every reader.
_SINGLE = ("Content-Length", "Content-Language", "ETag", "Vary")
# A longer query string is read as an empty one: it asks for all parts and for no own state.
_MAX_QUERY = 250
# Parsed query strings that a process caches, their signatures already checked.
_MAX_QUESTIONS = 2_000

GetResponse = Callable[[HttpRequest], HttpResponseBase]


@dataclass(frozen=True)
class RevisionAnswer:
    """The revisions as JSON, and their etag with its quotes."""

    body: bytes
    etag: str


class RevisionsMiddleware:
    """The middleware that answers for events that all visitors may read, and leaves drafts to the view.

    The answer needs no account: revisions are random numbers, and what belongs to one reader is asked for under a
    signature that only the reader's own page has.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self._get_response = get_response
        # The headers that all middleware gave to the first answer of its kind: over TLS or not, unchanged or not.
        self._headers: dict[tuple[bool, int], dict[str, str]] = {}

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        address = _ADDRESS.fullmatch(request.path_info) if request.method == "GET" else None
        current = _find_public_answer(request, address[1]) if address else None
        if current is None:
            return self._get_response(request)
        # An etag is 32 hexadecimal digits in quotes, which is part of no other etag.
        is_unchanged = current.etag in request.META.get("HTTP_IF_NONE_MATCH", "")
        kind = (request.is_secure(), 304 if is_unchanged else 200)
        headers = self._headers.get(kind)
        if headers is None:
            response = self._get_response(request)
            if response.status_code == kind[1]:
                self._headers[kind] = {name: value for name, value in response.items() if name not in _SINGLE}
            return response
        answer = HttpResponseNotModified() if is_unchanged else HttpResponse(current.body)
        answer.headers = ResponseHeaders({**headers, "ETag": current.etag})
        if not is_unchanged:
            answer["Content-Length"] = str(len(current.body))
        return answer


def describe_revisions(numbers: Mapping[str, int]) -> dict[str, str]:
    """Return revisions as pages and answers have them: in hexadecimal digits, because JavaScript would round them."""
    return {str(part): f"{number:x}" for part, number in numbers.items()}


@dataclass(frozen=True)
class RevisionQuestion:
    """What a page asks for: the parts in their order, and the reader if it follows an own state."""

    parts: tuple[str, ...]
    reader: int | None


def write_question(parts: tuple[str, ...], user_id: int | None = None) -> str:
    """Return the query string that asks for these parts, and for the own state of a user."""
    own = "" if user_id is None else f"&{OWN}={sign_reader(user_id)}"
    return f"parts={'.'.join(parts)}{own}"


@lru_cache(_MAX_QUESTIONS)
def read_question(query: str) -> RevisionQuestion:
    """Return what a query string asks for: all parts where it names none, no own state without a right signature."""
    match, all_parts = _QUERY.fullmatch(query), get_queries().parts
    named = set(match[1].split(".")) if match else set()
    parts = tuple(part for part in all_parts if part in named) or all_parts
    reader = None
    if match and match[2]:
        with suppress(BadSignature):
            reader = int(_signer().unsign(match[2]))
    return RevisionQuestion(parts, reader)


def make_answer(slug: str, numbers: Mapping[str, int], question: RevisionQuestion) -> RevisionAnswer:
    """Return the answer to a question. It holds only what was asked for, so that other writes leave it as it is."""
    revisions = describe_revisions({part: numbers[part] for part in question.parts})
    if question.reader is not None:
        revisions[OWN] = get_queries().digest_own_state(slug, question.reader)
    body = json.dumps(revisions, separators=(",", ":")).encode()
    return RevisionAnswer(body, f'"{hashlib.sha256(body).hexdigest()[:32]}"')


def sign_reader(user_id: int) -> str:
    """Return the id of a user with a signature, as a question names it."""
    return _signer().sign(str(user_id))


def _signer() -> Signer:
    return Signer(salt="kartel.revisions.own")


def _find_public_answer(request: HttpRequest, slug: str) -> RevisionAnswer | None:
    """Return the answer for an event that all visitors may read, else None. Errors are left to the view."""
    try:
        request.get_host()
        query = request.META.get("QUERY_STRING", "")
        question = read_question(query if len(query) <= _MAX_QUERY else "")
        revisions = get_queries().find_revisions(slug, question.parts, None, False)
        return make_answer(slug, revisions.numbers, question) if revisions else None
    except (DisallowedHost, DatabaseError):
        return None
