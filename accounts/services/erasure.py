"""Erasing what is personal of somebody, and nothing that others need: results stay, the name goes everywhere."""

from allauth.account.models import EmailAddress
from django.db import transaction
from django.utils import timezone

from accounts.models import ApiToken, SignInLink, SiteRole, User
from accounts.personal_data import holders
from accounts.queries.my_data import hindrances_of
from ledger.services.log import record_action
from problems import Refused


@transaction.atomic
def erase_person(*, user: User) -> None:
    """Erase a person who asks for it: their row is emptied, and with it every page, paper and log loses the name.

    They leave events that are not over, their roles end, their decks, tokens and links go, nobody signs in as them any
    more. Raises Refused with everything that stands in the way, erase_last_organizer and erase_last_operator, and then
    changes nothing.
    """
    person = User.objects.select_for_update(no_key=True).get(pk=user.pk)
    if hindrances := hindrances_of(person):
        raise Refused(tuple(hindrances))
    for holder in holders().values():
        holder.forget_papers(person)
        holder.erase(person)
    for kind in (ApiToken, SignInLink, SiteRole, EmailAddress):
        kind._default_manager.filter(user=person).delete()
    _empty(person)
    record_action(actor=person, verb="person.erased", scope="site", subject=f"person:{person.pk}")


def _empty(person: User) -> None:
    person.username = f"erased-{person.pk}"
    person.given_name = person.family_name = person.email = person.display_name = ""
    person.is_active = person.is_staff = person.is_superuser = person.is_hidden = False
    person.last_login = None
    person.erased_at = timezone.now()
    person.set_unusable_password()
    person.save()
