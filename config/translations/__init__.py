"""The Czech catalogue's upkeep, without system gettext: find messages, carry translations over, compile, find faults.

Entry point: ``manage.py messages``. Babel is a development dependency: the running service needs
nothing of this.
"""
