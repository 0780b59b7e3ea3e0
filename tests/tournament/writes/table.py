"""Every write of the API below an event and every job, with the queries that each may make for an entry.

Entry points: :data:`WRITES`, :data:`JOBS`, :data:`PAGES`, :data:`WITHOUT_ENTRIES`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tests.builders import FORMAT, PEOPLE, entries
from tests.tournament.writes import stages
from tests.tournament.writes.stages import Parts
from tournament.domain.name_lines import MAX_AT_ONCE
from tournament.models import Event

_START = "2027-01-01T10:00:00+01:00"
Body = Callable[[Event, Parts], Any]


@dataclass(frozen=True)
class Write:
    """A write: what the event needs before it, its body, its sender, its answer, and its queries for an entry.

    ``sender`` is organizer, judge, player (of the second entry), reporter or opponent (of the second table).
    """

    before: Callable[[Event], Parts] = stages.as_it_is
    body: Body | dict[str, Any] | None = None
    sender: str = "organizer"
    status: int = 200
    queries_per_entry: int = 0


def paste_names(event: Event, parts: Parts) -> dict[str, Any]:
    """Return a list of as many new names as the event has entries, at most as many as no job enters."""
    numbers = range(min(len(entries(event)), MAX_AT_ONCE))
    names = [f"{PEOPLE[number % len(PEOPLE)]}ová{'a' * (number // len(PEOPLE))}" for number in numbers]
    return {"text": "\n".join(names), "enter": True, "order": "given_first"}


def swap_two(event: Event, parts: Parts) -> dict[str, Any]:
    """Return a swap of the first players of two tables of the draft."""
    drafted = event.rounds.get(number=3).matches.exclude(table=None)
    return {"swap": [match.seats.get(order=1).entry_id for match in drafted[:2]], "reason": "známí"}


_EVENT = "/api/v1/events/{slug}/"
_ENTRY = f"{_EVENT}entries/{{entry_id}}/"
_MATCH = f"{_EVENT}matches/{{match_id}}/"
_ROUND = f"{_EVENT}rounds/{{number}}/"

WRITES: dict[tuple[str, str], Write] = {
    ("post", "/api/v1/events/"): Write(
        body={"name": "Letní", "format": FORMAT, "starts_at": _START, "time_zone": "Europe/Prague"}, status=201
    ),
    ("patch", _EVENT): Write(stages.fill_waiting_list, {"capacity": 10_000}),
    ("post", f"{_EVENT}apart/"): Write(
        body=lambda event, _: {"first": entries(event)[0].pk, "second": entries(event)[1].pk}, status=201
    ),
    ("delete", f"{_EVENT}apart/{{wish_id}}/"): Write(stages.hold_apart, status=204),
    ("post", f"{_EVENT}check-in-code/"): Write(stages.take_entries),
    ("delete", f"{_EVENT}check-in-code/"): Write(stages.make_code, status=204),
    ("post", f"{_EVENT}check-in/"): Write(stages.make_code, lambda _, parts: {"code": parts["code"]}, "player"),
    ("post", f"{_EVENT}copy/"): Write(body={"name": "Příští", "starts_at": _START, "with_staff": True}, status=201),
    ("put", f"{_EVENT}deck-settings/"): Write(
        body={"deadline": None, "is_locked": True, "shown_during": "public", "shown_after": "public"}
    ),
    ("post", f"{_EVENT}decks/check/"): Write(body={"text": "3 Mitch Hunter"}),
    ("post", f"{_EVENT}documents/"): Write(body={"kind": "standings", "language": "cs"}, status=202),
    ("post", f"{_EVENT}entries/"): Write(
        stages.take_entries, {"given_name": "Běla", "family_name": "Nová"}, status=201
    ),
    ("post", f"{_EVENT}entries/check-in/"): Write(stages.take_entries),
    ("post", f"{_EVENT}entries/names/"): Write(stages.take_entries, paste_names, status=201),
    ("patch", _ENTRY): Write(body={"status": "dropped", "fee_paid": True, "club": "Brno"}),
    ("put", f"{_ENTRY}deck-lock/"): Write(body={"to": "open"}),
    ("post", f"{_ENTRY}deck/"): Write(body={"text": "2 Mitch Hunter", "reason": "omyl"}, status=201),
    ("post", f"{_ENTRY}deck/settled/"): Write(
        body={"line": "1 Neznámá karta", "decision": "allowed", "reason": "vlastní"}, status=201
    ),
    ("post", f"{_ENTRY}disqualify/"): Write(body={"reason": "podvod"}),
    ("post", f"{_ENTRY}link/"): Write(status=201),
    ("delete", f"{_ENTRY}link/"): Write(status=204),
    ("put", f"{_ENTRY}name/"): Write(body={"given_name": "Běla", "family_name": "Nová"}),
    ("put", f"{_ENTRY}table/"): Write(body={"table": 19_999}),
    ("post", f"{_EVENT}finals/seeds/"): Write(stages.seed_finals, {}),
    ("post", f"{_EVENT}format/take-over/"): Write(stages.pin_earlier_format),
    ("put", f"{_EVENT}house-rules/"): Write(stages.take_entries, {"rules": [{"code": "deck_size", "at_least": 70}]}),
    ("post", f"{_MATCH}report/"): Write(stages.take_reports, {"games": [1, 0, 0]}, "reporter"),
    ("post", f"{_MATCH}confirm/"): Write(
        stages.report_a_table, lambda _, parts: {"report": parts["report"]}, "opponent"
    ),
    ("post", f"{_MATCH}dispute/"): Write(
        stages.report_a_table, lambda _, parts: {"report": parts["report"]}, "opponent"
    ),
    ("put", f"{_MATCH}extra-time/"): Write(body={"minutes": 5, "reason": "kontrola balíčku"}),
    ("post", f"{_MATCH}result/"): Write(stages.publish_third, {"games": [1, 0, 0], "reason": "omyl"}),
    ("delete", f"{_MATCH}result/"): Write(stages.enter_results),
    ("post", f"{_EVENT}rounds/"): Write(stages.close_second, {}, status=201),
    ("patch", _ROUND): Write(stages.draft_third, swap_two),
    ("delete", _ROUND): Write(stages.draft_third, status=204),
    ("post", f"{_ROUND}clock/"): Write(stages.start_clock, {"do": "pause", "seen": 0}),
    ("post", f"{_ROUND}close/"): Write(stages.miss_players),
    ("post", f"{_ROUND}publish/"): Write(stages.draft_third),
    ("post", f"{_ROUND}reopen/"): Write(stages.close_second),
    ("post", f"{_ROUND}repair/"): Write(stages.drop_from_third),
    ("post", f"{_ROUND}start/"): Write(stages.publish_third),
    ("post", f"{_ROUND}unpublish/"): Write(stages.publish_third),
    ("post", f"{_EVENT}staff/"): Write(body={"username": "nikdo", "role": "judge"}, status=201),
    ("delete", f"{_EVENT}staff/{{role_id}}/"): Write(stages.give_judge, status=204),
    ("put", f"{_EVENT}tables/"): Write(stages.take_entries, {"rooms": [{"name": "Sál", "first": 1, "last": 500}]}),
    ("post", f"{_EVENT}transition/"): Write(stages.close_second, {"to": "finished", "confirm": True}),
    ("post", f"{_EVENT}verification/"): Write(stages.finish, status=202),
    ("post", "/api/v1/invitations/{invitation_id}/accept/"): Write(
        stages.invite, {"password": "pět-zelených-žab"}, "player", status=204
    ),
    ("post", "/api/v1/invitations/{invitation_id}/decline/"): Write(stages.invite, sender="player", status=204),
    ("patch", "/api/v1/me/"): Write(body={"display_name": "Bělinka", "is_hidden": True}, sender="player"),
    ("post", "/api/v1/me/data/"): Write(sender="player"),
    ("post", "/api/v1/me/erase/"): Write(
        stages.choose_password, lambda _, parts: {"confirm": parts["username"]}, "player", status=204
    ),
}

# Writes that read and write no entry of an event.
WITHOUT_ENTRIES = {
    *(("post", f"/api/v1/card-proposals/{{number}}/{verb}/") for verb in ("accept", "reject", "withdraw")),
    *(("post", f"/api/v1/rulings/proposals/{{number}}/{verb}/") for verb in ("approve", "reject", "withdraw")),
    ("post", "/api/v1/card-proposals/"),
    ("post", "/api/v1/rulings/proposals/"),
    ("post", "/api/v1/rulings/for-decks/"),
    ("post", "/api/v1/decks/check/"),
    ("post", "/api/v1/decks/file/"),
    ("post", "/api/v1/tokens/"),
    ("delete", "/api/v1/tokens/{token_id}/"),
}

# Writes of pages alone that concern many entries.
PAGES: dict[tuple[str, str], Write] = {
    ("post", "/events/{slug}/entries/claims/slips/"): Write(stages.take_entries),
    ("post", "/events/{slug}/finals/start/"): Write(stages.close_second, {"size": "4"}, status=302),
    ("post", "/events/{slug}/move/"): Write(stages.fill_waiting_list, {"to": "check_in"}, status=302),
    ("post", "/events/{slug}/entries/{entry_id}/erase/{person_id}/"): Write(body={"confirm": "ERASE"}, status=302),
}
