"""As on a platform for which the wheel has no Valkey."""

from tests.service.settings_slow import *  # noqa: F403

HAS_BROKER = False
CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
CELERY_BROKER_URL = "memory://"
