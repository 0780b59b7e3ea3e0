"""A refusal that no view caught becomes a page that says why, with the right status."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from config.errors.views import refused_page
from problems import Refused


class TellRefusals:
    """Turns Refused from any view into an answer; everything else passes."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        return refused_page(request, exception) if isinstance(exception, Refused) else None
