"""Free texts of an event that mention an erased person, and their replacement.

Entry points: :func:`list_mentions`, :func:`replace_texts`, :func:`find_events_of_people`. Equal texts in rows and in
the log are shown once and replaced everywhere. Only this module overwrites rows that are otherwise append-only.
"""

import hashlib
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db import models
from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.personal_data import Mention
from accounts.queries.my_data import read_person_names
from language.names_in_text import find_name, remove_name
from ledger.models import Action
from tournament.domain.event_facts import FACTS
from tournament.event.services.log_lines import record_in_event
from tournament.models import (
    Deviation,
    Entry,
    Event,
    ExtraTime,
    KeptApart,
    Match,
    Result,
    SettledLine,
    StaffRole,
    Submission,
)

_KEY_LENGTH = 20


@dataclass(frozen=True)
class _TextColumn:
    """A column of free texts.

    ``event`` is the lookup from a row to its event, ``label`` names the column for people, ``about`` are lookups to
    the entries that a text is about.
    """

    model: type[models.Model]
    name: str
    event: str
    label: Any
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


# Event facts belong to the organizers: erasing another person does not change them.
_FACTS = tuple(name for name, fact in FACTS.items() if fact.kind == "text")
_COLUMNS = (
    _TextColumn(Result, "reason", "match__round__event", _("a result"), ("match__seats__entry",)),
    _TextColumn(ExtraTime, "reason", "match__round__event", _("extra time of a table"), ("match__seats__entry",)),
    _TextColumn(Deviation, "reason", "round__event", _("a change of a draft")),
    _TextColumn(KeptApart, "reason", "event", _("two players kept apart"), ("first", "second")),
    _TextColumn(Entry, "disqualified_for", "event", _("a disqualification"), ("pk",)),
    _TextColumn(Entry, "club", "event", _("a club"), ("pk",)),
    _TextColumn(Submission, "reason", "entry__event", _("a changed deck"), ("entry",)),
    _TextColumn(SettledLine, "reason", "entry__event", _("a settled line of a deck"), ("entry",)),
    *(_TextColumn(Event, name, "pk", _("event facts")) for name in _FACTS),
)
_LOG = _("the log")
# Keys of a log line that have free texts as values.
_FREE_TEXT_KEYS = frozenset({"reason", "club", "line", *_FACTS})


@dataclass
class _FoundText:
    """The labels of the columns that hold one text; ``is_about_person``: in one of them its row is about the person."""

    labels: dict[str, None] = field(default_factory=dict)
    is_about_person: bool = False


def list_mentions(user: User, by_staff: bool) -> Iterator[Mention]:
    """Yield texts with the person's name in events where they played, had a role or did something."""
    names = read_person_names(user)
    for event in find_events_of_people((user.pk,)):
        with_facts = by_staff or event.staff.filter(user=user, role=StaffRole.Role.ORGANIZER).exists()
        for text, mention in sorted(_texts_in(event, user, with_facts=with_facts).items()):
            one_name_suffices = by_staff or mention.is_about_person
            if find_name(text, names, one_name_suffices=one_name_suffices):
                source = f"{event.name}: {', '.join(mention.labels)}"
                yield Mention(
                    _key(event, text), source, text, remove_name(text, names, one_name_suffices=one_name_suffices)
                )


def replace_texts(texts: Mapping[str, str], actor: User | None) -> int:
    """Replace the texts with these keys everywhere, with a line in each log. Return the number of replacements."""
    events = Event.objects.filter(pk__in={int(key.partition("-")[0]) for key in texts})
    total = 0
    for event in events.order_by("pk"):
        replaced = sum(_rewrite_column(column, event, texts) for column in _COLUMNS) + _rewrite_log(event, texts)
        record_in_event(event, "event.texts_erased", actor, after={"texts": replaced})
        total += replaced
    return total


def find_events_of_people(people: Collection[int]) -> QuerySet[Event]:
    """Return the events with an entry, a role or an action of one of the persons with these ids."""
    scopes = (
        Action.objects.filter(actor__in=people, scope__startswith="event:").order_by().values_list("scope", flat=True)
    )
    # "event:5.names" is the scope of a job in event 5.
    worked = [int(scope.partition(":")[2].partition(".")[0]) for scope in scopes.distinct()]
    mine = Q(entries__members__user__in=people) | Q(staff__user__in=people) | Q(pk__in=worked)
    return Event.objects.filter(mine).distinct().order_by("pk")


def _texts_in(event: Event, user: User, *, with_facts: bool) -> dict[str, _FoundText]:
    """Return all free texts in the rows and the log of an event; event facts only ``with_facts``."""
    entries = list(event.entries.filter(members__user=user).values_list("pk", flat=True))
    mentions: dict[str, _FoundText] = {}
    for column in (column for column in _COLUMNS if with_facts or column.model is not Event):
        own = column.texts_about(event, entries) if column.about else set()
        for text in column.texts(event):
            _add_text(mentions, text, str(column.label), text in own)
    matches = Match.objects.filter(round__event=event, seats__entry__in=entries).values_list("pk", flat=True)
    own_subjects = {*(f"entry:{entry}" for entry in entries), *(f"match:{match}" for match in matches)}
    for line in Action.objects.filter(scope=event.scope):
        for key, text in (*_free_texts(line.before).items(), *_free_texts(line.after).items()):
            if key in _FACTS and not with_facts:
                continue
            _add_text(mentions, text, str(_LOG), line.subject in own_subjects)
    return mentions


def _add_text(mentions: dict[str, _FoundText], text: str, label: str, is_about_person: bool) -> None:
    mention = mentions.setdefault(text, _FoundText())
    mention.labels[label] = None
    mention.is_about_person = mention.is_about_person or is_about_person


def _free_texts(value: Any) -> dict[str, str]:
    """Return the free texts among the values of a log line; its fixed words are never searched for a name."""
    if not isinstance(value, dict):
        return {}
    return {key: text for key, text in value.items() if key in _FREE_TEXT_KEYS and isinstance(text, str) and text}


def _key(event: Event, text: str) -> str:
    """Return the key of a text in forms: the id of its event and its digest."""
    return f"{event.pk}-{hashlib.sha256(text.encode()).hexdigest()[:_KEY_LENGTH]}"


def _rewrite_column(column: _TextColumn, event: Event, texts: Mapping[str, str]) -> int:
    max_length, replaced = getattr(column.model._meta.get_field(column.name), "max_length", None), 0
    for text in column.texts(event):
        if (other := texts.get(_key(event, text))) is not None:
            replaced += column.rows(event).filter(**{column.name: text}).update(**{column.name: other[:max_length]})
    return replaced


def _rewrite_log(event: Event, texts: Mapping[str, str]) -> int:
    replaced = 0
    for line in Action.objects.filter(scope=event.scope):
        before, after = _replace_texts(event, line.before, texts), _replace_texts(event, line.after, texts)
        if (before, after) != (line.before, line.after):
            Action.objects.filter(pk=line.pk).update(before=before, after=after)
            replaced += 1
    return replaced


def _replace_texts(event: Event, value: Any, texts: Mapping[str, str]) -> Any:
    """Return the values of a log line with their texts replaced."""
    free = _free_texts(value)
    return {**value, **{key: texts.get(_key(event, text), text) for key, text in free.items()}} if free else value
