"""Figures of the running service in the format of Prometheus: docs/health.md.

Processes of one service write theirs into files of a common directory (``shared.py``); the one that is asked adds them.
"""
