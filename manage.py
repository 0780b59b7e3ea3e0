#!/usr/bin/env python3
"""Kartel's command line. `python manage.py help` lists the commands."""

import os
import sys

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import execute_from_command_line

    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:
        # A wrong variable or an unusable data directory is reported without a traceback.
        sys.exit(f"Kartel cannot run: {error}")
