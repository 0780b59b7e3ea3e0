"""Properties of deck files: the parser reads each kind of file as the deck that it was written from."""

from collections import Counter
from collections.abc import Callable, Iterable
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from decks.domain.cards.catalogue import Catalogue
from decks.domain.checking.settled_lines import LineDecision, SettledLines, find_settled_text, settle_lines
from decks.domain.deck_lists.deck import Deck, DeckLine
from decks.domain.deck_lists.text import decode_text, read_lines
from decks.domain.exporting.contents import DeckContents
from decks.domain.exporting.kinds import DECK_FILE_KINDS
from decks.domain.parsing import DeckVocabulary, parse_deck
from games.declaration import Card, Game
from games.registry import find_game
from tests.decks.lists import CATALOGUES, LEGAL_NAMES

ODD_NAMES = (
    "=SUMA(A1:A9)",
    "+Posila",
    "-Minus",
    "@Zavináč",
    "'=Uvozovka",
    "'Apostrof'",
    'Meč "Žluťoučký kůň"',
    '"Celý v uvozovkách"',
    "Hněv & zloba",
    "Menší < větší > nejmenší",
    "Rozmysli si, Mařenko; rozmysli",
    "Rozsudek: smrt",
    "4x4 Vůz",
    "AC-40 (2)",
    "Nimrod MK 1",
    "Cena 3 | 4",
    "Ďábel 'Ř'",
    "Počet // dvě",
    "<!ENTITY x",
)
DOOMTROOPER, SCRATCH_WARS = find_game("doomtrooper"), find_game("scratch-wars")
ODD_CARDS = Catalogue(
    [
        *CATALOGUES["doomtrooper"].cards,
        *(Card(f"odd-{number}", (("cs", name),)) for number, name in enumerate(ODD_NAMES)),
        Card(
            "likely",
            (("cs", "Snad hněv"), ("en", "Maybe Wrath")),
            aliases=("Jistě hněv",),
            type="special",
            likely_names=("Snad hněv",),
        ),
        Card(
            "named", (("cs", "Hněv nebes"), ("en", 'Wrath of "Heaven" & Hell <1>')), type="special", expansion="A & B"
        ),
    ]
)
LISTED_NAMES = (*LEGAL_NAMES[:40], *ODD_NAMES, "Hněv nebes", "Snad hněv", "Jistě hněv", "Maybe Wrath", "Crenshaw")
SECTIONS = ("main", "sideboard")
REMARKS: tuple[frozenset[str], ...] = (
    frozenset(),
    frozenset({"homemade"}),
    frozenset({"not_released", "promo"}),
    frozenset({"proxy"}),
)

languages = st.sampled_from(["cs", "en"])
kinds = st.sampled_from(sorted(DECK_FILE_KINDS))
known_cards = st.builds(
    DeckLine,
    number=st.just(1),
    text=st.just(""),
    kind=st.just("card"),
    section=st.sampled_from(SECTIONS),
    quantity=st.integers(1, 9),
    name=st.sampled_from(LISTED_NAMES),
    declared_type=st.sampled_from([None, *DOOMTROOPER.types_by_key]),
    has_quantity=st.just(True),
    remarks=st.sampled_from(REMARKS),
    serial=st.just(""),
)
cards_with_codes = st.builds(
    DeckLine,
    number=st.just(1),
    text=st.just(""),
    kind=st.just("card"),
    section=st.just("main"),
    quantity=st.just(1),
    name=st.sampled_from(["Drak", "Žlutý obr", 'Obr "Ř"', "Had & spol", "A < B", "Drak, velký", "-Had"]),
    declared_type=st.sampled_from([None, "hero", "weapon"]),
    has_quantity=st.just(True),
    remarks=st.sampled_from(REMARKS),
    serial=st.sampled_from(["A1B2", "001", "12 34-AB", "=1", "+A", "a,b", 'x"y', "&<1"]),
)
typed_lines = st.lists(
    st.one_of(
        st.builds("{} {}".format, st.integers(1, 9), st.sampled_from(LEGAL_NAMES)),
        st.sampled_from(
            ["Sideboard:", "Bojovníci", "Umění (3)", "Ostatní:", "Balíček", "# nic", "", "Celkem 60", "???"]
        ),
        st.sampled_from(
            ["1 Nimrod MK 1 (proxy)", "Nová karta (homemade)", "2 Nová [promo]", "SB: 1 Ilian", "3 4x4 Vůz"]
        ),
        st.sampled_from(["Bojovník: Nový", "1 Karta 7", "1 Čtvrté oddělení (nevyšlo česky)", "2x Semai // od Aničky"]),
        st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=30),
        st.text(st.sampled_from("ab AŘž0123x()[]{}=+-@'\"&<>,;:|/#"), max_size=30),
    ),
    max_size=25,
)


def read_back(file: str, game: Game, catalogue: Catalogue, *, serials: bool) -> Deck:
    """Return the deck that the product reads from the bytes of the file."""
    lines = read_lines(decode_text(file.encode()))
    return parse_deck(lines, DeckVocabulary(game.card_types, serials=serials), catalogue)


def write(key: str, deck: Deck, game: Game, catalogue: Catalogue, language: str) -> str:
    return DECK_FILE_KINDS[key].write(DeckContents(deck, "Můj <balíček> & já", game, catalogue, language))


def count_cards(lines: Iterable[DeckLine], facts: Callable[[DeckLine], tuple[object, ...]]) -> Counter[object]:
    """Return the number of copies by the facts of their lines."""
    counts: Counter[object] = Counter()
    for line in lines:
        counts[facts(line)] += line.quantity
    return counts


def in_order(lines: Iterable[DeckLine]) -> list[tuple[object, ...]]:
    """Return everything that a text keeps of the cards, the main deck first."""
    return [
        (line.section, line.name, line.quantity, line.declared_type, line.remarks - {"allowed"}, line.serial)
        for line in sorted(lines, key=lambda line: line.section)
    ]


def facts_of_table(catalogue: Catalogue) -> Callable[[DeckLine], tuple[object, ...]]:
    """Return what a table keeps of a card: its type is that of the catalogue, else that of its heading."""

    def facts(line: DeckLine) -> tuple[object, ...]:
        card = catalogue.meaning_of(line.name).card
        kind = (card.type if card else None) or line.declared_type
        # That a judge allowed a card stands in the event, and in no file.
        return line.section, line.name, kind, line.remarks - {"allowed"}, line.serial

    return facts


def facts_of_program_file(catalogue: Catalogue) -> Callable[[DeckLine], tuple[object, ...]]:
    """Return what a program's file keeps of a card: which card it is, its section and its code."""

    def facts(line: DeckLine) -> tuple[object, ...]:
        meaning = catalogue.meaning_of(line.name)
        # A name that only probably is the card's stays another name than one that surely is.
        identity = meaning.card.key if meaning.card and meaning.is_certain else line.name
        return line.section, identity, line.serial, line.declared_type if line.serial else None

    return facts


def check_round_trip(key: str, deck: Deck, game: Game, catalogue: Catalogue, language: str) -> None:
    serials = game is SCRATCH_WARS
    again = read_back(write(key, deck, game, catalogue, language), game, catalogue, serials=serials)
    if key == "text":
        assert in_order(again.cards) == in_order(deck.cards)
        return
    facts = (facts_of_table if key == "csv" else facts_of_program_file)(catalogue)
    assert count_cards(again.cards, facts) == count_cards(deck.cards, facts)
    assert {line.kind for line in again.lines} <= {"card", "comment", "heading", "blank"}


@given(st.lists(known_cards, min_size=1, max_size=30), kinds, languages)
def test_a_deck_of_known_cards_is_read_back(lines: list[DeckLine], key: str, language: str) -> None:
    check_round_trip(key, Deck(tuple(lines)), DOOMTROOPER, ODD_CARDS, language)


@given(st.lists(cards_with_codes, min_size=1, max_size=12), kinds, languages)
def test_a_roster_is_read_back_with_its_codes_and_types(lines: list[DeckLine], key: str, language: str) -> None:
    check_round_trip(key, Deck(tuple(lines)), SCRATCH_WARS, CATALOGUES["scratch-wars"], language)


@given(typed_lines, kinds, languages)
def test_a_typed_deck_is_read_back_with_its_unknown_cards(typed: list[str], key: str, language: str) -> None:
    for catalogue in (ODD_CARDS, Catalogue(())):
        deck = read_back("\n".join(typed), DOOMTROOPER, catalogue, serials=False)
        # Behind a number, a name of brackets alone is a remark without a name.
        assume(not any(line.name.startswith(("(", "[", "{")) for line in deck.cards))
        check_round_trip(key, deck, DOOMTROOPER, catalogue, language)


def decide(deck: Deck, choose: Callable[[DeckLine], LineDecision | None]) -> SettledLines:
    """Return a decision for each line that is not blank, as ``choose`` gives it."""
    found = {find_settled_text(line.text): choose(line) for line in deck.lines if line.kind != "blank"}
    return {text: decision for text, decision in found.items() if decision}


@given(typed_lines, kinds, languages, st.randoms(use_true_random=False))
def test_a_deck_with_settled_lines_is_read_back_as_they_were_decided(
    typed: list[str], key: str, language: str, random: Random
) -> None:
    def choose(line: DeckLine) -> LineDecision | None:
        decisions = [None, LineDecision("no_card"), LineDecision("card", random.choice(LISTED_NAMES))]
        # Text around a list need not be readable as the name of an own card.
        return random.choice([*decisions, LineDecision("allowed")] if line.kind == "card" else decisions)

    deck = read_back("\n".join(typed), DOOMTROOPER, ODD_CARDS, serials=False)
    settled = settle_lines(deck, decide(deck, choose))
    assume(not any(line.name.startswith(("(", "[", "{")) for line in settled.cards))
    check_round_trip(key, settled, DOOMTROOPER, ODD_CARDS, language)


@pytest.mark.parametrize("name", ODD_NAMES)
@pytest.mark.parametrize("key", DECK_FILE_KINDS)
def test_an_odd_name_is_read_back_from_every_kind_of_file(key: str, name: str) -> None:
    line = DeckLine(1, "", "card", quantity=2, name=name, has_quantity=True)
    again = read_back(write(key, Deck((line,)), DOOMTROOPER, ODD_CARDS, "cs"), DOOMTROOPER, ODD_CARDS, serials=False)
    assert {card.name for card in again.cards} == {name}
    assert sum(card.quantity for card in again.cards) == 2
