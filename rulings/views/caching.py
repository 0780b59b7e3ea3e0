"""Conditional answers: an ETag made from the search version, so that an unchanged page is answered with 304.

The search version changes with all that these pages show of rulings, the names of persons among it.
Entry points: :func:`conditional_on_rulings`; :func:`conditional_on_rulings_and_cards` for pages that also read the card
lists; :func:`conditional_on_rulings_cards_and_documents` for pages that also show lines of documents.
"""

import hashlib
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.translation import get_language
from django.views.decorators.http import condition

from accounts.requests import find_signed_in_person
from decks.queries.catalogue import read_card_revisions
from rulings.permissions import may_read_originals
from rulings.queries.originals import read_documents_fingerprint
from rulings.search_storage import read_search_version
from service.program import digest_program

View = Callable[..., HttpResponseBase]

# A page also depends on these: the signed-in account (session), the form token, the theme, stored messages.
_COOKIES = (settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME, "theme", "messages")


def conditional_on_rulings(view: View) -> View:
    """Answer 304 if the reader's copy of the page is current. Browsers may store the page but ask each time."""
    return _add_etag(view, _etag)


def conditional_on_rulings_and_cards(view: View) -> View:
    """Do as :func:`conditional_on_rulings` for a page that also shows cards: its ETag changes with any card.

    A search in an event has no ETag, because it includes a part of the event, which changes with its settings.
    """
    return _add_etag(
        view, lambda request, **_: None if "event" in request.GET else _etag(request, *read_card_revisions().values())
    )


def conditional_on_rulings_cards_and_documents(view: View) -> View:
    """Do so for a page with cards that also shows lines of documents.

    Its ETag also changes with the texts of the documents and with the reader's right to read them.
    """
    return _add_etag(
        view, lambda request, **_: _etag(request, *read_card_revisions().values(), _originals_fingerprint(request))
    )


def _originals_fingerprint(request: HttpRequest) -> str:
    """Return a text that changes with the documents and with whether the reader may read them."""
    fingerprint = read_documents_fingerprint()
    return f"{fingerprint} {may_read_originals(request.user)}" if fingerprint else ""


def _add_etag(view: View, etag: Callable[..., str | None]) -> View:
    conditional = condition(etag_func=etag)(view)

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        response = conditional(request, *args, **kwargs)
        patch_cache_control(response, private=True, no_cache=True)
        patch_vary_headers(response, ("Cookie", "Accept-Language", "HX-Request"))
        return response

    return answer


def _etag(request: HttpRequest, *more: str, **_: Any) -> str:
    reader = find_signed_in_person(request)
    parts = (
        *more,
        read_search_version(),
        digest_program(),
        # The name in the menu.
        reader.full_name if reader else "",
        get_language() or "",
        request.get_full_path(),
        request.headers.get("HX-Request", ""),
        request.headers.get("HX-Target", ""),
        *(request.COOKIES.get(name, "") for name in _COOKIES),
    )
    return f'"{hashlib.sha256(chr(0).join(parts).encode()).hexdigest()[:32]}"'
