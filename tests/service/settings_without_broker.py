"""The settings on a platform without Valkey in the wheel."""

from tests.service.settings_slow import *  # noqa: F403

HAS_BROKER = False
CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
CELERY_BROKER_URL = "memory://"
