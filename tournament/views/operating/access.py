"""What every page of operators begins with: the operator, and one page of a searched list."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from django.core.paginator import Page, Paginator
from django.http import HttpRequest

from accounts.permissions import is_operator
from accounts.requests import require_person
from problems import refuse

if TYPE_CHECKING:
    from accounts.models import User

_ROWS_A_PAGE = 50


def require_operator(request: HttpRequest) -> User:
    """Return the signed-in operator. Raises Refused sign_in_needed, not_allowed."""
    person = require_person(request)
    if not is_operator(person):
        refuse("not_allowed")
    return person


def make_list_context(
    request: HttpRequest, find: Callable[[str, str], Sequence[int]], load: Callable[[Sequence[int]], list[Any]]
) -> dict[str, Any]:
    """Return the context of a list that ``?q=`` searches and ``?state=`` filters; it loads the rows of a page."""
    text, state = request.GET.get("q", "").strip(), request.GET.get("state", "")
    page: Page[int] = Paginator(find(text, state), _ROWS_A_PAGE).get_page(request.GET.get("page"))
    return {"page": page, "rows": load(list(page)), "text": text, "chosen": state}
