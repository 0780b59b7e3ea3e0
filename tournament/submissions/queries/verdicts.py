"""The decks that count with the verdict they have by the event's rules as they stand now.

A version keeps the verdict it got when it was handed in. Where the rules changed since, or where cards have codes that
another roster may bring as well, the deck is judged again here; nothing is written.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from decks.domain.checking.shared_serials import shared_serials
from decks.domain.checking.verdict import Verdict
from decks.queries.catalogue import current_catalogue
from decks.services import check_text
from tournament.models import Entry, Event, Submission
from tournament.submissions.queries.rules import EventRules, rules_of
from tournament.submissions.queries.submissions import current_submissions


@dataclass(frozen=True)
class Judged:
    """A submission with its verdict now; ``is_rejudged`` says that the event's rules changed since it was given.

    ``again`` is the verdict where it was judged again, None where the stored one holds: lists of a hundred decks ask
    whether they are legal and need not read it.
    """

    submission: Submission
    again: Verdict | None = None
    is_rejudged: bool = False

    @property
    def legal(self) -> bool:
        """Whether the deck may be played as things stand."""
        return self.again.legal if self.again else self.submission.deck_version.legal

    @cached_property
    def verdict(self) -> Verdict:
        """The verdict as things stand."""
        return self.again or self.submission.deck_version.read_verdict


def judged_decks(event: Event, *, whole: bool = True) -> dict[int, Judged]:
    """Every deck that counts by entry id; not ``whole`` where only ``legal`` is asked of them."""
    return judge_submissions(event, current_submissions(event, whole=whole))


def judged_deck(entry: Entry, event: Event, rules: EventRules | None = None) -> Judged | None:
    """The deck that counts of one entry, None where none was handed in; ``rules`` of the event where they are read."""
    rules = rules or rules_of(event)
    if rules.format.by_serial:
        return judge_submissions(event, current_submissions(event), rules).get(entry.pk)
    newest = entry.submissions.select_related("deck_version").order_by("-id").first()
    return judge_submissions(event, {entry.pk: newest}, rules)[entry.pk] if newest else None


def judge_submissions(
    event: Event, submissions: Mapping[int, Submission], rules: EventRules | None = None
) -> dict[int, Judged]:
    """These submissions of an event by entry id; codes are compared among them."""
    rules = rules or rules_of(event)
    stale = {who: one for who, one in submissions.items() if _is_stale(one, rules)}
    revision = current_catalogue(rules.game.key).revision if stale else ""
    again = {who: _judge_again(rules, revision, one.deck_version.text) for who, one in stale.items()}
    if rules.format.by_serial:
        again = _with_shared(event, again)
    return {who: Judged(one, again.get(who), _other_rules(one, rules)) for who, one in submissions.items()}


def with_codes_of_others(event: Event, entry: Entry, verdict: Verdict) -> Verdict:
    """A verdict with an error for each code that somebody else's roster has; for formats without codes as it is."""
    if not rules_of(event).format.by_serial:
        return verdict
    others = {who: one.deck_version.read_verdict for who, one in current_submissions(event).items()}
    return _with_shared(event, {**others, entry.pk: verdict})[entry.pk]


def _is_stale(submission: Submission, rules: EventRules) -> bool:
    # What was shared when a roster was handed in may be shared no longer.
    return rules.format.by_serial or _other_rules(submission, rules)


def _other_rules(submission: Submission, rules: EventRules) -> bool:
    return submission.deck_version.rules != rules.digest


@lru_cache(maxsize=500)
def _judge_again(rules: EventRules, revision: str, text: str) -> Verdict:
    """A list by rules and a catalogue of these states: until one of them changes, once a process."""
    return check_text(format_key=rules.key, text=text, rules=rules.format)


def _with_shared(event: Event, verdicts: Mapping[int, Verdict]) -> dict[int, Verdict]:
    """Who dropped took their cards along and who waits does not play: their codes stand against nobody."""
    away = (Entry.Status.DROPPED, Entry.Status.WAITING)
    gone = set(event.entries.filter(status__in=away).values_list("pk", flat=True))
    shared = shared_serials({who: verdict for who, verdict in verdicts.items() if who not in gone})
    return {
        who: replace(verdict, problems=(*shared.get(who, ()), *verdict.problems)) for who, verdict in verdicts.items()
    }
