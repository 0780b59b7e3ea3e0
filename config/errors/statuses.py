"""The HTTP status of every problem code; what is not listed is 422, a request understood but not possible."""

from problems import Refused

STATUSES: dict[str, int] = {
    "body_unreadable": 400,
    "field_invalid": 400,
    "sign_in_needed": 401,
    "not_allowed": 403,
    "entry_not_yours": 403,
    "not_found": 404,
    "method_not_allowed": 405,
    "format_unknown": 404,
    "table_unknown": 404,
    "match_unknown": 404,
    "round_unknown": 404,
    "link_unknown": 404,
    "person_unknown": 404,
    "document_unknown": 404,
    "standings_unknown": 404,
    "entry_unknown": 404,
    "event_unknown": 404,
    "already_paired": 409,
    "round_not_open": 409,
    "result_changed": 409,
    "deck_locked": 409,
    "event_move_not_allowed": 409,
    "key_reused": 409,
    "last_organizer": 409,
    "bye_has_no_result": 409,
    "sample_not_empty": 409,
    "status_not_allowed": 409,
    "round_move_not_allowed": 409,
    "round_superseded": 409,
    "results_missing": 409,
    "round_not_draft": 409,
    "already_entered": 409,
    "registration_closed": 409,
    "event_has_rounds": 409,
    "event_not_running": 409,
    "round_has_results": 409,
    "round_still_open": 409,
    "document_not_ready": 409,
    "link_used": 410,
    "link_expired": 410,
    "text_too_large": 413,
    "too_many_lines": 413,
    "throttled": 429,
}


def status_of(refused: Refused) -> int:
    """The status that the first problem asks for."""
    return STATUSES.get(refused.code, 422)
