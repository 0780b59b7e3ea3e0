"""Creating persons, setting up their accounts, correcting their names, and their roles of the site."""

import secrets
from collections.abc import Sequence

from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX, UNUSABLE_PASSWORD_SUFFIX_LENGTH
from django.db import IntegrityError, transaction

from accounts.models import SiteRole, User, fold_username
from accounts.personal_data import list_holders
from accounts.queries.people import find_taken_username_keys, is_username_taken
from accounts.services.names import MAX_LATIN_NAME_LENGTH, require_person_name
from accounts.services.passwords import require_no_password, revoke_other_access
from accounts.services.sign_in_links import withdraw_links
from language.folding import fold
from language.person_names import is_latin
from ledger.services.log import record_action, record_actions
from problems import Refused, refuse

_MAX_USERNAME_LENGTH = 60


@transaction.atomic
def create_person(
    *, given_name: str, family_name: str, actor: User | None, username: str = "", scope: str = "site"
) -> User:
    """Create a person without a password: a walk-in, or an account to be opened by a sign-in link. Return the row.

    Raises Refused username_taken if ``username`` is taken, and what ``require_person_name`` refuses. Without
    ``username`` a free one is made from the names.
    """
    given_name, family_name = require_person_name(given_name, family_name)
    wanted = username or _make_username_base(given_name, family_name)
    if not username and is_username_taken(wanted):
        wanted = _add_random_suffix(wanted)
    user = User(username=wanted, given_name=given_name, family_name=family_name)
    user.set_unusable_password()
    try:
        _save_with_unique_username(user)
    except Refused:
        if username:
            raise
        # A namesake was created at the same time.
        user.username = _add_random_suffix(user.username)
        _save_with_unique_username(user)
    record_action(actor=actor, verb="person.created", scope=scope, subject=f"person:{user.pk}")
    return user


@transaction.atomic
def create_people(*, names: Sequence[tuple[str, str]], actor: User | None, scope: str) -> list[User]:
    """Create persons without passwords in a few statements; ``names`` are given and family names. Return the rows.

    Each has a line in the log and a free user name made from the names, as :func:`create_person` makes it. Raises what
    ``require_person_name`` refuses.
    """
    names = [(given, family) for given, family in (require_person_name(*name) for name in names)]
    bases = [_make_username_base(*name) for name in names]
    used = find_taken_username_keys({fold_username(base) for base in bases})
    people = []
    for (given_name, family_name), base in zip(names, bases, strict=True):
        username = _add_random_suffix(base) if fold_username(base) in used else base
        used.add(fold_username(username))
        user = User(username=username, given_name=given_name, family_name=family_name)
        # set_unusable_password draws each character separately, which took a tenth of the time of a long list.
        user.password = UNUSABLE_PASSWORD_PREFIX + secrets.token_hex(UNUSABLE_PASSWORD_SUFFIX_LENGTH // 2)
        user.set_keys()
        people.append(user)
    try:
        with transaction.atomic():
            User.objects.bulk_create(people)
    except IntegrityError:
        # A namesake was created at the same time.
        for user, base in zip(people, bases, strict=True):
            user.username = _add_random_suffix(base)
            user.set_keys()
        User.objects.bulk_create(people)
    record_actions(
        actor=actor, verb="person.created", scope=scope, subjects={f"person:{user.pk}": None for user in people}
    )
    return people


@transaction.atomic
def sign_up(*, user: User) -> None:
    """Save a new account with its names and password. Raises Refused username_taken."""
    _save_with_unique_username(user)
    record_action(actor=user, verb="person.signed_up", scope="site", subject=f"person:{user.pk}")


@transaction.atomic
def set_up_person(*, user: User, username: str, password: str) -> None:
    """Set the user name and password of a person without a password, and revoke older links and tokens.

    Raises Refused password_chosen_already or username_taken.
    """
    user.refresh_from_db(from_queryset=User.objects.select_for_update(no_key=True))
    require_no_password(user)
    user.username = username
    user.set_password(password)
    _save_with_unique_username(user)
    revoke_other_access(user=user)
    record_action(actor=user, verb="person.set_up", scope="site", subject=f"person:{user.pk}")


@transaction.atomic
def correct_person_name(*, user: User, given_name: str, family_name: str, actor: User | None, scope: str) -> User:
    """Correct the names of a person without an account and discard the papers that carry the old name.

    ``user`` is locked by the caller. The user name stays. The same names again change nothing.
    """
    if (user.given_name, user.family_name) == (given_name, family_name):
        return user
    user.given_name, user.family_name = given_name, family_name
    user.save(update_fields=["given_name", "family_name", "sort_key", "name_key"])
    for holder in list_holders().values():
        holder.discard_papers(user)
    record_action(actor=actor, verb="person.name_corrected", scope=scope, subject=f"person:{user.pk}")
    return user


@transaction.atomic
def set_latin_name(*, user: User, latin_name: str, actor: User | None, scope: str) -> User:
    """Set the name in Latin letters, "" for none, and discard the papers of the person. ``user`` is locked.

    Raises Refused latin_name_needed for a name with other letters or of more than ``MAX_LATIN_NAME_LENGTH``, and what
    ``require_person_name`` refuses.
    """
    if len(latin_name) > MAX_LATIN_NAME_LENGTH or not is_latin(latin_name):
        refuse("latin_name_needed", most=MAX_LATIN_NAME_LENGTH)
    (latin_name,) = require_person_name(latin_name, longest=MAX_LATIN_NAME_LENGTH)
    if user.latin_name == latin_name:
        return user
    user.latin_name = latin_name
    user.save(update_fields=["latin_name"])
    for holder in list_holders().values():
        holder.discard_papers(user)
    record_action(actor=actor, verb="person.latin_name_set", scope=scope, subject=f"person:{user.pk}")
    return user


@transaction.atomic
def grant_site_role(*, user: User, role: str, actor: User | None, scope: str = "site", reason: str = "") -> None:
    """Grant a role of the site and withdraw the person's sign-in links. Granting it twice changes nothing."""
    _, created = SiteRole.objects.get_or_create(user=user, role=role)
    if created:
        withdraw_links(user=user, actor=actor)
        record_action(
            actor=actor,
            verb="site_role.granted",
            scope=scope,
            subject=f"person:{user.pk}",
            after={"role": role, **({"reason": reason} if reason else {})},
        )


@transaction.atomic
def withdraw_site_role(*, user: User, role: str, actor: User | None, scope: str = "site", reason: str = "") -> None:
    """Withdraw a role of the site. Nothing changes for a person without it."""
    deleted, _ = SiteRole.objects.filter(user=user, role=role).delete()
    if deleted:
        record_action(
            actor=actor,
            verb="site_role.withdrawn",
            scope=scope,
            subject=f"person:{user.pk}",
            before={"role": role},
            after={"reason": reason} if reason else None,
        )


def _save_with_unique_username(user: User) -> None:
    """Save the row. Raises Refused username_taken; the constraint decides between two requests at once."""
    if is_username_taken(user.username, exclude_id=user.pk or 0):
        refuse("username_taken", username=user.username)
    try:
        with transaction.atomic():
            user.save()
    except IntegrityError:
        refuse("username_taken", username=user.username)


def _make_username_base(given_name: str, family_name: str) -> str:
    """Return the user name made from the names, whether it is free or not."""
    return fold(f"{given_name} {family_name}").replace(" ", ".")[: _MAX_USERNAME_LENGTH - 9] or "player"


def _add_random_suffix(base: str) -> str:
    return f"{base[: _MAX_USERNAME_LENGTH - 9]}.{secrets.token_hex(4)}"
