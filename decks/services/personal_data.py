"""Personal data in decks: the deck lists of a person with every version, and proposals about cards."""

from collections.abc import Iterable
from typing import Any

from accounts.models import User
from accounts.personal_data import PersonalDataHolder
from decks.models import CardProposal, DeckList
from decks.services.versions import MAX_NAME_LENGTH
from problems import Problem


def export_data(user: User) -> dict[str, Any]:
    """Return the deck lists with the texts of all versions, and the proposals, as plain JSON."""
    decks = DeckList.objects.filter(owner=user).prefetch_related("versions").order_by("id")
    return {
        "decks": [
            {
                "format": deck.format_key,
                "name": deck.name,
                "event": deck.event,
                "created_at": deck.created_at.isoformat(),
                "versions": [
                    {
                        "number": version.number,
                        "at": version.at.isoformat(),
                        "legal": version.status == "legal",
                        "verdict": version.status,
                        "text": version.text,
                    }
                    for version in deck.versions.all()
                ],
            }
            for deck in decks
        ],
        "card_proposals": [
            {"at": proposal.made_at.isoformat(), "reason": proposal.reason, "state": proposal.state}
            for proposal in CardProposal.objects.filter(author=user).order_by("id")
        ],
    }


def erase(user: User, _actor: User | None) -> None:
    """Delete the deck lists with versions and submissions; proposals keep their author, a person without a name."""
    DeckList.objects.filter(owner=user).delete()


def hand_over(source: User, target: User) -> None:
    """Move deck lists and proposals of ``source`` to ``target``; a deck gets a new name if ``target`` has its name."""
    CardProposal.objects.filter(author=source).update(author=target)
    for deck in DeckList.objects.filter(owner=source).order_by("id"):
        others = DeckList.objects.filter(owner=target, format_key=deck.format_key, event=deck.event)
        taken = set(others.values_list("name", flat=True))
        numbered = (f"{deck.name[: MAX_NAME_LENGTH - 6]} ({number})" for number in range(2, len(taken) + 3))
        deck.owner = target
        deck.name = next(name for name in (deck.name, *numbered) if name not in taken)
        deck.save(update_fields=["owner", "name"])


def list_consequences(user: User) -> Iterable[Problem]:
    """Yield a warning with the number of deck lists that erasing deletes."""
    if number := DeckList.objects.filter(owner=user).count():
        yield Problem("erase_takes_decks", {"number": number}, severity="warning")


HOLDER = PersonalDataHolder(export=export_data, erase=erase, hand_over=hand_over, consequences=list_consequences)
