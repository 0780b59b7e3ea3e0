"""Checks of wording and templates that ruff and mypy do not make. ``python -m tests.lint`` runs those of wording."""
