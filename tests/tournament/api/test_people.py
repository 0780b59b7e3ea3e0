"""People of an event over the API: fees, clubs, disqualification, pairs kept apart, roles, and permissions."""

import pytest
from rest_framework.test import APIClient

from ledger.models import Action
from tests.tournament.api.scene import Scene, client_of, code_of, fields_named_by, person, play_round
from tournament.entries.services.entries import change_status
from tournament.event.services.invitations import accept_invitation
from tournament.models import Entry, StaffRole

pytestmark = pytest.mark.django_db


@pytest.fixture
def scorekeeper(scene: Scene) -> APIClient:
    keeper = person("Zora", "Písařová", "tajna-zapisovatelka")
    StaffRole.objects.create(event=scene.event, user=keeper, role="scorekeeper")
    return client_of(keeper)


def entry_address(scene: Scene, index: int = 0, part: str = "") -> str:
    return f"{scene.root}entries/{scene.entries[index].pk}/{part}"


def test_scorekeepers_and_organizers_mark_fees(scene: Scene, scorekeeper: APIClient, organizer: APIClient) -> None:
    for client, paid in ((scorekeeper, True), (organizer, False)):
        answer = client.patch(entry_address(scene), {"fee_paid": paid})
        assert (answer.status_code, answer.json()["fee_paid"]) == (200, paid)
    assert Action.objects.filter(verb="entry.fee").count() == 2


def test_other_readers_neither_see_nor_mark_fees(
    scene: Scene, judge: APIClient, player: APIClient, anonymous: APIClient, scorekeeper: APIClient
) -> None:
    scorekeeper.patch(entry_address(scene), {"fee_paid": True})
    for client, status in ((judge, 403), (player, 403), (anonymous, 401)):
        assert code_of(client.patch(entry_address(scene, 1), {"fee_paid": True}), status)
        assert code_of(client.get(f"{scene.root}entries/?state=unpaid"), status)
        assert {row["fee_paid"] for row in client.get(f"{scene.root}entries/").json()["results"]} == {None}
    assert not Entry.objects.get(pk=scene.entries[1].pk).fee_paid


def test_a_change_of_several_fields_is_made_whole_or_not_at_all(
    scene: Scene, organizer: APIClient, scorekeeper: APIClient
) -> None:
    answer = organizer.patch(entry_address(scene), {"fee_paid": True, "club": "Šotek Brno", "status": "dropped"})
    body = answer.json()
    assert (body["fee_paid"], body["club"], body["status"]) == (True, "Šotek Brno", "dropped")
    assert (
        code_of(organizer.patch(entry_address(scene, 1), {"fee_paid": True, "club": "x" * 61}), 422) == "club_too_long"
    )
    assert not Entry.objects.get(pk=scene.entries[1].pk).fee_paid
    assert code_of(scorekeeper.patch(entry_address(scene, 1), {"fee_paid": True, "status": "dropped"}), 403)
    assert fields_named_by(organizer.patch(entry_address(scene, 1), {})) == {"status"}


@pytest.mark.both_databases
def test_entries_are_searched_and_filtered(scene: Scene, organizer: APIClient, anonymous: APIClient) -> None:
    organizer.patch(entry_address(scene, 0), {"fee_paid": True})
    change_status(entry=scene.entries[1], to="dropped", actor=None)

    def found(client: APIClient, query: str) -> list[int]:
        return [row["id"] for row in client.get(f"{scene.root}entries/?{query}").json()["results"]]

    ids = [entry.pk for entry in scene.entries]
    assert found(anonymous, "q=stastna") == [ids[0]]
    assert found(anonymous, "state=dropped") == [ids[1]]
    assert set(found(organizer, "state=unpaid")) == set(ids[2:])


def test_a_disqualification_needs_a_reason(scene: Scene, organizer: APIClient, anonymous: APIClient) -> None:
    assert code_of(organizer.post(entry_address(scene, 0, "disqualify/"), {"reason": " "}), 422) == "reason_needed"
    answer = organizer.post(entry_address(scene, 0, "disqualify/"), {"reason": "podvod"})
    assert (answer.json()["status"], answer.json()["is_disqualified"]) == ("dropped", True)
    assert "podvod" not in anonymous.get(f"{scene.root}entries/").content.decode()
    back = organizer.patch(entry_address(scene), {"status": "active"})
    assert not back.json()["is_disqualified"]


def test_the_place_of_a_disqualified_player_is_taken_and_given_back(scene: Scene, organizer: APIClient) -> None:
    refused = organizer.patch(entry_address(scene), {"without_place": True})
    assert code_of(refused, 409) == "not_disqualified"
    answer = organizer.post(entry_address(scene, 0, "disqualify/"), {"reason": "podvod", "without_place": True})
    assert (answer.status_code, answer.json()["without_place"]) == (200, True)
    for without_place in (False, True):
        answer = organizer.patch(entry_address(scene), {"without_place": without_place})
        assert (answer.status_code, answer.json()["without_place"]) == (200, without_place)
    back = organizer.patch(entry_address(scene), {"status": "active"})
    assert (back.json()["is_disqualified"], back.json()["without_place"]) == (False, False)


def test_pairs_are_kept_apart(scene: Scene, organizer: APIClient) -> None:
    first, second = scene.entries[0].pk, scene.entries[3].pk
    made = organizer.post(f"{scene.root}apart/", {"first": second, "second": first, "reason": "sourozenci"})
    assert (made.status_code, made.json()["first"], made.json()["second"]) == (201, first, second)
    assert code_of(organizer.post(f"{scene.root}apart/", {"first": first, "second": second}), 409) == "apart_already"
    played = play_round(scene)
    assert not any({first, second} == {seat.entry_id for seat in match.seats.all()} for match in played.matches.all())
    assert [row["reason"] for row in organizer.get(f"{scene.root}apart/").json()["results"]] == ["sourozenci"]
    address = f"{scene.root}apart/{made.json()['id']}/"
    assert organizer.delete(address).status_code == 204
    assert code_of(organizer.delete(address), 404) == "apart_unknown"
    assert organizer.get(f"{scene.root}apart/").json()["count"] == 0


def test_roles_are_offered_accepted_and_revoked(scene: Scene, organizer: APIClient) -> None:
    root = f"{scene.root}staff/"
    made = organizer.post(root, {"username": scene.stranger.username, "role": "organizer"})
    unknown = organizer.post(root, {"username": "nikdo", "role": "organizer"})
    assert (made.status_code, unknown.status_code) == (201, 201)
    assert {**made.json(), "id": 0, "username": ""} == {**unknown.json(), "id": 0, "username": ""}
    assert made.json()["status"] == "invited"
    # The answer to a user name must not tell the name of its owner.
    assert (made.json()["username"], made.json()["name"]) == ("tajny-cizinec", "")
    assert "Mácha" not in organizer.get(root).content.decode()
    other = client_of(scene.stranger)
    assert code_of(other.get(root), 403) == "not_allowed"
    accept_invitation(invitation_id=made.json()["id"], user=scene.stranger)
    found = {row["id"]: row["status"] for row in organizer.get(root).json()["results"]}
    assert (found[made.json()["id"]], found[unknown.json()["id"]]) == ("accepted", "invited")
    assert other.delete(f"{root}{unknown.json()['id']}/").status_code == 204
    mine = next(row["id"] for row in organizer.get(root).json()["results"] if row["username"] == "tajny-poradatel")
    assert other.delete(f"{root}{mine}/").status_code == 204
    assert code_of(other.delete(f"{root}{mine}/"), 404) == "staff_role_unknown"
    assert code_of(organizer.get(root), 403) == "not_allowed"
    last = next(row["id"] for row in other.get(root).json()["results"] if row["role"] == "organizer")
    assert code_of(other.delete(f"{root}{last}/"), 409) == "last_organizer"
    assert code_of(other.post(root, {"username": "tajny-cizinec", "role": "king"}), 422) == "role_unknown"


# Every address that writes or needs a role, with the letters of the roles that may use it.
STAFF, ORGANIZER, JUDGE, FEES = "jso", "o", "jo", "so"
MATRIX = [
    ("post", "transition/", {"to": "nowhere"}, ORGANIZER),
    ("post", "entries/", {"given_name": "Jana", "family_name": "Malá"}, ORGANIZER),
    ("patch", "entries/{entry}/", {"status": "nonsense"}, ORGANIZER),
    ("patch", "entries/{entry}/", {"club": "Brno"}, ORGANIZER),
    ("patch", "entries/{entry}/", {"fee_paid": True}, FEES),
    ("post", "entries/{entry}/disqualify/", {"reason": ""}, ORGANIZER),
    ("post", "entries/{entry}/link/", {}, ORGANIZER),
    ("delete", "entries/{entry}/link/", None, ORGANIZER),
    ("put", "entries/{entry}/deck-lock/", {"to": "event"}, JUDGE),
    ("get", "apart/", None, ORGANIZER),
    ("post", "apart/", {"first": 1, "second": 1}, ORGANIZER),
    ("delete", "apart/1/", None, ORGANIZER),
    ("get", "staff/", None, ORGANIZER),
    ("post", "staff/", {"username": "nikdo", "role": "king"}, ORGANIZER),
    ("delete", "staff/999999/", None, ORGANIZER),
    ("put", "house-rules/", {"rules": 1}, ORGANIZER),
    ("put", "deck-settings/", {"shown_during": "x"}, ORGANIZER),
    ("post", "format/take-over/", {}, ORGANIZER),
    ("post", "rounds/", {"number": 9}, ORGANIZER),
    ("patch", "rounds/1/", {}, ORGANIZER),
    ("delete", "rounds/1/", None, ORGANIZER),
    ("post", "rounds/1/publish/", {}, ORGANIZER),
    ("post", "rounds/1/unpublish/", {}, ORGANIZER),
    ("post", "rounds/1/start/", {}, ORGANIZER),
    ("post", "rounds/1/close/", {}, ORGANIZER),
    ("post", "rounds/1/reopen/", {}, ORGANIZER),
    ("post", "matches/{match}/result/", {}, STAFF),
    ("post", "documents/", {"kind": "x"}, STAFF),
    ("get", "log/", None, ORGANIZER),
]


@pytest.mark.parametrize(("method", "part", "body", "may"), MATRIX, ids=[f"{row[0]} {row[1]}" for row in MATRIX])
def test_every_address_is_for_its_roles_only(
    method: str,
    part: str,
    body: dict[str, object] | None,
    may: str,
    scene: Scene,
    anonymous: APIClient,
    judge: APIClient,
    scorekeeper: APIClient,
    organizer: APIClient,
) -> None:
    """Other roles are refused with 403, anonymous requests with 401."""
    scene.players[0].set_unusable_password()
    scene.players[0].save()
    played = play_round(scene)
    match = played.matches.get(table=1)
    # Another player than that of the entry; rights at the own entry have tests of their own.
    readers = {"-": anonymous, "p": client_of(scene.players[1]), "j": judge, "s": scorekeeper, "o": organizer}
    address = f"{scene.root}{part.format(entry=scene.entries[0].pk, match=match.pk)}"
    for letter, client in readers.items():
        status = getattr(client, method)(address, body).status_code
        if letter in may:
            assert status not in (401, 403), (letter, status)
        else:
            assert status == (401 if letter == "-" else 403), (letter, status)
