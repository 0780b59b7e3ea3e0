"""Proposals from creation to decision: what is stored, what is refused, the history and the log."""

import re
from typing import Any

import pytest

from accounts.models import User
from accounts.services.people import grant_site_role
from ledger.models import Action
from problems import Refused
from rulings.models import Proposal, Ruling, RulingRevision
from rulings.queries.proposals import compare_with_ruling, get_proposal
from rulings.queries.search import search_rulings
from rulings.services.decisions import approve_proposal, reject_proposal
from rulings.services.proposals import MAX_WAITING, propose_change, propose_ruling, withdraw_proposal
from tests.builders import make_person
from tests.refusals import refused

pytestmark = pytest.mark.django_db

GAME = "doomtrooper"
CONTENT = {"statement": {"cs": "Kapybara útočí první.", "en": ""}, "cards": ["Golem temnoty"]}
COMPLETE: dict[str, Any] = {
    "id": "DOOM-1",
    "section": "general",
    "source": "prague-cup-2011",
    "kind": "ruling",
    "title": {"cs": "Kapybara", "en": "Capybara"},
    "statement": {"cs": "Kapybara útočí první.", "en": "The capybara strikes first."},
    "cards": ["Golem temnoty"],
    "hints": ["kdo útočí první, kapybara?", "does the capybara strike first"],
}


@pytest.fixture
def judge() -> User:
    return make_person("Věra Dvořáková")


@pytest.fixture
def editor() -> User:
    person = make_person("Irena Sovová")
    grant_site_role(user=person, role="editor", actor=None)
    return person


def propose_test_ruling(judge: User, **content: Any) -> Proposal:
    return propose_ruling(
        actor=judge, game=GAME, content={**CONTENT, **content}, reason="dotaz u stolu", origin="/events/x/"
    )


def propose_test_change(judge: User, ruling: str = "PP11-K016", **content: Any) -> Proposal:
    content = content or {"statement": {"cs": "Nové znění.", "en": "A new wording."}}
    return propose_change(actor=judge, ruling_id=ruling, content=content, reason="bylo to jinak")


def test_a_proposal_in_one_language_is_stored_and_not_found_by_readers(judge: User) -> None:
    proposal = propose_test_ruling(judge)
    assert (proposal.state, proposal.origin, proposal.author) == ("open", "/events/x/", judge)
    assert search_rulings("kapybara").count == 0
    action = Action.objects.latest("pk")
    assert (action.verb, action.subject, action.actor) == ("proposal.made", f"proposal:{proposal.pk}", judge)


def test_an_approved_proposal_becomes_a_ruling_that_is_found(judge: User, editor: User) -> None:
    proposal = propose_test_ruling(judge)
    ruling = approve_proposal(actor=editor, number=proposal.pk, revision=0, content=COMPLETE)
    assert (ruling.pk, ruling.status) == ("DOOM-1", "in force")
    assert [hit.ruling.pk for hit in search_rulings("kapybara").results] == ["DOOM-1"]
    (revision,) = ruling.revisions.all()
    assert (revision.editor, revision.reason) == (editor, "dotaz u stolu")
    decided = get_proposal(proposal.pk)
    assert (decided.state, decided.ruling_id, decided.decided_by) == ("approved", "DOOM-1", editor)
    assert Action.objects.latest("pk").after == {"ruling": "DOOM-1", "revision": 1, "also": []}


@pytest.mark.parametrize(
    ("missing", "code", "key"),
    [
        ({"title": {"cs": "Kapybara", "en": ""}}, "data_key_missing", "title_en"),
        ({"statement": {"cs": "", "en": "x"}}, "data_key_missing", "statement_cs"),
        ({"id": "malá"}, "data_value_invalid", "id"),
        ({"section": ""}, "data_key_missing", "section"),
        ({"source": "neznámý"}, "ruling_source_unknown", None),
        ({"source": ""}, "data_key_missing", "source"),
        ({"hints": ["jediný"]}, "ruling_hints_too_few", None),
        ({"cards": ["Kapybara"]}, "ruling_card_unknown", None),
        ({"duplicates": ["PP11-K999"]}, "ruling_link_unknown", None),
        ({"supersedes": ["DOOM-1"]}, "ruling_link_unknown", None),
        ({"title": {"cs": "x" * 1000, "en": "y"}}, "proposal_text_too_long", None),
        ({"statement": {"cs": "x", "en": "y" * 4001}}, "proposal_text_too_long", None),
        ({"formats": ["nope/x"]}, "field_invalid", None),
        ({"topics": ["x" * 201]}, "field_invalid", None),
        ({"id": "X-" + "1" * 40}, "data_text_too_long", "id"),
        ({"cited": {"magazine": "legenda", "issue": "jaro", "page": 3}}, "data_value_invalid", "cited"),
        ({"cited": {"magazine": "vestnik", "issue": "3/96", "page": 3}}, "ruling_source_unknown", None),
    ],
)
def test_an_incomplete_ruling_is_not_approved(
    judge: User, editor: User, missing: dict[str, Any], code: str, key: str | None
) -> None:
    proposal = propose_test_ruling(judge)
    with pytest.raises(Refused) as caught:
        approve_proposal(actor=editor, number=proposal.pk, revision=0, content={**COMPLETE, **missing})
    assert (code, key) in {(problem.code, problem.params.get("key")) for problem in caught.value.problems}
    assert get_proposal(proposal.pk).is_open
    assert not Ruling.objects.filter(pk="DOOM-1").exists()


def test_an_approval_reports_every_fault_at_once(judge: User, editor: User) -> None:
    proposal = propose_test_ruling(judge)
    with pytest.raises(Refused) as caught:
        approve_proposal(actor=editor, number=proposal.pk, revision=0, content={"id": "DOOM-1"})
    keys = {problem.params.get("key") for problem in caught.value.problems}
    assert {"section", "source", "title_cs", "title_en", "statement_en"} <= keys


def test_a_long_title_is_reported_once_and_hides_no_other_long_text(judge: User, editor: User) -> None:
    proposal = propose_test_ruling(judge)
    content = {**COMPLETE, "id": "X-" + "1" * 40, "title": {"cs": "x" * 201, "en": "y"}}
    with pytest.raises(Refused) as caught:
        approve_proposal(actor=editor, number=proposal.pk, revision=0, content=content)
    faults = [(problem.code, problem.params.get("key")) for problem in caught.value.problems]
    assert faults == [("proposal_text_too_long", None), ("data_text_too_long", "id")]


def test_a_change_appends_a_revision_and_keeps_the_old_one(judge: User, editor: User) -> None:
    old = RulingRevision.objects.get(ruling_id="PP11-K016")
    proposal = propose_test_change(judge)
    assert set(proposal.changes) == {"statement"}
    approve_proposal(actor=editor, number=proposal.pk, revision=1)
    newest, first = RulingRevision.objects.filter(ruling_id="PP11-K016")
    assert (newest.number, newest.editor, newest.reason) == (2, editor, "bylo to jinak")
    assert newest.content["statement"]["en"] == "A new wording."
    assert first.content == old.content
    assert Ruling.objects.get(pk="PP11-K016").statement_cs == "Nové znění."


def test_a_question_is_stored_with_the_ruling_and_finds_it(judge: User, editor: User) -> None:
    question = "Soupeř prý smí golemovi přišít kapybaru, fakt?"
    approve_proposal(actor=editor, number=propose_test_change(judge, questions=[question]).pk, revision=1)
    assert search_rulings("smi golemovi prisit kapybaru").results[0].ruling.pk == "PP11-K016"
    newest = Ruling.objects.get(pk="PP11-K016").revisions.latest("number")
    assert question in newest.content["questions"]


def test_only_differing_fields_are_stored_as_changes(judge: User) -> None:
    content = RulingRevision.objects.get(ruling_id="PP11-K016").content
    with refused("proposal_changes_nothing"):
        propose_test_change(judge, **content)
    proposal = propose_test_change(judge, **{**content, "status": "disputed"})
    assert proposal.changes == {"status": "disputed"}


def test_a_second_change_does_not_undo_the_first(judge: User, editor: User) -> None:
    first, second = propose_test_change(judge), propose_test_change(judge, status="disputed")
    approve_proposal(actor=editor, number=first.pk, revision=1)
    assert compare_with_ruling(get_proposal(second.pk)).is_outdated
    with refused("proposal_outdated"):
        approve_proposal(actor=editor, number=second.pk, revision=1)
    approve_proposal(actor=editor, number=second.pk, revision=2)
    ruling = Ruling.objects.get(pk="PP11-K016")
    assert (ruling.status, ruling.statement_cs) == ("disputed", "Nové znění.")


def test_the_id_of_a_ruling_never_changes(judge: User, editor: User) -> None:
    proposal = propose_test_change(judge)
    approve_proposal(actor=editor, number=proposal.pk, revision=1, content={"id": "JINE-1"})
    assert not Ruling.objects.filter(pk="JINE-1").exists()
    taken = propose_test_ruling(judge)
    with refused("ruling_id_taken"):
        approve_proposal(actor=editor, number=taken.pk, revision=0, content={**COMPLETE, "id": "PP11-K016"})


def test_an_approval_sets_the_status_of_superseded_rulings(judge: User, editor: User) -> None:
    proposal = propose_test_ruling(judge)
    content = {**COMPLETE, "supersedes": ["PP11-K016"]}
    approve_proposal(actor=editor, number=proposal.pk, revision=0, content=content)
    older = Ruling.objects.get(pk="PP11-K016")
    assert (older.status, older.revisions.count()) == ("superseded", 2)
    assert older.linked_from.get().ruling_id == "DOOM-1"
    assert Action.objects.latest("pk").after == {"ruling": "DOOM-1", "revision": 1, "also": ["PP11-K016"]}


def test_two_rulings_cannot_supersede_each_other(judge: User, editor: User) -> None:
    first = propose_test_ruling(judge)
    approve_proposal(
        actor=editor, number=first.pk, revision=0, content={**COMPLETE, "supersedes": ["PP11-K016"], "cards": []}
    )
    back = propose_test_change(judge, supersedes=["DOOM-1"], status="in force")
    with refused("ruling_link_circular"):
        approve_proposal(actor=editor, number=back.pk, revision=2)
    assert get_proposal(back.pk).is_open
    assert Ruling.objects.get(pk="DOOM-1").status == "in force"


def test_a_change_in_one_language_keeps_the_other_text(judge: User, editor: User) -> None:
    content = RulingRevision.objects.get(ruling_id="PP11-K016").content
    proposal = propose_test_change(judge, title={"cs": "Jiný název"})
    assert proposal.changes == {"title": {"cs": "Jiný název", "en": content["title"]["en"]}}
    ruling = approve_proposal(
        actor=editor, number=proposal.pk, revision=1, content={"statement": {"en": "Another wording."}}
    )
    assert (ruling.title_cs, ruling.title_en) == ("Jiný název", content["title"]["en"])
    assert (ruling.statement_cs, ruling.statement_en) == (content["statement"]["cs"], "Another wording.")


def test_a_proposal_sent_twice_is_stored_once(judge: User, editor: User) -> None:
    assert propose_test_ruling(judge).pk == propose_test_ruling(judge).pk
    first = propose_test_change(judge)
    lines = Action.objects.count()
    assert propose_test_change(judge).pk == first.pk
    assert (Proposal.objects.count(), Action.objects.count()) == (2, lines)
    reject_proposal(actor=editor, number=first.pk, reason="ne")
    assert propose_test_change(judge).pk != first.pk
    assert propose_test_change(make_person("Petr Žižka")).pk != first.pk


def test_a_rejection_needs_a_reason_and_keeps_the_ruling(judge: User, editor: User) -> None:
    proposal = propose_test_change(judge)
    with refused("reason_missing"):
        reject_proposal(actor=editor, number=proposal.pk, reason="  ")
    with refused("reason_too_long"):
        reject_proposal(actor=editor, number=proposal.pk, reason="x" * 301)
    reject_proposal(actor=editor, number=proposal.pk, reason="v Legendě je to jinak")
    decided = get_proposal(proposal.pk)
    assert (decided.state, decided.decision) == ("rejected", "v Legendě je to jinak")
    assert RulingRevision.objects.filter(ruling_id="PP11-K016").count() == 1


def test_a_decided_proposal_cannot_be_decided_again(judge: User, editor: User) -> None:
    proposal = propose_test_change(judge)
    reject_proposal(actor=editor, number=proposal.pk, reason="ne")
    with refused("proposal_decided"):
        approve_proposal(actor=editor, number=proposal.pk, revision=1)
    with refused("proposal_decided"):
        reject_proposal(actor=editor, number=proposal.pk, reason="znovu")
    with refused("proposal_decided"):
        withdraw_proposal(actor=judge, number=proposal.pk)


def test_only_the_author_withdraws_a_proposal(judge: User, editor: User) -> None:
    proposal = propose_test_change(judge)
    with refused("not_found"):
        withdraw_proposal(actor=editor, number=proposal.pk)
    assert withdraw_proposal(actor=judge, number=proposal.pk).state == "withdrawn"


@pytest.mark.parametrize(
    ("content", "code"),
    [
        ({"statement": {"cs": "", "en": ""}}, "proposal_empty"),
        ({"statement": {"cs": "x" * 4001, "en": ""}}, "proposal_text_too_long"),
        ({"title": {"cs": "x" * 201, "en": ""}}, "proposal_text_too_long"),
        ({"cards": ["Kapybara"]}, "proposal_card_unknown"),
        ({"also_mentions": ["Golem temnotyy"]}, "proposal_card_unknown"),
        ({"kind": "novela"}, "field_invalid"),
        ({"source": "nikdo"}, "field_invalid"),
        ({"formats": ["scratch-wars/duel"]}, "field_invalid"),
        ({"hints": ["x"] * 61}, "field_invalid"),
        ({"statement": {"cs": "a\x00b", "en": ""}}, "text_not_readable"),
        ({"statement": {"cs": "a\ud800", "en": ""}}, "text_not_readable"),
    ],
)
def test_an_unusable_proposal_is_refused(judge: User, content: dict[str, Any], code: str) -> None:
    with refused(code):
        propose_test_ruling(judge, **content)
    assert not Proposal.objects.exists()


def test_a_misspelt_card_is_refused_with_a_suggestion(judge: User) -> None:
    with refused("proposal_card_unknown") as caught:
        propose_test_ruling(judge, cards=["Golem temnotyy"])
    assert caught.value.problems[0].params["near"] == ["Golem temnoty"]


def test_a_person_has_a_limited_number_of_open_proposals(judge: User) -> None:
    for number in range(MAX_WAITING):
        propose_test_ruling(judge, title={"cs": f"Návrh {number}", "en": ""})
    with refused("too_many_proposals"):
        propose_test_ruling(judge)
    propose_test_ruling(make_person("Petr Žižka"))


def test_unknown_games_and_rulings_are_not_found(judge: User) -> None:
    with refused("not_found"):
        propose_ruling(actor=judge, game="šachy", content=CONTENT)
    with refused("not_found"):
        propose_test_change(judge, "PP11-K999")


def test_the_log_contains_no_names_of_people(judge: User, editor: User) -> None:
    proposal = propose_test_ruling(judge)
    approve_proposal(actor=editor, number=proposal.pk, revision=0, content=COMPLETE)
    for action in Action.objects.filter(subject=f"proposal:{proposal.pk}"):
        assert not re.search("Dvořáková|Sovová", str((action.before, action.after, action.subject)))
