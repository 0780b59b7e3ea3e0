"""Disabling an account, and enabling it again. Its events and entries stay, and other staff work on."""

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from accounts.services.locks import lock_people
from accounts.services.sign_in_links import withdraw_links
from accounts.services.tokens import revoke_all_tokens
from ledger.services.log import OPERATORS, record_action
from problems import refuse


@transaction.atomic
def disable_account(*, user: User, actor: User, reason: str) -> User:
    """End all sessions, tokens and open links of an account, and allow no sign-in to it.

    Raises Refused account_own, account_disabled_already, not_found for an erased or taken-over person.
    """
    if user.pk == actor.pk:
        refuse("account_own")
    locked = _lock_account(user)
    if locked.disabled_at is not None:
        refuse("account_disabled_already")
    locked.is_active, locked.disabled_at = False, timezone.now()
    locked.sessions_ended += 1
    locked.save(update_fields=["is_active", "disabled_at", "sessions_ended"])
    revoke_all_tokens(user=locked, actor=actor)
    withdraw_links(user=locked, actor=actor)
    _record(locked, actor, "account.disabled", reason)
    return locked


@transaction.atomic
def enable_account(*, user: User, actor: User, reason: str) -> User:
    """Let the person sign in again; tokens, links and sessions of before stay ended.

    Raises Refused account_enabled_already, not_found.
    """
    locked = _lock_account(user)
    if locked.disabled_at is None:
        refuse("account_enabled_already")
    locked.is_active, locked.disabled_at = True, None
    locked.save(update_fields=["is_active", "disabled_at"])
    _record(locked, actor, "account.enabled", reason)
    return locked


def _lock_account(user: User) -> User:
    locked = lock_people((user.pk,))[user.pk]
    if locked.erased_at is not None or locked.merged_into_id is not None:
        refuse("not_found")
    return locked


def _record(user: User, actor: User, verb: str, reason: str) -> None:
    record_action(actor=actor, verb=verb, scope=OPERATORS, subject=f"person:{user.pk}", after={"reason": reason})
