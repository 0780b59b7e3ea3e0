"""Reads the history of cards and proposals about cards."""

from dataclasses import dataclass

from django.db.models import QuerySet

from accounts.models import User
from decks.domain.cards.facts import FactChange, Facts, apply_changes, collect_facts, list_fact_changes
from decks.domain.cards.merging import move_changes
from decks.models import CardProposal, CardRevision
from decks.queries.cards import find_card
from games.registry import find_game
from problems import refuse


@dataclass(frozen=True)
class RevisionWithChanges:
    """A revision with the facts that differ from the revision before."""

    revision: CardRevision
    changes: tuple[FactChange, ...]


def read_card_history(game: str, key: str) -> list[RevisionWithChanges]:
    rows = list(CardRevision.objects.filter(card__game=game, card__key=key).select_related("editor").order_by("number"))
    before: Facts = collect_facts(None)
    history = []
    for row in rows:
        history.append(RevisionWithChanges(row, list_fact_changes(before, row.facts)))
        before = row.facts
    return history[::-1]


def get_card_proposal(number: int) -> CardProposal:
    """Return one proposal. Raises ``Refused`` with ``not_found``."""
    rows = CardProposal.objects.select_related("author", "decided_by")
    return rows.filter(pk=number).first() or refuse("not_found")


def list_card_proposals(user: User, *, may_decide: bool) -> QuerySet[CardProposal]:
    """Return all proposals for an editor, else the person's own, the newest first."""
    rows = CardProposal.objects.select_related("author")
    return rows if may_decide else rows.filter(author=user)


def find_proposed_facts(proposal: CardProposal) -> Facts:
    """Return all facts of the card as they would be if nothing had changed since the proposal was made."""
    return apply_changes(proposal.before, proposal.changes)


def find_facts_if_accepted(proposal: CardProposal) -> Facts:
    """Return all facts of the card as acceptance writes them: an open correction changes the present facts.

    The facts of a new card, and those of a decided proposal, are as they were proposed.
    """
    if not (proposal.is_open and proposal.card_key):
        return find_proposed_facts(proposal)
    current = collect_facts(find_card(proposal.game, proposal.card_key).card)
    languages = find_game(proposal.game).languages
    moved = move_changes(proposal.before, proposal.changes, current, languages)
    return apply_changes(current, moved or proposal.changes)


def find_newest_revision(game: str, key: str) -> int:
    """Return the number of the newest revision of a card; 0 for a card without revisions or a new card."""
    rows = CardRevision.objects.filter(card__game=game, card__key=key)
    return rows.order_by("-number").values_list("number", flat=True).first() or 0


def list_proposed_changes(proposal: CardProposal) -> tuple[FactChange, ...]:
    return list_fact_changes(proposal.before, find_proposed_facts(proposal))


def find_proposed_name(proposal: CardProposal) -> str:
    """Return the first name that the card would have, by which lists name the proposal."""
    return str(next((name for _language, name in find_proposed_facts(proposal)["names"]), proposal.card_key))
