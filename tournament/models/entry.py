"""Entries: players of an event. An entry has one person, a team several.

``Entry.name`` and its like are what pages show: with the mark that tells namesakes apart. The API has the mark apart.
"""

from collections.abc import Callable, Sequence
from string import ascii_lowercase
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from language.sorting import make_czech_sort_key
from problems.texts.terms import TERMS
from tournament.domain.name_marks import SeenName, tell_apart
from tournament.models.event import Event
from tournament.name_access import NameAccess, load_once_per_reading, name_access, reading_as

if TYPE_CHECKING:
    from accounts.models import User


MAX_MARK_LENGTH = 20
# What marks are made of: the entry's columns, then those of a member.
_MARK_COLUMNS = (
    *("entry", "entry__namesake_number", "entry__mark_word", "entry__club"),
    *("user__name_key", "user__display_key", "user__is_hidden", "user__erased_at"),
)


class Entry(models.Model):
    """A player or a team in one event. ``status`` is that of its newest change, kept here for quick queries."""

    class Status(models.TextChoices):
        # On the waiting list; its order is in entries/queries/waiting_list.py.
        WAITING = "waiting", _(TERMS["waiting"].one)
        REGISTERED = "registered", _(TERMS["registered"].one)
        CHECKED_IN = "checked_in", _(TERMS["checked_in"].one)
        DROPPED = "dropped", _(TERMS["dropped"].one)

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="entries")
    status = models.CharField(max_length=20, choices=Status.choices, default=Status.REGISTERED)
    # The last round that counts for a dropped entry; later standings keep its results.
    dropped_after = models.PositiveSmallIntegerField(null=True, blank=True)
    # How rounds that the entry missed are scored, by the event's policy of that moment, by number of the round:
    # {"2": {"award": "loss", "since": 3}} or "bye". A score counts in standings after later rounds than ``since``, so
    # that earlier standings do not change. The domain calls it ``Player.missed_rounds``.
    awards = models.JSONField(default=dict, blank=True)
    # The table of every round of the entry, for example because of a wheelchair or a stream.
    fixed_table = models.PositiveSmallIntegerField(_("fixed table"), null=True, blank=True)
    # Set at the check-in desk; the action log holds actor and time.
    fee_paid = models.BooleanField(_("fee paid"), default=False)
    # Players of one club are kept apart in the first rounds where nothing else gets worse.
    club = models.CharField(_("club"), max_length=60, blank=True)
    # Reason of a disqualification; empty for other drops. Reinstating empties it.
    disqualified_for = models.CharField(max_length=200, blank=True)
    # Set for a disqualified entry without a place: the round from whose standings on it has none, 0 for all rounds.
    without_place_since = models.PositiveSmallIntegerField(null=True, blank=True)
    # The number of the entry in its event, set once the event has a namesake under any name, and never changed.
    namesake_number = models.PositiveIntegerField(null=True, blank=True, editable=False)
    # The word of an organizer that tells the entry from its namesakes, instead of the club or the number.
    mark_word = models.CharField(max_length=MAX_MARK_LENGTH, blank=True)
    # The player does not take a place in the finals; the next in the standings does.
    declines_finals = models.BooleanField(default=False)
    created_at = models.DateTimeField(default=timezone.now)
    # The time from which a returning entry waits again; None: from its creation.
    in_line_since = models.DateTimeField(null=True, blank=True)
    people = models.ManyToManyField(settings.AUTH_USER_MODEL, through="EntryMember", related_name="entries")

    class Meta:
        ordering = ["id"]
        indexes = [
            models.Index(fields=["event", "status"], name="entry_by_status"),
            models.Index(fields=["event"], condition=models.Q(namesake_number__gt=0), name="entry_with_namesake"),
        ]

    def __str__(self) -> str:
        return f"entry {self.pk}"

    @property
    def is_counted_as_player(self) -> bool:
        """Return true if the entry counts as a player: not if it is waiting, or dropped before round 1."""
        dropped_before_play = self.status == self.Status.DROPPED and not self.dropped_after
        return self.status != self.Status.WAITING and not dropped_before_play

    @property
    def is_disqualified(self) -> bool:
        """Return true if an organizer disqualified the entry, as opposed to a drop."""
        return bool(self.disqualified_for)

    @property
    def is_without_place(self) -> bool:
        """Return true if an organizer took the place of the disqualified entry."""
        return self.without_place_since is not None

    @property
    def name(self) -> str:
        """The full name, members of a team joined by a plus. Every name is one that the reader may know."""
        return self._with_mark(self.unmarked_name)

    @property
    def unmarked_name(self) -> str:
        """The full name without the mark that tells it from a namesake's."""
        return self._join_names(lambda user: user.full_name)

    @property
    def name_surname_first(self) -> str:
        """The name for alphabetical lists, surname first; staff see a display name behind it."""
        return self._with_mark(self.unmarked_surname_first)

    @property
    def unmarked_surname_first(self) -> str:
        """The name for alphabetical lists without the mark."""
        return self._join_names(
            lambda user: user.name_surname_first + (f" ({user.display_name})" if user.display_name else "")
        )

    @property
    def short_name(self) -> str:
        """The surname, for narrow columns."""
        return self._with_mark(self._join_names(lambda user: user.family_name or user.full_name))

    @property
    def latin_name(self) -> str:
        """The name in Latin letters, as entered for papers; a number for a member without one or with another name."""
        name = self._join_names(lambda user: user.latin_name)
        return name if self.has_latin_name else gettext("player no. %(number)s") % {"number": self.number_in_event}

    @property
    def has_latin_name(self) -> bool:
        """Return true if every member whose own name the reader sees has a name in Latin letters."""
        people = [member.user for member in self.members.all()]
        return all(user.latin_name and self._replacement_name(user) is None for user in people)

    @property
    def name_mark(self) -> str:
        """What tells the entry from others of the same name for the reader: word, club or number; else ""."""
        if self.namesake_number is None:
            return ""
        return find_name_marks(self.event_id, self.pk).get(self.pk, "")

    def _with_mark(self, name: str) -> str:
        mark = self.name_mark
        return f"{name} ({mark})" if mark else name

    @property
    def sort_key(self) -> str:
        """The Czech order of the first member, under the name that the reader may know."""
        first = next((member.user for member in self.members.all()), None)
        if first is None:
            return ""
        replacement = self._replacement_name(first)
        return first.sort_key if replacement is None else make_czech_sort_key(replacement)

    def _join_names(self, own_name: "Callable[[User], str]") -> str:
        """Return the names of the members; ``own_name`` returns the name of a member that the reader may know."""
        people = [member.user for member in self.members.all()]
        names = [own_name(user) if (name := self._replacement_name(user)) is None else name for user in people]
        return " + ".join(names) or _erased_name()

    @property
    def number_in_event(self) -> int:
        """The number from 1 in the order of entering; it never changes and distinguishes players without a name."""
        return self.namesake_number or load_once_per_reading(self.event_id, _load_numbers, self.pk)[self.pk]

    @property
    def public_name(self) -> str:
        """The public name, independent of the current reader."""
        with reading_as(NameAccess.PUBLIC):
            return self.name

    @property
    def has_hidden_name(self) -> bool:
        """Return true if a member hides the name from the public."""
        return any(member.user.is_hidden for member in self.members.all())

    def _number_of(self, user: "User") -> str:
        """Return the entry's number, with a letter where several members of a team are hidden."""
        hidden = [member.user_id for member in self.members.all() if member.user.is_hidden]
        letter = ascii_lowercase[hidden.index(user.pk) % 26] if len(hidden) > 1 else ""
        return f"{self.number_in_event}{letter}"

    def _replacement_name(self, user: "User") -> str | None:
        """Return the name shown instead of a member's own names; None where the reader may know these."""
        if user.erased_at is not None:
            return _erased_name()
        level = name_access(self.event_id, self.pk) if user.has_different_names else NameAccess.STAFF
        if level is NameAccess.STAFF:
            return None
        if level is NameAccess.PUBLIC and user.is_hidden:
            return gettext("hidden player %(number)s") % {"number": self._number_of(user)}
        return user.display_name or None


def _load_numbers(event_id: int) -> dict[int, int]:
    ids = Entry.objects.filter(event=event_id).order_by("id").values_list("pk", flat=True)
    return {entry: number for number, entry in enumerate(ids, start=1)}


def find_name_marks(event_id: int, entry_id: int) -> dict[int, str]:
    """Return the marks of an event, loaded once for the current reader; ``entry_id`` has a namesake number."""
    return load_once_per_reading(event_id, load_name_marks, entry_id)


def load_name_marks(event_id: int) -> dict[int, str]:
    """Return the mark of each entry with a namesake number, "" for one with a name that no other has. One query.

    Names are compared as the current reader sees them, so that a hidden name marks no other. Among namesakes, an entry
    has the word of an organizer, else its club if no other has the same, else its number.
    """
    members = EntryMember.objects.filter(event=event_id, entry__namesake_number__gt=0)
    named = read_seen_names(event_id, members)
    return tell_apart(named, {entry_id: label_number(name.number or 0) for entry_id, name in named.items()})


def label_number(number: int) -> str:
    """Return a number as it stands behind a name."""
    return gettext("no. %(number)s") % {"number": number}


def read_seen_names(event_id: int, members: "models.QuerySet[EntryMember]") -> dict[int, SeenName]:
    """Return the names of the entries of these members of one event as the current reader sees them. One query."""
    named: dict[int, SeenName] = {}
    for entry_id, number, word, club, *names in members.order_by("entry", "order").values_list(*_MARK_COLUMNS):
        before = named[entry_id].keys if entry_id in named else ()
        named[entry_id] = SeenName((*before, _find_seen_key(event_id, entry_id, names)), number, word, club)
    return named


def _find_seen_key(event_id: int, entry_id: int, names: Sequence[Any]) -> str:
    """Return the key of the name that the reader sees of a member, "" for a phrase in its place.

    ``names`` are the last four columns of ``_MARK_COLUMNS``.
    """
    name_key, display_key, is_hidden, erased_at = names
    if erased_at is not None:
        return ""
    level = name_access(event_id, entry_id) if is_hidden or display_key else NameAccess.STAFF
    if level is NameAccess.STAFF:
        return str(name_key)
    return "" if level is NameAccess.PUBLIC and is_hidden else str(display_key or name_key)


def _erased_name() -> str:
    """Return the name of a person with erased data; the matches stay."""
    return gettext("erased player")


class EntryMember(models.Model):
    """A person in an entry; a person has one entry in an event at most."""

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
    """The status of an entry from a moment on. Rows are appended, so that the status at any earlier moment is known.

    ``cause`` names the policy of a change that no person decided, the way in which a player made it, or a
    disqualification, which after a drop repeats the status.
    """

    class Cause(models.TextChoices):
        NO_SHOWS = "no_shows", _(TERMS["no_shows"].one)
        DISQUALIFIED = "disqualified", _("disqualification")
        OWN_CHECK_IN = "own_check_in", _("by the player, with the code of the event")
        OWN_DROP = "own_drop", _("by the player")

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
