"""The example league judged: one organisation with general cards, a third of it, a restricted list, 15 aside."""

from decks.domain.cards.status import status_in
from decks.domain.checking.verdict import Verdict
from games.registry import find_format
from tests.decks.lists import CATALOGUE, codes, judge_as

LEAGUE = "doomtrooper/example-league-2010"
_GAME, RULES = find_format(LEAGUE)
LEGION = tuple(card.name for card in CATALOGUE.cards if card.affiliation == "Černá legie")
NEUTRAL = tuple(
    card.name for card in CATALOGUE.cards if not card.affiliation and card.name not in ("Zaváhání", "Přeškolení")
)


def league(*rows: str, legion: int = 20, others: int = 40) -> Verdict:
    """A deck with so many cards of the Dark Legion, so many of no known organisation, and more rows."""
    return judge_as(LEAGUE, "\n".join((*_rows(LEGION, legion), *_rows(NEUTRAL[:20], others), *rows)))


def _rows(names: tuple[str, ...], number: int) -> list[str]:
    whole, rest = divmod(number, 4)
    return [f"4 {name}" for name in names[:whole]] + ([f"{rest} {names[whole]}"] if rest else [])


def errors(verdict: Verdict) -> list[str]:
    return [problem.code for problem in verdict.errors]


def test_a_third_of_one_organisation_makes_a_legal_deck() -> None:
    verdict = league()
    assert verdict.legal
    assert codes(verdict) == ["affiliation_not_known"]
    assert len(verdict.problems[0].cards) == 10


def test_one_card_less_or_one_card_more_around_it_is_too_few() -> None:
    assert errors(league(legion=19, others=41)) == ["affiliation_too_few"]
    (problem,) = league(others=41).errors
    assert (problem.params["needed"], problem.params["found"]) == (21, 20)


def test_a_card_of_another_organisation_does_not_belong() -> None:
    verdict = league("1 Bitevní tank Grizzly", legion=21)
    assert errors(verdict) == ["affiliation_mixed"]
    assert verdict.errors[0].params["affiliation"] == {"cs": "Černá legie", "en": "Dark Legion"}


def test_one_restricted_card_is_fine_two_are_not() -> None:
    assert league("1 Zaváhání", legion=21).legal
    assert errors(league("1 Zaváhání", "1 Přeškolení", legion=21)) == ["too_many_restricted"]
    assert errors(league("2 Zaváhání", legion=21)) == ["too_many_restricted"]


def test_fifteen_cards_aside_or_none() -> None:
    aside = [f"SB: 1 {name}" for name in NEUTRAL[30:46]]
    assert league(*aside[:15]).legal
    assert errors(league(*aside[:14])) == errors(league(*aside)) == ["sideboard_not_exact"]


def test_a_card_shows_how_many_of_it_there_may_be() -> None:
    restricted, other = CATALOGUE.find("Zaváhání"), CATALOGUE.find("Ilian")
    assert restricted
    assert other
    assert (status_in(restricted, RULES).copies, status_in(other, RULES).copies) == (1, 4)
