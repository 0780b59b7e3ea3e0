"""The ground the tests stand on: a real Valkey, a real PostgreSQL, a real Chromium, found or said to be missing."""
