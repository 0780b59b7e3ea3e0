"""What tells namesakes of an event apart. Entry points: :func:`number_namesakes`, :func:`set_mark_word`."""

from collections import defaultdict
from collections.abc import Iterable

from django.db import transaction
from django.db.models import Q

from accounts.models import User
from language.one_line import put_on_one_line
from language.person_names import make_name_key
from problems import refuse
from tournament.event.queries.batches import split_in_batches
from tournament.event.services.log_lines import record_in_event
from tournament.event.services.stored_names import renew_names
from tournament.models import Entry, EntryMember, Event
from tournament.models.entry import MAX_MARK_LENGTH, load_name_marks
from tournament.name_access import NameAccess, reading_as

# A query names the keys of so many people for each of two columns.
_KEYS_AT_ONCE = 450


def number_namesakes(event: Event, people: Iterable[User]) -> None:
    """Give a number to each entry of these people that has a namesake in the locked event, and to the namesakes.

    Names and display names are compared alike; the reader decides later which of them are seen. A number stays, also
    when the namesake leaves or gets another name. Called wherever a person enters an event or gets other names.
    """
    keys = {key for user in people for key in (user.name_key, user.display_key) if key}
    named: dict[str, set[int]] = defaultdict(set)
    members = EntryMember.objects.filter(event=event).order_by()
    for batch in split_in_batches(sorted(keys), _KEYS_AT_ONCE):
        alike = members.filter(Q(user__name_key__in=batch) | Q(user__display_key__in=batch))
        for entry, *own_keys in alike.values_list("entry", "user__name_key", "user__display_key"):
            for key in own_keys:
                named[key].add(entry)
    namesakes = {entry for key in keys if len(named[key]) > 1 for entry in named[key]}
    _give_numbers(event, namesakes)


@transaction.atomic
def set_mark_word(*, entry: Entry, word: str, actor: User | None) -> Entry:
    """Set the word that tells an entry from its namesakes, "" for the club or the number again.

    Raises Refused mark_too_long, mark_without_namesake, and mark_taken if a namesake has the same mark.
    """
    word = put_on_one_line(word)
    if len(word) > MAX_MARK_LENGTH:
        refuse("mark_too_long", most=MAX_MARK_LENGTH)
    event = Event.objects.select_for_update().get(pk=entry.event_id)
    locked = event.entries.get(pk=entry.pk)
    if locked.mark_word == word:
        return locked
    if locked.namesake_number is None:
        refuse("mark_without_namesake", name=entry.name)
    with reading_as(NameAccess.STAFF):
        marks = load_name_marks(event.pk)
        if word and make_name_key(word) in {make_name_key(mark) for pk, mark in marks.items() if pk != entry.pk}:
            refuse("mark_taken", mark=word)
    before, locked.mark_word = locked.mark_word, word
    locked.save(update_fields=["mark_word"])
    record_in_event(event, "entry.mark_set", actor, entry, before={"mark": before}, after={"mark": word})
    renew_names(event)
    return locked


def _give_numbers(event: Event, entry_ids: set[int]) -> None:
    """Store the number of these entries in the event, where it is not stored yet."""
    unnumbered = [
        entry
        for batch in split_in_batches(sorted(entry_ids))
        for entry in event.entries.filter(pk__in=batch, namesake_number=None)
    ]
    if not unnumbered:
        return
    ids = event.entries.order_by("pk").values_list("pk", flat=True)
    number_of = {entry_id: number for number, entry_id in enumerate(ids, start=1)}
    for entry in unnumbered:
        entry.namesake_number = number_of[entry.pk]
    Entry.objects.bulk_update(unnumbered, ["namesake_number"], batch_size=200)
    renew_names(event)
