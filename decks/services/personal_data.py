"""Personal data in decks: the deck lists of a person with every version, and proposals about cards."""

from collections.abc import Iterable
from typing import Any

from accounts.models import User
from accounts.personal_data import PersonalDataHolder
from decks.models import CardProposal, DeckList, DeckVersion
from problems import Problem

_LONGEST = 120


def export_data(user: User) -> dict[str, Any]:
    """Return the deck lists with the texts of all versions, and the proposals, as plain JSON."""
    decks = DeckList.objects.filter(owner=user).prefetch_related("versions").order_by("id")
    return {
        "decks": [_deck_shape(deck) for deck in decks],
        "card_proposals": [
            {"at": one.made_at.isoformat(), "reason": one.reason, "state": one.state}
            for one in CardProposal.objects.filter(author=user).order_by("id")
        ],
    }


def erase(user: User, _actor: User | None) -> None:
    """Delete the deck lists with versions and submissions; proposals stay without an author."""
    DeckList.objects.filter(owner=user).delete()


def hand_over(source: User, target: User) -> None:
    """Move the deck lists of ``source`` to ``target``, under another name where ``target`` has that name."""
    for deck in DeckList.objects.filter(owner=source).order_by("id"):
        deck.owner = target
        deck.name = _free_name(deck)
        deck.save(update_fields=["owner", "name"])


def _free_name(deck: DeckList) -> str:
    others = DeckList.objects.filter(owner=deck.owner, format_key=deck.format_key, event=deck.event)
    taken = set(others.values_list("name", flat=True))
    names = (deck.name, *(f"{deck.name[: _LONGEST - 6]} ({number})" for number in range(2, len(taken) + 3)))
    return next(name for name in names if name not in taken)


def _deck_shape(deck: DeckList) -> dict[str, Any]:
    return {
        "format": deck.format_key,
        "name": deck.name,
        "event": deck.event,
        "created_at": deck.created_at.isoformat(),
        "versions": [_version_shape(version) for version in deck.versions.all()],
    }


def _version_shape(version: DeckVersion) -> dict[str, Any]:
    return {"number": version.number, "at": version.at.isoformat(), "legal": version.legal, "text": version.text}


def consequences(user: User) -> Iterable[Problem]:
    """Yield a warning with the number of deck lists that erasing deletes."""
    if number := DeckList.objects.filter(owner=user).count():
        yield Problem("erase_takes_decks", {"number": number}, severity="warning")


HOLDER = PersonalDataHolder(export=export_data, erase=erase, hand_over=hand_over, consequences=consequences)
