"""The answers about the service itself, for the programs that watch it: docs/health.md."""
