"""Wiring: settings, environment, addresses, Celery, translations. Holds no rules of tournaments."""

import gc

# A start makes some hundred thousand objects that stay. Searching them for garbage again and again takes a seventh of
# its processor time; ConfigConfig.ready() ends the pause.
gc.disable()

from config.celery import app as celery_app  # noqa: E402

__all__ = ["celery_app"]
