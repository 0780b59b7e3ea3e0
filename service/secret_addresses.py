"""Addresses that hold a secret code: one-time links, invitations by link, check-in codes.

No log gets such a code, and no browser sends it on as the page that a request came from.
Entry points: :func:`hide_codes`, :func:`has_code`, :class:`LineFormatter`, :func:`keep_codes_from_referers`.
"""

import logging
import re
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

# A slash may be encoded, as in the address to return to after signing in.
_SLASH = "(?:/|%2F)"
_CODE = re.compile(
    rf"({_SLASH}(?:account{_SLASH}link|invitations{_SLASH}link|events{_SLASH}[^/%\s]+{_SLASH}here){_SLASH})"
    r"""[^/%?&#\s"'<>]+""",
    re.IGNORECASE,
)


def hide_codes(text: str) -> str:
    """Return a text with … in place of the code of every address in it."""
    return _CODE.sub(r"\1…", text)


def has_code(text: str) -> bool:
    """Return true for a text with an address that holds a code."""
    return _CODE.search(text) is not None


class LineFormatter(logging.Formatter):
    """Formats a record of the log, with its traceback, without codes."""

    def format(self, record: logging.LogRecord) -> str:
        return hide_codes(super().format(record))


def keep_codes_from_referers(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[..., HttpResponse]:
    """Let browsers send only the origin of a page with a code in its address as ``Referer``.

    With "no-referrer" they would send a form with ``Origin: null``, which the check against forged forms refuses.
    """

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if has_code(request.get_full_path()):
            response["Referrer-Policy"] = "strict-origin"
        return response

    return answer
