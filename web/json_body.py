"""The JSON parser of API requests, which refuses bodies that are too large or nested too deeply."""

from collections.abc import Mapping
from typing import IO, Any

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser

_UTF_8 = frozenset({"utf-8", "utf8"})


class JsonBody(JSONParser):
    """DRF's parser with the size limit of forms. Deep nesting is a fault of the request, not of the server.

    A byte order mark, which some programs of Windows write, is no fault.
    """

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> dict[str, Any]:
        """Return the decoded body. Raises RequestDataTooBig, ParseError."""
        context = dict(parser_context or {})
        length = int(context["request"].META.get("CONTENT_LENGTH") or 0)
        if length > settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
            raise RequestDataTooBig
        try:
            if context.get("encoding", "utf-8").casefold() in _UTF_8:
                context["encoding"] = "utf-8-sig"
            return super().parse(stream, media_type, context)
        except RecursionError:
            raise ParseError from None
