"""What a result of the finals must be: somebody goes on. Entry point: :func:`require_cut_result`."""

from problems import refuse
from tournament.domain.pairing.elimination import winners_of
from tournament.domain.types import EntryId
from tournament.domain.types import Match as MatchValue
from tournament.domain.types import Round as RoundValue
from tournament.models import Event, Match
from tournament.queries.cut import cut_in
from tournament.queries.state import match_value


def require_cut_result(event: Event, match: Match, value: MatchValue) -> None:
    """Refuse ``cut_needs_winner``, and ``cut_went_on`` for another winner than the next round was paired from."""
    number = match.round.number
    if cut_in(event, number) is None:
        return
    winner = _winner(number, value)
    if winner is None:
        refuse("cut_needs_winner", table=match.table)
    before = _winner(number, match_value(match, match.result))
    if before not in {None, winner} and event.rounds.filter(number__gt=number).exists():
        refuse("cut_went_on", number=number, following=number + 1)


def _winner(number: int, value: MatchValue) -> EntryId | None:
    return next(iter(winners_of(RoundValue(number, (value,))).values()), None)
