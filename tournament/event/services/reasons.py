"""Reasons of changes: one line of text, stored with the change."""

from language.one_line import put_on_one_line
from problems import refuse

MAX_REASON_LENGTH = 200


def read_reason(reason: str) -> str:
    """Return the reason as one line, without line breaks. Raises Refused reason_too_long."""
    line = put_on_one_line(reason)
    if len(line) > MAX_REASON_LENGTH:
        refuse("reason_too_long", most=MAX_REASON_LENGTH)
    return line


def require_reason(reason: str) -> str:
    """Return the reason as one line. Raises Refused reason_too_long, reason_needed for an empty one."""
    return read_reason(reason) or refuse("reason_needed")
