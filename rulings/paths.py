"""Path converter for ids: no control characters, which no id contains and PostgreSQL rejects in queries."""

from django.urls import register_converter


class IdConverter:
    """Converts the id of a ruling or a source in a path; other text gives a 404 page."""

    regex = r"[^/\x00-\x1f\x7f]{1,60}"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


register_converter(IdConverter, "id")
