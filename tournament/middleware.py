"""Every request is read by whoever sends it: pages and answers of the API name players as that reader knows them."""

from collections.abc import Callable, Iterable, Iterator
from typing import cast

from django.http import HttpRequest, HttpResponse, StreamingHttpResponse

from tournament.entries.queries.reader import RequestReader
from tournament.naming import Knows, Reader, reading_as

Answer = Callable[[HttpRequest], HttpResponse | StreamingHttpResponse]


def name_players(get_response: Answer) -> Answer:
    """Names stand for the length of one request; a token signs its sender in later, so the person is asked for late."""

    def answer(request: HttpRequest) -> HttpResponse | StreamingHttpResponse:
        found: list[RequestReader] = []

        def reader(event_id: int, entry_id: int) -> Knows:
            if not found:
                found.append(RequestReader(request.user))
            return found[0](event_id, entry_id)

        with reading_as(reader):
            response = get_response(request)
        if isinstance(response, StreamingHttpResponse) and not response.is_async:
            parts = iter(cast(Iterable[bytes], response.streaming_content))
            response.streaming_content = _read_on(parts, reader)
        return response

    return answer


def _read_on(parts: Iterator[bytes], reader: Reader) -> Iterator[bytes]:
    """What is written only while it is sent is read by the same person."""
    while True:
        with reading_as(reader):
            part = next(parts, None)
        if part is None:
            return
        yield part
