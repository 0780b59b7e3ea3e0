"""The environment of the tests: Valkey, PostgreSQL, Chromium, prepared databases and the running service."""
