"""Decks of the example league: one organisation and general cards, its least share, restricted cards, the sideboard."""

from decks.domain.cards.status import find_statuses
from decks.domain.checking.verdict import Verdict
from games.construction import RestrictedCards
from games.registry import find_format
from tests.decks.lists import CATALOGUE, LEGAL, codes, judge_as

LEAGUE = "doomtrooper/example-league-2010"
_GAME, RULES = find_format(LEAGUE)
RESTRICTED = frozenset(card.card for rule in RULES.rules if isinstance(rule, RestrictedCards) for card in rule.cards)
LEGION = tuple(card.name for card in CATALOGUE.cards if card.affiliation == "Černá legie")
UNKNOWN = tuple(card.name for card in LEGAL if not card.affiliation)
GENERAL = tuple(card.name for card in LEGAL if card.affiliation == "Obecný" and card.name not in RESTRICTED)


def judge_league(*rows: str, legion: int = 20, others: int = 40) -> Verdict:
    """Judge a deck of so many cards of the Dark Legion, so many of no known organisation, and more lines."""
    return judge_as(LEAGUE, "\n".join((*copies_of(LEGION, legion), *copies_of(UNKNOWN, others), *rows)))


def copies_of(names: tuple[str, ...], number: int) -> list[str]:
    whole, rest = divmod(number, 4)
    return [f"4 {name}" for name in names[:whole]] + ([f"{rest} {names[whole]}"] if rest else [])


def errors(verdict: Verdict) -> list[str]:
    return [problem.code for problem in verdict.errors]


def test_a_third_of_one_organisation_makes_a_legal_deck() -> None:
    verdict = judge_league()
    assert not verdict.errors
    assert codes(verdict) == ["affiliation_not_known"]
    assert len(verdict.problems[0].cards) == 10


def test_less_than_a_third_of_one_organisation_is_too_few() -> None:
    assert errors(judge_league(legion=19, others=41)) == ["affiliation_too_few"]
    (problem,) = judge_league(others=41).errors
    assert (problem.params["needed"], problem.params["found"]) == (21, 20)


def test_a_card_of_another_organisation_is_illegal() -> None:
    verdict = judge_league("1 Bitevní tank Grizzly", legion=21)
    assert errors(verdict) == ["affiliation_mixed"]
    assert verdict.errors[0].params["affiliation"] == {"cs": "Černá legie", "en": "Dark Legion"}


def test_one_restricted_card_is_legal_and_two_are_not() -> None:
    assert not judge_league("1 Věhlasný sběratel", legion=21).errors
    assert errors(judge_league("1 Věhlasný sběratel", "1 Přeškolení", legion=21)) == ["too_many_restricted"]
    assert errors(judge_league("2 Věhlasný sběratel", legion=21)) == ["too_many_restricted"]


def test_a_sideboard_has_fifteen_cards_or_none() -> None:
    sideboard = [f"SB: 1 {name}" for name in GENERAL[:16]]
    assert not judge_league(*sideboard[:15]).errors
    assert errors(judge_league(*sideboard[:14])) == errors(judge_league(*sideboard)) == ["sideboard_not_exact"]


def test_the_status_of_a_card_has_the_allowed_copies() -> None:
    restricted, other = CATALOGUE.find("Zaváhání"), CATALOGUE.find("Ilian")
    assert restricted
    assert other
    statuses = find_statuses(CATALOGUE, RULES)
    assert (statuses[restricted.key].copies, statuses[other.key].copies) == (1, 4)
