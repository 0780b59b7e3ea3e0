"""What the modules in ``static/js/desk/`` are told by the page: addresses, the round, the game, and words.

Entry point: :func:`describe_page`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.event.queries.events import find_format_scoring
from tournament.event.queries.state import match_format_in

if TYPE_CHECKING:
    from tournament.models import Round
    from tournament.views.page_context import EventPage


def describe_page(page: EventPage, round_: Round) -> dict[str, Any]:
    """Return the values for the script. An address contains 0 in the place of a match or a table."""
    event, scoring = page.event, find_format_scoring(page.event)
    match_format = match_format_in(event, round_.number)
    return {
        "user": page.user.pk if page.user else 0,
        "event": event.slug,
        "round": round_.number,
        "tables": reverse("api-desk", args=[event.slug]),
        "result": reverse("api-match-result", args=[event.slug, 0]),
        "clearing": reverse("event-result-clear", args=[event.slug, round_.number, 0]),
        "extraTime": reverse("event-extra-time", args=[event.slug, round_.number, 0]),
        "desk": reverse("event-desk", args=[event.slug]),
        "hasPoints": scoring.in_game is not None,
        "target": match_format.winning_points if scoring.in_game and scoring.in_game.has_target else None,
        "timeThen": match_format.time_then,
        "mayJudge": page.may_judge,
        "words": _words(),
    }


def _words() -> dict[str, str]:
    """Return the sentences of the script; it replaces the names in braces."""
    return {
        "saved": _("Table {table}: saved, {what}."),
        "refused": _("Table {table}: not saved, {what}."),
        "elsewhere": _("Entered at another desk: table {table}, {what}."),
        "cleared": _("Table {table} waits again."),
        "kept": _("Results kept from before and not saved yet: {count}."),
        "noTable": _("There is no table {table} in this round. What you type for it goes to the results not saved."),
        "noTableRefusal": _("There is no table {table} in this round."),
        "entered": _("Entered already: {what}. Your new result replaces it; the old result stays in the log."),
        "typed": _("Typed already: {what}. Your new result replaces it."),
        "offline": _("No connection. Go on typing: results are kept in this browser and saved when it is back."),
        "offlineUnkept": _("No connection. Go on typing, and leave this page open: this browser keeps no results."),
        "online": _("The connection is back."),
        "waitingCount": _("Waiting to be saved: {count}."),
        "signedOut": _(
            "You are signed out, or may not enter results any more: nothing is saved. "
            "Sign in again; typed results are kept."
        ),
        "otherUser": _("Another account is signed in now. What you typed is kept for yours and not saved under it."),
        "roundClosed": _("This round takes no more results."),
        "newerRound": _("A newer round has been published."),
        "waiting": _("waiting"),
        "saving": _("is being saved"),
        "notSaved": _("not saved"),
        "ofRound": _("Round {number}, table {table}"),
        "table": _("Table {table}"),
        "minutes": _("+{minutes} min"),
        "dropped": _("{name} has dropped"),
        "drops": _("drops: {name}"),
        "gone": _("dropped: %(names)s") % {"names": "{names}"},
        "faulty": _("The program failed to save this result."),
    }
