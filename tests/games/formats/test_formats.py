"""Each shipped format has the numbers of its document, and notes about how the document is read."""

from typing import Any

import pytest

from games.registry import find_format, find_formats, find_games, read_shipped_cards

KEYS = (
    "doomtrooper/prague-cup-2011",
    "doomtrooper/standard",
    "neuroshima-hex/standard",
    "scratch-wars/duel",
    "super-trooper/standard",
)
# Chapters of the Neuroshima Hex document, number by number.
MANIFESTS = {
    "Moloch": "1 4 1 5 1 2 2 1 1 1 2 1 2 1 1 1 1 1 1 1 1 2 1",
    "Outpost": "1 6 7 1 2 1 5 2 1 1 1 1 2 1 1 2",
    "Borgo": "1 6 4 1 6 4 2 2 1 2 1 2 1 2",
    "Hegemony": "1 5 3 2 1 3 1 4 1 2 1 1 3 1 1 2 1 1 1",
    "Doomsday Machine": "1 3 1 1 1 2 2 1 1 2 2 2 1 7 2 4 2",
}


def rules_of(key: str) -> dict[str, dict[str, Any]]:
    return {rule.code: rule.params() for rule in find_format(key).format.rules}


def test_every_format_has_its_key_and_the_prague_cup_is_first() -> None:
    assert set(KEYS) <= find_formats().keys()
    assert next(iter(find_formats())) == "doomtrooper/prague-cup-2011"


@pytest.mark.parametrize(("key", "copies"), [("doomtrooper/standard", 5), ("super-trooper/standard", 4)], ids=str)
def test_two_formats_require_only_sixty_cards_and_a_limit_of_copies(key: str, copies: int) -> None:
    rules = rules_of(key)
    assert rules == {"deck_size": {"at_least": 60}, "max_copies": {"number": copies}, "no_sideboard": {}}


def test_the_standard_target_is_25_points() -> None:
    assert find_format("doomtrooper/standard").format.scoring.winning_points == 25


def test_a_duel_requires_one_hero_and_one_to_five_weapons_with_codes() -> None:
    rules = rules_of("scratch-wars/duel")
    assert [(part["type"], part["at_least"], part["at_most"]) for part in rules["roster"]["parts"]] == [
        ("hero", 1, 1),
        ("weapon", 1, 5),
    ]
    assert rules["roster"]["summary"] == {"cs": "1 hrdina, 1–5 zbraní", "en": "1 hero, 1–5 weapons"}
    assert "unique_serial" in rules
    assert find_format("scratch-wars/duel").format.has_serials
    assert read_shipped_cards("scratch-wars") == ()


@pytest.mark.parametrize("name", MANIFESTS)
def test_an_army_has_the_tiles_of_the_document(name: str) -> None:
    rule = next(rule for rule in find_format("neuroshima-hex/standard").format.rules if rule.code == "army_roster")
    army = next(army for army in rule.armies if army.name == name)  # type: ignore[attr-defined]
    assert [tile.count for tile in army.tiles] == [int(number) for number in MANIFESTS[name].split()]
    assert army.size == 35
    assert army.tiles[0].name == "HQ"


def test_five_armies_have_35_tiles_and_a_player_has_one() -> None:
    assert rules_of("neuroshima-hex/standard")["army_roster"] == {
        "at_most": 1,
        "armies": list(MANIFESTS),
        "tiles": 35,
    }


@pytest.mark.parametrize("key", KEYS)
def test_each_format_cites_paragraphs_and_has_notes(key: str) -> None:
    _game, rules = find_format(key)
    assert all(source.paragraph for source in rules.sources)
    assert rules.notes
    assert all(note.cs and note.en and note.cs != note.en for note in rules.notes)


def test_the_organisations_of_cards_are_declared_by_the_game() -> None:
    for game in find_games().values():
        words = {word for affiliation in game.affiliations for word in affiliation.words}
        used = {name for card in read_shipped_cards(game.key) for name in card.affiliations}
        assert not game.affiliations or used <= words
