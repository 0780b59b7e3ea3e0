"""Writes of the check-in desk: enter several walk-ins at once, correct a name.

A single walk-in is entered by ``entries.add_walk_in``, a list of many by a job (``long_lists.py``).

Entry points: :func:`add_walk_ins`, :func:`require_no_namesakes`, :func:`correct_name`,
:func:`write_latin_name`.
"""

from collections.abc import Mapping, Sequence

from django.db import transaction

from accounts.models import CountedUse, User
from accounts.services.daily_limits import count_use
from accounts.services.locks import lock_people
from accounts.services.names import require_person_name
from accounts.services.people import correct_person_name, set_latin_name
from language.person_names import make_name_key
from problems import Problem, Refused, refuse
from tournament.domain.name_lines import MAX_AT_ONCE, MAX_NAME_LENGTH
from tournament.entries.queries.claims import find_unclaimed_people
from tournament.entries.queries.namesakes import read_entered_names
from tournament.entries.services.newcomers import Newcomer, enter_newcomers
from tournament.event.services.locks import lock_after_computing
from tournament.models import Entry, EntryMember, Event


def add_walk_ins(*, event: Event, people: Sequence[Newcomer], actor: User | None, is_here: bool = True) -> list[Entry]:
    """Enter several players without accounts, checked in if ``is_here``, else registered: all of them or none.

    Raises Refused too_many_names, names_a_day_reached, name_entered_already for each repeated name that is not
    confirmed, and what ``enter_newcomers`` refuses.
    """
    if len(people) > MAX_AT_ONCE:
        refuse("too_many_names", most=MAX_AT_ONCE)
    with lock_after_computing(event, read_entered_names) as (locked, get_names):
        require_no_namesakes(get_names(), people)
        count_use(user=actor, kind=CountedUse.Kind.NAMES, amount=len(people))
        return enter_newcomers(event=locked, people=people, actor=actor, is_here=is_here)


def require_no_namesakes(entered: Mapping[str, str], people: Sequence[Newcomer]) -> None:
    """Raise Refused name_entered_already for each repeated name that is not confirmed; ``entered`` are names by key."""
    names, problems = dict(entered), []
    for newcomer in people:
        key = make_name_key(newcomer.given_name, newcomer.family_name)
        if key in names and not newcomer.is_another:
            problems.append(Problem("name_entered_already", {"name": names[key]}))
        names.setdefault(key, f"{newcomer.given_name} {newcomer.family_name}")
    if problems:
        raise Refused(tuple(problems))


@transaction.atomic
def write_latin_name(*, entry: Entry, person_id: int, latin_name: str, actor: User | None) -> User:
    """Set the name in Latin letters that papers show of a player whose own letters they cannot.

    Raises Refused latin_name_needed, and name_is_their_own for an id that is not of the entry.
    """
    person = lock_people((person_id,)).get(person_id)
    if person is None or not EntryMember.objects.filter(entry=entry, user=person_id).exists():
        refuse("name_is_their_own")
    return set_latin_name(user=person, latin_name=latin_name, actor=actor, scope=entry.event.scope)


@transaction.atomic
def correct_name(*, entry: Entry, person_id: int, given_name: str, family_name: str, actor: User | None) -> User:
    """Correct the name of a player without an account and discard stored papers with the old name.

    Raises Refused name_not_whole, or name_is_their_own for a person with an account or a role, and for any id
    that is not of the entry.
    """
    given, family = require_person_name(given_name, family_name)
    if not (given and family) or max(len(given), len(family)) > MAX_NAME_LENGTH:
        refuse("name_not_whole", most=MAX_NAME_LENGTH)
    members = EntryMember.objects.filter(entry=entry, user=person_id)
    if not members.exists():
        refuse("name_is_their_own")
    person = lock_people((person_id,))[person_id]
    # Asked again under the lock: an account may have claimed the entry at this moment.
    if not members.exists() or not find_unclaimed_people(entry.event).filter(pk=person.pk).exists():
        refuse("name_is_their_own")
    scope = entry.event.scope
    return correct_person_name(user=person, given_name=given, family_name=family, actor=actor, scope=scope)
