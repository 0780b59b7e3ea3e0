"""The HTTP status of a refusal, by the kind that is written beside its sentence in :mod:`problems.texts`."""

from problems import Refused
from problems.texts import TEXTS
from problems.texts.marks import Kind

_STATUSES: dict[Kind, int] = {
    "unreadable": 400,
    "not_signed_in": 401,
    "not_allowed": 403,
    "not_found": 404,
    "wrong_method": 405,
    "not_acceptable": 406,
    "conflict": 409,
    "changed_meanwhile": 409,
    "gone": 410,
    "too_large": 413,
    "invalid": 422,
    "too_many": 429,
    "internal": 500,
    "unavailable": 503,
}


def find_kind(code: str) -> Kind:
    """Return the kind of a code; "invalid" for one without a sentence here, such as a rule in a game's folder."""
    return TEXTS[code].kind if code in TEXTS else "invalid"


def find_status(refused: Refused) -> int:
    """Return the HTTP status of the first problem."""
    return _STATUSES[find_kind(refused.code)]


def is_changed_meanwhile(refused: Refused) -> bool:
    """Return true if the data changed between loading the page and sending its form."""
    is_explained = any(problem.code.startswith("meanwhile_") for problem in refused.problems)
    return is_explained or find_kind(refused.code) == "changed_meanwhile"


def find_retry_seconds(refused: Refused) -> int | None:
    """Return after how many seconds the same request may be accepted, None for a refusal for another reason."""
    return refused.problems[0].params.get("seconds") if find_status(refused) in {429, 503} else None
