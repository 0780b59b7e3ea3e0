"""What somebody proposed and somebody else decides about, once: held, rejected with a reason, or taken back.

Entry points: :func:`hold_open`, :func:`keep_decision`, :func:`reject`, :func:`withdraw`, :func:`reason_line`. Each app
has its own rows of proposals, and its own way to accept one; how the others end is the same for all.
"""

import re
from datetime import datetime
from typing import Any, Protocol, TypeVar

from django.contrib.auth.base_user import AbstractBaseUser
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from ledger.services.log import record_action
from problems import refuse

LONGEST_REASON = 300
REJECTED, WITHDRAWN = "rejected", "withdrawn"
# What no database keeps as text, or nobody can read.
_NO_TEXT = re.compile(r"[\x00-\x1f\x7f\ufffe\uffff\ud800-\udfff]")


class Decidable(Protocol):
    """A row that waits for a decision and then keeps it: which, by whom, when and why."""

    pk: Any
    state: Any
    decision: Any
    decided_by: Any
    decided_at: datetime | None

    @property
    def is_open(self) -> bool:
        """Nobody has decided yet."""

    def save(self) -> None:
        """Write the row."""


_Row = TypeVar("_Row", bound=Any)


def hold_open(rows: QuerySet[_Row], number: int) -> _Row:
    """The row, held until the decision stands, so that two do not decide at once.

    Raises ``Refused``: ``not_found``, ``proposal_decided``.
    """
    row = rows.select_for_update().filter(pk=number).first() or refuse("not_found")
    if not row.is_open:
        refuse("proposal_decided")
    return row


def keep_decision(row: Decidable, state: str, actor: AbstractBaseUser, decision: str = "") -> None:
    """What was decided about it, by whom and when."""
    row.state, row.decision = state, decision
    row.decided_by, row.decided_at = actor, timezone.now()
    row.save()


@transaction.atomic
def reject(*, rows: QuerySet[_Row], number: int, actor: AbstractBaseUser, reason: str, kind: str) -> _Row:
    """Leave everything as it is; the author reads why. ``kind`` is what the log calls such a row.

    Raises ``Refused``: ``not_found``, ``proposal_decided``, ``reason_missing``, ``reason_too_long``,
    ``text_not_readable``.
    """
    row = hold_open(rows, number)
    keep_decision(row, REJECTED, actor, reason_line(reason))
    record_action(actor=actor, verb=f"{kind}.{REJECTED}", scope="site", subject=f"{kind}:{row.pk}")
    return row


@transaction.atomic
def withdraw(*, rows: QuerySet[_Row], number: int, actor: AbstractBaseUser, kind: str) -> _Row:
    """The author, whose ``rows`` these are, takes back what nobody has decided yet; refusals as hold_open says."""
    row = hold_open(rows, number)
    keep_decision(row, WITHDRAWN, actor)
    record_action(actor=actor, verb=f"{kind}.{WITHDRAWN}", scope="site", subject=f"{kind}:{row.pk}")
    return row


def reason_line(reason: str) -> str:
    """A reason as it is kept, one line; a longer one is refused rather than cut.

    Raises ``Refused``: ``reason_missing``, ``reason_too_long``, ``text_not_readable``.
    """
    said = " ".join(reason.split())
    if not said:
        refuse("reason_missing")
    if len(said) > LONGEST_REASON:
        refuse("reason_too_long", most=LONGEST_REASON)
    if _NO_TEXT.search(said):
        refuse("text_not_readable")
    return said
