"""Work at the door: many people entered at once, a name that was misheard. One alone is ``entries.add_walk_in``.

Entry points: :func:`add_walk_ins`, :func:`correct_name`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.db import transaction

from accounts.models import User
from accounts.services.people import correct_person_name
from language.one_line import to_one_line
from problems import Problem, Refused, refuse
from tournament.domain.name_lines import LONGEST_NAME, MOST_NAMES, name_key
from tournament.entries.queries.claims import unclaimed_in
from tournament.entries.queries.namesakes import names_entered
from tournament.entries.services.entries import add_walk_in
from tournament.models import Entry, EntryMember, Event


@dataclass(frozen=True)
class Newcomer:
    """Somebody to be entered; ``is_another`` than whoever bears the same name here already."""

    given_name: str
    family_name: str
    is_another: bool = False


@transaction.atomic
def add_walk_ins(*, event: Event, people: Sequence[Newcomer], actor: User | None) -> list[Entry]:
    """Enter several people without accounts, checked in at once: all of them or nobody.

    Raises Refused too_many_names, name_entered_already with everybody who is not said to be another, and what
    ``add_walk_in`` refuses.
    """
    if len(people) > MOST_NAMES:
        refuse("too_many_names", most=MOST_NAMES)
    Event.objects.select_for_update().get(pk=event.pk)
    if doubles := tuple(_doubles(event, people)):
        raise Refused(doubles)
    return [
        add_walk_in(event=event, given_name=one.given_name, family_name=one.family_name, actor=actor, confirmed=True)
        for one in people
    ]


@transaction.atomic
def correct_name(*, entry: Entry, person_id: int, given_name: str, family_name: str, actor: User | None) -> User:
    """Write the name of somebody without an account anew; papers with the old one are put aside.

    Raises Refused name_not_whole, or name_is_their_own for who has an account or work here and for anybody else.
    """
    given, family = to_one_line(given_name), to_one_line(family_name)
    if not (given and family) or max(len(given), len(family)) > LONGEST_NAME:
        refuse("name_not_whole", most=LONGEST_NAME)
    # Locked first: somebody may be taking the entry over into an account right now.
    members = EntryMember.objects.filter(entry=entry).values("user")
    person = User.objects.select_for_update(no_key=True).filter(pk=person_id, pk__in=members).first()
    if person is None or person.pk not in unclaimed_in(entry.event):
        refuse("name_is_their_own")
    scope = entry.event.scope
    return correct_person_name(user=person, given_name=given, family_name=family, actor=actor, scope=scope)


def _doubles(event: Event, people: Sequence[Newcomer]) -> Iterator[Problem]:
    known = names_entered(event)
    for one in people:
        key = name_key(one.given_name, one.family_name)
        if key in known and not one.is_another:
            yield Problem("name_entered_already", {"name": known[key]})
        known.setdefault(key, f"{one.given_name} {one.family_name}")
