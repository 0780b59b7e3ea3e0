"""Wiring: settings, addresses, Celery, the supervised service and how errors are told. No rules live here."""

from config.celery import app as celery_app

__all__ = ["celery_app"]
