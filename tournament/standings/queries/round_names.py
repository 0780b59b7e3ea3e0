"""Names of rounds: the number, in the finals the stage.

Entry points: :func:`stage_of`, :func:`name_stages`, :func:`round_choices`, :func:`round_name`, :func:`round_names`,
:func:`find_last_round`, :func:`describe_round`, :func:`describe_rounds`.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from engine.finals import Cut, count_slots, find_final_round
from tournament.event.queries.finals import find_bracket
from tournament.event.queries.schedule import count_planned_rounds
from tournament.models import Event
from tournament.standings.queries.winner import find_final_round_number
from tournament.words import stage_name


@dataclass(frozen=True)
class RoundTitle:
    """A title for a list about one round.

    ``numbered`` contains %(number)s, ``staged`` contains %(stage)s; ``final`` is the title after the last round of a
    finished event, "" where the list has no other title then.
    """

    numbered: str | Promise
    staged: str | Promise
    final: str | Promise = ""

    def describe(self, number: int, stage: str, *, is_final: bool) -> str:
        """Return the title in the reader's language; ``stage`` is "" for a round before the finals."""
        if is_final and self.final:
            return str(self.final)
        return str(self.staged) % {"stage": stage} if stage else str(self.numbered) % {"number": number}


def stage_of(event: Event, number: int) -> str:
    """Return the stage of the finals as it stands within a sentence; "" for a round before them."""
    return _stage(find_bracket(event), number)


def name_stages(event: Event) -> dict[int, str]:
    """Return the stages of the rounds of the finals that exist, by round number."""
    cut = find_bracket(event)
    numbers = event.rounds.order_by("number").values_list("number", flat=True) if cut else ()
    return {number: stage for number in numbers if (stage := _stage(cut, number))}


def round_choices(event: Event, numbers: Iterable[int]) -> list[tuple[int, str]]:
    """Return (number, label) for a selection beside the word "round": the label is the number or the stage."""
    stages = name_stages(event)
    return [(number, stages.get(number, str(number))) for number in numbers]


def round_name(event: Event, number: int) -> str:
    """Return the heading of a round: Round 7, Quarterfinals."""
    return round_names(event, [number])[number]


def round_names(event: Event, numbers: list[int]) -> dict[int, str]:
    """Return the headings of several rounds by their numbers."""
    cut = find_bracket(event)
    return {number: capfirst(_stage(cut, number)) or _("Round %(number)s") % {"number": number} for number in numbers}


def find_last_round(event: Event, newest: int = 0) -> int:
    """Return the number of the last round of the event: the final, the last of its system, else the last planned.

    It is ``newest``, the number of a round that exists, where more rounds are played than were planned.
    """
    cut = find_bracket(event)
    return max(find_final_round(cut) if cut else count_planned_rounds(event), newest)


def describe_round(event: Event, title: RoundTitle, number: int) -> str:
    """Return the title of a list about a round."""
    (text,) = describe_rounds(event, [(title, number)])
    return text


def describe_rounds(event: Event, titles: Iterable[tuple[RoundTitle, int]]) -> list[str]:
    """Return the titles of several lists, each about the round of the given number."""
    cut, final = find_bracket(event), find_final_round_number(event)
    return [title.describe(number, _stage(cut, number), is_final=number == final) for title, number in titles]


def _stage(cut: Cut | None, number: int) -> str:
    """Return the stage of a round; "" before the finals."""
    if cut is None or number <= cut.after_round:
        return ""
    return stage_name(count_slots(cut, number))
