"""Claims: an account takes over the entry, decks and results of a walk-in, once and only without an own entry."""

from functools import partial

import pytest

from accounts.models import User
from accounts.queries.people import find_person
from accounts.services.claims import claim_person
from accounts.services.people import set_up_person
from accounts.services.sign_in_links import issue_link, redeem_link
from decks.models import DeckList
from decks.services import save_deck_version
from ledger.models import Action
from tests.builders import FORMAT, make_event, make_person, organizer_of, pair, play_round, player_of, staff_of
from tests.ledger.threads import run_at_once
from tests.refusals import refused
from tests.tournament.test_at_once import outcomes
from tournament.entries.queries.claims import add_open_links, list_unclaimed_entry_ids
from tournament.entries.queries.name_order import load_in_order
from tournament.entries.services.claim_links import hand_out_link, hand_out_links, withdraw_link
from tournament.entries.services.entries import add_entry, add_walk_in, change_status
from tournament.models import Entry, EntryMember, Event, StaffRole
from tournament.standings.queries.standings import read_standings_after
from tournament.submissions.services.submissions import submit_deck

pytestmark = pytest.mark.django_db
PASSWORD = "pět-zelených-žab"


def walk_in(event: Event, name: str = "Běla Nová") -> Entry:
    given, _, family = name.partition(" ")
    return add_walk_in(event=event, given_name=given, family_name=family, actor=organizer_of(event))


def account(name: str = "Bělinka Nová-Zelená") -> User:
    return make_person(name, password=PASSWORD)


def link_code_for(entry: Entry) -> str:
    return hand_out_link(entry=entry, actor=organizer_of(entry.event))


def test_the_claiming_account_has_the_entry_its_decks_and_results() -> None:
    event = make_event(3)
    entry, user = walk_in(event), account()
    submit_deck(entry=entry, text="1 Ilian", actor=None)
    play_round(event)
    before = [(row.rank, row.entry.pk, row.points) for row in read_standings_after(event, 1).rows]
    claim_person(code=link_code_for(entry), user=user)
    assert player_of(entry) == user
    assert Entry.objects.get(pk=entry.pk).name == "Bělinka Nová-Zelená"
    assert DeckList.objects.get(event=event.slug).owner == user
    assert [(row.rank, row.entry.pk, row.points) for row in read_standings_after(event, 1).rows] == before
    assert entry.submissions.count() == 1


def test_a_claimed_walk_in_has_no_name_and_cannot_sign_in() -> None:
    event = make_event(0)
    entry, user = walk_in(event), account()
    claimed = claim_person(code=link_code_for(entry), user=user)
    claimed.refresh_from_db()
    assert (claimed.given_name, claimed.family_name, claimed.is_active, claimed.merged_into) == ("", "", False, user)
    assert claimed.full_name == user.full_name
    assert find_person("bela.nova") is None


def test_a_claim_is_logged_with_ids_only() -> None:
    event = make_event(0)
    entry, user = walk_in(event), account()
    claimed = claim_person(code=link_code_for(entry), user=user)
    line = Action.objects.get(scope=event.scope, verb="entry.claimed")
    assert (line.actor, line.subject) == (user, f"entry:{entry.pk}")
    assert (line.before, line.after) == ({"person": claimed.pk}, {"person": user.pk})
    assert "Nov" not in str(list(Action.objects.values()))


def test_a_code_claims_one_entry_once() -> None:
    event = make_event(0)
    entry, user = walk_in(event), account()
    code = link_code_for(entry)
    claim_person(code=code, user=user)
    other = account("Jiný Hráč")
    with refused("link_unknown"):
        claim_person(code=code, user=other)
    assert player_of(entry) == user


def test_a_code_used_to_sign_in_cannot_claim() -> None:
    user, code = account(), link_code_for(walk_in(make_event(0)))
    redeem_link(code=code)
    with refused("link_used"):
        claim_person(code=code, user=user)


def test_a_withdrawn_code_cannot_claim() -> None:
    event = make_event(0)
    entry, user = walk_in(event), account()
    code = link_code_for(entry)
    withdraw_link(entry=entry, actor=organizer_of(event))
    with refused("link_expired"):
        claim_person(code=code, user=user)
    assert Action.objects.filter(scope=event.scope, verb="sign_in_link.withdrawn").count() == 1


def test_a_claim_by_a_player_of_the_event_is_refused_and_changes_nothing() -> None:
    event = make_event(0)
    entry, user = walk_in(event), account()
    add_entry(event=event, user=user, actor=None)
    code = link_code_for(entry)
    with refused("claim_plays_already") as caught:
        claim_person(code=code, user=user)
    assert caught.value.problems[0].params == {"event": event.name}
    assert Entry.objects.get(pk=entry.pk).name == "Běla Nová"
    change_status(entry=entry, to="dropped", actor=None)
    with refused("claim_plays_already"):
        claim_person(code=code, user=user)


def test_one_account_claims_an_entry_in_each_of_two_events() -> None:
    first, second = make_event(0), make_event(0, name="Jarní turnaj")
    user = account()
    for event in (first, second):
        claim_person(code=link_code_for(walk_in(event)), user=user)
    assert EntryMember.objects.filter(user=user).count() == 2


def walk_in_with_password(event: Event) -> User:
    person = player_of(walk_in(event))
    set_up_person(user=person, username="nova", password=PASSWORD)
    return person


def walk_in_with_role(event: Event) -> User:
    person = player_of(walk_in(event))
    StaffRole.objects.create(event=make_event(0, name="Jarní turnaj"), user=person, role="judge")
    return person


def walk_in_editor(event: Event) -> User:
    person = player_of(walk_in(event))
    person.site_roles.create(role="editor")
    return person


@pytest.mark.parametrize("create_person", [walk_in_with_password, walk_in_with_role, walk_in_editor])
def test_an_account_with_a_password_or_a_role_cannot_be_claimed(create_person: object) -> None:
    assert callable(create_person)
    person = create_person(make_event(0))
    code, user = issue_link(user=person, actor=None), account()
    with refused("claim_not_possible"):
        claim_person(code=code, user=user)
    person.refresh_from_db()
    assert person.is_active


def test_a_walk_in_cannot_claim() -> None:
    event = make_event(0)
    first, second = walk_in(event), walk_in(event, "Jan Malý")
    code = link_code_for(first)
    for person in (player_of(second), player_of(first)):
        with refused("claim_not_possible"):
            claim_person(code=code, user=person)


def test_a_claimed_deck_with_a_taken_name_is_renamed() -> None:
    event = make_event(0)
    entry, user = walk_in(event), account()
    for owner in (user, player_of(entry)):
        save_deck_version(owner=owner, format_key=FORMAT, name="Moje", text="1 Ilian")
    claim_person(code=link_code_for(entry), user=user)
    assert sorted(DeckList.objects.filter(owner=user).values_list("name", flat=True)) == ["Moje", "Moje (2)"]


def test_links_are_printed_for_players_without_an_account_only() -> None:
    event = make_event(0)
    walk_in(event, "Žofie Bílá"), walk_in(event, "Jan Malý")
    add_entry(event=event, user=account(), actor=None)
    add_entry(event=event, user=staff_of(event, "judge"), actor=None)
    links = hand_out_links(event=event, actor=organizer_of(event)).handed_out
    assert [entry.name for entry, _code in links] == ["Žofie Bílá", "Jan Malý"]
    assert len({code for _entry, code in links}) == 2
    assert all(
        row.link_expires_at for row in add_open_links(event, load_in_order(event, list_unclaimed_entry_ids(event)))
    )
    claim_person(code=links[0][1], user=account("Jiný Hráč"))
    assert [entry.name for entry in load_in_order(event, list_unclaimed_entry_ids(event))] == ["Jan Malý"]


@pytest.mark.django_db(transaction=True)
def test_one_of_two_claims_at_once_succeeds() -> None:
    event = make_event(2)
    entry, people = walk_in(event), [account("Jana Prvá"), account("Dana Druhá")]
    pair(event)
    code = link_code_for(entry)
    answers = run_at_once(*[partial(claim_person, code=code, user=user) for user in people])
    found = outcomes([*answers])
    assert "won" in found
    assert set(found) <= {"won", "link_used", "link_unknown", "claim_not_possible"}
    assert found.count("won") == 1
    assert player_of(entry) in people
