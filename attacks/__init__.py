"""Attacks on a running service, one a module, that anybody can repeat: ``python -m attacks.kills``.

Each prints its figures and ends with exit code 1 if a fault is found. docs/reliability.md has the figures of one run.
"""
