"""The history of cards: appended by every way a card can change, and never undone by an update of Kartel."""

import json
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from decks.domain.cards.facts import facts_of
from decks.models import Card, CardRevision
from decks.queries.card_history import history_of
from decks.queries.cards import find_card
from decks.queries.catalogue import current_catalogue
from decks.services.catalogue import load_catalogue
from decks.services.deciding import accept_card_proposal
from decks.services.importing import import_cards
from decks.services.proposing import propose_correction
from games.registry import cards_of, find_games

if TYPE_CHECKING:
    from accounts.models import User

pytestmark = pytest.mark.django_db
GAME = "doomtrooper"
SHIPPED = cards_of(GAME)
AT = next(place for place, card in enumerate(SHIPPED) if card.key == "zavahani")


def shipped_with(**facts: object) -> None:
    """A later Kartel ships other facts of one card."""
    changed = replace(SHIPPED[AT], **facts)  # type: ignore[arg-type]
    load_catalogue(game=GAME, cards=(*SHIPPED[:AT], changed, *SHIPPED[AT + 1 :]))


def corrected(bozena: "User", editor: "User", **facts: object) -> None:
    proposal = propose_correction(actor=bozena, game=GAME, key="zavahani", facts=facts, reason="na kartě")
    accept_card_proposal(actor=editor, number=proposal.pk)


def origins(key: str = "zavahani") -> list[str]:
    return [shown.revision.origin for shown in history_of(GAME, key)]


def test_every_shipped_card_begins_with_a_revision_of_its_own() -> None:
    shipped = sum(len(cards_of(game)) for game in find_games())
    assert CardRevision.objects.count() == Card.objects.count() == shipped
    assert set(CardRevision.objects.values_list("number", "origin")) == {(1, "shipped")}
    assert not CardRevision.objects.exclude(editor=None).exists()


def test_an_update_appends_and_says_what_it_changed() -> None:
    shipped_with(type="art")
    newest, first = history_of(GAME, "zavahani")
    assert [(one.field, one.after) for one in newest.changes] == [("type", "art")]
    assert (newest.revision.number, first.revision.facts) == (2, facts_of(SHIPPED[AT]))
    assert origins("ilian") == ["shipped"]


def test_an_update_does_not_undo_what_an_editor_accepted(bozena: "User", editor: "User") -> None:
    corrected(bozena, editor, type="special", aliases=["Váhavka"])
    shipped_with(type="art", affiliation="Obecný", aliases=("Zavahani",))
    card = find_card(GAME, "zavahani").card
    assert (card.type, card.affiliation) == ("special", "Obecný")
    assert set(card.aliases) == {"Váhavka", "Zavahani"}
    assert origins() == ["shipped", "proposed", "shipped"]


def test_what_an_editor_accepted_survives_every_later_update(bozena: "User", editor: "User") -> None:
    corrected(bozena, editor, type="special")
    for affiliation in ("Obecný", "Bauhaus", ""):
        shipped_with(affiliation=affiliation)
        assert find_card(GAME, "zavahani").card.type == "special"
        assert find_card(GAME, "zavahani").card.affiliation == affiliation


def test_a_card_that_says_the_same_gets_no_revision() -> None:
    before = CardRevision.objects.count()
    shipped_with(type="art")
    assert CardRevision.objects.count() == before + 1


def test_a_file_leaves_its_trace_in_the_history(editor: "User") -> None:
    rows = [{"cs": "Zaváhání", "en": "Hesitation"}, {"name": "Aquabeast", "type": "Warrior"}]
    import_cards(game=GAME, text=json.dumps(rows), language="en", actor=editor)
    assert origins() == ["imported", "shipped"]
    assert origins("aquabeast") == ["imported"]
    assert history_of(GAME, "aquabeast")[0].revision.editor == editor


def test_a_card_from_before_there_was_a_history_keeps_what_it_said(bozena: "User", editor: "User") -> None:
    CardRevision.objects.all().delete()
    Card.objects.update(shipped=None)
    corrected(bozena, editor, type="special")
    assert [shown.revision.number for shown in history_of(GAME, "zavahani")] == [2, 1]
    assert history_of(GAME, "zavahani")[1].revision.facts == facts_of(SHIPPED[AT])


def test_the_index_is_another_one_after_every_change(bozena: "User", editor: "User") -> None:
    seen = {current_catalogue(GAME).revision}
    corrected(bozena, editor, type="special")
    seen.add(current_catalogue(GAME).revision)
    shipped_with(affiliation="Obecný")
    seen.add(current_catalogue(GAME).revision)
    assert len(seen) == 3
