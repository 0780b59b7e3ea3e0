"""Making people and giving them roles of the site."""

import secrets

from django.db import transaction

from accounts.models import SiteRole, User
from language.folding import fold
from ledger.services.log import record_action
from problems import refuse

_LONGEST_USERNAME = 60


@transaction.atomic
def create_person(
    *, given_name: str, family_name: str, actor: User | None, username: str = "", scope: str = "site"
) -> User:
    """A person without a password: a walk-in, or one who will come by a sign-in link. Returns the new row."""
    user = User(username=username or _free_username(given_name, family_name))
    user.given_name, user.family_name = given_name.strip(), family_name.strip()
    user.set_unusable_password()
    user.save()
    record_action(actor=actor, verb="person.created", scope=scope, subject=f"person:{user.pk}")
    return user


@transaction.atomic
def grant_site_role(*, user: User, role: str, actor: User | None) -> None:
    """Give a role of the site; giving it twice changes nothing."""
    _, created = SiteRole.objects.get_or_create(user=user, role=role)
    if created:
        record_action(
            actor=actor,
            verb="site_role.granted",
            scope="site",
            subject=f"person:{user.pk}",
            after={"role": role},
        )


def _free_username(given_name: str, family_name: str) -> str:
    base = fold(f"{given_name} {family_name}").replace(" ", ".")[: _LONGEST_USERNAME - 9] or "player"
    if not User.objects.filter(username=base).exists():
        return base
    return f"{base}.{secrets.token_hex(4)}"


@transaction.atomic
def set_up_person(*, user: User, username: str, password: str) -> None:
    """Give a person the user name and password they chose; raises Refused username_taken."""
    if User.objects.exclude(pk=user.pk).filter(username=username).exists():
        refuse("username_taken", username=username)
    user.username = username
    user.set_password(password)
    user.save()
    record_action(actor=user, verb="person.set_up", scope="site", subject=f"person:{user.pk}")
