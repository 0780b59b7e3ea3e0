"""The settings with tables made from the models: quicker than all migrations, which also write cards and rulings."""

from config.settings import *  # noqa: F403
from config.settings import INSTALLED_APPS

MIGRATION_MODULES = dict.fromkeys(name.rpartition(".")[2] for name in INSTALLED_APPS)
