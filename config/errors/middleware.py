"""The middleware that answers refusals that no view caught, and requests with a method that is not accepted."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed

from config.errors.views import render_method_not_allowed, render_refusal
from problems import Refused


class RefusalMiddleware:
    """Answers a Refused of any view, and replaces Django's empty 405 by a page."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if isinstance(response, HttpResponseNotAllowed):
            return render_method_not_allowed(request, response)
        return response

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        return render_refusal(request, exception) if isinstance(exception, Refused) else None
