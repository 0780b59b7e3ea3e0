"""Proposals of cards and corrections: nothing changes until an editor accepts, then the catalogue changes at once."""

import re
from typing import TYPE_CHECKING, Any

import pytest

from decks.domain.cards.facts import collect_facts
from decks.models import Card, CardList, CardName, CardProposal, CardRevision
from decks.queries.card_history import (
    find_facts_if_accepted,
    find_newest_revision,
    find_proposed_facts,
    list_proposed_changes,
    read_card_history,
)
from decks.queries.cards import find_card
from decks.queries.catalogue import get_catalogue
from decks.services import check_text
from decks.services.catalogue import load_catalogue
from decks.services.decisions import accept_card_proposal, reject_card_proposal
from decks.services.proposals import MAX_OPEN_PROPOSALS, propose_card, propose_correction, withdraw_card_proposal
from games.registry import read_shipped_cards
from ledger.models import Action
from problems import Refused
from tests.decks.lists import PRAGUE

if TYPE_CHECKING:
    from django.test import Client

    from accounts.models import User

pytestmark = pytest.mark.django_db
GAME = "doomtrooper"
NEW = {"names": [["cs", "Žlutý kůň"], ["en", "Yellow Horse"]], "type": "special", "printed": ["cs"]}


def problem_codes(refused: pytest.ExceptionInfo[Refused]) -> list[str]:
    return [problem.code for problem in refused.value.problems]


def catalogue_rows() -> tuple[Any, ...]:
    return list(Card.objects.values()), list(CardName.objects.values()), CardRevision.objects.count()


def propose(author: "User", **facts: Any) -> CardProposal:
    return propose_card(actor=author, game=GAME, facts={**NEW, **facts}, reason="mám ji v ruce")


def correct(author: "User", key: str, **facts: Any) -> CardProposal:
    return propose_correction(actor=author, game=GAME, key=key, facts=facts, reason="je na ní napsáno")


def test_a_proposal_is_logged_and_does_not_change_the_catalogue(bozena: "User") -> None:
    before = catalogue_rows()
    proposal = propose(bozena)
    assert catalogue_rows() == before
    assert not get_catalogue(GAME).has_card("Žlutý kůň")
    action = Action.objects.latest("id")
    assert (action.verb, action.actor_id, action.scope) == ("card_proposal.made", bozena.pk, "site")
    assert action.subject == f"card_proposal:{proposal.pk}"
    assert action.after == {"game": GAME, "card": "", "fields": ["names", "printed", "type"]}


def test_an_accepted_card_is_in_the_catalogue_and_in_verdicts_at_once(bozena: "User", editor: "User") -> None:
    assert check_text(format_key=PRAGUE, text="1 yellow horse").unknown
    card = accept_card_proposal(actor=editor, number=propose(bozena).pk)
    assert card.key == "zluty-kun"
    found = get_catalogue(GAME).find("zluty kun")
    assert found == card
    (line,) = check_text(format_key=PRAGUE, text="1 yellow horse").lines
    assert line.card is not None
    assert (line.card.key, line.type, line.type_declared) == ("zluty-kun", "special", False)


def test_a_decision_is_stored_with_its_editor_and_reason(bozena: "User", editor: "User") -> None:
    number = propose(bozena).pk
    accept_card_proposal(actor=editor, number=number, reason="ověřeno v klubu")
    row = CardProposal.objects.get(pk=number)
    assert (row.state, row.decided_by, row.decision, row.card_key) == (
        "accepted",
        editor,
        "ověřeno v klubu",
        "zluty-kun",
    )
    assert row.decided_at
    (newest,) = read_card_history(GAME, "zluty-kun")
    assert (newest.revision.number, newest.revision.editor, newest.revision.origin) == (1, editor, "proposed")
    assert newest.revision.reason == "ověřeno v klubu"
    action = Action.objects.latest("id")
    assert (action.verb, action.actor_id) == ("card_proposal.accepted", editor.pk)
    assert action.after == {"revision": get_catalogue(GAME).revision, "card": "zluty-kun"}


def test_a_correction_appends_a_revision_and_keeps_the_first_one(bozena: "User", editor: "User") -> None:
    was = find_card(GAME, "zavahani").card
    accept_card_proposal(actor=editor, number=correct(bozena, "zavahani", type="special").pk)
    assert find_card(GAME, "zavahani").card.type == "special"
    newest, first = read_card_history(GAME, "zavahani")
    assert (first.revision.origin, first.revision.editor, first.revision.facts) == ("shipped", None, collect_facts(was))
    assert newest.revision.editor == editor
    assert [(change.field, change.before, change.after) for change in newest.changes] == [("type", "art", "special")]


def test_a_corrected_name_stays_an_alias_for_old_decks(bozena: "User", editor: "User") -> None:
    names = [["cs", "Zaváhání velitele"], ["en", "Hesitation"]]
    accept_card_proposal(actor=editor, number=correct(bozena, "zavahani", names=names).pk)
    catalogue = get_catalogue(GAME)
    found = catalogue.find("Zaváhání")
    assert found is not None
    assert found is catalogue.find("hesitation") is catalogue.find("zavahani velitele")
    assert (found.key, found.name, found.aliases) == (
        "zavahani",
        "Zaváhání velitele",
        ("Zaváhání", "Gusts of Hesitation"),
    )
    assert check_text(format_key=PRAGUE, text="1 Hesitation").errors


def test_the_status_in_a_format_follows_a_correction(bozena: "User", editor: "User") -> None:
    def outside() -> bool:
        problems = check_text(format_key=PRAGUE, text="1 Ilian").errors
        return "card_not_in_pool" in {problem.code for problem in problems}

    assert not outside()
    accept_card_proposal(actor=editor, number=correct(bozena, "ilian", printed=["en"]).pk)
    assert outside()


def test_an_editor_may_complete_the_proposed_facts(bozena: "User", editor: "User") -> None:
    number = propose(bozena, type="").pk
    card = accept_card_proposal(actor=editor, number=number, facts={**NEW, "affiliation": "Bauhaus"})
    assert (card.type, card.affiliation) == ("special", "Bauhaus")


def test_a_rejection_needs_a_reason_and_changes_nothing(bozena: "User", editor: "User") -> None:
    number, before = propose(bozena).pk, catalogue_rows()
    with pytest.raises(Refused) as refused:
        reject_card_proposal(actor=editor, number=number, reason="  ")
    assert problem_codes(refused) == ["reason_missing"]
    row = reject_card_proposal(actor=editor, number=number, reason="tahle karta nevyšla")
    assert (row.state, row.decision, row.decided_by) == ("rejected", "tahle karta nevyšla", editor)
    assert catalogue_rows() == before


def test_a_decided_proposal_cannot_be_decided_again(bozena: "User", editor: "User") -> None:
    number = propose(bozena).pk
    accept_card_proposal(actor=editor, number=number)
    before = catalogue_rows()
    for decide in (accept_card_proposal, reject_card_proposal):
        with pytest.raises(Refused) as refused:
            decide(actor=editor, number=number, reason="znovu")
        assert problem_codes(refused) == ["proposal_decided"]
    with pytest.raises(Refused) as refused:
        withdraw_card_proposal(actor=bozena, number=number)
    assert problem_codes(refused) == ["proposal_decided"]
    assert catalogue_rows() == before


def test_only_the_author_may_withdraw_a_proposal(bozena: "User", rehor: "User") -> None:
    number = propose(bozena).pk
    with pytest.raises(Refused) as refused:
        withdraw_card_proposal(actor=rehor, number=number)
    assert problem_codes(refused) == ["not_found"]
    assert withdraw_card_proposal(actor=bozena, number=number).state == "withdrawn"


def test_two_corrections_of_different_facts_are_both_applied(bozena: "User", rehor: "User", editor: "User") -> None:
    first, second = correct(bozena, "zavahani", type="special"), correct(rehor, "zavahani", aliases=["Váhavka"])
    for proposal in (first, second):
        accept_card_proposal(actor=editor, number=proposal.pk)
    card = find_card(GAME, "zavahani").card
    assert (card.type, card.aliases) == ("special", ("Váhavka",))


def test_a_correction_of_a_fact_that_changed_since_is_refused(bozena: "User", rehor: "User", editor: "User") -> None:
    first, second = correct(bozena, "zavahani", type="special"), correct(rehor, "zavahani", type="relic")
    accept_card_proposal(actor=editor, number=first.pk)
    with pytest.raises(Refused) as refused:
        accept_card_proposal(actor=editor, number=second.pk)
    assert problem_codes(refused) == ["card_changed_meanwhile"]
    assert find_card(GAME, "zavahani").card.type == "special"


def test_a_second_proposal_of_the_same_card_is_refused(bozena: "User", rehor: "User", editor: "User") -> None:
    first, second = propose(bozena), propose(rehor)
    accept_card_proposal(actor=editor, number=first.pk)
    with pytest.raises(Refused) as refused:
        accept_card_proposal(actor=editor, number=second.pk)
    assert set(problem_codes(refused)) == {"card_name_taken"}


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        ({"names": []}, "card_name_missing"),
        ({"names": [["cs", "???"]]}, "card_name_missing"),
        ({"names": [["cs", "Ilian"]]}, "card_name_taken"),
        ({"aliases": ["únik o vlásek"]}, "card_name_taken"),
        ({"names": [["cs", "k" * 201]]}, "card_value_too_long"),
        ({"names": [["pl", "Koń"]]}, "card_language_unknown"),
        ({"type": "kdoví"}, "card_type_unknown"),
        ({"affiliation": "Bauhaus / Kdoví"}, "card_affiliation_unknown"),
        ({"printed": ["xx"]}, "card_language_unknown"),
        ({"aliases": [f"Přezdívka {n}" for n in range(21)]}, "card_too_many_aliases"),
        ({"names": [["cs", "Ku\x00ň"]]}, "text_not_readable"),
    ],
)
def test_a_proposal_of_an_invalid_card_is_refused(bozena: "User", facts: dict[str, Any], code: str) -> None:
    with pytest.raises(Refused) as refused:
        propose(bozena, **facts)
    assert code in problem_codes(refused)
    assert not CardProposal.objects.exists()


def test_all_faults_of_a_card_are_reported_together(bozena: "User") -> None:
    with pytest.raises(Refused) as refused:
        propose(bozena, names=[["cs", "Ilian"]], type="kdoví")
    assert problem_codes(refused) == ["card_name_taken", "card_type_unknown"]


def test_a_correction_that_changes_nothing_is_refused(bozena: "User") -> None:
    with pytest.raises(Refused) as refused:
        correct(bozena, "ilian", names=[["cs", "Ilian"], ["en", "Ilian–Mistress of the Void"]])
    assert problem_codes(refused) == ["card_not_changed"]


@pytest.mark.parametrize(("game", "key"), [("sachy", "ilian"), (GAME, "nic")])
def test_a_correction_of_an_unknown_card_is_refused(bozena: "User", game: str, key: str) -> None:
    with pytest.raises(Refused) as refused:
        propose_correction(actor=bozena, game=game, key=key, facts={}, reason="x")
    assert problem_codes(refused) == ["not_found"]


@pytest.mark.parametrize(("reason", "code"), [("", "reason_missing"), ("x" * 301, "reason_too_long")])
def test_a_proposal_needs_a_reason_of_limited_length(bozena: "User", reason: str, code: str) -> None:
    with pytest.raises(Refused) as refused:
        propose_card(actor=bozena, game=GAME, facts=NEW, reason=reason)
    assert problem_codes(refused) == [code]


def test_a_proposal_sent_twice_is_stored_once(bozena: "User", rehor: "User", editor: "User") -> None:
    """A double tap makes one proposal, so editors decide once."""
    first = propose(bozena)
    assert propose(bozena).pk == first.pk
    assert propose(rehor).pk != first.pk
    assert propose(bozena, type="mission").pk != first.pk
    correction = correct(bozena, "zavahani", type="special")
    assert correct(bozena, "zavahani", type="special").pk == correction.pk
    lines = Action.objects.filter(verb="card_proposal.made").count()
    assert lines == CardProposal.objects.count() == 4
    reject_card_proposal(actor=editor, number=first.pk, reason="není")
    assert propose(bozena).pk != first.pk


def test_accepting_outdated_facts_does_not_undo_another_correction(
    bozena: "User", rehor: "User", editor: "User"
) -> None:
    """Facts as of the time of the proposal are refused where another correction has changed the card since."""
    first, second = correct(bozena, "zavahani", type="special"), correct(rehor, "zavahani", personality=True)
    seen = find_newest_revision(GAME, "zavahani")
    accept_card_proposal(actor=editor, number=first.pk, facts=find_facts_if_accepted(first), revision=seen)
    with pytest.raises(Refused) as caught:
        accept_card_proposal(actor=editor, number=second.pk, facts=find_proposed_facts(second), revision=seen)
    assert problem_codes(caught) == ["card_changed_meanwhile"]
    now = find_newest_revision(GAME, "zavahani")
    card = accept_card_proposal(actor=editor, number=second.pk, facts=find_facts_if_accepted(second), revision=now)
    assert (card.type, card.personality) == ("special", True)


def test_the_number_of_open_proposals_of_a_person_is_limited(bozena: "User", rehor: "User") -> None:
    for number in range(MAX_OPEN_PROPOSALS):
        propose(bozena, names=[["cs", f"Karta {number:03}"]])
    with pytest.raises(Refused) as refused:
        propose(bozena)
    assert problem_codes(refused) == ["too_many_proposals"]
    assert propose(rehor).is_open


def test_a_proposal_shows_what_it_changes(bozena: "User") -> None:
    changes = list_proposed_changes(correct(bozena, "zavahani", type="special", printed=["cs"]))
    assert [(change.field, change.before, change.after) for change in changes] == [
        ("type", "art", "special"),
        ("printed", "cs, en", "cs"),
    ]


def test_a_game_without_affiliations_accepts_any_affiliation(bozena: "User", editor: "User") -> None:
    facts = {"names": [["cs", "Nový žeton"]], "type": "unit", "affiliation": "Vegas"}
    proposal = propose_card(actor=bozena, game="neuroshima-hex", facts=facts, reason="rozšíření")
    assert accept_card_proposal(actor=editor, number=proposal.pk).affiliation == "Vegas"


def test_the_first_card_of_a_game_without_cards_can_be_accepted(bozena: "User", editor: "User") -> None:
    facts = {"names": [["cs", "Drak"]], "type": "hero"}
    proposal = propose_card(actor=bozena, game="scratch-wars", facts=facts, reason="mám ho")
    accept_card_proposal(actor=editor, number=proposal.pk)
    assert get_catalogue("scratch-wars").has_card("drak")


def test_a_corrected_printed_value_is_a_fact_with_history_and_survives_an_update(
    bozena: "User", editor: "User", client: "Client"
) -> None:
    proposal = correct(bozena, "ac-40-rozhresitel", printed_values={"fight": "4", "after_play": "X"})
    assert proposal.changes == {"printed_values": {"after_play": "X", "fight": "4"}}
    accept_card_proposal(actor=editor, number=proposal.pk)
    assert dict(find_card(GAME, "ac-40-rozhresitel").card.printed_values) == {
        "after_play": "X",
        "fight": "4",
        "shoot": "3",
    }
    newest = read_card_history(GAME, "ac-40-rozhresitel")[0]
    assert [(change.field, change.before, change.after) for change in newest.changes] == [
        ("printed_values:after_play", "+", "X"),
        ("printed_values:fight", "3", "4"),
    ]
    page = " ".join(re.sub(r"<[^>]*>", " ", client.get(f"/cards/{GAME}/ac-40-rozhresitel/").content.decode()).split())
    assert "Corrected here, see the history: After play, Fight (F)." in page
    assert "Fight (F) 3 4" in page, "the history shows the value before and after"
    assert "After play + stays in play X leaves the game" in page
    CardList.objects.filter(game=GAME).update(shipped="an earlier list")
    load_catalogue(game=GAME, cards=read_shipped_cards(GAME))
    assert dict(find_card(GAME, "ac-40-rozhresitel").card.printed_values)["fight"] == "4"


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"fight": "strong"}, "card_printed_value_invalid"),
        ({"after_play": "7"}, "card_printed_value_invalid"),
        ({"luck": "7"}, "card_printed_value_unknown"),
        ({"fight": "7\x00"}, "text_not_readable"),
    ],
)
def test_a_printed_value_that_no_card_can_have_is_refused(bozena: "User", values: dict[str, str], code: str) -> None:
    with pytest.raises(Refused) as refused:
        correct(bozena, "ac-40-rozhresitel", printed_values=values)
    assert problem_codes(refused) == [code]
    assert not CardProposal.objects.exists()


def test_a_printed_value_is_removed_by_an_empty_one(bozena: "User", editor: "User") -> None:
    accept_card_proposal(actor=editor, number=correct(bozena, "ac-40-rozhresitel", printed_values={"fight": ""}).pk)
    assert dict(find_card(GAME, "ac-40-rozhresitel").card.printed_values) == {"after_play": "+", "shoot": "3"}


@pytest.mark.parametrize("language", ["en", "cs"])
def test_the_form_proposes_printed_values_and_names_a_wrong_one(
    bozena: "User", client: "Client", language: str
) -> None:
    client.force_login(bozena)
    path, headers = f"/cards/{GAME}/ac-40-rozhresitel/correct/", {"accept-language": language}
    form = {
        **{"name_cs": "AC-40 „Rozhřešitel“", "name_en": 'AC-40 "Justifier"', "type": "equipment"},
        **{
            "affiliation": "Bratrstvo",
            "expansion": "Unlimited",
            "aliases": "Rozhřešitel\nAC-40",
            "printed": ["cs", "en"],
        },
        **{"fight": "-", "shoot": "3", "armour": "", "value": "", "after_play": "+", "reason": "na kartě"},
    }
    shown = client.get(path, headers=headers).content.decode()
    assert 'name="fight"' in shown
    wrong = client.post(path, {**form, "fight": "silný"}, headers=headers)
    assert wrong.status_code == 422
    assert {"en": "Fight (F) cannot be “silný”", "cs": "Zápas (Z) nemůže být „silný“"}[
        language
    ] in wrong.content.decode()
    assert client.post(path, form, headers=headers).status_code == 302
    assert CardProposal.objects.get().changes == {"printed_values": {"fight": "–"}}
