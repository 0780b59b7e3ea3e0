"""A judge settles a doubtful line of a deck. Entry point: :func:`settle_line`."""

from typing import cast

from django.db import transaction

from accounts.models import User
from decks.domain.cards.catalogue import Catalogue
from decks.domain.checking.settled_lines import LineDecision, SettledLines, find_settled_text, find_unmistakable_name
from decks.domain.checking.verdict import Verdict
from decks.domain.deck_lists.deck import Settlement
from decks.queries.catalogue import get_catalogue
from decks.services import check_text
from games.declaration import Card
from problems import refuse
from tournament.event.services.locks import lock_unfinished_event
from tournament.event.services.log_lines import record_in_event
from tournament.models import Entry, Event, SettledLine, Submission
from tournament.submissions.queries.lines_to_settle import ANSWERS
from tournament.submissions.queries.rules import read_event_rules
from tournament.submissions.queries.settled_lines import find_newest_decision, read_settled_lines
from tournament.submissions.queries.submissions import find_submission
from tournament.submissions.queries.verdicts import add_shared_serials, judge_submissions
from tournament.submissions.services.submissions import read_deck_reason

_MAX_QUOTE_LENGTH = 100
_REOPENED, _CARD = SettledLine.Decision.REOPENED, SettledLine.Decision.CARD


@transaction.atomic
def settle_line(
    *,
    entry: Entry,
    line: str,
    decision: str,
    reason: str,
    actor: User | None,
    card: str = "",
    seen: int | None = None,
) -> SettledLine:
    """Decide how a line of the submitted deck is read, and store the new verdict of the deck with the decision.

    ``decision`` is ``card`` (the line is ``card``, given by its key or a name), ``no_card``, ``allowed`` (an own card
    that may be played), an answer to the question about the part of the list that the line begins (``deck``,
    ``sideboard``, ``not_counted``) or about its number (``copies``, ``no_copies``), or ``ask`` (take the decision
    back). Only answers need no reason. ``seen`` is the id of the newest decision about the line
    that the judge last saw, 0 for none, None without this check. The newest decision once more changes nothing.

    Raises Refused settle_reason_missing, reason_too_long, text_not_readable, settle_decision_unknown, event_over,
    deck_not_handed_in, settle_line_unknown, settle_line_certain, settle_line_open (nothing to take back),
    settle_question_missing (nothing of the kind is asked about the line), settle_card_missing, settle_card_unknown,
    settle_card_shared, and line_settled_meanwhile if another decision is the newest one.
    """
    reason = read_deck_reason(reason)
    if not reason and decision not in ANSWERS:
        refuse("settle_reason_missing")
    if decision not in SettledLine.Decision.values:
        refuse("settle_decision_unknown", found=decision[:40])
    event = lock_unfinished_event(entry.event_id)
    submission = find_submission(entry) or refuse("deck_not_handed_in")
    text, catalogue = find_settled_text(line), get_catalogue(event.format_key.partition("/")[0])
    card_of_line = _find_card(card, catalogue) if decision == _CARD else None
    card_key = card_of_line.key if card_of_line else ""
    newest = find_newest_decision(entry, text)
    if newest and (newest.decision, newest.card) == (decision, card_key):
        return newest
    if seen is not None and seen != (newest.pk if newest else 0):
        refuse("line_settled_meanwhile", line=text[:_MAX_QUOTE_LENGTH])
    before = newest if newest and newest.decision != _REOPENED else None
    if decision == _REOPENED and before is None:
        refuse("settle_line_open", line=text[:_MAX_QUOTE_LENGTH])
    verdict = judge_submissions(event, {entry.pk: submission})[entry.pk].verdict
    _require_line(verdict, text, is_settled=before is not None)
    if decision in ANSWERS:
        _require_question(verdict, text, ANSWERS[decision], before)
    settled = _change_settled(read_settled_lines(entry, event), text, decision, card_of_line, catalogue)
    row = SettledLine(line=text, decision=decision, card=card_key, reason=reason, by=actor)
    _store(event, submission, settled, row)
    verb = "deck.line_reopened" if decision == _REOPENED else "deck.line_settled"
    before_in_log = _for_log(before, catalogue) if before else None
    after = {"line": text, **_for_log(row, catalogue), "verdict": row.status} | ({"reason": reason} if reason else {})
    record_in_event(event, verb, actor, entry, before=before_in_log, after=after)
    return row


def _find_card(written: str, catalogue: Catalogue) -> Card:
    """Return the card with this key or name.

    Raises Refused settle_card_missing, settle_card_unknown, settle_card_shared.
    """
    name = " ".join(written.split())
    if not name:
        refuse("settle_card_missing")
    meant = catalogue.meaning_of(name).cards
    card = catalogue.find_by_key(name) or (meant[0] if len(meant) == 1 else None)
    if card and not card.stands_for:
        return card
    if meant:
        names = ", ".join(find_unmistakable_name(card, catalogue) for card in meant)
        refuse("settle_card_shared", card=name[:_MAX_QUOTE_LENGTH], names=names)
    return refuse("settle_card_unknown", card=name[:_MAX_QUOTE_LENGTH])


def _require_line(verdict: Verdict, text: str, *, is_settled: bool) -> None:
    """Raise Refused settle_line_unknown, or settle_line_certain for a line that is neither in doubt nor settled."""
    lines = [line for line in verdict.lines if find_settled_text(line.text) == text]
    if not lines:
        refuse("settle_line_unknown", line=text[:_MAX_QUOTE_LENGTH])
    in_doubt = {number for doubt in verdict.doubts for number in doubt.lines}
    if not is_settled and not any(line.is_doubtful or line.number in in_doubt for line in lines):
        refuse("settle_line_certain", line=text[:_MAX_QUOTE_LENGTH])


def _require_question(verdict: Verdict, text: str, code: str, before: SettledLine | None) -> None:
    """Raise Refused settle_question_missing unless the question is open about the line or was answered for it."""
    numbers = {line.number for line in verdict.lines if find_settled_text(line.text) == text}
    is_open = any(doubt.code == code and doubt.params["line"] in numbers for doubt in verdict.doubts)
    if not is_open and not (before and ANSWERS.get(before.decision) == code):
        refuse("settle_question_missing", line=text[:_MAX_QUOTE_LENGTH])


def _change_settled(
    settled: SettledLines, text: str, decision: str, card: Card | None, catalogue: Catalogue
) -> SettledLines:
    """Return the settled lines with this decision, or without the one that it takes back."""
    others = {line: decided for line, decided in settled.items() if line != text}
    if decision == _REOPENED:
        return others
    if card:
        return others | {text: LineDecision("card", find_unmistakable_name(card, catalogue))}
    return others | {text: LineDecision(cast(Settlement, decision))}


def _store(event: Event, submission: Submission, settled: SettledLines, row: SettledLine) -> None:
    """Save the decision with the verdict that the submission has with all settled lines."""
    rules, entry = read_event_rules(event), submission.entry
    text = submission.deck_version.text
    verdict = check_text(format_key=event.format_key, text=text, rules=rules.format, settled=settled)
    verdict = add_shared_serials(event, entry, verdict)
    row.entry, row.submission, row.verdict = entry, submission, verdict.as_dict()
    row.legal, row.status = verdict.status == "legal", verdict.status
    row.rules, row.catalogue = rules.digest, verdict.catalogue
    row.save()


def _for_log(row: SettledLine, catalogue: Catalogue) -> dict[str, str]:
    card = catalogue.find_by_key(row.card)
    named = {"card": card.name if card else row.card} if row.card else {}
    return {"decision": row.decision, **named}
