"""The embedded service: one supervisor that starts Valkey, a worker, the sweeper and the web server, and stops them.

Entry point: supervisor.serve(), called by ``manage.py serve``. Knows processes; knows no model, no game, no event.
"""
