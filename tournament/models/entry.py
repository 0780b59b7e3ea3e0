"""Entries: players of an event. An entry has one person, a team several."""

from collections.abc import Callable
from string import ascii_lowercase
from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from language.sorting import czech_sort_key
from tournament.models.event import Event
from tournament.naming import Knows, knows, once_a_reading, reading_as

if TYPE_CHECKING:
    from accounts.models import User


class Entry(models.Model):
    """A player or a team in one event. ``status`` is the newest of its changes, kept here to be asked quickly."""

    class Status(models.TextChoices):
        # The capacity was reached; the order of the line is in entries/queries/capacity.py.
        WAITING = "waiting", _("waiting for a place")
        REGISTERED = "registered", _("registered")
        CHECKED_IN = "checked_in", _("checked in")
        DROPPED = "dropped", _("dropped")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="entries")
    status = models.CharField(max_length=20, choices=Status.choices, default=Status.REGISTERED)
    # The last round that counts for a dropped entry; later standings keep its results.
    dropped_after = models.PositiveSmallIntegerField(null=True, blank=True)
    # What was given for rounds missed, by the policy of that moment: {"2": {"award": "loss", "since": 3}}. It counts
    # in standings after later rounds than ``since``, so that no finished standing changes.
    awards = models.JSONField(default=dict, blank=True)
    # Where the entry plays every round: a wheelchair, a stream.
    fixed_table = models.PositiveSmallIntegerField(_("fixed table"), null=True, blank=True)
    # Marked at the check-in desk; the log holds actor and time.
    fee_paid = models.BooleanField(_("fee paid"), default=False)
    # What clubmates share: the draw keeps them apart in the first rounds where it costs nothing.
    club = models.CharField(_("club"), max_length=60, blank=True)
    # Reason of a disqualification; empty for other drops. Reinstating empties it.
    disqualified_for = models.CharField(max_length=200, blank=True)
    created_at = models.DateTimeField(default=timezone.now)
    # Since when a returning entry waits again; None: since it was created.
    in_line_since = models.DateTimeField(null=True, blank=True)
    people = models.ManyToManyField(settings.AUTH_USER_MODEL, through="EntryMember", related_name="entries")

    class Meta:
        ordering = ["id"]
        indexes = [models.Index(fields=["event", "status"], name="entry_by_status")]

    def __str__(self) -> str:
        return f"entry {self.pk}"

    @property
    def has_come(self) -> bool:
        """Return true for entries that count as players: not waiting ones, nor those dropped before round 1."""
        left_before = self.status == self.Status.DROPPED and not self.dropped_after
        return self.status != self.Status.WAITING and not left_before

    @property
    def is_disqualified(self) -> bool:
        """Put out of the event, as opposed to having left it."""
        return bool(self.disqualified_for)

    @property
    def name(self) -> str:
        """As people say it; members of a team with a plus. Every name is the one that the reader may know."""
        return self._named(lambda user: user.full_name)

    @property
    def name_surname_first(self) -> str:
        """As alphabetical lists have it; the staff read a chosen name behind."""
        return self._named(_surname_first)

    @property
    def short_name(self) -> str:
        """The surname, for narrow columns."""
        return self._named(lambda user: user.family_name or user.full_name)

    @property
    def sort_key(self) -> str:
        """The Czech order of the first member, under the name that the reader may know."""
        first = next((member.user for member in self.members.all()), None)
        if first is None:
            return ""
        shown = self._shown_instead(first)
        return first.sort_key if shown is None else czech_sort_key(shown)

    def _named(self, own_name: "Callable[[User], str]") -> str:
        people = [member.user for member in self.members.all()]
        names = [own_name(user) if (shown := self._shown_instead(user)) is None else shown for user in people]
        return " + ".join(names) or _erased()

    @property
    def number_in_event(self) -> int:
        """Counted from 1 in the order of entering; it never changes, and tells apart players without a name."""
        return once_a_reading(self.event_id, _numbers_in, self.pk)[self.pk]

    @property
    def public_name(self) -> str:
        """The public name, independent of the current reader."""
        with reading_as(Knows.PUBLIC):
            return self.name

    @property
    def hides(self) -> bool:
        """Return true if a member hides the name from the public."""
        return any(member.user.is_hidden for member in self.members.all())

    def _number_of(self, user: "User") -> str:
        """The entry's number; where several of a team hide, with a letter."""
        hidden = [member.user_id for member in self.members.all() if member.user.is_hidden]
        letter = ascii_lowercase[hidden.index(user.pk) % 26] if len(hidden) > 1 else ""
        return f"{self.number_in_event}{letter}"

    def _shown_instead(self, user: "User") -> str | None:
        """What this reader gets instead of a member's own names; None where it is those."""
        if user.erased_at is not None:
            return _erased()
        level = knows(self.event_id, self.pk) if user.has_different_names else Knows.STAFF
        if level is Knows.STAFF:
            return None
        if level is Knows.PUBLIC and user.is_hidden:
            return gettext("hidden player %(number)s") % {"number": self._number_of(user)}
        return user.display_name or None


def _numbers_in(event_id: int) -> dict[int, int]:
    ids = Entry.objects.filter(event=event_id).order_by("id").values_list("pk", flat=True)
    return {entry: number for number, entry in enumerate(ids, start=1)}


def _surname_first(user: "User") -> str:
    return f"{user.name_surname_first} ({user.display_name})" if user.display_name else user.name_surname_first


def _erased() -> str:
    """Return the text that stands for a person whose data were erased; the matches stay."""
    return gettext("erased player")


class EntryMember(models.Model):
    """A person in an entry; a person plays once in an event."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="+")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="members")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships")
    order = models.PositiveSmallIntegerField(default=1)

    class Meta:
        ordering = ["entry", "order"]
        constraints = [models.UniqueConstraint(fields=["event", "user"], name="one_entry_a_person")]

    def __str__(self) -> str:
        return f"person {self.user_id} in entry {self.entry_id}"


class EntryStatusChange(models.Model):
    """What happened to an entry and when: appended, so that any earlier moment can be told.

    ``cause`` names the policy of a change that no person decided.
    """

    class Cause(models.TextChoices):
        NO_SHOWS = "no_shows", _("no-shows")
        DISQUALIFIED = "disqualified", _("disqualification")

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="changes")
    status = models.CharField(max_length=20, choices=Entry.Status.choices)
    after_round = models.PositiveSmallIntegerField(default=0)
    cause = models.CharField(max_length=20, choices=Cause.choices, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.status} at {self.at}"
