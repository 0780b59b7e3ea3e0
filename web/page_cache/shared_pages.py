"""Pages that are the same for all readers without an account, so that one of them may be sent to many.

Such a page has no CSRF token. Its only forms choose a language or a theme; they are accepted from pages of this site.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.views.decorators.csrf import csrf_exempt, csrf_protect

_META_KEY = "KARTEL_SHARED_PAGE"
_OFFER_KEY = "KARTEL_OFFERED_PAGE"
_MESSAGES_COOKIE = "messages"

View = Callable[..., HttpResponseBase]


@dataclass(frozen=True)
class SharedPage:
    """The page that a request asks for: its etag, and whether the reader has the page with this etag already."""

    etag: str
    is_current: bool


def mark_shared_page(request: HttpRequest, page: SharedPage) -> None:
    """Set the shared page that this request asks for; its page is then rendered without a CSRF token."""
    request.META[_META_KEY] = page


def find_shared_page(request: HttpRequest) -> SharedPage | None:
    """Return the page of this request if it is sent to other readers, too; else None."""
    page: SharedPage | None = request.META.get(_META_KEY)
    return page


@dataclass(frozen=True)
class OfferedPage:
    """The shared page at the address of a request with an account: its etag, and a function that returns it."""

    etag: str
    load: Callable[[], HttpResponseBase]


def offer_shared_page(request: HttpRequest, find: Callable[[], OfferedPage | None]) -> None:
    """Set the function that finds the shared page at the address of a request with an account."""
    request.META[_OFFER_KEY] = find


def find_offered_page(request: HttpRequest) -> OfferedPage | None:
    """Return the shared page at the address of a request with an account, None without one."""
    find: Callable[[], OfferedPage | None] | None = request.META.get(_OFFER_KEY)
    return find() if find is not None else None


def has_no_account(request: HttpRequest) -> bool:
    """Return true if a request carries neither a session nor a token nor a message; it costs no query."""
    cookies = request.COOKIES
    has_cookie = settings.SESSION_COOKIE_NAME in cookies or _MESSAGES_COOKIE in cookies
    return not has_cookie and "HTTP_AUTHORIZATION" not in request.META


def accept_own_forms(view: View) -> View:
    """Accept a form without a CSRF token where the browser says that a page of this site sent it.

    Browsers send Sec-Fetch-Site or Origin with every form, and no page can set them. Any other request needs the token.
    """
    protected = csrf_protect(view)

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        return (view if _is_sent_by_own_page(request) else protected)(request, *args, **kwargs)

    return csrf_exempt(answer)


def _is_sent_by_own_page(request: HttpRequest) -> bool:
    site = request.META.get("HTTP_SEC_FETCH_SITE")
    if site is not None:
        return bool(site == "same-origin")
    return bool(request.META.get("HTTP_ORIGIN") == f"{request.scheme}://{request.get_host()}")
