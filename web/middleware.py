"""Middleware for every answer."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control

GetResponse = Callable[[HttpRequest], HttpResponse]


def secure_cookies(get_response: GetResponse) -> GetResponse:
    """Mark cookies Secure exactly when the request came over TLS."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if request.is_secure():
            for morsel in response.cookies.values():
                morsel["secure"] = True
        return response

    return answer


def keep_pages_private(get_response: GetResponse) -> GetResponse:
    """Forbid shared caches to store a page, and let browsers ask each time whether theirs is current.

    A view that says something else about caching, and static files, keep their header.
    """

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if "Cache-Control" not in response:
            patch_cache_control(response, private=True, no_cache=True)
        return response

    return answer
