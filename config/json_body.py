"""Reading the body of an API request: too large or too deep is refused before it costs memory."""

from collections.abc import Mapping
from typing import IO, Any

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser


class JsonBody(JSONParser):
    """JSON as DRF reads it, within the limit of forms; what is nested without end is unreadable, not our fault."""

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> dict[str, Any]:
        """The decoded body; raises RequestDataTooBig or ParseError."""
        found = int((parser_context or {})["request"].META.get("CONTENT_LENGTH") or 0)
        if found > settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
            raise RequestDataTooBig
        try:
            return super().parse(stream, media_type, parser_context)
        except RecursionError:
            raise ParseError from None
