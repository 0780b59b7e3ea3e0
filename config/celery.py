"""The Celery application. The only argument of its task is the id of a job row."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("kartel")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
