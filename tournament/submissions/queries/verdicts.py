"""The submitted decks with their verdicts by the event's current rules.

If the rules have changed after the stored verdict, the deck is checked again here. Serial codes that another roster
has, too, are added to stored verdicts; a deck whose stored verdict names one that no other roster has any more is
checked again. Nothing is written.
"""

import hashlib
import json
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from django.core.cache import cache

from decks.domain.checking.settled_lines import LineDecision
from decks.domain.checking.shared_serials import find_shared_serials
from decks.domain.checking.verdict import Verdict
from decks.queries.catalogue import get_catalogue
from decks.services import check_text
from problems import Problem
from service.program import digest_program
from tournament.models import Entry, Event, Submission
from tournament.submissions.queries.rules import EventRules, read_event_rules
from tournament.submissions.queries.settled_lines import read_settled_lines_by_entry
from tournament.submissions.queries.stored_verdicts import StoredVerdict, find_stored_verdicts, read_stored_statuses
from tournament.submissions.queries.submissions import (
    find_submission,
    find_submissions_by_entry,
    select_newest_submissions,
)

# Seconds for which the statuses of decks that were judged again are kept.
_STATUS_SECONDS = 3600


@dataclass(frozen=True)
class JudgedDeck:
    """A submission with its current verdict; ``is_rejudged``: the event's rules have changed since the stored one.

    ``stored`` is the row with the stored verdict. ``newer_verdict`` is that of a new check, None where
    the stored one holds. So a list that only needs ``status`` never loads stored verdicts, except in a format with
    serial codes.
    """

    submission: Submission
    stored: StoredVerdict
    newer_verdict: Verdict | None = None
    is_rejudged: bool = False

    @property
    def legal(self) -> bool:
        """Return true if the deck is certainly legal now."""
        return self.status == "legal"

    @property
    def status(self) -> str:
        """Return ``legal``, ``to_check`` or ``illegal`` as it is now."""
        return self.newer_verdict.status if self.newer_verdict else self.stored.status

    @cached_property
    def verdict(self) -> Verdict:
        """The current verdict."""
        return self.newer_verdict or self.stored.parsed_verdict


def judge_decks(event: Event, *, whole: bool = True, entry_ids: Iterable[int] | None = None) -> dict[int, JudgedDeck]:
    """Return the submitted deck of each entry, or of some entries of a page, by entry id.

    Without ``whole`` only ``legal`` and ``status`` may be read cheaply.
    """
    rules = read_event_rules(event)
    if rules.format.has_serials:
        # Serial codes are compared in whole verdicts of all rosters.
        whole, entry_ids = True, None
    submissions = find_submissions_by_entry(event, whole=whole, entry_ids=entry_ids)
    return judge_submissions(event, submissions, rules, whole=whole)


def read_deck_statuses(event: Event) -> dict[int, str]:
    """Return the status of the submitted deck of each entry as it is now, by entry id.

    Only decks that the rules of the event no longer judge as stored, and in a format with serial codes all decks, are
    loaded.
    """
    rules = read_event_rules(event)
    if rules.format.has_serials:
        return {entry_id: deck.status for entry_id, deck in judge_decks(event).items()}
    stored = read_stored_statuses(event)
    statuses = {row.entry_id: row.status for row in stored}
    outdated = [row.entry_id for row in stored if row.rules != rules.digest]
    return statuses | (_judge_statuses_again(event, rules, outdated) if outdated else {})


def _judge_statuses_again(event: Event, rules: EventRules, entry_ids: Collection[int]) -> dict[int, str]:
    """Return the status of the decks of some entries by the current rules.

    Statuses are kept in the shared cache under a digest of all that they depend on, because a process keeps only some
    verdicts.
    """
    revision, wanted = get_catalogue(rules.game.key).revision, set(entry_ids)
    settled = read_settled_lines_by_entry(event, entry_ids)
    decks = {
        entry_id: (text, tuple(sorted(settled.get(entry_id, {}).items())))
        for entry_id, text in select_newest_submissions(event).order_by().values_list("entry", "deck_version__text")
        if entry_id in wanted
    }
    keys = {}
    for entry_id, deck in decks.items():
        parts = json.dumps([digest_program(), rules.digest, revision, *map(repr, deck)])
        keys[entry_id] = f"deck-status:{hashlib.sha256(parts.encode()).hexdigest()}"
    statuses: dict[str, str] = cache.get_many(set(keys.values()))
    new = {
        keys[entry_id]: _judge_again(rules, revision, *deck).status
        for entry_id, deck in decks.items()
        if keys[entry_id] not in statuses
    }
    if new:
        cache.set_many(new, _STATUS_SECONDS)
    statuses |= new
    return {entry_id: statuses[key] for entry_id, key in keys.items()}


def judge_entry_deck(
    entry: Entry, event: Event, rules: EventRules | None = None, *, whole: bool = True
) -> JudgedDeck | None:
    """Return the submitted deck of one entry, None without one; ``rules`` saves reading the event's rules again.

    Without ``whole`` only ``legal`` and ``status`` may be read cheaply.
    """
    rules = rules or read_event_rules(event)
    if rules.format.has_serials:
        return judge_submissions(event, find_submissions_by_entry(event), rules).get(entry.pk)
    newest = find_submission(entry, whole=whole)
    return judge_submissions(event, {entry.pk: newest}, rules, whole=whole)[entry.pk] if newest else None


def judge_submissions(
    event: Event, submissions: Mapping[int, Submission], rules: EventRules | None = None, *, whole: bool = True
) -> dict[int, JudgedDeck]:
    """Return submissions of an event with current verdicts, by entry id; serial codes are compared among them.

    Without ``whole`` the verdicts of decisions are not loaded.
    """
    rules = rules or read_event_rules(event)
    stored = find_stored_verdicts(event, submissions.values(), whole=whole)
    judged = {
        entry_id: JudgedDeck(submission, stored[submission.pk], is_rejudged=stored[submission.pk].rules != rules.digest)
        for entry_id, submission in submissions.items()
    }
    judged = _judge_again_all(event, rules, judged, [entry_id for entry_id in judged if judged[entry_id].is_rejudged])
    return _compare_serials(event, rules, judged) if rules.format.has_serials else judged


def add_shared_serials(event: Event, entry: Entry, verdict: Verdict) -> Verdict:
    """Return the verdict with the problems of serial codes that another roster of the event has, too."""
    if not read_event_rules(event).format.has_serials:
        return verdict
    submissions = find_submissions_by_entry(event)
    stored = find_stored_verdicts(event, submissions.values())
    others = {entry_id: stored[submission.pk].parsed_verdict for entry_id, submission in submissions.items()}
    return _add_shared_serials(event, {**others, entry.pk: verdict})[entry.pk]


def _judge_again_all(
    event: Event, rules: EventRules, judged: dict[int, JudgedDeck], stale: list[int]
) -> dict[int, JudgedDeck]:
    """Return the decks, those of the entries ``stale`` with the verdict of a new check."""
    if not stale:
        return judged
    revision = get_catalogue(rules.game.key).revision
    settled = read_settled_lines_by_entry(event, stale)
    again = {}
    for entry_id in stale:
        text = judged[entry_id].submission.deck_version.text
        verdict = _judge_again(rules, revision, text, tuple(sorted(settled.get(entry_id, {}).items())))
        again[entry_id] = replace(judged[entry_id], newer_verdict=verdict)
    return judged | again


@lru_cache(maxsize=500)
def _judge_again(rules: EventRules, revision: str, text: str, settled: tuple[tuple[str, LineDecision], ...]) -> Verdict:
    """Check a deck list, once a process for each state of rules and catalogue; all of them are in the cache's key."""
    return check_text(format_key=rules.key, text=text, rules=rules.format, settled=dict(settled))


def _compare_serials(event: Event, rules: EventRules, judged: dict[int, JudgedDeck]) -> dict[int, JudgedDeck]:
    """Return the decks with the problems of serial codes that several rosters share now."""
    shared = _find_shared_serials(event, {entry_id: deck.verdict for entry_id, deck in judged.items()})
    outdated = [
        entry_id
        for entry_id, deck in judged.items()
        if any(_is_shared(problem) and problem not in shared.get(entry_id, ()) for problem in deck.verdict.problems)
    ]
    judged = _judge_again_all(event, rules, judged, outdated)
    stored = {entry_id: deck.verdict for entry_id, deck in judged.items()}
    verdicts = _add_shared_serials(event, stored)
    return {
        entry_id: deck if verdicts[entry_id] == stored[entry_id] else replace(deck, newer_verdict=verdicts[entry_id])
        for entry_id, deck in judged.items()
    }


def _is_shared(problem: Problem) -> bool:
    """Return true for a serial code that other rosters had: not all cards with it are on lines of this one."""
    is_about_codes = problem.code in ("serial_repeated", "serial_alike")
    return is_about_codes and problem.params["found"] > len(problem.lines)


def _add_shared_serials(event: Event, verdicts: Mapping[int, Verdict]) -> dict[int, Verdict]:
    """Add the problems of shared serial codes that the verdicts do not have."""
    shared = _find_shared_serials(event, verdicts)
    return {
        entry_id: verdict.with_problems(
            tuple(problem for problem in shared.get(entry_id, ()) if problem not in verdict.problems)
        )
        for entry_id, verdict in verdicts.items()
    }


def _find_shared_serials(event: Event, verdicts: Mapping[int, Verdict]) -> dict[int, tuple[Problem, ...]]:
    """Return the problems of shared serial codes; codes of dropped and waiting entries do not count."""
    inactive = (Entry.Status.DROPPED, Entry.Status.WAITING)
    left_out = set(event.entries.filter(status__in=inactive).values_list("pk", flat=True))
    return find_shared_serials(
        {entry_id: verdict for entry_id, verdict in verdicts.items() if entry_id not in left_out}
    )
