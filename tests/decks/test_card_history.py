"""The history of cards: every change appends a revision, and an update of Kartel keeps accepted facts."""

import json
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from decks.domain.cards.facts import collect_facts
from decks.models import Card, CardRevision
from decks.queries.card_history import read_card_history
from decks.queries.cards import find_card
from decks.queries.catalogue import get_catalogue
from decks.services.catalogue import load_catalogue
from decks.services.decisions import accept_card_proposal
from decks.services.imports import import_cards
from decks.services.proposals import propose_correction
from games.registry import find_games, read_shipped_cards

if TYPE_CHECKING:
    from accounts.models import User

pytestmark = pytest.mark.django_db
GAME = "doomtrooper"
SHIPPED = read_shipped_cards(GAME)
INDEX = next(index for index, card in enumerate(SHIPPED) if card.key == "zavahani")


def ship(**facts: object) -> None:
    """Load the shipped cards with other facts of one card, as a later version of Kartel would."""
    changed = replace(SHIPPED[INDEX], **facts)  # type: ignore[arg-type]
    load_catalogue(game=GAME, cards=(*SHIPPED[:INDEX], changed, *SHIPPED[INDEX + 1 :]))


def correct(bozena: "User", editor: "User", **facts: object) -> None:
    proposal = propose_correction(actor=bozena, game=GAME, key="zavahani", facts=facts, reason="na kartě")
    accept_card_proposal(actor=editor, number=proposal.pk)


def origins(key: str = "zavahani") -> list[str]:
    return [recorded.revision.origin for recorded in read_card_history(GAME, key)]


def test_every_shipped_card_has_a_first_revision() -> None:
    shipped = sum(len(read_shipped_cards(game)) for game in find_games())
    assert CardRevision.objects.count() == Card.objects.count() == shipped
    assert set(CardRevision.objects.values_list("number", "origin")) == {(1, "shipped")}
    assert not CardRevision.objects.exclude(editor=None).exists()


def test_an_update_appends_a_revision_with_its_changes() -> None:
    ship(type="relic")
    newest, first = read_card_history(GAME, "zavahani")
    assert [(change.field, change.after) for change in newest.changes] == [("type", "relic")]
    assert (newest.revision.number, first.revision.facts) == (2, collect_facts(SHIPPED[INDEX]))
    assert origins("ilian") == ["shipped"]


def test_an_update_does_not_undo_what_an_editor_accepted(bozena: "User", editor: "User") -> None:
    correct(bozena, editor, type="special", aliases=["Váhavka"])
    ship(type="relic", affiliation="Obecný", aliases=("Zavahani",))
    card = find_card(GAME, "zavahani").card
    assert (card.type, card.affiliation) == ("special", "Obecný")
    assert set(card.aliases) == {"Váhavka", "Zavahani"}
    assert origins() == ["shipped", "proposed", "shipped"]


def test_accepted_facts_survive_every_later_update(bozena: "User", editor: "User") -> None:
    correct(bozena, editor, type="special")
    for affiliation in ("Obecný", "Bauhaus", ""):
        ship(affiliation=affiliation)
        assert find_card(GAME, "zavahani").card.type == "special"
        assert find_card(GAME, "zavahani").card.affiliation == affiliation


def test_an_unchanged_card_gets_no_revision() -> None:
    before = CardRevision.objects.count()
    ship(type="relic")
    assert CardRevision.objects.count() == before + 1


def test_an_import_appends_to_the_history(editor: "User") -> None:
    rows = [{"cs": "Zaváhání", "en": "Hesitation"}, {"name": "Moonbeast", "type": "Warrior"}]
    import_cards(game=GAME, text=json.dumps(rows), language="en", actor=editor)
    assert origins() == ["imported", "shipped"]
    assert origins("moonbeast") == ["imported"]
    assert read_card_history(GAME, "moonbeast")[0].revision.editor == editor


def test_a_card_without_history_first_gets_a_revision_of_its_old_facts(bozena: "User", editor: "User") -> None:
    CardRevision.objects.all().delete()
    Card.objects.update(shipped=None)
    correct(bozena, editor, type="special")
    assert [recorded.revision.number for recorded in read_card_history(GAME, "zavahani")] == [2, 1]
    assert read_card_history(GAME, "zavahani")[1].revision.facts == collect_facts(SHIPPED[INDEX])


def test_the_catalogue_has_another_revision_after_every_change(bozena: "User", editor: "User") -> None:
    revisions = {get_catalogue(GAME).revision}
    correct(bozena, editor, type="special")
    revisions.add(get_catalogue(GAME).revision)
    ship(affiliation="Obecný")
    revisions.add(get_catalogue(GAME).revision)
    assert len(revisions) == 3
