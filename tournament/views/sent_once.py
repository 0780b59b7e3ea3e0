"""Forms of players that may be sent twice because the answer to the first sending was lost.

Entry point: :func:`write_once`. The script of these pages (static/js/send_once.js) sends a form under a key and may
send it again under the same one; without the script a form has no key and is written as it comes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest

from accounts.requests import require_person
from ledger.services.idempotency import answer_once

# Fields that may differ when the same form is sent again.
_NO_CONTENTS = {"csrfmiddlewaretoken"}


def write_once(request: HttpRequest, write: Callable[[], object]) -> None:
    """Call ``write`` unless the same form was written under its Idempotency-Key.

    Raises Refused key_reused if another form was written under the key.
    A refusal by ``write`` is raised and stores nothing, so the form can be corrected and sent again.
    """
    form = sorted((name, values) for name, values in request.POST.lists() if name not in _NO_CONTENTS)

    def answer() -> tuple[int, Any]:
        write()
        return 302, {}

    answer_once(
        user=require_person(request),
        key=request.headers.get("Idempotency-Key", ""),
        request=["POST", request.path, form],
        do=answer,
    )
