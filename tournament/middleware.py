"""Every request is read by whoever sends it: pages and answers of the API name players as that reader knows them."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from tournament.naming import Knows, reading_as
from tournament.queries.reader import RequestReader


def name_players(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Names stand for the length of one request; a token signs its sender in later, so the person is asked for late."""

    def answer(request: HttpRequest) -> HttpResponse:
        found: list[RequestReader] = []

        def reader(event_id: int, entry_id: int) -> Knows:
            if not found:
                found.append(RequestReader(request.user))
            return found[0](event_id, entry_id)

        with reading_as(reader):
            return get_response(request)

    return answer
