"""The WSGI application that the web server serves."""

import os
from collections.abc import Callable, Iterable
from typing import Any

from django.core.wsgi import get_wsgi_application

from config.loaded_program import exempt_loaded_program

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

_application = get_wsgi_application()
exempt_loaded_program()


def application(request: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    """Answer a request, given as WSGI has it. SCRIPT_NAME is a part of the path: Kartel is at the root of its host."""
    request["PATH_INFO"] = request.get("SCRIPT_NAME", "") + request.get("PATH_INFO", "")
    request["SCRIPT_NAME"] = ""
    return _application(request, start_response)
