"""The decks that count with the verdict they have by the event's rules as they stand now.

A version keeps the verdict it got when it was handed in. Where the rules changed since, or where cards have codes that
another roster may bring as well, the deck is judged again here; nothing is written.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from decks.domain.serials import shared_serials
from decks.domain.verdict import Verdict
from decks.services.check import check_texts
from tournament.models import Entry, Event, Submission
from tournament.queries.event_rules import EventRules, rules_of
from tournament.queries.submissions import current_submissions


@dataclass(frozen=True)
class Judged:
    """A submission with its verdict now; ``is_rejudged`` says that the event's rules changed since it was given."""

    submission: Submission
    verdict: Verdict
    is_rejudged: bool = False

    @property
    def legal(self) -> bool:
        """Whether the deck may be played as things stand."""
        return self.verdict.legal


def judged_decks(event: Event) -> dict[int, Judged]:
    """Every deck that counts by entry id."""
    return judge_submissions(event, current_submissions(event))


def judged_deck(entry: Entry, event: Event) -> Judged | None:
    """The deck that counts of one entry, None where none was handed in."""
    if rules_of(event).format.by_serial:
        return judged_decks(event).get(entry.pk)
    newest = entry.submissions.select_related("deck_version").order_by("-id").first()
    return judge_submissions(event, {entry.pk: newest})[entry.pk] if newest else None


def judge_submissions(event: Event, submissions: Mapping[int, Submission]) -> dict[int, Judged]:
    """These submissions of an event by entry id; codes are compared among them."""
    rules = rules_of(event)
    stale = {who: one for who, one in submissions.items() if _is_stale(one, rules)}
    again = dict(zip(stale, _judge_again(stale.values(), rules), strict=True))
    verdicts = {who: again.get(who) or one.deck_version.read_verdict for who, one in submissions.items()}
    if rules.format.by_serial:
        verdicts = _with_shared(event, verdicts)
    return {who: Judged(one, verdicts[who], _other_rules(one, rules)) for who, one in submissions.items()}


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


def _judge_again(submissions: Iterable[Submission], rules: EventRules) -> list[Verdict]:
    texts = [one.deck_version.text for one in submissions]
    return check_texts(format_key=rules.key, texts=texts, rules=rules.format) if texts else []


def _with_shared(event: Event, verdicts: Mapping[int, Verdict]) -> dict[int, Verdict]:
    """Who dropped took their cards along, so their codes stand against nobody."""
    gone = set(event.entries.filter(status=Entry.Status.DROPPED).values_list("pk", flat=True))
    shared = shared_serials({who: verdict for who, verdict in verdicts.items() if who not in gone})
    return {
        who: replace(verdict, problems=(*shared.get(who, ()), *verdict.problems)) for who, verdict in verdicts.items()
    }
