"""Erasing a person: personal data is removed wherever it stands; the results of all players stay as they are."""

from collections.abc import Mapping

from allauth.account.models import EmailAddress
from django.db import transaction
from django.utils import timezone

from accounts.models import ApiToken, SignInLink, SiteRole, User
from accounts.personal_data import Mention, list_holders
from accounts.queries.my_data import find_hindrances
from accounts.services.locks import lock_people
from language.names_in_text import REMOVED_NAME
from language.one_line import put_on_one_line
from ledger.services.log import record_action
from problems import Refused, refuse

MAX_TEXT_LENGTH = 1000


@transaction.atomic
def erase_person(
    *, user: User, actor: User | None = None, by_command: bool = False, texts: Mapping[str, str] | None = None
) -> None:
    """Erase a person: clear the row, so that every page, paper and log line loses the name.

    The person drops from events that are not over; roles, decks, tokens and links are deleted. Texts that contain the
    name are rewritten: to the text given in ``texts`` under the mention's key, else to the suggested one. A person
    erasing their own account can only keep a text unchanged or take the suggestion. ``actor`` is by default the person;
    ``by_command``: a command erases the person, and without an ``actor`` the log names none. A person that is erased
    already is not changed. Raises Refused with every hindrance (erase_last_organizer, erase_last_operator), or
    erase_text_too_long, and then changes nothing.
    """
    person = lock_people((user.pk,))[user.pk]
    if person.erased_at is not None:
        return
    if hindrances := find_hindrances(person):
        raise Refused(tuple(hindrances))
    actor = actor if actor is not None or by_command else person
    rewritten = _rewrite_texts(person, actor, texts or {})
    for holder in list_holders().values():
        holder.discard_papers(person)
        holder.erase(person, actor)
    for model in (ApiToken, SignInLink, SiteRole, EmailAddress):
        model._default_manager.filter(user=person).delete()
    person.username = f"erased-{person.pk}"
    person.given_name = person.family_name = person.email = person.display_name = ""
    person.latin_name = ""
    person.is_active = person.is_staff = person.is_superuser = person.is_hidden = False
    person.last_login = None
    person.erased_at = timezone.now()
    person.set_unusable_password()
    person.save()
    record_action(
        actor=actor, verb="person.erased", scope="site", subject=f"person:{person.pk}", after={"texts": rewritten}
    )


def _rewrite_texts(person: User, actor: User | None, texts: Mapping[str, str]) -> int:
    """Rewrite the texts that contain the name. Return the number of replacements.

    Every actor but the person is staff, and so is the operator that runs a command (``actor`` None).
    """
    by_staff, replaced = actor != person, 0
    for key, holder in list_holders().items():
        mentions = list(holder.mentions(person, by_staff))
        new_texts = {
            mention.key: _replacement_text(mention, texts.get(f"{key}.{mention.key}"), by_staff) for mention in mentions
        }
        if any(len(text) > MAX_TEXT_LENGTH for text in new_texts.values()):
            refuse("erase_text_too_long", most=MAX_TEXT_LENGTH)
        changed = {
            mention.key: new_texts[mention.key] for mention in mentions if new_texts[mention.key] != mention.text
        }
        replaced += holder.rewrite(changed, actor) if changed else 0
    return replaced


def _replacement_text(mention: Mention, requested: str | None, by_staff: bool) -> str:
    """Return the new text of a mention. Only staff may change the wording, because other people wrote the text."""
    # Compared line by line, because a browser does not send the line ends that are stored.
    if requested is not None and requested.splitlines() == mention.text.splitlines():
        return mention.text
    if requested is None or not by_staff:
        return mention.suggested
    text = requested.strip() if "\n" in mention.text else put_on_one_line(requested)
    return text or REMOVED_NAME
