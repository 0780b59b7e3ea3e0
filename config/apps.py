"""The wiring as a Django app, so that its commands and template tags are found."""

from django.apps import AppConfig


class ConfigConfig(AppConfig):
    name = "config"
    label = "config"
