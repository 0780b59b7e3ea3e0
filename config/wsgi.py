"""The WSGI application that the web server serves."""

import os

from django.core.wsgi import get_wsgi_application

from config.loaded_program import exempt_loaded_program

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

application = get_wsgi_application()
exempt_loaded_program()
