"""The submitted decks with their verdicts by the event's current rules.

A deck version stores the verdict of its submission. If the rules have changed since, or if cards have serial codes that
another roster may use too, the deck is checked again here; nothing is written.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from decks.domain.checking.shared_serials import find_shared_serials
from decks.domain.checking.verdict import Verdict
from decks.queries.catalogue import current_catalogue
from decks.services import check_text
from tournament.models import Entry, Event, Submission
from tournament.submissions.queries.rules import EventRules, rules_of
from tournament.submissions.queries.submissions import current_submission, current_submissions


@dataclass(frozen=True)
class JudgedDeck:
    """A submission with its current verdict; ``is_rejudged``: the event's rules have changed since the stored one.

    ``again`` is the verdict of a new check, None where the stored one holds. So a list that only needs ``legal`` never
    loads stored verdicts.
    """

    submission: Submission
    again: Verdict | None = None
    is_rejudged: bool = False

    @property
    def legal(self) -> bool:
        """Return true if the deck is legal now."""
        return self.again.legal if self.again else self.submission.deck_version.legal

    @cached_property
    def verdict(self) -> Verdict:
        """The current verdict."""
        return self.again or self.submission.deck_version.read_verdict


def judged_decks(event: Event, *, whole: bool = True) -> dict[int, JudgedDeck]:
    """Return the submitted deck of each entry, by entry id; without ``whole`` only ``legal`` may be read cheaply."""
    return judge_submissions(event, current_submissions(event, whole=whole))


def judged_deck(entry: Entry, event: Event, rules: EventRules | None = None) -> JudgedDeck | None:
    """Return the submitted deck of one entry, None without one; ``rules`` saves reading the event's rules again."""
    rules = rules or rules_of(event)
    if rules.format.by_serial:
        return judge_submissions(event, current_submissions(event), rules).get(entry.pk)
    newest = current_submission(entry)
    return judge_submissions(event, {entry.pk: newest}, rules)[entry.pk] if newest else None


def judge_submissions(
    event: Event, submissions: Mapping[int, Submission], rules: EventRules | None = None
) -> dict[int, JudgedDeck]:
    """Return submissions of an event with current verdicts, by entry id; serial codes are compared among them."""
    rules = rules or rules_of(event)
    # Serial codes shared at the time of the submission may not be shared any more.
    stale = {
        entry_id: one
        for entry_id, one in submissions.items()
        if rules.format.by_serial or _is_by_other_rules(one, rules)
    }
    revision = current_catalogue(rules.game.key).revision if stale else ""
    again = {entry_id: _judge_again(rules, revision, one.deck_version.text) for entry_id, one in stale.items()}
    if rules.format.by_serial:
        again = _add_shared_serials(event, again)
    return {
        entry_id: JudgedDeck(one, again.get(entry_id), _is_by_other_rules(one, rules))
        for entry_id, one in submissions.items()
    }


def with_shared_serials(event: Event, entry: Entry, verdict: Verdict) -> Verdict:
    """Return the verdict with an error for each serial code that another roster of the event has, too."""
    if not rules_of(event).format.by_serial:
        return verdict
    others = {entry_id: one.deck_version.read_verdict for entry_id, one in current_submissions(event).items()}
    return _add_shared_serials(event, {**others, entry.pk: verdict})[entry.pk]


def _is_by_other_rules(submission: Submission, rules: EventRules) -> bool:
    """Return true if the stored verdict is by other rules than these."""
    return submission.deck_version.rules != rules.digest


@lru_cache(maxsize=500)
def _judge_again(rules: EventRules, revision: str, text: str) -> Verdict:
    """Check a deck list, once a process for each state of rules and catalogue; both are in the key of the cache."""
    return check_text(format_key=rules.key, text=text, rules=rules.format)


def _add_shared_serials(event: Event, verdicts: Mapping[int, Verdict]) -> dict[int, Verdict]:
    """Add errors for shared serial codes; codes of dropped and waiting entries do not count, for they do not play."""
    inactive = (Entry.Status.DROPPED, Entry.Status.WAITING)
    left_out = set(event.entries.filter(status__in=inactive).values_list("pk", flat=True))
    shared = find_shared_serials(
        {entry_id: verdict for entry_id, verdict in verdicts.items() if entry_id not in left_out}
    )
    return {
        entry_id: replace(verdict, problems=(*shared.get(entry_id, ()), *verdict.problems))
        for entry_id, verdict in verdicts.items()
    }
