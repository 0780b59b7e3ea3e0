"""Etags made before the view: a browser that has the current page gets 304. Entry point: :func:`conditional_on`."""

import hashlib
from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.translation import get_language
from django.views.decorators.http import condition

from service.program import digest_program

View = Callable[..., HttpResponseBase]

# A page also depends on these: the signed-in account (session), the form token, the theme, stored messages.
_COOKIES = (settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME, "theme", "messages")


def conditional_on(find_basis: Callable[[HttpRequest], Iterable[str] | None]) -> Callable[[View], View]:
    """Decorate a view whose page depends on the texts that ``find_basis`` returns; None: the page has no etag.

    Program, address, language, and the cookies of the reader are in every etag. Browsers may store the page but ask
    each time.
    """

    def make_etag(request: HttpRequest, *_args: Any, **_kwargs: Any) -> str | None:
        basis = find_basis(request)
        if basis is None:
            return None
        values = (
            *basis,
            digest_program(),
            get_language() or "",
            request.get_full_path(),
            request.headers.get("HX-Request", ""),
            request.headers.get("HX-Target", ""),
            *(request.COOKIES.get(name, "") for name in _COOKIES),
        )
        return f'"{hashlib.sha256(chr(0).join(values).encode()).hexdigest()[:32]}"'

    def decorate(view: View) -> View:
        conditional = condition(etag_func=make_etag)(view)

        @wraps(view)
        def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            response = conditional(request, *args, **kwargs)
            patch_cache_control(response, private=True, no_cache=True)
            patch_vary_headers(response, ("Cookie", "Accept-Language", "HX-Request"))
            return response

        return answer

    return decorate
