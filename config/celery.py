"""The Celery application. The only argument of its task is the id of a job row."""

import os
from typing import Any

from celery import Celery
from celery.signals import worker_ready

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("kartel")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@worker_ready.connect
def _exempt_program_of_worker(**_: Any) -> None:
    # Django is not set up yet when this module is imported.
    from service.loaded_program import exempt_loaded_program
    from service.metrics.shared import is_shared

    if is_shared():
        from service.metrics.measuring import measure_write_locks

        measure_write_locks()
    exempt_loaded_program()
