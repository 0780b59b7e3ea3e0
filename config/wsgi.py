"""The WSGI application that the web server serves."""

import os
from collections.abc import Callable, Iterable
from typing import Any

from django.core.wsgi import get_wsgi_application

from config.loaded_program import exempt_loaded_program

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
# A web server may take it as the path under which the program is served. Kartel is served at the root of its host.
os.environ.pop("SCRIPT_NAME", None)

_application = get_wsgi_application()
exempt_loaded_program()


def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    """Answer a request. What a header put into SCRIPT_NAME is a part of the path, as the client sent it."""
    environ["PATH_INFO"] = environ.pop("SCRIPT_NAME", "") + environ.pop("PATH_INFO", "")
    environ["SCRIPT_NAME"] = ""
    return _application(environ, start_response)
