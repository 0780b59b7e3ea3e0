"""Settings with which the web server cannot start."""

from config.settings import *  # noqa: F403
from config.settings import MIDDLEWARE

MIDDLEWARE = [*MIDDLEWARE, "web.middleware.that_does_not_exist"]
