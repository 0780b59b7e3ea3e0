"""ETags of pages and API answers for readers without an account. Entry points: :func:`tag_page`, :func:`make_tag`.

A tag is made of everything that such a page depends on: the revisions of the parts it shows, address, language, theme,
program, and the state of a clock. ``tournament/shared_answers.py`` makes the tag before the view is called. Readers
with an account get pages of their own, which are never shared.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, wraps
from typing import Any

from django.http import HttpRequest, HttpResponseNotModified
from django.http.response import HttpResponseBase
from django.urls import Resolver404, resolve
from django.utils.cache import patch_vary_headers

from config.context import chosen_theme
from config.links import find_base_url
from config.program import program_digest
from config.shared_pages import find_shared_page
from tournament.domain.revised_parts import Part
from tournament.event.queries.revisions import Revisions

# The address of this machine in its network, which links and QR codes hold, is asked for after so many seconds.
_SECONDS_OF_NETWORK = 5
_ADDRESSES_KEPT = 512
_API = "/api/v1/"

View = Callable[..., HttpResponseBase]


@dataclass(frozen=True)
class TaggedAddress:
    """An address of tagged answers: the event's slug, the round that it names, and the parts that are shown."""

    slug: str
    round_number: int | None
    parts: tuple[Part, ...]
    has_clock: bool
    is_api: bool

    def parts_in(self, found: Revisions) -> tuple[Part, ...]:
        """Return the parts that the page shows: results of the newest round are not on the page of another."""
        if self.round_number is None or self.round_number >= found.newest_round:
            return self.parts
        return tuple(part for part in self.parts if part is not Part.NEWEST_ROUND)


def tag_page(*parts: Part, has_clock: bool = False) -> Callable[[View], View]:
    """Decorate the view of an event's page or API answer that shows these parts, with a clock or without one.

    The view must have the argument ``slug``, and ``number`` if it shows one round.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            page = find_shared_page(request)
            if page is None:
                return view(request, *args, **kwargs)
            response = HttpResponseNotModified() if page.is_current else view(request, *args, **kwargs)
            if response.status_code in {200, 304}:
                response["ETag"] = page.tag
                patch_vary_headers(response, ["Cookie", "Accept-Language"])
            return response

        answer.shown_parts = (parts, has_clock)  # type: ignore[attr-defined]
        return answer

    return decorate


@lru_cache(_ADDRESSES_KEPT)
def find_tagged_address(path: str) -> TaggedAddress | None:
    """Return the tagged address of a path, None if its answers have no tag; each path is resolved once a process."""
    try:
        found = resolve(path)
    except Resolver404:
        return None
    shown = getattr(found.func, "shown_parts", None)
    if shown is None:
        return None
    parts, has_clock = shown
    return TaggedAddress(found.kwargs["slug"], found.kwargs.get("number"), parts, has_clock, path.startswith(_API))


def make_tag(request: HttpRequest, address: TaggedAddress, found: Revisions, language: str) -> str:
    """Return the tag, with the quotes that the header has. Raises DisallowedHost."""
    seen = (
        *(str(found.numbers[part]) for part in address.parts_in(found)),
        found.clock if address.has_clock else "",
        str(found.event_id),
        request.get_full_path(),
        request.META.get("HTTP_ACCEPT", "") if address.is_api else "",
        f"{request.scheme}://{request.get_host()}",
        _find_own_url(int(time.monotonic() // _SECONDS_OF_NETWORK)),
        language,
        chosen_theme(request),
        program_digest(),
    )
    digest = hashlib.sha256("\n".join(seen).encode()).hexdigest()[:32]
    return f'"{digest}"'


@lru_cache(1)
def _find_own_url(_period: int) -> str:
    """Return the URL for other devices, found once in each period: to ask the network takes longer than the tag."""
    return find_base_url()
