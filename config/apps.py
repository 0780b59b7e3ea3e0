"""The configuration as a Django app, so that Django finds its commands and template tags."""

from django.apps import AppConfig


class ConfigConfig(AppConfig):
    name = "config"
    label = "config"
