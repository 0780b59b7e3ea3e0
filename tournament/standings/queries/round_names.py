"""What a round is called: by its number, in the finals by its stage.

Entry points: :func:`stage_of`, :func:`stages_of`, :func:`round_picks`, :func:`round_name`, :func:`round_names`,
:func:`last_round`, :func:`paper_title`, :func:`paper_titles`.
"""

from collections.abc import Iterable

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from tournament.domain.finals import Cut, last_round_of, players_left
from tournament.event.queries.finals import cut_of
from tournament.models import Event
from tournament.standings.queries.winner import final_number
from tournament.words import paper_text, stage_name


def stage_of(event: Event, number: int) -> str:
    """The stage of the finals that the round is, as within a sentence; "" for a round before them."""
    return _stage(_cut(event), number)


def stages_of(event: Event) -> dict[int, str]:
    """The stage of every round of the finals there is, by its number; none before them."""
    cut = _cut(event)
    numbers = event.rounds.order_by("number").values_list("number", flat=True) if cut else ()
    return {number: stage for number in numbers if (stage := _stage(cut, number))}


def round_picks(event: Event, numbers: Iterable[int]) -> list[tuple[int, str]]:
    """Rounds with what a picker beside the word "round" shows: the number, or the stage of the finals."""
    stages = stages_of(event)
    return [(number, stages.get(number, str(number))) for number in numbers]


def round_name(event: Event, number: int) -> str:
    """What stands over a round: Round 7, Quarterfinals."""
    return round_names(event, [number])[number]


def round_names(event: Event, numbers: list[int]) -> dict[int, str]:
    """The same for several rounds, by their numbers."""
    cut = _cut(event)
    return {number: capfirst(_stage(cut, number)) or _("Round %(number)s") % {"number": number} for number in numbers}


def last_round(event: Event) -> int:
    """The number of the round after which nothing more is to be played: the last planned one, or the final."""
    cut = _cut(event)
    return last_round_of(cut) if cut else event.rounds_planned


def paper_title(kind: str, event: Event, number: int) -> str:
    """What a paper of a round is called."""
    (title,) = paper_titles(event, [(kind, number)])
    return title


def paper_titles(event: Event, papers: Iterable[tuple[str, int]]) -> list[str]:
    """The same for several papers, each a kind and the number of its round."""
    cut, final = _cut(event), final_number(event)
    return [
        paper_text(kind, number, stage=_stage(cut, number), is_final=kind == "standings" and number == final)
        for kind, number in papers
    ]


def _cut(event: Event) -> Cut | None:
    """While rounds are played there are no finals to ask for."""
    before = not event.is_over and event.state != Event.State.CUT
    return None if before else cut_of(event)


def _stage(cut: Cut | None, number: int) -> str:
    if cut is None or number <= cut.after_round:
        return ""
    return stage_name(players_left(cut, number))
