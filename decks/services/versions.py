"""Saves deck lists: every save appends a version with its verdict."""

from django.db import transaction
from django.db.models import Max

from accounts.models import User
from decks.domain.checking.verdict import Verdict
from decks.models import DeckList, DeckVersion
from decks.services.check import check_text
from games.formats.edition import digest_format
from games.registry import find_format
from ledger.services.log import record_action
from problems import refuse

MAX_NAME_LENGTH = 120
# A verdict and the digest of the rules by which the deck was checked.
VerdictByRules = tuple[Verdict, str]


@transaction.atomic
def save_deck_version(
    *,
    owner: User,
    format_key: str,
    text: str,
    name: str,
    event: str = "",
    actor: User | None = None,
    verdict_by_rules: VerdictByRules | None = None,
) -> DeckVersion:
    """Append a version to the owner's deck of that name and format; the deck is created if there is none.

    ``event`` is the slug of the event that the deck is made for, because events of one name do not share a deck.
    An illegal deck is saved like a legal one. ``actor`` is the account that saves, by default the owner.
    ``verdict_by_rules`` is the verdict by an event's own rules; without it, today's format is used.

    Raises ``Refused``: ``format_unknown``, ``deck_name_missing``, ``text_too_large``, ``too_many_lines``,
    ``text_not_readable``.
    """
    if verdict_by_rules is None:
        _game, todays_rules = find_format(format_key)
        verdict_by_rules = check_text(format_key=format_key, text=text), digest_format(format_key, todays_rules)
    verdict, rules = verdict_by_rules
    deck = _lock_deck(owner, format_key, " ".join(name.split())[:MAX_NAME_LENGTH], event)
    newest = deck.versions.aggregate(newest=Max("number"))["newest"] or 0
    version = DeckVersion.objects.create(
        deck=deck,
        number=newest + 1,
        text=text,
        verdict=verdict.as_dict(),
        legal=verdict.status == "legal",
        status=verdict.status,
        format_version=verdict.format_version,
        rules=rules,
        catalogue=verdict.catalogue,
        by=actor or owner,
    )
    record_action(
        actor=actor or owner,
        verb="deck.version_saved",
        scope="site",
        subject=f"deck:{deck.pk}",
        before={"version": newest} if newest else None,
        after={"version": version.number, "legal": version.legal, "verdict": version.status},
    )
    return version


def _lock_deck(owner: User, format_key: str, name: str, event: str) -> DeckList:
    """Find or create the deck and lock it until the commit, so that simultaneous saves get different numbers.

    Raises ``Refused`` with ``deck_name_missing``.
    """
    if not name:
        refuse("deck_name_missing")
    deck, _created = DeckList.objects.get_or_create(owner=owner, format_key=format_key, name=name, event=event)
    return DeckList.objects.select_for_update().get(pk=deck.pk)
