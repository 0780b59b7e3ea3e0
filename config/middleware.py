"""Middleware for every answer."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse


def secure_cookies(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Mark cookies Secure exactly when the request came over TLS."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if request.is_secure():
            for morsel in response.cookies.values():
                morsel["secure"] = True
        return response

    return answer
