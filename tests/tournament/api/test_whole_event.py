"""A whole event over the API alone: created, joined, paired, played, printed."""

import pytest
from rest_framework.test import APIClient

from ledger.services.jobs import run_job
from tests.decks.lists import legal_deck
from tests.tournament.api.scene import API, FORMAT, NAMES, client_of, person

pytestmark = pytest.mark.django_db


def play(organizer: APIClient, root: str, number: int) -> None:
    """Play one round from its pairing to its close."""
    drafted = organizer.post(f"{root}rounds/", {"number": number}).json()
    organizer.post(f"{root}rounds/{number}/publish/")
    organizer.post(f"{root}rounds/{number}/start/")
    for match in drafted["matches"]:
        if match["table"]:
            body = {"games": [1, 0, 0], "in_game_points": [[25, 10]], "revision": match["revision"]}
            key = {"Idempotency-Key": f"{number}-{match['table']}"}
            assert organizer.post(f"{root}matches/{match['id']}/result/", body, headers=key).status_code == 200
    assert organizer.post(f"{root}rounds/{number}/close/").json()["state"] == "closed"


def test_a_whole_event_is_played_over_the_api() -> None:
    organizer = client_of(person("Václav", "Řezníček", "tajny-poradatel"))
    new = {"name": "Žižkovský šampionát", "format": FORMAT, "starts_at": "2026-11-21T09:30"}
    root = f"{API}{organizer.post(API, new).json()['slug']}/"
    assert root == f"{API}zizkovsky-sampionat/"
    organizer.post(f"{root}transition/", {"to": "registration"})
    for number, names in enumerate(NAMES[:5]):
        player = client_of(person(*names, f"tajne-jmeno-{number}"))
        entry = player.post(f"{root}entries/").json()["id"]
        assert player.post(f"{root}entries/{entry}/deck/", {"text": legal_deck()}).json()["verdict"]["legal"]
        organizer.patch(f"{root}entries/{entry}/", {"status": "checked_in"})
    organizer.post(f"{root}entries/", {"given_name": "Ctirad", "family_name": "Šedý"})
    organizer.post(f"{root}transition/", {"to": "running"})
    play(organizer, root, 1)
    play(organizer, root, 2)
    table = client_of().get(f"{root}standings/").json()
    assert (table["after_round"], table["count"]) == (2, 6)
    assert table["results"][0]["points"] == 6
    assert sum(row["points"] for row in table["results"]) == 18
    paper = organizer.post(f"{root}documents/", {"kind": "standings"}).json()
    assert run_job(job_id=paper["id"])
    assert organizer.get(organizer.get(paper["url"]).json()["file"]).content.startswith(b"%PDF-")
    assert organizer.post(f"{root}transition/", {"to": "finished", "confirm": True}).json()["state"] == "finished"
    verbs = {line["verb"] for line in organizer.get(f"{root}log/").json()["results"]}
    assert {"event.created", "deck.submitted", "round.closed", "result.entered", "job.requested"} <= verbs
