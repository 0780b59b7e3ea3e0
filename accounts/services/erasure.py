"""Erasing what is personal of somebody, and nothing that others need: results stay, the name goes everywhere."""

from collections.abc import Mapping

from allauth.account.models import EmailAddress
from django.db import transaction
from django.utils import timezone

from accounts.models import ApiToken, SignInLink, SiteRole, User
from accounts.personal_data import Mention, registered_holders
from accounts.queries.my_data import find_hindrances, mentions_by
from language.names_in_text import REMOVED_NAME
from language.one_line import to_one_line
from ledger.services.log import record_action
from problems import Refused, refuse

LONGEST_TEXT = 1000


@transaction.atomic
def erase_person(
    *, user: User, actor: User | None = None, by_staff: bool = False, texts: Mapping[str, str] | None = None
) -> None:
    """Erase a person who asks for it: their row is emptied, and with it every page, paper and log loses the name.

    They leave events that are not over, their roles end, their decks, tokens and links go, nobody signs in as them any
    more. Texts in which the name stands are written anew: as ``texts`` say by the key of the mention, else as
    suggested; who erases themself can only leave a text as it is. ``actor`` carries it out, the person unless said;
    ``by_staff`` without an actor is a command. Raises Refused with everything that stands in the way,
    erase_last_organizer and erase_last_operator, or erase_text_too_long, and then changes nothing.
    """
    person = User.objects.select_for_update(no_key=True).get(pk=user.pk)
    if person.erased_at is not None:
        return
    if hindrances := find_hindrances(person):
        raise Refused(tuple(hindrances))
    does = actor if actor is not None or by_staff else person
    rewritten = _rewrite(person, does, texts or {})
    for holder in registered_holders().values():
        holder.discard_papers(person)
        holder.erase(person, does)
    for kind in (ApiToken, SignInLink, SiteRole, EmailAddress):
        kind._default_manager.filter(user=person).delete()
    _empty(person)
    record_action(
        actor=does, verb="person.erased", scope="site", subject=f"person:{person.pk}", after={"texts": rewritten}
    )


def _rewrite(person: User, actor: User | None, texts: Mapping[str, str]) -> int:
    """In how many places a text was written anew; one that is to stay as it is does."""
    by_staff, places = actor != person, 0
    for key, holder in registered_holders().items():
        found = mentions_by(holder, person, by_staff=by_staff)
        wanted = {one.key: _wanted(one, texts.get(f"{key}.{one.key}"), by_staff) for one in found}
        if any(len(text) > LONGEST_TEXT for text in wanted.values()):
            refuse("erase_text_too_long", most=LONGEST_TEXT)
        changed = {one.key: wanted[one.key] for one in found if wanted[one.key] != one.text}
        places += holder.rewrite(changed, actor) if changed else 0
    return places


def _wanted(mention: Mention, said: str | None, by_staff: bool) -> str:
    """The text that is to stand there. Who erases themself may only keep it: the words are other people's."""
    if said is None or not (by_staff or said == mention.text):
        return mention.suggested
    kept = said.strip() if "\n" in mention.text else to_one_line(said)
    return kept or REMOVED_NAME


def _empty(person: User) -> None:
    person.username = f"erased-{person.pk}"
    person.given_name = person.family_name = person.email = person.display_name = ""
    person.is_active = person.is_staff = person.is_superuser = person.is_hidden = False
    person.last_login = None
    person.erased_at = timezone.now()
    person.set_unusable_password()
    person.save()
