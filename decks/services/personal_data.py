"""What decks hold of a person: their lists with every version, and what they proposed about cards."""

from collections.abc import Iterable
from typing import Any

from accounts.models import User
from accounts.personal_data import PersonalDataHolder
from decks.models import CardProposal, DeckList, DeckVersion
from problems import Problem

_LONGEST = 120


def tell(user: User) -> dict[str, Any]:
    """Lists with the texts of all versions, and proposals, as plain JSON."""
    decks = DeckList.objects.filter(owner=user).prefetch_related("versions").order_by("id")
    return {
        "decks": [_tell_deck(deck) for deck in decks],
        "card_proposals": [
            {"at": one.made_at.isoformat(), "reason": one.reason, "state": one.state}
            for one in CardProposal.objects.filter(author=user).order_by("id")
        ],
    }


def erase(user: User, _actor: User | None) -> None:
    """The lists go with their versions, and with them what was handed in; what was proposed stays without a name."""
    DeckList.objects.filter(owner=user).delete()


def hand_over(source: User, target: User) -> None:
    """Lists of the first become lists of the second, under another name where that one has it already."""
    for deck in DeckList.objects.filter(owner=source).order_by("id"):
        deck.owner = target
        deck.name = _free_name(deck)
        deck.save(update_fields=["owner", "name"])


def _free_name(deck: DeckList) -> str:
    others = DeckList.objects.filter(owner=deck.owner, format_key=deck.format_key, event=deck.event)
    taken = set(others.values_list("name", flat=True))
    names = (deck.name, *(f"{deck.name[: _LONGEST - 6]} ({number})" for number in range(2, len(taken) + 3)))
    return next(name for name in names if name not in taken)


def _tell_deck(deck: DeckList) -> dict[str, Any]:
    return {
        "format": deck.format_key,
        "name": deck.name,
        "event": deck.event,
        "created_at": deck.created_at.isoformat(),
        "versions": [_tell_version(version) for version in deck.versions.all()],
    }


def _tell_version(version: DeckVersion) -> dict[str, Any]:
    return {"number": version.number, "at": version.at.isoformat(), "legal": version.legal, "text": version.text}


def consequences(user: User) -> Iterable[Problem]:
    """How many lists go."""
    if number := DeckList.objects.filter(owner=user).count():
        yield Problem("erase_takes_decks", {"number": number}, severity="warning")


HOLDER = PersonalDataHolder(export=tell, erase=erase, hand_over=hand_over, consequences=consequences)
