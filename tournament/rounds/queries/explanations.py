"""The reasons why two players meet in a round. Entry point: :func:`explain_match`."""

import json

from problems import Problem
from tournament.domain.json_io.state import read_state
from tournament.domain.pairing import pair_round
from tournament.domain.pairing.bye_explanation import explain_bye, sentences_of_bye
from tournament.domain.pairing.explanation import explain_pair
from tournament.domain.pairing.explanation_sentences import sentences_of
from tournament.domain.state import State
from tournament.entries.queries.entries import load_entries
from tournament.models import Match, Round


def explain_match(a_round: Round, match: Match) -> tuple[Problem, ...]:
    """Return the reasons for a match or a bye as problems with names, computed from the input stored with the round.

    One problem says so if today's engine pairs that input differently from the engine that paired the round.
    """
    names = {entry.pk: entry.name for entry in load_entries(a_round.event.entries.all())}
    seated = [seat.entry_id for seat in match.seats.all()][:2]
    state = read_state(json.loads(a_round.pairing_input))
    pairing = pair_round(state)
    if pairing.digest != a_round.output_digest:
        return (Problem("why_other_engine", {"engine": a_round.engine}, severity="warning"),)
    if _was_kept(state, seated):
        if len(seated) == 1:
            return (Problem("why_bye_kept", {"player": names[seated[0]]}, severity="warning"),)
        first, second = seated
        return (Problem("why_kept", {"first": names[first], "second": names[second]}, severity="warning"),)
    if len(seated) == 1:
        bye = explain_bye(state, pairing) if pairing.bye == seated[0] else None
        manual = Problem("why_bye_by_hand", {"player": names[seated[0]]}, severity="warning")
        return (manual,) if bye is None else sentences_of_bye(bye, lambda entry: names[int(entry)])
    first, second = seated
    if not {player.id for player in state.players}.issuperset(seated):
        return (Problem("why_by_hand", {"first": names[first], "second": names[second]}, severity="warning"),)
    return sentences_of(explain_pair(state, pairing, (first, second)), lambda entry: names[int(entry)])


def _was_kept(state: State, seated: list[int]) -> bool:
    """Return true if a repair kept this match; a pair that is only locked by staff has no locked table."""
    if len(seated) == 1:
        return state.locked_bye == seated[0]
    return bool(state.locked_tables) and set(seated) in [set(pair) for pair in state.locked]
