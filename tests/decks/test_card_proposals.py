"""Proposing cards and corrections: nothing changes until an editor accepts, then everybody has it at once."""

from typing import TYPE_CHECKING, Any

import pytest

from decks.domain.cards.facts import facts_of
from decks.models import Card, CardName, CardProposal, CardRevision
from decks.queries.card_history import (
    facts_to_decide,
    history_of,
    newest_revision,
    proposed_changes,
    proposed_facts,
)
from decks.queries.cards import find_card
from decks.queries.catalogue import current_catalogue
from decks.services import check_text
from decks.services.deciding import accept_card_proposal, reject_card_proposal
from decks.services.proposing import MOST_WAITING, propose_card, propose_correction, withdraw_card_proposal
from ledger.models import Action
from problems import Refused
from tests.decks.lists import PRAGUE

if TYPE_CHECKING:
    from accounts.models import User

pytestmark = pytest.mark.django_db
GAME = "doomtrooper"
NEW = {"names": [["cs", "Žlutý kůň"], ["en", "Yellow Horse"]], "type": "special", "printed": ["cs"]}


def codes(refused: pytest.ExceptionInfo[Refused]) -> list[str]:
    return [problem.code for problem in refused.value.problems]


def catalogue_rows() -> tuple[Any, ...]:
    return list(Card.objects.values()), list(CardName.objects.values()), CardRevision.objects.count()


def propose(who: "User", **facts: Any) -> CardProposal:
    return propose_card(actor=who, game=GAME, facts={**NEW, **facts}, reason="mám ji v ruce")


def correct(who: "User", key: str, **facts: Any) -> CardProposal:
    return propose_correction(actor=who, game=GAME, key=key, facts=facts, reason="je na ní napsáno")


def test_a_proposal_alone_changes_nothing_and_is_logged(bozena: "User") -> None:
    before = catalogue_rows()
    proposal = propose(bozena)
    assert catalogue_rows() == before
    assert not current_catalogue(GAME).knows("Žlutý kůň")
    action = Action.objects.latest("id")
    assert (action.verb, action.actor_id, action.scope) == ("card_proposal.made", bozena.pk, "site")
    assert action.subject == f"card_proposal:{proposal.pk}"
    assert action.after == {"game": GAME, "card": "", "fields": ["names", "printed", "type"]}


def test_an_accepted_card_is_in_the_index_and_in_verdicts_at_once(bozena: "User", editor: "User") -> None:
    assert check_text(format_key=PRAGUE, text="1 yellow horse").unknown
    card = accept_card_proposal(actor=editor, number=propose(bozena).pk)
    assert card.key == "zluty-kun"
    found = current_catalogue(GAME).find("zluty kun")
    assert found == card
    (line,) = check_text(format_key=PRAGUE, text="1 yellow horse").lines
    assert line.card is not None
    assert (line.card.key, line.type, line.type_declared) == ("zluty-kun", "special", False)


def test_what_was_decided_by_whom_and_why_stays(bozena: "User", editor: "User") -> None:
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
    (shown,) = history_of(GAME, "zluty-kun")
    assert (shown.revision.number, shown.revision.editor, shown.revision.origin) == (1, editor, "proposed")
    assert shown.revision.reason == "ověřeno v klubu"
    action = Action.objects.latest("id")
    assert (action.verb, action.actor_id) == ("card_proposal.accepted", editor.pk)
    assert action.after == {"revision": current_catalogue(GAME).revision, "card": "zluty-kun"}


def test_a_correction_appends_to_the_history_and_keeps_what_was_before(bozena: "User", editor: "User") -> None:
    was = find_card(GAME, "zavahani").card
    accept_card_proposal(actor=editor, number=correct(bozena, "zavahani", type="special").pk)
    assert find_card(GAME, "zavahani").card.type == "special"
    newest, first = history_of(GAME, "zavahani")
    assert (first.revision.origin, first.revision.editor, first.revision.facts) == ("shipped", None, facts_of(was))
    assert newest.revision.editor == editor
    assert [(change.field, change.before, change.after) for change in newest.changes] == [("type", "", "special")]


def test_a_name_that_is_corrected_stays_an_alias_for_old_decks(bozena: "User", editor: "User") -> None:
    names = [["cs", "Zaváhání velitele"], ["en", "Hesitation"]]
    accept_card_proposal(actor=editor, number=correct(bozena, "zavahani", names=names).pk)
    catalogue = current_catalogue(GAME)
    found = catalogue.find("Zaváhání")
    assert found is not None
    assert found is catalogue.find("hesitation") is catalogue.find("zavahani velitele")
    assert (found.key, found.name, found.aliases) == ("zavahani", "Zaváhání velitele", ("Zaváhání",))
    assert not check_text(format_key=PRAGUE, text="1 Hesitation").legal


def test_the_status_in_a_format_follows_a_correction(bozena: "User", editor: "User") -> None:
    def outside() -> bool:
        problems = check_text(format_key=PRAGUE, text="1 Ilian").errors
        return "card_not_in_pool" in {problem.code for problem in problems}

    assert not outside()
    accept_card_proposal(actor=editor, number=correct(bozena, "ilian", printed=["en"]).pk)
    assert outside()


def test_an_editor_may_complete_what_was_proposed(bozena: "User", editor: "User") -> None:
    number = propose(bozena, type="").pk
    card = accept_card_proposal(actor=editor, number=number, facts={**NEW, "affiliation": "Bauhaus"})
    assert (card.type, card.affiliation) == ("special", "Bauhaus")


def test_a_rejection_needs_a_reason_and_changes_nothing(bozena: "User", editor: "User") -> None:
    number, before = propose(bozena).pk, catalogue_rows()
    with pytest.raises(Refused) as refused:
        reject_card_proposal(actor=editor, number=number, reason="  ")
    assert codes(refused) == ["reason_missing"]
    row = reject_card_proposal(actor=editor, number=number, reason="tahle karta nevyšla")
    assert (row.state, row.decision, row.decided_by) == ("rejected", "tahle karta nevyšla", editor)
    assert catalogue_rows() == before


def test_nobody_decides_twice(bozena: "User", editor: "User") -> None:
    number = propose(bozena).pk
    accept_card_proposal(actor=editor, number=number)
    before = catalogue_rows()
    for decide in (accept_card_proposal, reject_card_proposal):
        with pytest.raises(Refused) as refused:
            decide(actor=editor, number=number, reason="znovu")
        assert codes(refused) == ["proposal_decided"]
    with pytest.raises(Refused) as refused:
        withdraw_card_proposal(actor=bozena, number=number)
    assert codes(refused) == ["proposal_decided"]
    assert catalogue_rows() == before


def test_only_the_author_takes_a_proposal_back(bozena: "User", rehor: "User") -> None:
    number = propose(bozena).pk
    with pytest.raises(Refused) as refused:
        withdraw_card_proposal(actor=rehor, number=number)
    assert codes(refused) == ["not_found"]
    assert withdraw_card_proposal(actor=bozena, number=number).state == "withdrawn"


def test_two_corrections_of_different_facts_both_come_in(bozena: "User", rehor: "User", editor: "User") -> None:
    one, other = correct(bozena, "zavahani", type="special"), correct(rehor, "zavahani", aliases=["Váhavka"])
    for proposal in (one, other):
        accept_card_proposal(actor=editor, number=proposal.pk)
    card = find_card(GAME, "zavahani").card
    assert (card.type, card.aliases) == ("special", ("Váhavka",))


def test_a_correction_of_a_fact_that_was_changed_meanwhile_is_refused(
    bozena: "User", rehor: "User", editor: "User"
) -> None:
    one, other = correct(bozena, "zavahani", type="special"), correct(rehor, "zavahani", type="art")
    accept_card_proposal(actor=editor, number=one.pk)
    with pytest.raises(Refused) as refused:
        accept_card_proposal(actor=editor, number=other.pk)
    assert codes(refused) == ["card_changed_meanwhile"]
    assert find_card(GAME, "zavahani").card.type == "special"


def test_a_card_that_came_meanwhile_is_not_there_twice(bozena: "User", rehor: "User", editor: "User") -> None:
    one, other = propose(bozena), propose(rehor)
    accept_card_proposal(actor=editor, number=one.pk)
    with pytest.raises(Refused) as refused:
        accept_card_proposal(actor=editor, number=other.pk)
    assert set(codes(refused)) == {"card_name_taken"}


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
def test_what_is_wrong_with_a_card_is_said_before_it_waits(bozena: "User", facts: dict[str, Any], code: str) -> None:
    with pytest.raises(Refused) as refused:
        propose(bozena, **facts)
    assert code in codes(refused)
    assert not CardProposal.objects.exists()


def test_every_fault_is_named_at_once(bozena: "User") -> None:
    with pytest.raises(Refused) as refused:
        propose(bozena, names=[["cs", "Ilian"]], type="kdoví")
    assert codes(refused) == ["card_name_taken", "card_type_unknown"]


def test_a_correction_that_changes_nothing_is_none(bozena: "User") -> None:
    with pytest.raises(Refused) as refused:
        correct(bozena, "ilian", names=[["cs", "Ilian"]])
    assert codes(refused) == ["card_not_changed"]


@pytest.mark.parametrize(("game", "key"), [("sachy", "ilian"), (GAME, "nic")])
def test_a_correction_of_nothing_is_refused(bozena: "User", game: str, key: str) -> None:
    with pytest.raises(Refused) as refused:
        propose_correction(actor=bozena, game=game, key=key, facts={}, reason="x")
    assert codes(refused) == ["not_found"]


@pytest.mark.parametrize(("reason", "code"), [("", "reason_missing"), ("x" * 301, "reason_too_long")])
def test_a_proposal_says_where_it_is_known_from(bozena: "User", reason: str, code: str) -> None:
    with pytest.raises(Refused) as refused:
        propose_card(actor=bozena, game=GAME, facts=NEW, reason=reason)
    assert codes(refused) == [code]


def test_a_proposal_sent_twice_waits_once(bozena: "User", rehor: "User", editor: "User") -> None:
    """Found: a double tap made two, and the editors decided twice."""
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


def test_a_form_filled_before_another_correction_does_not_undo_it(
    bozena: "User", rehor: "User", editor: "User"
) -> None:
    """Found: accepting on the page sent all facts as they were when it was proposed, and silently undid another's."""
    first, second = correct(bozena, "zavahani", type="special"), correct(rehor, "zavahani", personality=True)
    seen = newest_revision(GAME, "zavahani")
    accept_card_proposal(actor=editor, number=first.pk, facts=facts_to_decide(first), revision=seen)
    with pytest.raises(Refused) as caught:
        accept_card_proposal(actor=editor, number=second.pk, facts=proposed_facts(second), revision=seen)
    assert codes(caught) == ["card_changed_meanwhile"]
    now = newest_revision(GAME, "zavahani")
    card = accept_card_proposal(actor=editor, number=second.pk, facts=facts_to_decide(second), revision=now)
    assert (card.type, card.personality) == ("special", True)


def test_nobody_floods_the_editors(bozena: "User", rehor: "User") -> None:
    for number in range(MOST_WAITING):
        propose(bozena, names=[["cs", f"Karta {number:03}"]])
    with pytest.raises(Refused) as refused:
        propose(bozena)
    assert codes(refused) == ["too_many_proposals"]
    assert propose(rehor).is_open


def test_a_proposal_shows_what_it_changes(bozena: "User") -> None:
    changes = proposed_changes(correct(bozena, "zavahani", type="special", printed=["cs", "en"]))
    assert [(one.field, one.before, one.after) for one in changes] == [
        ("type", "", "special"),
        ("printed", "cs", "cs, en"),
    ]


def test_a_card_of_a_game_without_affiliations_takes_any(bozena: "User", editor: "User") -> None:
    facts = {"names": [["cs", "Nový žeton"]], "type": "unit", "affiliation": "Vegas"}
    proposal = propose_card(actor=bozena, game="neuroshima-hex", facts=facts, reason="rozšíření")
    assert accept_card_proposal(actor=editor, number=proposal.pk).affiliation == "Vegas"


def test_the_first_card_of_a_game_without_a_list(bozena: "User", editor: "User") -> None:
    facts = {"names": [["cs", "Drak"]], "type": "hero"}
    proposal = propose_card(actor=bozena, game="scratch-wars", facts=facts, reason="mám ho")
    accept_card_proposal(actor=editor, number=proposal.pk)
    assert current_catalogue("scratch-wars").knows("drak")
