"""Submissions and deck rules at the same moment: no write happens between a check and its effect."""

from functools import partial

import pytest

from decks.models import DeckVersion
from games.construction import DeckSize
from games.house_rules.rules import HouseRules
from ledger.models import Action
from problems import Refused
from tests.builders import entries, make_event
from tests.decks.lists import legal_deck
from tests.ledger.threads import run_at_once
from tests.tournament.deck_events import DUEL
from tournament.models import Event, HouseRulesRevision, SettledLine, Submission
from tournament.rounds.services.rounds import pair_next_round
from tournament.submissions.queries.verdicts import judge_decks
from tournament.submissions.services.rules import set_house_rules
from tournament.submissions.services.settling import settle_line
from tournament.submissions.services.submissions import submit_deck

DOUBTFUL = "1 Velký stratégg"

pytestmark = pytest.mark.django_db(transaction=True)


def open_with_doubt() -> Event:
    """Return an event of which one deck has a name near that of a banned card."""
    event = make_event(2, state="registration")
    submit_deck(entry=entries(event)[0], text=f"{legal_deck()}\n{DOUBTFUL}", actor=None)
    return event


def refusals(answers: list[object]) -> list[str]:
    faults = [answer for answer in answers if isinstance(answer, Exception) and not isinstance(answer, Refused)]
    assert not faults, faults
    return [answer.code for answer in answers if isinstance(answer, Refused)]


def test_the_later_of_two_rosters_with_one_code_is_illegal() -> None:
    event = make_event(2, state="registration", format_key=DUEL)
    roster = "Hrdina: Aurion [A1]\nZbraň: Meč [B{}]"
    tasks = [
        partial(submit_deck, entry=entry, text=roster.format(index), actor=None)
        for index, entry in enumerate(entries(event))
    ]
    assert not refusals([*run_at_once(*tasks)])
    assert sorted(DeckVersion.objects.values_list("legal", flat=True)) == [False, True]
    assert not any(judged.legal for judged in judge_decks(event).values())


def test_a_deck_is_submitted_before_the_first_round_or_refused() -> None:
    event = make_event(2)
    entry = entries(event)[0]
    answers = run_at_once(
        partial(pair_next_round, event=event, actor=None, number=1),
        partial(submit_deck, entry=entry, text=legal_deck(), actor=None),
    )
    assert refusals([*answers]) in ([], ["deck_locked"])
    paired = event.rounds.get()
    submission = Submission.objects.filter(entry=entry).first()
    assert submission is None or submission.at <= paired.paired_at


def test_two_judges_settle_a_line_at_once_and_the_second_is_told() -> None:
    event = open_with_doubt()
    entry = entries(event)[0]
    decide = partial(settle_line, entry=entry, line=DOUBTFUL, reason="u stolu", actor=None, seen=0)
    answers = run_at_once(partial(decide, decision="no_card"), partial(decide, decision="allowed"))
    assert refusals([*answers]) == ["line_settled_meanwhile"]
    row = SettledLine.objects.get()
    judged = judge_decks(event, whole=False)[entry.pk]
    assert (judged.status, row.status) == ("legal", "legal")
    assert Action.objects.filter(verb="deck.line_settled").count() == 1


def test_a_double_tap_at_once_settles_a_line_once() -> None:
    event = open_with_doubt()
    entry = entries(event)[0]
    decide = partial(settle_line, entry=entry, line=DOUBTFUL, reason="u stolu", actor=None, seen=0)
    answers = run_at_once(*(partial(decide, decision="no_card") for _tap in range(3)))
    assert not refusals([*answers])
    assert SettledLine.objects.count() == Action.objects.filter(verb="deck.line_settled").count() == 1


def test_a_line_is_settled_before_or_after_another_deck_is_handed_in() -> None:
    """The stored verdict is that of the deck that counts, whichever write is the first one."""
    event = open_with_doubt()
    entry = entries(event)[0]
    other = f"{legal_deck(3)}\n{DOUBTFUL}"
    answers = run_at_once(
        partial(settle_line, entry=entry, line=DOUBTFUL, decision="no_card", reason="u stolu", actor=None, seen=0),
        partial(submit_deck, entry=entry, text=other, actor=None),
    )
    assert not refusals([*answers])
    judged = judge_decks(event, whole=False)[entry.pk]
    assert (judged.submission.deck_version.text, judged.status) == (other, "legal")


def test_house_rules_stored_at_once_get_consecutive_numbers() -> None:
    event = make_event(0, state="registration")
    tasks = [
        partial(set_house_rules, event=event, house=HouseRules((DeckSize(size),)), actor=None) for size in (40, 50, 70)
    ]
    assert not refusals([*run_at_once(*tasks)])
    assert sorted(HouseRulesRevision.objects.values_list("number", flat=True)) == [1, 2, 3]
