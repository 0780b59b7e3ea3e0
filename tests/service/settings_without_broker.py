"""The settings of a platform for which there is no embedded Valkey, with the slow job of the tests."""

from tests.service.settings_with_slow_job import *  # noqa: F403

HAS_BROKER = False
CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
CELERY_BROKER_URL = "memory://"
