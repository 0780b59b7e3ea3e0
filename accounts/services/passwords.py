"""Setting a password, which revokes every older credential."""

from django.db import transaction

from accounts.models import User
from accounts.services.sign_in_links import withdraw_links
from accounts.services.tokens import revoke_all_tokens
from ledger.services.log import record_action
from problems import refuse


@transaction.atomic
def change_password(*, user: User, password: str) -> None:
    """Replace the password and revoke open links and tokens. Django ends the other sessions."""
    user.set_password(password)
    user.save(update_fields=["password"])
    revoke_other_access(user=user)
    record_action(actor=user, verb="person.password_changed", scope="site", subject=f"person:{user.pk}")


def revoke_other_access(*, user: User) -> None:
    """Withdraw the open sign-in links and revoke the tokens. Call it in the transaction that sets the password."""
    withdraw_links(user=user, actor=user)
    revoke_all_tokens(user=user)


def require_no_password(user: User) -> None:
    """Raise Refused password_chosen_already if the person has a password: changing it requires the old one."""
    if user.has_usable_password():
        refuse("password_chosen_already")
