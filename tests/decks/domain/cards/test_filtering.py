"""Filters of cards: values combine, options count what each would find, cards without a fact are found as unknown."""

from decks.domain.cards.catalogue import Catalogue
from decks.domain.cards.filtering import CardFacets
from decks.domain.cards.status import CardStatus, find_statuses
from games.declaration import Card
from games.registry import find_format, find_game, read_shipped_cards

GAME = find_game("doomtrooper")
PRAGUE = find_format("doomtrooper/prague-cup-2011").format
STANDARD = find_format("doomtrooper/standard").format
CZECH = frozenset({"cs"})


def card(key: str, **facts: object) -> Card:
    return Card(key, (("cs", key),), **{"printed": CZECH, **facts})  # type: ignore[arg-type]


CARDS = (
    card("vojak", type="warrior", affiliation="Bauhaus", expansion="Warzone"),
    card("zoldner", type="warrior", affiliation="Bauhaus / Kapitol", expansion="Golgotha / Warzone"),
    card("valecnik", type="warrior", affiliation="Kapitol", expansion="Golgotha"),
    card("kouzlo", type="art", affiliation="Bratrstvo", expansion="Golgotha"),
    card("nic"),
)
FACETS = CardFacets(CARDS, GAME)


def keys(**wanted: str) -> list[str]:
    return [found.key for found in FACETS.filter(CARDS, wanted).cards]


def test_filters_combine_and_a_card_of_two_affiliations_and_sets_has_both() -> None:
    assert keys(affiliation="Bauhaus") == ["vojak", "zoldner"]
    assert keys(affiliation="Bauhaus", expansion="Golgotha") == ["zoldner"]
    assert keys(type="art", affiliation="Bauhaus") == []
    assert keys() == [found.key for found in CARDS]


def test_affiliations_and_sets_are_read_in_either_language_and_any_case() -> None:
    assert keys(affiliation="capitol") == ["zoldner", "valecnik"]
    assert keys(expansion="WARZONE") == ["vojak", "zoldner"]


def test_cards_without_a_fact_are_found_as_unknown() -> None:
    assert keys(type="unknown") == keys(affiliation="unknown") == keys(expansion="unknown") == ["nic"]


def test_options_count_what_each_value_finds_beside_the_other_filters() -> None:
    found = FACETS.filter(CARDS, {"type": "warrior", "expansion": "Golgotha"})
    assert found.options["type"] == (("warrior", 2), ("art", 1))
    assert found.options["expansion"] == (("Golgotha", 2), ("Warzone", 2))
    assert found.options["affiliation"] == (("Bauhaus", 1), ("Kapitol", 2))


def test_an_empty_result_counts_the_cards_without_each_filter() -> None:
    found = FACETS.filter(CARDS, {"type": "art", "affiliation": "Bauhaus"})
    assert (found.cards, found.without) == ((), {"type": 2, "affiliation": 1})
    assert ("art", 0) in found.options["type"], "the chosen value stays among the options"


def test_statuses_of_a_format_are_a_filter() -> None:
    statuses = {found.key: CardStatus(banned=found.type == "art") for found in CARDS}
    found = FACETS.filter(CARDS, {"status": "banned"}, statuses)
    assert [each.key for each in found.cards] == ["kouzlo"]
    assert found.options["status"] == (("legal", 4), ("banned", 1))


def test_values_that_the_game_does_not_know_are_recognised() -> None:
    assert FACETS.has_value("type", "warrior")
    assert FACETS.has_value("affiliation", "Dark Legion")
    assert FACETS.has_value("expansion", "warzone")
    assert not FACETS.has_value("type", "hero")
    assert not FACETS.has_value("expansion", "Alliances")


def test_the_shipped_cards_have_their_statuses() -> None:
    catalogue = Catalogue(read_shipped_cards("doomtrooper"))
    statuses = find_statuses(catalogue, PRAGUE)
    assert statuses["zavahani"].state == "banned"
    assert statuses["uriel"].state == "outside"
    assert statuses["ilian"].state == "legal"
    unreleased = next(found for found in catalogue.cards if not found.printed and not found.homemade)
    assert (statuses[unreleased.key].state, statuses[unreleased.key].doubt) == ("to_check", "release_unknown")
    standard = find_statuses(catalogue, STANDARD)
    assert {standard[key].copies for key in ("ilian", "esence", unreleased.key)} == {5}
    assert {status.state for status in standard.values()} == {"legal"}


def test_a_name_of_several_cards_has_their_status_if_it_is_the_same() -> None:
    one, two = card("jedna"), card("dva", printed=frozenset({"en"}))
    same, other = card("obe", stands_for=("jedna",)), card("kazda", stands_for=("jedna", "dva"))
    statuses = find_statuses(Catalogue((one, two, same, other)), PRAGUE)
    assert statuses["obe"] == statuses["jedna"]
    assert (statuses["kazda"].state, statuses["kazda"].doubt) == ("to_check", "several_cards")


def test_a_ban_of_a_likely_name_is_to_check() -> None:
    banned = Card("x", (("en", "Hesitation"), ("cs", "Zaváhání")), printed=CZECH, likely_names=("Zaváhání",))
    status = find_statuses(Catalogue((banned,)), PRAGUE)["x"]
    assert (status.state, status.doubt) == ("to_check", "likely_name")


def test_cards_are_filtered_by_the_icon_and_those_that_a_document_names_leave_the_game() -> None:
    cards = (
        card("zustane", printed_values=(("after_play", "+"),)),
        card("odhozena", printed_values=(("after_play", "-"),)),
        card("odejde", printed_values=(("after_play", "X"),)),
        card("vojak"),
    )
    facets = CardFacets(cards, GAME)
    by_icon = {
        value: [found.key for found in facets.filter(cards, {"after_play": value}).cards]
        for value in ("stays", "discarded", "leaves", "unknown")
    }
    assert by_icon == {"stays": ["zustane"], "discarded": ["odhozena"], "leaves": ["odejde"], "unknown": ["vojak"]}
    named = facets.filter(cards, {"after_play": "leaves"}, leaving={"odhozena", "odejde"})
    assert [found.key for found in named.cards] == ["odhozena", "odejde"]
    assert named.options["after_play"] == (("stays", 1), ("leaves", 2), ("unknown", 1))
    assert facets.has_value("after_play", "leaves")
    assert not facets.has_value("after_play", "X")
