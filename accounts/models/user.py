"""The person. Personal data is stored in this row only, so that clearing the row erases the person."""

from functools import cache
from typing import Any, ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from language.person_names import make_name_key
from language.sorting import make_czech_sort_key
from service.databases.prepared_query import PreparedRows, prepare_rows

# One character may become three when its case is folded, and a user name has at most 60.
_MAX_KEY_LENGTH = 180
# Stands for the id given later; no id is negative.
_ANY_PERSON = -1


def fold_username(username: str) -> str:
    """Return the case-folded user name. It has a column of its own, because SQLite folds case in ASCII only."""
    return username.casefold()


class UserManager(BaseUserManager["User"]):
    """Creates persons for Django's own commands and finds the person at sign-in. Other code uses accounts.services."""

    def get_by_natural_key(self, username: str | None) -> "User":
        """Return the person with a user name (case-insensitive). Raises User.DoesNotExist. Django calls this."""
        return self.get(username_key=fold_username(username or ""))

    def get(self, *args: Any, **kwargs: Any) -> "User":
        """Return the only person that fits. Raises User.DoesNotExist and User.MultipleObjectsReturned.

        Django asks for ``pk`` alone in every request of a signed-in reader, so that its SQL is made once a process; the
        row is read every time.
        """
        is_plain = type(self) is UserManager and self._db is None and not args
        if not is_plain or list(kwargs) != ["pk"] or type(kwargs["pk"]) is not int:
            return super().get(*args, **kwargs)
        person = _prepare_person().fetch_first(pk=kwargs["pk"])
        if person is None:
            raise self.model.DoesNotExist("no person has this id")
        return person

    def create_user(self, username: str, password: str | None = None, **fields: Any) -> "User":
        """Create a person. Without a password only a sign-in link signs the person in."""
        user = self.model(username=username, **fields)
        user.set_password(password)
        user.save()
        return user

    def create_superuser(self, username: str, password: str | None = None, **fields: Any) -> "User":
        """Create a person with access to the admin pages."""
        return self.create_user(username, password, is_staff=True, is_superuser=True, **fields)


class User(AbstractBaseUser, PermissionsMixin):
    """A person, with or without an account. The row of a walk-in player has no usable password."""

    username = models.CharField(
        _("user name"),
        max_length=60,
        unique=True,
        validators=[UnicodeUsernameValidator()],
        error_messages={"unique": _("This user name is taken.")},
    )
    # Computed from the user name by fold_username().
    username_key = models.CharField(max_length=_MAX_KEY_LENGTH, unique=True, editable=False)
    given_name = models.CharField(_("given name"), max_length=60, blank=True)
    family_name = models.CharField(_("family name"), max_length=60, blank=True)
    # Computed from the names: the Czech order, the same on every database.
    sort_key = models.CharField(max_length=500, editable=False, db_index=True)
    # Computed from the names and from the display name: namesakes have the same key (language/person_names.py).
    name_key = models.CharField(max_length=500, editable=False, db_index=True)
    display_key = models.CharField(max_length=500, editable=False, db_index=True)
    email = models.EmailField(_("e-mail"), blank=True)
    is_staff = models.BooleanField(default=False)
    is_active = models.BooleanField(default=True)
    date_joined = models.DateTimeField(default=timezone.now, editable=False)
    # The name that other people read instead of the person's own; the staff of an event read the own names.
    display_name = models.CharField(_("name shown to others"), max_length=60, blank=True)
    # The name in Latin letters, given name first, for papers without a font for the letters of the name.
    latin_name = models.CharField(max_length=120, blank=True)
    # Public lists do not name this person.
    is_hidden = models.BooleanField(_("hidden from public lists"), default=False)
    # The account that claimed this walk-in. The row stays without a name, because results and the log refer to it.
    merged_into = models.ForeignKey("self", on_delete=models.SET_NULL, null=True, blank=True, related_name="merged")
    # When the personal data of this row were erased. The row stays without a name, because results refer to it.
    erased_at = models.DateTimeField(null=True, blank=True, editable=False)

    # When an operator disabled the account; ``is_active`` is false meanwhile, as it is for merged and erased rows.
    disabled_at = models.DateTimeField(null=True, blank=True, editable=False)
    # Counts how often all sessions were ended; a session of an earlier number does not come back.
    sessions_ended = models.PositiveIntegerField(default=0, editable=False)

    objects: ClassVar[UserManager] = UserManager()

    USERNAME_FIELD = "username"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    class Meta:
        ordering = ["sort_key", "id"]
        verbose_name = _("person")
        verbose_name_plural = _("people")

    def __str__(self) -> str:
        return self.full_name

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Save the row with the keys that belong to its names."""
        self.set_keys()
        super().save(*args, **kwargs)

    def set_keys(self) -> None:
        """Set the keys that belong to the names; rows that are inserted in bulk are not saved one by one."""
        self.username_key = fold_username(self.username)
        self.sort_key = make_czech_sort_key(self.family_name or self.username, self.given_name)[:500]
        self.name_key = make_name_key(self.given_name, self.family_name)
        self.display_key = make_name_key(self.display_name)

    @property
    def full_name(self) -> str:
        """Return the name with the given name first, else the user name. For the staff of an event."""
        return f"{self.given_name} {self.family_name}".strip() or self._fallback_name()

    @property
    def name_surname_first(self) -> str:
        """Return the name with the family name first, as in alphabetical lists: Benešová Kateřina."""
        return f"{self.family_name} {self.given_name}".strip() or self._fallback_name()

    @property
    def shown_name(self) -> str:
        """Return the display name, else the full name. For opponents."""
        return self.display_name or self.full_name

    @property
    def public_name(self) -> str:
        """Return the shown name, or a phrase in its place for a person hidden from public lists. For every reader."""
        return gettext("hidden person") if self.is_hidden else self.shown_name

    @property
    def has_different_names(self) -> bool:
        """Return true if readers see different names of this person depending on their role."""
        return self.is_hidden or bool(self.display_name)

    def _fallback_name(self) -> str:
        """Return what stands for the names of a row without names.

        The name of the account that claimed the walk-in, a phrase for an erased person, else the user name.
        """
        if self.merged_into is not None:
            return self.merged_into.full_name
        return gettext("erased person") if self.erased_at else self.username

    def _get_session_auth_hash(self, secret: str | None = None) -> str:
        """Return the digest to which sessions are bound: of the password, and of the number of times they were ended.

        Django's own digest stands for the number 0, so that an upgrade ends no session.
        """
        digest: str = super()._get_session_auth_hash(secret=secret)  # type: ignore[misc]
        return f"{digest}-{self.sessions_ended}" if self.sessions_ended else digest

    def get_full_name(self) -> str:
        """Return the full name; Django calls this."""
        return self.full_name

    def get_short_name(self) -> str:
        """Return the given name, else the user name; Django's admin calls this."""
        return self.given_name or self.username


@cache
def _prepare_person() -> PreparedRows[User]:
    return prepare_rows(User.objects.filter(pk=_ANY_PERSON).order_by()[:1], pk=_ANY_PERSON)
