"""Setting a password: the only place that does, because a new password closes every older way in."""

from django.db import transaction

from accounts.models import User
from accounts.services.sign_in_links import withdraw_links
from accounts.services.tokens import revoke_all_tokens
from ledger.services.log import record_action
from problems import refuse


@transaction.atomic
def change_password(*, user: User, password: str) -> None:
    """Replace the password of a person; their open links and tokens stop working, Django ends the other sessions."""
    user.set_password(password)
    user.save(update_fields=["password"])
    revoke_other_access(user=user)
    record_action(actor=user, verb="person.password_changed", scope="site", subject=f"person:{user.pk}")


def revoke_other_access(*, user: User) -> None:
    """Put the open sign-in links aside and revoke the tokens; inside the transaction that sets the password."""
    withdraw_links(user=user, actor=user)
    revoke_all_tokens(user=user)


def require_no_password(user: User) -> None:
    """Raises Refused password_chosen_already: such a person changes it, and needs to know it for that."""
    if user.has_usable_password():
        refuse("password_chosen_already")
