"""Cards that leave the game for good after use: by the document, by the icon, by a ruling; the document decides."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from decks.domain.cards.catalogue import Catalogue
from decks.domain.checking.leaving_cards import LeavingReason, find_leaving_reasons, list_leaving_cards
from games.registry import find_format
from tests.decks.lists import CATALOGUE, GAME, LEGAL_NAMES, PRAGUE_RULES, judge

REASONS = find_leaving_reasons(CATALOGUE, GAME, PRAGUE_RULES)
NAMED = ("dar-osudu", "loupeni-a-drancovani", "tajny-sklad", "uspiseni-pozadavku")
BY_DOCUMENT, BY_ICON = LeavingReason("document", "PP11-X01"), LeavingReason("icon", "PP11-X03")


def found_in(text: str) -> list[tuple[str, str, str]]:
    return [(card.name, card.section, card.reason.reason) for card in list_leaving_cards(judge(text), REASONS)]


def test_the_four_cards_of_the_document_leave_whatever_icon_they_print() -> None:
    assert (
        dict(CATALOGUE.cards[[card.key for card in CATALOGUE.cards].index(NAMED[1])].printed_values)["after_play"]
        == "-"
    )
    assert [REASONS[key] for key in NAMED] == [BY_DOCUMENT] * 4


def test_cards_with_the_icon_leave_and_a_card_of_a_ruling_too() -> None:
    assert REASONS["likvidace"] == BY_ICON
    assert REASONS["luteransky-ucednik"] == LeavingReason("ruling", "PP11-K104")
    reasons = [found.reason for found in REASONS.values()]
    assert {reason: reasons.count(reason) for reason in ("document", "icon", "ruling")} == {
        "document": 4,
        "icon": 60,
        "ruling": 1,
    }


def test_an_icon_that_an_editor_corrects_counts_at_once() -> None:
    cards = [
        replace(card, printed_values=(("after_play", "-"),)) if card.key in ("likvidace", "dar-osudu") else card
        for card in CATALOGUE.cards
    ]
    reasons = find_leaving_reasons(Catalogue(cards), GAME, PRAGUE_RULES)
    assert "likvidace" not in reasons
    assert reasons["dar-osudu"] == BY_DOCUMENT


def test_a_format_that_does_not_say_it_has_none() -> None:
    for key in ("doomtrooper/standard", "neuroshima-hex/standard"):
        game, rules = find_format(key)
        assert find_leaving_reasons(CATALOGUE, game, rules) == {}


def test_a_deck_names_each_leaving_card_once_with_its_reason() -> None:
    text = "1 Loupení a drancování\n1 Luteránský učedník\n1 Ilian\n2 Dispose\n\nSideboard\n1 Dar osudu\n1 Likvidace"
    assert found_in(text) == [
        ("Loupení a drancování", "main", "document"),
        ("Luteránský učedník", "main", "ruling"),
        ("Likvidace", "main", "icon"),
        ("Dar osudu", "sideboard", "document"),
    ]


def test_unknown_names_text_and_an_empty_deck_name_none() -> None:
    assert found_in("") == []
    assert found_in("Ahoj, kartu Dar osudu nemám.\n1 Dar osuduu xyz\n1 Ilian") == []


@given(st.lists(st.sampled_from(LEGAL_NAMES), max_size=12))
def test_exactly_the_leaving_cards_of_a_deck_are_named(names: list[str]) -> None:
    found = list_leaving_cards(judge("\n".join(f"1 {name}" for name in names)), REASONS)
    wanted = {card.key for card in map(CATALOGUE.find, names) if card and card.key in REASONS}
    assert {card.key for card in found} == wanted
    assert len(found) == len(wanted)
