"""Texts that people typed in an event, with the name of somebody who is erased, and other texts in their place.

Entry points: :func:`mentions`, :func:`rewrite`. A text that stands in several places, in a row and in the log, is one:
it is shown once and written anew in all of them. This is the one place where what was appended is overwritten.
"""

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db import models
from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.personal_data import Mention
from accounts.queries.my_data import person_names
from language.names_in_text import find_name, remove_name
from ledger.models import Action
from ledger.services.log import record_action
from tournament.models import Deviation, Entry, Event, ExtraTime, KeptApart, Match, Result, StaffRole, Submission

_KEY_LENGTH = 20


@dataclass(frozen=True)
class _Column:
    """A column of texts: which events its rows are of, which are about given entries, what it is called."""

    model: type[models.Model]
    name: str
    event: str
    said: Any
    about: tuple[str, ...] = ()

    def rows(self, event: Event) -> QuerySet[Any]:
        return self.model._default_manager.filter(**{self.event: event.pk}).exclude(**{self.name: ""})

    def texts(self, event: Event) -> set[str]:
        return set(self.rows(event).values_list(self.name, flat=True))

    def texts_about(self, event: Event, entries: Iterable[int]) -> set[str]:
        own = Q(pk__in=())
        for path in self.about:
            own |= Q(**{f"{path}__in": entries})
        return set(self.rows(event).filter(own).values_list(self.name, flat=True))


# What is said of an event is its organizers' own: nobody else has it changed by leaving.
_FACTS = ("name", "venue", "fee", "prizes", "contact")
_COLUMNS = (
    _Column(Result, "reason", "match__round__event", _("a result"), ("match__seats__entry",)),
    _Column(ExtraTime, "reason", "match__round__event", _("extra time of a table"), ("match__seats__entry",)),
    _Column(Deviation, "reason", "round__event", _("a change of a draft")),
    _Column(KeptApart, "reason", "event", _("two who should not meet"), ("first", "second")),
    _Column(Entry, "disqualified_for", "event", _("a disqualification"), ("pk",)),
    _Column(Entry, "club", "event", _("a club"), ("pk",)),
    _Column(Submission, "reason", "entry__event", _("a changed deck"), ("entry",)),
    *(_Column(Event, name, "pk", _("what is said of the event")) for name in _FACTS),
)
_LOG = _("the log")
# Under which keys of a line stands what people typed.
_TYPED = frozenset({"reason", "club", *_FACTS})


@dataclass
class _Text:
    """Where one text stands, and whether it is about the person."""

    places: dict[str, None] = field(default_factory=dict)
    is_close: bool = False


def mentions(user: User, by_staff: bool) -> Iterator[Mention]:
    """Texts with the person's name in events where they played, worked or did something."""
    names = person_names(user)
    for event in _events_of(user):
        for text, found in sorted(_texts_in(event, user, with_facts=by_staff or _organizes(user, event)).items()):
            close = by_staff or found.is_close
            if find_name(text, names, close=close):
                place = f"{event.name}: {', '.join(found.places)}"
                yield Mention(_key(event, text), place, text, remove_name(text, names, close=close))


def rewrite(texts: Mapping[str, str], actor: User | None) -> int:
    """Write other texts in place of those with these keys, in all places; a line in the log of each event."""
    events = Event.objects.filter(pk__in={int(key.partition("-")[0]) for key in texts})
    return sum(_rewrite_in(event, texts, actor) for event in events.order_by("pk"))


def _events_of(user: User) -> QuerySet[Event]:
    scopes = Action.objects.filter(actor=user, scope__startswith="event:").order_by().values_list("scope", flat=True)
    worked = [int(scope.partition(":")[2]) for scope in scopes.distinct()]
    mine = Q(entries__members__user=user) | Q(staff__user=user) | Q(pk__in=worked)
    return Event.objects.filter(mine).distinct().order_by("pk")


def _organizes(user: User, event: Event) -> bool:
    return event.staff.filter(user=user, role=StaffRole.Role.ORGANIZER).exists()


def _texts_in(event: Event, user: User, *, with_facts: bool) -> dict[str, _Text]:
    entries = list(event.entries.filter(members__user=user).values_list("pk", flat=True))
    found: dict[str, _Text] = {}
    for column in (one for one in _COLUMNS if with_facts or one.model is not Event):
        own = column.texts_about(event, entries) if column.about else set()
        for text in column.texts(event):
            _note(found, text, str(column.said), text in own)
    subjects = _subjects_of(event, entries)
    for line in Action.objects.filter(scope=event.scope):
        for key, text in (*_typed(line.before).items(), *_typed(line.after).items()):
            if key in _FACTS and not with_facts:
                continue
            _note(found, text, str(_LOG), line.subject in subjects)
    return found


def _note(found: dict[str, _Text], text: str, place: str, is_close: bool) -> None:
    one = found.setdefault(text, _Text())
    one.places[place] = None
    one.is_close = one.is_close or is_close


def _subjects_of(event: Event, entries: Iterable[int]) -> set[str]:
    matches = Match.objects.filter(round__event=event, seats__entry__in=entries).values_list("pk", flat=True)
    return {*(f"entry:{entry}" for entry in entries), *(f"match:{match}" for match in matches)}


def _typed(value: Any) -> dict[str, str]:
    """What people typed, of the values of a line: its own words are never taken for a name."""
    if not isinstance(value, dict):
        return {}
    return {key: text for key, text in value.items() if key in _TYPED and isinstance(text, str) and text}


def _key(event: Event, text: str) -> str:
    return f"{event.pk}-{hashlib.sha256(text.encode()).hexdigest()[:_KEY_LENGTH]}"


def _rewrite_in(event: Event, texts: Mapping[str, str], actor: User | None) -> int:
    places = sum(_rewrite_column(column, event, texts) for column in _COLUMNS) + _rewrite_log(event, texts)
    subject = f"event:{event.pk}"
    record_action(actor=actor, verb="event.texts_erased", scope=event.scope, subject=subject, after={"texts": places})
    return places


def _rewrite_column(column: _Column, event: Event, texts: Mapping[str, str]) -> int:
    longest, places = getattr(column.model._meta.get_field(column.name), "max_length", None), 0
    for text in column.texts(event):
        if (other := texts.get(_key(event, text))) is not None:
            places += column.rows(event).filter(**{column.name: text}).update(**{column.name: other[:longest]})
    return places


def _rewrite_log(event: Event, texts: Mapping[str, str]) -> int:
    places = 0
    for line in Action.objects.filter(scope=event.scope):
        before, after = _put(event, line.before, texts), _put(event, line.after, texts)
        if (before, after) != (line.before, line.after):
            Action.objects.filter(pk=line.pk).update(before=before, after=after)
            places += 1
    return places


def _put(event: Event, value: Any, texts: Mapping[str, str]) -> Any:
    """The same values with the other texts."""
    typed = _typed(value)
    return {**value, **{key: texts.get(_key(event, text), text) for key, text in typed.items()}} if typed else value
