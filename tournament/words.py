"""Labels that several packages share: moves, stages, tie-breakers, outcomes."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from engine.outcomes import Outcome
from engine.scoring import MatchVerdict
from engine.standings import Record
from problems.texts.marks import Text
from problems.texts.terms import TERMS

MOVES = {
    "announced": _("Announce the event"),
    "registration": _("Open registration"),
    "check_in": _("Start check-in"),
    "running": _("Start the event"),
    "cut": _("Go on to the finals"),
    "finished": _("Finish the event"),
    "archived": _("Archive"),
}

# Labels of moves that take a step back.
MOVES_BACK = {
    "draft": _("Back to draft"),
    "announced": _("Close registration"),
    "registration": _("Back to registration"),
    "check_in": _("Back to check-in"),
    "running": _("Back to the rounds"),
    "cut": _("Back to the finals"),
}

# Groups of the settings page.
SETTINGS_GROUPS = {
    "when": _("When and where"),
    "rounds": _("Rounds"),
    "people": _("People"),
}

# Steps of the event wizard.
STEP_NAMES = {
    "what": _("What and when"),
    "play": _("Play"),
    "decks": _("Decks"),
    "people": _("People"),
    "overview": _("Overview"),
}

TIEBREAKERS = {
    "omw": _("Opponents’ matches %"),
    "gw": _("Own games %"),
    "ogw": _("Opponents’ games %"),
    "buchholz": _("Buchholz"),
    "buchholz_cut1": _("Buchholz cut 1"),
    "buchholz_median": _("Buchholz median"),
    "sonneborn_berger": _("Sonneborn-Berger"),
    "progressive": _("Progressive"),
    "head_to_head": _("Head to head"),
    "wins": _("Wins"),
    "in_game_points": _("Points in games"),
    "in_game_points_against": _("Points in games against"),
    "lot": _("Lot"),
}

TIEBREAKERS_SHORT = {
    **TIEBREAKERS,
    "omw": _("OM"),
    "gw": _("OwnG"),
    "ogw": _("OG"),
    "in_game_points": _("PG"),
    "in_game_points_against": _("PG−"),
}

# Headings of narrow columns on paper, in two lines.
TIEBREAKERS_PAPER = {
    **TIEBREAKERS,
    "omw": _("Opponents’\nmatches %"),
    "gw": _("Own\ngames %"),
    "ogw": _("Opponents’\ngames %"),
    "in_game_points": _("Points\nin games"),
    "in_game_points_against": _("Points in\ngames against"),
}

# Labels of an explained measure: the combination of its terms (MEASURE_RULES), and notes on single terms (TERM_NOTES).
MEASURE_RULES = {
    "sum": _("Added up:"),
    "mean": _("The mean of:"),
    "ratio": _("Points of games, got of possible:"),
    "position": _("Drawn by the seed of the event; the lowest number is the best."),
}

TERM_NOTES = {
    "floored": _("raised to the floor"),
    "bye": _("bye"),
    "byes_left_out": _("without byes"),
    "award": _("awarded"),
    "not_played": _("nothing played, so the floor"),
    "no_games": _("no games played"),
    # Buchholz cut 1 leaves out the lowest term, Buchholz median also the highest.
    "cut": _("left out by the rule of the measure"),
    "not_everybody_met": _("left out: not all tied players have met"),
    "still_level": _("compared again among the players that were still level"),
}

# What late and returning entries get for a missed round (settings ``late`` and ``returned``).
MISSED = {
    "loss": _("a loss"),
    "bye": _("a bye"),
    "nothing": _("nothing"),
}


def label_outcomes(terms: Mapping[str, Text]) -> Mapping[str, Promise]:
    """Return the labels of all outcomes by their stored keys. Raises KeyError for an outcome without a label."""
    # TERMS holds the outcomes that sentences of problems name: all but the draw; its label is therefore here.
    named = [outcome for outcome in Outcome if outcome is not Outcome.DRAW]
    if missing := [outcome.value for outcome in named if outcome not in terms]:
        raise KeyError(f"outcomes without a label in problems/texts/terms.py: {missing}")
    return {outcome.value: _(terms[outcome].one) for outcome in named} | {"draw": _("draw")}


OUTCOMES = label_outcomes(TERMS)

STAGES = {2: _("final"), 4: _("semifinals"), 8: _("quarterfinals"), 16: _("round of 16"), 32: _("round of 32")}


def stage_name(players: int) -> str:
    """Return the name of a stage of the finals by its number of players."""
    return str(STAGES[players])


# Filters of the check-in list; states of entries have one label everywhere.
ENTRY_FILTER_LABELS = {
    "": _("all entries"),
    "registered": _(TERMS["registered"].one),
    "checked_in": _(TERMS["checked_in"].one),
    "unpaid": _("not paid"),
    "dropped": _(TERMS["dropped"].one),
    "waiting": _(TERMS["waiting"].one),
}

# The words that a person types to confirm a step that cannot be undone.
LEAVE = _("LEAVE")
REMOVE = _("REMOVE")

VERDICTS = {
    MatchVerdict.WIN: _("Win"),
    MatchVerdict.DRAW: _("Draw"),
    MatchVerdict.LOSS: _("Loss"),
    MatchVerdict.BYE: _("Bye"),
    MatchVerdict.DOUBLE_WIN: _("Double win"),
}

# The language of a printed paper, as a part of the paper's label.
PAPER_LANGUAGES = {"cs": _("in Czech"), "en": _("in English")}


def record_text(record: Record) -> str:
    """Return wins–draws–losses; a bye counts as a win."""
    return f"{record.wins + record.byes}–{record.draws}–{record.losses}"


def describe_table_place(room: str, *, is_fixed: bool) -> str:
    """Return the text beside a table's number: the name of its room, and that it is a fixed table."""
    return ", ".join(filter(None, (room, gettext("fixed table") if is_fixed else "")))
