"""Reasons people give for what they do: one line, kept with what was done."""

from language.one_line import to_one_line
from problems import refuse

LONGEST_REASON = 200


def one_line(reason: str) -> str:
    """The reason without what no line holds; raises Refused reason_too_long."""
    line = to_one_line(reason)
    if len(line) > LONGEST_REASON:
        refuse("reason_too_long", most=LONGEST_REASON)
    return line


def require_reason(reason: str) -> str:
    """The same; raises Refused reason_needed where there is none."""
    return one_line(reason) or refuse("reason_needed")
