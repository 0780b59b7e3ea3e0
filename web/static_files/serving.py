"""How templates name the built files, and how they are served.

:class:`NamedByContents` is the storage of ``{% static %}``, :class:`StaticFilesMiddleware` answers for the files: with
the compressed form that the browser takes, and for ever where the name is made of the contents.
"""

from collections.abc import Callable

from django.contrib.staticfiles.storage import StaticFilesStorage
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from whitenoise.middleware import WhiteNoiseMiddleware

from web.static_files.built import find_built_files


class NamedByContents(StaticFilesStorage):
    """The storage of static files; those of packages, such as of the API's documentation, keep their names."""

    def url(self, name: str | None) -> str:
        """Return the address of a file by the name that templates use."""
        return super().url(find_built_files().get(name or "", name))


class StaticFilesMiddleware(WhiteNoiseMiddleware):  # type: ignore[misc]
    """WhiteNoise, after the files have been built."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        find_built_files()
        super().__init__(get_response)
