"""The personal data of one account, and what erasing the account would change."""

from dataclasses import replace
from typing import Any

from django.db.models import Q

from accounts.models import ApiToken, SignInLink, SiteRole, User
from accounts.personal_data import Mention, PersonalDataHolder, registered_holders
from language.names_in_text import PersonNames
from ledger.models import Action
from problems import Problem


def collect_personal_data(user: User) -> dict[str, Any]:
    """All of it as plain JSON: the row, ways to sign in without their secrets, lines of the log, and what apps hold."""
    return {
        "person": _tell_row(user),
        "site_roles": list(SiteRole.objects.filter(user=user).values_list("role", flat=True)),
        "tokens": [_tell_token(token) for token in ApiToken.objects.filter(user=user)],
        "sign_in_links": [_tell_link(link) for link in SignInLink.objects.filter(user=user).order_by("id")],
        **{key: holder.export(user) for key, holder in registered_holders().items()},
        "log": [_tell_action(line) for line in _lines_about(user)],
    }


def find_hindrances(user: User) -> list[Problem]:
    """What stands in the way of erasing; empty where nothing does."""
    found = [problem for holder in registered_holders().values() for problem in holder.hindrances(user)]
    operators = SiteRole.objects.filter(role=SiteRole.Role.OPERATOR)
    is_last = operators.filter(user=user).exists() and not operators.exclude(user=user).exists()
    return [*found, Problem("erase_last_operator")] if is_last else found


def find_consequences(user: User) -> list[Problem]:
    """What erasing changes in events and decks, to be read before."""
    return [problem for holder in registered_holders().values() for problem in holder.consequences(user)]


def find_mentions(user: User, *, by_staff: bool) -> list[Mention]:
    """Texts that people typed and in which the name stands; keys are unique among all holders.

    ``by_staff``: also texts that may mean a namesake, to be decided by somebody who knows the people.
    """
    return [
        replace(one, key=f"{key}.{one.key}")
        for key, holder in registered_holders().items()
        for one in mentions_by(holder, user, by_staff=by_staff)
    ]


def mentions_by(holder: PersonalDataHolder, user: User, *, by_staff: bool) -> list[Mention]:
    """The same of one holder, by its own keys."""
    return list(holder.mentions(user, by_staff))


def person_names(user: User) -> PersonNames:
    """Under which names people may have written of somebody."""
    return PersonNames(user.given_name, user.family_name, (user.display_name, user.username))


def _lines_about(user: User) -> list[Action]:
    about = Q(actor=user) | Q(subject=f"person:{user.pk}")
    return list(Action.objects.filter(about).order_by("id"))


def _tell_row(user: User) -> dict[str, Any]:
    return {
        "id": user.pk,
        "username": user.username,
        "given_name": user.given_name,
        "family_name": user.family_name,
        "display_name": user.display_name,
        "is_hidden": user.is_hidden,
        "email": user.email,
        "has_password": user.has_usable_password(),
        "joined_at": user.date_joined.isoformat(),
        "last_sign_in_at": user.last_login.isoformat() if user.last_login else None,
        "entered_before_as": list(user.merged.order_by("id").values_list("pk", flat=True)),
    }


def _tell_token(token: ApiToken) -> dict[str, Any]:
    revoked = token.revoked_at.isoformat() if token.revoked_at else None
    return {"id": token.pk, "name": token.name, "issued_at": token.issued_at.isoformat(), "revoked_at": revoked}


def _tell_link(link: SignInLink) -> dict[str, Any]:
    used = link.used_at.isoformat() if link.used_at else None
    return {"issued_at": link.issued_at.isoformat(), "expires_at": link.expires_at.isoformat(), "used_at": used}


def _tell_action(line: Action) -> dict[str, Any]:
    return {
        "at": line.at.isoformat(),
        "actor": line.actor_id,
        "verb": line.verb,
        "scope": line.scope,
        "subject": line.subject,
        "before": line.before,
        "after": line.after,
    }
