"""Files as downloads of pages and the API."""

from collections.abc import Iterable

from django.http import HttpResponse
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request


class IgnoreAcceptHeader(DefaultContentNegotiation):
    """The same answer of the API for every Accept header: a file, and JSON for a refusal."""

    def select_renderer(
        self, request: Request, renderers: Iterable[BaseRenderer], format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        """Return the first renderer."""
        first = next(iter(renderers))
        return first, first.media_type


def download_response(content: str, *, name: str, media_type: str) -> HttpResponse:
    """Return a text as a file that a browser saves under ``name``, which holds ASCII characters only."""
    response = HttpResponse(content, content_type=f"{media_type}; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
