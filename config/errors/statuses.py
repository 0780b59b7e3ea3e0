"""The HTTP status of every problem code; what is not listed is 422, a request understood but not possible."""

from problems import Refused

STATUSES: dict[str, int] = {
    "body_unreadable": 400,
    "field_invalid": 400,
    "sign_in_needed": 401,
    "not_allowed": 403,
    "not_found": 404,
    "format_unknown": 404,
    "table_unknown": 404,
    "match_unknown": 404,
    "round_unknown": 404,
    "link_unknown": 404,
    "already_paired": 409,
    "round_not_open": 409,
    "result_changed": 409,
    "deck_locked": 409,
    "event_move_not_allowed": 409,
    "key_reused": 409,
    "link_used": 410,
    "link_expired": 410,
    "text_too_large": 413,
    "too_many_lines": 413,
    "throttled": 429,
}


def status_of(refused: Refused) -> int:
    """The status that the first problem asks for."""
    return STATUSES.get(refused.code, 422)
