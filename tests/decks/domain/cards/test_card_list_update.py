"""An update of the card list: editors' words stay, and a card that the club added before does not become two."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from decks.domain.cards.card_list_update import CardListUpdate, StoredCard, update_card_list
from decks.domain.cards.facts import collect_facts
from games.declaration import Card
from language.folding import fold

LANGUAGES = ("cs", "en")
JAMMING = Card("jamming", (("cs", "Rušení"), ("en", "Jamming")), type="special", expansion="Unlimited")
IMPALE = Card("impale", (("cs", "Trofej"), ("en", "Impale")), type="special", likely_names=("Trofej",))


def update(shipped: tuple[Card, ...], *stored: StoredCard) -> dict[str, Card]:
    """Return all cards after the update."""
    found = update_card_list(shipped, {one.card.key: one for one in stored}, LANGUAGES)
    return after(found, *stored)


def after(found: CardListUpdate, *stored: StoredCard) -> dict[str, Card]:
    return {one.card.key: one.card for one in stored} | {card.key: card for card in found.changed}


def own(key: str, name: str, language: str = "cs", **facts: object) -> StoredCard:
    return StoredCard(Card(key, ((language, name),), **facts), is_own=True)  # type: ignore[arg-type]


def test_a_new_card_is_added() -> None:
    assert update((JAMMING,)) == {"jamming": JAMMING}


def test_a_card_of_the_club_with_a_shipped_name_stays_one_card_with_its_key_and_words() -> None:
    cards = update((JAMMING,), own("ruseni", "RUŠENÍ", type="art"))
    assert list(cards) == ["ruseni"]
    card = cards["ruseni"]
    assert (card.names, card.type, card.expansion) == ((("cs", "RUŠENÍ"), ("en", "Jamming")), "art", "Unlimited")
    assert "Rušení" in card.aliases


def test_a_later_update_reaches_the_card_of_the_club() -> None:
    known = own("ruseni", "Rušení")
    first = update_card_list((JAMMING,), {"ruseni": known}, LANGUAGES)
    shipped_key, base = first.shipped["ruseni"]
    again = StoredCard(first.changed[0], base, shipped_key, is_own=True)
    cards = update((replace(JAMMING, names=(("cs", "Šum"), ("en", "Jamming")), affiliation="Obecný"),), again)
    assert (list(cards), cards["ruseni"].affiliation) == (["ruseni"], "Obecný")


def test_two_cards_of_the_club_that_are_one_shipped_card_stay_and_one_stands_for_the_other() -> None:
    cards = update((JAMMING,), own("ruseni", "Rušení"), own("static", "Jamming", "en"))
    assert (cards["ruseni"].names, cards["ruseni"].stands_for) == (JAMMING.names, ())
    assert (cards["static"].names, cards["static"].stands_for) == ((("en", "Jamming"),), ("ruseni",))
    assert cards["static"].likely_names == ("Jamming",)


def test_an_english_card_of_the_club_stands_for_the_shipped_card_that_gets_the_english_name() -> None:
    czech = replace(JAMMING, names=(("cs", "Rušení"),))
    cards = update((JAMMING,), StoredCard(czech, collect_facts(czech)), own("static", "Jamming", "en"))
    assert (cards["jamming"], cards["static"].stands_for) == (JAMMING, ("jamming",))


def test_a_likely_name_of_a_card_of_the_club_is_a_likely_pair() -> None:
    cards = update((IMPALE,), own("trofej", "Trofej"))
    assert cards == {"trofej": replace(IMPALE, key="trofej", likely_names=("Impale",))}
    assert cards["trofej"].name == "Trofej"


def test_a_card_of_the_club_whose_name_two_shipped_cards_share_likely_stays_beside_them() -> None:
    stab = Card("stab", (("cs", "Trofej"), ("en", "Stab")), likely_names=("Trofej",))
    cards = update((IMPALE, stab), own("trofej", "Trofej"))
    assert set(cards) == {"impale", "stab", "trofej"}
    assert all(card.likely_names == ("Trofej",) for card in cards.values())


def test_a_name_that_an_editor_gave_to_another_card_is_likely_for_both() -> None:
    base = Card("unik", (("cs", "Únik"),))
    edited = StoredCard(replace(base, names=(("cs", "Únik"), ("en", "Jamming"))), collect_facts(base))
    cards = update((replace(base, names=(("cs", "Únik"), ("en", "Escape"))), JAMMING), edited)
    assert (cards["unik"].name, cards["unik"].likely_names) == ("Únik", ("Jamming",))
    assert cards["unik"].aliases == ("Escape",)
    assert (cards["jamming"].name, cards["jamming"].likely_names) == ("Rušení", ("Jamming",))


def test_a_shipped_group_names_the_rows_of_its_cards() -> None:
    group = Card("groups", (("cs", "Skupina"),), stands_for=("jamming",))
    cards = update((group, JAMMING), own("ruseni", "Rušení"))
    assert cards["groups"].stands_for == ("ruseni",)


def test_a_later_card_with_the_key_of_a_card_of_the_club_gets_another_key() -> None:
    known = own("impale", "Rušení")
    first = update_card_list((JAMMING,), {"impale": replace(known, shipped_key="jamming")}, LANGUAGES)
    shipped_key, base = first.shipped["impale"]
    stored = {"impale": StoredCard(first.changed[0], base, shipped_key, is_own=True)}
    found = update_card_list((JAMMING, IMPALE), stored, LANGUAGES)
    assert [card.key for card in found.changed] == ["impale-2"]
    assert found.shipped["impale-2"][0] == "impale"


words = st.sampled_from(["Rušení", "Jamming", "Trofej", "Impale", "Únik"])


@st.composite
def card_lists(draw: st.DrawFn, *, is_shipped: bool) -> list[Card]:
    """Return cards that share names; of a shipped list only names that are likely."""
    cards: list[Card] = []
    for number in range(draw(st.integers(0, 4))):
        names = draw(st.lists(words, min_size=1, max_size=2, unique=True))
        card = Card(f"k{number}" if is_shipped else f"own{number}", tuple(zip(LANGUAGES, names, strict=False)))
        taken = {fold(name) for other in cards for name in other.all_names}
        cards.append(replace(card, likely_names=tuple(name for name in names if fold(name) in taken)))
    shared = {name for card in cards for name in card.likely_names}
    return [replace(card, likely_names=tuple(n for n in card.all_names if n in shared)) for card in cards]


@given(card_lists(is_shipped=True), card_lists(is_shipped=False))
def test_no_card_and_no_name_is_lost_and_a_second_update_changes_nothing(shipped: list[Card], club: list[Card]) -> None:
    stored = {card.key: StoredCard(card, is_own=True) for card in club}
    found = update_card_list(shipped, stored, LANGUAGES)
    cards = after(found, *stored.values())
    for card in club:
        assert set(map(fold, card.all_names)) <= set(map(fold, cards[card.key].all_names))
    kept = {fold(name) for card in cards.values() for name in card.all_names}
    assert {fold(name) for card in shipped for name in card.all_names} <= kept
    owners: dict[str, set[str]] = {}
    for card in cards.values():
        for name in card.all_names:
            if name not in card.likely_names:
                owners.setdefault(fold(name), set()).add(card.key)
    assert all(len(keys) == 1 for keys in owners.values())
    again = {
        key: StoredCard(card, found.shipped[key][1], found.shipped[key][0], is_own=key in stored)
        if key in found.shipped
        else StoredCard(card, is_own=True)
        for key, card in cards.items()
    }
    assert after(update_card_list(shipped, again, LANGUAGES), *again.values()) == cards
