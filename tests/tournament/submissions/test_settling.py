"""Doubtful lines that a judge settles: the decision, its verdict, and how long it holds."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.services.erasure import erase_person
from decks.models import DeckVersion
from games.construction import DeckSize
from ledger.models import Action
from tests.builders import make_person, organizer_of, player_of, staff_of
from tests.decks.lists import legal_deck
from tests.refusals import refused
from tests.tournament.deck_events import entry_at, open_for_decks, write_house_rules
from tournament.erasing.queries import export_person
from tournament.models import Entry, Event, SettledLine
from tournament.organizing.services.events import move_event
from tournament.submissions.queries.history import read_deck_history
from tournament.submissions.queries.settled_lines import read_newest_decisions, read_settled_lines
from tournament.submissions.queries.verdicts import judge_decks, judge_entry_deck
from tournament.submissions.services.settling import settle_line
from tournament.submissions.services.submissions import check_event_deck, edit_deck, save_deck, submit_deck

pytestmark = pytest.mark.django_db

MISSPELT = "1 Velký stratégg"
DOUBTFUL = f"{legal_deck()}\n{MISSPELT}"


@pytest.fixture
def event() -> Event:
    event = open_for_decks()
    staff_of(event, "judge")
    return event


@pytest.fixture
def entry(event: Event) -> Entry:
    """Return the entry whose deck has a name near that of a banned card."""
    entry = entry_at(event)
    submit_deck(entry=entry, text=DOUBTFUL, actor=None)
    return entry


def settle(entry: Entry, decision: str = "no_card", line: str = MISSPELT, **more: Any) -> SettledLine:
    fields = {"reason": "ověřeno u stolu", "actor": staff_of(entry.event, "judge"), **more}
    return settle_line(entry=entry, line=line, decision=decision, **fields)


def status_of(entry: Entry) -> str:
    """Return the status of the deck, equal in the list of all decks and on its own page."""
    alone, listed = judge_entry_deck(entry, entry.event), judge_decks(entry.event, whole=False)[entry.pk]
    assert alone
    assert alone.status == listed.status == alone.verdict.status
    assert alone.legal == listed.legal == (alone.verdict.status == "legal")
    return alone.status


@pytest.mark.parametrize(
    ("decision", "card", "status"),
    [("no_card", "", "legal"), ("allowed", "", "legal"), ("card", "Velký stratég", "illegal")],
)
def test_a_decision_gives_the_deck_a_new_verdict(entry: Entry, decision: str, card: str, status: str) -> None:
    assert status_of(entry) == "to_check"
    before = [*DeckVersion.objects.values()]
    settle(entry, decision, card=card)
    assert status_of(entry) == status
    assert [*DeckVersion.objects.values()] == before
    assert entry.submissions.count() == 1


def test_the_verdict_is_stored_with_the_decision_so_that_lists_load_none(entry: Entry) -> None:
    row = settle(entry)
    assert (row.status, row.legal, row.parsed_verdict.status) == ("legal", True, "legal")
    with CaptureQueriesContext(connection) as queries:
        assert judge_decks(entry.event, whole=False)[entry.pk].status == "legal"
    assert not any('"verdict"' in query["sql"] for query in queries)


def test_a_decision_holds_in_later_versions_with_the_same_line(entry: Entry) -> None:
    settle(entry)
    text = f"{legal_deck(3)}\n  {MISSPELT}  "
    assert check_event_deck(event=entry.event, text=text, entry=entry).status == "legal"
    assert check_event_deck(event=entry.event, text=text).status == "to_check"
    assert submit_deck(entry=entry, text=text, actor=None).status == "legal"
    assert status_of(entry) == "legal"
    changed = edit_deck(entry=entry, text=f"{text}\n1 Zavahaini", reason="opis", actor=None)
    assert changed.status == "to_check"
    assert submit_deck(entry=entry, text=DOUBTFUL.replace(MISSPELT, "2 Velký stratégg"), actor=None).status != "legal"


def test_a_decision_is_about_one_player_only(event: Event, entry: Entry) -> None:
    settle(entry)
    other = entry_at(event, 1)
    submit_deck(entry=other, text=DOUBTFUL, actor=None)
    assert (status_of(entry), status_of(other)) == ("legal", "to_check")


def test_handing_in_the_settled_deck_again_changes_nothing(entry: Entry) -> None:
    version = entry.submissions.get().deck_version
    settle(entry)
    assert submit_deck(entry=entry, text=DOUBTFUL, actor=None) == version
    assert save_deck(entry=entry, text=DOUBTFUL, actor=None) == version
    assert (entry.submissions.count(), DeckVersion.objects.count()) == (1, 1)


def test_changed_house_rules_judge_the_settled_deck_again(entry: Entry) -> None:
    settle(entry)
    write_house_rules(entry.event, DeckSize(70))
    judged = judge_entry_deck(entry, entry.event)
    assert judged
    assert judged.is_rejudged
    assert [problem.code for problem in judged.verdict.problems] == ["deck_too_small"]
    settle(entry, "allowed")
    judged = judge_entry_deck(entry, entry.event)
    assert judged
    assert (judged.is_rejudged, status_of(entry)) == (False, "illegal")


def test_a_newer_decision_replaces_the_older_and_asking_again_brings_the_doubt_back(entry: Entry) -> None:
    settle(entry)
    settle(entry, "card", card="Velký stratég")
    assert status_of(entry) == "illegal"
    settle(entry, "ask")
    assert status_of(entry) == "to_check"
    assert not read_settled_lines(entry, entry.event)
    assert read_newest_decisions(entry)[MISSPELT].decision == "ask"
    assert [row.decision for row in entry.settled_lines.order_by("id")] == ["no_card", "card", "ask"]


def test_the_log_says_what_was_decided_and_why(entry: Entry) -> None:
    judge = staff_of(entry.event, "judge")
    settle(entry, "card", card="Velký stratég")
    settle(entry, "ask", reason="jiný rozhodčí")
    settled, reopened = Action.objects.filter(verb__startswith="deck.line_").order_by("id")
    assert (settled.verb, settled.actor, settled.subject) == ("deck.line_settled", judge, f"entry:{entry.pk}")
    assert settled.before is None
    assert settled.after == {
        "line": MISSPELT,
        "decision": "card",
        "card": "Velký stratég",
        "verdict": "illegal",
        "reason": "ověřeno u stolu",
    }
    assert reopened.verb == "deck.line_reopened"
    assert reopened.before == {"decision": "card", "card": "Velký stratég"}
    assert reopened.after == {"line": MISSPELT, "decision": "ask", "verdict": "to_check", "reason": "jiný rozhodčí"}


def test_a_double_tap_decides_once(entry: Entry) -> None:
    first = settle(entry, seen=0)
    assert settle(entry, seen=0) == first
    assert (SettledLine.objects.count(), Action.objects.filter(verb="deck.line_settled").count()) == (1, 1)


def test_a_second_judge_who_has_not_seen_the_first_decision_is_refused(entry: Entry) -> None:
    first = settle(entry, seen=0)
    with refused("line_settled_meanwhile"):
        settle(entry, "card", card="Velký stratég", seen=0)
    assert status_of(entry) == "legal"
    settle(entry, "card", card="Velký stratég", seen=first.pk)
    assert status_of(entry) == "illegal"


@pytest.mark.parametrize("card", ["velký stratég", "Grand Strategist", "  Velký   stratég "])
def test_a_card_is_chosen_by_any_of_its_names_or_its_key(entry: Entry, card: str) -> None:
    key = settle(entry, "card", card="Velký stratég").card
    settle(entry, "ask")
    if card == "Grand Strategist":
        card = key
    assert settle(entry, "card", card=card).card == key


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"reason": " "}, "settle_reason_missing"),
        ({"reason": "x" * 301}, "reason_too_long"),
        ({"reason": "\x00"}, "text_not_readable"),
        ({"decision": "perhaps"}, "settle_decision_unknown"),
        ({"line": "1 Jiný řádek"}, "settle_line_unknown"),
        ({"line": ""}, "settle_line_unknown"),
        ({"line": "1 Ilian"}, "settle_line_certain"),
        ({"decision": "ask"}, "settle_line_open"),
        ({"decision": "card"}, "settle_card_missing"),
        ({"decision": "card", "card": "Žádná taková karta"}, "settle_card_unknown"),
        ({"decision": "card", "card": "x" * 500}, "settle_card_unknown"),
    ],
)
def test_a_decision_that_is_not_possible_is_refused(entry: Entry, fields: dict[str, Any], code: str) -> None:
    edit_deck(entry=entry, text=f"1 Ilian\n{MISSPELT}", reason="opis", actor=None)
    with refused(code):
        settle(entry, **fields)
    assert not SettledLine.objects.exists()


def test_nothing_is_settled_without_a_deck_or_after_the_event(event: Event) -> None:
    entry = entry_at(event)
    with refused("deck_not_handed_in"):
        settle(entry)
    submit_deck(entry=entry, text=DOUBTFUL, actor=None)
    for state in ("check_in", "running", "finished"):
        move_event(event=event, to=state, actor=organizer_of(event))
    with refused("event_over"):
        settle(entry)


def test_a_card_that_left_the_card_list_is_in_doubt_again(entry: Entry) -> None:
    settle(entry, "card", card="Ilian")
    SettledLine.objects.update(card="no-such-card")
    assert check_event_deck(event=entry.event, text=DOUBTFUL, entry=entry).status == "to_check"


def test_the_difference_to_the_next_version_ignores_how_a_line_was_settled(entry: Entry) -> None:
    settle(entry, "card", card="Velký stratég")
    submit_deck(entry=entry, text=f"{DOUBTFUL}\n\n# poznámka", actor=None)
    newest = read_deck_history(entry)[0]
    assert not newest.is_first
    assert newest.changes == ()


def test_the_history_shows_the_verdict_that_each_version_had_at_last(entry: Entry) -> None:
    settle(entry)
    submit_deck(entry=entry, text=f"{legal_deck()}\n1 Zavahaini", actor=None)
    assert [item.stored.status for item in read_deck_history(entry)] == ["to_check", "legal"]
    settle(entry, "card", line="1 Zavahaini", card="Zaváhání")
    assert [item.stored.status for item in read_deck_history(entry)] == ["illegal", "legal"]


def test_the_export_of_a_player_holds_the_decisions(entry: Entry) -> None:
    row = settle(entry, "card", card="Velký stratég")
    (exported,) = export_person(player_of(entry))["entries"]
    assert [deck["verdict"] for deck in exported["decks_handed_in"]] == ["illegal"]
    assert exported["settled_lines"] == [
        {
            "at": row.at.isoformat(),
            "line": MISSPELT,
            "decision": "card",
            "card": row.card,
            "reason": "ověřeno u stolu",
        }
    ]


def test_erasing_the_player_deletes_the_decisions_with_the_deck(entry: Entry) -> None:
    settle(entry)
    erase_person(user=player_of(entry), actor=make_person("Operátor", operator=True))
    assert not SettledLine.objects.exists()
