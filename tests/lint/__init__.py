"""Checks of the source's wording and shape that ruff and mypy do not know. ``python -m tests.lint`` runs them."""
