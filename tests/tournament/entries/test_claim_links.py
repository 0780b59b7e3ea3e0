"""Sign-in links of entries: for players without an account, not for accounts with a password or a role."""

import pytest

from accounts.models import SignInLink, User
from accounts.queries.sign_in_links import read_link
from accounts.services.sign_in_links import issue_link
from tests.builders import add_players, entries, give_role, make_event, make_person, organizer_of, player_of
from tests.refusals import refused
from tournament.entries.queries.claims import add_open_links
from tournament.entries.services.claim_links import hand_out_link, hand_out_links, withdraw_link
from tournament.entries.services.entries import add_entry

pytestmark = pytest.mark.django_db


def test_a_new_link_replaces_the_earlier_one() -> None:
    event = make_event(1)
    entry = entries(event)[0]
    first = hand_out_link(entry=entry, actor=organizer_of(event))
    second = hand_out_link(entry=entry, actor=organizer_of(event))
    assert read_link(code=second).user == player_of(entry)
    with refused("link_expired"):
        read_link(code=first)


def user_with_password() -> User:
    return make_person("Marek Ptáček", password="tajné-heslo-7")


def operator_user() -> User:
    return make_person("Marek Ptáček", operator=True)


def organizer_elsewhere() -> User:
    return organizer_of(make_event(0, name="Jarní turnaj"))


@pytest.mark.parametrize("create_user", [user_with_password, operator_user, organizer_elsewhere])
def test_an_organizer_gets_no_link_to_an_account_with_a_password_or_a_role(create_user: object) -> None:
    assert callable(create_user)
    event = make_event(0)
    entry = add_entry(event=event, user=create_user(), actor=None)
    with refused("link_not_needed"):
        hand_out_link(entry=entry, actor=organizer_of(event))
    operator = make_person("Olga Správná", operator=True)
    assert hand_out_link(entry=entry, actor=operator)


def test_a_playing_judge_gets_no_link_from_the_organizer() -> None:
    event = make_event(1)
    judge = player_of(entries(event)[0])
    give_role(event, judge, "judge")
    with refused("link_not_needed"):
        hand_out_link(entry=entries(event)[0], actor=organizer_of(event))


def test_a_playing_organizer_gets_a_link_for_their_own_phone() -> None:
    event = make_event(0)
    entry = add_entry(event=event, user=organizer_of(event), actor=None)
    assert hand_out_link(entry=entry, actor=organizer_of(event))


def test_an_erased_person_gets_no_link() -> None:
    event = make_event(0)
    entry = add_players(event, 1)[0]
    player_of(entry).delete()
    with refused("entry_unknown"):
        hand_out_link(entry=entry, actor=organizer_of(event))


def test_an_event_that_the_player_enters_later_cannot_end_the_printed_link() -> None:
    """A new link and a withdrawal in the other event leave the link of the first one."""
    event, other = make_event(1), make_event(0, name="Jarní turnaj", state="registration")
    player = player_of(entries(event)[0])
    printed = hand_out_link(entry=entries(event)[0], actor=organizer_of(event))
    entry = add_entry(event=other, user=player, actor=player)
    hand_out_link(entry=entry, actor=make_person("Olga Správná", operator=True))
    withdraw_link(entry=entry, actor=organizer_of(other))
    assert read_link(code=printed).user == player
    assert [row.link_expires_at for row in add_open_links(other, [entry])] == [None]


def test_an_event_that_the_player_enters_later_gets_no_link_to_the_account() -> None:
    """Its organizer could claim the player, with the entry in the first event, for an account of their own."""
    event, other = make_event(1), make_event(0, name="Jarní turnaj", state="registration")
    entry = add_entry(event=other, user=player_of(entries(event)[0]), actor=None)
    with refused("link_of_another_event"):
        hand_out_link(entry=entry, actor=organizer_of(other))
    assert hand_out_links(event=other, actor=organizer_of(other)).handed_out == []
    assert len(hand_out_links(event=event, actor=organizer_of(event)).handed_out) == 1


def test_a_link_of_the_operator_replaces_the_links_of_all_events() -> None:
    event = make_event(1)
    printed = hand_out_link(entry=entries(event)[0], actor=organizer_of(event))
    issue_link(user=player_of(entries(event)[0]), actor=None)
    with refused("link_expired"):
        read_link(code=printed)


@pytest.fixture
def slips_of_three(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournament.entries.services.claim_links.SLIPS_AT_ONCE", 3)


@pytest.mark.usefixtures("slips_of_three")
def test_slips_of_a_large_event_come_in_parts_until_every_player_has_one() -> None:
    event = make_event(8)
    organizer = organizer_of(event)
    parts = [hand_out_links(event=event, actor=organizer)]
    while parts[-1].left:
        parts.append(hand_out_links(event=event, actor=organizer, after=parts[-1].anchor))
    assert [(part.first, part.last, part.left) for part in parts] == [(1, 3, 5), (4, 6, 2), (7, 8, 0)]
    codes = {entry.pk: code for part in parts for entry, code in part.handed_out}
    assert {entry_id: read_link(code=code).user.pk for entry_id, code in codes.items()} == {
        entry.pk: player_of(entry).pk for entry in entries(event)
    }


@pytest.mark.usefixtures("slips_of_three")
def test_a_part_of_the_slips_made_again_leaves_one_link_each_and_the_other_parts() -> None:
    """As after a lost answer: the links of the part were stored, but its page was never seen."""
    event = make_event(5)
    organizer = organizer_of(event)
    first = hand_out_links(event=event, actor=organizer)
    hand_out_links(event=event, actor=organizer, after=first.anchor)
    again = hand_out_links(event=event, actor=organizer, after=first.anchor)
    assert [read_link(code=code).pk for _entry, code in (*first.handed_out, *again.handed_out)]
    assert SignInLink.objects.filter(scope=event.scope, used_at=None, replaced_at=None).count() == 5


@pytest.mark.usefixtures("slips_of_three")
def test_slips_go_on_behind_a_player_that_took_an_account_meanwhile() -> None:
    event = make_event(6)
    organizer = organizer_of(event)
    part = hand_out_links(event=event, actor=organizer)
    last = player_of(event.entries.get(pk=part.anchor))
    last.set_password("tajné-heslo-7")
    last.save()
    rest = hand_out_links(event=event, actor=organizer, after=part.anchor)
    assert (len(rest.handed_out), rest.left) == (3, 0)
    with refused("entry_unknown"):
        hand_out_links(event=event, actor=organizer, after=999_999)
