"""Maintenance of the Czech catalogue without system gettext: find messages, keep translations, compile, find faults.

Entry point: ``manage.py messages``. Babel is a development dependency; the running service does not use this package.
"""
