"""Decisions about proposals: each proposal is accepted, rejected with a reason or withdrawn, exactly once.

Entry points: :func:`lock_open_proposal`, :func:`record_decision`, :func:`reject`, :func:`withdraw`,
:func:`clean_reason`. Each app has its own table of proposals and its own service to accept one; rejecting and
withdrawing is the same for all.
"""

import re
from typing import Any, TypeVar

from django.contrib.auth.base_user import AbstractBaseUser
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from ledger.services.log import record_action
from problems import refuse

MAX_REASON_LENGTH = 300
REJECTED, WITHDRAWN = "rejected", "withdrawn"
# Control characters and surrogates, which PostgreSQL does not store or which have no visible form.
_UNREADABLE = re.compile(r"[\x00-\x1f\x7f\ufffe\uffff\ud800-\udfff]")


_Row = TypeVar("_Row", bound=Any)


def lock_open_proposal(rows: QuerySet[_Row], number: int) -> _Row:
    """Return the open proposal with the id ``number``, locked until the transaction ends, so that it is decided once.

    Raises ``Refused``: ``not_found``, ``proposal_decided``.
    """
    row = rows.select_for_update().filter(pk=number).first() or refuse("not_found")
    if not row.is_open:
        refuse("proposal_decided")
    return row


def record_decision(row: Any, state: str, actor: AbstractBaseUser, decision: str = "") -> None:
    """Store the new state of a proposal, of whichever table, with the reason, the actor and the time."""
    row.state, row.decision = state, decision
    row.decided_by, row.decided_at = actor, timezone.now()
    row.save()


@transaction.atomic
def reject(*, rows: QuerySet[_Row], number: int, actor: AbstractBaseUser, reason: str, kind: str) -> _Row:
    """Reject a proposal with a reason that its author can read. ``kind`` is the prefix of the log verb.

    ``number`` is the id of the proposal. Raises ``Refused``: ``not_found``, ``proposal_decided``, ``reason_missing``,
    ``reason_too_long``, ``text_not_readable``.
    """
    row = lock_open_proposal(rows, number)
    record_decision(row, REJECTED, actor, clean_reason(reason))
    record_action(actor=actor, verb=f"{kind}.{REJECTED}", scope="site", subject=f"{kind}:{row.pk}")
    return row


@transaction.atomic
def withdraw(*, rows: QuerySet[_Row], number: int, actor: AbstractBaseUser, kind: str) -> _Row:
    """Withdraw an open proposal; ``rows`` are the actor's own proposals, ``kind`` is the prefix of the log verb.

    ``number`` is the id of the proposal. Raises ``Refused``: ``not_found``, ``proposal_decided``.
    """
    row = lock_open_proposal(rows, number)
    record_decision(row, WITHDRAWN, actor)
    record_action(actor=actor, verb=f"{kind}.{WITHDRAWN}", scope="site", subject=f"{kind}:{row.pk}")
    return row


def clean_reason(reason: str) -> str:
    """Return a reason as one line, as it is stored. A reason that is too long is refused rather than cut.

    Raises ``Refused``: ``reason_missing``, ``reason_too_long``, ``text_not_readable``.
    """
    line = " ".join(reason.split())
    if not line:
        refuse("reason_missing")
    if len(line) > MAX_REASON_LENGTH:
        refuse("reason_too_long", most=MAX_REASON_LENGTH)
    if _UNREADABLE.search(line):
        refuse("text_not_readable")
    return line
