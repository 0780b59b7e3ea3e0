"""Text of CSV cells, so that a spreadsheet shows it as it is instead of calculating it as a formula.

Entry points: :func:`protect_cell` for each cell that is written, :func:`restore_cell` for each cell that is read.
"""

_FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r")
_MARK = "'"


def protect_cell(text: str) -> str:
    """Return the text with an apostrophe before it if a spreadsheet would read a formula, else the text itself."""
    return f"{_MARK}{text}" if _is_formula_behind_marks(text) else text


def restore_cell(text: str) -> str:
    """Return the text that :func:`protect_cell` was given."""
    return text[1:] if text.startswith(_MARK) and _is_formula_behind_marks(text) else text


def _is_formula_behind_marks(text: str) -> bool:
    """Return true for a formula, also behind apostrophes: without them, ``'=x`` and ``=x`` would give the same cell."""
    return text.lstrip(_MARK).startswith(_FORMULA_SIGNS)
