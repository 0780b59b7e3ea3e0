"""What everybody did: the action log, looked through by person, kind, round and entry, and as a file."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.http import HttpRequest, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.utils.translation import gettext as _

from tournament.log.names import names_in
from tournament.log.queries import Wanted, actors_of, kinds_of, log_of
from tournament.log.sentences import tell_subject, tell_values
from tournament.log.words import LOG_KINDS, VERBS
from tournament.standings.queries.round_names import round_names
from tournament.views.event_page import EventPage, open_event_page
from tournament.views.typed import read_whole

if TYPE_CHECKING:
    from ledger.models import Action
    from tournament.log.names import Names
    from tournament.models import Event

_LINES_A_PAGE = 100
_LINES_AT_ONCE = 500
# What spreadsheets take for a formula when a cell begins with it.
_FORMULAS = ("=", "+", "-", "@", "\t", "\r")


@dataclass(frozen=True)
class Line:
    """A line with what it is about, in words with names."""

    action: Action
    about: str
    before: str
    after: str


def show_log(request: HttpRequest, slug: str) -> HttpResponseBase:
    """The action log, newest first; ``?who=&what=&round=&entry=`` leave out the rest."""
    page = open_event_page(request, slug, "organize")
    wanted = _wanted(request)
    lines_page = Paginator(log_of(page.event, wanted), _LINES_A_PAGE).get_page(request.GET.get("page"))
    kinds = kinds_of(page.event)
    return page.render(
        "log.html",
        page=lines_page,
        lines=_lines(page.event, list(lines_page)),
        wanted=wanted,
        people=actors_of(page.event),
        kinds=[(kind, name) for kind, name in LOG_KINDS.items() if kind in kinds],
        rounds=round_names(page.event, list(page.event.rounds.order_by("number").values_list("number", flat=True))),
        query=_query(request),
    )


def export_log(request: HttpRequest, slug: str) -> HttpResponseBase:
    """The same lines as a file, the oldest first: CSV in words, or with ``?as=jsonl`` as they are stored."""
    page = open_event_page(request, slug, "organize")
    as_stored = request.GET.get("as") == "jsonl"
    rows = _as_stored(page, _wanted(request)) if as_stored else _as_table(page, _wanted(request))
    kind, ending = ("application/jsonl", "jsonl") if as_stored else ("text/csv", "csv")
    response = StreamingHttpResponse(rows, content_type=f"{kind}; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{page.event.slug}-log.{ending}"'
    return response


def _wanted(request: HttpRequest) -> Wanted:
    """What the address asks for; what nobody understands leaves nothing out."""
    asked = request.GET
    what = asked.get("what", "")
    numbers = {name: read_whole(asked.get(name, "")) for name in ("who", "round", "entry")}
    return Wanted(what=what if what in LOG_KINDS else "", **numbers)


def _query(request: HttpRequest) -> str:
    """The filters of the address again, for the other pages and the files."""
    return urlencode({name: value for name in ("who", "what", "round", "entry") if (value := request.GET.get(name))})


def _lines(event: Event, actions: list[Action]) -> list[Line]:
    names = names_in(event, actions)
    return [_told(action, names) for action in actions]


def _told(action: Action, names: Names) -> Line:
    before, after = tell_values(action.before, names), tell_values(action.after, names)
    return Line(action, tell_subject(action.subject, names), before, after)


def _in_parts(page: EventPage, wanted: Wanted) -> Iterator[list[Line]]:
    """Lines from the oldest on, a few hundred at a time: a day of 10,000 players has very many."""
    lines, after = log_of(page.event, wanted).order_by("id"), 0
    while part := list(lines.filter(pk__gt=after)[:_LINES_AT_ONCE]):
        yield _lines(page.event, part)
        after = part[-1].pk


class _Echo:
    """A file that hands back what is written to it."""

    def write(self, text: str) -> str:
        return text


def _as_table(page: EventPage, wanted: Wanted) -> Iterator[str]:
    writer = csv.writer(_Echo())
    head = [_("When"), _("Who"), _("What"), _("On what"), _("Before"), _("After"), _("Line"), _("ID")]
    yield "\ufeff" + writer.writerow(head)
    for part in _in_parts(page, wanted):
        for line in part:
            yield writer.writerow([_cell(value) for value in _row(page, line)])


def _row(page: EventPage, line: Line) -> list[str]:
    action = line.action
    return [
        action.at.astimezone(page.event.zone).isoformat(sep=" ", timespec="seconds"),
        action.actor.full_name if action.actor else _("the program"),
        str(VERBS.get(action.verb, action.verb)),
        line.about,
        line.before,
        line.after,
        str(action.pk),
        action.subject,
    ]


def _cell(value: str) -> str:
    """People write names and reasons: none of them is to be run as a formula."""
    return f"'{value}" if value.startswith(_FORMULAS) else value


def _as_stored(page: EventPage, wanted: Wanted) -> Iterator[str]:
    for part in _in_parts(page, wanted):
        for line in part:
            yield json.dumps(_stored(line.action), ensure_ascii=False, sort_keys=True) + "\n"


def _stored(action: Action) -> dict[str, Any]:
    return {
        "id": action.pk,
        "at": action.at.isoformat(),
        "actor": action.actor_id,
        "verb": action.verb,
        "subject": action.subject,
        "before": action.before,
        "after": action.after,
    }
