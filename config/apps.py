"""The configuration as a Django app, so that Django finds its commands and template tags."""

import gc

from django.apps import AppConfig, apps
from django.db.models.signals import pre_migrate


class ConfigConfig(AppConfig):
    name = "config"
    label = "config"

    def ready(self) -> None:
        """Let every ``migrate`` with pending migrations make a backup first, and collect garbage from now on."""
        from backup.schedule import back_up_before_migrating

        # Django sends the signal once for each app with models, in the same command; one of them is enough.
        pre_migrate.connect(back_up_before_migrating, sender=apps.get_app_config("ledger"))
        gc.enable()  # config/__init__.py disabled it
