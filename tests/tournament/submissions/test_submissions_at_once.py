"""Submissions and deck rules at the same moment: no write happens between a check and its effect."""

from functools import partial

import pytest

from decks.models import DeckVersion
from games.construction import DeckSize
from games.house_rules.rules import HouseRules
from problems import Refused
from tests.builders import entries, make_event
from tests.decks.lists import legal_deck
from tests.ledger.threads import run_at_once
from tests.tournament.deck_events import DUEL
from tournament.models import HouseRulesRevision, Submission
from tournament.rounds.services.rounds import pair_next_round
from tournament.submissions.queries.verdicts import judged_decks
from tournament.submissions.services.rules import set_house_rules
from tournament.submissions.services.submissions import submit_deck

pytestmark = pytest.mark.django_db(transaction=True)


def refusals(answers: list[object]) -> list[str]:
    faults = [one for one in answers if isinstance(one, Exception) and not isinstance(one, Refused)]
    assert not faults, faults
    return [one.code for one in answers if isinstance(one, Refused)]


def test_the_later_of_two_rosters_with_one_code_is_illegal() -> None:
    event = make_event(2, state="registration", format_key=DUEL)
    roster = "Hrdina: Aurion [A1]\nZbraň: Meč [B{}]"
    tasks = [
        partial(submit_deck, entry=entry, text=roster.format(index), actor=None)
        for index, entry in enumerate(entries(event))
    ]
    assert not refusals([*run_at_once(*tasks)])
    assert sorted(DeckVersion.objects.values_list("legal", flat=True)) == [False, True]
    assert not any(judged.legal for judged in judged_decks(event).values())


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


def test_house_rules_stored_at_once_get_consecutive_numbers() -> None:
    event = make_event(0, state="registration")
    tasks = [
        partial(set_house_rules, event=event, house=HouseRules((DeckSize(size),)), actor=None) for size in (40, 50, 70)
    ]
    assert not refusals([*run_at_once(*tasks)])
    assert sorted(HouseRulesRevision.objects.values_list("number", flat=True)) == [1, 2, 3]
