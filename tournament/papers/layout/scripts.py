"""Texts that the typeface of papers holds, told by their letters.

Entry points: :func:`is_in_typeface`, :func:`is_shaped`. Without ReportLab, so that pages may ask, too.
"""

import re

# Latin, Greek and Cyrillic with their marks, punctuation; all of it is in DejaVu Sans, what Barlow has is less.
_IN_TYPEFACE = re.compile(
    r"[\u0020-\u007e\u00a0-\u024f\u0300-\u036f\u0370-\u0525\u1e00-\u1efb\u1f00-\u1fff\u2010-\u2027]*"
)
# Scripts written from right to left or with letters that change their form: ReportLab draws letters one by one.
_SHAPED = re.compile(r"[\u0590-\u109f\u1780-\u18af\u1900-\u1cff\ufb1d-\ufdff\ufe70-\ufeff]")


def is_in_typeface(text: str) -> bool:
    """Return true if every letter is Latin, Greek or Cyrillic."""
    return _IN_TYPEFACE.fullmatch(text) is not None


def is_shaped(text: str) -> bool:
    """Return true for a text with letters that papers cannot draw in form or order, such as Hebrew or Arabic."""
    return _SHAPED.search(text) is not None
