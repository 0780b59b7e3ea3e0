"""The middleware that sets the reader of a request, so that pages and the API show the names this reader may know."""

from collections.abc import Callable, Iterable, Iterator
from typing import cast

from django.http import HttpRequest, HttpResponse, StreamingHttpResponse

from tournament.entries.queries.reader import NameAccessReader
from tournament.name_access import NameAccess, Reader, reading_as

GetResponse = Callable[[HttpRequest], HttpResponse | StreamingHttpResponse]


def set_reader(get_response: GetResponse) -> GetResponse:
    """Return the middleware that sets the reader for each request.

    The user is read when the first name is asked for, because a token signs the user in after this middleware.
    """

    def answer(request: HttpRequest) -> HttpResponse | StreamingHttpResponse:
        readers: list[NameAccessReader] = []

        def reader(event_id: int, entry_id: int) -> NameAccess:
            if not readers:
                readers.append(NameAccessReader(request.user))
            return readers[0](event_id, entry_id)

        with reading_as(reader):
            response = get_response(request)
        if isinstance(response, StreamingHttpResponse) and not response.is_async:
            parts = iter(cast(Iterable[bytes], response.streaming_content))
            response.streaming_content = _stream_as(parts, reader)
        return response

    return answer


def _stream_as(parts: Iterator[bytes], reader: Reader) -> Iterator[bytes]:
    """Yield the parts of a streamed response with the same reader set."""
    while True:
        with reading_as(reader):
            part = next(parts, None)
        if part is None:
            return
        yield part
