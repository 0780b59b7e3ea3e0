"""The personal data of one person, and what erasing the person would change."""

from dataclasses import replace
from datetime import datetime
from typing import Any

from django.db.models import Q, QuerySet

from accounts.models import ApiToken, SignInLink, SiteRole, User
from accounts.personal_data import Mention, list_holders
from language.names_in_text import PersonNames
from ledger.models import Action
from problems import Problem


def collect_personal_data(user: User) -> dict[str, Any]:
    """Return everything as plain JSON: the row, credentials without secrets, log lines, and what the apps hold."""
    log = Action.objects.filter(Q(actor=user) | Q(subject=f"person:{user.pk}")).order_by("id")
    return {
        "person": _describe_person(user),
        "site_roles": list(SiteRole.objects.filter(user=user).values_list("role", flat=True)),
        "tokens": _list_values(
            ApiToken.objects.filter(user=user),
            *("id", "name", "scope", "issued_at", "expires_at", "last_used_at", "revoked_at"),
        ),
        "sign_in_links": _list_values(
            SignInLink.objects.filter(user=user).order_by("id"), "issued_at", "expires_at", "used_at"
        ),
        **{key: holder.export(user) for key, holder in list_holders().items()},
        "log": _list_values(log, "at", "actor", "verb", "scope", "subject", "before", "after"),
    }


def find_hindrances(user: User) -> list[Problem]:
    """Return the problems for which the person cannot be erased yet."""
    problems = [problem for holder in list_holders().values() for problem in holder.hindrances(user)]
    operators = SiteRole.objects.filter(role=SiteRole.Role.OPERATOR)
    is_last = operators.filter(user=user).exists() and not operators.exclude(user=user).exists()
    return [*problems, Problem("erase_last_operator")] if is_last else problems


def find_consequences(user: User) -> list[Problem]:
    """Return what erasing the person would change in events and decks."""
    return [problem for holder in list_holders().values() for problem in holder.consequences(user)]


def find_mentions(user: User, *, by_staff: bool) -> list[Mention]:
    """Return the free texts that contain the person's name, with keys that are unique among all holders.

    ``by_staff``: also texts that may mean a namesake, because staff can decide about those.
    """
    return [
        replace(mention, key=f"{key}.{mention.key}")
        for key, holder in list_holders().items()
        for mention in holder.mentions(user, by_staff)
    ]


def read_person_names(user: User) -> PersonNames:
    """Return the names under which free texts may mention the person."""
    return PersonNames(user.given_name, user.family_name, (user.display_name, user.username))


def _describe_person(user: User) -> dict[str, Any]:
    return {
        "id": user.pk,
        "username": user.username,
        "given_name": user.given_name,
        "family_name": user.family_name,
        "display_name": user.display_name,
        "latin_name": user.latin_name,
        "is_hidden": user.is_hidden,
        "email": user.email,
        "has_password": user.has_usable_password(),
        "joined_at": _write_value(user.date_joined),
        "last_sign_in_at": _write_value(user.last_login),
        "entered_before_as": list(user.merged.order_by("id").values_list("pk", flat=True)),
    }


def _list_values(rows: QuerySet[Any], *names: str) -> list[dict[str, Any]]:
    """Return these columns of the rows as plain JSON."""
    return [{name: _write_value(value) for name, value in row.items()} for row in rows.values(*names)]


def _write_value(value: object) -> object:
    return value.isoformat() if isinstance(value, datetime) else value
