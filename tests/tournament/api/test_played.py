"""What was played over the API: numbers of groups and cards, and refusals before decks are public."""

import pytest

from tests.tournament.api.scene import API, client_of, code_of, count_rows
from tests.tournament.deck_events import DUEL, choose_deck_settings
from tests.tournament.played.played_events import (
    BAUHAUS,
    CAPITOL,
    MISHIMA,
    finish_event_with_decks,
    play_event_with_decks,
)
from tournament.models import Event

pytestmark = pytest.mark.django_db


def address(event: Event) -> str:
    return f"{API}{event.slug}/played/"


def test_groups_and_cards_are_public_once_decks_are() -> None:
    event = finish_event_with_decks([*[BAUHAUS] * 6, *[CAPITOL] * 5, *[MISHIMA] * 3, ""])
    before = count_rows()
    body = client_of().get(address(event)).json()
    assert {key: body[key] for key in ("players", "decks", "unknown", "by")} == {
        "players": 15,
        "decks": 14,
        "unknown": 0,
        "by": "affiliation",
    }
    bauhaus, others = body["groups"]
    assert (bauhaus["kind"], bauhaus["key"], bauhaus["name"]) == (
        "named",
        "bauhaus",
        {"cs": "Bauhaus", "en": "Bauhaus"},
    )
    assert (bauhaus["decks"], bauhaus["share"], bauhaus["joined"]) == (6, 0.4286, 0)
    assert (others["kind"], others["key"], others["name"], others["joined"]) == ("others", "", None, 2)
    assert (bauhaus["wins"], bauhaus["draws"]) == (others["losses"], others["draws"])
    assert bauhaus["low"] <= bauhaus["win_rate"] <= bauhaus["high"]
    first, last = body["cards"][0], body["cards"][-1]
    dragoun = {"key": "dragoun", "name": {"cs": "Dragoun", "en": "Dragoon"}, "joined": 0}
    assert first == {**dragoun, "decks": 6, "share": 0.4286, "average": 5}
    assert (last["key"], last["name"], last["joined"], last["decks"]) == ("", None, 3, 8)
    assert count_rows() == before


def test_a_group_without_a_decided_match_has_no_win_rate() -> None:
    body = client_of().get(address(finish_event_with_decks([BAUHAUS] * 6))).json()
    (row,) = body["groups"]
    assert [row[key] for key in ("wins", "draws", "losses", "win_rate", "low", "high")] == [0, 0, 0, None, None, None]


def test_heroes_have_the_name_that_their_players_wrote() -> None:
    event = finish_event_with_decks([f"Hrdina: Drak [A{n}]\nZbraň: Meč [B{n}]" for n in range(5)], format_key=DUEL)
    body = client_of().get(address(event)).json()
    assert body["by"] == "hero"
    assert [(row["key"], row["name"]["en"]) for row in body["groups"]] == [("hero:drak", "Drak")]


def test_nothing_is_answered_before_decks_are_public_not_even_to_staff() -> None:
    playing = play_event_with_decks([BAUHAUS] * 5)
    choose_deck_settings(playing, shown_during="public", shown_after="public")
    hidden = finish_event_with_decks([BAUHAUS] * 5, shown_after="opponent", name="Druhý turnaj")
    for event in (playing, hidden):
        for client in (client_of(), client_of(event.created_by)):
            assert code_of(client.get(address(event)), 409) == "played_not_shown"


def test_a_draft_is_not_found() -> None:
    assert code_of(client_of().get(f"{API}nowhere/played/"), 404) == "event_unknown"
