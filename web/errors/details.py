"""Problem details of a refusal (RFC 9457)."""

from typing import Any

from problems import Refused
from web.errors.wording import say, say_both


def make_problem_details(refused: Refused, status: int) -> dict[str, Any]:
    """Return the body: type, title, status, code, detail, and every problem with its sentence in both languages."""
    return {
        "type": f"/problems/{refused.code}",
        "title": say(refused.problems[0]),
        "status": status,
        "code": refused.code,
        "detail": " ".join(say(problem) for problem in refused.problems),
        "problems": [{**problem.as_dict(), "text": say_both(problem)} for problem in refused.problems],
    }
