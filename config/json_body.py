"""The JSON parser of API requests, which refuses bodies that are too large or nested too deeply."""

from collections.abc import Mapping
from typing import IO, Any

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser


class JsonBody(JSONParser):
    """DRF's parser with the size limit of forms. Deep nesting is a fault of the request, not of the server."""

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> dict[str, Any]:
        """Return the decoded body. Raises RequestDataTooBig, ParseError."""
        found = int((parser_context or {})["request"].META.get("CONTENT_LENGTH") or 0)
        if found > settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
            raise RequestDataTooBig
        try:
            return super().parse(stream, media_type, parser_context)
        except RecursionError:
            raise ParseError from None
