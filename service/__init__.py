"""The embedded service: a supervisor that starts and stops Valkey, a worker, the sweeper and the web server.

Entry point: :func:`service.supervisor.serve`, called by ``manage.py serve``. Knows no model, no game, no event.
"""
