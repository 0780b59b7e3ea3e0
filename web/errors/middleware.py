"""The middleware that answers refusals that no view caught, methods that are not accepted, and bodies left unread."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed

from problems import Problem, Refused
from service.web_server.request import BODY_REFUSED
from web.errors.views import render_method_not_allowed, render_refusal


class RefusalMiddleware:
    """Answers a Refused of any view and a body too large to read, and replaces Django's empty 405 by a page."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if sizes := request.META.get(BODY_REFUSED):
            size, limit = sizes
            return render_refusal(request, Refused((Problem("body_too_large", {"found": size, "limit": limit}),)))
        response = self.get_response(request)
        if isinstance(response, HttpResponseNotAllowed):
            return render_method_not_allowed(request, response)
        return response

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        return render_refusal(request, exception) if isinstance(exception, Refused) else None
