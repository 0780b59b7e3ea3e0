"""What a player's own page shows of the reports of the match: what is waited for, and the buttons.

Entry points: :func:`find_own_report`, :func:`require_points`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils import timezone

from engine.scoring import MatchVerdict, UsualResult, list_usual_results
from games.scoring import GameEnd, InGamePoints
from problems import Refused, refuse
from tournament.domain.reports import REPORTED_OUTCOMES, find_silence_end
from tournament.event.queries.events import find_format_scoring
from tournament.event.queries.state import match_format_in, read_event_settings
from tournament.views.results.form import GameRow, ResultForm, list_offered_outcomes, make_empty_rows
from tournament.words import VERDICTS

if TYPE_CHECKING:
    from datetime import datetime

    from tournament.models import Entry, Event, Match, ResultReport

# Tie-breakers that count points inside the games.
_POINTS_INSIDE = frozenset({"in_game_points", "in_game_points_against"})
_ORDER = (MatchVerdict.WIN, MatchVerdict.DRAW, MatchVerdict.LOSS)


@dataclass(frozen=True)
class ResultButton:
    """A result from the view of the player: the value that the form sends, the verdict, and the own games first."""

    key: str
    text: str
    score: str


@dataclass(frozen=True)
class ReportForm:
    """The fields and buttons of a report. ``is_first``: the player has the first seat, whose points are sent first."""

    is_first: bool
    buttons: tuple[ResultButton, ...]
    outcomes: tuple[str, ...]
    rows: tuple[GameRow, ...]
    in_game: InGamePoints | None
    ends: tuple[GameEnd, ...]
    sent: ResultForm | None = None
    may_send_anyway: bool = False
    lacks_points: bool = False

    @property
    def refused_key(self) -> str:
        """The value of the button that sends a refused result again."""
        return self.sent.button if self.sent else ""

    @property
    def refused_result(self) -> str:
        """The refused result in the words of its button."""
        pressed = next((button for button in self.buttons if button.key == self.refused_key), None)
        return f"{pressed.text} {pressed.score}".strip() if pressed else ""


@dataclass(frozen=True)
class OwnReport:
    """The state of the reports of a match for one of its players.

    ``state`` is ``open`` (nothing reported), ``waiting`` (for the opponent), ``answer`` (the opponent reported),
    ``disputed``, or ``silent`` (the opponent's report counts because this player did not answer). ``silence_at`` is the
    moment from which silence confirms the report that waits, in the zone of the event; None for never.
    """

    state: str
    form: ReportForm
    report: ResultReport | None = None
    dispute: ResultReport | None = None
    silence_at: datetime | None = None

    @property
    def key(self) -> str:
        """A text that changes with the state, so that a page in use keeps its form until something happened."""
        return f"{self.state}-{self.report.pk if self.report else 0}"


def find_own_report(
    event: Event,
    match: Match | None,
    entry: Entry,
    *,
    is_time_over: bool = False,
    refused: Refused | None = None,
    sent: ResultForm | None = None,
) -> OwnReport | None:
    """Return the state of the reports, None where the player has nothing to report or to answer.

    ``is_time_over`` presets how the only game of a match ended; ``refused`` and ``sent`` are a report that was not
    accepted. ``match`` comes with its round and its seats.
    """
    seats = list(match.seats.all()) if match else []
    if match is None or len(seats) != 2 or not event.player_reports or not match.round.can_take_results:
        return None
    result = match.result
    if result is not None and result.source != "silence":
        return None
    form = _form_of(event, match, entry, is_time_over=is_time_over, refused=refused, sent=sent)
    if result is not None:
        # The report that silence made the result.
        confirmed = match.reports.filter(kind="report", revision=match.revision - 1).last()
        is_opponents = confirmed is not None and confirmed.entry_id != entry.pk
        return OwnReport("silent", form, confirmed) if is_opponents else None
    report = match.report
    if report is None:
        return OwnReport("open", form)
    if match.dispute is not None:
        return OwnReport("disputed", form, report, match.dispute)
    shown_at = next((seat.shown_at for seat in seats if seat.entry_id != report.entry_id), None)
    end = find_silence_end(reported_at=report.at, shown_at=shown_at, minutes=event.silence_minutes)
    at = timezone.localtime(end, event.zone) if end else None
    return OwnReport("waiting" if report.entry_id == entry.pk else "answer", form, report, silence_at=at)


def require_points(event: Event, form: ResultForm) -> None:
    """Refuse a report of games without the points inside them where these decide between equals, until it is confirmed.

    Raises Refused report_without_points.
    """
    result = form.read_result()
    counted = set(read_event_settings(event).tiebreakers) & _POINTS_INSIDE
    if counted and result.games and not any(result.in_game_points) and not form.confirmed:
        refuse("report_without_points")


def _form_of(
    event: Event,
    match: Match,
    entry: Entry,
    *,
    is_time_over: bool,
    refused: Refused | None,
    sent: ResultForm | None,
) -> ReportForm:
    scoring, match_format = find_format_scoring(event), match_format_in(event, match.round.number)
    is_first = next(seat.entry_id for seat in match.seats.all() if seat.order == 1) == entry.pk
    buttons = [(_seen_by(legal, is_first=is_first), legal) for legal in list_usual_results(match_format)]
    rows = sent.rows if sent and sent.rows else make_empty_rows(match_format.best_of)
    # The time ends the last game that was played; of several games it is not known which one that was.
    if len(rows) == 1 and is_time_over and sent is None and any(end.key == "time" for end in scoring.ends):
        rows = (GameRow(rows[0].number, ended="time"),)
    offered = list_offered_outcomes(scoring, match_format)
    return ReportForm(
        is_first=is_first,
        buttons=tuple(
            _button_of(verdict, legal, is_first=is_first)
            for verdict, legal in sorted(buttons, key=lambda pair: _ORDER.index(pair[0]))
        ),
        outcomes=tuple(outcome for outcome in offered if outcome in REPORTED_OUTCOMES),
        rows=rows,
        in_game=scoring.in_game,
        ends=scoring.ends,
        sent=sent,
        may_send_anyway=refused is not None and refused.code in ("result_unusual", "report_without_points"),
        lacks_points=refused is not None and refused.code == "report_without_points",
    )


def _seen_by(legal: UsualResult, *, is_first: bool) -> MatchVerdict:
    """Return the verdict of a result for the player in the first or the second seat."""
    opposite = {MatchVerdict.WIN: MatchVerdict.LOSS, MatchVerdict.LOSS: MatchVerdict.WIN}
    return legal.verdict_first if is_first else opposite.get(legal.verdict_first, legal.verdict_first)


def _button_of(verdict: MatchVerdict, legal: UsualResult, *, is_first: bool) -> ResultButton:
    own, others = legal.games[:2] if is_first else legal.games[1::-1]
    # A single game says no more than the verdict.
    score = f"{own} : {others}" if sum(legal.games) > 1 else ""
    return ResultButton("-".join(map(str, legal.games)), str(VERDICTS[verdict]), score)
