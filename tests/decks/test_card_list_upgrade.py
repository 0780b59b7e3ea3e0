"""An upgrade of a database that version 0.2 made, with 200 Czech names: corrections, proposals and own cards stay."""

import json
from typing import TYPE_CHECKING, Any

import pytest

from decks.models import Card, CardList, CardName, CardProposal, CardRevision
from decks.queries.card_history import find_facts_if_accepted, read_card_history
from decks.queries.cards import find_card
from decks.queries.catalogue import get_catalogue
from decks.services.catalogue import load_catalogue
from decks.services.decisions import accept_card_proposal
from decks.services.imports import import_cards
from decks.services.proposals import propose_card, propose_correction
from games.declaration import Card as PlainCard
from games.registry import read_shipped_cards
from ledger.models import Action

if TYPE_CHECKING:
    from accounts.models import User

pytestmark = pytest.mark.django_db
GAME = "doomtrooper"
# The facts of a card that version 0.2 stored.
STORED_FACTS = ("names", "aliases", "type", "affiliation", "personality", "printed", "homemade", "documents")
# Rows of the list shipped with version 0.2, with the faults that it had.
FIRST_LIST = tuple(
    PlainCard(key, (("cs", name),), (), kind, affiliation, printed=frozenset({"cs"}), documents=("PP11",))
    for key, name, kind, affiliation in (
        ("kurator", "Kurátor", "warrior", "Bratrstvo"),
        ("komunikacni-sum", "Komunikační šum", "special", ""),
        ("unik-o-vlasek", "Únik o vlásek", "special", ""),
        ("zavahani", "Zaváhání", None, ""),
        ("crenshaw", "Crenshaw", "warrior", ""),
        ("nekromag", "Nekromág", "warrior", "Černá legie"),
        ("ilian", "Ilian", "warrior", "Černá legie"),
    )
)


@pytest.fixture
def first_version() -> None:
    """Replace the cards by those of version 0.2, stored as it stored them."""
    Card.objects.filter(game=GAME).delete()
    CardList.objects.filter(game=GAME).delete()
    load_catalogue(game=GAME, cards=FIRST_LIST)
    for row in Card.objects.filter(game=GAME):
        Card.objects.filter(pk=row.pk).update(shipped=stored(row.shipped or {}), shipped_key="")
    forget_new_facts()


def stored(facts: dict[str, Any]) -> dict[str, Any]:
    return {field: facts[field] for field in STORED_FACTS if field in facts}


def forget_new_facts() -> None:
    """Store history and proposals as version 0.2 did."""
    for revision in CardRevision.objects.filter(card__game=GAME):
        CardRevision.objects.filter(pk=revision.pk).update(facts=stored(revision.facts))
    for proposal in CardProposal.objects.all():
        before, changes = stored(proposal.before), stored(proposal.changes)
        CardProposal.objects.filter(pk=proposal.pk).update(before=before, changes=changes)


def upgrade() -> None:
    forget_new_facts()
    assert load_catalogue(game=GAME, cards=read_shipped_cards(GAME))


def correct(author: "User", editor: "User", key: str, **facts: Any) -> None:
    proposal = propose_correction(actor=author, game=GAME, key=key, facts=facts, reason="na kartě")
    accept_card_proposal(actor=editor, number=proposal.pk)


def add(author: "User", editor: "User", **names: str) -> PlainCard:
    facts = {"names": [[code, name] for code, name in names.items()]}
    return accept_card_proposal(
        actor=editor, number=propose_card(actor=author, game=GAME, facts=facts, reason="mám ji").pk
    )


def card(key: str) -> PlainCard:
    return find_card(GAME, key).card


@pytest.mark.usefixtures("first_version")
def test_an_upgrade_mends_untouched_cards_and_keeps_their_rows_and_history() -> None:
    ids = dict(Card.objects.filter(game=GAME).values_list("key", "id"))
    upgrade()
    assert ids.items() <= dict(Card.objects.filter(game=GAME).values_list("key", "id")).items()
    assert Card.objects.filter(game=GAME).count() == len(read_shipped_cards(GAME))
    assert {one.key: one for one in get_catalogue(GAME).cards} == {one.key: one for one in read_shipped_cards(GAME)}
    newest, first = read_card_history(GAME, "kurator")
    assert (first.revision.facts["affiliation"], card("kurator").affiliation) == ("Bratrstvo", "Černá legie")
    assert ("names:en", "", "Curator") in [tuple(vars(change).values()) for change in newest.changes]
    found = get_catalogue(GAME)
    assert (found.meaning_of("Crenshaw").is_certain, len(found.meaning_of("Crenshaw").cards)) == (False, 3)
    assert found.meaning_of("Nekromág").card == found.find("Supreme Necromagus")


@pytest.mark.usefixtures("first_version")
def test_facts_that_an_editor_changed_stay_and_the_english_name_arrives(bozena: "User", editor: "User") -> None:
    correct(bozena, editor, "komunikacni-sum", names=[["cs", "Šum"]], type="art")
    upgrade()
    after = card("komunikacni-sum")
    assert (after.name, dict(after.names)["en"], after.type) == ("Šum", "Miscommunication", "art")
    assert ("Komunikační šum" in after.aliases, after.affiliation, after.expansion) == (True, "Obecný", "Unlimited")


@pytest.mark.usefixtures("first_version")
def test_another_english_name_of_an_editor_leads_and_the_shipped_one_is_found_too(
    bozena: "User", editor: "User"
) -> None:
    correct(bozena, editor, "unik-o-vlasek", names=[["cs", "Únik o vlásek"], ["en", "Close Call!"]])
    upgrade()
    after, other = card("unik-o-vlasek"), card("close-call")
    assert (dict(after.names)["en"], "Narrow Escape!" in after.aliases) == ("Close Call!", True)
    assert ("Close Call!" in after.likely_names, "Close Call!" in other.likely_names) == (True, True)
    assert get_catalogue(GAME).find("narrow escape") == after


@pytest.mark.usefixtures("first_version")
def test_a_card_of_the_club_that_is_shipped_now_stays_one_card(bozena: "User", editor: "User") -> None:
    own = add(bozena, editor, cs="Léčka")
    assert own.key == "lecka"
    upgrade()
    after = card("lecka")
    assert get_catalogue(GAME).find("Ambush") == get_catalogue(GAME).find("Léčka") == after
    assert (after.names, after.type, after.expansion) == ((("cs", "Léčka"), ("en", "Ambush")), "special", "Unlimited")
    assert not Card.objects.filter(game=GAME, key="ambush").exists()
    assert [one.revision.origin for one in read_card_history(GAME, "lecka")] == ["shipped", "proposed"]
    correct(bozena, editor, "lecka", affiliation="Bauhaus")
    later = tuple(
        PlainCard(**{**vars(one), "documents": ("DT",)}) if one.key == "ambush" else one
        for one in read_shipped_cards(GAME)
    )
    assert load_catalogue(game=GAME, cards=later)
    assert (card("lecka").documents, card("lecka").affiliation) == (("DT",), "Bauhaus")
    assert not Card.objects.filter(game=GAME, key="ambush").exists()


@pytest.mark.usefixtures("first_version")
def test_english_cards_that_a_club_imported_are_no_second_cards(editor: "User") -> None:
    rows = [{"name": "Miscommunication", "faction": "General"}, {"name": "Ambush"}, {"name": "Our Own Card"}]
    import_cards(game=GAME, text=json.dumps(rows), language="en", actor=editor)
    upgrade()
    found = get_catalogue(GAME)
    assert found.find("Miscommunication") == found.find("Komunikační šum") == card("komunikacni-sum")
    assert card("miscommunication").stands_for == ("komunikacni-sum",)
    assert found.find("Léčka") == card("ambush")
    assert found.find("our own card") == card("our-own-card")


@pytest.mark.usefixtures("first_version")
def test_an_open_proposal_is_accepted_after_the_upgrade(bozena: "User", editor: "User") -> None:
    names = propose_correction(
        actor=bozena, game=GAME, key="ilian", facts={"names": [["cs", "Ilian, paní prázdnoty"]]}, reason="na kartě"
    )
    kind = propose_correction(actor=bozena, game=GAME, key="ilian", facts={"aliases": ["Ilianka"]}, reason="na kartě")
    upgrade()
    assert find_facts_if_accepted(CardProposal.objects.get(pk=names.pk))["names"] == [
        ["cs", "Ilian, paní prázdnoty"],
        ["en", "Ilian–Mistress of the Void"],
    ]
    for proposal in (names, kind):
        accept_card_proposal(actor=editor, number=proposal.pk)
    assert (card("ilian").name, dict(card("ilian").names)["en"]) == (
        "Ilian, paní prázdnoty",
        "Ilian–Mistress of the Void",
    )
    assert {"Ilian", "Ilianka", "Ilian, Vládkyně prázdnoty"} <= set(card("ilian").aliases)


@pytest.mark.usefixtures("first_version")
def test_a_second_load_after_the_upgrade_changes_nothing(bozena: "User", editor: "User") -> None:
    add(bozena, editor, cs="Léčka")
    add(bozena, editor, cs="Trofej")
    correct(bozena, editor, "ilian", names=[["cs", "Ilianka"]])
    upgrade()
    assert card("trofej").likely_names == ("Impale",)
    before = rows()
    assert not load_catalogue(game=GAME, cards=read_shipped_cards(GAME))
    assert rows() == before
    CardList.objects.filter(game=GAME).update(shipped="")
    assert load_catalogue(game=GAME, cards=read_shipped_cards(GAME))
    assert rows() == before


def rows() -> tuple[Any, ...]:
    names = list(CardName.objects.order_by("id").values())
    return list(Card.objects.order_by("id").values()), names, CardRevision.objects.count()


@pytest.mark.usefixtures("first_version")
def test_a_card_without_history_from_before_the_history_is_as_shipped() -> None:
    """Cards loaded before there was a history have neither revisions nor shipped facts."""
    CardRevision.objects.filter(card__game=GAME).delete()
    Card.objects.filter(game=GAME).update(shipped=None)
    upgrade()
    assert card("kurator").affiliation == "Černá legie"


@pytest.mark.usefixtures("first_version")
def test_the_log_names_the_number_of_cards_in_the_list() -> None:
    upgrade()
    action = Action.objects.filter(verb="cards.loaded").latest("id")
    assert action.after is not None
    assert action.after["cards"] == len(read_shipped_cards(GAME))


@pytest.mark.usefixtures("first_version")
def test_a_confirmed_name_stays_certain_on_later_updates(bozena: "User", editor: "User") -> None:
    upgrade()
    assert card("temna-zhouba").likely_names == ("Primal Bitch",)
    correct(bozena, editor, "temna-zhouba", likely_names=[])
    CardList.objects.filter(game=GAME).update(shipped="")
    load_catalogue(game=GAME, cards=read_shipped_cards(GAME))
    assert card("temna-zhouba").likely_names == ()
