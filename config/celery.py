"""The Celery application. Tasks are told what to do by a job row's id and nothing else."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("kartel")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
