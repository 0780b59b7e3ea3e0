"""Configuration: settings, URLs, Celery, the supervised service and error answers. Holds no rules of tournaments."""

from config.celery import app as celery_app

__all__ = ["celery_app"]
