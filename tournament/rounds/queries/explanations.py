"""The reasons why two players meet in a round, or why a player has the bye. Entry point: :func:`explain_match`.

Each reason is a :class:`Problem`, used here as a sentence that is translated when it is shown.
"""

from collections.abc import Callable
from functools import partial

from engine.pairing.bye_explanation import explain_bye, write_bye_sentences
from engine.pairing.explanation import explain_pair
from engine.pairing.explanation_sentences import Names, write_sentences
from engine.state import EntryId, State
from problems import Problem, Refused
from tournament.models import Event, Match, Round
from tournament.rounds.queries.manual_changes import names_of
from tournament.rounds.queries.repeated_pairing import RepeatedPairing, pair_again


def explain_match(round_: Round, match: Match) -> tuple[Problem, ...]:
    """Return the reasons for a match or a bye as problems with names, computed from the input stored with the round.

    The whole input is paired again, because the proof that no better round exists is about all pairs. Names are loaded
    only for the players in the sentences. If today's engine pairs that input differently from the engine that paired
    the round, or cannot pair it, the only problem says so.
    """
    event, seated = round_.event, [seat.entry_id for seat in match.seats.all()][:2]
    again = _pair_as_stored(round_)
    if again is None:
        return (Problem("why_other_engine", {"engine": round_.engine}, severity="warning"),)
    state, columns, pairing = again.state, again.columns, again.pairing
    if _is_kept(state, seated):
        return (_say_of_seated(event, seated, "why_kept", "why_bye_kept"),)
    if len(seated) == 1:
        bye = explain_bye(state, pairing, columns) if pairing.bye == seated[0] else None
        # None also where a pairing system other than Swiss gave the bye; the sentence names both possibilities.
        if bye is None:
            return (_say_of_seated(event, seated, "why_by_hand", "why_bye_by_hand"),)
        return _say_with_names(event, partial(write_bye_sentences, bye))
    if not {player.id for player in state.players}.issuperset(seated):
        return (_say_of_seated(event, seated, "why_by_hand", "why_bye_by_hand"),)
    first, second = seated
    return _say_with_names(event, partial(write_sentences, explain_pair(state, pairing, (first, second), columns)))


def _pair_as_stored(round_: Round) -> RepeatedPairing | None:
    """Return the round paired again; None where today's engine pairs its input differently or not at all."""
    try:
        again = pair_again(round_)
    except (Refused, ValueError):
        return None
    return again if again.pairing.digest == round_.output_digest else None


def _say_with_names(event: Event, say: Callable[[Names], tuple[Problem, ...]]) -> tuple[Problem, ...]:
    """Return the sentences of an explanation; only the entries that it names are loaded."""
    mentioned: set[int] = set()

    def note(entry: EntryId) -> str:
        mentioned.add(int(entry))
        return ""

    say(note)
    names = names_of(event, mentioned)
    return say(lambda entry: names[int(entry)])


def _say_of_seated(event: Event, seated: list[int], code: str, code_of_bye: str) -> Problem:
    """Return one sentence about the two players of a match, or about the player of a bye."""
    names = names_of(event, seated)
    if len(seated) == 1:
        return Problem(code_of_bye, {"player": names[seated[0]]}, severity="warning")
    first, second = seated
    return Problem(code, {"first": names[first], "second": names[second]}, severity="warning")


def _is_kept(state: State, seated: list[int]) -> bool:
    """Return true if a repair kept this match.

    A repair pairs again the entries that a drop or a late entry touched, and locks every other match at its table. A
    locked pair without a table was not kept by a repair but locked by staff, because a repair always locks the table.
    """
    if len(seated) == 1:
        return state.locked_bye == seated[0]
    return bool(state.locked_tables) and set(seated) in [set(pair) for pair in state.locked]
