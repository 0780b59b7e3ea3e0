"""How an event is counted: for everybody to read, for organizers to change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from config.errors.statuses import status_of
from problems import Refused
from tournament.counting_form import CountingForm, typed_of
from tournament.permissions import require
from tournament.queries.formats import scoring_of
from tournament.queries.rounds import latest_round
from tournament.queries.state import match_format_of, policies_of, settings_of
from tournament.services.counting import change_counting
from tournament.views.numbers import show_number, show_percentage
from tournament.views.place import Place, enter
from tournament.words import MISSED, TIEBREAKERS, TIME_THEN

if TYPE_CHECKING:
    from tournament.models import Event

Facts = list[tuple[str, str]]


def show_counting(request: HttpRequest, slug: str) -> HttpResponse:
    """GET says how the event is counted; POST changes it, with a reason once players have seen a round."""
    place = enter(request, slug)
    begun = latest_round(place.event, visible_only=True) is not None
    if request.method != "POST":
        return _show(place, CountingForm(initial=typed_of(place.event.settings), needs_reason=begun))
    require(request.user, "organize", place.event)
    form = CountingForm(request.POST, needs_reason=begun)
    if not form.is_valid():
        return _show(place, form, status=422)
    try:
        change_counting(
            event=place.event,
            changes=form.changes(place.event.settings),
            reason=form.cleaned_data["reason"],
            actor=place.user,
        )
    except Refused as refused:
        return _show(place, form, status=status_of(refused), refused=refused)
    messages.success(request, _("Saved."))
    return redirect("event-counting", slug)


def _show(place: Place, form: CountingForm, status: int = 200, refused: Refused | None = None) -> HttpResponse:
    event = place.event
    return place.show(
        "counting.html",
        status=status,
        form=form,
        problems=refused.problems if refused else (),
        counted=_counted(event),
        match_facts=_match(event),
        people=_people(event),
        ends=[(end.name.in_language(get_language()), end.paragraph) for end in scoring_of(event).ends],
        may_change=place.may_organize and not event.is_over,
    )


def _counted(event: Event) -> Facts:
    settings = settings_of(event)
    points = settings.points
    order = ", ".join(str(TIEBREAKERS[name]) for name in settings.tiebreakers)
    return [
        (_("Win, draw, loss"), " – ".join(show_number(one) for one in (points.win, points.draw, points.loss))),
        (_("Bye"), show_number(points.bye)),
        (_("Among equal points"), order or _("a shared rank")),
        (_("Floor of percentages"), f"{show_percentage(settings.percentage_floor)} %"),
        (_("Byes in opponents’ percentages"), _("count") if settings.byes_count_for_opponents else _("are left out")),
    ]


def _match(event: Event) -> Facts:
    found, scoring = match_format_of(event), scoring_of(event)
    games = ngettext("%(games)s game", "%(games)s games", found.best_of) % {"games": found.best_of}
    if found.best_of > 1:
        games = (
            _("%(games)s, all counted") % {"games": games}
            if found.all_games
            else _("best of %(games)s") % {"games": found.best_of}
        )
    turns = ngettext("the running turn and %(turns)s more", "the running turn and %(turns)s more", found.extra_turns)
    facts = [(_("Match"), games)]
    if scoring.in_game:
        target = str(found.winning_points) if found.winning_points else _("as the players agree")
        counted = scoring.in_game.name.in_language(get_language())
        facts.append((_("Inside a game"), f"{counted}, {target}" if scoring.in_game.has_target else counted))
    facts.append((_("When the time is over"), turns % {"turns": found.extra_turns}))
    facts.append((_("Then an unfinished game is"), str(TIME_THEN[found.time_then])))
    return facts


def _people(event: Event) -> Facts:
    policies = policies_of(event)
    last, absent = policies.last_round, policies.drop_after_no_shows
    return [
        (_("Who comes late gets for a missed round"), str(MISSED[policies.late])),
        (_("Who comes back gets for a missed round"), str(MISSED[policies.returned])),
        (_("Last round in which somebody new may start"), str(last) if last else _("any")),
        (_("No-shows that drop a player"), str(absent) if absent else _("nobody is dropped")),
        (_("Who leaves"), _("keeps everything in the standings up to then")),
    ]
