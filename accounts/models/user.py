"""The person. Personal data stands in this row and nowhere else, so that erasing the row erases the person."""

from typing import Any, ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from language.sorting import czech_sort_key

# Of 60 characters some become three when their case is folded.
_LONGEST_KEY = 180


def username_key(username: str) -> str:
    """What makes two user names one. It is kept in a column: SQLite knows no case outside ASCII."""
    return username.casefold()


class UserManager(BaseUserManager["User"]):
    """Makes people for Django's own commands, everything else uses accounts.services; finds who signs in."""

    def get_by_natural_key(self, username: str | None) -> "User":
        """Whoever has the user name in any case; raises User.DoesNotExist. Django signs people in by this."""
        return self.get(username_key=username_key(username or ""))

    def create_user(self, username: str, password: str | None = None, **fields: Any) -> "User":
        """A person; without a password only a sign-in link lets them in."""
        user = self.model(username=username, **fields)
        user.set_password(password)
        user.save()
        return user

    def create_superuser(self, username: str, password: str | None = None, **fields: Any) -> "User":
        """A person who may look into the admin pages."""
        return self.create_user(username, password, is_staff=True, is_superuser=True, **fields)


class User(AbstractBaseUser, PermissionsMixin):
    """A person, with an account or without one: a walk-in is a row whose password nobody knows."""

    username = models.CharField(
        _("user name"),
        max_length=60,
        unique=True,
        validators=[UnicodeUsernameValidator()],
        error_messages={"unique": _("This user name is taken.")},
    )
    # Filled from the user name: the same in any case, the same on every database.
    username_key = models.CharField(max_length=_LONGEST_KEY, unique=True, editable=False)
    given_name = models.CharField(_("given name"), max_length=60, blank=True)
    family_name = models.CharField(_("family name"), max_length=60, blank=True)
    # Filled from the names: the Czech order, the same on every database.
    sort_key = models.CharField(max_length=500, editable=False, db_index=True)
    email = models.EmailField(_("e-mail"), blank=True)
    is_staff = models.BooleanField(default=False)
    is_active = models.BooleanField(default=True)
    date_joined = models.DateTimeField(default=timezone.now, editable=False)
    # What others read instead of the names, where the person chose it; the staff of an event read the names.
    display_name = models.CharField(_("name shown to others"), max_length=60, blank=True)
    # Lists that everybody reads have no name for this person at all.
    is_hidden = models.BooleanField(_("hidden from public lists"), default=False)
    # A walk-in whom somebody with an account took over; the row stays, nameless, for what it did.
    merged_into = models.ForeignKey("self", on_delete=models.SET_NULL, null=True, blank=True, related_name="merged")
    # When the personal data of this row were erased; the row stays, nameless, for what is counted.
    erased_at = models.DateTimeField(null=True, blank=True, editable=False)

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
        """Keeps the keys in step with the names."""
        self.username_key = username_key(self.username)
        self.sort_key = czech_sort_key(self.family_name or self.username, self.given_name)[:500]
        super().save(*args, **kwargs)

    @property
    def full_name(self) -> str:
        """As people say it: Kateřina Benešová; the user name where no name was given. For the staff of an event."""
        return f"{self.given_name} {self.family_name}".strip() or self._nameless()

    @property
    def name_surname_first(self) -> str:
        """As alphabetical lists have it: Benešová Kateřina."""
        return f"{self.family_name} {self.given_name}".strip() or self._nameless()

    @property
    def shown_name(self) -> str:
        """The name this person chose for others, else the full one. For whoever sits opposite."""
        return self.display_name or self.full_name

    @property
    def public_name(self) -> str:
        """The same, but for who hides from public lists. For everybody."""
        return gettext("hidden person") if self.is_hidden else self.shown_name

    @property
    def has_different_names(self) -> bool:
        """Whether readers get different names of this person, by who they are."""
        return self.is_hidden or bool(self.display_name)

    def _nameless(self) -> str:
        if self.merged_into is not None:
            return self.merged_into.full_name
        return gettext("erased person") if self.erased_at else self.username

    def get_full_name(self) -> str:
        """Django's name for full_name."""
        return self.full_name

    def get_short_name(self) -> str:
        """The given name, else the user name."""
        return self.given_name or self.username
