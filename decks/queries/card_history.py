"""The history of cards and what is proposed about them, as pages show it."""

from dataclasses import dataclass

from django.db.models import QuerySet

from accounts.models import User
from decks.domain.cards.facts import FactChange, Facts, apply_changes, differences, facts_of
from decks.models import CardProposal, CardRevision
from decks.queries.cards import find_card
from problems import refuse


@dataclass(frozen=True)
class ShownRevision:
    """A revision with what differs from the one before."""

    revision: CardRevision
    changes: tuple[FactChange, ...]


def history_of(game: str, key: str) -> list[ShownRevision]:
    """Every revision of a card, the newest first."""
    rows = list(CardRevision.objects.filter(card__game=game, card__key=key).select_related("editor").order_by("number"))
    before: Facts = facts_of(None)
    shown = []
    for row in rows:
        shown.append(ShownRevision(row, differences(before, row.facts)))
        before = row.facts
    return shown[::-1]


def get_card_proposal(number: int) -> CardProposal:
    """One proposal. Raises ``Refused`` with ``not_found``."""
    rows = CardProposal.objects.select_related("author", "decided_by")
    return rows.filter(pk=number).first() or refuse("not_found")


def card_proposals_for(user: User, *, decides: bool) -> QuerySet[CardProposal]:
    """For an editor all, else the person's own, the newest first."""
    rows = CardProposal.objects.select_related("author")
    return rows if decides else rows.filter(author=user)


def proposed_facts(proposal: CardProposal) -> Facts:
    """All facts of the card as the proposal wants them, on the ground it was made from."""
    return apply_changes(proposal.before, proposal.changes)


def facts_to_decide(proposal: CardProposal) -> Facts:
    """All facts of the card as they would be: of an open correction the card as it is now with what is proposed."""
    if not (proposal.is_open and proposal.card_key):
        return proposed_facts(proposal)
    return apply_changes(facts_of(find_card(proposal.game, proposal.card_key).card), proposal.changes)


def newest_revision(game: str, key: str) -> int:
    """Number of the newest revision of a card; 0 for one that was never changed, or is not there yet."""
    rows = CardRevision.objects.filter(card__game=game, card__key=key)
    return rows.order_by("-number").values_list("number", flat=True).first() or 0


def proposed_changes(proposal: CardProposal) -> tuple[FactChange, ...]:
    """What the proposal changes, fact by fact."""
    return differences(proposal.before, proposed_facts(proposal))


def name_of(proposal: CardProposal) -> str:
    """What a list calls the proposal: the leading name that the card would have."""
    return str(next((name for _language, name in proposed_facts(proposal)["names"]), proposal.card_key))
