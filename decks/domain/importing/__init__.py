"""Bringing a file of cards into the catalogue: reading its rows, and planning what they would change. Pure.

Entry points: :func:`read_card_rows`, :func:`plan_import`.
"""

from decks.domain.importing.plan import Change, ImportPlan, plan_import
from decks.domain.importing.rows import CardRow, read_card_rows

__all__ = ["CardRow", "Change", "ImportPlan", "plan_import", "read_card_rows"]
