"""Each deck rule alone, at the boundary of its number."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.construction import (
    BannedCards,
    CardPool,
    DeckRule,
    DeckSize,
    DeckView,
    LeastOfType,
    ListedCard,
    MaxCopies,
    NoSideboard,
    SideboardSize,
    Slot,
)
from language.bilingual import Bilingual
from language.folding import fold

WARRIORS = Bilingual("bojovníků", "warriors")
CZECH = Bilingual("češtině", "Czech")
RULES: tuple[DeckRule, ...] = (
    DeckSize(60),
    LeastOfType(5, "warrior", WARRIORS),
    MaxCopies(1),
    BannedCards((ListedCard("Zaváhání"),)),
    SideboardSize(25),
    NoSideboard(),
    CardPool("cs", CZECH),
)


def slot(name: str, main: int = 1, sideboard: int = 0, card_type: str | None = None, **more: object) -> Slot:
    return Slot(fold(name), name, main, sideboard, (1,), card_type, names=frozenset({fold(name)}), **more)  # type: ignore[arg-type]


def view(*slots: Slot, banned: frozenset[str] = frozenset()) -> DeckView:
    return DeckView(slots, banned)


@pytest.mark.parametrize(("size", "missing"), [(0, 60), (59, 1), (60, None), (61, None)])
def test_deck_size(size: int, missing: int | None) -> None:
    problems = DeckSize(60).problems(view(slot("Ilian", main=size, sideboard=99)))
    assert [problem.params["missing"] for problem in problems] == ([missing] if missing else [])


@pytest.mark.parametrize(("number", "wrong"), [(4, True), (5, False)])
def test_at_least_of_a_type(number: int, wrong: bool) -> None:
    deck = view(
        slot("Ilian", main=number, sideboard=9, card_type="warrior"), slot("Žolík", card_type="special"), slot("Nová")
    )
    problems = LeastOfType(5, "warrior", WARRIORS).problems(deck)
    assert bool(problems) is wrong
    assert all(problem.cards == ("Nová",) for problem in problems)


@pytest.mark.parametrize(
    ("main", "sideboard", "wrong"), [(1, 0, False), (0, 1, False), (1, 1, True), (2, 0, True), (0, 2, True)]
)
def test_copies_count_over_deck_and_sideboard(main: int, sideboard: int, wrong: bool) -> None:
    problems = MaxCopies(1).problems(view(slot("Ilian", main, sideboard)))
    assert [problem.params["found"] for problem in problems] == ([main + sideboard] if wrong else [])


def test_a_banned_card_is_not_reported_as_too_many_copies_or_outside_the_pool() -> None:
    deck = view(slot("Zaváhání", 3, homemade=True), banned=frozenset({"zavahani"}))
    assert MaxCopies(1).problems(deck) == ()
    assert CardPool("cs", CZECH).problems(deck) == ()


def test_a_ban_applies_to_every_spelling() -> None:
    rule = BannedCards((ListedCard("Nespoutaná Golgotha", ("Nespoutaná Golgota",)),))
    for name in ("nespoutana golgotha", "Nespoutaná GOLGOTA"):
        assert [problem.cards for problem in rule.problems(view(slot(name, 0, 1)))] == [(name,)]
    assert rule.problems(view(slot("Golgota"))) == ()


@pytest.mark.parametrize(
    ("size", "code"),
    [(0, None), (1, "sideboard_incomplete"), (24, "sideboard_incomplete"), (25, None), (26, "sideboard_too_large")],
)
def test_sideboard_size(size: int, code: str | None) -> None:
    problems = SideboardSize(25).problems(view(slot("Ilian", 0, size)))
    assert [problem.code for problem in problems] == ([code] if code else [])
    assert all((problem.severity == "error") == (code == "sideboard_too_large") for problem in problems)


def test_no_sideboard_names_the_unused_cards() -> None:
    (problem,) = NoSideboard().problems(view(slot("Ilian"), slot("Semai", 0, 2)))
    assert (problem.params, problem.cards, problem.severity) == ({"found": 2}, ("Semai",), "warning")
    assert NoSideboard().problems(view(slot("Ilian"))) == ()


@pytest.mark.parametrize(
    ("card", "reason"),
    [
        (slot("A", printed=frozenset({"cs", "en"})), None),
        (slot("A", printed=frozenset({"en"})), "not_released"),
        (slot("A", printed=frozenset()), None),
        (slot("A", printed=None), None),
        (slot("A", printed=None, remarks=frozenset({"not_released"})), "not_released"),
        (slot("A", printed=frozenset({"cs"}), remarks=frozenset({"proxy"})), None),
        (slot("A", printed=frozenset({"cs"}), homemade=True), "homemade"),
        (slot("A", printed=frozenset(), remarks=frozenset({"homemade"})), "homemade"),
    ],
)
def test_card_pool(card: Slot, reason: str | None) -> None:
    problems = CardPool("cs", CZECH).problems(view(card))
    assert [problem.params["reason"] for problem in problems] == ([reason] if reason else [])


def test_every_rule_has_a_code_and_plain_params() -> None:
    assert [rule.code for rule in RULES] == [
        *("deck_size", "at_least", "max_copies", "banned", "sideboard_size", "no_sideboard", "card_pool"),
    ]
    assert RULES[0].params() == {"at_least": 60}
    assert RULES[1].params() == {"number": 5, "type": "warrior", "types": {"cs": "bojovníků", "en": "warriors"}}
    assert RULES[2].params() == {"number": 1}
    assert RULES[3].params() == {"count": 1, "cards": ["Zaváhání"]}
    assert RULES[4].params() == {"size": 25}
    assert RULES[5].params() == {}
    assert RULES[6].params() == {"released_in": "cs", "language": {"cs": "češtině", "en": "Czech"}}


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), max_size=80))
def test_problems_have_the_numbers_of_the_deck(counts: list[tuple[int, int]]) -> None:
    deck = view(*(slot(f"Karta {number}", main, sideboard) for number, (main, sideboard) in enumerate(counts)))
    main, sideboard = sum(main for main, _ in counts), sum(sideboard for _, sideboard in counts)
    found = {problem.code: problem.params["found"] for rule in (RULES[0], RULES[4]) for problem in rule.problems(deck)}
    assert found.get("deck_too_small", main) == main
    assert ("deck_too_small" in found) == (main < 60)
    assert ("sideboard_too_large" in found) == (sideboard > 25)
    assert len(MaxCopies(1).problems(deck)) == sum(main + sideboard > 1 for main, sideboard in counts)
