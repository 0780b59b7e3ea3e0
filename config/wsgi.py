"""The WSGI application that the web server serves, and how many bytes it takes at an address."""

import os

from django.core.wsgi import get_wsgi_application

from config.request_limits import find_body_limit
from service.loaded_program import exempt_loaded_program

__all__ = ["application", "find_body_limit"]

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

application = get_wsgi_application()
exempt_loaded_program()
