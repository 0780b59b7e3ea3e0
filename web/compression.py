"""Compresses answers, but none with a secret.

The length of a compressed answer tells what is in it: an attacker that lets a browser send words of their choice, and
sees how long the answers are, could guess a secret that is repeated nowhere else (BREACH, 2013). So answers with a
sign-in link, a claim code, a check-in code, an API token or a QR code of one are sent as they are. In other pages the
token of forms is masked anew each time, and Django adds up to 100 random bytes to each answer.
"""

import re

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.utils.cache import patch_vary_headers

from service.secret_addresses import has_code

_KINDS = ("text/html", "text/javascript", "application/json", "application/manifest+json", "application/problem+json")
# "gzip" or "*", unless its weight is zero.
_TAKES_GZIP = re.compile(r"(?:^|[\s,])(?:gzip|\*)\s*(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))(?:;|,|$)", re.IGNORECASE)


class CompressionMiddleware(GZipMiddleware):
    """Compresses pages and answers of the API; pages of the cache come compressed and stay as they are."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Compress the answer where the browser takes that and :func:`may_be_compressed`."""
        if not may_be_compressed(request, response):
            return response
        patch_vary_headers(response, ("Accept-Encoding",))
        return super().process_response(request, response) if takes_gzip(request) else response


def takes_gzip(request: HttpRequest) -> bool:
    """Return true for a browser that reads answers compressed as gzip."""
    return _TAKES_GZIP.search(request.META.get("HTTP_ACCEPT_ENCODING", "")) is not None


def may_be_compressed(request: HttpRequest, response: HttpResponseBase) -> bool:
    """Return true for an answer without a secret.

    New secrets are answers to POST, pages that show one are not stored by browsers ("no-store"). The text is searched
    as well, for an address with a code that came into another page.
    """
    if request.method not in {"GET", "HEAD"} or "no-store" in response.get("Cache-Control", ""):
        return False
    if not isinstance(response, HttpResponse):  # a file in pieces
        return False
    if not response.get("Content-Type", "").startswith(_KINDS) or response.has_header("Content-Encoding"):
        return False
    return not (has_code(request.get_full_path()) or has_code(response.content.decode(errors="replace")))
