"""A refusal that no view caught becomes a page that says why, with the right status."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed

from config.errors.views import render_method_not_allowed, render_refusal
from problems import Refused


class RefusalMiddleware:
    """Turns Refused from any view, and Django's bare 405, into an answer; everything else passes."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        return (
            render_method_not_allowed(request, response) if isinstance(response, HttpResponseNotAllowed) else response
        )

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        return render_refusal(request, exception) if isinstance(exception, Refused) else None
